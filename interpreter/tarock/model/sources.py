"""What the source documents say, and what they leave open: project data by id. Knows no rule that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
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
    where it is unclear or, in a slip, wrong."""

    id: str
    source: str
    kind: str
    says: str
    read: str | None
    place: Place

    @property
    def meant(self) -> str:
        """What holds: of a slip its reading, else what it says."""
        return self.read if self.kind == "slip" and self.read is not None else self.says


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A question that the sources leave open, our reading, and others' readings."""

    id: str
    about: tuple[str, ...]
    question: str
    reading: str
    why: str
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
    wrong file (TR114), an open point about a statement that does not exist (TR128)."""
    faults: list[Fault] = []
    said: dict[str, Statement] = {}
    points: dict[str, OpenPoint] = {}
    asked: list[Node] = []
    for file in sorted(folder.glob("*.yaml")):
        kind = _OPEN_POINTS if file.stem == _OPEN_POINTS else "sources"
        tree = _read(file, kind, faults)
        if tree is None:
            continue
        for node in (tree.get("statements") or tree).items:
            _add(said, _statement(node, str(tree["source"].value), faults), node, faults)
        for node in (tree.get("open_points") or tree).items:
            _add(points, _open_point(node), node, faults)
            asked += node["about"].items
    for about in asked:
        if about.value not in said:
            hint = resources.did_you_mean(str(about.value), said)
            faults.append(about.fault("TR128", f"there is no statement '{about.value}'", hint))
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


def _statement(node: Node, source: str, faults: list[Fault]) -> Statement:
    name = str(node["id"].value)
    if not name.startswith(f"{source}-"):
        faults.append(node["id"].fault("TR114", f"the statements of this file begin with {source}-"))
    read_as = node.get("read")
    return Statement(
        id=name,
        source=source,
        kind=str(node["kind"].value),
        says=str(node["says"].value),
        read=str(read_as.value) if read_as is not None else None,
        place=node["id"].place,
    )


def _open_point(node: Node) -> OpenPoint:
    return OpenPoint(
        id=str(node["id"].value),
        about=tuple(str(item.value) for item in node["about"].items),
        question=str(node["question"].value),
        reading=str(node["reading"].value),
        why=str(node["why"].value),
        others=tuple(str(item.value) for item in node["others"].items),
        place=node["id"].place,
    )


_T = TypeVar("_T", Statement, OpenPoint)


def _add(known: dict[str, _T], new: _T, node: Node, faults: list[Fault]) -> None:
    if new.id in known:
        faults.append(node["id"].fault("TR127", f"'{new.id}' exists already, in {known[new.id].place}"))
    else:
        known[new.id] = new
