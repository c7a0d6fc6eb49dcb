"""Answers in the reverse order, and questions about tricks twice."""

import json
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """The right answer, and once more."""
    yield json.dumps(answer)
    yield json.dumps(answer)


MISBEHAVING = Misbehaving(habit, "protocol", "answered twice", backwards=True)

if __name__ == "__main__":
    MISBEHAVING.serve()
