"""Seeded deals, fair and stacked. The engine never shuffles; here is where that is done. Knows no rule."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tarock.api import Hand, Rules
from tarock.bits import indexes
from tarock.errors import Refusal
from tarock.model.variant import Variant

#: So often is dealt again until somebody asks whether any deal can stand.
MOST_DEALS = 1000

Deal = tuple[tuple[int, ...], tuple[int, ...]]


def deal(rules: Rules, seed: int, dealer: int = 0, *, way: str | None = None) -> Hand:
    """A hand from a pack shuffled by this seed, dealt by a way of the document (the first by default); where the deal
    does not stand, from the next shuffle that gives one that does.

    Raises KeyError for an unknown way, Refusal when no deal seems to stand.
    """
    luck = random.Random(seed)  # noqa: S311 - a game, no secret
    for left in reversed(range(MOST_DEALS)):
        try:
            return rules.deal(shuffled(rules.variant, luck), dealer=dealer, way=way)
        except Refusal:
            if not left:
                raise
    raise AssertionError


def shuffled(variant: Variant, luck: random.Random) -> list[int]:
    """The card numbers of the pack in a random order."""
    pack = list(range(len(variant.deck.codes)))
    luck.shuffle(pack)
    return pack


def power(variant: Variant) -> tuple[int, ...]:
    """How high each card is, by number: the longest suit of the pack above the others, each suit from its top down."""
    trumps = max(variant.deck.suits.values(), key=int.bit_count)
    powers = []
    for number, suit in enumerate(variant.deck.suit_of):
        below_top = (suit >> number + 1).bit_count()
        powers.append((trumps.bit_count() if suit == trumps else 0) - below_top)
    return tuple(powers)


def stacked(
    variant: Variant, luck: random.Random, *, dealer: int, strong: Sequence[int], noise: float, gifts: int = 0
) -> Deal:
    """A deal in which the seats `strong` hold the highest cards, less strictly the more noise; `gifts` go to them too.

    `strong` are among the seats that take part when `dealer` deals. Returns the hands (masks by seat) and the talon
    (one-bit masks, top card first).
    """
    size = variant.layout.tricks
    height = power(variant)
    top = max(height) + 1
    pack = sorted(
        range(len(height)),
        key=lambda card: top if gifts >> card & 1 else height[card] + luck.gauss(0, noise),
        reverse=True,
    )
    high, low = pack[: size * len(strong)], pack[size * len(strong) :]
    luck.shuffle(high)
    luck.shuffle(low)
    hands = [0] * variant.seats
    for seat in indexes(variant.players(dealer)):
        source = high if seat in strong else low
        hands[seat] = sum(1 << source.pop() for _ in range(size))
    return tuple(hands), tuple(1 << card for card in low)


def lowest(height: Sequence[int], cards: int, count: int) -> int:
    """The lowest `count` cards of a set."""
    return sum(1 << card for card in sorted(indexes(cards), key=height.__getitem__)[:count])
