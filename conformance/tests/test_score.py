"""The figures: of the same cases for every engine, of what was selected, and no success where nothing was asked."""

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from tarock_conformance import tables
from tarock_conformance.claims import unknown_claims
from tarock_conformance.engines import parse
from tarock_conformance.formats import FORMS
from tarock_conformance.report import Score, make_report
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.verdicts import Issue, Result, Verdict

SELECTION = {"case": ("count-*", "trick-led"), "op": (), "variant": ("lungau",), "timeout": "0.5"}


@pytest.fixture(scope="module")
def sound(corpus, command):
    return run_engine(parse("e=" + command("engines/small.py")), corpus.cases, Plan(corpus.digest))


@pytest.fixture(scope="module")
def astray(sound):
    """The same engine, which gives the contested case an answer that is none of its readings."""
    results = [
        Result(each.case, Verdict.FAIL, "none of the readings", {"result": {"points": 99}})
        if each.case.is_contested
        else each
        for each in sound.results
    ]
    return replace(sound, results=tuple(results))


@pytest.fixture(scope="module")
def shy(sound):
    """An engine that claims nothing of it."""
    return replace(
        sound,
        hello=replace(sound.hello, ops=frozenset({"card_points"}), variants=frozenset({"Lungau"})),
        results=tuple(Result(each.case, Verdict.UNSUPPORTED, "op") for each in sound.results),
    )


def made(run, corpus, options=None):
    return make_report([run], corpus, options or {}, "tarock conformance run")


def printed(report):
    text = StringIO()
    Console(file=text, width=200).print(tables.report(report))
    return text.getvalue()


def told(report, form):
    return printed(report) if form == "text" else FORMS[form](report)


def test_a_contested_case_answered_wrongly_changes_neither_figure(sound, astray, shy, corpus):
    well, ill, nothing = (Score.of(made(run, corpus).of_engine("e")) for run in (sound, astray, shy))
    assert (well.passed, well.applicable, well.whole) == (6, 6, 7)
    assert (ill.passed, ill.applicable, ill.whole) == (6, 6, 7)
    assert (nothing.applicable, nothing.whole) == (0, 7)
    assert [score.contested for score in (well, ill, nothing)] == [1, 1, 1]
    assert [score.astray for score in (well, ill, nothing)] == [0, 1, 0]


def test_a_contested_case_answered_wrongly_still_fails_the_run_and_is_told(astray, corpus):
    report = made(astray, corpus)
    assert report.exit_code == 1
    lines = printed(report).splitlines()
    headings, figures = (
        next(line for line in lines if line.startswith(word)) for word in ("operation", "all")
    )
    assert headings.split() == [
        "operation",
        "topic",
        "cases",
        "applicable",
        "passed",
        "contested",
        "of",
        "these",
        "failed",
    ]
    assert figures.split() == ["all", "7", "6", "6", "1", "1"]
    assert any("contested, and this is none of its readings" in line for line in lines)
    assert "#b3261e" in FORMS["badge"](report)
    assert "| **all** | 6 | 6 | 7 | 0 | 0 | 1 | 1 |" in FORMS["markdown"](report)


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_what_was_left_out_of_the_figures_is_told(sound, corpus, form):
    assert "6 applicable of 7 scored (1 contested left out)" in told(made(sound, corpus), form)


@pytest.mark.parametrize("form", ["text", "markdown", "html", "junit"])
def test_every_form_tells_the_options_of_a_run(sound, corpus, form):
    options = "--case 'count-*' --case trick-led --variant lungau --timeout '0.5'"
    text = told(made(sound, corpus, SELECTION), form)
    assert options in text.replace("&#x27;", "'")
    assert "--timeout" not in told(made(sound, corpus, {"timeout": "2.0"}), form)


def test_a_part_of_the_corpus_is_not_told_as_the_whole(sound, corpus):
    report = made(sound, corpus, SELECTION)
    assert "6 applicable of 7 selected" in printed(report)
    assert "6/7 applicable of a selection" in FORMS["badge"](report)
    assert "6 applicable of 7 scored" in printed(made(sound, corpus, {"known": ("x.yaml",)}))


