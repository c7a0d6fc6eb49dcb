"""Every doubtful rule set of doubtful.yaml gets its one warning, its sound twin and all shipped rule sets none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarock.errors import Fault
from tarock.lint import MEANINGS, warnings
from tarock.model.compile import examine
from tarock.model.source import load as load_yaml
from tarock.resources import shipped_variants

CASES = [case for case in load_yaml(Path(__file__).with_name("doubtful.yaml")).plain() if "deep" not in case]
HEADER = "format: 1\nid: x\nextends: {}\nnames: {{en: X}}\n"


def warned(case: dict[str, Any], which: str) -> tuple[Fault, ...]:
    header = case.get("header") or HEADER.format(case.get("extends", "lungau"))
    Path("x.yaml").write_text(header + case[which], encoding="utf-8")
    variant, resolved, faults = examine("x.yaml", {})
    assert variant is not None, faults
    assert resolved is not None
    return warnings(resolved, variant)


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_a_doubtful_rule_set_gets_one_warning_and_its_twin_none(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (fault,) = warned(case, "doubtful")
    line, column = map(int, case["at"].split())
    assert (fault.severity, fault.code, tuple(fault.place)) == (
        "warning",
        case["code"],
        ("x.yaml", line + 4, column),
    )
    assert case.get("says", "") in f"{fault.message} {fault.hint}"
    assert warned(case, "sound") == ()


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_shipped_rule_sets_are_beyond_doubt(rule_set: str) -> None:
    variant, resolved, _ = examine(rule_set, {})
    assert resolved is not None
    assert warnings(resolved, variant) == ()


def test_a_comment_that_names_the_code_answers_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    case = {"x": "# as our club has it: TR512\nbonuses: {trull: {silent: 3}}\n"}
    assert warned(case, "x") == ()
    other = {"x": "# as our club has it: TR511\nbonuses: {trull: {silent: 3}}\n"}
    assert [fault.code for fault in warned(other, "x")] == ["TR512"]


def test_every_code_is_raised_by_a_doubtful_rule_set() -> None:
    cases = load_yaml(Path(__file__).with_name("doubtful.yaml")).plain()
    assert {case["code"] for case in cases} <= set(MEANINGS)
