"""A seat knows the sides from the start."""

from workshop.house import Message, Wrong


def spoiled(op: str, answer: Message) -> Message:
    """Sides are told that nobody knows."""
    result = answer.get("result", {})
    if op != "view" or result.get("sides") is not None:
        return answer
    return {**answer, "result": {**result, "sides": {"declarers": [0, 2], "defenders": [1, 3]}}}


WRONG = Wrong(caught_by=("view-bidder-does-not-know", "view-defender-does-not-know"), spoil=spoiled)

if __name__ == "__main__":
    WRONG.serve()
