"""A game that asks for a bonus too: the Vienna Cup's bird Rufer as one item."""

from __future__ import annotations

from typing import Any

import pytest

from tarock import load
from tarock.api import Rules

from .documents import settled

MADE = {"bonuses": [{"bonus": "uhu", "side": "declarers", "announced": True, "made": True, "by": 0}]}
LOST = {"bonuses": [{"bonus": "uhu", "side": "declarers", "announced": True, "made": False, "by": 0}]}
THEIRS = {"bonuses": [{"bonus": "uhu", "side": "defenders", "announced": False, "made": True}]}


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("vienna-cup-2020", bird_included=True)


@pytest.mark.parametrize(
    ("points", "given", "payoff"),
    [(107, MADE, 5), (106, MADE, -5), (107, LOST, -5), (107, THEIRS, -5)],
)
def test_points_and_bird_win_the_game_together(
    rules: Rules, points: int, given: dict[str, Any], payoff: int
) -> None:
    sheet = settled(
        rules,
        "uhurufer",
        declarer=0,
        declarers=[0, 2],
        points={"declarers": points, "defenders": 210 - points},
        tricks={"0": 3, "1": 3, "2": 3, "3": 3},
        **given,
    )
    assert sheet["lines"][0]["amount"] == abs(payoff)
    assert sheet["made"] is (payoff > 0)
