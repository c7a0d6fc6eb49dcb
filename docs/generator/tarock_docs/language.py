"""One language of the site: its messages, plurals, numbers and direction. Knows no page and no rule.

The English text of a message is its id. Catalogues lie in docs/locale/<code>/<domain>.po, one file a domain:
`site` (sentences of the generator), `words` (phrases for expressions), `sources` (statements and open points).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from babel.support import NullTranslations, Translations

LOCALES: Final = Path(__file__).resolve().parents[2] / "locale"
ENGLISH: Final = "en"
DIGITS: Final = {
    "arabext": str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
}  # Babel groups digits, but writes Latin ones
MINUS: Final = "\N{MINUS SIGN}"
MARK: Final = "\ue000"  # after a message that came out in English; no text has it
MARK_WHOLE: Final = "\ue001"  # below the text of a page that there is in English alone


class Domain(StrEnum):
    """The catalogues of a language."""

    SITE = "site"
    WORDS = "words"
    SOURCES = "sources"


def mark(message: str) -> str:
    """The message itself: tells the extraction that a constant is one."""
    return message


def mark_word(message: str, /, context: str | None = None) -> str:  # noqa: ARG001 — the extraction reads it
    """The same for a phrase of the domain `words`."""
    return message


@dataclass(frozen=True)
class Messages:
    """The translations of one domain; what is fuzzy or empty in the catalogue is not among them."""

    translations: NullTranslations
    known: frozenset[tuple[str | None, str]]

    def say(self, message: str, context: str | None = None) -> str:
        """The translation, or the English message; nothing for nothing, under which catalogues keep their head."""
        if not message:
            return ""
        if context is None:
            return self.translations.gettext(message)
        return str(self.translations.pgettext(context, message))


@dataclass(frozen=True)
class Language:
    """What a page needs of its language. Values put into a message are text, ready for Markdown. One that `marks` leaves
    a mark behind whatever came out in English, by which a page is known as not, or not wholly, translated."""

    code: str
    catalogues: Mapping[Domain, Messages]
    marks: bool = False

    @property
    def locale(self) -> Locale:
        return Locale.parse(self.code)

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return (self.locale.display_name or self.code).capitalize()

    @property
    def rtl(self) -> bool:
        """Whether it is written from right to left."""
        return self.locale.text_direction == "rtl"

    def text(self, message: str, /, **values: object) -> str:
        """A sentence of the generator (domain `site`), its {places} filled."""
        return self._said(Domain.SITE, message).format(**values)

    def plural(self, one: str, many: str, number: int, /, **values: object) -> str:
        """A sentence that depends on a number, which stands in it as {number}."""
        said = self.catalogues[Domain.SITE].translations.ngettext(one, many, number)
        return self._marked(said, Domain.SITE, one).format(number=self.number(number), **values)

    def word(self, message: str, /, context: str | None = None, **values: object) -> str:
        """A phrase of the rule language (domain `words`); `context` tells equal English phrases apart."""
        return self._said(Domain.WORDS, message, context).format(**values)

    def source(self, context: str, message: str) -> str:
        """A statement or a part of an open point (domain `sources`); `context` is its id. Never formatted."""
        return self._said(Domain.SOURCES, message, context)

    def marking(self) -> Language:
        """The same language, leaving marks."""
        return replace(self, marks=True)

    def in_english(self, markdown: str) -> str:
        """The text of a page that there is in English alone."""
        return f"{markdown}\n\n{MARK_WHOLE}\n" if self.marks and self.code != ENGLISH else markdown

    def _said(self, domain: Domain, message: str, context: str | None = None) -> str:
        return self._marked(self.catalogues[domain].say(message, context), domain, message, context)

    def _marked(self, said: str, domain: Domain, message: str, context: str | None = None) -> str:
        is_missing = self.marks and said and not self.knows(domain, message, context)
        return f"{said}{MARK}" if is_missing else said

    def knows(self, domain: Domain, message: str, context: str | None = None) -> bool:
        """Whether the message is translated; always so in English."""
        return self.code == ENGLISH or (context, message) in self.catalogues[domain].known

    def called(self, names: Mapping[str, str], otherwise: str = "") -> str:
        """What a rule document calls something, in this language or in English."""
        return names.get(self.code) or names.get(ENGLISH) or otherwise

    def number(self, value: int) -> str:
        """A number without sign in the digits of the language."""
        said = format_decimal(value, locale=self.locale, numbering_system="default")
        return said.translate(DIGITS.get(self.locale.default_numbering_system, {}))

    def signed(self, value: int) -> str:
        """An amount with its sign, kept together whatever the direction of the text."""
        sign = "+" if value > 0 else MINUS if value < 0 else ""
        return f'<bdi dir="ltr">{sign}{self.number(abs(value))}</bdi>'

    def times(self, factor: int) -> str:
        """A factor with its sign, the same way round whatever the direction of the text."""
        return f'<bdi dir="ltr">× {self.number(factor)}</bdi>'

    def english(self, text: str) -> str:
        """Text that there is in English alone, as HTML: plainly so in other languages."""
        return escape(text, quote=False) if self.code == ENGLISH else self.foreign(text)

    def foreign(self, text: str, code: str = ENGLISH) -> str:
        """Text in another language than the page's, told to browsers and screen readers."""
        return (
            f'<bdi lang="{code}" dir="{Locale.parse(code).text_direction}">{escape(text, quote=False)}</bdi>'
        )


def verbatim(text: str) -> str:
    """Code within a line, as HTML; from left to right whatever the direction of the page."""
    return f'<code dir="ltr">{escape(text, quote=False)}</code>'


@cache
def language(code: str) -> Language:
    """The language with this code (ISO 639). A catalogue that is missing is empty."""
    return Language(code, {domain: _messages(code, domain) for domain in Domain})


def _messages(code: str, domain: Domain) -> Messages:
    file = LOCALES / code / f"{domain}.po"
    if not file.exists():
        return Messages(NullTranslations(), frozenset())
    with file.open("rb") as opened:
        catalogue = read_po(opened, locale=code, domain=domain)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    known = frozenset(
        (message.context, _singular(message)) for message in catalogue if is_translated(message)
    )
    return Messages(Translations(compiled, domain=domain), known)


def is_translated(message: Message) -> bool:
    """Whether an entry of a catalogue is used: it is not its head, has a text, and nobody doubts it."""
    said = (message.string,) if isinstance(message.string, str) else message.string or ()
    return bool(message.id) and bool(said) and all(said) and not message.fuzzy


def _singular(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]
