"""Every text of bad_yaml.yaml has exactly its faults, whichever parser reads it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarock.model.source import load, parse

CASES = load(Path(__file__).with_name("bad_yaml.yaml")).plain()


def test_there_are_cases() -> None:
    assert len(CASES) > 30


@pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "python"])
@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_bad_yaml(case: dict[str, Any], pure: bool) -> None:
    _, faults = parse(case["text"], "x.yaml", pure=pure)
    assert [
        f"{fault.code} {fault.place.line}:{fault.place.column}" for fault in faults if fault.place
    ] == case["faults"]
    assert case.get("says", "") in f"{faults[0].message} {faults[0].hint}"
