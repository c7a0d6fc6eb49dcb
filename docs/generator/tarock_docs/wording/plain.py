"""The voice of one rule set in one language: messages filled, lists joined. Knows no expression."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from babel.lists import format_list

from tarock.cli.counts import Counts
from tarock_docs.wording import korean
from tarock_docs.wording.fitting import FORMS, Phrase, fill, in_form
from tarock_docs.wording.patterns import data
from tarock_docs.wording.things import Things, said

_TAG: Final = re.compile(r"<[^>]*>")
POINTS: Final = "points"
_LISTS: Final = {"en": "en_GB"}  # lists without a comma before the last "and"


def length(html: str) -> int:
    """How many characters of HTML are read."""
    return len(_TAG.sub("", html))


class Voice:
    """Fills the messages of `phrases.yaml`."""

    def __init__(self, things: Things) -> None:
        self.things = things
        self.language = things.language
        self.parts = Counts(things.variant.unit).parts

    @property
    def code(self) -> str:
        return self.language.code

    def say(self, name: str, /, **values: Phrase) -> Phrase:
        """One of the `sentences`."""
        return self.fill(said(self.language, data()["sentences"][name]), **values)

    def message(self, message: str, /, **values: Phrase) -> Phrase:
        """A message of a pattern, a name or a function."""
        return self.fill(said(self.language, message), **values)

    def fill(self, message: str, /, **values: Phrase) -> Phrase:
        """A message that is in the language already."""
        return fill(message, values, self.code, self.among)

    def named(self, html: str) -> Phrase:
        """What has a name of its own, in the forms of the language."""
        return self.say("named", name=Phrase((html,)))

    def among(self, phrase: Phrase) -> str:
        """Where cards lie that have no form of their own for that."""
        return self.say("among", cards=phrase).text

    def number(self, value: int) -> Phrase:
        """A number as digits."""
        shown = self.language.number(value) if value >= 0 else self.language.signed(value)
        return Phrase((shown,), plural=value != 1)

    def amount(self, value: int, unit: str | None) -> Phrase:
        """An amount; card points in points and loose cards, as players count."""
        if unit != POINTS:
            return self.number(value)
        points, loose = divmod(value, self.parts)
        whole = self.say("points", points=self.number(points))
        if not loose:
            return whole
        cards = self.say("cards", cards=self.number(loose))
        return self.say("both", points=whole, cards=cards) if points else cards

    def joined(self, phrases: Sequence[Phrase]) -> Phrase:
        """A list, in every form of the language."""
        if len(phrases) == 1:
            return phrases[0]
        count = max(len(phrase.forms) for phrase in phrases)
        names = FORMS[self.code][: max(1, count)]
        forms = tuple(
            self._list(
                [in_form(phrase, name, self.code, lambda each: each.text) for phrase in phrases], "standard"
            )
            for name in names
            if name != "in"
        )
        return Phrase(forms, plural=True, either=self._list([phrase.text for phrase in phrases], "or"))

    def clauses(self, clauses: Sequence[str], *, every: bool) -> str:
        """Short conditions in one sentence."""
        if self.code == "ko":
            ending = "고" if every else "거나"
            return ", ".join([korean.joined(clause, ending) for clause in clauses[:-1]] + [clauses[-1]])
        return self._list(clauses, "standard" if every else "or")

    def _list(self, texts: Sequence[str], style: Literal["standard", "or"]) -> str:
        return format_list(list(texts), style=style, locale=_LISTS.get(self.code, self.code))
