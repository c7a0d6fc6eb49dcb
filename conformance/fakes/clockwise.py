"""The turn goes to the left."""

from workshop.house import Message, Wrong


def spoiled(op: str, answer: Message) -> Message:
    """The seat on the other side is told."""
    result = answer.get("result", {})
    if op != "turn" or not isinstance(result.get("seat"), int):
        return answer
    return {**answer, "result": {**result, "seat": (result["seat"] + 2) % 4}}


WRONG = Wrong(caught_by=("turns-talk-goes-right", "turns-play-goes-right"), spoil=spoiled)

if __name__ == "__main__":
    WRONG.serve()
