"""Every doubtful rule set of doubtful.yaml gets its one warning, its sound twin and all shipped rule sets none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarock.errors import Fault
from tarock.lint import MEANINGS, warnings
from tarock.model.compile import examine
from tarock.resources import shipped_variants

from .cases import CASES, subject_of, wrong_place

QUICK = [case for case in CASES if "deep" not in case]


def warned(case: dict[str, Any], which: str) -> tuple[Fault, ...]:
    subject = subject_of(case, which)
    return warnings(subject.resolved, subject.variant)


@pytest.mark.parametrize("case", QUICK, ids=[case["title"] for case in QUICK])
def test_a_doubtful_rule_set_gets_one_warning_and_its_twin_none(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (fault,) = warned(case, "doubtful")
    assert wrong_place(case, fault) is None
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
    cheap = "bonuses: {trull: {silent: 3}}\n"
    for said in (f"# as our club has it: TR512\n{cheap}", f"{cheap[:-1]}  # TR512\n"):
        assert warned({"x": said}, "x") == ()
    assert [fault.code for fault in warned({"x": f"# TR511\n{cheap}"}, "x")] == ["TR512"]


def test_every_code_is_shown_by_a_doubtful_rule_set() -> None:
    assert {case["code"] for case in CASES} == set(MEANINGS)
