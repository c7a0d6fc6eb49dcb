"""Catalogues: what is taken from code and data, what is kept, what is told."""

from __future__ import annotations

import ast
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tarock_docs.catalogues import Message, gaps_in_names, lost_places, merged, shares, taken, written
from tarock_docs.catalogues.taking import CALLS, PACKAGE
from tarock_docs.language import Domain

CODE = """
lang.text("A sentence with {place}.", place=1)
lang.plural("{number} card", "{number} cards", 3)
TABLE = {"a": mark("A label")}
lang.word("the declarer", context="dative")
PHRASE = mark_word("a king")
lang.text(TABLE["a"])
lang.text("A sentence with {place}.", place=2)
"""


@pytest.fixture
def package(tmp_path):
    (tmp_path / "page.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "phrases.yaml").write_text(
        "and: '{a} and {b}'\nof:\n  one: {text: the declarer, context: genitive}\n", encoding="utf-8"
    )
    return tmp_path


def catalogue(text: str):
    return read_po(BytesIO(text.encode()), locale="de")


def update(text: str, *messages: Message):
    return merged(catalogue(text), messages, code="de", domain=Domain.SITE)


def test_sentences_plurals_and_marked_constants_are_taken_once_in_their_order(package):
    assert [(each.text, each.many) for each in taken(Domain.SITE, package)] == [
        ("A sentence with {place}.", None),
        ("{number} card", "{number} cards"),
        ("A label", None),
    ]


def other_names(package: Path) -> list[str]:
    """Where a method that says messages goes by another name, so that its messages would not be taken."""
    found = []
    for file in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Assign):
                continue
            pairs = [(target, node.value) for target in node.targets]
            for target, value in pairs:
                if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                    pairs += zip(target.elts, value.elts, strict=True)
                elif (
                    isinstance(value, ast.Attribute)
                    and value.attr in CALLS
                    and ast.unparse(value.value).endswith("lang")
                    and ast.unparse(target) != value.attr
                ):
                    found.append(f"{file.name}:{node.lineno} {ast.unparse(target)}")
    return found


def test_what_says_messages_goes_by_its_own_name(tmp_path):
    (tmp_path / "code.py").write_text(
        "say = book.lang.text\ntext, a = self._lang.text, 1\nb, one = 1, lang.plural\n"
    )
    assert other_names(tmp_path) == ["code.py:1 say", "code.py:3 one"]
    assert other_names(PACKAGE) == []


def test_words_come_from_code_and_from_phrases(package):
    assert [(each.text, each.context) for each in taken(Domain.WORDS, package)] == [
        ("the declarer", "dative"),
        ("a king", None),
        ("{a} and {b}", None),
        ("the declarer", "genitive"),
    ]


def test_statements_and_open_points_are_taken_with_their_ids():
    contexts = [each.context for each in taken(Domain.SOURCES)]
    assert {"KR-1-1", "KR-4-1 read", "OP-3 question", "OP-3 why", "OP-3 others 2"} <= set(contexts)
    assert len(contexts) == len(set(contexts))


def test_what_is_as_it_was_is_kept_and_what_nobody_asks_for_is_dropped():
    new = update('msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n', Message("a"), Message("c"))
    assert {entry.id: entry.string for entry in new if entry.id} == {"a": "A", "c": ""}
    assert b'"B"' not in written(new)


def test_what_is_fuzzy_stays_so():
    assert update('#, fuzzy\nmsgid "a"\nmsgstr "A"\n', Message("a")).get("a").fuzzy


def test_a_reworded_statement_takes_the_old_translation_as_fuzzy():
    new = update('msgctxt "KR-1"\nmsgid "four"\nmsgstr "vier"\n', Message("five players", context="KR-1"))
    entry = new.get("five players", "KR-1")
    assert entry.fuzzy
    assert (entry.string, tuple(entry.previous_id)) == ("vier", ("four",))


def test_another_sentence_takes_nothing():
    assert (
        update('msgid "Who deals?"\nmsgstr "Wer gibt?"\n', Message("Who pays?")).get("Who pays?").string == ""
    )


def test_writing_twice_gives_the_same_bytes():
    messages = (Message("a", file="x.py"), Message("{number} b", "{number} bs"))
    first = written(update("", *messages))
    assert written(update(first.decode(), *messages)) == first
    assert b"Date" not in first


def test_a_translation_that_loses_a_place_is_told():
    lost = lost_places(catalogue('msgid "{a} and {b}"\nmsgstr "{a} und {c}"\n'), "de", Domain.SITE)
    assert [(each.missing, each.unknown) for each in lost] == [(("{b}",), ("{c}",))]


def test_a_plural_form_may_do_without_its_number():
    text = 'msgid "{number} card"\nmsgid_plural "{number} cards"\nmsgstr[0] "eine Karte"\nmsgstr[1] "{number} Karten"\n'
    assert not list(lost_places(catalogue(text), "de", Domain.SITE))


def test_shares_and_gaps_cover_every_language():
    assert {each.language for each in shares()} == {"de", "ko", "fa"}
    assert {each.language for each in gaps_in_names()} <= {"de", "ko", "fa"}
