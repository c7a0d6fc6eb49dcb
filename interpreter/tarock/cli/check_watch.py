"""`tarock check --watch`: tells again whenever a file that was read has changed, until it is interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarock.cli.check_files import files_named
from tarock.cli.check_text import Teller
from tarock.model.resolve import files_of

if TYPE_CHECKING:
    from tarock.cli.check import Checked

#: Files are looked at this often, in milliseconds, even if the system tells of no change (network folders).
_LOOK_AGAIN = 2000
#: Changes that follow each other this quickly, in milliseconds, are one: an editor writes, renames and deletes.
_SETTLED = 100

_Stamps = Mapping[Path, tuple[int, int]]


def watch_and_tell(check: Callable[[], list[Checked]], names: Iterable[str]) -> list[Checked]:
    """Check and tell until Ctrl-C; returns what was told last."""
    teller = Teller()
    outcomes: list[Checked] = []
    try:
        while True:
            folders = _folders(names)
            stamps = _stamps(folders)  # before the check: what changes meanwhile is seen
            outcomes = check()
            teller.tell(outcomes)
            click.echo("── waiting for changes; Ctrl-C ends", err=True)
            changed = _wait(folders, stamps)
            click.echo(f"── {time.strftime('%H:%M:%S')} changed: {', '.join(changed)}", err=True)
    except KeyboardInterrupt:
        click.echo(err=True)
    return outcomes


def _folders(names: Iterable[str]) -> list[Path]:
    """Where the documents are, and all that they extend. Parents and decks that are missing may appear there."""
    found: dict[Path, None] = {}
    for name in names:
        for file in files_named(name):
            found |= dict.fromkeys(part.resolve().parent for part in files_of(file))
        found[(Path(name) if Path(name).is_dir() else Path(name).parent).resolve()] = None
    return [folder for folder in found if folder.is_dir()]


def _stamps(folders: Iterable[Path]) -> _Stamps:
    """The documents of the folders with time and size."""
    found = {}
    for folder in folders:
        for file in folder.iterdir():
            if file.suffix in {".yaml", ".yml"} and file.is_file():
                stat = file.stat()
                found[file] = (stat.st_mtime_ns, stat.st_size)
    return found


def _wait(folders: Iterable[Path], before: _Stamps) -> list[str]:
    """The names of the documents that have changed, when there are any."""
    from watchfiles import watch

    changes = watch(
        *folders, recursive=False, debounce=_SETTLED, rust_timeout=_LOOK_AGAIN, yield_on_timeout=True
    )
    for _ in changes:
        now = _stamps(folders)
        if changed := [file.name for file in {**before, **now} if before.get(file) != now.get(file)]:
            return changed
    raise KeyboardInterrupt
