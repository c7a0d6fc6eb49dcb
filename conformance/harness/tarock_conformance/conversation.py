"""Asking many questions at once and finding the culprit when something goes wrong. Knows neither cases nor verdicts."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from tarock_conformance.compare import shown
from tarock_conformance.links import Ended, Link, Noise, TimedOut
from tarock_conformance.protocol import Message

_MOST_SILENT_IN_A_ROW = 30
#: How many times longer than a case a rule set may take to be read, or an engine to say hello.
PATIENCE = 10
#: Which part of its time a case still has for an answer when other text came first: that alone is a verdict.
_AFTER_NOISE = 8


class Lost(Exception):
    """The engine cannot be brought to answer any more."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a question: an answer, or why there is none, with the free text written meanwhile."""

    kind: Literal["answer", "crash", "timeout", "protocol"]
    answer: Message = field(default_factory=dict)
    detail: str = ""
    stderr: str = ""


@dataclass(slots=True, eq=False)
class Question:
    """A message and, once it was asked, its outcome."""

    message: Message
    outcome: Outcome | None = None
    asked_at: int = 0


class Talk(Protocol):
    """Asks questions of an engine, or of what was recorded of one. `unexplained`: what no question alone brings about."""

    unexplained: list[str]

    def ask(self, message: Message) -> Outcome:
        """Asks one question by itself. Raises Lost."""
        ...

    def remember(self, messages: Iterable[Message]) -> None:
        """What an engine that was started again is told first."""
        ...

    def ask_all(
        self, questions: Sequence[Question], *, in_flight: int, progress: Callable[[int], None]
    ) -> None:
        """Asks the questions and fills in their outcomes. Raises Lost."""
        ...

    def close(self) -> None:
        """Says good-bye."""
        ...

    def kill(self) -> None:
        """Ends it by force."""
        ...


