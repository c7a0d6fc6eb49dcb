"""The statements of the source documents and the open points, as spec/sources holds them. Knows no cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tarock_conformance.files import Fault, Node, Place, read


@dataclass(frozen=True, slots=True)
class Statement:
    """One numbered statement; `kind` is rule, fact, option, advice or slip, `read` says how we read it, `open` which
    open point it leaves, with its place."""

    id: str
    kind: str
    says: str
    read: str | None
    document: str
    place: Place
    open: tuple[str, Place] | None = None

    @property
    def meant(self) -> str:
        """What the statement asks of an engine: of a slip, how we read it."""
        return self.read if self.kind == "slip" and self.read else self.says


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """Where the documents leave something open: the question and the reading we took."""

    id: str
    question: str
    reading: str
    about: tuple[tuple[str, Place], ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Sources:
    """Every statement and open point by its id, in order."""

    statements: Mapping[str, Statement]
    open_points: Mapping[str, OpenPoint]


def read_sources(folder: Path) -> tuple[Sources, list[Fault]]:
    """The statements and open points of a folder, and everything that is wrong with its files."""
    statements: dict[str, Statement] = {}
    points: dict[str, OpenPoint] = {}
    faults: list[Fault] = []
    for file in sorted(folder.glob("*.yaml")):
        root, wrong = read(file)
        faults += wrong
        if root is None:
            continue
        document = _text(root, "source") or file.stem
        for node in _entries(root, "statements", {"id", "kind", "says"}, faults):
            _add(statements, _statement(node, document), node, faults)
        for node in _entries(root, "open_points", {"id", "question", "reading"}, faults):
            _add(points, _open_point(node), node, faults)
    faults += _dangling(statements, points)
    return Sources(statements, points), faults


def _entries(root: Node, name: str, needed: set[str], faults: list[Fault]) -> list[Node]:
    whole = []
    for node in root.map[name].items if name in root else ():
        if missing := sorted(key for key in needed if not _text(node, key)):
            faults.append(node.fault("TR401", f"missing here: {', '.join(missing)}"))
        else:
            whole.append(node)
    return whole


_T = TypeVar("_T", Statement, OpenPoint)


def _add(known: dict[str, _T], new: _T, node: Node, faults: list[Fault]) -> None:
    if new.id in known:
        faults.append(node["id"].fault("TR402", f"'{new.id}' exists already: {known[new.id].place}"))
    else:
        known[new.id] = new


def _statement(node: Node, document: str) -> Statement:
    return Statement(
        _text(node, "id"),
        _text(node, "kind"),
        _text(node, "says"),
        _text(node, "read") or None,
        document,
        node["id"].place,
        (_text(node, "open"), node["open"].place) if "open" in node else None,
    )


def _open_point(node: Node) -> OpenPoint:
    about = node.get("about")
    cited = tuple((str(item.value), item.place) for item in (about.items if about else ()))
    return OpenPoint(
        _text(node, "id"), _text(node, "question"), _text(node, "reading"), cited, node["id"].place
    )


def _dangling(statements: Mapping[str, Statement], points: Mapping[str, OpenPoint]) -> list[Fault]:
    left = [(each.id, *each.open) for each in statements.values() if each.open is not None]
    return [
        Fault("TR405", f"{statement} leaves '{name}' open, and there is no such open point", place)
        for statement, name, place in left
        if name not in points
    ] + [
        Fault("TR404", f"{point.id} is about '{name}', which no document states", place)
        for point in points.values()
        for name, place in point.about
        if name not in statements
    ]


def _text(node: Node, name: str) -> str:
    below = node.map.get(name)
    return below.value if below is not None and isinstance(below.value, str) else ""
