"""Files that commands write: whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path


def check_folder(file: Path) -> None:
    """Raise OSError when a file cannot be written because its folder is not there: before the work, not after it."""
    if not file.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, f"there is no folder '{file.parent}'", str(file))


def write_whole(file: Path, text: str) -> None:
    """Write a file under a temporary name beside it and rename it: nobody ever sees half of it. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        part.chmod(0o666 & ~_umask())
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
