"""The corpus speaks for every leaf: forty seeded changes of one leaf, each caught by a case that cites its statement."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"
NUMBER, SEED = 40, 1
SECTIONS = {
    "auction", "bonus-kinds", "bonuses", "call", "contract-kinds", "contracts", "count", "deal", "define", "discard",
    "exchange", "options", "piles", "play", "scoring", "talk",
}  # fmt: skip


@pytest.fixture(scope="module")
def tool() -> Iterator[ModuleType]:
    sys.path.insert(0, str(TOOLS))
    yield importlib.import_module("mutate_leaves")
    sys.path.remove(str(TOOLS))


@pytest.fixture(scope="module")
def mutator(tool: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> object:
    return tool.make_mutator("lungau", tmp_path_factory.mktemp("changed"))


def test_a_case_that_cites_the_statement_fails_for_each_of_forty_changes(tool, mutator):
    changes = mutator.sample(number=NUMBER, seed=SEED)
    assert len({change.name for change in changes}) == NUMBER
    assert {change.section for change in changes} >= SECTIONS
    uncaught = [str(outcome) for outcome in tool.outcomes(mutator, changes) if outcome.verdict != tool.CAUGHT]
    assert not uncaught, "\n".join(uncaught)


def test_the_unchanged_document_fails_no_case(mutator, tmp_path):
    for file in mutator.resolved.chain:
        (mutator.folder / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    assert not mutator.failing(mutator.cases)


def test_a_change_changes_its_leaf_alone(mutator):
    threshold = next(change for change in mutator.changes if change.name == "define.majority.is: 36 -> 35")
    before, after = threshold.source.text.splitlines(), threshold.text().splitlines()
    assert [line for line in range(len(before)) if before[line] != after[line]] == [threshold.place.line - 1]
    assert after[threshold.place.line - 1] == before[threshold.place.line - 1].replace("36", "35")


@pytest.mark.parametrize("variant", sorted(path.stem for path in (TOOLS / "equal_changes").glob("*.txt")))
def test_every_change_that_counts_as_equal_is_one(tool, tmp_path, variant):
    changed = tool.make_mutator(variant, tmp_path)
    assert changed.equal
    assert not changed.stale()


@pytest.mark.whole
def test_every_change_of_every_leaf_is_caught(tool, mutator):
    outcomes = tool.outcomes(mutator, mutator.changes)
    assert not [str(outcome) for outcome in outcomes if outcome.verdict in tool.BAD]
