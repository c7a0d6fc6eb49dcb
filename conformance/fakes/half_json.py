"""Answers with half a line of JSON."""

import json
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """Half of the right answer."""
    line = json.dumps(answer)
    yield line[: len(line) // 2]


MISBEHAVING = Misbehaving(habit, "protocol", "is no JSON")

if __name__ == "__main__":
    MISBEHAVING.serve()
