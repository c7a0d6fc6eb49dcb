"""Says that it cannot do what it said it could."""

import json
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """Takes its claim back."""
    yield json.dumps({"id": answer["id"], "unsupported": {"feature": "op:trick-winner"}})


MISBEHAVING = Misbehaving(habit, "fail", "yet the engine declared it")

if __name__ == "__main__":
    MISBEHAVING.serve()
