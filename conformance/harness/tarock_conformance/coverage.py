"""What the corpus covers of the statements, and what is missing. Knows cases and documents, no engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from tarock_conformance.cases import Corpus
from tarock_conformance.documents import Documents, read_documents, text_at
from tarock_conformance.entries import cited, document_faults, listed
from tarock_conformance.files import CorpusError, Fault, Node, Roots, read
from tarock_conformance.sources import Statement


class State(StrEnum):
    """How a statement is covered."""

    COVERED = "covered"
    CONTESTED = "contested"
    DATUM = "datum"
    EXCLUDED = "excluded"
    ADVICE = "advice"
    LATER = "later"
    UNCOVERED = "uncovered"

    @property
    def meaning(self) -> str:
        """The state in a sentence."""
        return _MEANINGS[self]


_MEANINGS = {
    State.COVERED: "a case shows it, and its answer is certain",
    State.CONTESTED: "only cases show it whose answer the sources leave open",
    State.DATUM: "a fact that a rule document or deck states; no case is needed",
    State.EXCLUDED: "nothing that an engine does can show it",
    State.ADVICE: "advice to players, no rule",
    State.LATER: "belongs to work that is not done yet",
    State.UNCOVERED: "a gap: no case shows it",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One statement: how it is covered, by which cases, or for which reason it is not."""

    statement: Statement
    state: State
    cases: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Every statement's row and everything that is wrong."""

    rows: tuple[Row, ...]
    faults: tuple[Fault, ...]

    @property
    def is_good(self) -> bool:
        """Whether nothing in scope is missing and no reference dangles."""
        return not self.faults

    def counts(self, document: str) -> Counter[State]:
        """How many statements of a source document are in which state."""
        return Counter(row.state for row in self.rows if row.statement.document == document)

    def as_json(self) -> dict[str, Any]:
        """Counts by document, every statement, and the faults."""
        documents = dict.fromkeys(row.statement.document for row in self.rows)
        return {
            "documents": {
                name: {state.value: self.counts(name)[state] for state in State} for name in documents
            },
            "statements": [
                {
                    "id": row.statement.id,
                    "kind": row.statement.kind,
                    "state": row.state.value,
                    "cases": row.cases,
                    "reason": row.reason,
                }
                for row in self.rows
            ],
            "faults": [fault.as_json() for fault in self.faults],
        }


@dataclass(frozen=True, slots=True)
class Exemption:
    """A statement or a glob of statements that needs no case, and why."""

    pattern: str
    reason: str
    node: Node

    def takes(self, statement: str) -> bool:
        """Whether the statement is meant."""
        return fnmatchcase(statement, self.pattern)


@dataclass(frozen=True, slots=True)
class Agreed:
    """The reviewed file of exemptions: what belongs to later work, and what nothing can show."""

    later: tuple[Exemption, ...] = ()
    excluded: tuple[Exemption, ...] = ()


def measure(corpus: Corpus, roots: Roots) -> Coverage:
    """The coverage of the statements by a sound corpus. Raises CorpusError if the file of exemptions is faulty."""
    agreed = read_agreed(roots.cases.parent / "coverage.yaml")
    documents, _ = read_documents(roots.spec)
    agreed = replace(agreed, excluded=agreed.excluded + tuple(_outside(documents)))
    citing = _citing(corpus)
    data = _data(documents)
    rows = tuple(
        _row(statement, citing.get(statement.id, {}), agreed, data)
        for statement in corpus.sources.statements.values()
    )
    faults = [*document_faults(documents, corpus.sources), *_stale(agreed, rows)]
    faults += [_gap(row.statement) for row in rows if row.state is State.UNCOVERED]
    return Coverage(rows, tuple(sorted(faults, key=lambda fault: fault.place or ("", 0, 0))))


def _citing(corpus: Corpus) -> dict[str, dict[str, bool]]:
    """For each statement the ids of the cases that cite it, and whether each is contested."""
    citing: dict[str, dict[str, bool]] = {}
    for case in corpus.cases:
        for name in case.statements:
            citing.setdefault(name, {}).setdefault(case.id, case.is_contested)
    return citing


def _outside(documents: Documents) -> Iterator[Exemption]:
    """What the rule documents themselves call beyond a hand."""
    for document in documents.variants.values():
        for reason, node in listed(document, "outside"):
            for statement in node.items:
                yield Exemption(str(statement.value), reason, statement)


def _data(documents: Documents) -> Mapping[str, str]:
    """For each cited statement the first document that cites it."""
    found: dict[str, str] = {}
    for document in (*documents.variants.values(), *documents.decks.values()):
        for node in cited(document):
            found.setdefault(str(node.value), text_at(document, "id") or "")
    return found


def _row(statement: Statement, citing: Mapping[str, bool], agreed: Agreed, data: Mapping[str, str]) -> Row:
    name = statement.id
    if citing:
        state = State.CONTESTED if all(citing.values()) else State.COVERED
        return Row(statement, state, tuple(citing))
    if (excluded := _first(agreed.excluded, name)) is not None:
        return Row(statement, State.EXCLUDED, reason=excluded.reason)
    if (later := _first(agreed.later, name)) is not None:
        return Row(statement, State.LATER, reason=later.reason)
    if statement.kind == "advice":
        return Row(statement, State.ADVICE)
    if statement.kind == "fact" and name in data:
        return Row(statement, State.DATUM, reason=f"a datum of {data[name]}")
    return Row(statement, State.UNCOVERED)


def _first(exemptions: tuple[Exemption, ...], statement: str) -> Exemption | None:
    return next((exemption for exemption in exemptions if exemption.takes(statement)), None)


def _gap(statement: Statement) -> Fault:
    message = f"{statement.id} ({statement.kind}) is shown by no case: {statement.meant}"
    return Fault("TR441", message, statement.place)


def _stale(agreed: Agreed, rows: tuple[Row, ...]) -> Iterator[Fault]:
    """An exemption that excuses nothing (any more) must go."""
    for exemptions, state in ((agreed.later, State.LATER), (agreed.excluded, State.EXCLUDED)):
        for exemption in exemptions:
            if not any(exemption.takes(row.statement.id) and row.state is state for row in rows):
                yield exemption.node.fault("TR443", f"'{exemption.pattern}' needs no exemption")


def read_agreed(file: Path) -> Agreed:
    """The exemptions: `later: [{statements, reason}]`, `excluded: [{statement, reason}]`. Raises CorpusError."""
    if not file.is_file():
        return Agreed()
    root, faults = read(file)
    parts = {"later": "statements", "excluded": "statement"}
    found: dict[str, list[Exemption]] = {name: [] for name in parts}
    for part, node in root.map.items() if root is not None else ():
        if part not in parts:
            faults.append(node.key_fault("TR401", f"unknown key '{part}'"))
            continue
        for entry in node.items:
            pattern, reason = text_at(entry, parts[part]), text_at(entry, "reason")
            if pattern and reason and len(entry.map) == 2:
                found[part].append(Exemption(pattern, reason, entry))
            else:
                faults.append(entry.fault("TR401", f"an entry here has exactly '{parts[part]}' and 'reason'"))
    if faults:
        raise CorpusError(faults)
    return Agreed(tuple(found["later"]), tuple(found["excluded"]))
