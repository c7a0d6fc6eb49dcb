"""Seeded deals. The engine never shuffles; here is where that is done."""

from __future__ import annotations

import random

from tarock.api import Hand, Rules


def deal(rules: Rules, seed: int, dealer: int = 0, *, way: str | None = None) -> Hand:
    """A hand from a pack shuffled by this seed, dealt by a way of the document (the first by default).

    Raises KeyError for an unknown way.
    """
    return rules.deal(shuffled(rules, random.Random(seed)), dealer=dealer, way=way)


def shuffled(rules: Rules, luck: random.Random) -> list[int]:
    """The card numbers of the pack in a random order."""
    pack = list(range(len(rules.variant.deck.codes)))
    luck.shuffle(pack)
    return pack
