"""Faults as people read them."""

from __future__ import annotations

import pytest

from tarock.errors import Fault, Place, render

LINE = "".join(f"{number:04}" for number in range(100))


@pytest.mark.parametrize("at", [0, 1, 57, 200, 399])
def test_of_a_long_line_a_window_is_shown_with_the_mark_under_what_is_meant(at: int) -> None:
    _, shown, caret = render(
        Fault("TR101", "it is long", Place("x.yaml", 7, at + 1), None, LINE)
    ).splitlines()
    assert len(shown) == len("7 | ") + 120
    assert caret.strip(" |") == "^"
    assert shown[caret.index("^")] == LINE[at]
    assert shown.startswith("7 | …") == (at > 60)
    assert shown.endswith("…") == (at < 340)


def test_a_mark_is_never_wider_than_the_window() -> None:
    fault = Fault("TR101", "it is long", Place("x.yaml", 7, 100), None, LINE, 300)
    _, shown, caret = render(fault).splitlines()
    assert len(caret) < len(shown)
    assert LINE[99:110] in shown


def test_a_line_of_120_characters_is_shown_whole() -> None:
    fault = Fault("TR101", "it fits", Place("x.yaml", 7, 120), None, LINE[:120])
    assert render(fault).splitlines()[1] == f"7 | {LINE[:120]}"
