"""The settlement engine in JavaScript: passes all it claims, takes our reading of open points, and bears bad input."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tarock_conformance.engines import parse
from tarock_conformance.load import shipped_corpus
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.smoke import smoke
from tarock_conformance.verdicts import Verdict

FOLDER = Path(__file__).parents[1] / "engines" / "settle-js"
COMMAND = ["node", str(FOLDER / "main.js")]
VARIANTS = ("koenigrufen", "lungau")
UNASKED = (Verdict.CONTESTED, Verdict.UNSUPPORTED)
OPS = {"card-points", "trick-winner", "kontra-factor", "settle"}
LUNGAU = {"cmd": "ruleset", "id": "r", "name": "lungau", "variant": "lungau", "options": {}}
COUNT = {"cmd": "case", "id": "c", "op": "card-points", "given": {"cards": ["SK"]}, "ruleset": "lungau"}

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")


@pytest.fixture(scope="module")
def results():
    corpus = shipped_corpus()
    cases = [case for case in corpus.cases if case.variant in ("koenigrufen", "lungau") and case.op in OPS]
    done = run_engine(parse("cmd:" + shlex.join(COMMAND)), cases, Plan(corpus.digest))
    assert (done.lost, done.unexplained) == (None, ())
    return done.results


def test_it_passes_everything_that_it_claims(results):
    wrong = [result for result in results if result.verdict not in (*UNASKED, Verdict.PASS)]
    assert [(result.case.key, result.verdict, result.detail) for result in wrong] == []
    passed = [result.case for result in results if result.verdict is Verdict.PASS]
    assert {(case.op, case.variant) for case in passed} == {
        (op, variant) for op in OPS for variant in VARIANTS
    }


def test_only_other_options_are_unsupported(results):
    unsupported = [result for result in results if result.verdict is Verdict.UNSUPPORTED]
    assert [result.case.key for result in unsupported if not (result.case.options or result.case.needs)] == []
    assert all(result.detail.startswith("option:") for result in unsupported if not result.case.needs)


def test_where_the_sources_leave_it_open_it_takes_our_reading(results):
    contested = [result for result in results if result.verdict is Verdict.CONTESTED]
    assert contested
    others = [r.case.key for r in contested if r.reading != (r.case.readings[0].words or "ours")]
    assert others == []


def test_the_adapter_is_sound(results):
    found = smoke(parse("cmd:" + shlex.join(COMMAND)), [result.case for result in results], 5.0)
    assert (found.mistakes, found.wrong) == ([], [])


def talk(*lines):
    """The answers to these lines, and what was written on the standard error output."""
    data = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    done = subprocess.run(COMMAND, input=data, capture_output=True, check=True, timeout=20)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


@pytest.mark.parametrize(
    "bad",
    [
        b"no JSON\n",
        b"\n",
        b"[]\n",
        b"null\n",
        b'{"cmd":"case"}\n',
        b'{"id":7}\n',
        b"\xff\xfe\n",
        b"{" * 3_000_000 + b"\n",
    ],
    ids=["text", "empty", "list", "null", "no id", "number as id", "no UTF-8", "3 MB"],
)
def test_it_goes_on_after_a_line_that_is_no_request(bad):
    answers, _ = talk(bad, LUNGAU, COUNT)
    assert answers == [{"id": "r", "ok": True}, {"id": "c", "result": {"points": 5}}]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"given": {"cards": ["SX"]}}, "TR302"),
        ({"given": {"cards": ["constructor"]}}, "TR302"),
        ({"given": {"cards": ["SK", "SK"]}}, "TR302"),
        ({"given": {"cards": "SK"}}, "TR301"),
        ({"given": {}}, "TR301"),
        ({"given": None}, "TR301"),
        ({"ruleset": "vienna"}, "TR303"),
        ({"op": "settle", "given": {"contract": "solo", "declarer": 0}}, "TR303"),
        ({"op": "settle", "given": {"contract": "dreier", "declarer": 7}}, "TR301"),
        ({"cmd": "dance"}, "TR301"),
    ],
)
def test_what_makes_no_sense_is_refused_and_the_next_answered(change, code):
    answers, stderr = talk(LUNGAU, {**COUNT, **change, "id": "x"}, COUNT)
    assert [answer["id"] for answer in answers] == ["r", "x", "c"]
    assert answers[1]["error"]["code"] == code
    assert stderr == ""


@pytest.mark.parametrize(
    ("request_", "feature"),
    [
        ({**LUNGAU, "variant": "vienna-cup-2020"}, "variant:vienna-cup-2020"),
        ({**LUNGAU, "options": {"second-turn": False}}, "option:second-turn"),
        ({**LUNGAU, "file": "mine.yaml"}, "variant:lungau"),
    ],
)
def test_a_rule_set_that_it_does_not_have_is_unsupported(request_, feature):
    assert talk(request_)[0] == [{"id": "r", "unsupported": {"features": [feature]}}]


def test_a_long_line_is_read_whole_and_the_last_needs_no_end():
    long = {**COUNT, "padding": "ü" * 2_000_000}
    answers, _ = talk(LUNGAU, long, json.dumps(COUNT).encode())
    assert [answer["id"] for answer in answers] == ["r", "c", "c"]


def test_bye_ends_it_and_reset_forgets_the_rule_sets():
    answers, _ = talk(LUNGAU, {"cmd": "reset", "id": "f"}, COUNT, {"cmd": "bye", "id": "b"}, LUNGAU)
    assert [answer["id"] for answer in answers] == ["r", "f", "c"]
    assert answers[2]["error"]["code"] == "TR303"


def test_nothing_of_the_project_is_read():
    text = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.js"))
    assert {line for line in text.splitlines() if "require(" in line and "./" not in line} == set()
