"""A running engine to which messages can be sent: the interface, and the engine in process. Knows no cases."""

from __future__ import annotations

import contextlib
import signal
import threading
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any, Protocol

from tarock_conformance.patience import for_this_thread
from tarock_conformance.protocol import Message

#: A timer of 0 would never ring.
_SHORTEST = 1e-6


@dataclass(frozen=True, slots=True)
class Noise:
    """Something on the standard output of an engine that is no message."""

    text: str
    why: str


class Ended(Exception):
    """The engine is gone; `args[0]` says how."""


class TimedOut(Exception):
    """Nothing arrived in time."""


class Link(Protocol):
    """One running engine."""

    @property
    def stderr_size(self) -> int:
        """How much free text has arrived so far."""
        ...

    def send(self, messages: Sequence[Message]) -> None:
        """Sends messages; they may still be on their way afterwards."""
        ...

    def receive(self, seconds: float) -> list[Message | Noise]:
        """What has arrived, at least one item. Raises TimedOut, Ended."""
        ...

    def stderr(self, start: int, end: int | None = None) -> str:
        """The free text between two sizes."""
        ...

    def close(self) -> list[Message | Noise]:
        """Ends the engine: politely, then by force. What it still said."""
        ...

    def kill(self) -> None:
        """Ends the engine by force."""
        ...


class Handler(Protocol):
    """An engine in process: one answer for each message (None for `bye`)."""

    def handle(self, message: Message) -> Message | None:
        """Answers a message; must not change it."""
        ...


class InProcess:
    """An engine in this process, asked when its answer is wanted. An exception in it counts as a crash."""

    def __init__(self, handler: Handler) -> None:
        self._handler = handler
        self._waiting: deque[Message] = deque()
        self._stderr = ""

    @property
    def stderr_size(self) -> int:
        return len(self._stderr)

    def send(self, messages: Sequence[Message]) -> None:
        self._waiting.extend(messages)

    def receive(self, seconds: float) -> list[Message | Noise]:
        if not self._waiting:
            raise TimedOut
        message = self._waiting.popleft()
        try:
            with _alarm(seconds):
                answer: Any = self._handler.handle(message)
        except TimedOut:
            raise
        except Exception as error:
            self._stderr += traceback.format_exc()
            raise Ended(f"{type(error).__name__}: {error}") from error
        if not isinstance(answer, dict):
            return [Noise(repr(answer), "is no object")]
        return [answer]

    def stderr(self, start: int, end: int | None = None) -> str:
        return self._stderr[start:end]

    def close(self) -> list[Message | Noise]:
        with contextlib.suppress(Exception):
            self._handler.handle({"cmd": "bye", "id": "bye"})
        return []

    def kill(self) -> None:
        self._waiting.clear()


@contextlib.contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raises TimedOut in the body after `seconds`, where the system can do that (POSIX, main thread)."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    patience = for_this_thread(seconds)

    def ring(_signal: int, _frame: FrameType | None) -> None:
        if (left := patience.left()) <= 0:
            raise TimedOut
        signal.setitimer(signal.ITIMER_REAL, left)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(patience.left(), _SHORTEST))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
