"""Values from the data in the text of a page. Knows paths of documents, no rule.

{{ rule:lungau#contracts.dreier.value }}   what the document says there: a number, a word, an expression as code
{{ name:lungau#contracts.dreier }}         what is called so, in the language of the page
{{ name:lungau }}                          what the rule set is called
{{ count:cases }}                          how many there are: cases, statements, open-points, rule-sets
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from tarock import resources
from tarock_docs.book import Book, RuleSet

MACRO: Final = re.compile(r"\{\{\s*(\w+):([^\s{}#]+)(?:#([^\s{}]+))?\s*\}\}")
COUNTS: Final[Mapping[str, Callable[[Book], int]]] = {
    "cases": lambda book: len(book.shelf.corpus.cases),
    "statements": lambda book: len(book.statements),
    "open-points": lambda book: len(book.open_points),
    "rule-sets": lambda book: len(book.rule_sets),
}


class UnknownValue(Exception):
    """A macro asks for something that is not there; says what, and what may be meant."""


def filled(text: str, book: Book) -> str:
    """The text with its macros filled in. Raises UnknownValue."""
    return MACRO.sub(lambda found: _value(book, found[1], found[2], found[3]), text)


def _value(book: Book, kind: str, what: str, path: str | None) -> str:
    match kind, path:
        case "count", None if what in COUNTS:
            return book.lang.number(COUNTS[what](book))
        case "name", None:
            return book.lang.called(_rule_set(book, what).names, what)
        case "name", str():
            return _called(book, _rule_set(book, what), path)
        case "rule", str():
            return _said(book, _rule_set(book, what), path)
    known = ", ".join(COUNTS)
    raise UnknownValue(
        f"'{kind}:{what}' is no value; there are rule:ID#PATH, name:ID#PATH, name:ID, count: {known}"
    )


def _rule_set(book: Book, name: str) -> RuleSet:
    try:
        return book.rule_set(name)
    except KeyError:
        hint = resources.did_you_mean(name, [rules.id for rules in book.rule_sets]) or ""
        raise UnknownValue(f"there is no rule set '{name}' {hint}".rstrip()) from None


def _called(book: Book, rules: RuleSet, path: str) -> str:
    names = rules.resolved.node(f"{path}.names")
    if names is None:
        raise UnknownValue(f"{rules.id} has no names at {path}")
    return book.lang.called(names.plain(), path)


def _said(book: Book, rules: RuleSet, path: str) -> str:
    node = rules.resolved.node(path)
    match None if node is None else node.value:
        case bool() as value:
            return f"`{str(value).lower()}`"
        case int() as value:
            return book.lang.number(value) if value >= 0 else book.lang.signed(value)
        case str() as value:
            return f"`{value}`"
    raise UnknownValue(f"{rules.id} says no single value at {path}")
