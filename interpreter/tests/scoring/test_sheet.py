"""From facts to payments: lines, who pays whom, and what takes the place of what."""

from __future__ import annotations

import pytest

from tarock.scoring import Sheet

from .sheets import amounts, contract, facts, lungau, settled


@pytest.mark.parametrize(("points", "made"), [(35, False), (36, True), (37, True)])
@pytest.mark.parametrize("game", ["rufer-spatz", "rufer-uhu", "dreier", "sechserdreier"])
def test_a_game_is_made_with_thirty_six_points(game: str, points: int, made: bool) -> None:
    assert settled(game, points=(points, 0, 0, 0)).made is made


def test_points_of_the_talon_count_for_its_side() -> None:
    assert settled("dreier", points=(30, 0, 0, 0), slots={"DECLARERS_POINTS": 6}).made
    assert not settled("dreier", points=(30, 0, 0, 0), slots={"DEFENDERS_POINTS": 6}).made


def test_the_partner_s_points_count() -> None:
    assert settled("rufer-uhu", declarers=0b0101, points=(20, 0, 16, 35)).made
    assert not settled("rufer-uhu", declarers=0b0101, points=(20, 16, 0, 35)).made


@pytest.mark.parametrize(
    ("game", "declarers", "points", "payoffs"),
    [
        ("rufer-spatz", 0b0101, 36, (1, -1, 1, -1)),
        ("rufer-spatz", 0b0101, 35, (-1, 1, -1, 1)),
        ("rufer-spatz", 0b0001, 36, (3, -1, -1, -1)),
        ("dreier", 0b0001, 36, (6, -2, -2, -2)),
        ("dreier", 0b0001, 35, (-6, 2, 2, 2)),
        ("sechserdreier", 0b0001, 36, (6, -2, -2, -2)),
        ("sechserdreier", 0b0001, 35, (-12, 4, 4, 4)),
    ],
)
def test_the_losing_side_pays_the_game(
    game: str, declarers: int, points: int, payoffs: tuple[int, ...]
) -> None:
    assert settled(game, declarers=declarers, points=(points, 0, 0, 0)).payoffs == payoffs


def pairs(sheet: Sheet, declarers: int) -> list[tuple[int, int]]:
    """Who pays whom the first line."""
    return lungau().scorer._settler.transfers(facts("rufer-uhu", declarers=declarers), sheet.lines[0])


def test_two_against_two_each_pays_one() -> None:
    assert pairs(settled("rufer-uhu", declarers=0b0101, points=(36, 0, 0, 0)), 0b0101) == [(1, 0), (3, 2)]


def test_a_lone_winner_is_paid_by_three() -> None:
    assert pairs(settled("rufer-uhu", points=(36, 0, 0, 0)), 0b0001) == [(1, 0), (2, 0), (3, 0)]


def test_a_lone_loser_pays_three() -> None:
    assert pairs(settled("rufer-uhu"), 0b0001) == [(0, 1), (0, 2), (0, 3)]


def test_silent_and_announced_bonuses_have_their_values() -> None:
    silent = settled("rufer-uhu", points=(36,), made={"trull": "declarers"})
    announced = settled("rufer-uhu", points=(36,), made={"trull": "declarers"}, said={"trull": 0})
    assert (amounts(silent)["bonuses.trull"], amounts(announced)["bonuses.trull"]) == (1, 2)


def test_a_dreier_doubles_bonuses() -> None:
    assert amounts(settled("dreier", points=(36,), made={"trull": "declarers"}))["bonuses.trull"] == 2


def test_an_announced_bonus_that_is_not_made_is_lost() -> None:
    sheet = settled("rufer-uhu", declarers=0b0101, points=(36,), said={"trull": 2})
    line = sheet.lines[1]
    assert (line.rule, line.made, line.to, line.payer) == ("bonuses.trull", False, 0b1010, 0b0101)


def test_a_silent_bonus_that_nobody_made_is_no_line() -> None:
    assert len(settled("rufer-uhu", points=(36,)).lines) == 1


def test_a_silent_bird_that_was_lost_is_paid() -> None:
    sheet = settled("dreier", points=(36,), lost={"spatz": "defenders"})
    line = sheet.lines[1]
    assert (line.amount, line.to, line.announced) == (2, 0b0001, False)


