"""Contracts put into the parent's order of the auction by a place, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarock.model.resolve import attempt, load

HEAD = "format: 1\nid: house\nextends: lungau\nnames: {en: House rules}\n"


def order(folder: Path, text: str) -> list[str]:
    file = folder / "house.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    return list(load(file).plain()["auction"]["order"])


@pytest.mark.parametrize(("places", "expected"), [
    ("dreier: {before: rufer-spatz}", "dreier rufer-spatz rufer-uhu sechserdreier"),
    ("dreier: {before: rufer-uhu}", "rufer-spatz dreier rufer-uhu sechserdreier"),
    ("dreier: {after: sechserdreier}", "rufer-spatz rufer-uhu sechserdreier dreier"),
    ("fahren: {after: rufer-spatz}", "rufer-spatz fahren rufer-uhu dreier sechserdreier"),
    ("dreier: {before: rufer-spatz}, fahren: {before: dreier}", "fahren dreier rufer-spatz rufer-uhu sechserdreier"),
])  # fmt: skip
def test_a_contract_is_put_or_moved_to_its_place(tmp_path: Path, places: str, expected: str) -> None:
    assert order(tmp_path, f"auction: {{order: {{{places}}}}}\n") == expected.split()


def test_one_of_equal_rank_leaves_the_other(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(
        HEAD.replace("house", "parent")
        + "auction: {order: [[rufer-spatz, rufer-uhu], dreier, sechserdreier]}\n"
    )
    file = tmp_path / "house.yaml"
    file.write_text(
        HEAD.replace("lungau", "./parent.yaml") + "auction: {order: {rufer-spatz: {after: rufer-uhu}}}\n"
    )
    assert load(file).plain()["auction"]["order"] == [["rufer-uhu"], "rufer-spatz", "dreier", "sechserdreier"]


@pytest.mark.parametrize(("places", "code", "column"), [
    ("{dreier: {before: rufr-spatz}}", "TR126", 36),
    ("{dreier: {before: dreier}}", "TR126", 36),
    ("{rufer-uhu: {after: rufer-spatz}}", "TR124", 38),
    ("{dreier: {}}", "TR114", 27),
    ("{dreier: {after: rufer-uhu, before: rufer-uhu}}", "TR114", 27),
])  # fmt: skip
def test_a_place_that_is_none_is_a_fault(tmp_path: Path, places: str, code: str, column: int) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(HEAD + f"auction: {{order: {places}}}\n")
    found = [(fault.code, fault.place and fault.place[1:]) for fault in attempt(file)[1]]
    assert found == [(code, (5, column))]


def test_two_options_may_each_put_a_contract(tmp_path: Path) -> None:
    option = "  {0}:\n    names: {{en: Option}}\n    type: bool\n    default: true\n    with: {{true: {{auction: {{order: {1}}}}}}}\n"
    text = (
        "options:\n"
        + option.format("one", "{dreier: {before: rufer-uhu}}")
        + option.format("two", "{fahren: {before: dreier}}")
    )
    assert order(tmp_path, text) == ["rufer-spatz", "fahren", "dreier", "rufer-uhu", "sechserdreier"]
