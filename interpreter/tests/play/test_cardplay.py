"""Which cards may be played, and which card wins a trick."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tarock.errors import Refusal
from tarock.model.layout import Phase
from tarock.play import Play, State
from tarock.record import parse_action

from .table import ALL_PASS, DREIER, arranged, cards, contract, item, lungau, slot, table


def in_trick(
    hand: str,
    *,
    led: str = "",
    trick: str = "",
    game: str = "dreier",
    number: int = 1,
    announced: Mapping[str, int] | None = None,
) -> State:
    """Seat 0 holds a hand and is to play; `trick` are the cards on the table, `led` the first of them."""
    deck = lungau().variant.deck
    first = cards(led) if led else 0
    slots: dict[str | tuple[str, int], int] = {
        "PHASE": Phase.PLAY,
        "TURN": 0,
        "CONTRACT": contract(game),
        "NUMBER": number,
        ("HAND", 0): cards(hand),
        "TRICK": cards(f"{led} {trick}"),
        "LED": deck.suit_of[first.bit_length() - 1] if led else 0,
    }
    for bonus, seat in (announced or {}).items():
        slots["SAID", item(bonus).bit_length()] = 1 << seat
    return arranged(lungau(), slots)


def playable(state: State) -> str:
    """The cards that seat 0 may play."""
    legal = lungau().engine.legal(state)
    return " ".join(lungau().variant.deck.list(sum(each.card for each in legal if isinstance(each, Play))))


def refused_by(state: State, card: str) -> str:
    """The rule that forbids seat 0 a card."""
    with pytest.raises(Refusal) as refusal:
        lungau().engine.step(state, parse_action(lungau().variant, f"0 play {card}"))
    return refusal.value.rule


def best(trick: str, led: str, game: str = "dreier") -> str:
    """The card that wins a trick."""
    suit = lungau().variant.deck.suit_of[cards(led).bit_length() - 1]
    won = lungau().engine.cards.best(in_trick("", game=game), cards(trick), suit)
    return " ".join(lungau().variant.deck.list(won))


def test_any_card_may_be_led() -> None:
    assert playable(in_trick("S7 H4 T1 T22")) == "S7 H4 T1 T22"


def test_one_must_follow_suit() -> None:
    state = in_trick("S7 SK H4 T1", led="SQ")
    assert playable(state) == "S7 SK"
    assert refused_by(state, "T1") == "play.follow.suit-then-tarock"


def test_one_who_cannot_follow_must_play_a_tarock() -> None:
    state = in_trick("H4 T1 T5", led="SQ")
    assert playable(state) == "T1 T5"
    assert refused_by(state, "H4") == "play.follow.suit-then-tarock"


def test_one_with_neither_may_play_anything() -> None:
    assert playable(in_trick("H4 C7", led="SQ")) == "C7 H4"


def test_a_tarock_led_asks_for_a_tarock() -> None:
    assert playable(in_trick("H4 T1 T5", led="T9")) == "T1 T5"
    assert playable(in_trick("H4 C7", led="T9")) == "C7 H4"


def test_in_a_positive_game_one_need_not_beat() -> None:
    assert playable(in_trick("S7 SK", led="SQ")) == "S7 SK"
    assert playable(in_trick("T1 T20", led="SQ", trick="T10")) == "T1 T20"


def test_in_fahren_one_must_beat_if_one_can() -> None:
    state = in_trick("S7 SK", led="SQ", game="fahren")
    assert playable(state) == "SK"
    assert refused_by(state, "S7") == "play.within.beat"
    assert playable(in_trick("S7 SJ", led="SQ", game="fahren")) == "S7 SJ"
    assert playable(in_trick("T2 T9 T11 T12", led="SQ", trick="T10", game="fahren")) == "T11 T12"


def test_in_fahren_one_who_follows_suit_need_not_beat_a_tarock() -> None:
    assert playable(in_trick("S7 SK", led="SQ", trick="T10", game="fahren")) == "S7 SK"


def test_in_fahren_the_pagat_is_the_last_tarock_to_go() -> None:
    state = in_trick("T1 T2", led="T10", game="fahren")
    assert playable(state) == "T2"
    assert refused_by(state, "T1") == "play.within.pagat-last"
    assert playable(in_trick("S7 T1 T2", game="fahren")) == "S7 T2"
    assert playable(in_trick("T1", led="T10", game="fahren")) == "T1"
    assert playable(in_trick("T1", game="fahren")) == "T1"


def test_an_announced_card_is_kept_for_its_trick() -> None:
    spatz = {"spatz": 0}
    state = in_trick("T1 T5", led="T9", number=10, announced=spatz)
    assert playable(state) == "T5"
    assert refused_by(state, "T1") == "play.within.kept"
    assert playable(in_trick("T1", led="T9", number=10, announced=spatz)) == "T1"


@pytest.mark.parametrize(("number", "expected"), [(10, "T5"), (11, "T2"), (12, "T2 T5")])
def test_an_announced_uhu_is_played_to_the_eleventh_trick(number: int, expected: str) -> None:
    assert playable(in_trick("T2 T5", led="T9", number=number, announced={"uhu": 0})) == expected


def test_a_due_card_may_be_kept_back_by_the_suit_led() -> None:
    assert playable(in_trick("S7 T2", led="SQ", number=11, announced={"uhu": 0})) == "S7"


def test_what_another_announced_binds_nobody_else() -> None:
    assert playable(in_trick("T1 T5", led="T9", number=10, announced={"spatz": 1})) == "T1 T5"


def test_of_two_announced_birds_the_higher_goes_first() -> None:
    both = {"spatz": 0, "uhu": 0}
    state = in_trick("T1 T2", led="T9", number=9, announced=both)
    assert playable(state) == "T2"
    assert refused_by(state, "T1") == "play.within.highest-bird"
    assert playable(in_trick("S7 T1 T2", number=9, announced=both)) == "S7"


def test_a_card_that_is_not_in_the_hand_is_impossible() -> None:
    assert refused_by(in_trick("S7"), "S8") == "hand"


@pytest.mark.parametrize(
    ("trick", "led", "winner"),
    [
        ("S7 SJ SQ SK", "SJ", "SK"),
        ("S7 HK DK CK", "S7", "S7"),
        ("S7 HK T1 CK", "S7", "T1"),
        ("T1 T2 T21 T22", "T1", "T22"),
        ("H4 H3 H2 H1", "H4", "H1"),
        ("H1 HJ D4 C10", "H1", "HJ"),
    ],
)
def test_the_highest_tarock_wins_or_else_the_highest_card_of_the_suit_led(
    trick: str, led: str, winner: str
) -> None:
    assert best(trick, led) == best(trick, led, "fahren") == winner


def test_forehand_leads_to_the_first_trick_and_the_winner_to_the_next() -> None:
    hand = table("0 say erster", "1 bid dreier", "1 take 1", "1 discard S8 C8 H3")
    hand = hand.play("1 done").play("2 done").play("3 done").play("0 done")
    assert (hand.phase, hand.turn) == ("play", 0)
    for action in ("0 play S7", "1 play SC", "2 play S9", "3 play SK"):
        hand = hand.play(action)
    assert (hand.turn, slot(hand, "LEADER"), slot(hand, "NUMBER")) == (3, 3, 2)


def test_a_trick_goes_to_its_winner() -> None:
    hand = table(*DREIER, *ALL_PASS, "0 play SJ", "1 play S8", "2 play SQ", "3 play S10")
    assert slot(hand, "TAKEN", 2) == cards("SJ S8 SQ S10") == slot(hand, "TRICKS", 1)
    assert (slot(hand, "TRICKS_OF", 2), slot(hand, "WINNERS", 1)) == (1, 0b0100)
    assert (slot(hand, "TRICK"), slot(hand, "LED"), slot(hand, "BEST")) == (0, 0, 0)


def test_the_hand_is_over_after_the_last_trick() -> None:
    hand = table(*DREIER, *ALL_PASS)
    for left in range(48, 0, -1):
        assert (hand.over, hand.turn is None) == (False, False), left
        hand = hand.play(hand.legal_actions.nth(0))
    assert (hand.over, hand.turn, len(hand.legal_actions)) == (True, None, 0)