def test_both_sides_may_have_a_line_of_one_bonus() -> None:
    """An announced one that failed, and the same made silently by the others."""
    sheet = settled("rufer-uhu", points=(36,), made={"trull": "defenders"}, said={"trull": 0})
    assert [(line.to, line.amount) for line in sheet.lines[1:]] == [(0b1110, 2), (0b1110, 1)]


@pytest.mark.parametrize(("said", "amount"), [({}, 12), ({"valat": 0}, 24)])
def test_a_valat_is_paid_instead_of_game_and_bonuses(said: dict[str, int], amount: int) -> None:
    sheet = settled(
        "dreier", points=(71,), made={"valat": "declarers", "trull": "declarers"}, said={**said, "trull": 0}
    )
    assert amounts(sheet) == {"bonuses.valat": amount}
    assert sheet.payoffs == (3 * amount, -amount, -amount, -amount)


def test_an_announced_valat_that_fails_replaces_the_rest_too() -> None:
    sheet = settled("dreier", points=(60,), made={"trull": "declarers"}, said={"valat": 0})
    assert amounts(sheet) == {"bonuses.valat": 24}
    assert sheet.payoffs == (-72, 24, 24, 24)


def test_a_valat_against_the_announcer_is_one_item() -> None:
    """The other side made all tricks: its silent Valat is not paid besides the announced one that failed."""
    sheet = settled("dreier", made={"valat": "defenders"}, said={"valat": 0})
    assert amounts(sheet) == {"bonuses.valat": 24}


def test_a_valat_of_a_rufer_multiplies_the_announced_bird() -> None:
    sheet = settled(
        "rufer-spatz",
        declarers=0b0101,
        points=(71,),
        made={"valat": "declarers", "spatz": "declarers"},
        said={"spatz": 0},
    )
    assert amounts(sheet) == {"bonuses.valat": 6 * (1 + 2)}


def test_a_hand_given_up_costs_three_to_each_opponent() -> None:
    sheet = settled("rufer-uhu", slots={"GIVEN_UP": 1}, points=(0, 0, 0, 0))
    assert (sheet.payoffs, sheet.made) == ((-9, 3, 3, 3), None)
    assert {line.rule for line in sheet.lines} == {"scoring.given-up"}


def fahren(*points: int, doubled: tuple[int, ...] = ()) -> Sheet:
    """Fahren with these points, Kontra said by some seats."""
    calls = {("OWN_CALLS", seat + 1): seat + 1 for seat in doubled}
    return settled("fahren", declarers=0, points=points, slots=calls)


def test_in_fahren_who_has_more_pays_who_has_fewer() -> None:
    assert fahren(30, 20, 11, 10).payoffs == (-6, -2, 2, 6)


def test_in_fahren_equals_pay_each_other_nothing() -> None:
    assert fahren(20, 20, 20, 11).payoffs == (-2, -2, -2, 6)
    assert fahren(18, 18, 18, 18).payoffs == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("doubled", "payoffs"),
    [
        ((), (-6, -2, 2, 6)),
        ((0,), (-12, 0, 4, 8)),
        ((0, 3), (-16, -2, 2, 16)),
        ((0, 1, 2, 3), (-24, -8, 8, 24)),
    ],
)
def test_in_fahren_kontra_doubles_what_its_speaker_pays_and_gets(
    doubled: tuple[int, ...], payoffs: tuple[int, ...]
) -> None:
    assert fahren(30, 20, 11, 10, doubled=doubled).payoffs == payoffs


def test_fahren_has_no_game_to_be_made() -> None:
    sheet = fahren(30, 20, 11, 10)
    assert sheet.made is None
    assert {line.rule for line in sheet.lines} == {"scoring.payments.fahren"}


def test_every_line_can_be_calculated_again() -> None:
    given = facts(
        "dreier", points=(36,), made={"trull": "declarers"}, said={"trull": 0}, kontra={"game": (1,)}
    )
    for line in lungau().scorer.settle(given).lines:
        assert line.formula.call(given, *line.arguments) == line.amount


def test_contracts_are_named_by_their_lines() -> None:
    for each in lungau().variant.contracts:
        if each.mask != contract("fahren"):
            assert settled(each.id).lines[0].rule == f"contracts.{each.id}"
