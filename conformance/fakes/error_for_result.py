"""Answers with an error where a result is due."""

import json
from collections.abc import Iterator

from workshop.habit import Message, Misbehaving


def habit(answer: Message) -> Iterator[str]:
    """An error."""
    yield json.dumps({"id": answer["id"], "error": {"code": "TR310", "message": "I do not like this trick"}})


MISBEHAVING = Misbehaving(habit, "error", "an error where a result was due: TR310 I do not like this trick")

if __name__ == "__main__":
    MISBEHAVING.serve()
