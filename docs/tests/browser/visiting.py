"""Visits pages in several tabs of one browser and notes what happens. Judges nothing."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import async_playwright

from tarock_docs.book import LANGUAGES

BELOW = "some/folder/docs"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
PHONE = {"width": 390, "height": 844}
TABS = 3
ALIKE = ("engines/operations", "authors/codes")  # folders whose pages are made alike
EMPTY = {  # what a light server answers instead of these files
    r"/search_index\.json$": '{"config":{"lang":["en"],"separator":"[\\\\s]+","pipeline":[],"fields":{}},"docs":[]}',
    r"/workers/search\.[^/]*\.js$": "",
}

# How far the page is wider than the window, and what sticks out of it.
WIDER = """() => {
  const width = document.documentElement.clientWidth;
  const over = document.documentElement.scrollWidth - width;
  if (over <= 0) return "";
  const out = [...document.querySelectorAll(".md-content *")].filter(
    (each) => { const box = each.getBoundingClientRect(); return box.right > width + 1 || box.left < -1; });
  return `${over}px: ` + out.slice(0, 3).map((each) => each.tagName + "." + each.className).join(" ");
}"""

# Signed numbers in text that is kept together by nothing.
BARE = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!parent || parent.closest("script,style,code,pre,bdi,svg,[dir=ltr]")) continue;
    if (/(^|[^\\p{L}\\p{N}–])[+\\-−]\\s?\\p{Nd}|\\p{Nd}[+\\-−](?![\\p{L}\\p{N}])/u.test(node.data)) found.push(node.data.trim().slice(0, 60));
  }
  return found;
}"""


@dataclass(frozen=True)
class Site:
    """The built site: its folder, and where it is served."""

    folder: Path
    address: str

    def pages(self, code: str) -> list[str]:
        """The pages of a language, as addresses below the site."""
        files = sorted((self.folder / code).rglob("index.html"))
        return [f"{file.parent.relative_to(self.folder).as_posix()}/" for file in files]


@dataclass(frozen=True)
class Visit:
    """What happened on one page: errors, requests to other hosts, how far it is too wide, bare signed numbers."""

    page: str
    errors: tuple[str, ...]
    outside: tuple[str, ...]
    wider: str
    bare: tuple[str, ...]
    language: str
    direction: str


def visit_all(chromium: str, site: Site) -> list[Visit]:
    """Every page of every language, and the page above them."""
    addresses = ["", *(page for code in LANGUAGES for page in site.pages(code))]
    return asyncio.run(_visit_all(chromium, site, addresses))


async def _visit_all(chromium: str, site: Site, addresses: list[str]) -> list[Visit]:
    queue = list(reversed(addresses))
    found: list[Visit] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        context = await browser.new_context(viewport=PHONE)

        async def work() -> None:
            tab = _Tab(await context.new_page(), site)
            while queue:
                found.append(await tab.visit(queue.pop()))

        await asyncio.gather(*(work() for _ in range(TABS)))
        await browser.close()
    return found


class _Tab:
    """A tab that notes what happens in it."""

    def __init__(self, page, site: Site) -> None:
        self.page, self.site = page, site
        self.errors: list[str] = []
        self.outside: list[str] = []
        page.on("console", lambda told: self.errors.append(told.text) if told.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)

    def _request(self, request) -> None:
        if not request.url.startswith((self.site.address, "data:", "blob:")):
            self.outside.append(request.url)

    def _failed(self, request) -> None:
        if "ERR_ABORTED" not in str(request.failure):  # the page was left before it came
            self.errors.append(f"failed: {request.url} {request.failure}")

    async def visit(self, address: str) -> Visit:
        self.errors.clear()
        self.outside.clear()
        await self.page.goto(self.site.address + address, wait_until="load")
        wider, bare = await self.page.evaluate(WIDER), await self.page.evaluate(BARE)
        language, direction = await self.page.evaluate(
            "[document.documentElement.lang, document.body.dir || 'ltr']"
        )
        return Visit(
            address, tuple(self.errors), tuple(self.outside), wider, tuple(bare), language, direction
        )


def kinds(pages: list[str], names: list[str]) -> dict[str, str]:
    """One page of each kind: of those that differ only in the name of a rule set, or that are alike by their folder."""
    found: dict[str, str] = {}
    for page in pages:
        parts = page.strip("/").split("/")[1:]
        kind = "/".join("*" if any(name in part for name in names) else part for part in parts)
        folder, _, name = kind.rpartition("/")
        found.setdefault(f"{folder}/*" if name and folder in ALIKE else kind, page)
    return found
