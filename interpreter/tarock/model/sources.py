"""What the source documents say, and what they leave open: project data by id. Knows no rule that comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from tarock import resources
from tarock.errors import DocumentError, Fault, Place
from tarock.model import schema
from tarock.model.source import Node, read

_OPEN_POINTS = "open-points"


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing a source document says. `kind` is rule, fact, option, advice or slip; `read` is how it is read
    where it is unclear or, in a slip, wrong; `origin` says who says so where it is not the document itself, `open`
    which open point it leaves."""

    id: str
    source: str
    kind: str
    says: str
    read: str | None
    origin: str | None
    open: str | None
    place: Place

    @property
    def meant(self) -> str:
        """What holds: of a slip its reading, else what it says."""
        return self.read if self.kind == "slip" and self.read is not None else self.says


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A question that the sources leave open, our reading, why (None: not said), and others' readings."""

    id: str
    about: tuple[str, ...]
    question: str
    reading: str
    why: str | None
    others: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Sources:
    """All statements and open points by id, in the order of the files."""

    statements: Mapping[str, Statement]
    open_points: Mapping[str, OpenPoint]


@cache
def shipped() -> Sources:
    """The sources that come with the package."""
    return load(resources.path("spec/sources"))


def statements() -> Mapping[str, Statement]:
    """The statements of all shipped sources by id."""
    return shipped().statements


def open_points() -> Mapping[str, OpenPoint]:
    """The shipped open points by id."""
    return shipped().open_points


def load(folder: Path) -> Sources:
    """The sources of a folder. Raises DocumentError with every fault: shape, an id given twice (TR127) or in the
    wrong file (TR114), an open point about a statement, or a statement that leaves an open point, which does not
    exist (TR128)."""
    faults: list[Fault] = []
    said: dict[str, Statement] = {}
    points: dict[str, OpenPoint] = {}
    asked: list[Node] = []
    left: list[Node] = []
    for file in sorted(folder.glob("*.yaml")):
        kind = _OPEN_POINTS if file.stem == _OPEN_POINTS else "sources"
        tree = _read(file, kind, faults)
        if tree is None:
            continue
        for node in (tree.get("statements") or tree).items:
            _add(said, _statement(node, str(tree["source"].value), faults), node, faults)
            left += [node["open"]] if "open" in node else []
        for node in (tree.get("open_points") or tree).items:
            _add(points, _open_point(node, tree.get("source"), faults), node, faults)
            asked += node["about"].items
    faults += _dangling(asked, said, "statement")
    faults += _dangling(left, points, "open point")
    if faults:
        raise DocumentError(faults)
    return Sources(MappingProxyType(said), MappingProxyType(points))


def _read(file: Path, kind: str, faults: list[Fault]) -> Node | None:
    """The tree of a file, or None if anything is wrong with it."""
    tree, found = read(file)
    if tree is not None:
        found = [*found, *schema.check(tree, kind).faults]
    faults += found
    return None if found else tree


def _dangling(cited: list[Node], known: Mapping[str, object], what: str) -> Iterator[Fault]:
    """The ids that are cited and are not there."""
    for node in cited:
        if (name := str(node.value)) not in known:
            yield node.fault("TR128", f"there is no {what} '{name}'", resources.did_you_mean(name, known))


def _statement(node: Node, source: str, faults: list[Fault]) -> Statement:
    _of_this_file(node["id"], source, "statements", faults)
    return Statement(
        id=str(node["id"].value),
        source=source,
        kind=str(node["kind"].value),
        says=str(node["says"].value),
        read=_text(node, "read"),
        origin=_text(node, "from"),
        open=_text(node, "open"),
        place=node["id"].place,
    )


def _of_this_file(name: Node, source: str, what: str, faults: list[Fault]) -> None:
    if not str(name.value).startswith(f"{source}-"):
        faults.append(name.fault("TR114", f"the {what} of this file begin with {source}-"))


def _text(node: Node, key: str) -> str | None:
    below = node.get(key)
    return None if below is None else str(below.value)


def _open_point(node: Node, source: Node | None, faults: list[Fault]) -> OpenPoint:
    if source is not None:
        _of_this_file(node["id"], str(source.value), "open points", faults)
    return OpenPoint(
        id=str(node["id"].value),
        about=tuple(str(item.value) for item in node["about"].items),
        question=str(node["question"].value),
        reading=str(node["reading"].value),
        why=_text(node, "why"),
        others=tuple(str(item.value) for item in node["others"].items),
        place=node["id"].place,
    )


_T = TypeVar("_T", Statement, OpenPoint)


def _add(known: dict[str, _T], new: _T, node: Node, faults: list[Fault]) -> None:
    if new.id in known:
        faults.append(node["id"].fault("TR127", f"'{new.id}' exists already, in {known[new.id].place}"))
    else:
        known[new.id] = new
