"""Königrufen on the command line: counts as players say them, knocking, and what its hands have of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tarock
from tarock.chance import Dealer, Played
from tarock.cli.counts import Counts
from tarock.play import CallWay
from tarock.record import to_json


@cache
def koenigrufen() -> Dealer:
    return Dealer(tarock.load("koenigrufen"))


def some_hand(fits: Callable[[Played], bool]) -> Played:
    """The first hand of a seed that is as wanted."""
    hands = (koenigrufen().play(7, number) for number in range(2000))
    return next(hand for hand in hands if fits(hand))


def last(hand: Played, slot: str) -> int:
    return hand.states[-1][koenigrufen().rules.variant.layout[slot]]


def contract(hand: Played) -> str:
    return koenigrufen().rules.variant.contract(last(hand, "CONTRACT")).id


def written(hand: Played, folder: Path) -> Path:
    file = folder / "hand.json"
    file.write_text(to_json(koenigrufen().rules.variant, koenigrufen().record(hand)), encoding="utf-8")
    return file


# --- counts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "said", "brief", "fraction"),
    [
        (0, "0 points", "0", "0"),
        (1, "1 card", "1 card", "1/3"),
        (2, "2 cards", "2 cards", "2/3"),
        (3, "1 point", "1", "1"),
        (4, "1 point and 1 card", "1 and 1 card", "1 1/3"),
        (106, "35 points and 1 card", "35 and 1 card", "35 1/3"),
        (107, "35 points and 2 cards", "35 and 2 cards", "35 2/3"),
        (108, "36 points", "36", "36"),
    ],
)
def test_thirds_are_points_and_cards_or_fractions(amount: int, said: str, brief: str, fraction: str) -> None:
    assert (Counts("third").said(amount), Counts("third").brief(amount)) == (said, brief)
    assert Counts("third", fractions=True).brief(amount) == fraction
    assert Counts("third", fractions=True).said(amount).startswith(fraction + " point")


def test_points_are_points() -> None:
    assert (Counts("point").said(36), Counts("point", fractions=True).brief(36)) == ("36 points", "36")


def test_packets_are_explained(run: Any) -> None:
    text = " ".join(run("show", "koenigrufen", "cards").stdout.split())
    assert "5 ♠K ♣K ♥K ♦K Sküs XXI I" in text
    assert "70 all together" in text
    assert "in packets of 3 cards: a packet is worth its values less 2" in text
    assert "35 points and 2 cards" in text
    assert "packet" not in run("show", "lungau", "cards").stdout


def test_the_sheet_has_fractions_when_asked(run: Any) -> None:
    text = " ".join(run("show", "koenigrufen", "cards", "--fractions").stdout.split())
    assert "4 1/3 ♠K ♣K ♥K ♦K Sküs XXI I" in text
    assert "less 2/3" in text


def test_an_explanation_counts_as_players_do(run: Any, tmp_path: Path) -> None:
    hand = some_hand(
        lambda hand: contract(hand) == "dreier" and not any(line.item > 1 for line in hand.sheet.lines)
    )
    file = written(hand, tmp_path)
    thirds = int(re.search(r"points.* = (\d+)/3", run("explain", file).stdout)[1])  # type: ignore[index]
    assert f"declarers: {Counts('third').said(thirds)} = {thirds}/3" in run("explain", file).stdout
    assert (
        f"declarers: {Counts('third', fractions=True).said(thirds)}"
        in run("explain", file, "--fractions").stdout
    )


# --- the deal ---------------------------------------------------------------------------------------------------------


def test_knocking_is_the_way_in_which_hands_are_dealt_at_once(run: Any) -> None:
    knocked, named, cut = (
        run("deal", "koenigrufen", "--seed", 5, *arguments).stdout
        for arguments in (["--knock"], ["--way", "knocked"], [])
    )
    assert knocked == named != cut


@pytest.mark.parametrize(
    "arguments",
    [
        ("lungau", "--knock"),
        ("koenigrufen", "--knock", "-o", "knock=false"),
        ("koenigrufen", "--way", "knocked", "-o", "knock=false"),
        ("koenigrufen", "--way", "between", "--knock"),
    ],
)
def test_where_nobody_may_knock_the_command_exits_2(run: Any, arguments: tuple[str, ...]) -> None:
    result = run("deal", *arguments)
    assert result.exit_code == 2
    assert "TR904" in result.stderr


def test_the_fifth_player_gets_no_cards(run: Any) -> None:
    lines = run("deal", "koenigrufen", "--dealer", 4, "-o", "players=5").stdout.splitlines()
    assert lines[4].endswith("(deals, sits out)")
    assert [len(line.split()) >= 14 for line in lines[:4]] == [True] * 4


# --- hands ------------------------------------------------------------------------------------------------------------


def test_a_king_that_is_not_named_is_told_so(run: Any, tmp_path: Path) -> None:
    hand = some_hand(lambda hand: any(isinstance(action, CallWay) for action in hand.actions))
    text = run("replay", written(hand, tmp_path)).stdout
    assert "calls the fourth king" in text
    assert "calls der vierte König" in run("replay", tmp_path / "hand.json", "--lang", "de").stdout


def test_talon_cards_given_with_tricks_are_told(run: Any, tmp_path: Path) -> None:
    text = run("replay", written(some_hand(lambda hand: contract(hand) == "trischaken"), tmp_path)).stdout
    assert len(re.findall(r"takes .* and \S+ from the talon$", text, re.MULTILINE)) == 6
    assert run("explain", tmp_path / "hand.json").exit_code == 0


def test_open_hands_and_early_ends_are_told(run: Any, tmp_path: Path) -> None:
    hand = some_hand(lambda hand: last(hand, "OPEN_HANDS") != 0 and last(hand, "NUMBER") < 10)
    text = run("replay", written(hand, tmp_path)).stdout
    assert len(re.findall(r"^ +seat \d lays open  ", text, re.MULTILINE)) == 1
    assert "the contract is decided" in text
    assert "settled" not in run("explain", tmp_path / "hand.json").stderr


@pytest.mark.parametrize("number", range(12))
def test_every_kind_of_hand_can_be_told_and_explained(run: Any, tmp_path: Path, number: int) -> None:
    written(koenigrufen().play(3, number), tmp_path)
    for command in ("replay", "explain"):
        assert run(command, tmp_path / "hand.json", "--lang", "de", "--fractions").exit_code == 0


def test_who_sits_out_is_on_no_side(run: Any, tmp_path: Path) -> None:
    dealer = Dealer(tarock.load("koenigrufen", players=5))
    file = tmp_path / "hand.json"
    file.write_text(to_json(dealer.rules.variant, dealer.record(dealer.play(3, 1))), encoding="utf-8")
    assert "sits out" in run("explain", file).stdout
    assert run("replay", file).exit_code == 0


def test_every_name_is_there_in_the_four_languages(run: Any) -> None:
    for variant in ("koenigrufen", "lungau"):
        rules = tarock.load(variant).variant
        entries = (rules, *rules.contracts, *rules.bonuses, *rules.auction.words)
        named = [entry.names for entry in entries] + [way.names for way in rules.calls if not way.names_card]
        assert [set(names) for names in named] == [{"en", "de", "ko", "fa"}] * len(named)
