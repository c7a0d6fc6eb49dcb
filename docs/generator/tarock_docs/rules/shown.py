"""Which worked examples a page shows: at most one a block, as many as a page can hold. Knows no rule, asks no engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from typing import Final

from tarock_docs.book import Book, RuleSet, Shelf
from tarock_docs.examples import Example, Showing, examples_of
from tarock_docs.language import ENGLISH, language
from tarock_docs.pictures import Pictures, pack_of
from tarock_docs.rules import markup
from tarock_docs.rules.words import Words

#: What the examples of a page may weigh together, and one alone, in bytes of the English page.
_PAGE: Final = 22_000
_ONE: Final = 8_000


class Shown:
    """The examples of one page: asked for block by block, chosen when the page is whole, the same in every language."""

    def __init__(self, book: Book, rules: RuleSet) -> None:
        self._book = book
        self._rules = rules
        self._wanted: list[tuple[int, Example, bool]] = []

    def ask(self, at: int, paths: Iterable[str], *, is_open: bool) -> bool:
        """Whether there is an example for one of these paths; `at` is the line of the page at which it would stand."""
        examples = examples_of(self._book.shelf, self._rules)
        found = [example for path in paths for example in examples.at(path)]
        fitting = [example for example in found if self._weight(example) <= _ONE]
        if fitting:
            self._wanted.append((at, fitting[0], is_open))
        return bool(fitting)

    def place(self, lines: Sequence[str], words: Words) -> list[str]:
        """The lines of the page with the examples put in; where there are too many, the lightest."""
        put, left = list(lines), _PAGE
        pictures = Pictures(pack_of(self._rules.variant.deck.id), self._book.lang)
        showing = Showing(self._book.lang, pictures, self._rules, words.chosen)
        for at, example, is_open in sorted(self._wanted, key=lambda each: self._weight(each[1])):
            left -= self._weight(example)
            if left >= 0:
                put[at] = self._folded(showing, example, is_open=is_open)
        return [line for line in put if line]

    def _weight(self, example: Example) -> int:
        return _weights(self._book.shelf, self._rules)[example.case.key]

    def _folded(self, showing: Showing, example: Example, *, is_open: bool) -> str:
        if is_open:
            return showing.example(example)
        title = self._book.lang.text("Example: {title}", title=showing.title(example))
        return markup.folded(title, showing.example(example), kind="ru-example")


@cache
def _weights(shelf: Shelf, rules: RuleSet) -> Mapping[str, int]:
    """How long each example is in English, by the key of its case."""
    english = language(ENGLISH)
    pictures = Pictures(pack_of(rules.variant.deck.id), english)
    showing = Showing(english, pictures, rules, lambda _, value: escape(str(value)))
    return {example.case.key: len(showing.example(example)) for example in examples_of(shelf, rules).all}
