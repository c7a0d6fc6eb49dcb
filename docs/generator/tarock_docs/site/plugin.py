"""Gives the pages of one language to MkDocs and keeps what it made of them. Knows no rule; decides nothing about looks."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as Rendered
from mkdocs.structure.toc import AnchorLink
from mkdocs.utils.templates import TemplateContext

from tarock_docs.book import LANGUAGES, Book
from tarock_docs.language import language
from tarock_docs.page import Page
from tarock_docs.pictures import SPRITE, pack_of, placed, sprite
from tarock_docs.site.findings import Finding, SiteError
from tarock_docs.site.home import RULES
from tarock_docs.site.labels import labels
from tarock_docs.site.macros import UnknownValue, filled
from tarock_docs.site.marks import english, unmarked
from tarock_docs.site.navigation import INDEX, navigation
from tarock_docs.site.spellings import headings, spellings
from tarock_docs.site.squeeze import squeezed

CARDS = "assets/cards.svg"


@dataclass(frozen=True)
class Switch:
    """One entry of the language switch: the same page in another language, from where this page lies."""

    code: str
    name: str
    rtl: bool
    address: str


class SitePlugin(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
    """The pages of a book as files of MkDocs. The pages may carry marks of what came out in English; `book` leaves none.
    `rendered` is the HTML of each page by its path when all is built."""

    def __init__(self, book: Book, pages: Sequence[Page]) -> None:
        super().__init__()
        self.book = book
        self.pages: Mapping[str, Page] = {page.path: page for page in pages}
        self.order = tuple(pages)
        self.rendered: dict[str, str] = {}

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """The files of the site: the pages and the picture of the cards, and what is no page in the folder of pages."""
        titled = [replace(page, title=unmarked(page.title)) for page in self.order]
        config.nav = navigation(titled, self.book.lang.text("Home"))
        kept = Files([file for file in files if not file.is_documentation_page()])
        sources = {page.path: self._source(page) for page in self.order}
        for path, source in sources.items():
            kept.append(File.generated(config, path, content=source))
        kept.append(File.generated(config, CARDS, content=sprite(pack_of(self.book.deck.id))))
        return kept

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """What the templates say, in the language of the book."""
        del config, files
        env.globals["say"] = labels(self.book.lang)
        return env

    def on_page_content(self, html: str, *, page: Rendered, config: MkDocsConfig, files: Files) -> str:
        """The page with the address of its pictures; it is told how much of it is English."""
        del config, files
        page.meta["untranslated"] = english(html).extent
        _unmark(page.toc)
        plain = unmarked(html)
        return placed(plain, _relative(page.url, CARDS)) if SPRITE in plain else plain

    def on_page_context(
        self, context: TemplateContext, *, page: Rendered, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """The language switch of the page."""
        del config, nav
        up = _relative(page.url, "..")
        found: dict[str, Any] = dict(context)
        found["switch"] = [
            Switch(code, language(code).name, language(code).rtl, f"{up}/{code}/{page.url}")
            for code in LANGUAGES
        ]
        return cast("TemplateContext", found)

    def on_post_page(self, output: str, *, page: Rendered, config: MkDocsConfig) -> str:
        """Squeezes the page, and keeps it for the checks."""
        del config
        self.rendered[page.file.src_uri] = squeezed(output)
        return self.rendered[page.file.src_uri]

    def _source(self, page: Page) -> str:
        """The Markdown file of a page: what MkDocs is told about it, title, body, other spellings."""
        meta: dict[str, Any] = {
            "title": unmarked(page.title),
            "description": unmarked(page.description) or None,
        }
        meta["hide"] = ["navigation", "toc"] if page.path == INDEX else None
        head = json.dumps({key: value for key, value in meta.items() if value}, ensure_ascii=False)
        body = self._filled(page)
        own = (*page.spellings, *self._names(page))
        words = (*own, *spellings((page.title, *headings(body), *own)))
        words = tuple(dict.fromkeys(map(unmarked, words)))
        hidden = f'\n\n<p class="spellings" hidden>{" ".join(words)}</p>\n' if words else "\n"
        return f"---\n{head}\n---\n\n# {page.title} {{#title}}\n\n{body}{hidden}"

    def _names(self, page: Page) -> tuple[str, ...]:
        """On the first page of a rule set its names in every language: it is asked for by any of them."""
        first = {f"{RULES}/{rules.id}/{INDEX}": rules for rules in self.book.rule_sets}
        return tuple(first[page.path].names.values()) if page.path in first else ()

    def _filled(self, page: Page) -> str:
        try:
            return filled(page.body, self.book)
        except UnknownValue as error:
            raise SiteError([Finding(f"{self.book.lang.code}/{page.path}", str(error))]) from None


def _unmark(toc: Iterable[AnchorLink]) -> None:
    for link in toc:
        link.title = unmarked(link.title)
        _unmark(link.children)


def _relative(url: str, target: str) -> str:
    """The address of a file of this language, from a page with this address."""
    return os.path.relpath(target, url or ".") if url else target
