"""What is printed for people: whole ids, one line a trick, headings of one meaning, a verdict."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from tarock_conformance import tables
from tarock_conformance.cases import Filter
from tarock_conformance.coverage import measure
from tarock_conformance.engines import parse
from tarock_conformance.load import load_corpus
from tarock_conformance.report import make_report
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.sheet import case_sheet


def printed(what, width=80):
    text = StringIO()
    Console(file=text, width=width).print(what)
    return text.getvalue()


@pytest.mark.parametrize("length", [10, 30, 45, 70])
def test_ids_are_never_shortened(corpus, length):
    cases = [replace(case, key=f"{case.key:x<{length}}") for case in corpus.cases]
    text = printed(tables.cases(cases, 80))
    assert all(case.key in text for case in cases)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "The highest card" in text or length < 70


def test_where_there_is_room_every_column_is_there(corpus):
    assert printed(tables.cases(corpus.cases), 300).split("\n")[0].split() == [
        *("case", "operation", "rule", "set", "statements", "title")
    ]


def test_a_whole_hand_is_shown_a_trick_a_line(corpus):
    case = corpus.select(Filter(ops=("turn",)))[0]
    steps = ("0 say pass", "1 bid solo", *(f"{seat} play T{seat + 1}" for seat in (0, 1, 2, 3, 1, 2)))
    deal = {"hands": [["T1"], ["T2"], ["T3"], ["T4"], []], "talon": ["SK"]}
    whole = replace(case, given={"dealer": 1, "deal": deal}, steps=steps)
    lines = printed(case_sheet(whole, corpus, "run"), 120).splitlines()
    rows = {line[:10].strip(): line[10:].strip() for line in lines}
    assert rows["hand 3"] == "T4"
    assert rows["hand 4"] == "(sits out)"
    assert rows["auction"] == "0 say pass, 1 bid solo  (steps 0 to 1)"
    assert rows["trick 1"] == "0 play T1, 1 play T2, 2 play T3, 3 play T4  (steps 2 to 5)"
    assert rows["trick 2"] == "1 play T2, 2 play T3  (steps 6 to 7)"


def test_figures_have_one_meaning_each_and_what_is_not_claimed_is_one_line(corpus, command):
    run = run_engine(parse("e=" + command("engines/small.py")), corpus.cases, Plan(corpus.digest))
    lines = printed(tables.report(make_report([run], corpus, {}, "run")), 150).splitlines()
    assert lines[1].split() == ["operation", "topic", "cases", "applicable", "passed", "contested"]
    assert "not claimed by the engine: 1 case of turn" in [line.strip() for line in lines]
    assert not any(line.startswith("turn ") for line in lines)
    assert sum(line.startswith("contested: ") for line in lines) == 1


def test_coverage_has_columns_with_numbers_a_legend_reasons_and_a_verdict(copied):
    found = measure(load_corpus(copied), copied)
    text = printed(tables.coverage(found))
    assert "uncovered" not in text
    for row in found.rows:
        assert row.reason in text or row.state.value == "datum"
        assert row.state.meaning in text
    assert text.endswith("no gaps\n")


def test_gaps_are_counted(copied):
    for name in ("tricks.yaml", "turns.yaml"):
        (copied.cases / "tiny" / name).unlink()
    found = measure(load_corpus(copied), copied)
    gaps = sum(fault.code == "TR441" for fault in found.faults)
    assert gaps
    assert printed(tables.coverage(found)).splitlines()[-1].startswith(f"{gaps} gap")
