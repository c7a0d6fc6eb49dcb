"""Cards that win a trick for certain, as far as one seat can know; and a document that binds them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tarock.model.layout import Phase

from .table import arranged, cards, contract_of, house_rules, legal, refusal, table

#: An announced bird may be played early unless it is certain to win. Tarocks beat suits, but not in a colour contract.
RULES = house_rules("""
auction: {bid: {after-mein-spiel: null}}
play:
  within:
    due: null
    kept: {when: kept != none, drop: kept & sure-winners}
""")
DECK = RULES.variant.deck
Slots = Mapping[str | tuple[str, int], int]


def sure(
    hand: str,
    *,
    trick: str = "",
    seen: str = "",
    seat: int = 0,
    game: str = "dreier",
    slots: Slots | None = None,
) -> str:
    """The sure winners among the cards of a seat. `trick` are the cards on the table, `seen` others that were shown."""
    first = cards(trick.split(maxsplit=1)[0]) if trick else 0
    state = arranged(
        RULES,
        {
            "PHASE": Phase.PLAY,
            "TURN": seat,
            "CONTRACT": contract_of(RULES, game),
            "NUMBER": 5,
            ("HAND", seat): cards(hand),
            "TRICK": cards(trick),
            "SHOWN": cards(trick) | cards(seen),
            "LED": DECK.suit_of[first.bit_length() - 1] if first else 0,
            **(slots or {}),
        },
    )
    line = next(line for line in RULES.variant.play.within if line.rule == "play.within.kept")
    return " ".join(DECK.list(line.cards.call(state, seat, cards(hand), 0, cards(hand))))


def all_but(hidden: str) -> str:
    """The codes of all cards but these."""
    return " ".join(DECK.list(DECK.all & ~cards(hidden)))


@pytest.mark.parametrize(
    ("trick", "expected"),
    [("T5 T9 T3", "T20"), ("T5 T9", ""), ("SK S7 S8", "T4 T20"), ("SK T6 S8", "T20"), ("T5 T9 T21", "")],
)
def test_the_last_seat_wins_with_what_beats(trick: str, expected: str) -> None:
    assert sure("T4 T20", trick=trick) == expected


def test_a_card_that_nothing_unseen_beats_wins_for_certain() -> None:
    assert sure("T4 T20", trick="T3", seen="T21 T22") == "T20"
    assert sure("T4 T20", trick="T3", seen="T21") == ""


def test_the_own_cards_are_in_nobody_elses_hand() -> None:
    assert sure("T4 T20 T21", trick="T3", seen="T22") == "T20 T21"


def test_the_own_discard_is_out_of_play_and_that_of_another_is_not() -> None:
    laid_away: Slots = {"DISCARD": cards("T21"), "DECLARER": 0b0001}
    assert sure("T20", trick="T3", seen="T22", slots=laid_away) == "T20"
    assert sure("T20", trick="T3", seen="T22", slots={**laid_away, "DECLARER": 0b0010}) == ""


def test_a_suit_card_is_beaten_by_tarocks_unless_they_are_none() -> None:
    tarocks = " ".join(f"T{number}" for number in range(1, 23))
    assert sure("SK CK", trick="S7") == ""
    assert sure("SK CK", trick="S7", seen=tarocks) == "SK"
    assert sure("SK CK", trick="S7", game="farbendreier") == "SK"


def test_when_leading_a_card_is_measured_by_its_own_suit() -> None:
    assert sure("SK CQ T22") == "T22"
    assert sure("SK CQ T22", game="farbendreier") == "SK T22"


def test_an_open_card_in_the_hand_of_a_seat_still_to_play_may_beat() -> None:
    """The declarer, seat 1, took the Mond from the open talon; seat 3 knows the rest."""
    taken: Slots = {
        "TAKEN_TALON": cards("T21 S7 S8"),
        "FACE_UP": cards("T21 S7 S8 H1 H2 H3"),
        "DECLARER": 0b0010,
    }
    others = all_but("T20 T22")
    assert sure("T20 T22", trick="T3", seen=others, slots=taken) == "T22"
    assert sure("T20 T22", trick="T3 T4 T5", seen=others, slots=taken) == "T20 T22"
    assert (
        sure("T20 T22", trick="T3", seen=others, slots={**taken, "OPEN_DISCARD": cards("T21")}) == "T20 T22"
    )
    seat_before: Slots = {**taken, "DECLARER": 0b1000}  # has played to this trick: 3, then 0
    assert sure("T20 T22", trick="T3", seen=others, slots=seat_before) == "T20 T22"


def test_what_the_declarer_took_and_played_does_not_count_any_more() -> None:
    taken: Slots = {"TAKEN_TALON": cards("T21"), "FACE_UP": cards("T21"), "DECLARER": 0b0010}
    played: Slots = {("PLAYED", 1): cards("T21")}
    assert sure("T20", trick="T3", seen=all_but("T20"), slots=taken) == ""
    assert sure("T20", trick="T3", seen=all_but("T20"), slots={**taken, **played}) == "T20"


def test_of_an_open_hand_its_own_cards_alone_count() -> None:
    opened: Slots = {
        "OPEN_HANDS": 0b1110,
        ("HAND", 1): cards("T7"),
        ("HAND", 2): cards("T8"),
        ("HAND", 3): cards("T6"),
    }
    assert sure("T5 T9", seen="T6 T7 T8", slots=opened) == "T9"
    assert sure("T5 T9", trick="T6 T2", seen="T7 T8", slots=opened) == "T9"


def test_the_pagat_is_no_sure_winner_while_the_emperors_trick_can_be_completed() -> None:
    rules = house_rules(
        "play: {within: {kept: {when: kept != none, drop: kept & sure-winners}}}\n",
        emperors_trick="pagat-free",
    )
    line = next(line for line in rules.variant.play.within if line.rule == "play.within.kept")

    def sure_skues(trick: str) -> int:
        slots: dict[str | tuple[str, int], int] = {
            "PHASE": Phase.PLAY,
            "CONTRACT": contract_of(rules, "dreier"),
            "NUMBER": 5,
            "TURN": 0,
            ("HAND", 0): cards("T22"),
            "TRICK": cards(trick),
            "SHOWN": cards(trick),
            "LED": DECK.suits["tarocks"],
        }
        return int(line.cards.call(arranged(rules, slots), 0, cards("T22"), 0, cards("T22")))

    assert sure_skues("T2") == 0  # Mond and Pagat may still come, one after the other
    assert sure_skues("T1") == 0  # the Mond may
    assert sure_skues("T2 T3") == cards("T22")  # one card to come
    assert sure_skues("T2 T3 T4") == cards("T22")


# --- in a hand --------------------------------------------------------------------------------------------------------

#: Seat 0 announces the Uhu and has no heart; seats 1 and 3 have the high spades.
HANDS = {
    0: "T2 T3 S7 S8 C7 C8 C9 C10 D4 D3 D2 D1",
    1: "SK H1 H2 H3 T5 T6 T7 T8 T9 T10 T11 T12",
    2: "S9 H4 HJ HC DJ DC DQ DK CJ CC CQ CK",
    3: "SQ HQ HK T1 T4 T13 T14 T15 T16 T17 T18 T19",
}
SAID = (
    *("0 bid solodreier", "1 say pass", "2 say pass", "3 say pass", "0 announce uhu"),
    *(f"{seat} done" for seat in range(4)),
)


def test_an_announced_card_that_wins_for_certain_is_kept() -> None:
    hand = table(*SAID, "0 play S7", "1 play SK", "2 play S9", "3 play SQ", hands=HANDS, rules=RULES)
    hand = hand.play("1 play H1").play("2 play H4").play("3 play HQ")
    assert legal(hand) == {"play T3"}
    assert refusal(hand, "0 play T2") == "play.within.kept"


def test_an_announced_card_may_go_early_while_somebody_may_beat_it() -> None:
    hand = table(*SAID, "0 play C7", "1 play T5", "2 play CJ", "3 play T13", hands=HANDS, rules=RULES)
    assert legal(hand.play("3 play HQ")) == {"play T2", "play T3"}
