"""Valid documents, spoilt at random: bytes, lines, keys, types, expressions. Whatever comes of it, it loads or has faults
with places inside its files; nothing else is ever raised."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarock.errors import render
from tarock.model.compile import examine
from tarock.resources import find_variant, shipped_variants

HEADER = "format: 1\nid: mine\nextends: {}\nnames: {{en: Mine, ko: 왕, fa: شاه}}\n"
HOUSE_RULES = (
    "bonuses:\n  trull: {announced: 3, made: count(trull-cards & pile(side)) >= 2}\n",
    "options:\n  dear: {names: {en: Dear}, type: bool, default: true, with: {true: {bonuses: {trull: {silent: 3}}}}}\n",
    "define: {few: 3}\nplay:\n  within:\n    first: {before: beat, when: number <= few, keep: tarocks}\n",
    'contracts:\n  solo:\n    names: {en: Solo}\n    value: 3\n    made: "if(opening, points(declarers) >= 36, true)"\n',
)
SHIPPED = [find_variant(name).read_text(encoding="utf-8") for name in shipped_variants()]
DOCUMENTS = [
    HEADER.format(parent) + rule for parent in ("lungau", "koenigrufen") for rule in HOUSE_RULES
] * 3 + SHIPPED
WORDS = sorted({word for text in SHIPPED for word in re.findall(r"[\w-]+", text)})
TOKEN = re.compile(r"[\w-]+|[^\w\s]")
VALUES = ("null", "true", "no", "7", "-3", "1.5", "2020-01-31", "[]", "{}", "[x]", "{a: b}", "''", '"\\0"', "&a", "*a", "!!int 1",
          "none", "hand", "points(declarers)", "if(", "any(c in deck where c in hand)", "9999 * 9999", "|", ">", "é", "왕", "\u202e")  # fmt: skip

Spoil = Callable[[st.DrawFn, str], bytes]


def spoil_bytes(draw: st.DrawFn, text: str) -> bytes:
    data = bytearray(text.encode("utf-8"))
    at = draw(st.integers(0, len(data)))
    data[at : at + draw(st.integers(0, 3))] = draw(st.binary(max_size=3))
    return bytes(data[: draw(st.integers(0, len(data)))] if draw(st.integers(0, 9)) == 0 else data)


def spoil_lines(draw: st.DrawFn, text: str) -> bytes:
    lines = text.split("\n")
    at, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    match draw(st.integers(0, 4)):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = draw(st.sampled_from(["  ", " ", "\t", "- ", "? "])) + lines[at]
        case _:
            lines[at] = lines[at].strip()
    return "\n".join(lines).encode("utf-8")


def spoil_tokens(draw: st.DrawFn, text: str) -> bytes:
    """A key, a value or a part of an expression becomes another, or goes, or is there twice."""
    token = draw(st.sampled_from(list(TOKEN.finditer(text))))
    new = draw(
        st.one_of(
            st.sampled_from(WORDS), st.sampled_from(VALUES), st.just(""), st.just(f"{token[0]} {token[0]}")
        )
    )
    return (text[: token.start()] + new + text[token.end() :]).encode("utf-8")


def spoil_values(draw: st.DrawFn, text: str) -> bytes:
    """What stands behind a colon becomes something of another type."""
    value = draw(st.sampled_from(list(re.finditer(r"(?<=: )[^\n,{}\[\]]+", text))))
    return (text[: value.start()] + draw(st.sampled_from(VALUES)) + text[value.end() :]).encode("utf-8")


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """A document with one to three things wrong."""
    data = draw(st.sampled_from(DOCUMENTS)).encode("utf-8")
    kinds: list[Spoil] = [spoil_bytes, spoil_lines, spoil_tokens, spoil_tokens, spoil_values]
    for _ in range(draw(st.integers(1, 3))):
        text = data.decode("utf-8", "replace")
        if re.search(r"(?<=: )[^\n,{}\[\]]+", text):
            data = draw(st.sampled_from(kinds))(draw, text)
    return data


def lines_of(file: str) -> list[str]:
    text = Path(file).read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def demand_faults_with_places(data: bytes) -> None:
    Path("x.yaml").write_bytes(data)
    for fault in examine("x.yaml")[2]:
        assert fault.place is not None, fault
        assert render(fault)
        for place in (fault.place, *(place for place, _ in fault.related)):
            lines = lines_of(place.file)
            assert 1 <= place.line <= len(lines), fault
            assert 1 <= place.column <= len(lines[place.line - 1]) + 1, fault


@pytest.fixture(autouse=True, scope="module")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("spoilt"))
        yield


@given(spoilt())
@settings(max_examples=40)
def test_a_spoilt_document_has_faults_with_places(data: bytes) -> None:
    demand_faults_with_places(data)


@pytest.mark.whole
@given(spoilt())
@settings(max_examples=10_000)
def test_ten_thousand_spoilt_documents_have_faults_with_places(data: bytes) -> None:
    demand_faults_with_places(data)
