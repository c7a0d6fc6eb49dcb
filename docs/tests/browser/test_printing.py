"""Printing: a tariff sheet is one page of A4, in every language."""

from __future__ import annotations

import re

import pytest

from tarock_docs.book import LANGUAGES, book

pytestmark = pytest.mark.browser
_PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_tariff_sheet_is_one_page(site, page, code):
    for rules in book(code).rule_sets:
        page.goto(f"{site.address}{code}/rules/{rules.id}/tariff/")
        pages = _PAGE.findall(page.pdf(format="A4", prefer_css_page_size=True))
        assert (rules.id, len(pages)) == (rules.id, 1)
