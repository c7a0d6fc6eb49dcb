"""`tarock fmt`: the layout it gives, what it keeps, and that it leaves faulty documents alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarock.formatting import WIDTH, Unformattable, formatted, layout
from tarock.model import resolve
from tarock.model.source import Node, parse, read
from tarock.resources import find_variant, shipped_variants

SHIPPED = shipped_variants()
HEAD = "format: 1\nid: friday\nextends: lungau\nnames: {en: Friday}\n"


def tree(text: str) -> Node:
    """The tree of a text."""
    root, faults = parse(text, "friday.yaml")
    assert root is not None
    assert not faults, faults
    return root


def fmt(text: str) -> str:
    """The layout of a document with this body, without its head."""
    return formatted(tree(HEAD + text)).removeprefix(HEAD)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_documents_have_it_already(name: str) -> None:
    root, _ = read(find_variant(name))
    assert root is not None
    assert formatted(root) == root.source.text
    assert [line for line in root.source.text.splitlines() if len(line) > WIDTH] == []


@pytest.mark.parametrize(
    ("text", "laid_out"),
    [
        ("contracts:   {dreier:  {value:  3 }}", "contracts: {dreier: {value: 3}}"),
        ("contracts:\n     dreier:\n        value: 3", "contracts:\n  dreier:\n    value: 3"),
        ("define: {a: 'kings'}", "define: {a: kings}"),
        ("define: {a: 'if(true,1,2)'}", 'define: {a: "if(true, 1, 2)"}'),
        ("define:\n  a: 'if(true,1,2)'", "define:\n  a: if(true, 1, 2)"),
        ("define: {a: (kings)|queens}", "define: {a: kings | queens}"),
        ("define:\n  a: x=1 or y=2 and z=3", "define:\n  a: x = 1 or (y = 2 and z = 3)"),
        ("define:\n  a: not x in y", "define:\n  a: not (x in y)"),
        ("define:\n  a: >-\n    kings\n    | queens", "define:\n  a: kings | queens"),
        ("bonuses: {trull: null}   # none here", "bonuses: {trull: null}   # none here"),
        ("bonuses:    # aligned\n  trull:     # too\n    silent: 2 # three", "bonuses:    # aligned\n  trull:     # too\n    silent: 2  # three"),
        ("\n\n# above\ndefine: {a: 1}\n\n\n# at the end\n#   of it\n", "\n# above\ndefine: {a: 1}\n\n# at the end\n#   of it"),
        ("define:\n  # inside\n  a: 1\n    # deeper\n  b: 2", "define:\n  # inside\n  a: 1\n    # deeper\n  b: 2"),
        ("count:\n  values:\n  - {cards: kings, is: 5}\n  -   cards: queens\n      is: 4", "count:\n  values:\n    - {cards: kings, is: 5}\n    - cards: queens\n      is: 4"),
        ("names: {en: 'a: b', de: \"c, d\"}".replace("names", "define"), 'define: {en: "a: b", de: "c, d"}'),
        ("auction: {order: [dreier, # first\n  sechserdreier]}", "auction: {order: [dreier, # first\n  sechserdreier]}"),
        ("define: {a: {is: 1}, # one\n  b: 2}", "define: {a: {is: 1}, # one\n  b: 2}"),
    ],
)  # fmt: skip
def test_the_layout(text: str, laid_out: str) -> None:
    assert fmt(text) == f"{laid_out}\n"
    assert fmt(laid_out) == f"{laid_out}\n"


def test_what_does_not_fit_a_line_is_broken(capsys: Any) -> None:
    sources = ", ".join(f"KR-5.6-{number}" for number in range(1, 20))
    assert fmt(f"define: {{a: {{is: 1, sources: [{sources}]}}}}").splitlines()[:4] == [
        "define:", "  a:", "    is: 1", "    sources: [",
    ]  # fmt: skip
    condition = " and ".join(f"count(hand & kings) = {number}" for number in range(8))
    lines = fmt(f"define: {{a: '{condition}'}}").splitlines()
    assert lines[:2] == ["define:", "  a: >-"]
    assert lines[3].startswith("    and count(")
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("name", SHIPPED)
@given(data=st.data())
def test_any_spacing_of_a_shipped_document_gets_the_same_layout(name: str, data: st.DataObject) -> None:
    text = find_variant(name).read_text(encoding="utf-8")
    lines = text.split("\n")
    for at in data.draw(st.lists(st.integers(0, len(lines) - 1), max_size=8, unique=True)):
        if re.match(r" *[\w-]+: \{[^\"#]*\}$", lines[at]):
            lines[at] = lines[at].replace(", ", ",   ").replace("{", "{  ").replace("}", " }")
        elif lines[at] == "":
            lines[at] = "\n\n"
    assert formatted(tree("\n".join(lines))) == text


def test_meaning_and_fingerprint_stay(tmp_path: Path, run: Any) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(
        HEAD + "contracts:\n     dreier: {value:   3,made: 'points( declarers )>=(40)'}  # ours\n\n\n\n",
        encoding="utf-8",
    )
    before = resolve.load(file).fingerprint
    assert run("fmt", file).stdout == f"{file}: changed\n"
    assert (
        file.read_text(encoding="utf-8")
        == HEAD + "contracts:\n  dreier: {value: 3, made: points(declarers) >= 40}  # ours\n"
    )
    assert resolve.load(file).fingerprint == before
    assert run("fmt", file).stdout == f"{file}: as it should be\n"


def test_check_and_diff_write_nothing(tmp_path: Path, run: Any) -> None:
    file = tmp_path / "friday.yaml"
    text = HEAD + "contracts:   {dreier: {value: 3}}\n"
    file.write_text(text, encoding="utf-8")
    for option in ("--check", "--diff"):
        result = run("fmt", option, tmp_path)
        assert result.exit_code == 1
        assert "would be changed" in result.stderr
        assert file.read_text(encoding="utf-8") == text
    assert "+contracts: {dreier: {value: 3}}" in run("fmt", "--diff", file).stdout


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("contracts: {dreier: {valeu: 3}}\n", "TR110"),
        ("contracts: {dreier: {made: pionts = 1}}\n", "TR2"),
        ("contracts: {\n", "TR1"),
    ],
)
def test_a_faulty_document_is_left_as_it_is(tmp_path: Path, run: Any, text: str, code: str) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    result = run("fmt", file)
    assert (result.exit_code, f"[{code}" in result.stderr) == (1, True)
    assert "left as it is" in result.stderr
    assert file.read_text(encoding="utf-8") == HEAD + text


def test_what_is_not_there_is_said(run: Any, tmp_path: Path) -> None:
    assert "TR901" in run("fmt", tmp_path / "nowhere.yaml").stderr
    assert run("fmt", tmp_path).exit_code == 2


def test_nothing_is_written_that_would_say_something_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, run: Any
) -> None:
    monkeypatch.setattr(layout, "_written", lambda root: HEAD)
    with pytest.raises(Unformattable):
        fmt("define: {a: 1}")
    file = tmp_path / "friday.yaml"
    file.write_text(f"{HEAD}contracts: {{dreier: {{value: 3}}}}\n", encoding="utf-8")
    assert "TR910" in run("fmt", file).stderr
    assert "dreier" in file.read_text(encoding="utf-8")
