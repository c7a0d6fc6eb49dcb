"""Tables, dates and notes as generated pages in a language show them. Knows no subject."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from typing import Final

from babel.dates import format_date

from tarock_docs.language import DIGITS, Language

_CODE: Final = re.compile(r"(`[^`]*`)")
_SIGNED: Final = re.compile(r"(?<![\w\N{EN DASH}.>-])([+\N{MINUS SIGN}-]\s?\d+)\b")


def kept_together(text: str) -> str:
    """Markdown with its numbers kept behind their signs, whichever way the page is written."""
    pieces = _CODE.split(text)
    pieces[::2] = [_SIGNED.sub(r'<bdi dir="ltr">\1</bdi>', piece) for piece in pieces[::2]]
    return "".join(pieces)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of texts that may hold Markdown and HTML."""
    body = [list(row) for row in rows]
    lines = [f"| {' | '.join(cells)} |" for cells in (head, *body)]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]]) if body else ""


def number_or_nothing(value: int, lang: Language) -> str:
    """A number; a dash for none."""
    return lang.number(value) if value else "–"


def english(text: str, lang: Language) -> str:
    """A text that there is in English alone, plainly so in other languages; its bars stand for themselves."""
    return lang.english(text.replace("|", r"\|"))


def date(text: str, lang: Language) -> str:
    """A date (ISO 8601) as the language writes it."""
    said = format_date(dt.date.fromisoformat(text), format="long", locale=lang.locale)
    return said.translate(DIGITS.get(lang.locale.default_numbering_system, {}))
