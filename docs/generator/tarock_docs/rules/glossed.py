"""Words of the game in the body of a page, led to the glossary where each stands first. Knows no rule set."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tarock_docs.language import ENGLISH, Language
from tarock_docs.rules import markup
from tarock_docs.rules.terms import LED_TO, TERMS

_PART: Final = re.compile(r"(^#[^\n]*|<[^>]*>)", re.MULTILINE)  # a heading or a tag
_NAME: Final = re.compile(r"</?([a-z][a-z0-9]*)")
#: Within these a word is left alone: it leads somewhere else, is code or out of sight, or names what stands beside it.
_CLOSED: Final = frozenset({"a", "bdi", "code", "details", "dt", "svg", "th", "var"})
#: What may follow a word of the language and belongs to it: a plural, the commonest particles.
_ENDINGS: Final = {ENGLISH: "s?", "ko": "(?=(?:[은는이가을를의에과와도만로]|에서|으로)?(?![\\w]))"}
_END: Final = "(?![\\w\N{ZERO WIDTH NON-JOINER}])"


def glossed(body: str, lang: Language, glossary: str) -> str:
    """The body, Markdown with HTML, with its links; `glossary` is the address of the page from this one. Headings stay."""
    left = {lang.text(TERMS[name][0]): name for name in LED_TO}
    closed, parts = 0, []
    for part in _PART.split(body):
        name = _NAME.match(part)
        if name is not None and name[1] in _CLOSED:
            closed += -1 if part.startswith("</") else 1
        is_text = not closed and not part.startswith(("<", "#"))
        parts.append(_linked(part, left, lang, glossary) if is_text else part)
    return "".join(parts)


def _linked(text: str, left: dict[str, str], lang: Language, glossary: str) -> str:
    """Text without tags, with a link for the first of each word that is left."""
    if not left or not text.strip():
        return text
    known = {_folded(lang)(word): word for word in left}
    words = "|".join(map(re.escape, sorted(left, key=len, reverse=True)))
    ending = _ENDINGS.get(lang.code, "")
    found = re.search(rf"(?<!\w)({words}){ending}{'' if lang.code == 'ko' else _END}", text, _flags(lang))
    if found is None:
        return text
    name = left.pop(known[_folded(lang)(found[1])])
    title = markup.attribute(lang.text(TERMS[name][1]))
    link = f'<a class="ru-term" href="{glossary}#term-{name}" title="{title}">{found[0]}</a>'
    return f"{text[: found.start()]}{link}{_linked(text[found.end() :], left, lang, glossary)}"


def _flags(lang: Language) -> re.RegexFlag:
    return re.IGNORECASE if lang.code == ENGLISH else re.NOFLAG


def _folded(lang: Language) -> Callable[[str], str]:
    """English words stand within a sentence in another case than in the glossary; German ones do not."""
    return str.casefold if lang.code == ENGLISH else str
