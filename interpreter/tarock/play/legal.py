"""Sets of legal actions that answer `in`, `len` and "the n-th" without listing themselves. Knows no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import comb

from tarock.bits import nth, singles
from tarock.play.actions import Action, Discard, Play

Plays = Mapping[int, Play]


class _Shown:
    """How a set of legal actions looks in an interactive session."""

    __slots__ = ()

    def __repr__(self) -> str:
        size = len(self)  # type: ignore[arg-type]
        return f"<{type(self).__name__} of {size} action{'' if size == 1 else 's'}>"


class LegalPlays(_Shown):
    """The cards a seat may play; `plays` are all actions of that seat by card."""

    __slots__ = ("_plays", "cards", "seat")

    def __init__(self, seat: int, cards: int, plays: Plays) -> None:
        self.seat = seat
        self.cards = cards
        self._plays = plays

    def __len__(self) -> int:
        return self.cards.bit_count()

    def __contains__(self, action: object) -> bool:
        return (
            type(action) is Play
            and action.seat == self.seat
            and action.card & self.cards != 0
            and action.card in self._plays  # one card, not several
        )

    def __iter__(self) -> Iterator[Action]:
        plays = self._plays
        return (plays[card] for card in singles(self.cards))

    def nth(self, position: int) -> Action:
        """The action at a position, in the order of the deck."""
        return self._plays[nth(self.cards, position)]


class LegalDiscards(_Shown):
    """The discards of a seat: every set of `count` cards that holds all of `must` and nothing outside `may`."""

    __slots__ = ("count", "may", "must", "seat")

    def __init__(self, seat: int, must: int, may: int, count: int) -> None:
        self.seat = seat
        self.must = must
        self.may = may
        self.count = count

    def _free(self) -> tuple[int, int]:
        return self.may & ~self.must, self.count - self.must.bit_count()

    def __len__(self) -> int:
        free, count = self._free()
        return comb(free.bit_count(), count)

    def __contains__(self, action: object) -> bool:
        return (
            type(action) is Discard
            and action.seat == self.seat
            and action.cards.bit_count() == self.count
            and self.must & ~action.cards == 0
            and action.cards & ~self.may == 0
        )

    def __iter__(self) -> Iterator[Action]:
        free, count = self._free()
        return (
            Discard(self.seat, self.must | sum(cards)) for cards in combinations(tuple(singles(free)), count)
        )

    def nth(self, position: int) -> Action:
        """The action at a position: combinations of the free cards in lexical order."""
        free, count = self._free()
        cards = tuple(singles(free))
        chosen, at = self.must, 0
        while count:
            without = comb(len(cards) - at - 1, count - 1)
            if position < without:
                chosen |= cards[at]
                count -= 1
            else:
                position -= without
            at += 1
        return Discard(self.seat, chosen)


class LegalList(_Shown, tuple[Action, ...]):
    """Few actions, listed."""

    __slots__ = ()

    def __contains__(self, action: object) -> bool:
        """Actions are mostly taken from this very list; only another one is compared field by field."""
        for each in self:
            if each is action:
                return True
        return super().__contains__(action)

    def nth(self, position: int) -> Action:
        """The action at a position."""
        return self[position]


Legal = LegalPlays | LegalDiscards | LegalList
NOTHING_LEGAL = LegalList(())
