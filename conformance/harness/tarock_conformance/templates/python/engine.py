"""An engine for the conformance suite of tarock. It claims nothing yet: give OPS and VARIANTS their first entries.

Rules to keep: one line out for a line in, flushed; the id unchanged; notes for people on the standard error output.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

Message = dict[str, Any]

#: From an operation to the function that answers it: `given` in, `result` out, such as {"card-points": card_points}.
OPS: dict[str, Callable[[Message], Message]] = {}
#: The rule sets that are known, such as ["lungau"].
VARIANTS: list[str] = []


class Refused(Exception):
    """What an operation raises with a code of the suite, such as Refused("TR302"); then say `"codes": True` below."""


def answer(request: Message) -> Message:
    """The answer to a request, but for its id."""
    match request.get("cmd"):
        case "hello":
            engine = {"name": "my-engine", "version": "0.1", "language": "Python"}
            supports = {"ops": list(OPS), "variants": VARIANTS}
            limits, gives = {"in_flight": 64}, {"codes": False, "reasons": False}
            return {"protocol": 1, "engine": engine, "supports": supports, "limits": limits, "gives": gives}
        case "ruleset" if request["variant"] in VARIANTS and not request["options"]:
            return {"ok": True}
        case "ruleset":
            options = [f"option:{name}" for name in request["options"]]
            return {"unsupported": {"features": options or [f"variant:{request['variant']}"]}}
        case "case" if request["op"] in OPS:
            try:
                return {"result": OPS[request["op"]](request["given"])}
            except Refused as refused:
                return {"error": {"code": str(refused), "phase": "input"}}
        case "case":
            return {"unsupported": {"feature": f"op:{request['op']}"}}
        case "reset":
            return {"ok": True}
        case command:
            return {"error": {"code": "TR301", "message": f"there is no request {command!r}"}}


for line in sys.stdin.buffer:
    try:
        request = json.loads(line)
        if request["cmd"] == "bye":
            break
        print(json.dumps({"id": request["id"], **answer(request)}), flush=True)
    except (ValueError, LookupError, TypeError, RecursionError) as fault:
        print(f"not answered: {fault!r}: {line[:200]!r}", file=sys.stderr, flush=True)
