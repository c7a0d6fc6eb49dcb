"""Card points as players say them, in a language. Counts as `tarock.cli.counts` does, and knows no rule."""

from __future__ import annotations

from dataclasses import dataclass

from tarock.cli.counts import Counts, counts_of
from tarock.model.variant import Variant
from tarock_docs.language import Language


@dataclass(frozen=True)
class CardPoints:
    """How amounts in the unit of a rule set are said in a language."""

    lang: Language
    counts: Counts

    def said(self, amount: int) -> str:
        """An amount in a sentence, such as "35 points and 2 cards"."""
        points, loose = self.counts.split(amount)
        whole = self.lang.plural("{number} point", "{number} points", points)
        if not loose:
            return whole
        cards = self.lang.plural("{number} card", "{number} cards", loose)
        return self.lang.text("{points} and {cards}", points=whole, cards=cards) if points else cards

    def brief(self, amount: int) -> str:
        """An amount under a heading that says what it is."""
        points, loose = self.counts.split(amount)
        if not loose:
            return self.lang.number(points)
        cards = self.lang.plural("{number} card", "{number} cards", loose)
        return (
            self.lang.text("{points} and {cards}", points=self.lang.number(points), cards=cards)
            if points
            else cards
        )


def card_points(lang: Language, variant: Variant) -> CardPoints:
    """How the card points of a variant are said in a language."""
    return CardPoints(lang, counts_of(variant, fractions=False))
