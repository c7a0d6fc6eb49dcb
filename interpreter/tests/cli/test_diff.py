"""`tarock diff`: which two rule sets are meant, how it is printed, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """A document over a shipped rule set."""
    file = tmp_path / "friday.yaml"
    file.write_text(
        "format: 1\nid: friday\nextends: lungau\nnames: {en: Friday}\ncontracts: {dreier: {value: 3}}\n",
        encoding="utf-8",
    )
    return file


def test_a_document_alone_is_compared_with_what_it_extends(run: Any, friday: Path) -> None:
    text = run("diff", friday).stdout
    assert text == "Lungau Königrufen → Friday\n\nCONTRACTS\n  Dreier: 2 → 3\n\n1 difference\n"


def test_two_are_compared_in_the_order_given(run: Any, friday: Path) -> None:
    assert "Dreier: 3 → 2" in run("diff", friday, "lungau").stdout


def test_options_can_be_set_on_either_side(run: Any) -> None:
    one = run("diff", "koenigrufen", "--option-b", "players=5").stdout
    assert one.startswith("Königrufen → Königrufen (players=5)\n")
    assert "at the table: – → 5" in one
    other = run("diff", "koenigrufen", "koenigrufen", "--option-a", "players=5").stdout
    assert "at the table: 5 → –" in other


@pytest.mark.parametrize(("arguments", "code"), [(["lungau", "lungau"], 0), (["koenigrufen", "lungau"], 1)])
def test_the_exit_code_tells_only_where_asked_for(run: Any, arguments: list[str], code: int) -> None:
    assert run("diff", *arguments).exit_code == 0
    assert run("diff", *arguments, "--exit-code").exit_code == code


def test_every_format_can_be_written_to_a_file(run: Any, friday: Path, tmp_path: Path) -> None:
    for form, begin in (
        ("text", "Lungau"),
        ("markdown", "# Lungau"),
        ("html", "<!doctype html>"),
        ("json", "{"),
    ):
        file = tmp_path / f"out.{form}"
        assert run("diff", friday, "--format", form, "--to", file).exit_code == 0
        assert file.read_text(encoding="utf-8").startswith(begin)
        if form != "text":
            assert run("diff", friday, "--format", form).stdout == file.read_text(encoding="utf-8")
    assert json.loads((tmp_path / "out.json").read_text())["sections"][0]["id"] == "contracts"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["family"], "TR909"),
        (["lungau", "nowhere"], "TR901"),
        (["lungau", "koenigrufen", "--option-b", "weather=fine"], "TR121"),
        (["koenigrufen", "lungau", "--to", "nowhere/page.md"], "TR902"),
    ],
)
def test_what_cannot_be_compared_is_said(run: Any, arguments: list[str], code: str) -> None:
    result = run("diff", *arguments)
    assert result.exit_code in (1, 2)
    assert code in result.stderr
