"""Prints for people on both streams before it answers."""

import json
import sys
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """The right answer, after other text."""
    print("a trick again", file=sys.stderr, flush=True)
    yield "thinking about a trick …"
    yield json.dumps(answer)


MISBEHAVING = Misbehaving(habit, "protocol", "thinking about a trick …")

if __name__ == "__main__":
    MISBEHAVING.serve()
