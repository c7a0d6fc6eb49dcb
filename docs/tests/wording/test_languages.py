"""The forms of languages: Korean particles and endings, German cases, numbers, and that every phrase is translated."""

from __future__ import annotations

import re

import pytest

from tarock.expr import SourceText, check_expression
from tarock_docs.book import LANGUAGES, book
from tarock_docs.catalogues import taken
from tarock_docs.language import Domain, language
from tarock_docs.wording import Speaker
from tarock_docs.wording.fitting import Phrase, fill
from tarock_docs.wording.korean import joined


def said(code: str, rules: str, path: str) -> str:
    """The formula at a path of a rule set, as plain text."""
    found = book(code).rule_set(rules)
    formula = next(each for each in found.variant.formulas if each.rule == path)
    return re.sub(r"<[^>]*>", "", Speaker(found, language(code)).say(formula).sentence)


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_phrase_is_translated(code: str) -> None:
    spoken = language(code)
    phrases = [message for message in taken(Domain.WORDS) if message.file.startswith("wording/")]
    assert len(phrases) > 400
    assert not [each.text for each in phrases if not spoken.knows(Domain.WORDS, each.text, each.context)]


@pytest.mark.parametrize(
    ("text", "particle", "wanted"),
    [
        ("선언자", "이/가", "선언자가"),
        ("수비팀", "이/가", "수비팀이"),
        ("딜러", "을/를", "딜러를"),
        ("킹", "을/를", "킹을"),
        ("12", "은/는", "12는"),
        ("10", "은/는", "10은"),
        ("3", "이/가", "3이"),
        ("<bdi>I</bdi>", "이/가", "<bdi>I</bdi>이"),
        ("<bdi>II</bdi>", "이/가", "<bdi>II</bdi>가"),
        ("<bdi>XXI</bdi>", "을/를", "<bdi>XXI</bdi>을"),
        ("<bdi>IX</bdi>", "을/를", "<bdi>IX</bdi>를"),
        ("<bdi>♥\ufe0eK</bdi>", "이/가", "<bdi>♥\ufe0eK</bdi>이"),
        ("<bdi>♥\ufe0eC</bdi>", "이/가", "<bdi>♥\ufe0eC</bdi>가"),
        ("Rufer", "과/와", "Rufer와"),
        ("1", "으로/로", "1로"),
        ("“손패”", "을/를", "“손패”를"),
        ("정확히 1이다", "고", "정확히 1이고"),
        ("트릭을 땄다", "면", "트릭을 땄으면"),
        ("선언자이다", "면", "선언자이면"),
        ("(하나이고, 둘이다)", "거나", "(하나이고, 둘이거나)"),
    ],
)
def test_korean_fits_what_stands_before(text: str, particle: str, wanted: str) -> None:
    assert joined(text, particle) == wanted


def test_a_template_asks_for_cases_and_numbers() -> None:
    values = {
        "a": Phrase(("der Geber", "den Geber", "dem Geber", "des Gebers")),
        "b": Phrase(("die Gegner", "die Gegner", "den Gegnern", "der Gegner"), plural=True),
    }
    found = fill("{a} bei {b}[dat] [b?ist|sind]¦{a}[gen] #b", values, "de", lambda phrase: phrase.text)
    assert found == Phrase(("der Geber bei den Gegnern sind", "des Gebers"), plural=True)


@pytest.mark.parametrize(
    ("code", "path", "wanted"),
    [
        (
            "de",
            "contracts.rufer.made",
            "die Partei des Spielführers mindestens 35 Kartenpunkte und 2 Blatt hat",
        ),
        ("ko", "contracts.rufer.made", "선언자 팀이 카드 점수 35점과 카드 2장 이상을 얻었다"),
        ("fa", "contracts.rufer.made", "تیم بیدر دست‌کم ۳۵ امتیاز کارت و ۲ کارت دارد"),
        ("de", "series.next-dealer", "der rechte Nachbar des Gebers"),
        ("ko", "play.wins.highest-tarock.when", "트릭에 타로크가 있다"),
        ("ko", "scoring.game.when", "선언자가 있고, 진행 중인 공약이 피하기 공약이 아니다"),
        ("fa", "contracts.bettel.made", "بیدر هیچ تریکی نبرده است"),
    ],
)
def test_samples_in_other_languages_read_as_they_should(code: str, path: str, wanted: str) -> None:
    assert said(code, "koenigrufen", path) == wanted


def test_a_name_without_article_has_a_german_genitive() -> None:
    assert said("de", "slovenian-tarok", "series.last-round.opener") == "der Inhaber von Sküs"
    assert said("de", "koenigrufen", "call.partner").startswith(
        "der ursprüngliche Inhaber der gerufenen Karte"
    )


def test_a_signed_number_is_kept_together() -> None:
    rules = book("fa").rule_set("koenigrufen")
    scope = next(f for f in rules.variant.formulas if f.rule == "scoring.game.amount").expression.scope
    expression, _ = check_expression(SourceText.plain("value * -3"), scope)
    assert expression is not None
    assert not re.search(r"[+−-]\d", Speaker(rules, language("fa")).say(expression).sentence)
