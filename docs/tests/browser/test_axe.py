"""Accessibility by axe-core: no serious finding but reviewed ones, on each kind of page, in each language, light and dark."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import yaml
from playwright.async_api import async_playwright
from visiting import FLAGS, kinds

from tarock_docs.book import LANGUAGES, book

pytestmark = pytest.mark.browser
AXE = Path(__file__).resolve().parents[3] / "node_modules" / "axe-core" / "axe.min.js"
REVIEWED = Path(__file__).with_name("axe_reviewed.yaml")
SERIOUS = ("serious", "critical")
SCHEMES = ("light", "dark")
TABS = 3
RUN = """() => axe.run(document, {resultTypes: ["violations"], preload: false}).then((result) => result.violations.map((each) => (
  {rule: each.id, impact: each.impact, nodes: each.nodes.map((node) => [node.target.join(" "), node.html.slice(0, 160)])})))"""


def sample(site):
    """Page and colours: each kind of page in each language, light and dark in turn."""
    names = [rules.id for rules in book("en").rule_sets]
    for at, page in enumerate(kinds(site.pages("en"), names).values()):
        for number, code in enumerate(LANGUAGES):
            yield f"{code}/{page.partition('/')[2]}", SCHEMES[(at + number) % len(SCHEMES)]


async def look(chromium, site):
    queue, found = list(sample(site)), []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)

        async def work():
            contexts = {scheme: await browser.new_context(color_scheme=scheme) for scheme in SCHEMES}
            tabs = {}
            for scheme, context in contexts.items():
                tabs[scheme] = await context.new_page()
            while queue:
                page, scheme = queue.pop()
                tab = tabs[scheme]
                await tab.goto(site.address + page)
                await tab.add_script_tag(path=AXE)
                for finding in await tab.evaluate(RUN):
                    if finding["impact"] in SERIOUS:
                        found.extend((page, scheme, finding["rule"], *node) for node in finding["nodes"])

        await asyncio.gather(*(work() for _ in range(TABS)))
        await browser.close()
    return found


@pytest.fixture(scope="module")
def findings(light_site, chromium):
    if not AXE.is_file():
        pytest.skip("axe-core is not here: needs Node, and `make node_modules`")
    return asyncio.run(look(chromium, light_site))


def test_no_serious_finding_but_reviewed_ones_and_no_review_in_vain(findings):
    reviewed = yaml.safe_load(REVIEWED.read_text(encoding="utf-8")) or []
    assert all(entry["reason"].strip() for entry in reviewed)

    def review_of(finding):
        return next(
            (
                entry["rule"]
                for entry in reviewed
                if entry["rule"] == finding[2]
                and (entry["target"] in finding[3] or entry["target"] in finding[4])
            ),
            None,
        )

    left = [finding for finding in findings if review_of(finding) is None]
    assert left == []
    assert {entry["rule"] for entry in reviewed} == {review_of(finding) for finding in findings}
