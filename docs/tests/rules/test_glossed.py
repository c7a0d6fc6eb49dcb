"""Words of the game lead to the glossary: once, in running text, whole words only."""

from __future__ import annotations

import re

import pytest

from tarock_docs.book import book
from tarock_docs.language import language
from tarock_docs.rules import pages
from tarock_docs.rules.glossed import glossed
from tarock_docs.rules.terms import LED_TO, TERMS


def links(code: str, body: str) -> list[str]:
    return re.findall(
        r'<a class="ru-term" href="g/#term-[^"]*" title="[^"]+">(.*?)</a>',
        glossed(body, language(code), "g/"),
    )


@pytest.mark.parametrize(
    ("code", "body", "found"),
    [
        ("en", "<p>Who wins the trick; tricks of the talon.</p>", ["trick", "talon"]),
        ("en", "<p>All tricks.</p>", ["tricks"]),
        ("en", "<p>A tricky trickle.</p>", []),
        ("de", "<p>den Stich mit dem Talon</p>", ["Stich", "Talon"]),
        ("de", "<p>ein stich, alle Stiche</p>", []),
        ("ko", "<p>트릭을 이긴 사람</p>", ["트릭"]),
        ("ko", "<p>트릭스</p>", []),
        ("fa", "<p>هر تریک</p>", ["تریک"]),
    ],
)
def test_the_first_of_a_word_leads_to_the_glossary(code, body, found):
    assert links(code, body) == found


@pytest.mark.parametrize(
    "body",
    [
        "## The talon { #talon }",
        '<a href="x">the talon</a>',
        "<code>talon</code>",
        '<dt>Talon</dt><th scope="row">Talon</th>',
        '<b title="talon">x</b>',
        "<details><summary>x</summary>\n<p>A talon.</p>\n</details>",
    ],
)
def test_what_leads_elsewhere_or_is_no_text_is_left_alone(body):
    assert glossed(body, language("en"), "g/") == body


def test_every_word_that_is_led_to_is_one_of_the_glossary():
    assert set(LED_TO) <= TERMS.keys()


@pytest.mark.parametrize("code", ["en", "de", "ko", "fa"])
def test_pages_for_players_lead_there(code):
    own = book(code)
    led = [page for page in pages(own) if 'class="ru-term"' in page.body]
    assert len(led) > 10 * len(own.rule_sets)
    assert not [page.path for page in led if page.path.endswith(("booklet.md", "tariff.md", "glossary.md"))]
