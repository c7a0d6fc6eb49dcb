"""Reads the corpus: strict YAML, schema, shorthands, references. Tells every fault of all files at once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from tarock_conformance import schemas
from tarock_conformance.build import CaseReader
from tarock_conformance.cases import Case, Corpus
from tarock_conformance.documents import Documents, read_documents
from tarock_conformance.files import CorpusError, Fault, Roots, read
from tarock_conformance.fork import mapped
from tarock_conformance.sources import Sources, read_sources

UNKNOWN_ENTRY = frozenset({"TR409"})
#: So few files are not worth a process.
_FEW = 10
_NO_CASES = frozenset({"retired.yaml", "coverage.yaml"})


def load_corpus(
    roots: Roots,
    *,
    tolerated: frozenset[str] = frozenset(),
    own: Mapping[str, Path] = MappingProxyType({}),
    jobs: int = 1,
) -> Corpus:
    """The whole corpus. Raises CorpusError with every fault of every file, in order of place.

    Faults with a `tolerated` code do not matter: a run must show what a changed document breaks, not refuse it. `own`
    are rule sets by name that cases may speak of besides the shipped ones. Up to so many `jobs` read at a time.
    """
    sources, faults = read_sources(roots.spec / "sources")
    documents, more = read_documents(roots.spec, own)
    faults += more
    retired, more = _retired(roots.cases / "retired.yaml")
    faults += more
    cases: list[Case] = []
    files = case_files(roots.cases)
    jobs = min(jobs, len(files) // _FEW)
    for found, wrong in mapped(lambda file: _read_cases(file, sources, documents), files, jobs=jobs):
        cases += found
        faults += wrong
    faults += _id_faults(cases, retired)
    if faults := [fault for fault in faults if fault.code not in tolerated]:
        raise CorpusError(sorted(dict.fromkeys(faults), key=lambda fault: fault.place or ("", 0, 0)))
    return Corpus(tuple(cases), sources, _digest(roots.cases, files), roots.cases)


def _read_cases(file: Path, sources: Sources, documents: Documents) -> tuple[list[Case], list[Fault]]:
    """The cases of a file and what is wrong with it."""
    root, faults = read(file)
    if root is None or faults:
        return [], faults
    reader = CaseReader(root, sources, documents, faults)
    faults += schemas.case_file_faults(root, reader.data)
    return list(reader.cases()), faults


@cache
def shipped_corpus() -> Corpus:
    """The corpus that this package comes with, read once. Raises CorpusError."""
    return load_corpus(Roots.of())


def case_files(folder: Path) -> list[Path]:
    """The files of cases, in order."""
    return sorted(file for file in folder.rglob("*.yaml") if file.name not in _NO_CASES)


def _digest(folder: Path, files: list[Path]) -> str:
    whole = hashlib.sha256()
    for file in files:
        whole.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"sha256:{whole.hexdigest()}"


def _retired(file: Path) -> tuple[frozenset[str], list[Fault]]:
    """The ids that must not be used again: `retired: [{id, reason}]`."""
    if not file.is_file():
        return frozenset(), []
    root, faults = read(file)
    entries = root.map["retired"].items if root is not None and "retired" in root else ()
    bad = [entry for entry in entries if not {"id", "reason"} <= set(entry.map)]
    faults += [entry.fault("TR401", "a retired case has an 'id' and a 'reason'") for entry in bad]
    return frozenset(str(entry["id"].value) for entry in entries if "id" in entry), faults


def _id_faults(cases: list[Case], retired: frozenset[str]) -> Iterator[Fault]:
    first: dict[str, Case] = {}
    for case in cases:
        known = first.setdefault(case.key, case)
        if known.place != case.place:
            yield Fault("TR402", f"the id '{case.id}' is taken already: {known.place}", case.place)
        if case.id in retired:
            yield Fault("TR403", f"the id '{case.id}' is retired and never used again", case.place)
