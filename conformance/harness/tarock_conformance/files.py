"""Where the suite's files are, and reading them strictly. The one place that borrows from the engine: its YAML loader."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from tarock.errors import Fault, Place, render
from tarock.strict import Node, read

__all__ = [
    "CorpusError",
    "Fault",
    "Node",
    "Place",
    "Roots",
    "did_you_mean",
    "in_suite",
    "node_at",
    "read",
    "read_json",
    "render",
]

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE.parent / "tarock" / "_data"
_CHECKOUT = _PACKAGE.parents[2]


class CorpusError(Exception):
    """The corpus, the sources or the documents cannot be used; holds every fault found."""

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(render(fault) for fault in self.faults))


@dataclass(frozen=True, slots=True)
class Roots:
    """The folders that the suite reads: cases, and the rule documents with their sources."""

    cases: Path
    spec: Path

    @staticmethod
    def of(cases: Path | None = None, spec: Path | None = None) -> Roots:
        """The given folders, and the shipped ones where none is given. Raises CorpusError (TR901)."""
        return Roots(cases or shipped("conformance/cases"), spec or shipped("spec"))


def shipped(relative: str) -> Path:
    """A file or folder that comes with the suite, installed or in a checkout. Raises CorpusError (TR901)."""
    for root in (_INSTALLED, _CHECKOUT):
        if (found := root / relative).exists():
            return found
    raise CorpusError(Fault("TR901", f"{relative} is missing from this installation"))


def in_suite(place: Place) -> Place:
    """The place as reports name it: files that come with the suite as they lie in it, wherever it is installed."""
    return place._replace(file=_name_in_suite(place.file, Path.cwd()))


@cache
def _name_in_suite(file: str, folder: Path) -> str:
    full = (folder / file).resolve()
    for root in (_INSTALLED, _CHECKOUT):
        if full.is_relative_to(root):
            return full.relative_to(root).as_posix()
    return file


def read_json(relative: str) -> Any:
    """The data of a JSON file that comes with the suite."""
    return json.loads(shipped(relative).read_text(encoding="utf-8"))


def node_at(root: Node, path: Sequence[str | int]) -> Node:
    """The node that lies deepest on `path`: its end, or the last one before the path leaves the tree."""
    node = root
    for step in path:
        below = node.map.get(step) if isinstance(step, str) else dict(enumerate(node.items)).get(step)
        if below is None:
            return node
        node = below
    return node


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint that names the known word nearest to `word`, or None if none is near."""
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"did you mean '{near[0]}'?" if near else None
