"""A recorded exchange: written while an engine is asked, played back where it cannot run. Knows no cases, no verdicts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tarock_conformance.conversation import Outcome, Question
from tarock_conformance.protocol import Message
from tarock_conformance.streams import BadStream, read_stream, write_stream

FORMAT = 1
_NOT_RECORDED = Outcome("crash", detail="this question is not on the tape")


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question, without its id, and what came of it."""

    message: Message
    outcome: Outcome

    @property
    def key(self) -> str:
        """What the question is found by: all of it, but for the suite's own digest in `hello`."""
        return _key(self.message)


@dataclass(frozen=True, slots=True)
class Tape:
    """All exchanges with one engine; `target` is what `--engine` said of it."""

    target: str
    is_reference: bool
    outcomes: Mapping[str, Outcome]


class Playback:
    """Talks like a conversation, out of a tape. A question that is not on it stays without outcome."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape
        self.unexplained: list[str] = []

    def ask(self, message: Message) -> Outcome:
        """What came of a question; of one that was never asked, that."""
        return self._tape.outcomes.get(_key(message), _NOT_RECORDED)

    def remember(self, messages: Iterable[Message]) -> None:
        """Nothing: a tape is never started again."""

    def ask_all(
        self,
        questions: Sequence[Question],
        *,
        in_flight: int,  # noqa: ARG002 (a tape has all answers at once)
        progress: Callable[[int], None],
    ) -> None:
        """Fills in the outcomes that are on the tape."""
        for question in questions:
            question.outcome = self._tape.outcomes.get(_key(question.message))
        progress(len(questions))

    def close(self) -> None:
        """Nothing to end."""

    def kill(self) -> None:
        """Nothing to end."""


def write_tape(file: Path, target: str, exchanges: Iterable[Exchange], *, is_reference: bool) -> None:
    """Writes a tape, each question once. Raises OSError."""
    header = {"kind": "header", "format": FORMAT, "tape": target, "reference": is_reference}
    unique = {exchange.key: exchange for exchange in exchanges}
    write_stream(file, header, [_line(exchange) for exchange in unique.values()], {"number": len(unique)})


def read_tape(file: Path) -> Tape:
    """The tape in a file. Raises BadStream unless it is whole."""
    header, lines, _ = read_stream(file, "exchange")
    if not isinstance(header.get("tape"), str):
        raise BadStream(f"{file} is a report, no tape; tapes are written by --record-tape")
    outcomes = {_key(line["message"]): Outcome(**line["outcome"]) for line in lines}
    return Tape(header["tape"], header.get("reference") is True, outcomes)


def _line(exchange: Exchange) -> dict[str, Any]:
    return {
        "kind": "exchange",
        "message": dict(_without_id(exchange.message)),
        "outcome": {**asdict(exchange.outcome), "answer": dict(_without_id(exchange.outcome.answer))},
    }


def _without_id(message: Message) -> Iterator[tuple[str, Any]]:
    return ((name, value) for name, value in message.items() if name != "id")


def _key(message: Message) -> str:
    if message["cmd"] == "hello":
        return "hello"
    return json.dumps(dict(_without_id(message)), sort_keys=True, ensure_ascii=False, default=repr)
