"""A whole engine in one file: counts cards and finds who wins a trick in Lungau. Start here to attach your own.

    tarock conformance run --engine 'cmd:python conformance/engines/small.py'

It knows nothing else and says so in its answer to `hello`; the other cases are then not asked.
"""

from __future__ import annotations

import json
import sys
from typing import Any

Message = dict[str, Any]

HELLO = {
    "protocol": 1,
    "engine": {"name": "small", "version": "1", "language": "Python"},
    "supports": {"ops": ["card-points", "trick-winner"], "variants": ["lungau"]},
    "limits": {"in_flight": 64},
    "gives": {"codes": False, "reasons": False},
}
POINTS = {"K": 5, "Q": 4, "C": 3, "J": 2}
FIVE_POINT_TAROCKS = ("T1", "T21", "T22")
RANKS = {"black": ("7", "8", "9", "10", "J", "C", "Q", "K"), "red": ("4", "3", "2", "1", "J", "C", "Q", "K")}


class Small:
    """Answers one message at a time."""

    def handle(self, message: Message) -> Message | None:
        """The answer to a message; none to `bye`."""
        match message["cmd"]:
            case "hello":
                answer = HELLO
            case "case":
                answer = self.case(message["op"], message["given"])
            case "ruleset" if message["variant"] not in HELLO["supports"]["variants"]:
                answer = {"unsupported": {"features": [f"variant:{message['variant']}"]}}
            case "ruleset" | "reset":
                answer = {"ok": True}
            case "bye":
                return None
            case command:
                answer = {"error": {"code": "TR301", "phase": "input", "message": f"no command {command!r}"}}
        return {"id": message["id"], **answer}

    def case(self, op: str, given: Message) -> Message:
        """The answer to one question."""
        match op:
            case "card-points":
                return {"result": {"points": sum(map(points, given["cards"]))}}
            case "trick-winner":
                best = max(
                    range(len(given["cards"])),
                    key=lambda index: strength(given["cards"][index], given["cards"][0]),
                )
                return {"result": {"winner": (given["leader"] + best) % 4, "card": given["cards"][best]}}
            case _:
                return {"unsupported": {"feature": f"op:{op}"}}


def points(card: str) -> int:
    """The points of a card."""
    if card[0] == "T":
        return 5 if card in FIVE_POINT_TAROCKS else 0
    return POINTS.get(card[1:], 0)


def strength(card: str, led: str) -> int:
    """How strong a card is in a trick to which `led` was led."""
    if card[0] == "T":
        return 100 + int(card[1:])
    colour = "black" if card[0] in "SC" else "red"
    return RANKS[colour].index(card[1:]) if card[0] == led[0] else -1


def main() -> None:
    """Reads one message a line and answers it, until the input ends or says `bye`."""
    engine = Small()
    for line in sys.stdin:
        answer = engine.handle(json.loads(line))
        if answer is None:
            return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
