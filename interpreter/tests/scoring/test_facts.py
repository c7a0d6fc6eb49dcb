"""Counting: card points, and which bonuses were made or lost."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tarock.model.layout import Phase
from tarock.play import State

from .sheets import Slots, contract, item, lungau


def cards(codes: str) -> int:
    """A set of cards."""
    return lungau().variant.deck.mask(codes.split())


def over(slots: Slots, game: str = "rufer-uhu", declarers: int = 0b0101) -> State:
    """A state in which the hand is over; seat 0 declared, seat 2 holds the called king of spades."""
    rules = lungau()
    state = list(rules.engine.start(dealer=3, hands=(0, 0, 0, 0), talon=()))
    start: Slots = {"PHASE": Phase.OVER, "TURN": -1, "CONTRACT": contract(game), "DECLARER": declarers & 1}
    for name, value in {**start, "DECLARERS": declarers, "CALLED": cards("SK"), **slots}.items():
        slot, at = name if isinstance(name, tuple) else (name, 0)
        rules.variant.layout.put(state, slot, at, value)
    return tuple(state)


def outcome(bonus: str, slots: Slots, game: str = "rufer-uhu") -> tuple[int, int]:
    """What declarers and defenders made (1) or lost (-1) of a bonus."""
    return lungau().scorer.verdicts(over(slots, game), item(bonus))[bonus]


@pytest.mark.parametrize(
    ("codes", "points"),
    [
        ("SK", 5),
        ("SQ", 4),
        ("SC", 3),
        ("SJ", 2),
        ("S10", 0),
        ("T1", 5),
        ("T2", 0),
        ("T21", 5),
        ("T22", 5),
        ("", 0),
    ],
)
def test_cards_have_their_points(codes: str, points: int) -> None:
    assert lungau().scorer.points(cards(codes)) == points


def test_points_of_a_set_are_the_sum() -> None:
    assert lungau().scorer.points(cards("SK SQ SC SJ S10 T1")) == 19
    assert lungau().scorer.points(lungau().variant.deck.all) == 71


def test_points_are_counted_by_seat_and_by_owner() -> None:
    layout = lungau().variant.layout
    state = over(
        {("TAKEN", 1): cards("SK"), "OWNED_BY_DECLARERS": cards("SQ"), "OWNED_BY_DEFENDERS": cards("SJ")}
    )
    found = lungau().scorer.facts(state)
    assert found[layout["POINTS_OF"] : layout["POINTS_OF"] + 4] == (0, 5, 0, 0)
    assert (found[layout["DECLARERS_POINTS"]], found[layout["DEFENDERS_POINTS"]]) == (4, 2)


def test_a_trull_is_made_by_the_side_that_has_all_three() -> None:
    assert outcome("trull", {("TAKEN", 0): cards("T1 T22"), ("TAKEN", 2): cards("T21")}) == (1, 0)
    assert outcome("trull", {("TAKEN", 0): cards("T1 T22"), ("TAKEN", 1): cards("T21")}) == (0, 0)
    assert outcome("trull", {("TAKEN", 1): cards("T1 T22"), ("TAKEN", 3): cards("T21")}) == (0, 1)


def test_the_cards_of_the_talon_count_for_a_bonus() -> None:
    three = cards("SK CK HK")
    assert outcome("four-kings", {("TAKEN", 0): three, "OWNED_BY_DECLARERS": cards("DK")}) == (1, 0)
    assert outcome("four-kings", {("TAKEN", 0): three, "OWNED_BY_DEFENDERS": cards("DK")}) == (0, 0)


def last_trick(codes: str, best: str, winner: int, player: Mapping[int, str]) -> Slots:
    """The twelfth trick, who won it with which card, and who played what."""
    played: dict[str | tuple[str, int], int] = {
        ("PLAYED", seat): cards(card) for seat, card in player.items()
    }
    return {**played, ("TRICKS", 12): cards(codes), ("BESTS", 12): cards(best), ("WINNERS", 12): 1 << winner}


def test_a_spatz_is_made_when_it_wins_the_last_trick() -> None:
    assert outcome("spatz", last_trick("T1 S7 S8 S9", "T1", 2, {2: "T1"})) == (1, 0)


def test_a_spatz_is_lost_when_it_is_beaten_in_the_last_trick() -> None:
    assert outcome("spatz", last_trick("T1 T5 S8 S9", "T5", 1, {2: "T1", 1: "T5"})) == (-1, 0)


def test_a_spatz_beaten_by_the_partner_is_lost_too() -> None:
    assert outcome("spatz", last_trick("T1 T5 S8 S9", "T5", 0, {2: "T1", 0: "T5"})) == (-1, 0)


def test_a_spatz_played_earlier_is_nothing() -> None:
    assert outcome("spatz", {("TRICKS", 11): cards("T1 S7 S8 S9"), ("PLAYED", 2): cards("T1")}) == (0, 0)


def test_king_ultimo_needs_the_called_king_in_a_last_trick_of_its_side() -> None:
    won = last_trick("SK S7 S8 S9", "SK", 2, {2: "SK"})
    lost = last_trick("SK T5 S8 S9", "T5", 1, {2: "SK", 1: "T5"})
    assert (outcome("king-ultimo", won), outcome("king-ultimo", lost)) == ((1, 0), (-1, 0))


def test_a_captured_king_belongs_to_the_defenders_alone() -> None:
    assert outcome("captured-king", {("TAKEN", 1): cards("SK")}) == (0, 1)
    assert outcome("captured-king", {("TAKEN", 0): cards("SK")}) == (0, 0)


@pytest.mark.parametrize(("tricks", "made"), [((6, 0, 5, 1), 0), ((6, 0, 6, 0), 1), ((12, 0, 0, 0), 1)])
def test_a_valat_is_all_twelve_tricks_of_a_side(tricks: tuple[int, ...], made: int) -> None:
    slots: Slots = {("TRICKS_OF", seat): number for seat, number in enumerate(tricks)}
    assert outcome("valat", slots) == (made, 0)


def test_where_bonuses_do_not_count_none_is_judged() -> None:
    state = over({("TAKEN", 0): cards("T1 T21 T22")}, game="fahren", declarers=0)
    layout = lungau().variant.layout
    found = lungau().scorer.facts(state)
    assert (found[layout["MADE_BY_DECLARERS"]], found[layout["MADE_BY_DEFENDERS"]]) == (0, 0)


def test_nothing_is_judged_in_a_hand_given_up() -> None:
    state = over({"GIVEN_UP": 1, "OWNED_BY_DEFENDERS": cards("T1 T21 T22")})
    assert lungau().scorer.facts(state)[lungau().variant.layout["MADE_BY_DEFENDERS"]] == 0
