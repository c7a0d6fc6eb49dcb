"""OpenSpiel's tarok beside the reference: a sample of what `make openspiel` walks. Skipped where OpenSpiel is not installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml

FOLDER = Path(__file__).parents[1] / "engines" / "openspiel"
HANDS: list[dict[str, Any]] = yaml.safe_load((FOLDER / "provoked.yaml").read_text("utf-8"))["hands"]
ISSUES: dict[str, Any] = yaml.safe_load((FOLDER / "known-issues.yaml").read_text("utf-8"))
FAULTS = [each["id"] for each in ISSUES["faults"]]


@pytest.fixture(scope="module")
def engine() -> Iterator[Any]:
    """The adapter; its modules lie in a folder of their own."""
    pytest.importorskip(
        "pyspiel", reason="OpenSpiel is not installed: pip install 'tarock[openspiel]', or make openspiel"
    )
    sys.path.insert(0, str(FOLDER))
    yield import_module("spiel_main")
    sys.path.remove(str(FOLDER))


def test_every_fault_is_explained_and_shown_by_a_hand() -> None:
    assert set(FAULTS) == {f"D-{number}" for number in range(1, 11)}
    assert set(FAULTS) <= {hand["shows"] for hand in HANDS}
    for each in ISSUES["faults"]:
        assert each["says"]
        assert each["because"]
        assert each["right"]
        assert each["statements"]


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: str(hand["id"]))
def test_a_hand_comes_out_with_the_faults_and_not_without(engine: Any, hand: dict[str, Any]) -> None:
    """With all faults expected nothing is left over; without the one that the hand shows it is seen."""
    result = engine.walk_provoked(engine.make_walker(hand["players"]), hand)
    assert result.difference is None
    if hand["shows"] is None:
        assert not result.shows
        return
    assert hand["shows"] in result.shows
    without = engine.make_walker(hand["players"], engine.FAULTS - {hand["shows"]})
    assert engine.walk_provoked(without, hand).difference is not None


@pytest.mark.parametrize("players", [4, 3])
def test_some_hands_of_every_contract(engine: Any, players: int) -> None:
    for bid in engine.Table(players).bids:
        results = engine.walk_contract(players, bid, 3, engine.FAULTS)
        assert [str(result) for result in results if result.difference is not None] == []
        assert sum(result.contract == bid and result.complete for result in results) == 3
