"""A pack of cards: numbers, codes, names, suits and ranks. Knows no rule but the order within a suit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tarock.bits import indexes


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards are numbered from 0, suit after suit, each from low to high; a set of cards is a bit mask.

    `ids` are the names in expressions, `codes` those in records, `shown` what people read (each by card number);
    `suits` and `ranks` map an id to its cards; `suit_of` gives for each card the mask of its suit.
    """

    id: str
    ids: tuple[str, ...]
    codes: tuple[str, ...]
    shown: tuple[str, ...]
    suits: Mapping[str, int]
    ranks: Mapping[str, int]
    suit_of: tuple[int, ...]
    numbers: Mapping[str, int]
    names: Mapping[str, Mapping[str, str]]

    @property
    def all(self) -> int:
        """The whole pack as a mask."""
        return (1 << len(self.codes)) - 1

    def list(self, mask: int) -> list[str]:
        """The codes of a set, in the order of the deck."""
        return [self.codes[number] for number in indexes(mask)]

    def text(self, mask: int) -> str:
        """A set as people read it: suit by suit, each from high to low."""
        cards = []
        for suit in self.suits.values():
            cards += [self.shown[number] for number in reversed(list(indexes(mask & suit)))]
        return " ".join(cards)

    def mask(self, codes: Iterable[str]) -> int:
        """The set of these codes or aliases. Raises KeyError for an unknown one, ValueError for one given twice."""
        mask = 0
        for code in codes:
            bit = 1 << self.numbers[code]
            if mask & bit:
                raise ValueError(code)
            mask |= bit
        return mask
