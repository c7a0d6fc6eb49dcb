"""Which Kontras count, and the factor that they make."""

from __future__ import annotations

import pytest

from tarock.scoring import kontra_factor
from tarock.scoring.kontra import callers

from .sheets import facts, lungau, packed, settled


def usual(declarers: int, owner: int, *calls: int) -> tuple[int, tuple[int, ...]]:
    """Factor and valid calls of an item of seat `owner` in a Rufer with these declarers."""
    talk = lungau().variant.contracts[lungau().variant.contract_index["rufer-uhu"]].talk
    assert talk is not None
    return kontra_factor(talk.kontra, facts("rufer-uhu", declarers=declarers), 1 << owner, calls)


@pytest.mark.parametrize(("calls", "factor"), [((), 1), ((1,), 2), ((1, 0), 4), ((1, 0, 1), 8)])
def test_each_valid_call_is_one_level(calls: tuple[int, ...], factor: int) -> None:
    assert usual(0b0101, 0, *calls) == (factor, tuple(range(len(calls))))


def test_a_rekontra_against_the_own_side_is_void() -> None:
    """KR-5.5.1-6: A announces, B Kontra, C Rekontra, D Subkontra; D is A's partner, so C answered the own side."""
    assert usual(0b1001, 0, 1, 2, 3) == (4, (0, 2))


def test_a_kontra_of_the_hidden_partner_is_void() -> None:
    assert usual(0b0101, 0, 2) == (1, ())


def test_after_a_void_kontra_the_next_call_is_measured_against_the_owner() -> None:
    """Seat 2 is the partner: its Kontra is void, and seat 1, an opponent of the owner, doubles for the first time."""
    assert usual(0b0101, 0, 2, 1) == (2, (1,))
    assert usual(0b0101, 0, 2, 0) == (1, ())


def test_after_a_void_rekontra_the_next_call_is_measured_against_the_kontra() -> None:
    assert usual(0b0101, 0, 1, 3, 1) == (2, (0,))
    assert usual(0b0101, 0, 1, 3, 2) == (4, (0, 2))


def test_the_item_of_a_defender_is_doubled_by_the_declarers() -> None:
    assert usual(0b0101, 1, 0) == (2, (0,))
    assert usual(0b0101, 1, 3) == (1, ())


def test_a_contract_without_kontra_has_the_factor_one() -> None:
    assert kontra_factor(None, facts("dreier"), 1, (1, 2)) == (1, ())


@pytest.mark.parametrize("calls", [(), (0,), (3,), (1, 0, 1), (3, 2, 1, 0)])
def test_callers_are_unpacked_in_order(calls: tuple[int, ...]) -> None:
    assert callers(packed(calls)) == calls


def test_the_example_with_kontra_on_the_bird_and_rekontra_on_the_game() -> None:
    """LK-kontra-5: Spatz doubled by the second, game by the third and again by the called fourth: 4 - 4 = 0."""
    sheet = settled(
        "rufer-spatz",
        declarers=0b1001,
        points=(36, 0, 0, 0),
        lost={"spatz": "declarers"},
        said={"spatz": 0},
        kontra={"spatz": (1,), "game": (2, 3)},
    )
    assert [(line.amount, line.factor) for line in sheet.lines] == [(4, 4), (4, 2)]
    assert sheet.payoffs == (0, 0, 0, 0)


def test_kontra_on_a_bonus_leaves_the_game_alone() -> None:
    sheet = settled(
        "dreier", points=(36, 0, 0, 0), made={"trull": "declarers"}, said={"trull": 0}, kontra={"trull": (1,)}
    )
    assert [(line.rule, line.amount) for line in sheet.lines] == [
        ("contracts.dreier", 2),
        ("bonuses.trull", 8),
    ]


def test_kontra_on_the_game_leaves_bonuses_alone() -> None:
    sheet = settled("dreier", points=(36, 0, 0, 0), made={"trull": "declarers"}, kontra={"game": (1,)})
    assert [(line.rule, line.amount) for line in sheet.lines] == [
        ("contracts.dreier", 4),
        ("bonuses.trull", 2),
    ]
