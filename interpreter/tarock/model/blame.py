"""Faults that show in a parent document but come of a change in a child: the change is found and named.

Finds it by trial: the change whose absence makes the fault vanish. Knows no section and no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from tarock.errors import Fault, Place, Related
from tarock.model.resolve_merge import HEADER
from tarock.model.source import Node

Path = tuple[str, ...]
Documents = list[Node]
Change = Callable[[Documents], Documents]
#: The faults of the rule set with its documents changed; None when too little of it is left to tell.
Trial = Callable[[Change], Sequence[Fault] | None]

#: So many trials are made at most: each looks at the whole rule set once.
_TRIALS = 60


def name_changes(faults: Sequence[Fault], documents: Documents, trial: Trial) -> list[Fault]:
    """The same faults; those in a parent document name the line of a child that causes them, or through which the
    parent comes in."""
    if len(documents) < 2:
        return list(faults)
    files = [document.source.name for document in documents]
    search = _Search(documents, trial)
    return [_named(fault, files, search) for fault in faults]


def _named(fault: Fault, files: Sequence[str], search: _Search) -> Fault:
    if fault.place is None or fault.severity != "error":
        return fault
    depth = files.index(fault.place.file) if fault.place.file in files else 0
    if any(place.file in files[:depth] for place, _ in fault.related) or depth == 0:
        return fault
    for at in range(depth):
        path = search.cause(fault, at, ())
        if path:
            cause = search.node(at, path)
            hint = fault.hint or _remedy(fault.place, search.documents[depth], cause)
            return replace(fault, hint=hint, related=(*fault.related, _change(cause, path)))
    extends = search.documents[depth - 1].get("extends")
    through = () if extends is None else (Related(extends.place, "the document comes in here"),)
    return replace(fault, related=(*fault.related, *through))


def _remedy(place: Place, parent: Node, cause: Node) -> str | None:
    """Which entry of the parent uses what a child took away."""
    if cause.value is not None:
        return None
    path, node = [], parent
    while below := [(name, one) for name, one in node.map.items() if one.key_place <= place]:
        name, node = max(below, key=lambda each: each[1].key_place)
        path.append(name)
    return f"say '{'.'.join(path)}' anew in your rule set, or take away what it belongs to" if path else None


def _change(cause: Node, path: Path) -> Related:
    done = "taken away" if cause.value is None else "changed"
    return cause.because(f"because '{'.'.join(path)}' is {done} here")


class _Search:
    """Leaves changes out, the large ones first, and remembers which faults are left."""

    def __init__(self, documents: Documents, trial: Trial) -> None:
        self.documents = documents
        self._trial = trial
        self._left: dict[tuple[int, Path], frozenset[tuple[object, ...]] | None] = {}

    def node(self, at: int, path: Path) -> Node:
        """The value at a path of a document."""
        node = self.documents[at].get(*path)
        assert node is not None
        return node

    def cause(self, fault: Fault, at: int, path: Path) -> Path:
        """The path of the smallest part of a document without which the fault is gone; empty if there is none."""
        node = self.node(at, path) if path else self.documents[at]
        for name in _changes(node, path):
            below = (*path, name)
            if self._is_gone(fault, at, below):
                return self.cause(fault, at, below) or below
        return ()

    def _is_gone(self, fault: Fault, at: int, path: Path) -> bool:
        if (at, path) not in self._left:
            if len(self._left) >= _TRIALS:
                return False
            found = self._trial(lambda documents: _without(documents, at, path))
            self._left[at, path] = None if found is None else frozenset(map(_identity, found))
        left = self._left[at, path]
        return left is not None and _identity(fault) not in left


def _changes(node: Node, path: Path) -> Iterator[str]:
    yield from (name for name in node.map if path or name not in HEADER)


def _without(documents: Documents, at: int, path: Path) -> Documents:
    changed = _left_out(documents[at], path)
    return [*documents[:at], changed, *documents[at + 1 :]]


def _left_out(node: Node, path: Path) -> Node:
    entries: Mapping[str, Node] = {
        name: _left_out(entry, path[1:]) if name == path[0] else entry
        for name, entry in node.map.items()
        if name != path[0] or len(path) > 1
    }
    return replace(node, value=entries)


def _identity(fault: Fault) -> tuple[object, ...]:
    return fault.code, fault.place
