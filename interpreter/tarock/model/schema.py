"""The shape of documents: JSON Schema over a tree, faults with their places. Knows the schemas, not the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from tarock import resources
from tarock.errors import Fault
from tarock.model import schema_words as words
from tarock.model.ids import called
from tarock.model.schema_mend import Mend, mend, mend_of
from tarock.model.schema_removed import without_removed
from tarock.model.source import MENDED, Node

Step = str | int
Path = tuple[Step, ...]


@cache
def schema(kind: str) -> Mapping[str, Any]:
    """The JSON Schema of a kind of file: variant, deck, sources, open-points; playable for what is beyond shape."""
    data: dict[str, Any] = json.loads(
        resources.path(f"spec/schema/{kind}.schema.json").read_text(encoding="utf-8")
    )
    return data


class Checked(NamedTuple):
    """A tree in which what has the wrong shape is mended, a fault for each such thing, and what had to be left out."""

    tree: Node
    faults: list[Fault]
    left_out: frozenset[Path]


def check(node: Node, kind: str) -> Checked:
    """Looks at the shape of a file (TR110 to TR114).

    Entries that are null are taken out of a rule document first: they take something of its parent away. So do those
    that say `removed: true`, which are null in the tree.
    """
    faults: list[Fault] = []
    if kind == "variant":
        node, faults = without_removed(node)
    mends: dict[Path, Mend] = {}
    for error in _errors(_without_nulls(node) if kind == "variant" else node.plain(), kind):
        for path, fault in _told(error, node, kind):
            told = any(fault == one or (fault.code, fault.place) == ("TR111", one.place) for one in faults)
            if not told and _at(node, path).style != MENDED:
                faults.append(fault)
            if error.validator != "required" or len(path) < len(error.absolute_path):
                mends.setdefault(path, None if _is_misplaced(path) else mend_of(error, path, _at(node, path)))
    mended = mend(node, mends, ()) if mends else node
    left_out = frozenset(path for path, how in mends.items() if how is None)
    return Checked(mended or replace(node, value={}), faults, left_out)


def incomplete(
    tree: Node, data: Any, added: Mapping[tuple[str, ...], Sequence[str]]
) -> list[tuple[Path, Fault]]:
    """What a flat rule set lacks to be played (TR112), and entries that were meant to change another (TR123), each
    with the path of the map that lacks something.

    `data` is the tree as JSON data in which every entry says everything that holds for it. `added` are the entries that a child document or an option put into a map, with the names that were there before.
    """
    faults: dict[Path, tuple[Path, Fault]] = {}
    for error in _errors(data, "playable"):
        path = tuple(error.absolute_path)
        node = _at(tree, path)
        near = _meant(tree, path, added[path]) if path in added else None
        if error.validator == "required" and near is not None:
            lack = words.names_of(name for name in error.validator_value if name not in error.instance)
            message = f"there is no '{path[-1]}' to change, and a new one would lack {lack}"
            faults.setdefault(path, (path, node.key_fault("TR123", message, near)))
            continue
        for place, fault in _read(error, tree):
            faults.setdefault((*place, fault.message), (path, fault))
    return list(faults.values())


def _meant(tree: Node, path: Path, before: Sequence[str]) -> str | None:
    """A hint at the entry beside that was meant to be changed, by its id or by what people call it."""
    name, beside = str(path[-1]), _at(tree, path[:-1])
    known = {other: beside[other] for other in before if other in beside}
    if (other := called(name, known)) is not None:
        return f"what people call so is '{other}' here"
    return resources.did_you_mean(name, before)


def subschema(at: Mapping[str, Any], name: str, root: Mapping[str, Any]) -> tuple[Mapping[str, Any], bool]:
    """The schema of the entry `name` of a map, and whether the map's names are an author's own, so in an order."""
    import re

    if name in at.get("properties", {}):
        return deref(at["properties"][name], root), False
    for pattern, below in at.get("patternProperties", {}).items():
        if re.search(pattern, name):
            return deref(below, root), True
    return {}, False


def is_expression(at: Mapping[str, Any]) -> bool:
    """Whether an expression stands where this schema holds: what may be a text, a number or a truth."""
    return list(at.get("type", ()))[:3] == ["string", "integer", "boolean"]


def deref(at: Mapping[str, Any], root: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema itself, or the one it refers to."""
    while isinstance(at, Mapping) and "$ref" in at:
        at = root["$defs"][at["$ref"].rpartition("/")[2]]
    return at if isinstance(at, Mapping) else {}


