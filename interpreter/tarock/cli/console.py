"""Where tables and sheets are printed, and how tables look. Imported only by commands that print any."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

PLAIN_WIDTH = 120  # of a file or a pipe, which has none


def stdout() -> Console:
    """The console on stdout: as wide as the terminal, and plain text where there is none."""
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console = Console(highlight=False, markup=False, emoji=False, width=PLAIN_WIDTH)
    return console


def table(*columns: str, numbers: tuple[str, ...] = ()) -> Table:
    """An empty table; the columns in `numbers` are set right."""
    made = Table(box=box.SIMPLE_HEAD, header_style="dim", pad_edge=False)
    for column in columns:
        made.add_column(column, justify="right" if column in numbers else "default", overflow="fold")
    return made


def progress(total: int, what: str) -> Any:
    """A progress bar on stderr if that is a terminal, gone when done; use it as a context and call `advance(n)`."""
    return _Bar(total, what)


class _Bar:
    def __init__(self, total: int, what: str) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._progress.add_task(what, total=total)

    def __enter__(self) -> _Bar:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def advance(self, steps: int) -> None:
        """So many more are done."""
        self._progress.advance(self._task, steps)
