"""Which rule sets are meant by a name: an id, a file, a folder, a pattern. Reads none of them."""

from __future__ import annotations

from glob import glob, has_magic
from pathlib import Path

_ENDINGS = (".yaml", ".yml")


def files_named(name: str) -> tuple[str, ...]:
    """What is meant, in alphabetical order: the YAML files of a folder or of a pattern (`**` goes down), none if there
    are none; anything else is one rule set, there or not."""
    from tarock.resources import shipped_variants

    if name in shipped_variants() or Path(name).is_file():
        return (name,)
    if Path(name).is_dir():
        return tuple(str(file) for file in sorted(Path(name).iterdir()) if _is_document(file))
    if has_magic(name):
        # Path.glob refuses patterns that are absolute
        found = glob(name, recursive=True)  # noqa: PTH207
        return tuple(sorted(file for file in found if _is_document(Path(file))))
    return (name,)


def _is_document(file: Path) -> bool:
    return file.suffix in _ENDINGS and file.is_file() and not file.name.startswith(".")
