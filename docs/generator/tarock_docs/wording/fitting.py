"""Fills templates: forms of phrases, numbers, Korean particles. Knows no expression.

A phrase has the FORMS of its language; templates ask for them behind a place: `{seats}[dat]`. `[in]` is where cards lie
("in the hand"); a phrase without such a form is said by `among`. `[one]` is one of a set of contracts. `[or]` joins a
list by "or". A number may have a third text, of things that are listed one by one: `[cards?is|are all|are]`. In Korean
`[이/가]` is a particle that fits the last sound, `[고]` `[거나]` `[면]` an ending; it may follow a form:
`{contracts}[one][이/가]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from tarock_docs.wording import korean

FORMS: Final = {
    "en": ("", "in"),
    "de": ("", "acc", "dat", "gen", "in"),
    "ko": ("", "in"),
    "fa": ("", "in"),
}
BETWEEN: Final = "¦"
_PIECE: Final = re.compile(
    r"\{(\w+)\}(?:([”»]?)\[([^\[\]?]+)\](?:\[([^\[\]?]+)\])?)?|\[(\w+)\?([^|\[\]]*)\|([^|\[\]]*)(?:\|([^|\[\]]*))?\]"
)
_NUMBER: Final = re.compile(r"\s#(\w+)$")


@dataclass(frozen=True)
class Phrase:
    """A piece of a sentence as HTML in the forms of its language. `either` is the same joined by "or", if it is a list."""

    forms: tuple[str, ...]
    plural: bool = False
    either: str | None = None

    @property
    def text(self) -> str:
        """The first form."""
        return self.forms[0]

    def wrapped(self, wrap: Callable[[str], str]) -> Phrase:
        """The same with every form put into something, such as a link."""
        either = None if self.either is None else wrap(self.either)
        return Phrase(tuple(map(wrap, self.forms)), self.plural, either)


def first_form(message: str) -> str:
    """The first form of a message that has no places."""
    return _NUMBER.sub("", message.split(BETWEEN, maxsplit=1)[0])


Among = Callable[[Phrase], str]


@dataclass(frozen=True)
class _Template:
    """A message taken apart: pieces of each form, and the number of the whole."""

    forms: tuple[tuple[re.Match[str] | str, ...], ...]
    number: str


@cache
def _read(message: str) -> _Template:
    number = _NUMBER.search(message)
    text = message[: number.start()] if number else message
    return _Template(tuple(map(_pieces, text.split(BETWEEN))), number[1] if number else "")


def _pieces(text: str) -> tuple[re.Match[str] | str, ...]:
    pieces: list[re.Match[str] | str] = []
    at = 0
    for found in _PIECE.finditer(text):
        pieces += [text[at : found.start()], found]
        at = found.end()
    return (*pieces, text[at:])


def fill(message: str, values: Mapping[str, Phrase], code: str, among: Among) -> Phrase:
    """The phrase of a message in a language (its code) with these values. Raises KeyError for a place without value."""
    template = _read(message)
    forms = tuple(
        "".join(piece if isinstance(piece, str) else _fitted(piece, values, code, among) for piece in form)
        for form in template.forms
    )
    same = values.get(template.number)
    return Phrase(forms, template.number == "pl" or (same is not None and same.plural))


def _fitted(piece: re.Match[str], values: Mapping[str, Phrase], code: str, among: Among) -> str:
    name, quote, form, ending, counted, one, many, listed = piece.groups()
    if counted is not None:
        value = values[counted]
        several = many if listed is None or value.either is None else listed
        return str(several if value.plural else one)
    if quote:
        return korean.joined(values[name].text + quote, form)
    found = in_form(values[name], form or "", code, among)
    return korean.joined(found, ending) if ending else found


def in_form(phrase: Phrase, form: str, code: str, among: Among) -> str:
    """A phrase in one of the forms, or with a particle or an ending."""
    if form in ("or", "one") and phrase.either is not None:
        return phrase.either
    wanted = "in" if form == "one" else form
    if wanted in FORMS[code]:
        at = FORMS[code].index(wanted)
        if at < len(phrase.forms) and phrase.forms[at]:
            return phrase.forms[at]
        return among(phrase) if form == "in" else phrase.text
    return korean.joined(phrase.text, wanted) if code == "ko" else phrase.text
