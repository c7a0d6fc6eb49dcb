"""What one seat sees of the table."""

from __future__ import annotations

import pytest

from tarock.play import View

from .table import ALL_PASS, DREIER, RUFER, cards, lungau, table

HANDS = {0: "T1 S7 S8 S9", 1: "SK"}
TALKING = (*RUFER, "0 call SK", "0 take 1", "0 discard S7 S8 S9")
TALON = "T17 T18 T19 T20 T21 T22"


def seen(view: View, name: str, at: int = 0) -> int:
    """A slot of a view."""
    return view.state[lungau().variant.layout[name] + at]


def test_a_seat_sees_its_own_hand_alone() -> None:
    hand = table()
    for looker in range(4):
        hands = [seen(hand.view(looker), "HAND", seat) for seat in range(4)]
        assert [bool(cards) for cards in hands] == [seat == looker for seat in range(4)]


def test_a_called_partner_knows_the_sides_and_the_others_do_not() -> None:
    hand = table(*TALKING, hands=HANDS)
    assert [hand.view(seat).sides_known for seat in range(4)] == [False, True, False, False]
    assert [seen(hand.view(seat), "DECLARERS") for seat in range(4)] == [0, 0b0011, 0, 0]


def test_all_know_the_sides_when_the_called_king_lies_in_the_open_talon() -> None:
    hand = table(*RUFER, "0 call SK", hands={0: "T1"}, talon="SK")
    assert all(hand.view(seat).sides_known for seat in range(4))


def test_all_know_the_sides_once_the_called_king_is_played() -> None:
    talk = (*TALKING, "0 announce spatz", "0 done", "1 done", "2 done", "3 done")
    hand = table(*talk, hands={0: "T1 S7 S8 S9 S10", 1: "SK SQ"})
    assert not hand.play("0 play S10").play("1 play SQ").view(2).sides_known
    assert hand.play("0 play S10").play("1 play SK").view(2).sides_known


def test_who_plays_alone_is_known_to_all() -> None:
    hand = table(*DREIER)
    assert [seen(hand.view(seat), "DECLARERS") for seat in range(4)] == [1, 1, 1, 1]


def test_only_the_declarer_sees_the_discard() -> None:
    hand = table(*DREIER)
    assert [seen(hand.view(seat), "DISCARD") for seat in range(4)] == [cards("S7 C7 H4"), 0, 0, 0]


def test_an_unseen_talon_is_seen_only_by_who_takes_it() -> None:
    hand = table("0 bid sechserdreier", "0 take 1")
    assert [seen(hand.view(seat), "TAKEN_TALON") for seat in range(4)] == [cards(TALON), 0, 0, 0]
    assert [seen(hand.view(seat), "TALON") for seat in range(4)] == [0, 0, 0, 0]


def test_an_open_talon_is_seen_by_all_even_after_it_was_taken() -> None:
    hand = table("0 bid dreier", "0 take 1")
    assert [seen(hand.view(seat), "TAKEN_TALON") for seat in range(4)] == [cards("T17 T18 T19")] * 4


@pytest.mark.parametrize(("plays", "face_up"), [(0, "T20 T21 T22"), (3, "T20 T21 T22"), (4, "")])
def test_the_half_left_lies_open_until_the_first_trick_is_over(plays: int, face_up: str) -> None:
    hand = table(*DREIER, *ALL_PASS)
    for _ in range(plays):
        hand = hand.play(hand.legal_actions.nth(0))
    assert hand.view(2).face_up == cards(face_up)


def test_nothing_lies_open_before_there_is_a_contract() -> None:
    assert table().view(0).face_up == 0


def test_all_is_open_when_the_hand_is_over() -> None:
    hand = table(*RUFER, "0 call SK", "0 give-up", hands={0: "T1"}, talon="SK")
    assert hand.view(3).state == hand.state
