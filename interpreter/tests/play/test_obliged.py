"""What a declarer must announce, in the document and in the dealt hand; values that are expressions."""

from __future__ import annotations

import pytest

from tarock.errors import DocumentError

from .table import house_rules, legal, refusal, table

DEALT = house_rules("""
auction: {bid: {after-mein-spiel: null}}
contracts:
  besserrufer:
    may-bid: {bird-in-hand: {when: obliged != none}}
    oblige: {one-of: those(b in birds where card-of(b) in dealt)}
""")
HANDS = {0: "T2 S7 S8 S9 S10 C7 C8 C9 C10 H4 H3 H2"}
PASSES = ("1 say pass", "2 say pass", "3 say pass")
TAKEN = ("0 bid besserrufer", *PASSES, "0 call SK", "0 take 1", "0 discard S7 S8 S9")


def value(contract: str, written: object) -> tuple[int, int]:
    """What a contract is worth, made and lost, under a house rule."""
    rules = house_rules(f"contracts: {{{contract}: {{value: {written}}}}}\n")
    found = rules.variant.contracts[rules.variant.contract_index[contract]]
    return found.value_made, found.value_lost


def test_a_bird_found_in_the_talon_is_not_the_one_that_is_owed() -> None:
    hand = table(*TAKEN, hands=HANDS, talon="T1 D1 D2", rules=DEALT)
    assert refusal(hand, "0 done") == "contracts.besserrufer.oblige"
    assert refusal(hand.play("0 announce pagat"), "0 done") == "contracts.besserrufer.oblige"
    assert "done" in legal(hand.play("0 announce uhu"))


@pytest.mark.parametrize(("bird", "open_"), [("T1", True), ("T4", True), ("T5", False)])
def test_what_a_bid_would_oblige_to_is_known_in_the_auction(bird: str, open_: bool) -> None:
    hand = table(hands={0: HANDS[0].replace("T2", bird), 1: "T1 T2 T3 T4".replace(bird, "T6")}, rules=DEALT)
    assert ("bid besserrufer" in legal(hand)) is open_


def test_after_the_hand_nobody_asks_what_a_dealt_hand_obliged_to() -> None:
    text = "contracts: {besserrufer: {oblige: {one-of: those(b in birds where card-of(b) in dealt)}}}\n"
    with pytest.raises(DocumentError, match=r"TR208.*'obliged' is not available here"):
        house_rules(text + "scoring: {bonus: {when: bonus in obliged}}\n")


@pytest.mark.parametrize(
    ("written", "worth"),
    [
        (5, (5, 5)),
        ("1 + announced-value(first-of(obliged))", (3, 3)),
        ("{made: announced-value(uhu), lost: 2 * announced-value(uhu)}", (4, 8)),
        ("'if(one-item, 7, 6)'", (6, 6)),
    ],
)
def test_a_value_is_known_before_the_deal(written: object, worth: tuple[int, int]) -> None:
    assert value("besserrufer", written) == worth


def test_a_value_of_points_is_a_fault() -> None:
    with pytest.raises(DocumentError, match="TR208"):
        value("besserrufer", "points(declarers)")
