"""Pages for authors of rule sets and of engines: the hand-written ones, the codes by groups, and the indexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final

from tarock_docs.book import Book
from tarock_docs.language import Language, mark
from tarock_docs.page import Page
from tarock_docs.reference import chapters, hand_written
from tarock_docs.reference.chapters import Line
from tarock_docs.reference.hand_written import group_of
from tarock_docs.reference.matrix import matrix_page
from tarock_docs.reference.taking import ROOT, body, read, taken

_CODES: Final = "docs/pages/codes"
_LAST: Final = "All codes:"


def author_pages(book: Book) -> Iterator[Page]:
    """Everything for authors of rule sets."""
    text = book.lang.text
    pages = [page for each in hand_written.AUTHORS for page in taken(each, book.lang)]
    yield index_page(
        "authors/index.md",
        text("For authors of rule sets"),
        text("A rule set is one file that says only what differs from another one. Here is how to write it."),
        pages,
    )
    for page in pages:
        yield page
        if page.path == hand_written.CODES:
            yield from code_pages(book.lang)


def engine_pages(book: Book) -> Iterator[Page]:
    """Everything for authors of engines."""
    text = book.lang.text
    pages = [page for each in hand_written.ENGINES for page in taken(each, book.lang)]
    pages.append(matrix_page(book))
    yield index_page(
        "engines/index.md",
        text("For authors of engines"),
        text(
            "An engine in any language can be asked the whole corpus, or a part of it. Here is how to attach one."
        ),
        pages,
    )
    yield from pages


def code_pages(lang: Language) -> Iterator[Page]:
    """A page for each group of codes; each code is a chapter under its own anchor."""
    files = sorted((ROOT / _CODES).glob("TR*.md"))
    for group, members in groupby(files, lambda file: group_of(file.stem)):
        parts = [_code(file, group.path, lang) for file in members]
        yield Page(group.path, lang.text(group.title), lang.in_english("\n\n".join(parts)))


def _code(file: Path, path: str, lang: Language) -> str:
    """The page of a code as a chapter; what stands under its headings is short, so that they are bold lines."""
    lines = []
    for line in chapters.lines(read(f"{_CODES}/{file.name}")):
        if line.depth == 1:
            lines.append(Line(line.text, 2, file.stem))
        elif line.depth:
            lines.append(Line(f"**{lang.text(_MARKED[line.text])}**"))
        elif not line.text.startswith(_LAST):
            lines.append(line)
    return body(lines, f"{_CODES}/{file.name}", path, lang)


_MARKED: Final = {"What gives it": mark("What gives it"), "Mended": mark("Mended")}


def index_page(path: str, title: str, lead: str, pages: Sequence[Page]) -> Page:
    """The page of a folder: a tile for each page that tells what it is about."""
    tiles = "\n".join(
        f'<a class="tile" href="{_address(page.path, path)}"><b>{_plain(page.title)}</b>'
        f"<span>{_plain(page.description)}</span></a>"
        for page in pages
        if page.description
    )
    return Page(
        path, title, f'<p class="lead">{_plain(lead)}</p>\n\n<div class="tiles">\n{tiles}\n</div>', lead
    )


def _address(path: str, index: str) -> str:
    """The folder in which a page is, seen from an index."""
    return f"{path.removeprefix(index.removesuffix('index.md')).removesuffix('index.md').removesuffix('.md').rstrip('/')}/"


def _plain(text: str) -> str:
    return escape(text, quote=False)
