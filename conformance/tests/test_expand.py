"""Shorthands of cases."""

import pytest

from tarock_conformance.expand import Expander
from tarock_conformance.shapes import Shape

DECK = ["SJ", "SC", "SQ", "SK", "HJ", "HC", "HQ", "HK", "T1", "T2", "T3", "T20", "T21", "T22"]
DEAL = Shape(
    is_deal=True,
    properties={"hands": Shape(is_by_seat=True, items=Shape(is_cards=True)), "talon": Shape(is_cards=True)},
)


@pytest.fixture
def complaints():
    return []


@pytest.fixture
def expander(complaints):
    return Expander(DECK, lambda path, message: complaints.append((path, message)))


def test_a_text_of_codes_is_an_array(expander, complaints):
    assert expander.value("SK T1", Shape(is_cards=True), ()) == ["SK", "T1"]
    assert not complaints


def test_an_unknown_code_is_told(expander, complaints):
    expander.value({"cards": "SK S5"}, Shape(properties={"cards": Shape(is_cards=True)}), ("given",))
    assert complaints == [(("given", "cards"), "there is no card 'S5'")]


def test_pinned_cards_stay_and_the_rest_goes_round_in_deck_order(expander, complaints):
    deal = expander.value({"hands": {"1": "SK T1", "3": "T2"}, "talon": "HK"}, DEAL, ())
    assert deal["hands"] == [["SJ", "HJ"], ["SK", "T1"], ["SC", "HC"], ["T2", "SQ"]]
    assert deal["talon"] == ["HK", "HQ", "T3", "T20", "T21", "T22"]
    assert not complaints


def test_a_deal_without_pins_is_the_deck_dealt_round(expander):
    deal = expander.value({}, DEAL, ())
    assert sorted(card for pile in (*deal["hands"], deal["talon"]) for card in pile) == sorted(DECK)
    assert deal["hands"][0] == ["SJ", "HJ"]


def test_a_written_deal_stays_as_it_is(expander):
    written = {"hands": ["SJ SC", "SQ SK", "HJ HC", "HQ HK"], "talon": "T1 T2 T3 T20 T21 T22"}
    assert expander.value(written, DEAL, ())["hands"][1] == ["SQ", "SK"]


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ({"hands": {"0": "SK", "1": "SK"}}, "the card SK is pinned twice"),
        ({"hands": {"0": "SK SQ SC"}}, "a hand has 2 cards, the talon 6"),
        ({"hands": {"4": "SK"}}, "there is no seat 4"),
        ({"hands": {"0": "S1"}}, "there is no card 'S1'"),
    ],
)
def test_a_deal_that_cannot_be_is_told(expander, complaints, deal, message):
    expander.value(deal, DEAL, ())
    assert message in [text for _, text in complaints]


def test_a_map_from_seats_is_an_array(expander, complaints):
    by_seat = Shape(is_by_seat=True, items=Shape(is_cards=True))
    assert expander.value({"1": "SQ", "0": "SK", "2": "", "3": ""}, by_seat, ()) == [["SK"], ["SQ"], [], []]
    expander.value({"0": "SK"}, by_seat, ("hands",))
    assert complaints == [(("hands",), "this has one entry for each seat, 0 to 3")]
