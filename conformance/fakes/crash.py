"""Dies at a trick, with a word on the standard error output."""

import sys
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """Ends the process."""
    print("the trick is too much for me", file=sys.stderr, flush=True)
    sys.exit(3)
    yield str(answer)


MISBEHAVING = Misbehaving(habit, "crash", "exit code 3")

if __name__ == "__main__":
    MISBEHAVING.serve()
