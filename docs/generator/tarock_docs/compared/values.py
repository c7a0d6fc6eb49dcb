"""A value of a rule set as players read it: names, words, expressions in words, cards as chips. Knows no comparison of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Final

from tarock.compare import Said
from tarock.expr import clear
from tarock.model.variant import Formula
from tarock_docs.book import Book, RuleSet, pattern
from tarock_docs.language import verbatim
from tarock_docs.pictures import Pictures, pack_of
from tarock_docs.wording import Speaker, Words, first_form

NOTHING: Final = "–"
_KINDS: Final = ("contract-kinds", "bonus-kinds")
_DEFINED: Final = "define."
_NAMES: Final = ".names"
#: Persian joins parts of a word without a blank, and has signs above letters, which are no letters to Python.
_WORDS: Final = re.compile(r"[\w\u200c\u064b-\u065f,/–~.():=; '’+-]*\Z")
_OPERATORS: Final = re.compile(r" (?:[<>!]?=|[<>]|and|or|not|in|where|for|[-&|*]) |\w\(|!=")
_DIGITS: Final = re.compile(r"\d+")


def _own(path: str) -> list[str]:
    """The names in a path that an author chose."""
    general = pattern(path).split(".")
    return [name for name, word in zip(path.split("."), general, strict=True) if word == "*"]


class Values:
    """Tells the values of one rule set in the language of a book, as HTML."""

    def __init__(self, own: Book, rules: RuleSet) -> None:
        self._lang = own.lang
        pictures = Pictures(pack_of(own.deck.id), own.lang)
        self._speaker = Speaker(rules, own.lang, chip=pictures.chip)
        self._formulas = rules.variant.formulas
        self._known: dict[str, tuple[str, Words]] = {}
        chosen = {name for formula in self._formulas for name in _own(formula.rule)}
        self._own = sorted(chosen, key=len, reverse=True)
        self._tree = rules.resolved.tree

    def value(self, said: Said | None, paths: Iterable[str]) -> str:
        """A value at these places of the document: parts in words, each on a line; below a name what it stands for."""
        if said is None or not said.text:
            return NOTHING
        paths = tuple(paths)
        if any(path.endswith(_NAMES) for path in paths):
            return self._words(said.text)
        expressions = dict(self._expressions(paths))
        shown = self._lines(said.text, expressions)
        if not (said.brief and said.words):
            return shown
        return f"{shown}<small>{self._lines(said.written, expressions)}</small>"

    def ladder(self, said: Said | None) -> str:
        """Ranks from low to high, a line each; equal ones on one line."""
        ranks = said.text.split(" < ") if said is not None else []
        items = "".join(f"<li>{escape(rank.replace(' = ', ', '), quote=False)}</li>" for rank in ranks)
        return f"<ol>{items}</ol>"

    def _expressions(self, paths: Iterable[str]) -> Iterator[tuple[str, Words]]:
        """The expressions at these places and below, in words, by their text. An expression may stand under a name of its own
        in its entry: `auction.end.when` is of `auction.end`."""
        for path in paths:
            for formula in self._formulas:
                if formula.rule in (path, path.rpartition(".")[0]) or formula.rule.startswith(f"{path}."):
                    yield self._said(formula)
            if (
                path.startswith(_DEFINED)
                and (words := self._speaker.definition(path.split(".")[1])) is not None
            ):
                yield self._written(path), words

    def _said(self, formula: Formula) -> tuple[str, Words]:
        """The text of an expression and its words; said once, since every pair of rule sets asks again."""
        if formula.rule not in self._known:
            self._known[formula.rule] = clear(formula.expression.source), self._speaker.say(formula)
        return self._known[formula.rule]

    def _written(self, path: str) -> str:
        """What a definition is, as it is written."""
        node = self._tree.get(*path.split(".")[:2])
        plain = node.plain() if node is not None else None
        return clear(str(plain["is"] if isinstance(plain, dict) else plain))

    def _lines(self, text: str, expressions: Mapping[str, Words]) -> str:
        return "<br>".join(self._part(part, expressions) for part in text.split("; "))

    def _part(self, part: str, expressions: Mapping[str, Words]) -> str:
        """What is an expression is said; other parts are words, or else as they are written."""
        for text in sorted(expressions, key=len, reverse=True):
            if text.isdecimal() or not (part == text or part.endswith(f" {text}")):
                continue
            label = self._without_own(part[: len(part) - len(text)].rstrip(" :"))
            if label.endswith(","):  # the last of several
                return f"{self._part(label[:-1], expressions)}, {self._part(text, expressions)}"
            said = f'<span title="{escape(text)}">{expressions[text].sentence}</span>'
            return f"{self._words(label)}: {said}" if label else said
        if _WORDS.match(part) and not _OPERATORS.search(part):
            return ", ".join(map(self._piece, part.split(", ")))
        return verbatim(part)

    def _piece(self, words: str) -> str:
        """A label with its value, which may be a kind."""
        label, _, last = words.rpartition(" ")
        kind = self._kind(last) if label else None
        return self._words(words) if kind is None else f"{self._words(label)}: {kind}"

    def _kind(self, name: str) -> str | None:
        """What a kind of contracts or bonuses is called, where it is one and has a phrase."""
        if not any(name in self._tree[section].map for section in _KINDS if section in self._tree):
            return None
        said = self._speaker.voice.things.term("kinds", name)
        return None if said is None else escape(first_form(said), quote=False)

    def _without_own(self, label: str) -> str:
        """What stands before an expression without the name that its author gave it, which tells players nothing."""
        for name in self._own:
            for said in (name, name.replace("-", " ")):
                if label == said or label.endswith(f" {said}"):
                    return label.removesuffix(said).rstrip()
        return label

    def _words(self, text: str) -> str:
        """Words, with numbers in the digits of the language."""
        plain = escape(text, quote=False)
        return _DIGITS.sub(lambda found: self._lang.number(int(found[0])), plain)
