"""Sets of legal actions: what they answer without being listed."""

from __future__ import annotations

import pytest

from tarock.play import Discard, Done, GiveUp, LegalDiscards, LegalList, LegalPlays, Play, Take

from .table import ALL_PASS, DREIER, cards, lungau, slot, table


def discards(must: str, may: str, count: int) -> LegalDiscards:
    """A set of discards of seat 1."""
    return LegalDiscards(1, cards(must), cards(may), count)


@pytest.mark.parametrize(("may", "number"), [("S7 S8 S9", 1), ("S7 S8 S9 SJ", 4), ("S7 S8 S9 SJ SC", 10)])
def test_there_are_as_many_discards_as_choices_of_cards(may: str, number: int) -> None:
    found = discards("", may, 3)
    assert len(found) == len(list(found)) == number


def test_a_discard_holds_what_must_go() -> None:
    found = discards("S7 S8", "S7 S8 T3 T4", 3)
    assert list(found) == [Discard(1, cards("S7 S8 T3")), Discard(1, cards("S7 S8 T4"))]
    assert Discard(1, cards("S7 T3 T4")) not in found


def test_a_discard_holds_nothing_that_may_not_go() -> None:
    assert Discard(1, cards("S7 S8 SK")) not in discards("", "S7 S8 S9", 3)


@pytest.mark.parametrize(("codes", "legal"), [("S7 S8", False), ("S7 S8 S9", True), ("S7 S8 S9 SJ", False)])
def test_a_discard_has_its_number_of_cards(codes: str, legal: bool) -> None:
    assert (Discard(1, cards(codes)) in discards("", "S7 S8 S9 SJ", 3)) is legal


def test_a_discard_belongs_to_its_seat() -> None:
    assert Discard(2, cards("S7 S8 S9")) not in discards("", "S7 S8 S9", 3)


def test_the_nth_discard_is_the_nth_of_the_list() -> None:
    found = discards("S7", "S7 S8 S9 SJ SC", 3)
    assert [found.nth(at) for at in range(len(found))] == list(found)


def test_a_set_answers_no_to_actions_of_another_kind() -> None:
    hand = table(*DREIER, *ALL_PASS)
    assert Discard(0, cards("SJ")) not in hand.legal_actions
    assert Play(1, cards("S7")) not in discards("", "S7 S8 S9", 3)
    assert "0 done" not in LegalList((Done(0),))


def test_plays_come_in_the_order_of_the_deck() -> None:
    hand = table(*DREIER, *ALL_PASS)
    legal = hand.legal_actions
    expected = [Play(0, 1 << number) for number in range(54) if slot(hand, "HAND") >> number & 1]
    assert list(legal) == [legal.nth(at) for at in range(len(legal))] == expected
    assert Play(1, expected[0].card) not in legal


def test_a_list_is_what_it_lists() -> None:
    found = LegalList((Take(0, 1), Take(0, 2)))
    assert (len(found), list(found), found.nth(1)) == (2, [Take(0, 1), Take(0, 2)], Take(0, 2))
    assert Take(0, 2) in found
    assert GiveUp(0) not in found


def test_all_discards_of_six_cards_are_counted_without_listing_them() -> None:
    hand = table("0 bid sechserdreier", "0 take 1", hands={0: "S7 S8 S9 S10 SJ SC SQ C7 C8 C9 C10 CJ"})
    below = slot(hand, "TAKEN_TALON") & lungau().variant.deck.suits["tarocks"]
    assert (len(hand.legal_actions), below) == (924, slot(hand, "TAKEN_TALON"))


def test_a_play_of_two_cards_is_no_legal_play() -> None:
    legal = LegalPlays(0, 0b11, {1 << card: Play(0, 1 << card) for card in range(2)})
    assert Play(0, 0b01) in legal
    assert Play(0, 0b11) not in legal
