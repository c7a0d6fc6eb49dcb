"""Files read and looked at once: kept by path, time and size as long as they stay as they are. Knows no section."""

from __future__ import annotations

import time
from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple

from tarock.errors import Fault
from tarock.model import schema
from tarock.model.source import Node, read, shown_name

#: So many files are kept, those used last.
_MANY = 64
#: A file that is younger, in seconds, may change again without its time telling it.
_YOUNG = 2.0


class Looked(NamedTuple):
    """A file as a tree in which what is faulty is mended (None where it cannot be parsed), its faults, and the paths
    of what had to be left out."""

    tree: Node | None
    faults: tuple[Fault, ...]
    left_out: frozenset[schema.Path]


class _Stamp(NamedTuple):
    file: Path
    shown: str
    kind: str
    changed: int
    size: int


_kept: OrderedDict[_Stamp, Looked] = OrderedDict()


def look(file: Path, kind: str) -> Looked:
    """A file of this kind (a schema's name), read now or when it was last as it is."""
    stamp = _stamp(file, kind)
    if stamp is not None and stamp in _kept:
        _kept.move_to_end(stamp)
        return _kept[stamp]
    looked = _look(file, kind)
    if stamp is not None and time.time_ns() - stamp.changed > _YOUNG * 1e9:
        _kept[stamp] = looked
        if len(_kept) > _MANY:
            _kept.popitem(last=False)
    return looked


def _stamp(file: Path, kind: str) -> _Stamp | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return _Stamp(file.resolve(), shown_name(file), kind, found.st_mtime_ns, found.st_size)


def _look(file: Path, kind: str) -> Looked:
    node, found = read(file)
    if node is None:
        return Looked(None, tuple(found), frozenset())
    checked = schema.check(node, kind)
    known = {fault.place for fault in found}
    misshapen = [fault for fault in checked.faults if fault.place not in known]
    return Looked(checked.tree, (*found, *misshapen), checked.left_out)
