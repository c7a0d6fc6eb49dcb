"""Search in a real browser: contracts by their names, and the name of the game without its umlaut."""

from __future__ import annotations

import pytest

from tarock_docs.book import LANGUAGES, book

pytestmark = pytest.mark.browser
RESULT = "a.md-search-result__link"


def results(page, site, code, words):
    page.goto(f"{site.address}{code}/")
    field = page.locator("input.md-search__input")
    field.click()
    field.press_sequentially(words)
    page.wait_for_selector(RESULT, state="attached", timeout=60_000)  # a busy machine
    return [link.get_attribute("href") for link in page.locator(RESULT).all()]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("at", [0, -1])
def test_search_finds_a_contract_by_its_name(site, page, code, at):
    rules = book(code).rule_sets[0]
    contract = rules.variant.contracts[at]
    name = book(code).called(contract.names, contract.id)
    assert any(f"/{code}/rules/{rules.id}/" in found for found in results(page, site, code, name))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("words", ["Konigrufen", "Koenigrufen", "Königrufen"])
def test_search_finds_the_game_with_and_without_its_umlaut(site, page, code, words):
    rules = book(code).rule_sets[0]
    assert any(f"/{code}/rules/{rules.id}/" in found for found in results(page, site, code, words))


def test_search_takes_arabic_letters_for_persian_ones(site, page):
    page.goto(f"{site.address}fa/")
    field = page.locator("input.md-search__input")
    field.click()
    field.press_sequentially("\N{ARABIC LETTER KAF}\N{ARABIC LETTER YEH}")
    assert field.input_value() == "\N{ARABIC LETTER KEHEH}\N{ARABIC LETTER FARSI YEH}"
