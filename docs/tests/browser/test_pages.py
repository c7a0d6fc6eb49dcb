"""Every page of every language in a real browser: no errors, no other host, no sideways scrolling on a phone."""

from __future__ import annotations

import pytest
from visiting import kinds

from tarock_docs.book import LANGUAGES, book

pytestmark = pytest.mark.browser
SAMPLED = 5  # of so many kinds of pages one is taken


def told(visits, what):
    return {visit.page: getattr(visit, what) for visit in visits if getattr(visit, what)}


def test_every_page_that_was_built_was_visited(site, visits):
    assert {visit.page for visit in visits} == {
        "",
        *(page for code in LANGUAGES for page in site.pages(code)),
    }
    assert len(visits) > 4


def test_no_page_has_an_error_in_the_console(visits):
    assert told(visits, "errors") == {}


def test_no_page_asks_another_host(visits):
    assert told(visits, "outside") == {}


def test_no_page_scrolls_sideways_on_a_phone(visits):
    assert told(visits, "wider") == {}


def test_no_page_of_a_language_from_right_to_left_has_a_bare_signed_number(visits):
    rtl = {code for code in LANGUAGES if book(code).lang.rtl}
    assert rtl
    assert told([visit for visit in visits if visit.page.split("/")[0] in rtl], "bare") == {}


def test_every_page_says_its_language_and_direction(visits):
    for visit in visits:
        if code := visit.page.partition("/")[0]:
            assert (visit.language, visit.direction) == (code, "rtl" if book(code).lang.rtl else "ltr")


def test_the_language_switch_stays_on_the_page_and_at_the_anchor(site, page):
    names = [rules.id for rules in book("en").rule_sets]
    for at, address in enumerate([*kinds(site.pages("en"), names).values()][::SAMPLED]):
        other = LANGUAGES[1:][at % len(LANGUAGES[1:])]
        page.goto(f"{site.address}{address}#title")
        page.locator(".md-header .md-select button").focus()
        page.locator(f"a[data-language][hreflang={other}]").click()
        page.wait_for_url(f"{site.address}{other}/{address.partition('/')[2]}#title")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_language_switch_needs_no_script(site, browser, code):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address)
    page.click(f"a[hreflang={code}]")
    for other in LANGUAGES:
        link = page.locator(f"a[data-language][hreflang={other}]")
        assert link.get_attribute("href") == f"../{other}/"
    context.close()


#: Words of a page that two lines share: what stands on both sides of a break, without a space or a hyphen between.
BROKEN = """() => {
  const broken = []
  for (const block of document.querySelectorAll(".md-nav__link, .md-content :is(p, li, dd)")) {
    if (block.closest("td")) continue // columns of a table may be narrower than a word
    const walk = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    const letters = []
    for (let node; (node = walk.nextNode());)
      for (let at = 0; at < node.length; at++) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        letters.push([node.data[at], range.getBoundingClientRect()])
      }
    for (let at = 1; at < letters.length; at++) {
      const [[a, above], [b, below]] = [letters[at - 1], letters[at]]
      const isWord = /[\\p{L}\\d]/u.test(a) && /\\p{Script=Hangul}/u.test(b)
      if (isWord && below.left < above.left && below.top > above.top + above.height / 2)
        broken.push(letters.slice(Math.max(0, at - 6), at + 6).map(([letter]) => letter).join(""))
    }
  }
  return broken
}"""


@pytest.mark.parametrize(("address", "width"), [("koenigrufen/options", 1280), ("lungau/scoring", 412)])
def test_korean_lines_break_between_words(site, page, address, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{site.address}ko/rules/{address}/")
    assert page.evaluate(BROKEN) == []
