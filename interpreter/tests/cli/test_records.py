"""`tarock replay` and `tarock explain`: hands told again, and records that are not right."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tarock.chance import Dealer, Played
from tarock.record import to_json


def test_a_hand_is_told_trick_by_trick_and_its_result_confirmed(run: Any, record: Path) -> None:
    result = run("replay", record)
    assert result.exit_code == 0
    assert len(re.findall(r"^ +\d+  seat \d leads ", result.stdout, re.MULTILINE)) == 12
    assert "as recorded" in result.stdout
    assert "lays away" in result.stdout


def test_players_are_called_by_their_names(run: Any, spoilt: Callable[..., Path]) -> None:
    text = run("replay", spoilt(seats=["Anna", "Bert", "Cilli", "Dora"])).stdout
    assert "Anna (0)" in text
    assert "seat 0" not in text


def test_a_hand_that_is_not_over_is_told_so_far(run: Any, record: Path, spoilt: Callable[..., Path]) -> None:
    actions = json.loads(record.read_text(encoding="utf-8"))["actions"][:-3]
    file = spoilt(actions=actions, result=None)
    result = run("replay", file)
    assert result.exit_code == 0
    assert "not over" in result.stdout
    assert run("explain", file).exit_code == 1


def test_an_explanation_fills_in_the_numbers_and_sums_to_the_result(
    run: Any, record: Path, played: Played
) -> None:
    text = run("explain", record).stdout
    assert re.search(r"points\(declarers\) >= majority\n             here \d+ >= 36: no", text)
    assert "[contracts." in text
    assert "sources  LK-" in text
    gets = [int(amount) for amount in re.findall(r"^ seat \d .* ([+-]\d+) *$", text, re.MULTILINE)]
    assert tuple(gets) == played.sheet.payoffs


def test_an_explanation_quotes_its_sources(run: Any, record: Path) -> None:
    assert re.search(r"LK-score-2 +Each side adds up", run("explain", record, "--quote").stdout)


def test_an_explanation_as_json_has_the_lines_of_the_sheet(run: Any, record: Path, played: Played) -> None:
    data = json.loads(run("explain", record, "--format", "json").stdout)
    assert [line["amount"] for line in data["lines"]] == [line.amount for line in played.sheet.lines]
    sums = [0] * 4
    for line in data["lines"]:
        for payer, payee in line["pays"]:
            sums[payer] -= line["amount"]
            sums[payee] += line["amount"]
    assert sums == [seat["payoff"] for seat in data["seats"]] == list(played.sheet.payoffs)


@pytest.mark.parametrize("number", range(8))
def test_every_kind_of_hand_can_be_told_and_explained(
    run: Any, dealer: Dealer, tmp_path: Path, number: int
) -> None:
    file = tmp_path / "hand.json"
    file.write_text(to_json(dealer.rules.variant, dealer.record(dealer.play(2, number))), encoding="utf-8")
    for command in ("replay", "explain"):
        assert run(command, file, "--lang", "de").exit_code == 0


# --- records that are not right ---------------------------------------------------------------------------------------


def _changed(actions: list[str], at: int, text: str) -> list[str]:
    return [*actions[:at], text, *actions[at + 1 :]]


def test_an_illegal_action_is_named_with_its_number_its_line_and_the_rule(
    run: Any, record: Path, spoilt: Callable[..., Path]
) -> None:
    actions = json.loads(record.read_text(encoding="utf-8"))["actions"]
    at = next(number for number, text in enumerate(actions) if " discard " in text)
    seat, verb, first, *others = actions[at].split()
    file = spoilt(actions=_changed(actions, at, f"{seat} {verb} {first} {others[0]} T1"))
    result = run("replay", file)
    assert result.exit_code == 1
    line = record.read_text(encoding="utf-8").split("discard", 1)[0].count("\n") + 1
    assert f"{file}:{line}:5: error[TR310]: action {at + 1}, '{seat} discard" in result.stderr
    assert "discard.never.honours (LK-talon-7" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("fields", "code", "told"),
    [
        ({"dealer": 4}, "TR301", "4 is no seat"),
        ({"dealer": "one"}, "TR301", "`dealer` is not a seat"),
        ({"format": 2}, "TR301", "`format` is not 1"),
        ({"actions": ["0 sing"]}, "TR301", "action 1, '0 sing'"),
        ({"actions": ["0 play T99"]}, "TR302", "there is no card 'T99'"),
        ({"actions": ["0 bid grand"]}, "TR303", "there is no contract 'grand'"),
        ({"actions": ["3 say pass"]}, "TR311", "action 1, '3 say pass'"),
        ({"actions": ["0 play T1"]}, "TR312", "phase"),
        ({"actions": [1]}, "TR301", "`actions` is not a list of texts"),
        ({"deal": {"hands": 3, "talon": ""}}, "TR301", "`deal` is not"),
        ({"deal": {"hands": ["T1"], "talon": "T2"}}, "TR301", "a deal has 4 hands"),
        ({"deal": {"hands": ["T1", "T1", "", ""], "talon": "T2"}}, "TR302", "the card T1 is there twice"),
        ({"options": {"second-turn": 7}}, "TR122", "second-turn"),
        ({"options": []}, "TR301", "`options` is not a map"),
        ({"fingerprint": "0123456789abcdef"}, "TR321", "other rules"),
        ({"result": [1, 2, 3, 4]}, "TR320", "the rules say"),
        ({"weather": "fine"}, "TR301", "a record has no `weather`"),
    ],
)
def test_a_bad_record_is_told_with_its_place_and_exits_1(
    run: Any, spoilt: Callable[..., Path], fields: dict[str, Any], code: str, told: str
) -> None:
    file = spoilt(**fields)
    result = run("replay", file)
    assert result.exit_code == 1
    assert re.search(rf"{re.escape(str(file))}:\d+:\d+: error\[{code}\]", result.stderr), result.stderr
    assert told in result.stderr
    assert result.stdout == ""


def test_what_replay_refuses_is_not_explained(run: Any, spoilt: Callable[..., Path]) -> None:
    file = spoilt(result=[1, 2, 3, 4])
    assert run("explain", file).stderr == run("replay", file).stderr


def test_all_faults_of_a_record_are_told_at_once(run: Any, spoilt: Callable[..., Path]) -> None:
    result = run("replay", spoilt(actions=["0 play T99", "0 sing", "1 bid grand"]))
    assert len(re.findall(r"error\[", result.stderr)) == 3


@pytest.mark.parametrize(
    "text", ["", "{", '{"format": 1', "[1]", "3", '{"format": ' + "9" * 5000 + "}", "[" * 5000, '"\\ud800"']
)
def test_what_is_no_record_exits_1(run: Any, tmp_path: Path, text: str) -> None:
    file = tmp_path / "hand.json"
    file.write_text(text, encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 1
    assert "TR301" in result.stderr


def test_what_is_not_utf_8_exits_1(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    file.write_bytes(b"\xff\xfe{}")
    assert run("replay", file).exit_code == 1


@pytest.mark.parametrize("command", ["replay", "explain"])
def test_a_missing_record_exits_2(run: Any, tmp_path: Path, command: str) -> None:
    assert run(command, tmp_path / "nowhere.json").exit_code == 2
    assert run(command, tmp_path).exit_code == 2


def test_the_rule_set_of_a_record_can_be_named(run: Any, tmp_path: Path) -> None:
    friday = tmp_path / "friday.yaml"
    friday.write_text(
        "format: 1\nid: friday\nextends: lungau\nnames: {en: Friday}\nbonuses:\n  trull: {announced: 3}\n"
    )
    file = tmp_path / "hand.json"
    assert run("simulate", friday, "--hand", 3, "--record", file).exit_code == 0
    lost = run("replay", file)
    assert lost.exit_code == 2
    assert "--variant" in lost.stderr
    assert run("replay", file, "--variant", friday).exit_code == 0
    assert run("replay", file, "--variant", "lungau").exit_code == 1
