"""Answers in the reverse order, which it may."""

import json
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """The right answer."""
    yield json.dumps(answer)


MISBEHAVING = Misbehaving(habit, "pass", backwards=True)

if __name__ == "__main__":
    MISBEHAVING.serve()
