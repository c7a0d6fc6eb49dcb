"""Gives a result and an error at once."""

import json
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """The right answer and an error."""
    yield json.dumps({**answer, "error": {"code": "TR310"}})


MISBEHAVING = Misbehaving(habit, "protocol", "exactly one of result, error, unsupported")

if __name__ == "__main__":
    MISBEHAVING.serve()
