"""The suite's JSON Schemas, ready to use. Knows how to check data against them and say where it is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry, Resource

from tarock_conformance.files import Fault, Node, did_you_mean, node_at, read_json, shipped
from tarock_conformance.shapes import Schema, Shape, shape_of

_SCHEMA = "conformance/schema"
_NAMES = {
    "object": "a map",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}


@cache
def ops() -> tuple[str, ...]:
    """The names of all operations, in alphabetical order."""
    return tuple(
        sorted(file.name.removesuffix(".schema.json") for file in shipped(f"{_SCHEMA}/ops").glob("*.json"))
    )


@cache
def schema(name: str) -> Schema:
    """A schema by its name: 'case', 'protocol', 'common', 'ops/settle' …"""
    data: Schema = read_json(f"{_SCHEMA}/{name}.schema.json")
    return data


@cache
def _registry() -> Registry[Any]:
    names = ["case", "protocol", "common", *(f"ops/{op}" for op in ops())]
    return Registry[Any]().with_resources(
        (schema(name)["$id"], Resource.from_contents(schema(name))) for name in names
    )


def _resolve(reference: str, home: str) -> Schema:
    uri, _, pointer = reference.partition("#")
    root: Any = _registry().contents(uri or home)
    for step in pointer.split("/")[1:]:
        root = root[step]
    return {**root, **_absolute(root, uri or home)}


def _absolute(part: Schema, home: str) -> Schema:
    """References inside `part` made independent of the file it stands in."""
    return {key: _absolute_value(value, home) for key, value in part.items()}


def _absolute_value(value: Any, home: str) -> Any:
    if isinstance(value, Mapping):
        reference = value.get("$ref")
        own = {key: _absolute_value(below, home) for key, below in value.items()}
        return (
            {**own, "$ref": home + reference}
            if isinstance(reference, str) and reference.startswith("#")
            else own
        )
    return value


@cache
def shape(op: str, part: str) -> Shape:
    """The shape of `given` or `result` of an operation."""
    home = schema(f"ops/{op}")["$id"]
    return shape_of({"$ref": f"{home}#/$defs/{part}"}, lambda reference: _resolve(reference, home))


@cache
def checkpoint_shape() -> Shape:
    """The shape of a checkpoint of a hand."""
    home = schema("common")["$id"]
    return shape_of({"$ref": f"{home}#/$defs/checkpoint"}, lambda reference: _resolve(reference, home))


@cache
def validator(reference: str) -> Draft202012Validator:
    """A validator for a whole schema ('urn:…') or a part of one ('urn:…#/$defs/…')."""
    return Draft202012Validator({"$ref": reference}, registry=_registry())


def case_file_faults(root: Node) -> Iterator[Fault]:
    """What is wrong with a file of cases as its schema says."""
    return _faults(root, root.plain(), schema("case")["$id"], ())


def given_faults(root: Node, path: Sequence[str | int], op: str, given: object) -> Iterator[Fault]:
    """What is wrong with the expanded `given` of a case, placed at the `path` where the case wrote it."""
    return _faults(root, given, f"{schema(f'ops/{op}')['$id']}#/$defs/given", path)


def _faults(root: Node, data: object, reference: str, prefix: Sequence[str | int]) -> Iterator[Fault]:
    for error in validator(reference).iter_errors(data):
        yield from _told(root, _deepest(error), prefix)


def _deepest(error: ValidationError) -> ValidationError:
    """In a choice between shapes, the fault of the branch that came furthest; the choice itself if none came far."""
    while str(error.validator) in ("anyOf", "oneOf") and error.context:
        below = max(error.context, key=lambda other: (len(other.absolute_path), other.validator != "type"))
        if below.validator == "required" and len(below.absolute_path) == len(error.absolute_path):
            break
        error = below
    return error


def _told(root: Node, error: ValidationError, prefix: Sequence[str | int]) -> Iterator[Fault]:
    node = node_at(root, [*prefix, *error.absolute_path])
    if error.validator == "additionalProperties" and isinstance(error.instance, Mapping):
        known = list(error.schema.get("properties", {})) if isinstance(error.schema, Mapping) else []
        for name in error.instance:
            if name not in known:
                below = node.map.get(name)
                fault = below.key_fault if below is not None else node.fault
                yield fault("TR401", f"unknown key '{name}'", did_you_mean(name, known))
        return
    yield node.fault("TR401", _message(error))


def _message(error: ValidationError) -> str:
    expected: Any = error.validator_value
    found: Any = error.instance
    match error.validator:
        case "required":
            return "missing here: " + ", ".join(f"'{name}'" for name in expected if name not in found)
        case "type":
            types = [expected] if isinstance(expected, str) else expected
            return f"this must be {' or '.join(_NAMES[name] for name in types)}"
        case "enum":
            return f"this must be one of: {', '.join(map(str, expected))}"
        case "oneOf":
            names = [f"'{name}'" for branch in expected for name in branch.get("required", ())]
            return f"exactly one of these belongs here: {', '.join(names)}"
        case _ if error.schema is False:
            return "this does not belong here"
        case _:
            return error.message
