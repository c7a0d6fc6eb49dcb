"""What only a search finds: each doubtful rule set gets its one warning, its sound twin none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import tarock
from tarock.adapter.ops_score import settle
from tarock.api import Rules
from tarock.errors import Fault
from tarock.lint.accounts import accounts, facts_of
from tarock.lint.deep import HANDS, search
from tarock.lint.payments import uneven_payments
from tarock.lint.quick import warnings
from tarock.lint.search import Finding, Search
from tarock.lint.settings import options_without_effect
from tarock.lint.subject import Subject
from tarock.model.compile import examine
from tarock.record import from_data, replay, to_json
from tarock.resources import shipped_variants

from .cases import CASES, subject_of, wrong_place


def played(subject: Subject) -> Iterator[Fault]:
    """What the hands with extreme cards show."""
    directed = Search(subject)
    directed.play(0, lambda _: None)
    return (finding.fault for finding in directed.findings())


LINTS: dict[str, Callable[[Subject], Iterator[Fault]]] = {
    "settings": options_without_effect,
    "payments": uneven_payments,
    "hands": played,
}
DEEP = [case for case in CASES if "deep" in case]


@contextmanager
def silent(_steps: int) -> Iterator[Any]:
    class Bar:
        def advance(self, steps: int) -> None:
            assert steps == 1

    yield Bar()


@pytest.mark.parametrize("case", DEEP, ids=[case["title"] for case in DEEP])
def test_a_doubtful_rule_set_gets_one_warning_and_its_twin_none(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lint = LINTS[case["deep"]]
    (fault,) = lint(subject_of(case, "doubtful"))
    assert wrong_place(case, fault) is None
    assert list(lint(subject_of(case, "sound"))) == []


def test_payers_and_payees_that_cannot_be_paired_are_told_by_the_smallest_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ranking = "scoring: {payments: {ranking: {pair: [heaviest, players]}}}\n"
    told = [
        fault.message for fault in uneven_payments(subject_of({"x": ranking, "extends": "koenigrufen"}, "x"))
    ]
    assert [message.partition(": ")[0] for message in told] == [
        "seat 3 pays itself",
        "scoring.payments.ranking",
    ]
    assert (
        "2 payers cannot be paired with 4 payees: 'trischaken', card points by seat 0, 0, 105, 105" in told[1]
    )


UNSEEN = """\
contracts: {dreier: {may-bid: {full: {when: count(hand) = 11}}}}
bonuses:
  trull: {made: "trull-cards <= pile(side) and winner(12) != none and not (winner(12) in players)"}
  four-kings: {may-announce: {nobody: {when: declarer = none}}}
scoring: {game: {amount: "value * kontra(game) * if(tricks(declarers) + tricks(defenders) = 11, 2, 1)"}}
"""


def test_what_directed_hands_never_showed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    subject = subject_of({"unseen": UNSEEN}, "unseen")
    found = search(subject.resolved, subject.variant, (), silent, hands=900)
    told = [(finding.fault.code, finding.fault.place and finding.fault.place.line) for finding in found]
    assert told == [("TR501", 5), ("TR502", 7), ("TR502", 8), ("TR505", 9)]


def test_what_is_told_already_is_not_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    subject = subject_of({"x": "auction: {order: [rufer-spatz, rufer-uhu, sechserdreier]}\n"}, "x")
    told = warnings(subject.resolved, subject.variant)
    assert [fault.code for fault in told] == ["TR501"]
    assert search(subject.resolved, subject.variant, told, silent, hands=0) == ()


def test_lungau_is_beyond_doubt() -> None:
    assert _searched("lungau", 500) == ()


@pytest.mark.whole
@pytest.mark.parametrize("rule_set", [name for name in shipped_variants() if name != "family"])
def test_every_shipped_rule_set_is_beyond_doubt(rule_set: str) -> None:
    assert _searched(rule_set, HANDS) == ()


def _searched(rule_set: str, hands: int) -> tuple[Finding, ...]:
    variant, resolved, _ = examine(rule_set, {})
    assert variant is not None
    assert resolved is not None
    return search(resolved, variant, (), silent, hands=hands)


def test_a_hand_without_a_way_on_is_a_record_up_to_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    subject = subject_of({"x": "discard: {never: {trumps: {cards: tarocks}}}\n"}, "x")
    found = search(subject.resolved, subject.variant, (), silent, hands=0)
    (record,) = (finding.record for finding in found if finding.record is not None)
    rules = Rules(subject.variant)
    read = from_data(rules.variant, json.loads(to_json(rules.variant, record)))
    last = replay(rules.engine, rules.scorer, read).states[-1]
    assert len(rules.engine.legal(last)) == 0


@pytest.mark.parametrize("rule_set", ["lungau", "koenigrufen"])
def test_an_account_is_what_the_operation_settle_makes_of_it(rule_set: str) -> None:
    rules = tarock.load(rule_set)
    some = [account for at, account in enumerate(accounts(rules)) if at % 23 == 0]
    assert len(some) > 50
    for account in some:
        facts = facts_of(rules, account)
        assert settle(rules, account.given())["payoffs"] == list(rules.scorer.settle(facts).payoffs)


def test_accounts_hold_all_card_points_and_tricks() -> None:
    rules = tarock.load("koenigrufen")
    for account in accounts(rules):
        if not account.given_up:
            assert (sum(account.points), sum(account.tricks)) == (210, 12)
            assert (
                all(
                    tricks or not points
                    for points, tricks in zip(account.points, account.tricks, strict=True)
                )
                or account.declarers
            )
