"""Whatever is changed in a rule set, it loads or has faults with places; nothing else happens."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarock.errors import DocumentError, Fault
from tarock.model.compile import compile_variant
from tarock.model.resolve import attempt, load
from tarock.model.source import Node

HEADER = "format: 1\nid: x\nextends: lungau\nnames: {en: X}\n"
OWN = ("format", "id", "extends", "names", "sources")
WRITTEN = (
    "null",
    "[]",
    "{}",
    "no",
    "nonsense",
    "[x]",
    "{a: b}",
    "7",
    "-3",
    "true",
    "1.5",
    '"("',
    "[{a: b}]",
    "''",
)


def paths(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, entry in node.map.items():
        if path or name not in OWN:
            yield (*path, name)
            yield from paths(entry, (*path, name))


def faults_with(path: tuple[str, ...], written: str) -> list[Fault]:
    for name in reversed(path[1:]):
        written = f"{{'{name}': {written}}}"
    Path("x.yaml").write_text(f"{HEADER}{path[0]}: {written}\n", encoding="utf-8")
    resolved, faults = attempt("x.yaml")
    if resolved is None or not resolved.complete:
        assert faults
        return faults
    try:
        compile_variant(resolved)
    except DocumentError as error:
        faults += error.faults
    return faults


def drawn(count: int, seed: int) -> list[tuple[tuple[str, ...], str]]:
    rng = random.Random(seed)
    return [(path, rng.choice(WRITTEN)) for path in rng.sample(list(paths(load("lungau").tree)), count)]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_any_change_loads_or_has_faults_with_places(seed: int) -> None:
    for path, written in drawn(20, seed):
        for fault in faults_with(path, written):
            assert fault.place is not None, (path, written, fault)


@pytest.mark.whole
def test_every_change_loads_or_has_faults_with_places() -> None:
    for path in paths(load("lungau").tree):
        for written in WRITTEN:
            assert all(fault.place is not None for fault in faults_with(path, written)), (path, written)
