"""Every code has a page whose failing example gives exactly that code at its place, and whose mended one is sound."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tarock_docs.reference.parts.code_data import Code, codes
from tarock_docs.reference.parts.code_pages import faults, output, run

PAGES = Path(__file__).resolve().parents[2] / "docs" / "pages"
SHOWN = [code for code in codes() if code.failing is not None]
#: No small example shows these: they need a hand, a package or the project's own sources.
TOLD_ONLY = {
    "TR128",
    "TR129",
    "TR140",
    "TR141",
    "TR142",
    "TR330",
    "TR341",
    "TR342",
    "TR343",
    "TR403",
    "TR441",
    "TR442",
    "TR443",
    "TR506",
    "TR508",
    "TR903",
    "TR910",
}

ALL = pytest.mark.parametrize("code", SHOWN, ids=[code.code for code in SHOWN])


def test_only_a_few_codes_have_no_example() -> None:
    assert len(SHOWN) > 60
    assert {code.code for code in codes() if code.failing is None} <= TOLD_ONLY


@ALL
def test_the_failing_example_gives_its_code_and_no_other(code: Code) -> None:
    assert code.failing is not None
    exit_code, told = run(code.failing)
    assert faults(told) == code.failing.faults
    assert {fault.split()[0] for fault in code.failing.faults} == {code.code}
    assert bool(exit_code) == ("error[" in told)
    assert "Traceback" not in told


@ALL
def test_the_mended_example_is_sound(code: Code) -> None:
    assert code.repaired is not None
    exit_code, told = run(code.repaired)
    assert (exit_code, faults(told)) == (0, ()), told


@ALL
def test_the_place_is_inside_the_example(code: Code) -> None:
    assert code.failing is not None
    for fault in code.failing.faults:
        _, *place = fault.split()
        if place:
            *name, line, column = place
            text = code.failing.files[" ".join(name)].splitlines()[int(line) - 1]
            assert int(column) <= len(text) + 1


@pytest.mark.parametrize("code", codes(), ids=[code.code for code in codes()])
def test_the_page_tells_title_meaning_and_where_all_codes_are(code: Code) -> None:
    text = (PAGES / "codes" / f"{code.code}.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {code.code}: {code.title}\n\n{code.means}")
    assert len(code.means) > 60
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert (PAGES / "codes" / link).exists(), link


def test_what_is_told_of_shipped_files_has_no_lines_that_would_change() -> None:
    (code,) = [code for code in codes() if code.code == "TR124"]
    assert code.failing is not None
    assert "also: spec/variants/lungau.yaml:…: it is so here" in output(code.failing)
