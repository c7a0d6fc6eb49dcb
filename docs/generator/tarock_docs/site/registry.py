"""Where the pages of a book come from, in the order of the navigation. Knows no page but the packages that give them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from tarock_docs.book import Book
from tarock_docs.page import Page
from tarock_docs.site import home

PACKAGES = ("tarock_docs.rules", "tarock_docs.reference")


def pages(book: Book) -> tuple[Page, ...]:
    """Every page of the book's language, the home page first."""
    found: list[Page] = []
    for package in PACKAGES:
        if find_spec(package) is not None and hasattr(module := import_module(package), "pages"):
            found += module.pages(book)
    return (home.page(book, found), *found)
