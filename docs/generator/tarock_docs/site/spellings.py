"""Other spellings by which people search: without umlauts, with Arabic letters for Persian ones. Knows no page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

_WORD = re.compile(r"[\w\N{ZERO WIDTH NON-JOINER}]+")
_MARKUP = re.compile(r"<[^>]*>|`[^`]*`|\{[^{}]*\}|\]\([^)]*\)")
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
_ARABIC = str.maketrans({"ی": "ي", "ک": "ك"})
_JOINER = "\N{ZERO WIDTH NON-JOINER}"


def spellings(texts: Iterable[str]) -> tuple[str, ...]:
    """The other spellings of the words in these texts, each once; none of a word that has but one."""
    found: dict[str, None] = {}
    for text in texts:
        for word in _WORD.findall(text):
            found |= dict.fromkeys(other for other in _others(word) if other != word)
    return tuple(found)


def headings(body: str) -> Iterator[str]:
    """The headings of a Markdown body, without markup."""
    for heading in _HEADING.findall(body):
        yield _MARKUP.sub(" ", heading)


def _others(word: str) -> Iterator[str]:
    yield unicodedata.normalize("NFC", _folded(word))
    yield word.translate(_SPELT_OUT)
    yield word.translate(_ARABIC)
    if _JOINER in word:
        yield word.replace(_JOINER, "")
        yield word.replace(_JOINER, "").translate(_ARABIC)


def _folded(word: str) -> str:
    """The word without umlauts and accents of Latin letters."""
    if not any("LATIN" in unicodedata.name(letter, "") for letter in word if letter.isalpha()):
        return word
    letters = unicodedata.normalize("NFD", word.replace("ß", "ss"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
