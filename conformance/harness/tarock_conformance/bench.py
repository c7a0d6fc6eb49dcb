"""One engine under test, asked by hand: every line that comes back is kept, whatever it is. Knows no cases."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tarock_conformance.compare import shown
from tarock_conformance.conversation import PATIENCE
from tarock_conformance.links import Ended, Link, Noise, TimedOut
from tarock_conformance.protocol import Message, hello

_LONGEST = 240
_TAIL = 20
_AFTERWARDS = 0.05


@dataclass(slots=True)
class Asked:
    """A request with everything that came back: its answer, other lines, and the end of the engine if it ended.

    `seconds` is how long an answer was waited for, `stderr` the last that the engine wrote for people, kept if it has
    no answer or ended.
    """

    request: Message
    answer: Message | None = None
    strays: list[Message] = field(default_factory=list)
    noise: list[Noise] = field(default_factory=list)
    end: str | None = None
    seconds: float = 0.0
    stderr: str = ""

    @property
    def sent(self) -> str:
        """The line that was sent."""
        return self.text(self.request)

    @property
    def received(self) -> str:
        """The line that answered it."""
        return self.text(self.answer)

    @staticmethod
    def text(value: Any) -> str:
        """A value as it stands in a line; long ones are cut."""
        text = value.text if isinstance(value, Noise) else shown(value)
        return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} … ({len(text)} characters)"


def tail(link: Link) -> str:
    """The last lines that an engine wrote for people."""
    return "\n".join(link.stderr(0).strip().splitlines()[-_TAIL:])


class Bench:
    """An engine, started again when it ends or hangs."""

    def __init__(self, start: Callable[[], Link], seconds: float) -> None:
        self._start = start
        self._seconds = seconds
        self._serial = 0
        self._is_down = False
        self.link = start()

    def introduce(self) -> Asked:
        """Says hello, which may take its time."""
        return self._talk([{**hello("smoke"), "id": "hello"}], self._seconds * PATIENCE)[0]

    def ask(self, request: Message, name: str | None = None, *, may_be_silent: bool = False) -> Asked:
        """Asks one question by itself."""
        patience = 1 if may_be_silent or request["cmd"] != "ruleset" else PATIENCE
        return self._talk(
            [self._named(request, name)], self._seconds * patience, may_be_silent=may_be_silent
        )[0]

    def ask_together(self, requests: Sequence[Message]) -> list[Asked]:
        """Sends several questions at once; what belongs to none of them is kept with the last."""
        return self._talk([self._named(request, None) for request in requests], self._seconds * 2)

    def kill(self) -> None:
        """Ends the engine."""
        self.link.kill()

    def _named(self, request: Message, name: str | None) -> Message:
        self._serial += 1
        return {**request, "id": f"smoke-{self._serial}" if name is None else name}

    def _talk(self, requests: list[Message], seconds: float, *, may_be_silent: bool = False) -> list[Asked]:
        self._up()
        several = [Asked(request, seconds=seconds) for request in requests]
        waiting = {asked.request["id"]: asked for asked in several}
        deadline = time.monotonic() + seconds
        self.link.send(requests)
        try:
            while waiting:
                self._sort(self.link.receive(max(deadline - time.monotonic(), 0)), waiting, several[-1])
            self._sort(self.link.receive(_AFTERWARDS), waiting, several[-1])
        except Ended as end:
            self._is_down = True
            for asked in [*waiting.values(), several[-1]]:
                asked.end, asked.stderr = str(end), tail(self.link)
        except TimedOut:
            self._is_down = bool(waiting) and not may_be_silent
            for asked in waiting.values():
                asked.stderr = tail(self.link)
        return several

    @staticmethod
    def _sort(items: Sequence[Message | Noise], waiting: dict[str, Asked], last: Asked) -> None:
        for item in items:
            name = None if isinstance(item, Noise) else item.get("id")
            if isinstance(item, Noise):
                last.noise.append(item)
            elif isinstance(name, str) and name in waiting:
                waiting.pop(name).answer = item
            else:
                last.strays.append(item)

    def _up(self) -> None:
        if self._is_down:
            self._is_down = False
            self.link.kill()
            self.link = self._start()
            self.introduce()
