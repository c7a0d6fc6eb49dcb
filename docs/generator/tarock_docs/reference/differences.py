"""What two rule sets play differently: a page for every pair, for players, and one to choose from. Knows no rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import combinations
from typing import Final

from tarock.compare import Change, Section
from tarock_docs.book import Book, RuleSet
from tarock_docs.compared import NOTHING, Sides
from tarock_docs.page import Page

FOLDER: Final = "differences"
#: Sections of documents that players need least: what is agreed before play, and what other entries are made of.
LAST: Final = ("options", "settled", "define")


@dataclass(frozen=True)
class Pair:
    """Two rule sets, the one that stands first in the navigation on the left."""

    sides: Sides

    @property
    def path(self) -> str:
        """The page of the pair."""
        return f"{FOLDER}/{self.sides.left.id}--{self.sides.right.id}.md"

    @property
    def count(self) -> int:
        """How much differs."""
        return self.sides.there.count

    @property
    def sections(self) -> list[Section]:
        """The sections in which something differs, what players need least last."""
        found = self.sides.there.sections
        return sorted(found, key=lambda each: LAST.index(each.id) + 1 if each.id in LAST else 0)


@cache
def pairs(own: Book) -> tuple[Pair, ...]:
    """Every pair of playable rule sets, in the language of the book."""
    return tuple(Pair(Sides(own, one, other)) for one, other in combinations(own.rule_sets, 2))


def difference_pages(own: Book) -> Iterator[Page]:
    """The page to choose from, and the pages of all pairs."""
    yield chooser(own)
    for pair in pairs(own):
        yield _Teller(own, pair).page()


def chooser(own: Book) -> Page:
    """A table of all rule sets by all, with links to what differs and how much."""
    text = own.lang.text
    lead = text("Choose two rule sets. Each number says how many rules differ, and leads to them.")
    by_pair = {frozenset((pair.sides.left.id, pair.sides.right.id)): pair for pair in pairs(own)}
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
    label = own.lang.text(
        "{one} and {other}", one=_name(own, pair.sides.left), other=_name(own, pair.sides.right)
    )
    number = own.lang.number(pair.count)
    return f'<td><a href="{address}/" title="{escape(label)}">{number}</a></td>'


def _name(own: Book, rules: RuleSet) -> str:
    return escape(own.called(rules.names, rules.id), quote=False)


class _Teller:
    """Writes the page of a pair in a language."""

    def __init__(self, own: Book, pair: Pair) -> None:
        self._lang = own.lang
        self._pair = pair
        self._rules = pair.sides.left, pair.sides.right
        self._names = _name(own, pair.sides.left), _name(own, pair.sides.right)

    def page(self) -> Page:
        """The page."""
        text, (left, right) = self._lang.text, self._names
        title = text("{one} and {other}", one=left, other=right)
        count = self._lang.plural("{number} difference", "{number} differences", self._pair.count)
        links = " · ".join(f"[{escape(each.title, quote=False)}](#{each.id})" for each in self._pair.sections)
        parts = [f'<p class="lead">{count}</p>', f"{links}\n{{.jump}}"]
        for section in self._pair.sections:
            parts += [f"## {escape(section.title, quote=False)} {{#{section.id}}}", self._table(section)]
        summary = text("What {one} and {other} play differently, rule by rule.", one=left, other=right)
        return Page(self._pair.path, title, "\n\n".join(parts), summary)

    def _table(self, section: Section) -> str:
        sides = zip(self._rules, self._names, strict=True)
        linked = "".join(
            f'<th scope="col"><a href="../../rules/{rules.id}/">{name}</a></th>' for rules, name in sides
        )
        what = escape(self._lang.text("what"), quote=False)
        rows = "\n".join(self._row(change) for change in section.changes)
        head = f'<thead><tr><th scope="col">{what}</th>{linked}</tr></thead>'
        return f'<table class="differences">{head}<tbody>\n{rows}\n</tbody></table>'

    def _row(self, change: Change) -> str:
        cells = "".join(
            f'<td data-side="{name}">{cell}</td>'
            for name, cell in zip(self._names, self._pair.sides.cells(change), strict=True)
        )
        return f'<tr><th scope="row">{self._pair.sides.what(change)}</th>{cells}</tr>'
