"""Pages for authors of rule sets and of engines, about the project, and of what two rule sets play differently."""

from collections.abc import Iterator

from tarock_docs.book import Book
from tarock_docs.page import Page
from tarock_docs.reference.about import about_pages
from tarock_docs.reference.authors import author_pages, engine_pages
from tarock_docs.reference.differences import difference_pages


def pages(book: Book) -> Iterator[Page]:
    """The pages of the reference, in the order of the navigation. Raises Unwritable if one of them cannot be made."""
    yield from difference_pages(book)
    yield from author_pages(book)
    yield from engine_pages(book)
    yield from about_pages(book)
