"""What is wrong with the shape of a document, in words for an author. Knows JSON Schema's terms, no section."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tarock.errors import Fault
from tarock.model.ids import likely_id
from tarock.model.source import Node
from tarock.model.source_alone import unglued
from tarock.resources import did_you_mean

_ID = re.compile(r"[a-z][a-z0-9-]*\Z")
_KINDS = {
    "object": "a map",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}
_MANY = 12
_SOME = 6
_LETTERS = "names have lower-case letters, digits and hyphens, a letter first"
_NOTHING = frozenset({"nul", "none", "nil", "nichts", "removed", "delete"})


def unknown(node: Node, name: str, schema: Mapping[str, Any], path: Sequence[str | int]) -> Fault:
    """A name that a map must not have."""
    known = list(schema.get("properties", {}))
    if not _ID.match(name):
        near = did_you_mean(name.lower(), known) or (None if known else _as_id(name))
        return node.key_fault("TR114", f"'{name}' is no name", near or _LETTERS)
    if not known and "patternProperties" in schema:
        described = next(iter(schema["patternProperties"].values())).get("description")
        return node.key_fault("TR110", f"'{name}' cannot stand in {_where(path)}", described)
    listed = f"known here: {', '.join(known)}" if len(known) <= _MANY else None
    return node.key_fault("TR110", f"{_where(path)} has no '{name}'", did_you_mean(name, known) or listed)


def section(node: Node, name: str) -> Fault:
    """A section of the document that is indented into another."""
    return node.key_fault(
        "TR110", f"'{name}' is a section of the document", "write it in the first column of the line"
    )


def missing(node: Node, name: str, described: str | None, path: Sequence[str | int]) -> Fault:
    """A name that a map must have."""
    hint = f"{name}: {described}" if described else None
    return node.key_fault("TR112", f"{_where(path)} lacks '{name}'", hint)


def other(node: Node, error: Any, path: Sequence[str | int]) -> Fault:
    """Every other error of jsonschema."""
    wanted = error.validator_value
    match error.validator:
        case "type":
            hint = _in_its_place(node, wanted, error.schema, path)
            return node.fault("TR111", f"{_where(path)} is {_of([wanted])}, not {_shown(node)}", hint)
        case "enum" | "const":
            return _choice(node, [wanted] if error.validator == "const" else wanted, path)
        case "uniqueItems":
            return _twice(node)
        case "pattern" | "not":
            described = error.schema.get("description", "")
            if error.validator == "not":
                return node.key_fault("TR114", f"'{path[-1]}' cannot stand here: {described}")
            near = None if _ID.match(str(node.value)) else _as_id(str(node.value))
            hint = near or f"{error.schema.get('title')}: {described}"
            return node.fault("TR114", f"{_shown(node)} cannot stand here", hint)
    return node.fault("TR114", _limit(str(error.validator), wanted, path))


def _in_its_place(
    node: Node, wanted: Any, schema: Mapping[str, Any], path: Sequence[str | int]
) -> str | None:
    """What to write instead of a value of another type, where that can be told."""
    text, name = node.value, path[-1] if path else None
    if wanted == "object" and isinstance(text, str) and text.lower() in _NOTHING:
        return "null takes away what the parent says"
    if wanted == "object" and isinstance(text, str) and (pair := unglued(text)) is not None:
        return f"a space is missing behind the ':': {pair['name']}: {pair['value']}"
    if wanted == "object" and isinstance(name, str) and not node.items:
        return _entries(name, schema, text)
    if wanted == "integer" and isinstance(text, str):
        return f"without quotes: {text}" if text.lstrip("-").isdecimal() else "write it in digits"
    return None


def _entries(name: str, schema: Mapping[str, Any], text: Any) -> str | None:
    """How the entries of a map are written, by way of an example."""
    known = list(schema.get("properties", {}))
    if known:
        listed = ", ".join(known[:_SOME]) + (", …" if len(known) > _SOME else "")
        return f"write its entries in {{ }} or indented below it; known here: {listed}"
    if name == "names" and isinstance(text, str):
        return f"write names: {{en: {text}}}"
    return "write its entries in { } or indented below it"


def _as_id(text: str) -> str | None:
    return f"{_LETTERS}: '{likely}'" if (likely := likely_id(text)) else None


def names_of(names: Iterable[str]) -> str:
    """Names in a sentence: 'a', 'b' and 'c'."""
    *most, last = (f"'{name}'" for name in names)
    return f"{', '.join(most)} and {last}" if most else last


def _where(path: Sequence[str | int]) -> str:
    if not path:
        return "the document"
    if isinstance(path[-1], int):
        return f"entry {path[-1] + 1} of '{path[-2]}'" if len(path) > 1 else f"entry {path[-1] + 1}"
    return f"'{path[-1]}'"


def _of(wanted: Sequence[Any]) -> str:
    kinds = wanted[0] if isinstance(wanted[0], list) else wanted
    *most, last = (_KINDS[kind] for kind in kinds)
    return f"{', '.join(most)} or {last}" if most else last


def _shown(node: Node) -> str:
    if isinstance(node.value, str):
        return f"the text '{node.value}'" if len(node.value) <= 40 else "a text"
    return node.kind if node.map or node.items or node.value is None else f"{str(node.plain()).lower()}"


def _choice(node: Node, wanted: Sequence[Any], path: Sequence[str | int]) -> Fault:
    listed = ", ".join(str(value) for value in wanted)
    hint = did_you_mean(str(node.value), [str(value) for value in wanted])
    some = f"one of {listed}" if len(wanted) > 1 else listed
    return node.fault("TR113", f"{_where(path)} is {some}, not {_shown(node)}", hint)


def _twice(node: Node) -> Fault:
    seen: list[Any] = []
    for item in node.items:
        if item.plain() in seen:
            return item.fault("TR114", f"{_shown(item)} is listed twice")
        seen.append(item.plain())
    return node.fault("TR114", "something is listed twice")


def _limit(validator: str, wanted: Any, path: Sequence[str | int]) -> str:
    where = _where(path)
    match validator:
        case "minItems" | "minProperties" | "minLength" if wanted == 1:
            return f"{where} is empty"
        case "minItems" | "minProperties":
            return f"{where} has at least {wanted} entries"
        case "maxItems" | "maxProperties":
            return f"{where} has at most {wanted} {'entry' if wanted == 1 else 'entries'}"
        case "minimum":
            return f"{where} is at least {wanted}"
        case "maximum":
            return f"{where} is at most {wanted}"
    return f"{where} does not fit the schema: {validator} {wanted}"
