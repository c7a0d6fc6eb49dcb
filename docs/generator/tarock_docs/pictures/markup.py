"""Cards in hand-written Markdown. Knows the syntax, draws nothing itself.

{cards: ♥K XXI}               chips in running text
{hand: ♥K XXI I}              a hand, in a paragraph of its own
{trick: 0: ♥K *XXI ♥4 ♥Q}     a trick that seat 0 leads; the star marks the card that takes it
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

if TYPE_CHECKING:
    from tarock_docs.pictures.draw import Pictures

_PATTERN: Final = r"\{(cards|hand|trick):\s*([^{}\n]+?)\s*\}"
_TRICK: Final = re.compile(r"(\d):\s*(.+)")
_PRIORITY: Final = 179  # after code spans and escapes, before links and emphasis


class CardMarkup(Extension):
    """The extension for pages that show cards with these pictures. Raises ValueError for what cannot be drawn."""

    def __init__(self, pictures: Pictures, **options: Any) -> None:
        super().__init__(**options)
        self.pictures = pictures

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Python-Markdown calls
        """Adds the syntax."""
        md.inlinePatterns.register(_Cards(self.pictures, md), "tarock-cards", _PRIORITY)


class _Cards(InlineProcessor):
    def __init__(self, pictures: Pictures, md: Markdown) -> None:
        super().__init__(_PATTERN, md)
        self.pictures = pictures

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str | Element, int, int]:  # type: ignore[override]  # noqa: ARG002, N802
        """The HTML for one pair of braces, kept from further processing."""
        return self.md.htmlStash.store(self._drawn(m.group(1), m.group(2))), m.start(0), m.end(0)

    def _drawn(self, what: str, text: str) -> str:
        if what == "trick":
            return self._trick(text)
        cards = text.split()
        return self.pictures.hand(cards) if what == "hand" else self.pictures.chips(cards)

    def _trick(self, text: str) -> str:
        found = _TRICK.fullmatch(text)
        if found is None:
            raise ValueError(
                f"'{text}' is no trick; write who leads, then the cards: {{trick: 0: ♥K *XXI ♥4 ♥Q}}"
            )
        leader, cards = int(found[1]), found[2].split()
        won = next((at for at, card in enumerate(cards) if card.startswith("*")), None)
        count = max(len(cards), 4)
        winner = None if won is None else (leader + won) % count
        shown = [card.removeprefix("*") for card in cards]
        return self.pictures.trick(shown, leader=leader, winner=winner, seats=tuple(range(count)))
