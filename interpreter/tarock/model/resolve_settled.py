"""Options that a document settles: their values checked, what they change laid on, and the options gone. Knows no rule."""

from __future__ import annotations

from dataclasses import replace

from tarock.errors import Fault
from tarock.model.resolve_merge import Merger
from tarock.model.resolve_options import OptionValue, is_fixed, patch_of, shown, value_of, wanted
from tarock.model.source import MENDED, Node
from tarock.resources import did_you_mean

_SETTLED = "it is settled here"
#: What a settled option keeps of the option that it was.
_KEPT = ("names", "type", "values", "min", "max")


def settle(merger: Merger, document: Node) -> tuple[Node, list[Fault]]:
    """Settles what a document settles in the tree of its parent. Returns the rest of the document, and the faults.

    What a value changes is laid on now, so that the document itself comes after it. The tree gets an entry under
    `settled` with value and type, and loses the option.
    """
    faults: list[Fault] = []
    for name, entry in _entries(document, "settled").items():
        if entry.map and "is" not in entry:
            continue  # a fault of its shape
        known = (
            merger.tree.get("options", name)
            or merger.tree.get("settled", name)
            or (entry if "type" in entry else None)
        )
        found = _unknown(name, entry, merger.tree) if known is None else _fault(name, entry, known)
        if found is not None:
            faults.append(found)
        elif known is not None:
            _lay(merger, name, entry, known)
    rest, opened = _not_opened(merger.tree, document)
    return rest, faults + opened


def settled_values(tree: Node) -> dict[str, OptionValue]:
    """The values of the settled options of a flat document, in its order."""
    return {
        name: value
        for name, entry in _entries(tree, "settled").items()
        if (value := value_of(_is(entry).value, entry)) is not None
    }


def no_option(name: str, tree: Node, documents: list[Node]) -> Fault | None:
    """The fault (TR121) of choosing an option that one of these documents settles."""
    entry = tree.get("settled", name)
    if entry is None:
        return None
    owner = next(
        (str(one["id"].value) for one in documents if one.source is entry.source and "id" in one), None
    )
    whose = f"the rule set '{owner}'" if owner else "the rule set"
    hint = f"{whose} settles it: {name} is {shown(_is(entry).value)}"
    return Fault("TR121", f"'{name}' is no option here", hint=hint, related=(entry.because(_SETTLED),))


def _entries(document: Node, section: str) -> dict[str, Node]:
    found = document.get(section)
    return {} if found is None else {name: node for name, node in found.map.items() if node.value is not None}


def _is(entry: Node) -> Node:
    return entry.get("is") or entry


def _lay(merger: Merger, name: str, entry: Node, known: Node) -> None:
    given = _is(entry)
    value = value_of(given.value, known)
    patch = patch_of(known, value) if value is not None else None
    if patch is not None:
        merger.lay_settled(patch)
    kept = {key: known[key] for key in _KEPT if key in known}
    said = {key: node for key, node in entry.map.items() if key != "is"}
    fixed = {"fixed": replace(given, value=True)} if "with" in known else {}
    merger.tree = _moved(merger.tree, name, replace(entry, value={"is": given, **kept, **fixed, **said}))


def _moved(tree: Node, name: str, entry: Node) -> Node:
    settled = tree.get("settled") or replace(entry, value={})
    sections = {**tree.map, "settled": replace(settled, value={**settled.map, name: entry})}
    if (options := tree.get("options")) is not None:
        left = {other: node for other, node in options.map.items() if other != name}
        sections["options"] = replace(options, value=left)
    return replace(tree, value=sections)


def _fault(name: str, entry: Node, known: Node) -> Fault | None:
    """What is wrong with a value that an option, or a settled one, is to have."""
    given = _is(entry)
    value = value_of(given.value, known)
    before = known.get("is") or known.get("default")
    if value is None or given.style == MENDED:
        message = f"the option '{name}' is {wanted(known)}, not {shown(given.value)}"
        near = did_you_mean(str(given.value), known["values"].plain()) if "values" in known else None
        return given.fault("TR122", message, near, known.because("the option is defined here"))
    if known is entry or before is None or ("is" not in known and not is_fixed(known)):
        return None
    if value == before.value and "is" in known:
        message = f"'{name}' is settled so already; this changes nothing"
        return entry.key_fault("TR124", message, "delete the line", known.because(_SETTLED))
    if value != before.value and is_fixed(known):
        message = f"'{name}' is {shown(before.value)} for good: this value has changed the document"
        hint = "write here what is to change instead"
        return entry.key_fault("TR122", message, hint, known.because("it has its value here"))
    return None


def _unknown(name: str, entry: Node, tree: Node) -> Fault:
    known = [*_entries(tree, "options"), *_entries(tree, "settled")]
    listed = f"options of the parent: {', '.join(known)}" if known else "no parent has options"
    return entry.key_fault(
        "TR121", f"there is no option '{name}' to settle", did_you_mean(name, known) or listed
    )


def _not_opened(tree: Node, document: Node) -> tuple[Node, list[Fault]]:
    """The document without what it settles, and without options that are settled, which it cannot have too."""
    faults: list[Fault] = []
    sections = {name: node for name, node in document.map.items() if name != "settled"}
    settled = {**_entries(tree, "settled"), **_entries(document, "settled")}
    options = document.get("options")
    if options is not None and (twice := [name for name in options.map if name in settled]):
        for name in twice:
            also = settled[name].because(_SETTLED)
            message = f"'{name}' is no option: it is settled"
            faults.append(options[name].key_fault("TR121", message, "delete one of the two", also))
        left = {name: node for name, node in options.map.items() if name not in twice}
        sections["options"] = replace(options, value=left)
        if not left:
            del sections["options"]
    return replace(document, value=sections), faults
