"""Payments in pairs: how many there are, what is shared by them, and numbers that do not pair."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarock.errors import DocumentError

from .documents import POT, answer, rules, settled, write

ALL_TO_ONE = {str(seat): points for seat, points in enumerate((90, 60, 40, 20))}
MOST = "those(a in players where all(b in players where points(b) <= points(a)))"


def trischaken(points: dict[str, int]) -> dict[str, object]:
    return {"declarer": None, "declarers": [], "points": points, "tricks": dict.fromkeys(points, 3)}


@pytest.mark.parametrize(
    ("pot", "payoffs"), [("6 / pairs", [-6, 2, 2, 2]), ("value * pairs", [-9, 3, 3, 3]), (1, [-3, 1, 1, 1])]
)
def test_pairs_are_counted(tmp_path: Path, pot: object, payoffs: list[int]) -> None:
    ours = rules(tmp_path, POT % (MOST, f"players - {MOST}", pot))
    assert settled(ours, "trischaken", **trischaken(ALL_TO_ONE))["payoffs"] == payoffs


@pytest.mark.parametrize(
    ("points", "payoffs"),
    [
        ((70, 70, 50, 20), [-3, -3, 3, 3]),
        ((70, 70, 70, 0), [-2, -2, -2, 6]),
        ((70, 50, 50, 40), [-6, 2, 2, 2]),
    ],
)
def test_a_pot_is_shared_by_the_pairs_of_each_size(
    tmp_path: Path, points: tuple[int, ...], payoffs: list[int]
) -> None:
    ours = rules(tmp_path, POT % (MOST, f"players - {MOST}", "6 / pairs"))
    given = trischaken({str(seat): each for seat, each in enumerate(points)})
    assert settled(ours, "trischaken", **given)["payoffs"] == payoffs


def test_an_empty_side_is_paid_nothing(tmp_path: Path) -> None:
    ours = rules(tmp_path, POT % ("players", "players - players", "1 / pairs"))
    assert settled(ours, "trischaken", **trischaken(ALL_TO_ONE))["payoffs"] == [0, 0, 0, 0]


def test_what_does_not_come_out_whole_is_a_fault_of_the_document(tmp_path: Path) -> None:
    ours = rules(tmp_path, POT % ("forehand", "players - forehand", "if(declarer = none, 7 / pairs, 1)"))
    with pytest.raises(DocumentError) as error:
        settled(ours, "trischaken", **trischaken(ALL_TO_ONE))
    fault = error.value.faults[0]
    assert (fault.code, fault.place and fault.place.line) == ("TR141", 13)
    assert "scoring.payments.pot" in fault.message


def test_only_the_branch_that_is_taken_has_to_come_out_whole(tmp_path: Path) -> None:
    ours = rules(tmp_path, POT % ("forehand", "players - forehand", "if(declarer = none, 2, 7 / pairs)"))
    assert settled(ours, "trischaken", **trischaken(ALL_TO_ONE))["payoffs"] == [-6, 2, 2, 2]


def test_a_share_in_a_definition_is_looked_at_too(tmp_path: Path) -> None:
    text = POT % ("forehand", "players - forehand", "share + 1") + "define: {share: 7 / pairs}\n"
    with pytest.raises(DocumentError) as error:
        settled(rules(tmp_path, text), "trischaken", **trischaken(ALL_TO_ONE))
    assert error.value.code == "TR141"


def test_numbers_that_do_not_pair_are_a_fault_of_the_document(tmp_path: Path) -> None:
    ours = rules(tmp_path, POT % ("forehand | dealer", "players - forehand", 1))
    with pytest.raises(DocumentError, match="2 payers cannot be paired with 3 payees") as error:
        settled(ours, "trischaken", **trischaken(ALL_TO_ONE))
    fault = error.value.faults[0]
    assert (fault.code, fault.place and (fault.place.line, fault.place.column)) == ("TR140", (12, 14))


def test_an_engine_answers_with_the_code(tmp_path: Path) -> None:
    file = write(tmp_path, POT % ("forehand | dealer", "players - forehand", 1))
    given = {"contract": "trischaken", "dealer": 3, **trischaken(ALL_TO_ONE)}
    assert answer(file, "settle", given)["error"]["code"] == "TR140"


@pytest.mark.parametrize("text", ["value / (pairs + 1)", "value / count(players)", "value / value"])
def test_nothing_else_divides(tmp_path: Path, text: str) -> None:
    with pytest.raises(DocumentError) as error:
        rules(tmp_path, POT % ("forehand", "players - forehand", text))
    assert error.value.code == "TR216"


def test_pairs_are_known_in_an_amount_alone(tmp_path: Path) -> None:
    text = POT % ("forehand", "players - forehand", 1)
    with pytest.raises(DocumentError) as error:
        rules(tmp_path, text.replace("contract = trischaken", "pairs = 1"))
    assert error.value.code == "TR208"


# --- giving up --------------------------------------------------------------------------------------------------------

GIVEN_UP = """\
scoring:
  given-up:
    for: {o: defenders}
    from: declarer
    to: o
    amount: value + announced-value(planned)
"""


@pytest.mark.parametrize(("planned", "each"), [(None, 1), ("uhu", 5), ("kakadu", 7)])
def test_a_declarer_who_gave_up_pays_for_what_was_planned(
    tmp_path: Path, planned: str | None, each: int
) -> None:
    ours = rules(tmp_path, GIVEN_UP)
    given = {} if planned is None else {"planned": planned}
    found = settled(ours, "rufer", given_up=True, **given)
    assert found["payoffs"] == [-3 * each, each, each, each]


def test_nothing_is_planned_in_a_hand_that_was_played(tmp_path: Path) -> None:
    text = "scoring:\n  payments:\n    more: {pair: [declarer, defenders], amount: announced-value(planned) + 1}\n"
    played = settled(rules(tmp_path, text), "dreier", points={"declarers": 130})
    plain = settled(rules(tmp_path, ""), "dreier", points={"declarers": 130})
    assert [a - b for a, b in zip(played["payoffs"], plain["payoffs"], strict=True)] == [-3, 1, 1, 1]
