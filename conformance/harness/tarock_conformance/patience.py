"""How long to wait for an engine: what it waits for a processor itself does not count. Knows no messages.

On a busy machine a sound engine answers late, and one that hangs does not want a processor: Linux tells the two apart
by how long a thread was ready to run and did not (the second figure of `schedstat`). Elsewhere all waiting counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

#: However busy the machine is, no more than so many times the time that is allowed.
_MOST = 10
#: An answer that comes within this part of the time is waited for without a look at the machine.
_SOON = 0.125
#: A second look is not worth while before so many seconds.
_LEAST = 0.01
_NANOSECOND = 1e-9
_PROCESSES = Path("/proc")
#: Processes end while one looks at them, and not every system tells.
_GONE = (OSError, ValueError, IndexError)

#: Seconds for which each thread was ready and had no processor, so far.
Delays = Callable[[], Mapping[str, float]]


class Patience:
    """So many seconds, from now, for those whose `delays` do not count."""

    def __init__(self, seconds: float, delays: Delays) -> None:
        self._seconds = seconds
        self._delays = delays
        self._begin = time.monotonic()
        self._before: Mapping[str, float] | None = None

    def left(self) -> float:
        """Seconds after which to ask again, if nothing came by then; 0 when the time is up."""
        waited = time.monotonic() - self._begin
        if self._before is None:
            if (soon := self._seconds * _SOON - waited) > 0:
                return soon
            self._before = self._delays()
        if (left := self._seconds - waited) > 0:
            return left
        left = min(left + self._withheld(self._before), self._seconds * _MOST - waited)
        return left if left > _LEAST else 0.0

    def _withheld(self, before: Mapping[str, float]) -> float:
        """Seconds for which the thread that waited longest had no processor, since `before`."""
        return max((now - before.get(thread, 0.0) for thread, now in self._delays().items()), default=0.0)


def for_group(seconds: float, group: int) -> Patience:
    """For a process that leads a group, with all processes of the group."""
    return Patience(seconds, partial(_of_group, group))


def for_this_thread(seconds: float) -> Patience:
    """For what runs in this thread."""
    return Patience(seconds, _of_this_thread)


def _of_group(group: int) -> Mapping[str, float]:
    found: dict[str, float] = {}
    for process in _PROCESSES.glob("[0-9]*"):
        if _group_of(process) == group:
            found |= {str(thread): _delay(thread) for thread in process.glob("task/*")}
    return found


def _of_this_thread() -> Mapping[str, float]:
    return {"": _delay(_PROCESSES / "thread-self")}


def _group_of(process: Path) -> int | None:
    try:
        state = (process / "stat").read_text(encoding="utf-8", errors="replace")
        return int(state.rpartition(")")[2].split()[2])
    except _GONE:
        return None


def _delay(thread: Path) -> float:
    try:
        return int((thread / "schedstat").read_text(encoding="ascii").split()[1]) * _NANOSECOND
    except _GONE:
        return 0.0
