"""Writes one page of a rule set in one language: headings, tables, rules with their origin. Knows no rule.

A printed writer repeats what has its place elsewhere: no anchors, nothing folded, no links.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tarock_docs.book import Book, RuleSet, pattern
from tarock_docs.language import Domain, Language
from tarock_docs.pictures import Pictures, pack_of
from tarock_docs.rules import markup
from tarock_docs.rules.labels import CONDITIONS, CONSTANTS, LABELS, order
from tarock_docs.rules.material import Material, material
from tarock_docs.rules.origin import origin
from tarock_docs.rules.paths import page_of
from tarock_docs.rules.points import CardPoints, card_points
from tarock_docs.rules.shown import Shown
from tarock_docs.rules.words import Words

#: Under which keys an entry says how its expression is meant, where that makes a difference.
_MEANT = ("one-of", "all-of", "keep", "drop")

Row = tuple[str, str, str]


@dataclass
class Writer:
    """Collects the body of a page and the anchors on it. `page` is its name, "" the first page of the rule set;
    `is_drawn`: its examples are in sight, not folded."""

    book: Book
    rules: RuleSet
    page: str
    printed: bool = False
    is_drawn: bool = False
    lines: list[str] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    titled: str = ""

    def __post_init__(self) -> None:
        self.material: Material = material(self.rules)
        self.shown = Shown(self.book, self.rules)
        self.points: CardPoints = card_points(self.lang, self.rules.variant)
        self.pictures = Pictures(pack_of(self.rules.variant.deck.id), self.lang)
        self.words = Words(self.lang, self.material, self.pictures.chip, self._address)

    @property
    def lang(self) -> Language:
        """The language of the page."""
        return self.book.lang

    @property
    def body(self) -> str:
        """What was written, as Markdown."""
        return "\n\n".join(self.shown.place(self.lines, self.words)) + "\n"

    # --- parts of a page --------------------------------------------------------------------------------------------

    def add(self, html: str) -> None:
        """A block of HTML; nothing where it is empty."""
        if html:
            self.lines.append(html)

    def say(self, sentence: str) -> None:
        """A paragraph."""
        self.add(f"<p>{sentence}</p>")

    def heading(self, title: str, anchor: str, level: int = 2) -> None:
        """A heading; an anchor that is an entry's path makes this the place of the entry."""
        if self.printed:
            self.add(f"<h{level + 1}>{title}</h{level + 1}>")
            return
        self._place(anchor)
        self.lines.append(f"{'#' * level} {title} {{ #{anchor} }}")

    def table(
        self,
        heads: Sequence[str],
        rows: Iterable[Sequence[str]],
        *,
        numbers: Collection[int] = (),
        kind: str = "",
    ) -> None:
        """A table; nothing where it has no row."""
        found = list(rows)
        if found:
            self.add(markup.table(heads, found, numbers=numbers, kind=kind))

    def link(self, page: str, anchor: str, text: str) -> str:
        """A link to another page of the rule set."""
        if self.printed:
            return text
        there = "" if page == self.page else f"{'../' if self.page else ''}{page}/"
        return f'<a href="{there}#{anchor}">{text}</a>' if anchor else f'<a href="{there}">{text}</a>'

    def _address(self, path: str) -> str | None:
        """The address of an entry from this page, where there is such an entry and one can follow it."""
        if self.printed or path not in self.material.entries:
            return None
        page = page_of(path)
        return f"#{path}" if page == self.page else f"{'../' if self.page else ''}{page}/#{path}"

    def to_entry(self, path: str) -> str:
        """A link to the place of an entry, by its name; the name alone where these rules have no such entry."""
        if path not in self.material.entries:
            return self.name(path)
        return self.link(page_of(path), path, self.name(path))

    def to_entries(self, paths: Iterable[str]) -> str:
        """Links to entries, of those with the same name to the first, as a list in a sentence."""
        named: dict[str, str] = {}
        for path in paths:
            named.setdefault(self.name(path), path)
        return self.lang.text(", ").join(self.to_entry(path) for path in named.values())

    def name(self, path: str) -> str:
        """What an entry is called: by its name or that of the entry to which it belongs, else by its place."""
        at = path
        while at:
            if named := self.material.names(at):
                return markup.escape(self.lang.called(named))
            at = at.rpartition(".")[0]
        return self.words.place(path)

    def source(self, context: str, text: str) -> str:
        """A statement or a part of an open point as HTML; one that is not translated is plainly English."""
        said = markup.prose(self.lang.source(context, text))
        if self.lang.knows(Domain.SOURCES, text, context):
            return said
        return f'<bdi lang="en" dir="ltr">{said}</bdi>'

    def contested(self, point: str) -> list[str]:
        """The cases whose answer hangs on an open point, by id."""
        return [
            case.id
            for case in self.book.shelf.corpus.cases
            if case.open_point == point and case.key == case.id and case.variant in (None, self.rules.id)
        ]

    def label(self, path: str) -> str:
        """What stands before an expression, nothing where the format knows no label."""
        label = self._label(path)[1]
        return "" if label is None else self.lang.text(label, name=path.rpartition(".")[2])

    # --- rules ------------------------------------------------------------------------------------------------------

    def rule(
        self, *paths: str, extra: Iterable[Row] = (), title: str = "", without: Collection[str] = ()
    ) -> None:
        """The rules at these paths and below them as one block: what each says, then where it comes from. `extra` are
        lines of the page's own, which may tell an entry in another way; `without` are paths that need no telling."""
        below = dict.fromkeys(each for path in paths for each in self.material.below(path))
        found = [path for path in below if path not in self.told]
        self.told.update(found)
        own = list(extra)
        if not found and not own:
            return
        told = {path for path, _, _ in own}.union(without)
        rows = [(self._anchor(path), label, said) for path, label, said in own]
        self.titled = paths[0] if title else ""
        rows += self._rows([path for path in _in_order(found) if path not in told])
        head = f'<p class="ru-name">{title}</p>' if title else ""
        body = f"{head}{self._hidden(found, rows)}{markup.terms(rows, link=self._permanent)}{self._origin(found)}"
        kind = "ru-rule" if rows or title else "ru-rule ru-bare"
        self.add(f'<div class="{kind}">{body}</div>' if body else "")
        if not self.printed and self.shown.ask(len(self.lines), found, is_open=self.is_drawn):
            self.lines.append("")

    def lines_of(self, section: str) -> None:
        """A block for each named line of a map, in its order; first the entry of the map itself, if it is one."""
        start, depth = f"{section}.", section.count(".") + 1
        if section in self.material.entries and section not in self.anchors:
            self.add(self._hidden([section], []) + self._origin([section]))
        below = [path for path in self.material.below(section) if path.startswith(start)]
        for line in dict.fromkeys(".".join(path.split(".")[: depth + 1]) for path in below):
            self.rule(line, title=self.name(line) if self.material.names(line) else "")

    def rest(self) -> None:
        """What has its place on this page and was not told yet: of whole sections, then what no page foresees."""
        if self.printed:
            return
        for path in [path for path in self._missing() if "." not in path]:
            self.rule(path)
        if self._missing():
            self.heading(self.lang.text("Further rules"), "further-rules")
        for path in self._missing():
            if path not in self.told:
                self.rule(path, title=self.name(path))

    def _missing(self) -> list[str]:
        return [
            path
            for path in self.material.entries
            if page_of(path) == self.page and f"{self.rules.id}#{path}" not in self.anchors
        ]

    def _rows(self, paths: Iterable[str]) -> Iterator[Row]:
        before = ""
        for path in paths:
            label, said = self._line(path)
            if said:
                is_more = label and label == before and pattern(path).endswith(CONDITIONS)
                yield self._anchor(path), self.lang.text("and only when") if is_more else label, said
                before = label

    def _line(self, path: str) -> tuple[str, str]:
        """What is said of an entry, and before it; nothing where it needs no line."""
        formula = self.material.formulas.get(path)
        general, label = self._label(path)
        if label is None:
            return "", ""
        if formula is None:
            return self.lang.text(label), self._sequence(path)
        constant = formula.expression.constant
        if isinstance(constant, bool) and (general, constant) in CONSTANTS:
            sentence = CONSTANTS[general, constant]
            return "", self.lang.text(sentence) if sentence else ""
        said = self.words.say(formula)
        if (
            path != self.titled
            and self.material.names(path)
            and f"{self.rules.id}#{path}" not in self.anchors
        ):
            said = self.lang.text("{name}: {rule}", name=f"<b>{self.name(path)}</b>", rule=said)
        return self.lang.text(label, name=f"<i>{markup.escape(path.rpartition('.')[2])}</i>"), said

    def _label(self, path: str) -> tuple[str, str | None]:
        general = pattern(path)
        node = self.material.node(path)
        for key in _MEANT:
            if node is not None and key in node and f"{general}/{key}" in LABELS:
                return f"{general}/{key}", LABELS[f"{general}/{key}"]
        return general, LABELS.get(general)

    def _sequence(self, path: str) -> str:
        """Expressions of which the first that finds something counts."""
        said, at = "", 0
        while (formula := self.material.formulas.get(f"{path}.{at}")) is not None:
            words = self.words.say(formula)
            said = (
                self.lang.text("{first}; if there are none, {then}", first=said, then=words)
                if said
                else words
            )
            at += 1
        return said

    def _anchor(self, path: str) -> str:
        """The path, if this is the place of an entry that has none yet."""
        if self.printed or not path or path not in self.material.entries or not self._place(path):
            return ""
        return path

    def _place(self, path: str) -> bool:
        full = f"{self.rules.id}#{path}"
        if path not in self.material.entries:
            return True
        if full in self.anchors:
            return False
        self.anchors.append(full)
        return True

    @property
    def _permanent(self) -> str:
        return self.lang.text("Link to this rule")

    def _hidden(self, paths: Sequence[str], rows: Sequence[Row]) -> str:
        """Anchors of entries that have no line of their own."""
        shown = {anchor for anchor, _, _ in rows}
        left = [path for path in paths if path not in shown and self._anchor(path)]
        return "".join(f'<a id="{path}" class="ru-anchor"></a>' for path in left)

    def _origin(self, paths: Sequence[str]) -> str:
        """Where rules come from: as they are written, their statements, open points and options."""
        if self.printed:
            return ""
        return origin(self, paths)


def _in_order(paths: Iterable[str]) -> list[str]:
    """Paths as they are told: by their labels, and where these are alike as the document has them."""
    return sorted(paths, key=lambda path: _rank(pattern(path)))


def _rank(general: str) -> int:
    return min(order(general), *(order(f"{general}/{key}") for key in _MEANT))
