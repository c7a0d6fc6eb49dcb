"""The reference engine behind a pipe: one JSON object a line in, one out, answers in order."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import Any, BinaryIO

from tarock.adapter.reference import Reference

Message = dict[str, Any]

_CHUNK = 1 << 16
_PATIENCE = 0.01  # seconds that an answer may lie here while further requests are at hand


def serve(source: BinaryIO | None = None, sink: BinaryIO | None = None) -> int:
    """Answer until `bye` or the end of input; 0.

    Answers to requests that came in together go out together, unless they take long.
    """
    requests, answers = source or sys.stdin.buffer, sink or sys.stdout.buffer
    engine = Reference()
    for lines in _arrivals(requests):
        flushed = time.monotonic()
        for line in lines:
            answer = _answer(engine, line)
            if answer is None:
                answers.flush()
                return 0
            answers.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            if time.monotonic() - flushed > _PATIENCE:
                answers.flush()
                flushed = time.monotonic()
        answers.flush()
    return 0


def _arrivals(requests: Any) -> Iterator[list[bytes]]:
    """The lines that are there each time one looks, without the empty ones."""
    rest = b""
    while chunk := requests.read1(_CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        yield [line for line in lines if line.strip()]
    if rest.strip():
        yield [rest]


def _answer(engine: Reference, line: bytes) -> Message | None:
    try:
        message = json.loads(line)
    except ValueError as error:
        return {"id": None, "error": {"code": "TR301", "phase": "input", "message": f"no JSON: {error}"}}
    if not isinstance(message, dict):
        return {
            "id": None,
            "error": {"code": "TR301", "phase": "input", "message": "a request is a JSON object"},
        }
    return engine.handle(message)
