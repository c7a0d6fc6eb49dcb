"""Expressions, values and places of a rule document in words, by way of `wording`. The one door to it for these pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from tarock.expr import clear
from tarock.expr.tree import Truth
from tarock.model.resolve_options import OptionValue
from tarock.model.variant import Formula
from tarock_docs.book import pattern
from tarock_docs.language import Language, verbatim
from tarock_docs.rules import markup
from tarock_docs.rules.agreed import agreed
from tarock_docs.rules.labels import LABELS, NOT_USUAL
from tarock_docs.rules.material import Material
from tarock_docs.rules.paths import TITLES, page_of
from tarock_docs.rules.points import card_points
from tarock_docs.wording import Speaker, kind_of, title

#: Sections whose entries may have a phrase of their own, and what the phrases are called there.
_PHRASES = {"contract-kinds": "kinds", "bonus-kinds": "kinds", "define": "define", "series": "registers"}


@cache
def written(text: str) -> str:
    """An expression as it is written, as HTML."""
    return verbatim(clear(text))


class Words:
    """Says what stands in one rule set in one language. `chip` draws a card, `link` knows the address of an entry."""

    def __init__(
        self,
        lang: Language,
        material: Material,
        chip: Callable[[str], str],
        link: Callable[[str], str | None],
    ) -> None:
        self._lang = lang
        self._material = material
        self._points = card_points(lang, material.variant)
        self._speaker = Speaker(material.rules, lang, chip=chip, link=link)
        self._options = {**material.resolved.options, **material.resolved.settled}

    def say(self, formula: Formula) -> str:
        """An expression as it stands under the usual options, as HTML; lists where it would be long."""
        return self.under(formula, {})

    def under(self, formula: Formula, changed: Mapping[str, OptionValue]) -> str:
        """The same where these options have other values."""
        tree = agreed(formula.expression.tree, {**self._options, **changed})
        return self._speaker.say_tree(tree, kind=kind_of(formula)).block

    def brief(self, formula: Formula) -> str:
        """The same in one sentence."""
        tree = agreed(formula.expression.tree, self._options)
        return self._speaker.say_tree(tree, kind=kind_of(formula)).sentence

    def meaning(self, name: str) -> str:
        """What a definition stands for under the usual options, as HTML; nothing where no rule uses it."""
        found = self._speaker.definitions.get(name)
        if found is None:
            return ""
        tree = agreed(found[0], self._options)
        if isinstance(tree, Truth) and not tree.value:
            return self._lang.text(NOT_USUAL)
        return self._speaker.say_tree(tree, found[1]).block

    def term(self, word: str) -> str:
        """A word of a document that has no names, such as a level of Kontra, as HTML."""
        return markup.escape(self._lang.word(word.replace("-", " ").capitalize()))

    def value(self, name: str) -> str:
        """A value of an option, as HTML."""
        return self._speaker.voice.things.value(name)

    def chosen(self, option: str, value: object) -> str:
        """A value that an option has, as HTML; as card points where it is compared with card points."""
        if isinstance(value, bool):
            return self._lang.text("yes") if value else self._lang.text("no")
        if not isinstance(value, int):
            return self.value(str(value))
        points = self._material.counts_points(option)
        return self._points.said(value) if points else self._lang.number(value)

    def place(self, path: str) -> str:
        """An entry without a name: the phrase of what it belongs to, where authors' words have one, what stands before
        it on its page, or that page."""
        section, _, rest = path.partition(".")
        kind = _PHRASES.get(section)
        if kind is None or not rest:
            return self._lang.text(TITLES[page_of(path)])
        names = rest.split(".")
        known = (self._phrase(kind, name) for name in reversed(names))
        if (found := next(filter(None, known), None)) is not None:
            return markup.capital(found)
        if section == "series":
            label = LABELS.get(pattern(path))
            return self._lang.text(TITLES[page_of(path)] if label is None else label)
        return markup.capital(self._speaker.voice.things.own(names[0]).text)

    def _phrase(self, kind: str, name: str) -> str | None:
        """An authors' word by its phrase, definitions without one by their title."""
        return title(self._lang, kind, name) or (
            title(self._lang, "titles", name) if kind == "define" else None
        )