@cache
def _validator(kind: str) -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema(kind))


@cache
def _quick(kind: str) -> Any:
    from jsonschema_rs import Draft202012Validator

    return Draft202012Validator(dict(schema(kind)))


def _is_sound(data: Any, kind: str) -> bool:
    """Whether nothing is wrong; to ask that alone is a hundred times as fast as to ask what."""
    try:
        return bool(_quick(kind).is_valid(data))
    except ValueError:  # what JSON cannot hold, such as half a character
        return False


def _errors(data: Any, kind: str) -> Iterator[Any]:
    """The errors at the leaves of jsonschema's tree of errors, in the order of the schema."""
    if _is_sound(data, kind):
        return
    pending = list(_validator(kind).iter_errors(data))
    while pending:
        error = pending.pop(0)
        if error.context:
            pending = [*error.context, *pending]
        else:
            yield error


def _read(error: Any, root: Node) -> Iterator[tuple[Path, Fault]]:
    """The faults that one error of jsonschema stands for, each with the path of what is at fault."""
    path: Path = tuple(error.absolute_path)
    node = _at(root, path)
    if error.validator == "additionalProperties":
        for name in _unknown(error):
            below = node.map.get(name, node)
            yield (*path, name), words.unknown(below, name, error.schema, path)
    elif error.validator == "required":
        for name in error.validator_value:
            if error.message.startswith(f"{name!r} "):
                yield path, words.missing(node, name, _described(path, name), path)
    else:
        yield path, words.other(node, error, path)


def _told(error: Any, root: Node, kind: str) -> Iterator[tuple[Path, Fault]]:
    """The same, but what is wrong in a misplaced section is that it is misplaced."""
    for path, fault in _read(error, root):
        sections = (path[:end] for end in range(2, len(path) + 1) if _is_misplaced(path[:end]))
        section = next(sections, None) if kind == "variant" else None
        if section is None:
            yield path, fault
        else:
            yield section, words.section(_at(root, section), str(section[-1]))


def _unknown(error: Any) -> Iterator[str]:
    import re

    patterns = error.schema.get("patternProperties", {})
    for name in error.instance:
        if name not in error.schema.get("properties", {}) and not any(
            re.search(known, name) for known in patterns
        ):
            yield name


def _described(path: Path, name: str) -> str | None:
    """What the entry `name` of the map at a path of a rule document means."""
    at: Mapping[str, Any] = schema("variant")
    for step in path:
        at, _ = subschema(at, str(step), schema("variant"))
    described: str | None = at.get("properties", {}).get(name, {}).get("description")
    return described


def _is_misplaced(path: Path) -> bool:
    """Whether a name of the author's own, at this path in a rule document, is that of a section of the document."""
    at, is_own = schema("variant"), False
    for name in path:
        at, is_own = subschema(at, str(name), schema("variant"))
    return is_own and path[-1] in schema("variant")["properties"]


def _at(node: Node, path: Path) -> Node:
    """The node at a path; where the path leaves the tree, for what a kind or a default says, the last before."""
    for step in path:
        if isinstance(step, int):
            node = node.items[step]
        elif step in node:
            node = node[step]
    return node


def _without_nulls(node: Node) -> Any:
    if isinstance(node.value, Mapping):
        return {name: _without_nulls(entry) for name, entry in node.value.items() if entry.value is not None}
    return node.plain()
