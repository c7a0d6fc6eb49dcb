"""Calling, talon and discard: what may be taken, given up and laid away."""

from __future__ import annotations

from .table import DREIER, FAHREN, RUFER, cards, house_rules, item_of, legal, refusal, slot, table


def test_any_king_may_be_called_and_nothing_else() -> None:
    hand = table(*RUFER)
    assert legal(hand) == {"call SK", "call CK", "call HK", "call DK"}
    assert refusal(hand, "0 call SQ") == "call.king"


def test_the_holder_of_the_called_king_is_the_partner() -> None:
    hand = table(*RUFER, "0 call SK", hands={0: "T1", 2: "SK"})
    assert slot(hand, "DECLARERS") == 0b0101


def test_who_calls_an_own_king_plays_alone() -> None:
    hand = table(*RUFER, "0 call SK", hands={0: "T1 SK"})
    assert slot(hand, "DECLARERS") == 0b0001


def test_who_calls_a_king_of_the_talon_plays_alone() -> None:
    hand = table(*RUFER, "0 call SK", hands={0: "T1"}, talon="SK")
    assert slot(hand, "DECLARERS") == 0b0001


def test_the_talon_is_shown_before_a_half_is_chosen() -> None:
    hand = table("0 bid dreier", talon="SK CK HK DK SQ CQ")
    assert slot(hand, "FACE_UP") == cards("SK CK HK DK SQ CQ")
    assert legal(hand) == {"take 1", "take 2"}


def test_the_first_half_is_the_upper_three_cards() -> None:
    hand = table("0 bid dreier", talon="SK CK HK DK SQ CQ")
    assert slot(hand.play("0 take 1"), "TAKEN_TALON") == cards("SK CK HK")
    assert slot(hand.play("0 take 2"), "TAKEN_TALON") == cards("DK SQ CQ")
    assert refusal(hand, "0 take 3") == "exchange.half.packet"
    assert refusal(hand, "0 take 0") == "exchange.half.packet"


def test_a_sechserdreier_takes_all_six_cards_unseen() -> None:
    hand = table("0 bid sechserdreier")
    assert (legal(hand), slot(hand, "FACE_UP")) == ({"take 1"}, 0)
    assert slot(hand.play("0 take 1"), "HAND").bit_count() == 18


def test_the_hand_may_be_given_up_when_the_called_king_is_in_the_talon() -> None:
    below = table(*RUFER, "0 call SK", hands={0: "T1"}, talon="SK")
    assert legal(below) == {"take 1", "take 2", "give-up"}
    elsewhere = table(*RUFER, "0 call CK", hands={0: "T1"}, talon="SK")
    assert refusal(elsewhere, "0 give-up") == "exchange.half.give-up.king-in-talon"


def test_a_dreier_calls_nobody_and_is_not_given_up() -> None:
    assert refusal(table("0 bid dreier", talon="SK"), "0 give-up") == "exchange.half.give-up.king-in-talon"


def test_a_sechserdreier_knows_no_giving_up() -> None:
    assert refusal(table("0 bid sechserdreier"), "0 give-up") == "exchange.all.give-up"


def test_a_hand_given_up_is_over_and_all_of_the_talon_belongs_to_the_defenders() -> None:
    hand = table(*RUFER, "0 call SK", "0 give-up", hands={0: "T1"}, talon="SK")
    assert hand.over
    assert slot(hand, "OWNED_BY_DEFENDERS") == slot(hand, "TALON")
    assert slot(hand, "OWNED_BY_DECLARERS") == 0


def test_as_many_cards_are_laid_away_as_were_taken() -> None:
    hand = table("0 bid dreier", "0 take 1")
    for discard in ("S7 C7", "S7 C7 H4 D4"):
        assert refusal(hand, f"0 discard {discard}") == "exchange.half.packet"
    assert slot(hand.play("0 discard S7 C7 H4"), "HAND").bit_count() == 12


def test_honours_are_never_laid_away() -> None:
    hand = table("0 bid dreier", "0 take 1", hands={0: "SK T1 S7 C7"}, talon="T22 T21 T20")
    for honour in ("SK", "T1", "T21", "T22"):
        assert refusal(hand, f"0 discard S7 C7 {honour}") == "discard.never.honours"


def test_a_promised_uhu_is_not_laid_away() -> None:
    bid = ("0 bid rufer-uhu", *RUFER[1:])
    tarocks = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13"
    hand = table(*bid, "0 call SK", "0 take 1", hands={0: tarocks}, talon="T14 T15 T16")
    assert refusal(hand, "0 discard T2 T3 T4") == "discard.never.promised-uhu"
    assert hand.play("0 discard T3 T4 T5").phase == "talk"


