"""Engines that answer rightly but for one bad habit: python conformance/fakes/misbehaving.py <habit>.

The habit shows on cases of `trick-winner` alone; whoever asks must come through and blame exactly those.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engines"))
from small import Small

Message = dict[str, Any]
Habit = Callable[[Message, str], Iterator[str]]


def crash(_answer: Message, _line: str) -> Iterator[str]:
    """Dies without a word but one on the standard error output."""
    print("the trick is too much for me", file=sys.stderr, flush=True)
    sys.exit(3)
    yield ""


def hang(_answer: Message, _line: str) -> Iterator[str]:
    """Never answers."""
    time.sleep(3600)
    yield ""


def noise(_answer: Message, line: str) -> Iterator[str]:
    """Prints something for people first."""
    yield "thinking about a trick …"
    yield line


def bad_json(_answer: Message, line: str) -> Iterator[str]:
    """Answers in half a line of JSON."""
    yield line[: len(line) // 2]


def wrong_id(answer: Message, _line: str) -> Iterator[str]:
    """Makes a number of the id."""
    yield json.dumps({**answer, "id": int(answer["id"])})


def twice(_answer: Message, line: str) -> Iterator[str]:
    """Answers twice."""
    yield line
    yield line


def both(answer: Message, _line: str) -> Iterator[str]:
    """Gives a result and an error at once."""
    yield json.dumps({**answer, "error": {"code": "TR310"}})


def shy(answer: Message, _line: str) -> Iterator[str]:
    """Says that it cannot do what it said it could."""
    yield json.dumps({"id": answer["id"], "unsupported": {"feature": "op:trick-winner"}})


def error(answer: Message, _line: str) -> Iterator[str]:
    """Answers with an error where a result is due."""
    yield json.dumps({"id": answer["id"], "error": {"code": "TR310", "message": "I do not like this trick"}})


def huge(_answer: Message, _line: str) -> Iterator[str]:
    """Answers with a line that does not end."""
    while True:
        sys.stdout.write("x" * 65536)
        yield from ()


HABITS: dict[str, Habit] = {
    "crash": crash,
    "hang": hang,
    "noise": noise,
    "bad-json": bad_json,
    "wrong-id": wrong_id,
    "twice": twice,
    "both": both,
    "shy": shy,
    "error": error,
    "huge": huge,
}


def answers(messages: list[Message], habit: Habit | None) -> Iterator[str]:
    """The lines that answer the messages."""
    engine = Small()
    for message in messages:
        answer = engine.handle(message)
        if answer is None:
            sys.exit()
        if habit is not None and message.get("op") == "trick-winner":
            yield from habit(answer, json.dumps(answer))
        else:
            yield json.dumps(answer)


def main(name: str) -> None:
    """Answers until the input ends; 'backwards' is the habit of answering what waits in the reverse order."""
    rest = b""
    while chunk := os.read(sys.stdin.fileno(), 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        messages = [json.loads(line) for line in lines]
        if name == "backwards":
            messages.reverse()
        for line in answers(messages, HABITS.get(name)):
            print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
