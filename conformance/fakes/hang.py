"""Never answers a question about a trick."""

import time
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """Sleeps."""
    time.sleep(3600)
    yield str(answer)


MISBEHAVING = Misbehaving(habit, "timeout", "no answer within")

if __name__ == "__main__":
    MISBEHAVING.serve()
