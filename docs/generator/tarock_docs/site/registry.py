"""Where the pages of a book come from, in the order of the navigation. Knows no page but the packages that give them."""

from __future__ import annotations

from tarock_docs import reference, rules
from tarock_docs.book import Book
from tarock_docs.page import Page
from tarock_docs.site import home

PACKAGES = (rules, reference)


def pages(book: Book) -> tuple[Page, ...]:
    """Every page of the book's language, the home page first."""
    found = [page for package in PACKAGES for page in package.pages(book)]
    return (home.page(book, found), *found)
