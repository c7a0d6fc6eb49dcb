"""Files that commands write: whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def check_folder(file: Path) -> None:
    """Raise OSError when a file cannot be written because its folder is not there: before the work, not after it."""
    if not file.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, f"there is no folder '{file.parent}'", str(file))


def write_whole(file: Path, text: str) -> None:
    """Write a file under a temporary name beside it and rename it: nobody ever sees half of it, and after a crash there
    is the old file or the new one. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        part.chmod(0o666 & ~_umask())
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _settle(file.parent)


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Nobody else changes files of this folder so: a second writer waits. What a killed writer left is taken away.

    The folder is locked, not the file, which is another after each writing; where a system has no such lock there is
    none. Raises OSError.
    """
    check_folder(file)
    with _locked(file.parent):
        for part in file.parent.glob(f".{file.name}.*.part"):
            part.unlink(missing_ok=True)
        yield


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # a system without it
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _settle(folder: Path) -> None:
    """Make a renaming last, where a folder can be synchronised."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
