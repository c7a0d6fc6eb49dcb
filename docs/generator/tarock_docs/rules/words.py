"""Expressions and places of a rule document in words, by way of `wording`. The one door to it for the pages of rules."""

from __future__ import annotations

from functools import cache

from tarock.expr import clear
from tarock.expr.text import format_tree
from tarock.model import schema
from tarock.model.variant import Formula
from tarock_docs.book import Book
from tarock_docs.rules import markup
from tarock_docs.rules.agreed import agreed
from tarock_docs.rules.material import Material


@cache
def written(text: str) -> str:
    """An expression as it is written, as HTML."""
    return f'<code dir="ltr">{markup.escape(clear(text))}</code>'


class Words:
    """Says what stands in one rule set in one language."""

    def __init__(self, book: Book, material: Material) -> None:
        self._book = book
        self._options = {**material.resolved.options, **material.resolved.settled}

    def say(self, formula: Formula) -> str:
        """An expression as it stands under the usual options, as HTML."""
        tree = agreed(formula.expression.tree, self._options)
        return f'<code dir="ltr">{markup.escape(format_tree(tree))}</code>'

    def term(self, word: str) -> str:
        """A word of a document that has no names, such as a level of Kontra, as HTML."""
        return markup.escape(self._book.lang.word(word.replace("-", " ").capitalize()))

    def own(self, name: str) -> str:
        """A name of the author's own without translation, in words, as HTML."""
        return markup.escape(name.replace("-", " "))

    def place(self, path: str) -> str:
        """An entry without a name: what the rule format calls its section, in this language."""
        root = schema.schema("variant")
        title = root["properties"].get(path.partition(".")[0], {}).get("title", "")
        return self._book.lang.word(str(title))
