"""What people see of a rule set with several ledgers: sheet, record, explanation, statistics."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

DOCUMENT = """\
format: 1
id: ours
extends: lungau
names: {en: Our table, de: Unser Tisch}
scoring:
  ledgers:
    score: {names: {en: score, de: Schrift}, kontra: false}
    money: {names: {en: money, de: Geld}, kontra: true}
"""


@pytest.fixture
def document(tmp_path: Path) -> Path:
    file = tmp_path / "ours.yaml"
    file.write_text(DOCUMENT, encoding="utf-8")
    return file


@pytest.fixture
def hand(run: Any, document: Path, tmp_path: Path) -> Path:
    """A hand in which Kontra was said to the game and counted."""
    file = tmp_path / "hand.json"
    assert run("simulate", document, "--hand", 7, "--record", file).exit_code == 0
    return file


def test_the_rule_sheet_tells_the_ledgers(run: Any, document: Path) -> None:
    sheet = run("show", document, "scoring", "--lang", "de").stdout
    assert "Schrift: Kontra does not count; this ledger decides\nGeld: Kontra counts\n" in sheet


def test_a_condition_of_a_ledger_is_told(run: Any, document: Path) -> None:
    document.write_text(DOCUMENT.replace("kontra: false", "kontra: contract = dreier"), encoding="utf-8")
    assert "score: Kontra counts when contract = dreier" in run("show", document, "scoring").stdout


def test_a_record_holds_all_ledgers(run: Any, document: Path, hand: Path) -> None:
    data = json.loads(hand.read_text(encoding="utf-8"))
    assert data["ledgers"]["score"] == data["result"] != data["ledgers"]["money"]
    told = run("replay", hand, "--variant", document)
    assert told.exit_code == 0
    assert [line.split()[0] for line in told.stdout.splitlines()[-3:]] == ["score", "money", "(as"]
    shown = json.loads(run("replay", hand, "--variant", document, "--format", "json").stdout)
    assert shown["ledgers"] == data["ledgers"]


def test_a_record_with_another_ledger_is_told_at_its_place(run: Any, document: Path, hand: Path) -> None:
    text = hand.read_text(encoding="utf-8")
    data = json.loads(text)
    data["ledgers"]["money"][0] += 1
    hand.write_text(json.dumps(data, indent=2), encoding="utf-8")
    told = run("replay", hand, "--variant", document)
    assert told.exit_code == 1
    assert "error[TR320]: the record says" in told.stderr
    assert '"money": [' in told.stderr


def test_an_explanation_tells_what_differs_where(run: Any, document: Path, hand: Path) -> None:
    told = run("explain", hand, "--variant", document).stdout
    assert "Entered in 2 ledgers: score (without Kontra; it decides), money (with Kontra)." in told
    assert "\n    money    " in told
    assert "score   money" in told
    data = json.loads(run("explain", hand, "--variant", document, "--format", "json").stdout)
    assert [ledger["id"] for ledger in data["ledgers"]] == ["score", "money"]
    assert data["lines"] == data["ledgers"][0]["lines"]


def test_hands_entered_otherwise_are_counted(run: Any, document: Path) -> None:
    told = run("simulate", document, "--hands", 60)
    assert told.exit_code == 0
    assert "money other than score" in told.stdout
