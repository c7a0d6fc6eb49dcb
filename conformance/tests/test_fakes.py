"""Engines that are wrong on purpose: the corpus catches each by the cases that ought to, and none ends a run."""

import importlib.util
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tarock_conformance.engines import Engine, parse
from tarock_conformance.links import InProcess
from tarock_conformance.load import shipped_corpus
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.verdicts import Verdict

FAKES = Path(__file__).parents[1] / "fakes"
SLOW = ("perft", "check")
#: What a corpus of these games must catch, whatever else it catches.
TWELVE = (
    "thirty_five",
    "zero_points_for_no_trick",
    "kontra_on_bonuses_forgotten",
    "kontra_on_the_wrong_item",
    "red_in_black_order",
    "must_beat_always",
    "pagat_too_early",
    "lost_birds_free",
    "one_against_three_as_pairs",
    "discards_forgotten",
    "partners_kontra_counts",
    "last_talon_card_lost",
)
SIX = ("crash", "hang", "noise", "changed_ids", "disorder", "long_line")


def loaded(file):
    spec = importlib.util.spec_from_file_location(f"fake_{file.stem}", file)
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(FAKES))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(FAKES))
    return module


MODULES = {file.stem: loaded(file) for file in sorted(FAKES.glob("*.py"))}
WRONG = {name: module.WRONG for name, module in MODULES.items() if hasattr(module, "WRONG")}
MISBEHAVING = {name: module.MISBEHAVING for name, module in MODULES.items() if hasattr(module, "MISBEHAVING")}


def test_every_file_is_an_engine_of_one_kind_and_none_is_missing():
    assert set(WRONG) | set(MISBEHAVING) | {"echo"} == set(MODULES)
    assert set(TWELVE) <= set(WRONG)
    assert set(SIX) <= set(MISBEHAVING)


@pytest.fixture(scope="module")
def shipped():
    return shipped_corpus().cases


@pytest.mark.parametrize("name", WRONG)
def test_the_cases_that_ought_to_catch_a_wrong_engine_do(name, shipped, tmp_path):
    fault = WRONG[name]
    cases = [case for case in shipped if case.ruleset == fault.variant and case.op not in SLOW]
    engine = Engine(name, name, lambda: InProcess(fault.engine(tmp_path)), is_reference=True, is_inline=True)
    done = run_engine(engine, cases, Plan("", seconds=30))
    caught = {result.case.key for result in done.results if result.verdict in (Verdict.FAIL, Verdict.ERROR)}
    due = {case.key for case in cases if any(fnmatchcase(case.id, glob) for glob in fault.caught_by)}
    assert all(any(fnmatchcase(key, glob) for key in due) for glob in fault.caught_by), "a glob means no case"
    assert sorted(due - caught) == []
    assert len(caught) < len(cases) / 2, "a fault so gross proves nothing"


def verdicts(done, op):
    return {
        result.verdict.value
        for result in done.results
        if result.case.op == op and not result.case.is_contested
    }


@pytest.mark.parametrize("name", MISBEHAVING)
def test_a_bad_habit_is_blamed_on_its_cases_alone(name, corpus, command):
    fake = MISBEHAVING[name]
    done = run_engine(parse(command(f"fakes/{name}.py")), corpus.cases, Plan(corpus.digest, 0.7))
    assert verdicts(done, "card-points") == {"pass"}
    assert verdicts(done, "trick-winner") == {fake.verdict}
    assert all(fake.detail in result.detail for result in done.results if result.case.op == "trick-winner")
    assert (done.lost, done.unexplained) == (None, ())


@pytest.mark.parametrize(
    ("name", "text"), [("crash", "the trick is too much for me\n"), ("noise", "a trick again\n")]
)
def test_what_is_written_for_people_is_kept_with_the_case(corpus, command, name, text):
    done = run_engine(parse(command(f"fakes/{name}.py")), corpus.cases, Plan(corpus.digest))
    assert {result.stderr for result in done.results if result.case.op == "trick-winner"} == {text}
