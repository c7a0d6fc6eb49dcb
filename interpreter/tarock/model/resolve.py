"""A rule set with its parents and options, flat, every value with its origin. Knows no rule and no expression."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from tarock import resources
from tarock.errors import DocumentError, Fault, Place
from tarock.model import schema
from tarock.model.kept import look
from tarock.model.resolve_company import company_faults, lonely_choices
from tarock.model.resolve_deck import deck_faults
from tarock.model.resolve_identity import forgotten_parent, taken_id
from tarock.model.resolve_kinds import kind_faults, plain_with_kinds
from tarock.model.resolve_merge import Merger
from tarock.model.resolve_options import OptionValue, option_values, patch_faults, patch_of
from tarock.model.resolve_order import without_removed
from tarock.model.resolve_settled import no_option, settle, settled_values
from tarock.model.source import Node

#: So many rule sets are kept laid over their parents, those used last.
_MANY = 16


@dataclass(frozen=True, eq=False)
class Resolved:
    """A rule set as one flat document.

    `tree` is the document, `deck` the deck it names (empty if an abstract one names none), `options` the value of every
    option, `settled` that of every option that is settled. `chain` are the files it was made from, the rule set's own first. `complete` says that nothing is missing that is needed for play.
    """

    id: str
    abstract: bool
    complete: bool
    chain: tuple[Path, ...]
    tree: Node
    deck: Node
    options: Mapping[str, OptionValue]
    settled: Mapping[str, OptionValue]

    def plain(self) -> dict[str, Any]:
        """The flat document as JSON data, with names and sources."""
        data: dict[str, Any] = self.tree.plain()
        return data

    def semantics(self) -> dict[str, Any]:
        """What the fingerprint is taken of: rules, deck and option values as JSON data, without names and sources."""
        from tarock.model.resolve_print import semantics

        return semantics(self)

    @cached_property
    def fingerprint(self) -> str:
        """16 hexadecimal digits that are equal for rule sets that play alike to the letter."""
        from tarock.model.resolve_print import fingerprint

        return fingerprint(self)

    def node(self, path: str) -> Node | None:
        """The value at a path such as "count.total", or None."""
        return self.tree.get(*path.split("."))

    def origin(self, path: str) -> Place | None:
        """Where the value at a path comes from, or None if there is none."""
        return node.place if (node := self.node(path)) is not None else None


def load(name_or_path: str | Path, options: Mapping[str, OptionValue] | None = None) -> Resolved:
    """The rule set of this id or file, with these options.

    Raises DocumentError with every fault of its files: TR10x YAML, TR11x shape, TR12x inheritance and options, TR90x
    files. Warnings do not matter.
    """
    resolved, faults = attempt(name_or_path, options)
    wrong = [fault for fault in faults if fault.severity == "error"]
    if resolved is None or wrong:
        raise DocumentError(wrong)
    return resolved


def files_of(name_or_path: str | Path) -> tuple[Path, ...]:
    """The file of a rule set and those it extends, as far as they can be had."""
    reading = _Reading()
    reading.chain(name_or_path)
    return tuple(reading.files)


def attempt(
    name_or_path: str | Path,
    options: Mapping[str, OptionValue] | None = None,
    change: Callable[[list[Node]], list[Node]] = list,
) -> tuple[Resolved | None, list[Fault]]:
    """The same, but with faults returned and as much of the rule set as can be made out.

    What has a fault is mended in the tree, by what the parent says or a likely value, or left out, so that the rest
    can be looked at in the same pass. Where `complete` is false, entries that every rule set has may be missing.
    `change` gets the documents, the rule set's own first, and gives those that are laid over each other.
    """
    reading = _Reading()
    documents = reading.chain(name_or_path)
    if not documents:
        return None, in_order(reading.faults)
    resolved, faults = _laid(reading, change(documents), options or {})
    return resolved, in_order(faults)


def _laid(
    reading: _Reading, documents: list[Node], options: Mapping[str, OptionValue]
) -> tuple[Resolved | None, list[Fault]]:
    layered, wrong = _layered(tuple(documents))
    reading.faults += wrong
    merger = layered.copy()
    values = _lay_options(merger, options, documents, reading.faults)
    merger.tree = without_removed(merger.tree, merger.removed)
    deck = reading.deck(merger.tree)
    faults = [*reading.faults, *merger.faults, *kind_faults(merger.tree), *_confirm_faults(merger.tree)]
    tree, identity = merger.tree, merger.tree.get("id")
    abstract = _is_abstract(tree)
    lacks = [] if abstract else schema.incomplete(tree, plain_with_kinds(tree), merger.added)
    spoilt = {path[:-1] for path in reading.left_out}
    forgotten = forgotten_parent(tree) if lacks and () not in spoilt else None
    if forgotten is not None:  # nothing was there to be taken away or changed
        faults = [*(fault for fault in faults if fault.code != "TR123"), forgotten]
    else:
        faults += [fault for path, fault in lacks if path not in spoilt]
    faults += [warning] if (warning := taken_id(documents, reading.files)) else []
    if deck is None or identity is None:
        return None, faults
    complete = not abstract and not lacks
    name, files, settled = str(identity.value), tuple(reading.files), settled_values(tree)
    return Resolved(name, abstract, complete, files, tree, deck, values, settled), faults


def _confirm_faults(tree: Node) -> list[Fault]:
    """Paths under `confirms` that lead nowhere (TR123)."""
    confirms = tree.get("confirms")
    return [
        node.key_fault("TR123", f"there is no '{path}' to confirm")
        for path, node in (confirms.map.items() if confirms is not None else ())
        if tree.get(*path.split(".")) is None
    ]


def _is_abstract(tree: Node) -> bool:
    return (abstract := tree.get("abstract")) is not None and abstract.value is True


@lru_cache(maxsize=_MANY)
def _layered(documents: tuple[Node, ...]) -> tuple[Merger, tuple[Fault, ...]]:
    """The documents laid over each other, the last one first; what one settles is laid on before it. Remembered, since
    with each choice of options it is the same; the merger must not be changed."""
    merger = Merger(replace(documents[-1], value={}))
    faults: list[Fault] = []
    for document in reversed(documents):
        rest, found = settle(merger, document)
        merger.lay_document(rest)
        faults += found
    return merger, tuple(faults)


def _lay_options(
    merger: Merger, given: Mapping[str, OptionValue], documents: list[Node], faults: list[Fault]
) -> dict[str, OptionValue]:
    options = merger.tree.get("options")
    values, wrong = option_values(options, given, lambda name: no_option(name, merger.tree, documents))
    known = {fault.place for fault in faults if fault.place is not None}
    wrong += patch_faults(options) + company_faults(options, merger.tree.get("settled"))
    wrong = wrong or lonely_choices(options, values, settled_values(merger.tree))
    faults += [fault for fault in wrong if fault.place not in known]
    for name, value in values.items():
        if options is not None and (patch := patch_of(options[name], value)) is not None:
            merger.lay_patch(name, patch)
    return values


class _Reading:
    """Reads the files of one rule set and keeps what is wrong with them."""

    def __init__(self) -> None:
        self.files: list[Path] = []
        self.faults: list[Fault] = []
        self.left_out: set[tuple[str | int, ...]] = set()

    def chain(self, name_or_path: str | Path) -> list[Node]:
        """The trees from the rule set to its first ancestor; none if one of them cannot be had."""
        documents: list[Node] = []
        file = self._find_first(name_or_path)
        while file is not None:
            self.files.append(file)
            document = self._read(file, "variant")
            if document is None:
                return []
            documents.append(document)
            parent = document.get("extends")
            if parent is None:
                return documents
            file = self._find_parent(parent)
        return []

    def deck(self, tree: Node) -> Node | None:
        """The deck that a flat document names, an empty one if it names none, or None if it cannot be used."""
        name = tree.get("deck")
        if name is None or not isinstance(name.value, str):
            return Node({}, tree.source, tree.start, tree.end)
        folder = name.source.path.parent if name.source.path is not None else None
        try:
            file = resources.find_deck(name.value, folder)
        except DocumentError as error:
            self.faults += [name.fault(fault.code, fault.message, fault.hint) for fault in error.faults]
            return None
        before = len(self.faults)
        deck = self._read(file, "deck")
        if deck is not None:
            self.faults += deck_faults(deck)
        return deck if len(self.faults) == before else None

    def _find_first(self, name_or_path: str | Path) -> Path | None:
        try:
            return resources.find_variant(name_or_path)
        except DocumentError as error:
            self.faults += error.faults
            return None

    def _find_parent(self, parent: Node) -> Path | None:
        try:
            found = resources.find_variant(str(parent.value), self.files[-1].parent)
        except DocumentError as error:
            self.faults += [parent.fault(fault.code, fault.message, fault.hint) for fault in error.faults]
            return None
        if any(found.samefile(file) for file in self.files):
            circle = " -> ".join(file.stem for file in [*self.files, found])
            self.faults.append(parent.fault("TR120", f"this rule set extends itself: {circle}"))
            return None
        return found

    def _read(self, file: Path, kind: str) -> Node | None:
        """The tree of a file without what is faulty in it, or None if it cannot be parsed."""
        looked = look(file, kind)
        self.faults += looked.faults
        self.left_out |= looked.left_out
        return looked.tree


def in_order(faults: Iterable[Fault], first: Iterable[str] = ()) -> list[Fault]:
    """File after file, those in `first` before others, each from top to bottom; first of all what has no place."""
    files = {name: at for at, name in enumerate(first)}
    found = list(faults)
    for fault in found:
        if fault.place is not None:
            files.setdefault(fault.place.file, len(files))
    return sorted(
        found, key=lambda fault: (files[fault.place.file], *fault.place[1:]) if fault.place else (-1, 0, 0)
    )
