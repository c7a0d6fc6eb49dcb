"""Cases and the corpus as values. Knows neither files nor engines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal

from tarock_conformance.files import Place, in_suite
from tarock_conformance.sources import Sources

Json = Any
Options = Mapping[str, bool | int | str]


@dataclass(frozen=True, slots=True)
class Reading:
    """One answer that a case accepts: the keys of a result, or an error. `words` name the reading of an open point."""

    kind: Literal["result", "error"]
    value: Mapping[str, Json]
    words: str | None = None

    def as_json(self) -> dict[str, Json]:
        """The answer as the protocol would carry it."""
        return {self.kind: self.value}


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What must hold after the step with this index."""

    step: int
    expected: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Case:
    """One question for an engine, fully expanded, with the answers it accepts, ours first.

    `key` names it in reports: its id, or the id with the variant or the options under which it is asked once more.
    """

    key: str
    id: str
    title: str
    topic: str
    place: Place
    statements: tuple[str, ...]
    op: str
    given: Mapping[str, Json]
    readings: tuple[Reading, ...]
    variant: str | None = None
    options: Options | None = None
    steps: tuple[str, ...] = ()
    checkpoints: tuple[Checkpoint, ...] = ()
    rules: tuple[str, ...] = ()
    needs: frozenset[str] = frozenset()
    tier: str = "core"
    is_contested: bool = False
    open_point: str | None = None
    because: tuple[Mapping[str, Json], ...] = ()
    tags: tuple[str, ...] = ()
    since: str | None = None
    note: str | None = None

    @property
    def ruleset(self) -> str | None:
        """How requests name the rule set under which the case is asked, such as 'lungau second-turn=false'."""
        if self.variant is None:
            return None
        return " ".join(
            [self.variant, *(f"{name}={spelled(value)}" for name, value in (self.options or {}).items())]
        )

    def summary(self) -> dict[str, Json]:
        """What lists say of the case."""
        return {
            "case": self.key,
            "title": self.title,
            "op": self.op,
            "ruleset": self.ruleset,
            "statements": self.statements,
            "place": str(in_suite(self.place)),
        }

    def as_json(self) -> dict[str, Json]:
        """Everything that belongs to the case."""
        return {
            **self.summary(),
            "given": self.given,
            "steps": self.steps,
            "checkpoints": [{"step": point.step, "expected": point.expected} for point in self.checkpoints],
            "expected": [reading.as_json() for reading in self.readings],
            "status": "contested" if self.is_contested else "normative",
            "open_point": self.open_point,
            "because": self.because,
            "note": self.note,
        }


def spelled(value: object) -> str:
    """The value of an option as people write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cases are meant; what is empty does not narrow."""

    cases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    ops: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()

    def takes(self, case: Case) -> bool:
        """Whether the case is meant."""
        return (
            (not self.cases or any(_named(case, name) for name in self.cases))
            and (not self.tags or not set(self.tags).isdisjoint(case.tags))
            and (not self.ops or case.op in self.ops)
            and (not self.variants or case.variant in self.variants)
        )


def _named(case: Case, pattern: str) -> bool:
    return pattern in (case.id, case.key) or fnmatchcase(case.id, pattern) or fnmatchcase(case.key, pattern)


@dataclass(frozen=True, slots=True)
class Corpus:
    """All cases with the statements they cite; `digest` tells corpora apart."""

    cases: tuple[Case, ...]
    sources: Sources
    digest: str
    folder: Path

    def select(self, wanted: Filter) -> tuple[Case, ...]:
        """The cases that a filter takes, in the corpus's order."""
        return tuple(case for case in self.cases if wanted.takes(case))


def by_ruleset(cases: Sequence[Case]) -> Iterable[tuple[str | None, list[Case]]]:
    """The cases in groups that share a rule set, groups in order of first appearance."""
    groups: dict[str | None, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.ruleset, []).append(case)
    return groups.items()
