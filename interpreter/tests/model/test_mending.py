"""A rule set with faults is mended, so that what is right in it can be looked at in the same pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarock import resources
from tarock.model.resolve import Resolved, attempt, load

HEADER = "format: 1\nid: x\nextends: lungau\nnames: {en: X}\n"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def mended(text: str, *, header: str = HEADER) -> Resolved:
    Path("x.yaml").write_text(header + text, encoding="utf-8")
    resolved, faults = attempt("x.yaml")
    assert faults
    assert resolved is not None
    return resolved


def test_a_misspelt_key_is_read_as_the_one_that_was_meant() -> None:
    resolved = mended("contracts: {dreier: {bonus-factr: 3}}\n")
    assert resolved.plain()["contracts"]["dreier"]["bonus-factor"] == 3
    assert resolved.complete


def test_a_misspelt_key_does_not_hide_the_right_one() -> None:
    resolved = mended("bonuses: {trull: {made: 1 = 1, mode: 2 = 2}}\n")
    assert resolved.plain()["bonuses"]["trull"]["made"] == "1 = 1"


def test_for_a_wrong_value_stands_what_the_parent_says() -> None:
    resolved = mended("exchange: {half: {packet: three, show: 1}}\n")
    assert (
        resolved.plain()["exchange"]["half"]["packet"] == load("lungau").plain()["exchange"]["half"]["packet"]
    )
    assert resolved.complete


def test_without_a_parent_stands_a_likely_value() -> None:
    text = resources.find_variant("lungau").read_text(encoding="utf-8")
    resolved = mended(
        text.replace("sides: each", "sides: eech").replace("total: 71", "total: all"), header=""
    )
    assert resolved.plain()["contracts"]["fahren"]["sides"] == "each"
    assert isinstance(resolved.plain()["count"]["total"], int)
    assert resolved.complete


def test_a_rule_set_that_lacks_something_is_not_complete() -> None:
    assert not mended("bonuses: {mondfang: {silent: 1}}\n").complete


def test_what_was_left_out_is_not_missed_again() -> None:
    Path("x.yaml").write_text(
        HEADER + "bonuses: {pagat: {names: [], silent: 1, made: 1 = 1}}\n", encoding="utf-8"
    )
    assert [fault.code for fault in attempt("x.yaml")[1]] == ["TR111"]


def test_an_abstract_document_is_never_complete() -> None:
    assert not load("family").complete
    assert load("lungau").complete
