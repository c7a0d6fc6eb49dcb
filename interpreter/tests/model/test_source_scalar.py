"""Each character of a scalar's text has its place in the file, however the scalar is written."""

from __future__ import annotations

import pytest

from tarock.model.source import Node, parse


def scalar(text: str) -> Node:
    node, faults = parse(text, "x.yaml")
    assert node is not None
    assert faults == []
    return node["a"]


WRITTEN = {
    "plain": "a: foo & bar # comment\n",
    "plain over lines": "a: foo &\n   bar\n\n   baz\n",
    "single-quoted": "a: 'it''s & x'\n",
    "single-quoted over lines": "a: 'it''s\n\n  more''x\n  end'\n",
    "double-quoted": 'a: "foo & bar"\n',
    "double-quoted over lines": 'a: "foo\n   bar\n\n   baz"\n',
    "literal": "a: |\n  foo &\n    bar\n\n  baz\n",
    "literal, chomped": "a: |-  # comment\n    foo\n    bar\nb: 1\n",
    "literal, indentation given": "a: |2\n    foo\n  bar\n",
    "folded": "a: >\n  foo &\n  bar\n\n  baz\n    more\n  end\n",
    "folded, kept": "a: >+\n  foo\n  bar\n\n\nb: 1\n",
    "in a short map": "a: {when: x}\n",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_every_visible_character_is_found_in_the_file(written: str) -> None:
    node = scalar(written)
    text = (node.get("when") or node).text
    lines = written.split("\n")
    for offset, character in enumerate(text.text):
        place = text.place_at(offset)
        assert character.isspace() or lines[place.line - 1][place.column - 1] == character
        assert text.line_at(offset) == lines[place.line - 1]


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_places_never_go_back(written: str) -> None:
    text = (scalar(written).get("when") or scalar(written)).text
    places = [text.place_at(offset) for offset in range(len(text.text) + 1)]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("written", "offset", "place"),
    [
        ("a: foo\n", 3, (1, 7)),
        ("a: 'foo'\n", 3, (1, 8)),
        ("a: foo\n   bar\n", 3, (1, 7)),
        ("a: foo\n   bar\n", 4, (2, 4)),
        ("a: >\n  foo\n  bar\n", 3, (2, 6)),
        ("a: >\n  foo\n  bar\n", 4, (3, 3)),
        ("a: >\n  foo\n\n  bar\n", 4, (4, 3)),
        ("a: |\n  foo\n  bar\n", 4, (3, 3)),
        ('a: "x\\ty"\n', 1, (1, 6)),
        ('a: "x\\ty"\n', 2, (1, 8)),
        ('a: "\\u2660K"\n', 1, (1, 11)),
        ('a: "foo\\\n  bar"\n', 3, (2, 3)),
        ('a: "foo\\\n  \\ bar"\n', 4, (2, 5)),
    ],
)
def test_offsets_in_detail(written: str, offset: int, place: tuple[int, int]) -> None:
    assert scalar(written).text.place_at(offset)[1:] == place


@pytest.mark.parametrize("written", ["a: 12\n", "a: true\n"])
def test_numbers_and_truth_values_are_texts_as_written(written: str) -> None:
    assert scalar(written).text.text == written[3:-1]


def test_an_offset_beyond_the_end_is_the_end() -> None:
    assert scalar("a: foo\n").text.place_at(99)[1:] == (1, 7)
