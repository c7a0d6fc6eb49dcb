"""Files as trees with places: values, positions, encodings, and the two parsers' agreement."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tarock import resources
from tarock.errors import DocumentError, render
from tarock.model.source import Node, load, parse, read


def tree(text: str, *, pure: bool = False) -> Node:
    node, faults = parse(text, "x.yaml", pure=pure)
    assert node is not None
    assert faults == []
    return node


def shape(node: Node | None) -> Any:
    """Everything a node holds, for comparison."""
    if node is None:
        return None
    below = [(name, shape(entry)) for name, entry in node.map.items()] + [shape(item) for item in node.items]
    return (node.start, node.end, node.style, node.key, below or node.value)


@pytest.mark.parametrize(
    "written", ["true", "false", "null", "~", "0", "-5", "42", "Sküs", "'no'", '"1"', "II", "1st", "y", "n"]
)
def test_plain_values_are_those_of_json(written: str) -> None:
    meant = {
        "true": True,
        "false": False,
        "null": None,
        "~": None,
        "0": 0,
        "-5": -5,
        "42": 42,
        "'no'": "no",
        '"1"': "1",
    }
    assert tree(f"a: {written}\n").plain() == {"a": meant.get(written, written)}


def test_a_value_knows_its_place_and_that_of_its_name() -> None:
    node = tree("a:\n  b: [x, yy]\n")["a"]["b"]
    assert str(node.place) == "x.yaml:2:6"
    assert str(node.key_place) == "x.yaml:2:3"
    assert str(node.items[1].place) == "x.yaml:2:10"


def test_columns_count_characters_not_bytes() -> None:
    assert tree("{ä♠: x, b: 🂡, c: y}")["c"].place.column == 18


def test_line_ends_of_every_system_count_alike() -> None:
    assert tree("a: 1\r\nb: 2\rc: 3\n")["c"].place.line == 3


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes("a: 1\n".encode("utf-8-sig"))
    assert load(file)["a"].place.column == 4


def test_following_names_that_do_not_exist_gives_none() -> None:
    node = tree("a: {b: 1}\n")
    assert node.get("a", "c", "d") is None


def test_a_block_ends_with_its_last_value() -> None:
    node = tree("a:\n  b: xy\n\n# comment\nc: 1\n")["a"]
    assert node.source.text[node.start : node.end] == "b: xy"


def test_a_file_that_is_not_utf8_has_a_place(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes("a: 1\nb: K\u00f6nig\n".encode("latin-1"))
    _, (fault,) = read(file)
    assert (fault.code, fault.place and fault.place[1:]) == ("TR101", (2, 5))


@pytest.mark.parametrize("text", ["a: \x07", "a: x\u2028b: 1", "a: \ufeff"])
def test_signs_that_no_text_file_may_hold_are_refused(text: str) -> None:
    _, (fault,) = parse(text, "x.yaml")
    assert fault.code == "TR101"


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        load(tmp_path)
    assert caught.value.code == "TR902"


def test_a_fault_shows_its_line_with_a_caret() -> None:
    node = tree("a:\n  bcd: efg\n")["a"]["bcd"]
    assert render(node.fault("TR111", "wrong")).splitlines()[1:] == ["2 |   bcd: efg", "  |        ^^^"]
    assert render(node.key_fault("TR110", "wrong")).splitlines()[1:] == ["2 |   bcd: efg", "  |   ^^^"]


@pytest.mark.parametrize("kind", ["variants", "decks", "sources"])
def test_both_parsers_read_shipped_files_alike(kind: str) -> None:
    files = sorted(resources.path(f"spec/{kind}").glob("*.yaml"))
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert shape(tree(text)) == shape(tree(text, pure=True))


SNIPPET = """\
a: "x\\ty"   # comment
b:
  - c: >-
      foo
      bar
  - 'it''s'
d: |
  lit
   er

  al
e: [1, {f: g}, "h", if(x) & y | z]
"""


def test_both_parsers_read_damaged_texts_alike() -> None:
    rng = random.Random(7)
    for _ in range(400):
        text = SNIPPET
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(":,[]{}\"'\n  -#&*!|>?%@\\a1\t.~") + text[at + rng.randrange(2) :]
        (fast, faults), (pure, pure_faults) = parse(text, "x"), parse(text, "x", pure=True)
        assert (shape(fast), faults) == (shape(pure), pure_faults), text


def test_a_byte_that_is_no_utf8_has_its_place_whatever_the_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    for end in (b"\n", b"\r\n", b"\r"):
        file.write_bytes(b"\xef\xbb\xbfa: 1" + end + b"b: \x86")
        node, (fault,) = read(file)
        assert node is None
        assert (fault.code, fault.place and fault.place[1:]) == ("TR101", (2, 4))
