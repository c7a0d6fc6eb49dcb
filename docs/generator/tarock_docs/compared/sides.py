"""Two rule sets side by side, as a table tells what differs in them, in the language of a book. Writes no page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html import escape
from typing import Final

from tarock.compare import Change, Comparison, compare
from tarock_docs.book import Book, RuleSet
from tarock_docs.compared.values import NOTHING, Values
from tarock_docs.language import Domain, Language
from tarock_docs.wording import first_form

_ORDER: Final = ("auction.order",)
_SWITCHES: Final = {"true": "yes", "false": "no"}


class Sides:
    """What differs between two rule sets, seen from both, with what is said of each difference."""

    def __init__(self, own: Book, left: RuleSet, right: RuleSet) -> None:
        code, words = own.lang.code, _words(own.lang)
        self.left, self.right = left, right
        self.there: Comparison = compare(left.resolved, right.resolved, lang=code, words=words)
        back = compare(right.resolved, left.resolved, lang=code, words=words)
        self._lang = own.lang
        self._values = _values(own, left), _values(own, right)
        self._theirs = {change.paths: change.after for each in back.sections for change in each.changes}

    def what(self, change: Change, link: Callable[[str], str] = str) -> str:
        """What is told otherwise, as HTML: the names of entries, which `link` may lead to, and which line of them."""
        label = f"<small>{escape(change.label, quote=False)}</small>" if change.label else ""
        return f"{link(escape(self._lang.text(', ').join(change.subjects), quote=False))}{label}"

    def cells(self, change: Change) -> tuple[str, str]:
        """Both values. What only one side has is told there as the side itself tells what is new in it."""
        left, right = self._values
        if change.kind == "removed" and change.after is not None:
            settled = right.value(change.after, change.paths)
            agreed = escape(self._lang.text("as agreed"), quote=False)
            return agreed, self._lang.text("always {value}", value=settled)
        if change.kind in ("added", "removed"):
            said = change.after if change.kind == "added" else self._theirs.get(change.paths)
            side = right if change.kind == "added" else left
            only = self._lang.text("yes") if said is None else side.value(said, change.paths)
            return (NOTHING, only) if change.kind == "added" else (only, NOTHING)
        if change.paths == _ORDER:
            return left.ladder(change.before), right.ladder(change.after)
        return left.value(change.before, change.paths), right.value(change.after, change.paths)


@cache
def _values(own: Book, rules: RuleSet) -> Values:
    return Values(own, rules)


def _words(lang: Language) -> Callable[[str], str]:
    """Says words of the rule format in the language, places unfilled; what it does not know stays."""
    messages = lang.catalogues[Domain.WORDS]

    def said(word: str) -> str:
        word = _SWITCHES.get(word, word)
        return first_form(messages.say(word)) if lang.knows(Domain.WORDS, word) else word

    return said
