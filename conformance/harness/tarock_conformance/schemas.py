"""The suite's JSON Schemas, ready to use. Knows how to check data against them and say where it is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import jsonschema_rs

from tarock_conformance.files import Fault, Node, did_you_mean, node_at, read_json, shipped
from tarock_conformance.shapes import Schema, Shape, shape_of

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError

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
    """A schema by its name: 'bundle', 'case', 'protocol', 'common', 'ops/settle' …"""
    data: Schema = read_json(f"{_SCHEMA}/{name}.schema.json")
    return data


def all_schemas() -> dict[str, Schema]:
    """Every schema of the suite by its `$id`."""
    return dict(_by_uri())


@cache
def _by_uri() -> Mapping[str, Schema]:
    names = ["bundle", "case", "protocol", "common", *(f"ops/{op}" for op in ops())]
    return {schema(name)["$id"]: schema(name) for name in names}


@cache
def part(reference: str) -> Schema:
    """A schema ('urn:…') or a part of one ('urn:…#/$defs/…') with its references written out, as none is circular."""
    uri, _, pointer = reference.partition("#")
    found: Any = _by_uri()[uri]
    for step in pointer.split("/")[1:]:
        found = found[step]
    written_out: Schema = _written_out(found, uri)
    return written_out


def _written_out(value: Any, home: str) -> Any:
    if isinstance(value, list):
        return [_written_out(below, home) for below in value]
    if not isinstance(value, Mapping):
        return value
    own = {
        key: _written_out(below, home) for key, below in value.items() if key not in ("$ref", "$defs", "$id")
    }
    if not isinstance(reference := value.get("$ref"), str):
        return own
    return {**part(home + reference if reference.startswith("#") else reference), **own}


def of_op(op: str, name: str) -> str:
    """The reference to `given` or `result` of an operation."""
    return f"{schema(f'ops/{op}')['$id']}#/$defs/{name}"


def of_protocol(name: str) -> str:
    """The reference to a message of the protocol, such as 'case' or 'case-answer'."""
    return f"{schema('protocol')['$id']}#/$defs/{name}"


@cache
def shape(op: str, name: str) -> Shape:
    """The shape of `given` or `result` of an operation."""
    return shape_of(part(of_op(op, name)))


@cache
def checkpoint_shape() -> Shape:
    """The shape of a checkpoint of a hand."""
    return shape_of(part(f"{schema('common')['$id']}#/$defs/checkpoint"))


@cache
def validator(reference: str) -> Draft202012Validator:
    """A validator for a schema or a part of one, that tells what is wrong."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(part(reference))


@cache
def _quick(reference: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(dict(part(reference)))


def is_sound(reference: str, data: object) -> bool:
    """Whether data is as a schema or a part of one says: a hundred times as fast as to ask what is wrong."""
    try:
        return _quick(reference).is_valid(data)
    except ValueError:  # what JSON cannot hold, such as half a character
        return False


def case_file_faults(root: Node, data: object) -> Iterator[Fault]:
    """What is wrong with a file of cases, with its data, as its schema says."""
    return _faults(root, data, schema("case")["$id"], ())


def given_faults(root: Node, path: Sequence[str | int], op: str, given: object) -> Iterator[Fault]:
    """What is wrong with the expanded `given` of a case, placed at the `path` where the case wrote it."""
    return _faults(root, given, of_op(op, "given"), path)


def _faults(root: Node, data: object, reference: str, prefix: Sequence[str | int]) -> Iterator[Fault]:
    if is_sound(reference, data):
        return
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
    if error.absolute_path and error.absolute_path[-1] == "expect" and (bare := _bare(error.instance)):
        if error.validator == "additionalProperties":
            hint = f"what is answered stands under 'result': {{result: {{{bare}: …}}}}"
            yield node.map[bare].key_fault("TR401", f"'{bare}' cannot stand in 'expect'", hint)
        return
    if error.validator == "additionalProperties" and isinstance(error.instance, Mapping):
        known = list(error.schema.get("properties", {})) if isinstance(error.schema, Mapping) else []
        for name in error.instance:
            if name not in known:
                below = node.map.get(name)
                fault = below.key_fault if below is not None else node.fault
                yield fault("TR401", f"unknown key '{name}'", did_you_mean(name, known))
        return
    yield node.fault("TR401", _message(error))


def _bare(expected: object) -> str | None:
    """The first key of what is expected, where it is an answer without the word that says so."""
    answers = schema("case")["$defs"]["case"]["properties"]["expect"]["properties"]
    return (
        next(iter(expected), None) if isinstance(expected, Mapping) and not {*expected} & {*answers} else None
    )


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
