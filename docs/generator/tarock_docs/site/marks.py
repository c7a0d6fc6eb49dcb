"""Reads from a rendered page what came out in English, by the marks a marking language leaves. Knows no page by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tarock_docs.language import MARK, MARK_WHOLE

_BELOW: Final = f"<p>{MARK_WHOLE}</p>"
_NONE: Final = dict.fromkeys(map(ord, (MARK, MARK_WHOLE)))


@dataclass(frozen=True)
class English:
    """How much of a page is English though its language is another: `messages` is a number of sentences and words;
    `whole` that its text is there in English alone."""

    messages: int
    whole: bool

    @property
    def extent(self) -> str:
        """What the template asks: "whole", "parts", or "" where nothing is English."""
        return "whole" if self.whole else "parts" if self.messages else ""


def english(html: str) -> English:
    """What came out in English in this HTML."""
    return English(html.count(MARK), MARK_WHOLE in html)


def unmarked(text: str) -> str:
    """HTML or plain text without marks."""
    return text.replace(_BELOW, "").translate(_NONE)
