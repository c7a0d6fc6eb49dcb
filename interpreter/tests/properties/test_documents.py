"""Rule sets as documents: printed and loaded again they are the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarock.api import load_with
from tarock.model import resolve
from tarock.model.resolve_print import to_yaml

from .hands import RuleSet, rule_sets, sample, some_rule_sets

ALL = pytest.mark.parametrize("rule_set", rule_sets(), ids=str)
SOME = pytest.mark.parametrize("rule_set", some_rule_sets(), ids=str)
CHANGED = [rule_set for rule_set in rule_sets() if rule_set.options]


def printed(rule_set: RuleSet, folder: Path, *, origins: bool = True) -> Path:
    """The file of the flat document."""
    file = folder / "printed.yaml"
    file.write_text(to_yaml(rule_set.resolved, origins=origins), encoding="utf-8")
    return file


def test_there_are_rule_sets_and_options() -> None:
    assert len(rule_sets()) >= 2
    assert CHANGED


@ALL
def test_a_printed_rule_set_has_the_same_fingerprint(rule_set: RuleSet, tmp_path: Path) -> None:
    file = printed(rule_set, tmp_path)
    assert load_with(file).variant.fingerprint == rule_set.rules.variant.fingerprint


@SOME
def test_a_rule_set_printed_without_origins_has_the_same_fingerprint(
    rule_set: RuleSet, tmp_path: Path
) -> None:
    file = printed(rule_set, tmp_path, origins=False)
    assert resolve.load(file).fingerprint == rule_set.resolved.fingerprint


@SOME
def test_printing_twice_gives_the_same_text(rule_set: RuleSet, tmp_path: Path) -> None:
    again = resolve.load(printed(rule_set, tmp_path, origins=False))
    assert to_yaml(again, origins=False) == to_yaml(rule_set.resolved, origins=False)


@SOME
def test_a_printed_rule_set_plays_the_same(rule_set: RuleSet, tmp_path: Path) -> None:
    rules = load_with(printed(rule_set, tmp_path))
    for hand in sample(rule_set, 10 if rule_set.options else 40):
        state = hand.states[0]
        for action, expected in zip(hand.actions, hand.states[1:], strict=True):
            state = rules.engine.step(state, action).state
            assert state == expected
        assert rules.scorer.settle(rules.scorer.facts(state)).payoffs == hand.sheet.payoffs


def test_rule_sets_that_play_differently_have_different_fingerprints() -> None:
    fingerprints = [rule_set.resolved.fingerprint for rule_set in rule_sets()]
    assert len(set(fingerprints)) == len(fingerprints)
