"""Every refusal names the same rule."""

from workshop.house import Message, Wrong


def spoiled(_op: str, answer: Message) -> Message:
    """Another rule is named."""
    return {**answer, "error": {**answer["error"], "rule": "auction.bid"}} if "error" in answer else answer


WRONG = Wrong(caught_by=("discards-refuse-king", "auction-refuse-rufer-without-uhu"), spoil=spoiled)

if __name__ == "__main__":
    WRONG.serve()