def test_tarocks_are_laid_away_only_where_other_cards_are_too_few() -> None:
    """With three other cards no tarock may go, with two one must, with none three."""
    tarocks = "T3 T4 T5 T6 T7 T8 T9 T10 T11"
    talon = "T13 T14 T15"
    three = table("0 bid dreier", "0 take 1", hands={0: f"{tarocks} S7 S8 S9"}, talon=talon)
    assert legal(three) == {"discard S7 S8 S9"}
    assert refusal(three, "0 discard S7 S8 T3") == "discard.first"
    two = table("0 bid dreier", "0 take 1", hands={0: f"{tarocks} T12 S7 S8"}, talon=talon)
    assert len(two.legal_actions) == 13
    assert all("S7 S8 T" in text for text in legal(two))
    none = table("0 bid dreier", "0 take 1", hands={0: f"{tarocks} T12 T16 T17"}, talon=talon)
    assert len(none.legal_actions) == 15 * 14 * 13 // 6


def test_tarocks_laid_away_are_shown_other_cards_are_not() -> None:
    hands = {0: "T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 S7 S8"}
    hand = table(
        "0 bid dreier", "0 take 1", "0 discard S7 S8 T3", hands=hands, talon="T13 T14 T15 T16 T17 T18"
    )
    assert slot(hand, "SHOWN") & slot(hand, "DISCARD") == cards("T3")


def test_only_cards_of_the_hand_are_laid_away() -> None:
    assert refusal(table("0 bid dreier", "0 take 1"), "0 discard S7 C7 S8") == "hand"


def test_taken_talon_cards_may_be_laid_away_again() -> None:
    hand = table("0 bid dreier", "0 take 1", hands={0: "S7 S8"}, talon="C7 C8 C9")
    assert slot(hand.play("0 discard C7 C8 C9"), "DISCARD") == cards("C7 C8 C9")


def test_fahren_has_no_exchange_and_begins_with_its_talk() -> None:
    hand = table(*FAHREN)
    assert (hand.phase, hand.turn) == ("talk", 0)
    assert slot(hand, "LEFT_TALON") == slot(hand, "TALON")


def test_the_untouched_half_belongs_to_the_defenders_and_the_discard_to_the_declarers() -> None:
    hand = table(*DREIER, "0 done", "1 done", "2 done", "3 done")
    left, laid = slot(hand, "LEFT_TALON"), slot(hand, "DISCARD")
    while not hand.over:
        hand = hand.play(hand.legal_actions.nth(0))
    assert (slot(hand, "OWNED_BY_DEFENDERS"), slot(hand, "OWNED_BY_DECLARERS")) == (left, laid)


def test_nobody_owns_the_talon_in_fahren() -> None:
    hand = table(*FAHREN, "0 done", "1 done", "2 done", "3 done")
    while not hand.over:
        hand = hand.play(hand.legal_actions.nth(0))
    assert (slot(hand, "OWNED_BY_DEFENDERS"), slot(hand, "OWNED_BY_DECLARERS")) == (0, 0)


# --- giving up with a bonus named ------------------------------------------------------------------------------------

LEFT_ALONE = ("0 say mein-spiel", "1 say pass", "2 say pass", "3 say pass", "0 bid rufer", "0 call SK")


def test_giving_up_names_one_of_the_bonuses() -> None:
    rules = house_rules("""
exchange:
  half:
    give-up: {king-in-talon: {when: called & talon != none}}
    give-up-names: {one-of: "if(contract = rufer, none, pagat | uhu)"}
scoring:
  given-up: {for: {o: defenders}, from: declarer, to: o, amount: value + announced-value(planned)}
""")
    plain = table(*LEFT_ALONE, talon="SK", rules=rules)
    assert legal(plain) == {"take 1", "take 2", "give-up"}
    assert plain.play("0 give-up").sheet.payoffs == (-3, 1, 1, 1)
    bids = ("0 say mein-spiel", "1 bid besserrufer", "2 say pass", "3 say pass", "0 say pass", "1 call SK")
    naming = table(*bids, talon="SK", rules=rules)
    assert legal(naming) == {"take 1", "take 2", "give-up pagat", "give-up uhu"}
    over = naming.play("1 give-up uhu")
    assert (over.phase, slot(over, "GIVEN_UP")) == ("over", 1 | item_of(rules, "uhu"))
    assert over.sheet.payoffs == (5, -15, 5, 5)
    for action in ("1 give-up", "1 give-up kakadu"):
        assert refusal(naming, action) == "exchange.half.give-up-names"
    elsewhere = table(*bids, talon="CK", rules=rules)
    assert refusal(elsewhere, "1 give-up uhu") == "exchange.half.give-up.king-in-talon"
    assert refusal(plain, "0 give-up uhu") == "exchange.half.give-up-names"


def test_where_nothing_is_to_be_named_a_bonus_is_refused() -> None:
    hand = table(*RUFER, "0 call SK", hands={0: "T1"}, talon="SK")
    assert refusal(hand, "0 give-up uhu") == "exchange.half.give-up-names"
