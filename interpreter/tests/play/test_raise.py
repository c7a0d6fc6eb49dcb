"""A contract raised after the discard: who may, to what, and what it is then."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tarock.api import Hand, Rules, load
from tarock.errors import DocumentError, Refusal
from tarock.play import LegalDiscards, Raise, face_up
from tarock.record import cards_mask

HANDS = (
    "T3 T4 T7 S8 S9 C7 C8 C9 D4 D3 T12 SK",
    "HK HQ HC HJ H1 H2 H3 H4 DK DQ T22 S7",
    "T1 DJ T21 T20 T19 SJ SC CJ CQ D2 D1 T8",
    "T11 T13 T14 T2 SQ CK CC C10 S10 T9 T10 T16",
)
TALON = "DC T5 T6 T15 T17 T18"
BID = ("1 bid solo-ena", "2 say pass", "3 say pass", "0 say pass", "1 bid solo-ena", "1 take 1")


@cache
def slovenian(*, raised: bool = True) -> Rules:
    return load("slovenian-tarok", solo_raised=raised)


def after(*actions: str, raised: bool = True) -> Hand:
    """The hand after a solo with exchange was bid and these actions."""
    variant = slovenian(raised=raised).variant
    hands = [cards_mask(variant, hand.split()) for hand in HANDS]
    talon = [cards_mask(variant, [card]) for card in TALON.split()]
    hand = slovenian(raised=raised).start(hands, talon, dealer=3)
    for action in (*BID, *actions):
        hand = hand.play(action)
    return hand


def test_after_the_discard_the_declarer_keeps_or_raises() -> None:
    hand = after("1 discard S7")
    colour = 1 << slovenian().variant.contract_index["barvni-valat"]
    assert (hand.phase, hand.turn) == ("raise", 1)
    assert list(hand.legal_actions) == [Raise(1), Raise(1, colour)]
    assert [hand.text(action) for action in hand.legal_actions] == ["1 keep", "1 raise barvni-valat"]


def test_kept_it_is_the_contract_that_was_bid() -> None:
    hand = after("1 discard S7", "1 keep")
    assert (hand.phase, hand.contract) == ("talk", "solo-ena")


def test_raised_it_is_the_other_with_the_same_declarer() -> None:
    hand, layout = after("1 discard S7", "1 raise barvni-valat"), slovenian().variant.layout
    assert (hand.phase, hand.contract) == ("talk", "barvni-valat")
    assert hand.state[layout["DECLARER"]] == hand.state[layout["DECLARERS"]] == 1 << 1


def test_what_was_laid_away_and_shown_stays_so() -> None:
    kept, raised = after("1 discard S7", "1 keep"), after("1 discard S7", "1 raise barvni-valat")
    engine, layout = slovenian().engine, slovenian().variant.layout
    assert face_up(engine, raised.state) == face_up(engine, kept.state) != 0
    assert raised.state[layout["DISCARD"]] == kept.state[layout["DISCARD"]] != 0
    assert raised.view(1).state[layout["DISCARD"]] == raised.state[layout["DISCARD"]]
    assert raised.view(2).state[layout["DISCARD"]] == 0


def test_where_nothing_is_raised_the_talk_begins_at_once() -> None:
    assert after("1 discard S7", raised=False).phase == "talk"
    assert isinstance(after(raised=False).legal_actions, LegalDiscards)


@pytest.mark.parametrize(
    ("actions", "said", "code", "rule"),
    [
        (["1 discard S7"], "1 raise valat-brez", "TR310", "contracts.solo-ena.raise"),
        (["1 discard S7"], "1 raise solo-ena", "TR310", "contracts.solo-ena.raise"),
        (["1 discard S7"], "2 raise barvni-valat", "TR311", "turn"),
        (["1 discard S7"], "2 keep", "TR311", "turn"),
        (["1 discard S7"], "1 done", "TR312", "phase"),
        (["1 discard S7", "1 keep"], "1 raise barvni-valat", "TR312", "phase"),
        ([], "1 keep", "TR312", "phase"),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(actions: list[str], said: str, code: str, rule: str) -> None:
    with pytest.raises(Refusal) as error:
        after(*actions).play(said)
    assert (error.value.code, error.value.rule) == (code, rule)


@pytest.mark.parametrize(
    "text",
    [
        "contracts: {berac: {raise: valat-brez}}",
        "contracts: {dva: {raise: barvni-valat}}",
        "contracts: {klop: {raise: barvni-valat}}",
        "contracts: {solo-ena: {raise: klop}}",
        "contracts: {solo-ena: {raise: barvni-valat | tri}}",
    ],
)
def test_only_a_lone_declarer_raises_and_stays_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(f"format: 1\nid: ours\nextends: slovenian-tarok\nnames: {{en: Ours}}\n{text}\n", "utf-8")
    with pytest.raises(DocumentError) as error:
        load(file)
    assert [(fault.code, fault.place and fault.place.line) for fault in error.value.faults] == [("TR114", 5)]