def test_a_run_in_which_nothing_was_asked_is_no_success(shy, corpus):
    report = made(shy, corpus)
    assert report.exit_code == 1
    last = printed(report).splitlines()[-3:]
    assert last == [
        "e: the engine claims the operation 'card_points', which no case has: did you mean 'card-points'?",
        "e: the engine claims the variant 'Lungau', which no case has: did you mean 'lungau'?",
        "e: no case was asked: the engine claims none of the 8",
    ]
    assert "no case asked" in FORMS["badge"](report)
    for form in ("markdown", "html", "junit"):
        assert "no case was asked" in FORMS[form](report)
        assert "did you mean" in FORMS[form](report)


def test_a_claim_of_what_there_is_not_fails_no_run_in_which_others_were_asked(sound, corpus):
    hello = replace(sound.hello, ops=sound.hello.ops | {"tea-time"})
    report = made(replace(sound, hello=hello), corpus)
    assert report.exit_code == 0
    (warning,) = report.warnings("e")
    assert warning.startswith("the engine claims the operation 'tea-time', which no case has: there are: ")
    junit = ET.fromstring(FORMS["junit"](report).encode())
    assert (junit.get("errors"), junit.get("failures")) == ("0", "0")


def test_claims_that_the_corpus_has_are_not_told(sound, corpus):
    assert list(unknown_claims(sound.hello, corpus.cases)) == []


def test_the_headline_counts_what_was_asked(sound, corpus):
    assert "small 1, 7 cases in" in printed(made(sound, corpus)).replace("1.0", "1")


def test_an_unexpected_pass_shows_no_answer_that_was_not_kept(sound, corpus):
    issue = Issue("count-three", "fail", "odd", "2999-01-01")
    results = [
        Result(each.case, Verdict.UNEXPECTED_PASS, "it passes", known=issue) if at == 0 else each
        for at, each in enumerate(sound.results)
    ]
    report = made(replace(sound, results=tuple(results)), corpus)
    assert "asked" in report.bad()[0]
    assert "expected" in printed(report)
    for form in ("text", "markdown", "junit"):
        assert "answered" not in told(report, form)


def test_a_crash_answered_nothing(sound, corpus):
    results = [replace(each, verdict=Verdict.CRASH, detail="gone") for each in sound.results[:1]]
    report = made(replace(sound, results=tuple(results)), corpus)
    assert "answered  nothing" in printed(report)
    assert "answered: nothing" in FORMS["markdown"](report)


def test_of_many_failures_some_are_shown_and_the_score_stands_at_the_end(sound, corpus):
    one = next(each for each in sound.results if each.case.key == "trick-led")
    wrong = [
        replace(one, verdict=Verdict.FAIL, detail="no", case=replace(one.case, key=f"x-{number}"))
        for number in range(25)
    ]
    run = replace(sound, results=tuple(wrong))
    other = replace(run, engine=replace(run.engine, name="other"))
    lines = [line.rstrip() for line in printed(make_report([run, other], corpus, {}, "run")).splitlines()]
    heads = [line for line in lines if line.startswith("fail  ")]
    assert len(heads) == 40
    assert [line.split()[-1] for line in heads] == ["e"] * 20 + ["other"] * 20
    assert "… 5 more failures of e: all of them with --report report.html" in lines
    score = "0 passed of 25 applicable, 25 applicable of 25 scored"
    assert lines[-3:] == [f"e  {score}", f"other  {score}", "50 fail"]


def test_the_page_opens_on_what_was_asked_and_has_titles_of_what_passed(sound, corpus):
    text = FORMS["html"](made(sound, corpus))
    data = json.loads(text.split("const DATA = ")[1].split(";\n")[0])
    assert {row["case"]: row["title"] for row in data["cases"]}["count-king"] == "A king counts five"
    assert '["bad", "asked", ""].find(has)' in text


def test_a_short_label_of_the_badge_is_not_stretched(sound, corpus):
    long = replace(sound, engine=replace(sound.engine, name="an-engine-with-a-long-name"))
    root = ET.fromstring(FORMS["badge"](make_report([sound, long], corpus, {}, "run")))
    texts = list(root.iter("{http://www.w3.org/2000/svg}text"))
    widths = [int(each.get("textLength")) / len(each.text) for each in texts]
    assert max(widths) - min(widths) < 0.5
