"""The benchmark judges as it says, and every shipped expression has its counterpart by hand. Measures nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))

import bench
import bench_expressions
import bench_hands
from bench_lambdas import BY_HAND
from tarock.api import load

SEED, HANDS = 1, 500


@pytest.fixture(scope="module")
def samples():
    return bench_expressions.record("lungau", HANDS, SEED)


@pytest.fixture(scope="module")
def rules():
    return load("lungau")


@pytest.fixture
def by_hand(rules):
    return dict(BY_HAND["lungau"](rules.variant.layout))


@pytest.mark.parametrize("variant", sorted(BY_HAND))
def test_every_expression_has_a_lambda_that_says_the_same(variant):
    rules, samples = load(variant), bench_expressions.record(variant, HANDS, SEED)
    by_hand = BY_HAND[variant](rules.variant.layout)
    matched = bench_expressions.match(rules, by_hand, samples)
    accounted = {pair.rule for pair in matched.pairs} | {*matched.constant, *matched.idle}
    assert accounted == {formula.rule for formula in rules.variant.formulas}
    assert all(pair.arguments for pair in matched.pairs)
    assert len(matched.pairs) > len(matched.constant)


def test_every_measured_variant_has_lambdas():
    assert set(BY_HAND) == set(bench_expressions.measured()) == {"koenigrufen", "lungau"}


def test_an_expression_without_a_lambda_is_named(rules, by_hand, samples):
    del by_hand["play.within.beat"]
    with pytest.raises(bench_expressions.Mismatch, match=r"play\.within\.beat: has no counterpart"):
        bench_expressions.match(rules, by_hand, samples)


def test_a_lambda_without_an_expression_is_named(rules, by_hand, samples):
    by_hand["play.within.gone"] = by_hand["play.within.due"]
    with pytest.raises(bench_expressions.Mismatch, match=r"play\.within\.gone: has a counterpart but"):
        bench_expressions.match(rules, by_hand, samples)


def test_a_lambda_with_another_result_is_named(rules, by_hand, samples):
    by_hand["auction.ends"] = lambda s: not s
    with pytest.raises(bench_expressions.Mismatch, match=r"auction\.ends: is (True|False), by hand"):
        bench_expressions.match(rules, by_hand, samples)


def test_an_expression_that_is_never_called_is_named(rules, by_hand, samples):
    without = {rule: [] if rule == "play.within.beat" else calls for rule, calls in samples.items()}
    with pytest.raises(bench_expressions.Mismatch, match=r"play\.within\.beat: was not called"):
        bench_expressions.match(rules, by_hand, without)


@pytest.mark.parametrize(("value", "at_most", "met"), [
    (2.9, True, True), (3.0, True, True), (3.1, True, False),
    (2.9, False, False), (3.0, False, True), (3.1, False, True),
])  # fmt: skip
def test_a_ratio_is_met_up_to_its_limit(value, at_most, met):
    ratio = bench.Ratio("a ratio", value, 3, at_most=at_most, figures="")
    assert ratio.met is met
    assert ("MISSED" in str(ratio)) is not met


@pytest.mark.parametrize(("value", "code"), [(3.0, 0), (3.1, 1)])
def test_a_missed_ratio_fails_the_run(monkeypatch, capsys, value, code):
    monkeypatch.setattr(bench, "memory", lambda runs: [bench.Ratio("MB", value, 3, at_most=True, figures="")])
    assert bench.main(["--only", "memory"]) == code
    assert "MB" in capsys.readouterr().out


def test_a_missing_counterpart_ends_the_run(monkeypatch, capsys):
    def fail(*_args, **_options):
        raise bench_expressions.Mismatch("talk.new: has no counterpart")

    monkeypatch.setattr(bench, "expressions", fail)
    assert bench.main(["--only", "expressions"]) == 2
    assert "talk.new" in capsys.readouterr().err


def test_runs_are_interleaved():
    order = []
    measures = {name: lambda name=name: order.append(name) or len(order) for name in ("a", "b")}
    figures = bench.interleaved(measures, 3)
    assert order == ["a", "b"] * 3
    assert figures == {"a": [1, 3, 5], "b": [2, 4, 6]}


def test_only_full_hands_count():
    hands = iter([bench_hands.Hand("x", 9, full=False), bench_hands.Hand("y", 50), bench_hands.Hand("y", 52)])
    rate = bench_hands.run(lambda _luck: next(hands), 2, None)
    assert (rate.hands, rate.played, rate.actions) == (2, 3, 102)
    assert rate.mix() == "y 100 %"
