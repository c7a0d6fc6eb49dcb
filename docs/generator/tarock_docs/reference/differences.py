"""What two rule sets play differently: a page for every pair, for players, and one to choose from. Knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import combinations
from typing import Final

from tarock.compare import Change, Comparison, Section, compare
from tarock_docs.book import Book, RuleSet
from tarock_docs.language import Domain, Language
from tarock_docs.page import Page
from tarock_docs.reference.values import NOTHING, Values
from tarock_docs.wording import first_form

FOLDER: Final = "differences"
#: Sections of documents that players need least: what is agreed before play, and what other entries are made of.
LAST: Final = ("options", "settled", "define")
_ORDER: Final = ("auction.order",)
_SWITCHES: Final = {"true": "yes", "false": "no"}


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
def pairs(own: Book) -> tuple[Pair, ...]:
    """Every pair of playable rule sets, in the language of the book."""
    code, words = own.lang.code, _words(own.lang)
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
    for pair in pairs(own):
        yield _Teller(own, pair).page()


def chooser(own: Book) -> Page:
    """A table of all rule sets by all, with links to what differs and how much."""
    text = own.lang.text
    lead = text("Choose two rule sets. Each number says how many rules differ, and leads to them.")
    by_pair = {frozenset((pair.left.id, pair.right.id)): pair for pair in pairs(own)}
    head = "".join(f'<th scope="col">{_name(own, each)}</th>' for each in own.rule_sets)
    rows = "\n".join(
        f'<tr><th scope="row">{_name(own, one)}</th>'
        + "".join(_cell(own, by_pair.get(frozenset((one.id, other.id)))) for other in own.rule_sets)
        + "</tr>"
        for one in own.rule_sets
    )
    table = f'<table class="chooser"><thead><tr><td></td>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>'
    note = text(
        "What a rule set plays alike with the others is on its own pages; here stands only what differs."
    )
    body = f'<p class="lead">{escape(lead)}</p>\n\n<div class="wide" markdown="0" tabindex="0">{table}</div>\n\n{note}'
    return Page(f"{FOLDER}/index.md", text("Differences"), body, lead)


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
        return first_form(lang.word(word)) if lang.knows(Domain.WORDS, word) else word

    return said


class _Teller:
    """Writes the page of a pair in a language."""

    def __init__(self, own: Book, pair: Pair) -> None:
        self._lang = own.lang
        self._pair = pair
        self._names = _name(own, pair.left), _name(own, pair.right)
        self._values = _values(own, pair.left), _values(own, pair.right)
        self._theirs = {change.paths: change.after for each in pair.back.sections for change in each.changes}

    def page(self) -> Page:
        """The page."""
        text, (left, right) = self._lang.text, self._names
        title = text("{one} and {other}", one=left, other=right)
        count = self._lang.plural("{number} difference", "{number} differences", self._pair.there.count)
        links = " · ".join(f"[{escape(each.title, quote=False)}](#{each.id})" for each in self._pair.sections)
        parts = [f'<p class="lead">{count}</p>', f"{links}\n{{.jump}}"]
        for section in self._pair.sections:
            parts += [f"## {escape(section.title, quote=False)} {{#{section.id}}}", self._table(section)]
        summary = text("What {one} and {other} play differently, rule by rule.", one=left, other=right)
        return Page(self._pair.path, title, "\n\n".join(parts), summary)

    def _table(self, section: Section) -> str:
        sides = zip((self._pair.left, self._pair.right), self._names, strict=True)
        linked = "".join(
            f'<th scope="col"><a href="../../rules/{rules.id}/">{name}</a></th>' for rules, name in sides
        )
        what = escape(self._lang.text("what"), quote=False)
        rows = "\n".join(self._row(change) for change in section.changes)
        head = f'<thead><tr><th scope="col">{what}</th>{linked}</tr></thead>'
        return f'<table class="differences">{head}<tbody>\n{rows}\n</tbody></table>'

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
