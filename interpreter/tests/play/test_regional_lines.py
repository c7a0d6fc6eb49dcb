"""Lines that regional rule sets write otherwise than Königrufen: what they take, see, show, call and lead."""

from __future__ import annotations

import pytest

from tarock.api import Hand
from tarock.play import face_up

from .table import cards, house_rules, legal, refusal, slot, table

#: As in Upper Austria and Vienna: anybody may open with any bid, and suits are the wealth of a colour contract.
RULES = house_rules("""
auction: {bid: {after-mein-spiel: null}}
define: {queens-due: kings <= hand}
contract-kinds:
  calling: {may-bid: {queen-or-king: {when: queens-due or not (kings <= hand)}}}
  colour: {leader: forehand}
call:
  king: {one-of: kings - hand}
  queen: {names: {en: a queen}, one-of: queens - hand, when: queens-due}
exchange:
  half:
    left-open: {when: number <= 1}
    may-take:
      six-suit-cards:
        when: not (contract in colour) or count((hand | packet) - tarocks) >= 6 or count((hand | (talon - packet)) - tarocks) < 6
play:
  after-trick:
    gift: {when: contract = trischaken and number = 12, move: talon}
  show:
    ouvert: {when: contract in ouvert and number = 2 and trick = none, hands: players}
""")
BOTH_PASS = ("2 say pass", "3 say pass")
CALL: tuple[str, ...] = ("0 bid solo", "1 say pass", *BOTH_PASS)


def play_on(hand: Hand, *, until: str = "over", number: int = 13) -> Hand:
    """The hand after the first legal action again and again, up to a phase or a trick."""
    while hand.phase != until and slot(hand, "NUMBER") < number:
        hand = hand.play(hand.legal_actions.nth(0))
    return hand


# --- the talon --------------------------------------------------------------------------------------------------------

#: Seat 0 with four suit cards.
FEW_SUITS = {0: "S7 S8 C7 C8 T2 T3 T4 T5 T6 T7 T8 T9"}


@pytest.mark.parametrize(
    ("talon", "expected"),
    [
        ("H1 H2 T20 T15 T16 T17", {"take 1"}),
        ("H1 H2 T20 D1 D2 T17", {"take 1", "take 2"}),
        ("H1 T20 T19 D1 T18 T17", {"take 1", "take 2"}),
    ],
)
def test_what_may_be_taken_looks_at_the_hand_with_each_packet(talon: str, expected: set[str]) -> None:
    hand = table("0 bid farbendreier", "1 say pass", *BOTH_PASS, hands=FEW_SUITS, talon=talon, rules=RULES)
    assert legal(hand) == expected
    if len(expected) == 1:
        assert refusal(hand, "0 take 2") == "exchange.half.may-take.six-suit-cards"


def test_the_packet_left_lies_open_until_the_end_of_the_first_trick() -> None:
    bids = ("0 bid dreier", "1 say pass", *BOTH_PASS, "0 take 2")
    hand = table(*bids, talon="SK CK HK DK SQ CQ", rules=RULES)
    left = cards("SK CK HK")
    assert face_up(RULES.engine, hand.state) == left
    first = play_on(hand, until="play")
    for _ in range(4):
        assert face_up(RULES.engine, first.state) == left
        first = first.play(first.legal_actions.nth(0))
    assert slot(first, "NUMBER") == 2
    assert [face_up(RULES.engine, first.state), first.view(1).face_up] == [0, 0]
    assert slot(first, "SHOWN") & left == left  # what was seen is not forgotten


def test_the_talon_may_go_with_the_last_trick_face_down() -> None:
    hand = table("0 say mein-spiel", "1 say pass", *BOTH_PASS, "0 bid trischaken", rules=RULES)
    talon, layout = slot(hand, "TALON"), RULES.variant.layout
    before = play_on(hand, number=12)
    assert slot(before, "LEFT_TALON") == talon
    while not before.over:
        last, before = before, before.play(before.legal_actions.nth(0))
    winner = slot(before, "WINNERS", 12).bit_length() - 1
    assert slot(before, "TAKEN", winner) & talon == talon
    assert (slot(before, "LEFT_TALON"), slot(before, "SHOWN") & talon) == (0, 0)
    facts = RULES.scorer.facts(before.state)
    assert sum(facts[layout["POINTS_OF"] + seat] for seat in range(4)) == 210
    assert last.view(0).state[layout["TALON"]] == 0


# --- calling ----------------------------------------------------------------------------------------------------------

KINGS = {0: "SK CK HK DK SQ"}


def test_with_all_kings_in_hand_a_queen_is_called() -> None:
    hand = table(*CALL, hands={**KINGS, 1: "CQ HQ", 2: "DQ"}, rules=RULES)
    assert legal(hand) == {"call CQ", "call HQ", "call DQ"}
    assert refusal(hand, "0 call SQ") == "call.king"
    called = hand.play("0 call DQ")
    assert (slot(called, "DECLARERS"), slot(called, "NAMED")) == (0b0101, 1)
    assert [called.view(seat).sides_known for seat in range(4)] == [False, False, True, False]


def test_without_all_kings_no_queen_is_called() -> None:
    hand = table(*CALL, hands={0: "SK CK HK SQ", 2: "DQ"}, rules=RULES)
    assert legal(hand) == {"call DK", "call fourth"}
    assert refusal(hand, "0 call DQ") == "call.king"


# --- play -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "leader"), [("farbensolo", 0), ("solodreier", 0), ("bettel", 1), ("piccolo", 1)]
)
def test_the_leader_is_who_the_contract_says(game: str, leader: int) -> None:
    hand = table("0 say mein-spiel", f"1 bid {game}", *BOTH_PASS, "0 say pass", rules=RULES)
    assert play_on(hand, until="play").turn == leader


def test_all_hands_lie_open_before_the_lead_to_the_second_trick() -> None:
    hand = table("0 say mein-spiel", "1 bid bettel-ouvert", *BOTH_PASS, "0 say pass", rules=RULES)
    hand = play_on(hand, until="play")
    for _ in range(3):
        hand = hand.play(hand.legal_actions.nth(0))
        assert slot(hand, "OPEN_HANDS") == 0
    hand = hand.play(hand.legal_actions.nth(0))
    assert (slot(hand, "NUMBER"), slot(hand, "TRICK"), slot(hand, "OPEN_HANDS")) == (2, 0, 0b1111)
    layout = RULES.variant.layout
    for seat in range(4):
        seen = hand.view(0).state[layout["HAND"] + seat]
        assert seen == slot(hand, "HAND", seat)
        assert seen.bit_count() == 11
    assert slot(hand.play(hand.legal_actions.nth(0)), "OPEN_HANDS") == 0b1111
