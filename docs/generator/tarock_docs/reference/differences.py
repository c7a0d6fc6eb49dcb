"""What two rule sets play differently: a page for every pair, for players, and one to choose from. Knows no rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import combinations
from typing import Final

from tarock.compare import Change, Comparison, Said, Section, compare
from tarock_docs.book import Book, RuleSet, book
from tarock_docs.language import Domain, Language
from tarock_docs.page import Page

FOLDER: Final = "differences"
#: Sections of documents that players need least: what is agreed before play, and what other entries are made of.
LAST: Final = ("options", "settled", "define")
NOTHING: Final = "–"
_ORDER: Final = ("auction.order",)
_SWITCHES: Final = {"true": "yes", "false": "no"}
_WORDS: Final = re.compile(r"[\w,/–.():=; '’+-]*\Z")
_OPERATORS: Final = re.compile(r" (?:[<>!]?=|[<>]|and|or|not|in|where|for|[-&|*]) |\w\(|!=")
_DIGITS: Final = re.compile(r"\d+")


@dataclass(frozen=True)
class Pair:
    """Two rule sets, the one that stands first in the navigation on the left, and what differs; seen from both."""

    left: RuleSet
    right: RuleSet
    there: Comparison
    back: Comparison

    @property
    def path(self) -> str:
        """The page of the pair."""
        return f"{FOLDER}/{self.left.id}--{self.right.id}.md"

    @property
    def sections(self) -> list[Section]:
        """The sections in which something differs, what players need least last."""
        return sorted(self.there.sections, key=lambda each: LAST.index(each.id) + 1 if each.id in LAST else 0)


@cache
def pairs(code: str) -> tuple[Pair, ...]:
    """Every pair of playable rule sets, in a language."""
    own = book(code)
    words = _words(own.lang)
    return tuple(
        Pair(
            one,
            other,
            compare(one.resolved, other.resolved, lang=code, words=words),
            compare(other.resolved, one.resolved, lang=code, words=words),
        )
        for one, other in combinations(own.rule_sets, 2)
    )


def difference_pages(own: Book) -> Iterator[Page]:
    """The page to choose from, and the pages of all pairs."""
    yield chooser(own)
    for pair in pairs(own.lang.code):
        yield _Teller(own, pair).page()


def chooser(own: Book) -> Page:
    """A table of all rule sets by all, with links to what differs and how much."""
    say = own.lang.text
    lead = say("Choose two rule sets. Each number says how many rules differ, and leads to them.")
    by_pair = {frozenset((pair.left.id, pair.right.id)): pair for pair in pairs(own.lang.code)}
    head = "".join(f'<th scope="col">{_name(own, each)}</th>' for each in own.rule_sets)
    rows = "\n".join(
        f'<tr><th scope="row">{_name(own, one)}</th>'
        + "".join(_cell(own, by_pair.get(frozenset((one.id, other.id)))) for other in own.rule_sets)
        + "</tr>"
        for one in own.rule_sets
    )
    table = f'<table class="chooser"><thead><tr><td></td>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>'
    note = say(
        "What a rule set plays alike with the others is on its own pages; here stands only what differs."
    )
    body = f'<p class="lead">{escape(lead)}</p>\n\n<div class="wide" markdown="0" tabindex="0">{table}</div>\n\n{note}'
    return Page(f"{FOLDER}/index.md", say("Differences"), body, lead)


def _cell(own: Book, pair: Pair | None) -> str:
    if pair is None:
        return f"<td>{NOTHING}</td>"
    address = pair.path.removeprefix(f"{FOLDER}/").removesuffix(".md")
    label = own.lang.text("{one} and {other}", one=_name(own, pair.left), other=_name(own, pair.right))
    number = own.lang.number(pair.there.count)
    return f'<td><a href="{address}/" title="{escape(label)}">{number}</a></td>'


def _name(own: Book, rules: RuleSet) -> str:
    return escape(own.called(rules.names, rules.id), quote=False)


def _words(lang: Language) -> Callable[[str], str]:
    """Says words of the rule format in the language; what it does not know stays."""

    def said(word: str) -> str:
        word = _SWITCHES.get(word, word)
        return lang.catalogues[Domain.WORDS].say(word) if lang.knows(Domain.WORDS, word) else word

    return said


class _Teller:
    """Writes the page of a pair in a language."""

    def __init__(self, own: Book, pair: Pair) -> None:
        self._own = own
        self._lang = own.lang
        self._pair = pair
        self._names = _name(own, pair.left), _name(own, pair.right)
        self._theirs = {change.paths: change.after for each in pair.back.sections for change in each.changes}

    def page(self) -> Page:
        """The page."""
        say, (left, right) = self._lang.text, self._names
        title = say("{one} and {other}", one=left, other=right)
        count = self._lang.plural("{number} difference", "{number} differences", self._pair.there.count)
        links = " · ".join(f"[{escape(each.title, quote=False)}](#{each.id})" for each in self._pair.sections)
        parts = [f'<p class="lead">{count}</p>', f"{links}\n{{.jump}}"]
        for section in self._pair.sections:
            parts += [f"## {escape(section.title, quote=False)} {{#{section.id}}}", self._table(section)]
        summary = say("What {one} and {other} play differently, rule by rule.", one=left, other=right)
        return Page(self._pair.path, title, "\n\n".join(parts), summary)

    def _table(self, section: Section) -> str:
        left, right = self._names
        what = escape(self._lang.text("what"), quote=False)
        sides = ((self._pair.left, left), (self._pair.right, right))
        linked = "".join(
            f'<th scope="col"><a href="../../rules/{rules.id}/">{name}</a></th>' for rules, name in sides
        )
        head = f'<th scope="col">{what}</th>{linked}'
        rows = "\n".join(self._row(change) for change in section.changes)
        return f'<table class="differences"><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>'

    def _row(self, change: Change) -> str:
        label = f"<small>{escape(change.label, quote=False)}</small>" if change.label else ""
        subjects = escape(self._lang.text(", ").join(change.subjects), quote=False)
        cells = "".join(
            f'<td data-side="{name}">{cell}</td>'
            for name, cell in zip(self._names, self._cells(change), strict=True)
        )
        return f'<tr><th scope="row">{subjects}{label}</th>{cells}</tr>'

    def _cells(self, change: Change) -> tuple[str, str]:
        """Both values. What only one side has is told there as the side itself tells what is new in it."""
        if change.kind == "added":
            return NOTHING, self._only(change.after)
        if change.kind == "removed" and change.after is not None:
            agreed, settled = (
                self._lang.text("as agreed"),
                self._lang.text("always {value}", value=self._value(change.after)),
            )
            return escape(agreed, quote=False), settled
        if change.kind == "removed":
            return self._only(self._theirs.get(change.paths)), NOTHING
        if change.paths == _ORDER:
            return self._ladder(change.before), self._ladder(change.after)
        return self._value(change.before), self._value(change.after)

    def _only(self, said: Said | None) -> str:
        return self._lang.text("yes") if said is None else self._value(said)

    def _ladder(self, said: Said | None) -> str:
        """Ranks from low to high, a line each; equal ones on one line."""
        ranks = said.text.split(" < ") if said is not None else []
        items = "".join(f"<li>{escape(rank.replace(' = ', ', '), quote=False)}</li>" for rank in ranks)
        return f"<ol>{items}</ol>"

    def _value(self, said: Said | None) -> str:
        """A value in words and, where a name stands for an expression, the expression below."""
        if said is None:
            return NOTHING
        shown = self._piece(said.text)
        return f"{shown}<small>{_code(said.written)}</small>" if said.brief and said.words else shown

    def _piece(self, text: str) -> str:
        """Parts that read as words as they are, others as code, each on a line."""
        return "<br>".join(
            self._digits(escape(part, quote=False))
            if _WORDS.match(part) and not _OPERATORS.search(part)
            else _code(part)
            for part in text.split("; ")
        )

    def _digits(self, text: str) -> str:
        return _DIGITS.sub(lambda found: self._lang.number(int(found[0])), text)


def _code(text: str) -> str:
    return f'<code dir="ltr">{escape(text, quote=False)}</code>'
