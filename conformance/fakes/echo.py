"""An engine that answers every case at once and always wrongly: shows how fast the suite itself is."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

OPS = Path(__file__).resolve().parents[1] / "schema" / "ops"
HELLO: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "echo", "version": "1", "language": "Python"},
    "supports": {
        "ops": sorted(file.name.removesuffix(".schema.json") for file in OPS.glob("*.json")),
        "variants": "any-ruleset",
        "features": ["checkpoints", "lines"],
    },
    "limits": {"in_flight": 64},
    "gives": {"codes": True, "reasons": True},
}
ANSWERS: dict[str, dict[str, Any]] = {
    "hello": HELLO,
    "ruleset": {"ok": True},
    "reset": {"ok": True},
    "case": {"result": {}},
}


def main() -> None:
    """Answers until the input ends or says `bye`."""
    rest = b""
    while chunk := os.read(sys.stdin.fileno(), 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        messages = [json.loads(line) for line in lines]
        answers = [
            {"id": message["id"], **ANSWERS[message["cmd"]]}
            for message in messages
            if message["cmd"] != "bye"
        ]
        sys.stdout.write("".join(json.dumps(answer) + "\n" for answer in answers))
        sys.stdout.flush()
        if len(answers) < len(messages):
            return


if __name__ == "__main__":
    main()
