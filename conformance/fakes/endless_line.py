"""Answers with a line that does not end."""

import sys
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """Writes until it is stopped."""
    while True:
        sys.stdout.write("x" * 65536)
    yield str(answer)


MISBEHAVING = Misbehaving(habit, "protocol", "longer than 1048576 bytes")

if __name__ == "__main__":
    MISBEHAVING.serve()
