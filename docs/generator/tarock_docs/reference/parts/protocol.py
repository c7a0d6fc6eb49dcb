"""The page of the protocol: fields of the messages, and one session spoken by the reference engine over its pipe."""

from __future__ import annotations

import io
import json

from tarock.adapter.serve import serve
from tarock_conformance import protocol, schemas
from tarock_docs.language import mark
from tarock_docs.reference.fields import Fields, Schema
from tarock_docs.reference.markdown import Unwritable, table
from tarock_docs.reference.parts import asking

MESSAGES = (
    "hello",
    "hello-answer",
    "ruleset",
    "ruleset-answer",
    "case",
    "case-answer",
    "error",
    "reset",
    "ok-answer",
    "bye",
)


def _resolve(reference: str) -> Schema:
    found: Schema = schemas.schema("protocol")["$defs"][reference.rpartition("/")[2]]
    return found


def messages() -> str:
    """A table for each message, and for the error that answers may hold."""
    known = schemas.schema("protocol")["$defs"]
    if missing := known.keys() - {*MESSAGES, "feature"}:
        raise Unwritable(f"messages that the page does not tell: {', '.join(sorted(missing))}")
    fields = Fields(_resolve, lambda reference: f"[{reference.rpartition('/')[2]}](#error)")
    parts = []
    for name in MESSAGES:
        schema = known[name]
        rows = table((mark("field"), mark("type"), mark("meaning")), fields.rows(schema))
        parts.append(f"### {schema['title']}\n\n{schema['description']}\n\n{rows}")
    return "\n\n".join(parts)


def session() -> str:
    """A whole session, line by line: what the suite sends, what the reference engine answers."""
    first, second = (asking.case(key) for key in asking.shown()["session"])
    asking.exchange(first)
    asking.exchange(second)
    rounds = [
        [{"id": "1", **protocol.hello("…")}],
        [{"id": "2", **protocol.ruleset(first)}],
        [{"id": str(number), **protocol.question(case)} for number, case in ((3, first), (4, second))],
        [{"id": "bye", "cmd": "bye"}],
    ]
    sent = [
        [json.dumps(message, ensure_ascii=False, separators=(",", ":")) for message in messages]
        for messages in rounds
    ]
    sink = io.BytesIO()
    serve(io.BytesIO("\n".join(line for lines in sent for line in lines).encode()), sink)
    answers = iter(sink.getvalue().decode().splitlines())
    shown: list[str] = []
    for lines in sent:
        shown += [f"→ {line}" for line in lines]
        shown += [f"← {answer}" for _, answer in zip(lines, answers, strict=False)]
    return "```text\n" + "\n".join(shown) + "\n```"
