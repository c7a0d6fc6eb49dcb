"""Seats that sit out and join a contract: with the talon as a hand, each with a half of it, or without a card."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tarock.api import Hand, Rules, load
from tarock.bits import indexes, singles
from tarock.model.compile import examine
from tarock.play import Done

from .table import house_rules, legal, refusal

FIVE = load("lungau", players=5)

#: Three play, two sit out and join with three talon cards each.
HALVES = house_rules(
    """
seats: {players: {is: 3}, table: 5, sits-out: dealer | left-of(dealer)}
deal: {ways: {before: null, between: {steps: [{players: 8}, {talon: 6}, {players: 8}]}}}
contracts:
  fahren:
    joins:
      seat: dealer | left-of(dealer)
      hand: if(seat = dealer, talon(1) | talon(2) | talon(3), talon(4) | talon(5) | talon(6))
""",
    "lungau",
)
#: The dealer joins without a card: to count and pay, not to play.
EMPTY = house_rules(
    """
seats: {table: 5, sits-out: dealer}
contracts: {fahren: {joins: {seat: dealer}}}
""",
    "lungau",
)


def dealt(rules: Rules, dealer: int = 4, seed: int = 1) -> Hand:
    pack = list(range(54))
    random.Random(seed).shuffle(pack)
    return rules.deal(pack, dealer=dealer)


def passed(rules: Rules, dealer: int = 4, seed: int = 1) -> Hand:
    hand = dealt(rules, dealer, seed)
    first = True
    while hand.phase == "auction":
        hand = hand.play(f"{hand.turn} say {'erster' if first else 'pass'}")
        first = False
    return hand


def quiet(hand: Hand) -> Hand:
    while hand.phase == "talk":
        hand = hand.play(Done(hand.turn or 0))
    return hand


def row(hand: Hand, name: str) -> tuple[int, ...]:
    return hand.rules.variant.layout.slot(name).values(hand.state)


def one(hand: Hand, name: str) -> int:
    return hand.state[hand.rules.variant.layout[name]]


@pytest.mark.parametrize("dealer", range(5))
def test_who_joins_takes_part_with_the_talon_as_hand(dealer: int) -> None:
    before, hand = dealt(FIVE, dealer), passed(FIVE, dealer)
    assert (one(before, "PLAYERS"), one(hand, "PLAYERS")) == (0b11111 & ~(1 << dealer), 0b11111)
    assert (row(before, "HAND")[dealer], row(hand, "HAND")[dealer]) == (0, one(hand, "TALON"))
    assert one(hand, "LEFT_TALON") == 0
    assert [
        seat for seat in range(5) if hand.view(seat).state[hand.rules.variant.layout["HAND"] + dealer]
    ] == [dealer]


def test_another_contract_is_played_without_who_sits_out() -> None:
    hand = dealt(FIVE).play("0 bid dreier")
    assert (one(hand, "PLAYERS"), row(hand, "HAND")[4]) == (0b01111, 0)


def test_a_seat_without_cards_is_passed_over() -> None:
    hand = quiet(passed(FIVE))
    played = {number: [] for number in range(1, 13)}  # type: dict[int, list[int]]
    while not hand.over:
        played[one(hand, "NUMBER")].append(hand.turn or 0)
        hand = hand.play(hand.legal_actions.nth(0))
    assert played[1] == [0, 1, 2, 3, 4]
    assert [len(played[number]) for number in range(1, 13)] == [5] * 6 + [4] * 6
    assert sum(hand.sheet.payoffs) == 0
    facts = FIVE.scorer.facts(hand.state)
    points = FIVE.variant.layout["POINTS_OF"]
    assert sum(facts[points : points + 5]) == 71


def test_what_a_seat_joined_with_counts_as_held() -> None:
    hand = passed(FIVE)
    assert FIVE.scorer.held(hand.state)[4] == one(hand, "TALON")


def test_a_seat_that_has_run_out_threatens_no_card() -> None:
    """The last of four to play wins with every card that beats the others, whatever nobody has seen yet."""
    rules = house_rules(
        """
seats: {table: 5, sits-out: dealer}
contracts: {fahren: {joins: {seat: dealer, hand: talon}}}
play: {within: {sure: {keep: sure-winners}}}
""",
        "lungau",
    )
    line = next(each for each in rules.variant.play.within if each.rule == "play.within.sure")
    found = 0
    for seed in range(8):
        hand = quiet(passed(rules, seed=seed))
        while one(hand, "NUMBER") < 8 or one(hand, "TRICK").bit_count() < 3:
            hand = hand.play(hand.legal_actions.nth(0))
        seat, trick, led = hand.turn or 0, one(hand, "TRICK"), one(hand, "LED")
        held = row(hand, "HAND")[seat]
        winning = sum(
            card for card in singles(held) if rules.engine.cards.best(hand.state, trick | card, led) == card
        )
        assert line.cards.call(hand.state, seat, held, 0, 0) == winning
        found += winning != 0
    assert found


def test_several_join_each_with_its_own_hand() -> None:
    before, hand = dealt(HALVES), passed(HALVES)
    assert (list(indexes(one(before, "PLAYERS"))), one(hand, "PLAYERS")) == ([0, 1, 2], 0b11111)
    talon = row(hand, "TALON_CARDS")
    assert (row(hand, "HAND")[4], row(hand, "HAND")[3]) == (sum(talon[:3]), sum(talon[3:]))
    over = quiet(hand)
    while not over.over:
        over = over.play(over.legal_actions.nth(0))
    assert sum(row(over, "TRICKS_OF")) == 16


def test_one_may_join_without_a_card() -> None:
    hand = passed(EMPTY)
    assert (one(hand, "PLAYERS"), row(hand, "HAND")[4], one(hand, "LEFT_TALON").bit_count()) == (
        0b11111,
        0,
        6,
    )
    for seat in range(4):
        hand = hand.play(f"{seat} done")
    assert legal(hand) == {"kontra own", "done"}
    hand = hand.play("4 done")
    turns = set()
    while not hand.over:
        turns.add(hand.turn)
        hand = hand.play(hand.legal_actions.nth(0))
    assert turns == {0, 1, 2, 3}
    assert hand.sheet.payoffs[4] >= 0


def test_who_sits_out_may_not_act() -> None:
    assert refusal(dealt(FIVE), "4 bid dreier") == "turn"


@pytest.mark.parametrize(("joins", "code", "column"), [
    ("{seat: dealer, hand: talon}", "TR134", 22),
    ("{hand: talon}", "TR112", 22),
    ("{seat: talon}", "TR206", 36),
])  # fmt: skip
def test_nobody_joins_where_nobody_sits_out(tmp_path: Path, joins: str, code: str, column: int) -> None:
    file = tmp_path / "house.yaml"
    head = "format: 1\nid: house\nextends: lungau\nnames: {en: House}\n"
    file.write_text(f"{head}contracts: {{fahren: {{joins: {joins}}}}}\n")
    found = [(fault.code, fault.place and fault.place[1:]) for fault in examine(file)[2]]
    assert (code, (5, column)) in found
