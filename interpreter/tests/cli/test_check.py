"""`tarock check`: all faults at once, with places and exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tarock.resources import shipped_variants

FAULTY = """\
format: 1
id: friday
extends: lungau
bonuses:
  trull:
    anounced: 3
    single: no
auction:
  order: [dreier, dreier]
contracts:
  dreier:
    closes: declarer = 3
    value: two
scoring:
  game:
    amount: valeu * kontra(game)
"""


@pytest.fixture
def house_rule(tmp_path: Path) -> Path:
    file = tmp_path / "friday.yaml"
    text = "format: 1\nid: friday\nextends: lungau\nnames: {en: Our Friday game}\nbonuses:\n  trull: {announced: 3}\n"
    file.write_text(text, encoding="utf-8")
    return file


def test_without_arguments_every_shipped_rule_set_is_checked(run: Any) -> None:
    result = run("check")
    assert result.exit_code == 0
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == [
        f"ok  {name}" for name in shipped_variants()
    ]


def test_a_sound_rule_set_is_described_on_one_line(run: Any) -> None:
    line = run("check", "lungau").stdout
    assert re.fullmatch(
        r"ok  lungau: Lungau Königrufen, 5 contracts, 7 bonuses, fingerprint [0-9a-f]{16}\n", line
    )


def test_a_house_rule_is_sound_and_has_another_fingerprint(run: Any, house_rule: Path) -> None:
    first, second = run("check", "lungau", house_rule).stdout.splitlines()
    assert second.startswith("ok  friday: Our Friday game, ")
    assert first.split()[-1] != second.split()[-1]


def test_an_option_changes_the_fingerprint(run: Any) -> None:
    lines = {run("check", "lungau", "-o", f"second-turn={value}").stdout for value in ("true", "false")}
    assert len(lines) == 2


def test_all_faults_of_a_file_are_told_at_once_with_their_lines(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(FAULTY, encoding="utf-8")
    result = run("check", file)
    assert result.exit_code == 1
    lines = {int(line) for line in re.findall(rf"{re.escape(str(file))}:(\d+):\d+: error", result.stderr)}
    assert {6, 7, 13} <= lines
    assert "^" in result.stderr
    assert "did you mean 'announced'?" in result.stderr
    assert result.stdout == ""


def test_faults_of_form_and_of_expressions_come_together(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    text = FAULTY.replace("    value: two\n", "").replace("auction:\n  order: [dreier, dreier]\n", "")
    file.write_text(text, encoding="utf-8")
    codes = re.findall(r"error\[(TR\d)", run("check", file).stderr)
    assert {"TR1", "TR2"} <= set(codes)


def test_a_folder_stands_for_its_rule_sets(run: Any, house_rule: Path) -> None:
    (house_rule.parent / "broken.yaml").write_text("format: 1\nid: [", encoding="utf-8")
    result = run("check", house_rule.parent)
    assert result.exit_code == 1
    assert "ok  friday" in result.stdout
    assert "broken.yaml:2" in result.stderr


@pytest.mark.parametrize("name", ["nowhere.yaml", "lungua"])
def test_a_missing_file_exits_2(run: Any, name: str) -> None:
    result = run("check", name)
    assert result.exit_code == 2
    assert "TR901" in result.stderr


def test_a_folder_without_rule_sets_exits_2(run: Any, tmp_path: Path) -> None:
    assert run("check", tmp_path).exit_code == 2


@pytest.mark.parametrize("pair", ["second-turn=perhaps", "third-turn=true"])
def test_an_option_that_does_not_fit_exits_1(run: Any, pair: str) -> None:
    assert run("check", "lungau", "--option", pair).exit_code == 1


def test_json_holds_descriptions_and_faults(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(FAULTY, encoding="utf-8")
    result = run("check", "lungau", file, "--format", "json")
    assert result.exit_code == 1
    good, bad = json.loads(result.stdout)
    assert good["ok"] is True
    assert good["fingerprint"]
    assert good["faults"] == []
    assert bad["ok"] is False
    assert {"code", "severity", "message", "file", "line", "column"} <= set(bad["faults"][0])
