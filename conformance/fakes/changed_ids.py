"""Makes a number of the id."""

import json
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """The right answer with another id."""
    yield json.dumps({**answer, "id": int(answer["id"])})


MISBEHAVING = Misbehaving(habit, "protocol", "asked was the text")

if __name__ == "__main__":
    MISBEHAVING.serve()
