"""Faults as people read them."""

from __future__ import annotations

import pytest

from tarock.errors import Fault, Place, Related, render

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


@pytest.mark.parametrize(
    ("line", "column", "width", "shown", "caret"),
    [
        ("a: \tb", 5, 1, "a:     b", "       ^"),
        ("en: 왕 no", 7, 2, "en: 왕 no", "       ^^"),
        ("en: 왕", 5, 1, "en: 왕", "    ^^"),
        ("fa: سلام no", 10, 2, "fa: سلام no", "         ^^"),
        ("a: u\u0308 no", 7, 2, "a: u\u0308 no", "     ^^"),
        ("a: \x1b[31m no", 10, 2, "a: \ufffd[31m no", "         ^^"),
        ("a: \u202e no", 6, 2, "a: \ufffd no", "     ^^"),
    ],
    ids=[
        "tab",
        "behind a wide letter",
        "a wide letter",
        "Persian",
        "combining",
        "an escape",
        "a turning mark",
    ],
)
def test_the_caret_stands_under_what_is_meant_on_any_terminal(line, column, width, shown, caret) -> None:
    fault = Fault("TR101", "it is so", Place("x.yaml", 7, column), None, line, width)
    assert render(fault).splitlines()[1:] == [f"7 | {shown}", f"  | {caret}"]


def test_other_places_stand_below_the_hint() -> None:
    also = (Related(Place("y.yaml", 5, 10), "the value stands here"),)
    fault = Fault("TR124", "it is so", Place("x.yaml", 7, 1), "delete it", related=also)
    assert render(fault).splitlines()[-1] == "  = also: y.yaml:5:10: the value stands here"
    assert fault.as_json()["related"] == [
        {"file": "y.yaml", "line": 5, "column": 10, "message": "the value stands here"}
    ]
