"""A progress bar on the standard error output. Knows only how many there are."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn


@contextlib.contextmanager
def bar(label: str, total: int, *, is_wanted: bool | None) -> Iterator[Callable[[int], None]]:
    """A bar that is told how many are done; by default shown on a terminal only."""
    console = Console(stderr=True)
    if not (console.is_terminal if is_wanted is None else is_wanted):
        yield lambda _: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    # Without a thread that draws it, as a process with threads cannot be copied.
    with Progress(*columns, console=console, transient=console.is_terminal, auto_refresh=False) as progress:
        task = progress.add_task(label, total=total)
        yield lambda done: progress.update(task, completed=done, refresh=True)
