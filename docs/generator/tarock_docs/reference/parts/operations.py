"""The page of the operations: fields from the schemas, one executed exchange each from the corpus."""

from __future__ import annotations

from tarock_conformance import schemas
from tarock_docs.language import mark
from tarock_docs.reference.fields import Fields, Schema
from tarock_docs.reference.markdown import Unwritable, json_block, table
from tarock_docs.reference.parts import asking

#: The case that shows each operation.
EXAMPLES = asking.shown()["operations"]
_HEAD = (mark("field"), mark("type"), mark("meaning"))


def _resolve(reference: str) -> Schema:
    uri, _, name = reference.partition("#/$defs/")
    found: Schema = schemas.schema(uri.rpartition(":")[2] or "common")["$defs"][name]
    return found


FIELDS = Fields(_resolve, lambda reference: f"[{reference.rpartition('/')[2]}](#shared-shapes)")


def sections() -> str:
    """One section an operation, after a table of them all."""
    if unknown := EXAMPLES.keys() - set(schemas.ops()):
        raise Unwritable(f"no schema in conformance/schema/ops: {', '.join(sorted(unknown))}")
    index = [(f"[{op}](#{op})", schemas.schema(f"ops/{op}")["description"]) for op in schemas.ops()]
    return "\n\n".join(
        [table((mark("operation"), mark("asks")), index), *(_section(op) for op in schemas.ops())]
    )


def _section(op: str) -> str:
    schema = schemas.schema(f"ops/{op}")
    parts = [f"## {op}", schema["description"]]
    for name in ("given", "result"):
        part = schema["$defs"][name]
        rows = table(_HEAD, FIELDS.rows(part))
        parts += [f"**`{name}`**: {part['description']}", rows]
    return "\n\n".join([*parts, *_example(op)])


def _example(op: str) -> list[str]:
    if op not in EXAMPLES:
        raise Unwritable(f"no case shows '{op}'; name one in shown.yaml")
    case = asking.case(EXAMPLES[op])
    if case.op != op:
        raise Unwritable(f"the case '{case.key}' asks '{case.op}', not '{op}'")
    request, answer = asking.exchange(case)
    told = f"Case `{case.key}`: {case.title}."
    return [told, "Asked:", json_block(request), "Answered:", json_block(answer)]


def shared_shapes() -> str:
    """The shapes that operations share."""
    shapes = schemas.schema("common")["$defs"]
    return table((mark("shape"), mark("type"), mark("meaning")), FIELDS.rows({"properties": shapes}))
