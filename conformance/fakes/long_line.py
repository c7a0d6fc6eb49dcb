"""Writes a line of 2 MiB before it answers."""

import json
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """The right answer, after far too much of another."""
    yield json.dumps({"id": answer["id"], "pad": "x" * (2 << 20)})
    yield json.dumps(answer)


MISBEHAVING = Misbehaving(habit, "protocol", "longer than 1048576 bytes")

if __name__ == "__main__":
    MISBEHAVING.serve()
