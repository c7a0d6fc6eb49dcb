"""From outcomes to verdicts."""

import pytest

from tarock_conformance.cases import Case, Checkpoint, Reading
from tarock_conformance.conversation import Outcome
from tarock_conformance.files import Place
from tarock_conformance.judge import judge
from tarock_conformance.protocol import Hello
from tarock_conformance.verdicts import Verdict


def hello(*, gives_reasons=True, features=()):
    ops = frozenset({"settle", "play-hand"})
    return Hello(
        {"name": "x", "version": "1"}, ops, frozenset({"lungau"}), frozenset(features), 1, True, gives_reasons
    )


def case(*readings, op="settle", is_contested=False, steps=(), checkpoints=()):
    return Case(
        "c",
        "c",
        "title",
        "topic",
        Place("f", 1, 1),
        ("XY-1",),
        op,
        {},
        readings,
        "lungau",
        None,
        steps,
        checkpoints,
        is_contested=is_contested,
    )


def verdict(case, answer, *, is_reference=False, engine=None):
    return judge(case, Outcome("answer", {"id": "1", **answer}), engine or hello(), is_reference=is_reference)


FIVE = Reading("result", {"payoffs": [5, 5, -5, -5]}, "ours")
FOUR = Reading("result", {"payoffs": [4, 4, -4, -4]}, "theirs")
REFUSAL = Reading("error", {"code": "TR310", "rule": "play.follow.suit"})


def test_the_expected_result_passes():
    assert verdict(case(FIVE), {"result": {"payoffs": [5, 5, -5, -5], "made": True}}).verdict is Verdict.PASS


def test_another_result_fails_with_the_difference():
    result = verdict(case(FIVE), {"result": {"payoffs": [4, 4, -4, -4]}})
    assert (result.verdict, result.detail) == (
        Verdict.FAIL,
        "payoffs: expected [5, 5, -5, -5], answered [4, 4, -4, -4]",
    )


def test_an_error_where_a_result_is_due_is_an_error():
    assert verdict(case(FIVE), {"error": {"code": "TR310"}}).verdict is Verdict.ERROR


def test_a_result_where_an_error_is_due_fails():
    assert verdict(case(REFUSAL), {"result": {"payoffs": [0, 0, 0, 0]}}).verdict is Verdict.FAIL


@pytest.mark.parametrize(
    "error",
    [
        {"code": "TR311", "rule": "play.follow.suit"},
        {"code": "TR310", "rule": "play.lead"},
        {"code": "TR310"},
    ],
)
def test_a_refusal_for_another_reason_fails(error):
    assert verdict(case(REFUSAL), {"error": error}).verdict is Verdict.FAIL


def test_the_rule_is_not_asked_of_an_engine_without_reasons():
    silent = hello(gives_reasons=False)
    assert verdict(case(REFUSAL), {"error": {"code": "TR310"}}, engine=silent).verdict is Verdict.PASS
    assert verdict(case(REFUSAL), {"error": {"code": "TR311"}}, engine=silent).verdict is Verdict.FAIL


@pytest.mark.parametrize(
    ("at", "due"), [({}, Verdict.PASS), ({"at": 1}, Verdict.PASS), ({"at": 0}, Verdict.FAIL)]
)
def test_a_refusal_of_an_earlier_step_fails(at, due):
    refused = case(
        Reading("error", {"code": "TR310", "at": 1}), op="play-hand", steps=("1 say pass", "2 say pass")
    )
    assert verdict(refused, {"error": {"code": "TR310", **at}}).verdict is due


@pytest.mark.parametrize(("answered", "reading"), [(FIVE, "ours"), (FOUR, "theirs")])
def test_a_reading_of_a_contested_case_is_shown_and_not_scored(answered, reading):
    result = verdict(case(FIVE, FOUR, is_contested=True), {"result": dict(answered.value)})
    assert (result.verdict, result.reading, result.verdict.is_scored) == (Verdict.CONTESTED, reading, False)


def test_no_reading_of_a_contested_case_fails():
    assert (
        verdict(case(FIVE, FOUR, is_contested=True), {"result": {"payoffs": [3, 3, -3, -3]}}).verdict
        is Verdict.FAIL
    )


def test_the_reference_takes_our_reading():
    contested = case(FIVE, FOUR, is_contested=True)
    assert verdict(contested, {"result": dict(FIVE.value)}, is_reference=True).verdict is Verdict.CONTESTED
    assert verdict(contested, {"result": dict(FOUR.value)}, is_reference=True).verdict is Verdict.FAIL


@pytest.mark.parametrize(
    ("feature", "due"),
    [
        ("option:second-turn", Verdict.UNSUPPORTED),
        ("op:settle", Verdict.FAIL),
        ("variant:lungau", Verdict.FAIL),
        ("lines", Verdict.UNSUPPORTED),
        ("contract:dreier", Verdict.UNSUPPORTED),
        ("contract:", Verdict.FAIL),
        ("mood", Verdict.FAIL),
    ],
)
def test_unsupported_must_name_a_feature_that_was_not_declared(feature, due):
    assert verdict(case(FIVE), {"unsupported": {"feature": feature}}).verdict is due


def test_what_may_be_unsupported_is_named():
    detail = verdict(case(FIVE), {"unsupported": {"feature": "mood"}}).detail
    assert detail.endswith("those are op:<id>, variant:<id>, option:<id>, contract:<id>, checkpoints, lines")


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"result": {}, "error": {"code": "TR310"}},
        {"result": []},
        {"result": None},
        {"error": "no"},
        {"error": {}},
        {"unsupported": {}},
    ],
)
def test_an_answer_of_another_form_is_a_fault_of_protocol(answer):
    assert verdict(case(FIVE), answer).verdict is Verdict.PROTOCOL


def hand(*checkpoints):
    expected = tuple(Checkpoint(index, {"legal": legal}) for index, legal in checkpoints)
    return case(
        Reading("result", {"phase": "play"}),
        op="play-hand",
        steps=("1 a", "2 b", "3 c"),
        checkpoints=expected,
    )


@pytest.mark.parametrize(
    ("checkpoints", "due"),
    [
        ([{"legal": ["b", "a"]}, {"legal": []}], Verdict.PASS),
        ([{"legal": ["a"]}, {"legal": []}], Verdict.FAIL),
        ([{"legal": ["a", "b"]}], Verdict.FAIL),
        (None, Verdict.FAIL),
    ],
)
def test_every_checkpoint_must_be_right(checkpoints, due):
    result = verdict(
        hand((0, ["a", "b"]), (2, [])), {"result": {"phase": "play", "checkpoints": checkpoints}}
    )
    assert result.verdict is due


@pytest.mark.parametrize(
    ("kind", "due"), [("crash", Verdict.CRASH), ("timeout", Verdict.TIMEOUT), ("protocol", Verdict.PROTOCOL)]
)
def test_without_an_answer_the_outcome_is_the_verdict(kind, due):
    result = judge(case(FIVE), Outcome(kind, {}, "why", "free text"), hello(), is_reference=False)
    assert (result.verdict, result.detail, result.stderr) == (due, "why", "free text")


def test_there_are_eleven_verdicts():
    assert len(Verdict) == 11
