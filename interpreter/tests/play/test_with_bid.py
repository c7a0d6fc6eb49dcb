"""Announcements that belong to a bid: made before the auction goes on, counted as a turn, dropped when overtaken."""

from __future__ import annotations

import pytest

from tarock.api import Hand
from tarock.errors import DocumentError

from .table import house_rules, item_of, legal, refusal, slot, table

#: A Solodreier that ends the auction as soon as forehand cannot hold it, and a Dreier that can be overtaken.
RULES = house_rules("""
auction:
  bid: {after-mein-spiel: null}
contracts:
  solodreier:
    announces: with-bid
    closes: high-bidder = forehand or not (forehand in active)
  dreier: {announces: with-bid}
  besserrufer: {announces: with-bid}
""")
#: Seat 0 is forehand and holds the Pagat, seat 1 the Uhu.
HANDS = {0: "T1", 1: "T2"}


def after(*actions: str) -> Hand:
    """The hand after these actions."""
    return table(*actions, hands=HANDS, rules=RULES)


def announcer(hand: Hand, bonus: str) -> int:
    """Who announced a bonus."""
    return slot(hand, "SAID", item_of(RULES, bonus).bit_length())


def test_the_bidder_announces_before_anybody_else_speaks() -> None:
    hand = after("0 say mein-spiel", "1 bid dreier")
    assert (hand.phase, hand.turn, hand.contract) == ("auction", 1, None)
    assert legal(hand) == {
        *("announce trull", "announce four-kings", "announce valat"),
        *("announce pagat", "announce uhu", "announce kakadu", "announce marabu", "done"),
    }


def test_nothing_else_is_said_until_the_bidder_is_done() -> None:
    hand = after("0 say mein-spiel", "1 bid dreier")
    assert refusal(hand, "1 bid solodreier") == "contracts.dreier.announces"
    assert refusal(hand, "1 say pass") == "contracts.dreier.announces"
    assert refusal(hand, "1 kontra game") == "phase"
    assert refusal(hand, "2 say pass") == "turn"
    assert refusal(hand, "2 done") == "turn"


def test_after_the_announcements_the_next_seat_speaks() -> None:
    hand = after("0 say mein-spiel", "1 bid dreier", "1 announce trull", "1 done")
    assert (hand.phase, hand.turn) == ("auction", 2)
    assert "say pass" in legal(hand)
    assert refusal(hand, "2 done") == "phase"


def test_an_announcement_keeps_to_the_rules_of_the_talk() -> None:
    hand = after("0 say mein-spiel", "1 bid dreier", "1 announce trull")
    assert refusal(hand, "1 announce trull") == "talk.usual.announce.once"
    assert refusal(hand, "1 announce king-ultimo") == "bonuses.king-ultimo.when"


def test_what_is_owed_is_owed_with_the_bid() -> None:
    hand = after("0 say mein-spiel", "1 bid besserrufer")
    assert refusal(hand, "1 done") == "contracts.besserrufer.oblige"
    assert "done" in legal(hand.play("1 announce uhu"))


def test_a_higher_bid_drops_the_announcements() -> None:
    hand = after("0 say mein-spiel", "1 bid dreier", "1 announce trull", "1 done", "2 bid solodreier")
    assert (announcer(hand, "trull"), slot(hand, "TURNS"), slot(hand, "SPOKE")) == (0, 0, 0)
    assert "announce trull" in legal(hand)


def test_a_bid_without_announcements_drops_them_too() -> None:
    hand = after("0 say mein-spiel", "1 bid dreier", "1 announce trull", "1 done", "2 bid farbensolo")
    assert (announcer(hand, "trull"), slot(hand, "TURNS"), hand.turn) == (0, 0, 3)


def test_who_holds_the_contract_announces_anew() -> None:
    hand = after("0 say mein-spiel", "1 bid dreier", "1 announce uhu", "1 done", "2 say pass", "3 say pass")
    hand = hand.play("0 bid dreier")
    assert (hand.turn, announcer(hand, "uhu")) == (0, 0)
    assert {"announce uhu", "announce trull", "done"} <= legal(hand)