class Conversation:
    """Talks to one engine, starts it again when it is lost, and then says again what was to be remembered.

    Questions go out several at a time. When the engine dies, falls silent or says something that belongs to no
    question, everything that was waiting is asked again one at a time, so that the blame falls on one question.
    """

    def __init__(self, start: Callable[[], Link], *, seconds: float) -> None:
        self._start = start
        self._seconds = seconds
        self._link = start()
        self._serial = 0
        self._asked: dict[str, Question] = {}
        self._remembered: list[Message] = []
        self._silent = 0
        self.unexplained: list[str] = []

    def ask(self, message: Message) -> Outcome:
        """Asks one question by itself, such as to get a rule set ready, which may take its time. Raises Lost."""
        question = Question(message)
        self._alone(question, self._seconds * PATIENCE)
        assert question.outcome
        return question.outcome

    def remember(self, messages: Iterable[Message]) -> None:
        """What a restarted engine is told first, `hello` before all; replaces what was remembered."""
        self._remembered = list(messages)

    def ask_all(
        self, questions: Sequence[Question], *, in_flight: int, progress: Callable[[int], None]
    ) -> None:
        """Asks the questions and fills in their outcomes, which may change until `close`. Raises Lost."""
        if len(questions) == 1:
            self._alone(questions[0])
            self._bear(questions[0])
        todo = deque(questions if len(questions) > 1 else ())
        while todo:
            doubtful, why = self._stream(todo, in_flight, lambda left: progress(len(questions) - left))
            for question in doubtful:
                if in_flight > 1 or question.outcome is None or question.outcome.kind == "answer":
                    self._alone(question)
                self._bear(question)
            if doubtful and all(
                question.outcome and question.outcome.kind == "answer" for question in doubtful
            ):
                self.unexplained.append(why)
        progress(len(questions))

    def close(self) -> None:
        """Says good-bye; what still comes in counts."""
        self._take(self._link.close(), {})

    def kill(self) -> None:
        """Ends the engine by force."""
        self._link.kill()

    def _stream(
        self, todo: deque[Question], in_flight: int, left: Callable[[int], None]
    ) -> tuple[list[Question], str]:
        """Asks until everything is answered or something goes wrong: then the questions in doubt, and what it was."""
        waiting: dict[str, Question] = {}
        while todo or waiting:
            if todo and 2 * len(waiting) <= in_flight:
                self._send(todo, waiting, in_flight - len(waiting))
            suspects = list(waiting.values())
            try:
                problem = self._take(self._link.receive(self._seconds), waiting)
            except (Ended, TimedOut) as end:
                if in_flight == 1 and isinstance(end, TimedOut):
                    self._blame(suspects, "timeout", _why(end, self._seconds))
                self._restart()
                return suspects, _why(end, self._seconds)
            if problem:
                self._settle(waiting, self._seconds / (_AFTER_NOISE if in_flight == 1 else 1))
                if in_flight == 1:
                    self._blame(suspects, "protocol", problem)
                return suspects, problem
            left(len(todo) + len(waiting))
        return [], ""

    def _blame(self, sole: Sequence[Question], kind: Literal["timeout", "protocol"], why: str) -> None:
        """Holds against the one question that waited what came instead of an answer."""
        for question in sole:
            question.outcome = question.outcome or Outcome(kind, {}, why, self._stderr(question))

    def _send(self, todo: deque[Question], waiting: dict[str, Question], most: int) -> None:
        messages = []
        now = self._link.stderr_size
        for _ in range(min(most, len(todo))):
            question = todo.popleft()
            self._serial += 1
            name = str(self._serial)
            question.asked_at = now
            waiting[name] = self._asked[name] = question
            messages.append({"id": name, **question.message})
        self._link.send(messages)

    def _take(self, items: Sequence[Message | Noise], waiting: dict[str, Question]) -> str:
        """Hands answers to their questions. What belongs to no question comes back as a problem."""
        problem = ""
        for item in items:
            if isinstance(item, Noise):
                problem = problem or f"this line on standard output {item.why}: {item.text}"
                continue
            name = item.get("id")
            question = waiting.pop(name, None) if type(name) is str else None
            if question is None:
                problem = self._stray(item, waiting) or problem
            else:
                question.outcome = Outcome("answer", item, "", self._stderr(question))
        return problem

    def _stray(self, item: Message, waiting: dict[str, Question]) -> str:
        """An answer that nobody waits for: a second one, or one with an id that was never given out."""
        name = item.get("id")
        detail = f"answered twice: {shown(item)}"
        question = self._asked.get(name) if type(name) is str else None
        if question is None:
            detail = _unknown_id(item, waiting)
            if len(waiting) != 1:
                return detail
            question = waiting.popitem()[1]
        question.outcome = Outcome("protocol", item, detail, self._stderr(question))
        return ""

    def _alone(self, question: Question, seconds: float | None = None) -> None:
        """Asks one question while no other waits."""
        try:
            self._once(question, seconds or self._seconds)
        except (Ended, TimedOut) as end:
            kind: Literal["crash", "timeout"] = "crash" if isinstance(end, Ended) else "timeout"
            why = _why(end, self._seconds, seconds)
            question.outcome = question.outcome or Outcome(kind, {}, why, self._stderr(question))
            self._restart()

    def _once(self, question: Question, seconds: float) -> None:
        """Asks one question. Raises Ended or TimedOut if there is no answer; noise before it is held against it."""
        question.outcome = None
        waiting: dict[str, Question] = {}
        self._send(deque([question]), waiting, 1)
        deadline = time.monotonic() + seconds
        problem = ""
        try:
            while waiting:
                if found := self._take(self._receive(deadline), waiting):
                    problem = found
                    deadline = min(deadline, time.monotonic() + self._seconds / _AFTER_NOISE)
        finally:
            if problem:
                before = question.outcome or Outcome("protocol", stderr=self._stderr(question))
                question.outcome = replace(before, kind="protocol", detail=problem)

    def _settle(self, waiting: dict[str, Question], seconds: float) -> None:
        """Lets the engine finish what it is at and forget it, or starts it again."""
        try:
            deadline = time.monotonic() + seconds
            while waiting:
                self._take(self._receive(deadline), waiting)
        except (Ended, TimedOut):
            self._restart()
            return
        for message in ({"cmd": "reset"}, *self._remembered[1:]):
            self.ask(message)

    def _restart(self) -> None:
        self._link.kill()
        self._asked.clear()
        self._link = self._start()
        for message in self._remembered:
            question = Question(message)
            try:
                self._once(question, self._seconds * PATIENCE)
            except (Ended, TimedOut) as end:
                why = _why(end, self._seconds, self._seconds * PATIENCE)
                raise Lost(f"started again, it does not answer '{message['cmd']}': {why}") from end
            outcome = question.outcome
            if outcome is None or outcome.kind != "answer" or "error" in outcome.answer:
                raise Lost(f"started again, it does not take '{message['cmd']}': {outcome}")

    def _receive(self, deadline: float) -> list[Message | Noise]:
        """What arrives until then; who talks without end has no more time than who is silent."""
        if (left := deadline - time.monotonic()) <= 0:
            raise TimedOut
        return self._link.receive(left)

    def _bear(self, question: Question) -> None:
        """A case without an answer costs time, and a start: an engine that never answers is not asked for hours."""
        outcome = question.outcome
        is_silent = outcome is not None and outcome.kind in ("timeout", "protocol") and not outcome.answer
        self._silent = self._silent + 1 if is_silent else 0
        if outcome is not None and self._silent >= _MOST_SILENT_IN_A_ROW:
            raise Lost(f"{self._silent} cases in a row had no answer; the last: {outcome.detail}")

    def _stderr(self, question: Question) -> str:
        end = self._link.stderr_size
        return self._link.stderr(question.asked_at, end) if end > question.asked_at else ""


def _why(end: Ended | TimedOut, allowed: float, waited: float | None = None) -> str:
    """How it ended, or how long was waited; `allowed` are the seconds of a case."""
    if isinstance(end, Ended):
        return str(end)
    times = "" if waited in (None, allowed) else f"{PATIENCE} times "
    return f"no answer within {waited or allowed:g} s ({times}--timeout)"


def _unknown_id(item: Message, waiting: Mapping[str, Question]) -> str:
    """What is wrong with an id that was never given out."""
    if "id" not in item:
        return "an answer without an id"
    name = item["id"]
    if type(name) is not str and str(name) in waiting:
        return f'the id is {shown(name)}, and asked was the text "{name}"'
    return f"an answer with the id {shown(name)}, which is no question's"
