"""The reference engine behind a pipe: one JSON object a line in, one out, answers in order."""

from __future__ import annotations

import json
import sys
from typing import Any, BinaryIO

from tarock.adapter.reference import Reference

Message = dict[str, Any]


def serve(source: BinaryIO | None = None, sink: BinaryIO | None = None) -> int:
    """Answer until `bye` or the end of input; 0. Answers are flushed as soon as no further request is waiting."""
    requests, answers = source or sys.stdin.buffer, sink or sys.stdout.buffer
    engine = Reference()
    for line in iter(requests.readline, b""):
        if not line.strip():
            continue
        answer = _answer(engine, line)
        if answer is None:
            break
        answers.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        answers.flush()
    answers.flush()
    return 0


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
