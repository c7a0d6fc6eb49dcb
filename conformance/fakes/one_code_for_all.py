"""Every refusal has the same code."""

from workshop.house import Message, Wrong


def spoiled(_op: str, answer: Message) -> Message:
    """Another code is given."""
    return {**answer, "error": {**answer["error"], "code": "TR301"}} if "error" in answer else answer


WRONG = Wrong(
    caught_by=("auction-refuse-wrong-seat", "auction-refuse-unknown-contract", "auction-refuse-play"),
    spoil=spoiled,
)

if __name__ == "__main__":
    WRONG.serve()
