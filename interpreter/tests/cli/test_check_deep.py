"""Warnings of `tarock check`, and its `--deep`: hands that show something are kept and can be replayed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

HEADER = "format: 1\nid: friday\nextends: lungau\nnames: {en: Friday}\n"
NO_DISCARD = HEADER + "discard: {never: {trumps: {cards: tarocks}}}\n"
CHEAP = HEADER + "bonuses: {trull: {silent: 3}}\n"


@pytest.fixture(autouse=True)
def _few_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tarock.lint.deep.HANDS", 0)


def test_a_warning_is_told_and_the_rule_set_is_sound(run: Any) -> None:
    Path("friday.yaml").write_text(CHEAP, encoding="utf-8")
    result = run("check", "friday.yaml")
    assert result.exit_code == 0
    assert "friday.yaml:5:19: warning[TR512]" in result.output
    assert "ok  friday: Friday" in result.output


def test_what_takes_a_search_is_not_told_without_one(run: Any) -> None:
    Path("friday.yaml").write_text(NO_DISCARD, encoding="utf-8")
    assert "warning" not in run("check", "friday.yaml").output


def test_a_hand_that_a_search_found_is_kept_and_can_be_replayed(run: Any) -> None:
    Path("friday.yaml").write_text(NO_DISCARD, encoding="utf-8")
    found = run("check", "friday.yaml", "--deep", "--records", "hands", "--format", "json")
    ((fault,),) = (told["faults"] for told in json.loads(found.stdout))
    assert (fault["code"], fault["line"]) == ("TR508", 5)
    (file,) = Path("hands").iterdir()
    assert fault["hint"] == f"see the hand: tarock replay {file} --variant friday.yaml"
    replayed = json.loads(run("replay", file, "--variant", "friday.yaml", "--format", "json").stdout)
    assert not replayed["over"]


def test_a_sound_rule_set_has_nothing_to_keep(run: Any) -> None:
    assert "warning" not in run("check", "lungau", "--deep", "--records", "hands").output
    assert not Path("hands").exists()
