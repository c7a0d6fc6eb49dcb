"""What a comparison consists of: sides, sections, changes. Values only; knows neither how they are found nor shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["changed", "added", "removed", "order"]


@dataclass(frozen=True, slots=True)
class Said:
    """A value of a document: as it is written, and in words where the document has names for it.

    `brief`: the words are a name for what is written, which is worth showing beside it.
    """

    written: str
    words: str = ""
    brief: bool = False

    @property
    def text(self) -> str:
        """In words if there are any."""
        return self.words or self.written


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. `subjects` are what it is about (several, where they changed alike), `label` is which property.

    `paths` are the places in the flat documents; `before` and `after` are None where there is nothing.
    """

    kind: Kind
    paths: tuple[str, ...]
    subjects: tuple[str, ...]
    label: str
    before: Said | None
    after: Said | None

    def as_json(self) -> dict[str, Any]:
        """The change as JSON data."""
        return {
            "kind": self.kind,
            "paths": list(self.paths),
            "subjects": list(self.subjects),
            "label": self.label,
            "before": _json(self.before),
            "after": _json(self.after),
        }


@dataclass(frozen=True, slots=True)
class Section:
    """The changes of one section of the document."""

    id: str
    title: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two rule sets: its id, its name, the options that were given, its fingerprint."""

    id: str
    name: str
    options: tuple[tuple[str, str], ...]
    fingerprint: str

    @property
    def label(self) -> str:
        """The name, with the options that were given."""
        given = ", ".join(f"{key}={value}" for key, value in self.options)
        return f"{self.name} ({given})" if given else self.name


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences of two rule sets, section by section in the order of documents."""

    before: Side
    after: Side
    sections: tuple[Section, ...]

    @property
    def count(self) -> int:
        """How many changes there are."""
        return sum(len(section.changes) for section in self.sections)

    def as_json(self) -> dict[str, Any]:
        """The comparison as JSON data."""
        return {
            "before": _side(self.before),
            "after": _side(self.after),
            "same": self.count == 0,
            "plays_alike": self.before.fingerprint == self.after.fingerprint,
            "sections": [
                {"id": each.id, "title": each.title, "changes": [change.as_json() for change in each.changes]}
                for each in self.sections
            ],
        }


def _json(said: Said | None) -> dict[str, str] | None:
    if said is None:
        return None
    return {"written": said.written} | ({"words": said.words} if said.words else {})


def _side(side: Side) -> dict[str, Any]:
    return {
        "id": side.id,
        "name": side.name,
        "options": dict(side.options),
        "fingerprint": side.fingerprint,
    }
