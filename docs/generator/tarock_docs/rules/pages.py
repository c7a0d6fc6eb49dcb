"""All pages for players of one language. Knows the order of pages, not what is on them."""

from __future__ import annotations

from collections.abc import Iterator

from tarock_docs.book import Book, RuleSet
from tarock_docs.page import Page
from tarock_docs.rules import overview, tariff
from tarock_docs.rules.chapters import CHAPTERS
from tarock_docs.rules.glossed import glossed
from tarock_docs.rules.index import chooser, glossary
from tarock_docs.rules.writer import Writer


def pages(book: Book) -> Iterator[Page]:
    """The pages of every rule set, after the one on which to choose and before the glossary."""
    yield chooser(book)
    for rules in book.rule_sets:
        yield from pages_of(book, rules)
    yield glossary(book)


def pages_of(book: Book, rules: RuleSet) -> Iterator[Page]:
    """The pages of one rule set."""
    lang, name = book.lang, book.called(rules.names, rules.id)
    first = Writer(book, rules, "")
    overview.write(first)
    about = lang.text("The rules of {game}: cards, auction, contracts, bonuses, play and scoring.", game=name)
    yield _page(first, "index", name, about)
    for chapter in CHAPTERS:
        writer = Writer(book, rules, chapter.name, is_drawn=chapter.is_drawn)
        chapter.write(writer)
        writer.rest()
        title = lang.text("{page}: {game}", page=lang.text(chapter.title), game=name)
        yield _page(writer, chapter.name, lang.text(chapter.title), f"{title}. {lang.text(chapter.about)}")
    yield _printed(book, rules, name)
    sheet = Writer(book, rules, "tariff", printed=True)
    tariff.write(sheet)
    yield _page(
        sheet, "tariff", lang.text("Tariff: {game}", game=name), lang.text("All values of {game}.", game=name)
    )


def _printed(book: Book, rules: RuleSet, name: str) -> Page:
    """Everything in one piece, without anchors."""
    lang = book.lang
    writer = Writer(book, rules, "booklet", printed=True)
    writer.add('<div class="ru-booklet">')
    for chapter in CHAPTERS:
        if chapter.printed:
            writer.add(f"<h2>{lang.text(chapter.title)}</h2>")
            chapter.write(writer)
    writer.add("</div>")
    return _page(
        writer,
        "booklet",
        lang.text("Booklet: {game}", game=name),
        lang.text("All rules of {game}.", game=name),
    )


def _page(writer: Writer, name: str, title: str, about: str) -> Page:
    up = "../" if name == "index" else "../../"
    body = writer.body if writer.printed else glossed(writer.body, writer.lang, f"{up}glossary/")
    return Page(
        path=f"rules/{writer.rules.id}/{name}.md",
        title=title,
        body=body,
        description=about,
        anchors=tuple(writer.anchors),
    )
