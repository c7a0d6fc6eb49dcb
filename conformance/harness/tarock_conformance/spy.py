"""A link that notes everything that goes over it, for people who want to see the messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tarock_conformance.compare import shown
from tarock_conformance.links import Ended, Link, Noise, TimedOut
from tarock_conformance.protocol import Message

#: What goes to the engine, what comes from it, and what it writes for people.
SENT, RECEIVED, WRITTEN = "→", "←", "stderr"
#: What happened and is no message: an end, silence, a start.
HAPPENED = "×"


class Spied:
    """Passes everything on and writes it down in `log`: which way it went, and the line."""

    def __init__(self, link: Link, log: list[tuple[str, str]]) -> None:
        self._link = link
        self._log = log
        self._told = 0

    @property
    def stderr_size(self) -> int:
        return self._link.stderr_size

    def send(self, messages: Sequence[Message]) -> None:
        self._log += [(SENT, shown(message)) for message in messages]
        self._link.send(messages)

    def receive(self, seconds: float) -> list[Message | Noise]:
        try:
            return self._noted(self._link.receive(seconds))
        except (Ended, TimedOut) as end:
            self._free_text()
            self._log.append(
                (HAPPENED, str(end) if isinstance(end, Ended) else f"nothing for {seconds:.2g} s")
            )
            raise
        finally:
            self._free_text()

    def _noted(self, items: list[Message | Noise]) -> list[Message | Noise]:
        self._log += [(RECEIVED, item.text if isinstance(item, Noise) else shown(item)) for item in items]
        return items

    def _free_text(self) -> None:
        if (size := self._link.stderr_size) > self._told:
            lines = self._link.stderr(self._told, size).splitlines()
            self._log += [(WRITTEN, line) for line in lines]
            self._told = size

    def stderr(self, start: int, end: int | None = None) -> str:
        return self._link.stderr(start, end)

    def close(self) -> list[Message | Noise]:
        self._log.append((SENT, shown({"cmd": "bye", "id": "bye"})))
        return self._noted(self._link.close())

    def kill(self) -> None:
        self._link.kill()


def spied(start: Callable[[], Link], log: list[tuple[str, str]]) -> Callable[[], Link]:
    """Starts an engine all of whose messages go into `log`, each start but the first too."""

    def begin() -> Link:
        if log:
            log.append((HAPPENED, "started again"))
        return Spied(start(), log)

    return begin
