"""The page of the operations: fields from the schemas, one executed exchange each from the corpus."""

from __future__ import annotations

from pages import asking
from pages.fields import Fields, Schema
from pages.markdown import Unwritable, json_block, table
from tarock_conformance import schemas

#: The case that shows each operation: small, and telling more than the trivial one.
EXAMPLES = {
    "bonuses": "bonus-trull-together",
    "card-points": "count-mixed-trick",
    "check": "document-two-faults",
    "deal": "deal-between-dealer-3",
    "expression": "expression-membership",
    "kontra-factor": "kontra-factor-example-game",
    "legal-announcements": "announce-rufer-spatz-must-spatz",
    "legal-bids": "auction-second-after-erster",
    "legal-calls": "calls-own-king",
    "legal-discards": "discards-two-suit-cards",
    "legal-plays": "fahren-beat-in-suit",
    "perft": "perft-auction-1",
    "play-hand": "hand-given-up",
    "series": "series-never-four-times",
    "settle": "game-example-rufer-spatz",
    "talon-choice": "talon-rufer-king-in-second-packet",
    "trick-winner": "tricks-no-emperor",
    "turn": "turns-fahren-play",
    "view": "view-open-discard",
}
_HEAD = ("field", "type", "meaning")


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
    return "\n\n".join([table(("operation", "asks"), index), *(_section(op) for op in schemas.ops())])


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
        raise Unwritable(f"no case shows '{op}'; name one in tools/pages/operations.py")
    case = asking.case(EXAMPLES[op])
    if case.op != op:
        raise Unwritable(f"the case '{case.key}' asks '{case.op}', not '{op}'")
    request, answer = asking.exchange(case)
    return [f"Case `{case.key}`: {case.title}.", json_block(request), json_block(answer)]


def shared_shapes() -> str:
    """The shapes that operations share."""
    shapes = schemas.schema("common")["$defs"]
    return table(("shape", "type", "meaning"), FIELDS.rows({"properties": shapes}))
