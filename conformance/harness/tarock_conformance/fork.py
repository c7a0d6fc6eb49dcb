"""Copies of this process that work side by side. Knows what they cost, not what they do."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

_Given = TypeVar("_Given")
_Made = TypeVar("_Made")

# In a copy: what is to be done.
_tasks: list[Callable[[int], Any]] = []


def cores() -> int:
    """How many processes can run at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def method() -> str:
    """A copy of this process knows what it knows already; it may be made only where nothing else runs in it."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


def mapped(task: Callable[[_Given], _Made], given: Sequence[_Given], *, jobs: int) -> Iterator[_Made]:
    """What the task makes of each, in order, in up to so many copies of this process; in this one where there can be
    none. Of what was given only the place goes to a copy, and what was made comes back."""
    if jobs <= 1 or method() != "fork":
        yield from map(task, given)
        return
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, context, _begin, (lambda at: task(given[at]),)) as pool:
        yield from pool.map(_made, range(len(given)))


def _begin(task: Callable[[int], object]) -> None:
    _tasks[:] = [task]


def _made(at: int) -> Any:
    return _tasks[0](at)