@pytest.mark.parametrize("said", [(), ("0 announce pagat",)])
def test_the_talk_begins_with_the_next_seat_and_counts_the_turn(said: tuple[str, ...]) -> None:
    hand = after("0 bid dreier", *said, "0 done", "1 say pass", "2 say pass", "3 say pass")
    hand = hand.play("0 take 1").play("0 discard S7 C7 H4")
    assert (hand.phase, hand.turn) == ("talk", 1)
    assert (slot(hand, "TURNS"), slot(hand, "QUIET"), slot(hand, "SPOKE")) == (1, 0 if said else 1, len(said))
    assert "kontra game" in legal(hand)
    for seat in (1, 2, 3):
        hand = hand.play(f"{seat} done")
    assert hand.phase == "play"


def test_the_declarer_may_answer_in_the_turn_that_is_the_second() -> None:
    said = ("0 bid dreier", "0 announce pagat", "0 done", "1 say pass", "2 say pass", "3 say pass")
    hand = after(*said, "0 take 1", "0 discard S7 C7 H4", "1 kontra pagat", "1 done", "2 done", "3 done")
    assert hand.turn == 0
    assert "kontra pagat" in legal(hand)


def test_a_bid_that_ends_the_auction_is_announced_with_first() -> None:
    hand = after("0 bid solodreier")
    assert (hand.phase, hand.turn) == ("auction", 0)
    hand = hand.play("0 announce pagat").play("0 done")
    assert (hand.phase, hand.turn, hand.contract) == ("talk", 1, "solodreier")
    assert announcer(hand, "pagat") == 1


def test_a_contract_is_asked_after_every_word_whether_it_closes_the_auction() -> None:
    bid = ("0 say mein-spiel", "1 bid solodreier", "1 done", "2 say pass", "3 say pass")
    open_still = after(*bid)
    assert (open_still.phase, legal(open_still)) == ("auction", {"bid solodreier", "say pass"})
    assert open_still.play("0 say pass").contract == "solodreier"
    held = open_still.play("0 bid solodreier").play("0 done")
    assert (held.contract, slot(held, "DECLARER")) == ("solodreier", 1)


def test_when_forehand_has_passed_the_bid_closes_the_auction_at_once() -> None:
    bids = ("0 say mein-spiel", "1 bid piccolo", "2 say pass", "3 say pass", "0 say pass")
    assert after(*bids).contract == "piccolo"
    hand = after("0 say mein-spiel", "1 bid piccolo", "2 bid bettel", "3 say pass", "0 say pass")
    hand = hand.play("1 bid solodreier").play("1 announce uhu")
    assert hand.phase == "auction"
    assert (hand.play("1 done").phase, hand.play("1 done").contract) == ("talk", "solodreier")


def test_a_chosen_contract_is_announced_with_too() -> None:
    rules = house_rules("contracts: {sechserdreier: {announces: with-bid}}\n")
    words = ("0 say mein-spiel", "1 say pass", "2 say pass", "3 say pass")
    hand = table(*words, "0 bid sechserdreier", hands=HANDS, rules=rules)
    assert (hand.phase, hand.turn) == ("auction", 0)
    assert "announce trull" in legal(hand)
    hand = hand.play("0 announce trull").play("0 done")
    assert (hand.phase, slot(hand, "DECLARER"), slot(hand, "TURNS")) == ("exchange", 1, 1)


def test_a_talk_that_is_over_with_the_turn_of_the_bid_does_not_begin() -> None:
    rules = house_rules("""
auction: {bid: {after-mein-spiel: null}}
contracts: {solodreier: {announces: with-bid, closes: true}}
talk: {usual: {ends: turns >= 1}}
""")
    assert table("0 bid solodreier", "0 announce trull", "0 done", rules=rules).phase == "play"


@pytest.mark.parametrize(
    ("entry", "line"), [("bettel: {announces: with-bid}", 6), ("trischaken: {announces: with-bid}", 6)]
)
def test_announcements_with_a_bid_need_a_declarer_and_a_talk(entry: str, line: int) -> None:
    with pytest.raises(DocumentError) as error:
        house_rules(f"contracts:\n  {entry}\n")
    assert [(fault.code, fault.place and fault.place.line) for fault in error.value.faults] == [
        ("TR114", line)
    ]
