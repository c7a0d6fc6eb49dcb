"""The auction of Lungau: who may say what, and when it is over."""

from __future__ import annotations

from .table import FAHREN, RUFER, legal, lungau, refusal, slot, table

SPATZ_AND_UHU = {0: "T2", 1: "T1"}
#: Forehand leaves it to the others, and the next seat bids.
OVERBID = ("0 say erster", "1 bid rufer-spatz", "2 say pass", "3 say pass")


def test_forehand_speaks_first() -> None:
    assert [table(dealer=dealer).turn for dealer in range(4)] == [1, 2, 3, 0]


def test_the_opening_offers_erster_and_every_contract_whose_card_is_held() -> None:
    assert legal(table()) == {"say erster", "bid rufer-spatz", "bid dreier", "bid sechserdreier"}
    assert "bid rufer-uhu" in legal(table(hands={0: "T2"}))


def test_only_the_first_word_of_forehand_may_be_a_sechserdreier() -> None:
    assert refusal(table("0 say erster"), "1 bid sechserdreier") == "contracts.sechserdreier.may-bid.opening"
    again = table(*OVERBID, hands=SPATZ_AND_UHU)
    assert refusal(again, "0 bid sechserdreier") == "contracts.sechserdreier.may-bid.opening"


def test_forehand_may_not_pass_with_the_first_word_nor_say_erster_twice() -> None:
    assert refusal(table(), "0 say pass") == "auction.words.pass"
    again = table(*OVERBID, hands=SPATZ_AND_UHU)
    assert refusal(again, "0 say erster") == "auction.words.erster"


def test_a_rufer_needs_its_card() -> None:
    assert refusal(table("0 say erster"), "1 bid rufer-spatz") == "contracts.rufer-spatz.may-bid.holder"
    assert refusal(table(), "0 bid rufer-uhu") == "contracts.rufer-uhu.may-bid.holder"


def test_a_bid_must_be_higher_than_the_one_before() -> None:
    hand = table("0 bid rufer-spatz", hands={0: "T1", 1: "T2"})
    assert legal(hand) == {"say pass", "bid rufer-uhu", "bid dreier"}
    above = hand.play("1 bid rufer-uhu")
    assert refusal(above, "2 bid rufer-spatz") == "auction.bid.higher"
    assert legal(above) == {"say pass", "bid dreier"}


def test_what_cannot_be_bid_is_refused_by_the_order_of_the_auction() -> None:
    assert refusal(table(), "0 bid fahren") == "auction.order"


def test_a_dreier_ends_the_auction_at_once() -> None:
    hand = table("0 say erster", "1 bid dreier")
    assert (hand.phase, hand.turn, hand.contract) == ("exchange", 1, "dreier")


def test_the_last_seat_left_plays_its_bid() -> None:
    hand = table(*RUFER[:-1])
    assert hand.phase == "auction"
    assert hand.play(RUFER[-1]).contract == "rufer-spatz"


def test_a_seat_that_passed_is_asked_no_more() -> None:
    hands = {0: "T1", 2: "T2"}
    hand = table("0 bid rufer-spatz", "1 say pass", "2 bid rufer-uhu", "3 say pass", hands=hands)
    assert hand.turn == 0
    assert hand.play("0 say pass").contract == "rufer-uhu"


def test_fahren_is_played_when_all_others_pass_after_erster() -> None:
    before = table(*FAHREN[:-1])
    assert (before.phase, before.turn) == ("auction", 3)
    hand = before.play(FAHREN[-1])
    assert (hand.contract, slot(hand, "DECLARER"), slot(hand, "DECLARERS")) == ("fahren", 0, 0)


def test_after_erster_forehand_may_overbid() -> None:
    hand = table(*OVERBID, hands=SPATZ_AND_UHU)
    assert (hand.turn, legal(hand)) == (0, {"say pass", "bid rufer-uhu", "bid dreier"})
    assert hand.play("0 bid rufer-uhu").turn == 1


def test_without_a_second_turn_erster_is_a_pass() -> None:
    hand = table(*OVERBID, hands=SPATZ_AND_UHU, rules=lungau(second_turn=False))
    assert (hand.phase, hand.contract, hand.turn) == ("call", "rufer-spatz", 1)


def test_nobody_speaks_out_of_turn() -> None:
    assert refusal(table(), "1 bid dreier") == "turn"


def test_no_card_is_played_during_the_auction() -> None:
    assert refusal(table(), "0 play S7") == "phase"
