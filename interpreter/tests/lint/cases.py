"""The rule sets of doubtful.yaml, written as files and loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tarock.errors import Fault
from tarock.lint.subject import Subject
from tarock.model.compile import examine
from tarock.model.source import load as load_yaml

CASES: list[dict[str, Any]] = load_yaml(Path(__file__).with_name("doubtful.yaml")).plain()
HEADER = "format: 1\nid: x\nextends: {}\nnames: {{en: X}}\n"


def subject_of(case: dict[str, Any], which: str) -> Subject:
    """The rule set, written to x.yaml in the working folder."""
    header = case.get("header") or HEADER.format(case.get("extends", "lungau"))
    Path("x.yaml").write_text(header + case[which], encoding="utf-8")
    variant, resolved, faults = examine("x.yaml", {})
    assert variant is not None, faults
    assert resolved is not None
    return Subject(variant, resolved)


def wrong_place(case: dict[str, Any], fault: Fault) -> str | None:
    """What is wrong with a warning, None if it is the one that is due."""
    line, column = map(int, case["at"].split())
    due = ("warning", case["code"], ("x.yaml", line + 4, column))
    found = (fault.severity, fault.code, tuple(fault.place or ()))
    if found != due:
        return f"{found}, not {due}: {fault.message}"
    told = f"{fault.message} {fault.hint}"
    return None if case.get("says", "") in told else f"'{told}' does not say '{case['says']}'"
