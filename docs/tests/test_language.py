"""Languages of the site: messages, numbers, direction."""

from __future__ import annotations

import pytest

from tarock_docs import language as module
from tarock_docs.language import MARK, Domain, language

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "The {what} is worth {value}."
msgstr "{what}: {value}."

#, fuzzy
msgid "old"
msgstr "alt"

msgid "{number} card"
msgid_plural "{number} cards"
msgstr[0] "{number} Karte"
msgstr[1] "{number} Karten"

msgctxt "dative"
msgid "the declarer"
msgstr "dem Alleinspieler"
"""


@pytest.fixture
def german(tmp_path, monkeypatch):
    (tmp_path / "de").mkdir()
    for domain in Domain:
        (tmp_path / "de" / f"{domain}.po").write_text(CATALOGUE, encoding="utf-8")
    monkeypatch.setattr(module, "LOCALES", tmp_path)
    language.cache_clear()
    yield language("de")
    language.cache_clear()


def test_a_message_is_translated_and_filled(german):
    assert german.text("The {what} is worth {value}.", what="Rufer", value=1) == "Rufer: 1."


def test_what_is_missing_or_fuzzy_stays_english_and_is_known_to_be_missing(german):
    assert german.text("old") == "old"
    assert not german.knows(Domain.SITE, "old")
    assert not german.knows(Domain.SITE, "new")
    assert german.knows(Domain.SITE, "{number} card")


def test_the_head_of_a_catalogue_is_no_translation_of_nothing(german):
    assert german.text("") == ""
    assert not german.knows(Domain.SITE, "")


def test_a_marking_language_marks_what_came_out_in_english_and_nothing_else(german):
    marking = german.marking()
    assert marking.text("The {what} is worth {value}.", what="Rufer", value=1) == "Rufer: 1."
    assert marking.plural("{number} card", "{number} cards", 1) == "1 Karte"
    assert marking.word("the declarer", context="dative") == "dem Alleinspieler"
    assert marking.text("old") == f"old{MARK}"
    assert marking.plural("{number} king", "{number} kings", 2) == f"2 kings{MARK}"
    assert marking.word("the declarer") == f"the declarer{MARK}"
    assert marking.source("KR-1", "Said so.") == f"Said so.{MARK}"
    assert marking.text("") == ""
    assert language("en").marking().text("old") == "old"


@pytest.mark.parametrize(("number", "said"), [(0, "0 Karten"), (1, "1 Karte"), (2, "2 Karten")])
def test_plural(german, number, said):
    assert german.plural("{number} card", "{number} cards", number) == said


def test_a_context_tells_equal_phrases_apart(german):
    assert german.word("the declarer", context="dative") == "dem Alleinspieler"
    assert german.word("the declarer") == "the declarer"


def test_numbers_have_the_digits_of_the_language():
    assert language("fa").number(1234) == "۱٬۲۳۴"
    assert language("ko").number(1234) == "1,234"


@pytest.mark.parametrize(
    ("code", "value", "said"), [("en", -4, "−4"), ("en", 0, "0"), ("de", 4, "+4"), ("fa", -4, "−۴")]
)
def test_a_signed_number_keeps_its_sign_in_front(code, value, said):
    assert language(code).signed(value) == f'<bdi dir="ltr">{said}</bdi>'


def test_a_factor_keeps_its_sign_in_front():
    assert language("fa").times(4) == '<bdi dir="ltr">× ۴</bdi>'


def test_only_persian_runs_from_right_to_left():
    assert [code for code in ("en", "de", "ko", "fa") if language(code).rtl] == ["fa"]
