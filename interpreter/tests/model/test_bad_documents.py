"""Every rule document of bad_documents.yaml has exactly its faults, all in one pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarock.errors import DocumentError, Fault, render
from tarock.model.resolve import attempt, load
from tarock.model.source import load as load_yaml

CASES = load_yaml(Path(__file__).with_name("bad_documents.yaml")).plain()


def shown(fault: Fault) -> str:
    return " ".join([fault.code, *(str(part) for part in fault.place or ())])


def test_there_are_cases() -> None:
    assert len(CASES) > 30


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_bad_document(case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in case["files"].items():
        Path(name).write_text(text, encoding="utf-8")
    name, options = case.get("load", "x.yaml"), case.get("options", {})
    _, faults = attempt(name, options)
    assert [shown(fault) for fault in faults] == case["faults"]
    assert case.get("says", "") in render(faults[0])
    with pytest.raises(DocumentError):
        load(name, options)
