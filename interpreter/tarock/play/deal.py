"""Dealing a pack that lies in a given order. Never shuffles."""

from __future__ import annotations

from collections.abc import Sequence

from tarock.model.variant import DealWay, Variant


def deal_out(
    variant: Variant, cards: Sequence[int], *, dealer: int, way: str | None = None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deal `cards` (numbers, top first) by a way of the document, the first by default.

    Returns the hands (masks by seat) and the talon (one-bit masks, top card first: the order in which it was dealt).
    Raises KeyError for a way that is unknown or not open.
    """
    steps, players = _way(variant, way).steps, variant.players(dealer)
    hands = [0] * variant.seats
    talon: list[int] = []
    at = 0
    for to_talon, count in steps:
        if to_talon:
            talon += [1 << number for number in cards[at : at + count]]
            at += count
            continue
        for place in range(1, variant.seats + 1):
            seat = (dealer + place) % variant.seats
            if not players >> seat & 1:
                continue
            for number in cards[at : at + count]:
                hands[seat] |= 1 << number
            at += count
    return tuple(hands), tuple(talon)


def _way(variant: Variant, way: str | None) -> DealWay:
    ways = variant.open_deals
    return next(iter(ways.values())) if way is None else ways[way]
