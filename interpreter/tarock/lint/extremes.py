"""Tables at which one seat holds all there is of something, for each contract: where rules run out of cards. No rule."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.bits import indexes
from tarock.chance import Cards, Habits, Table, luck_of
from tarock.model.variant import Variant

#: How much the one who shall play wants to, and how little the others.
_EAGER, _SHY = 200.0, 0.001


def extreme_tables(variant: Variant) -> Iterator[Table]:
    """For each contract and each set of cards: a seat that wants to play it and holds as much of the set as it can, the
    talon next; once with others who call what they like, once with the seat right before it as dealer."""
    for contract in variant.contracts:
        for at, cards in enumerate(dict.fromkeys(_sets(variant))):
            dealer = at % variant.seats
            seats = [(dealer + step) % variant.seats for step in range(1, variant.seats + 1)]
            seat = next(seat for seat in seats if variant.players(dealer) >> seat & 1)
            deal = _deal(variant, cards, dealer, seat, at)
            shy = Habits(bid=_SHY, announce=0.2, kontra=0.2)
            players = [shy] * variant.seats
            players[seat] = Habits(wish=contract.mask, bid=_EAGER, absent=5.0, give_up=0.2, cards=Cards.HIGH)
            yield Table(dealer, deal, tuple(players))


def _sets(variant: Variant) -> Iterator[int]:
    """Sets of cards that rules speak of: suits, ranks, what may not be laid away, and two of them together."""
    deck = variant.deck
    never = [int(line.cards.expression.constant or 0) for line in variant.discard.never]
    suits, ranks = list(deck.suits.values()), list(deck.ranks.values())
    yield from (*suits, *ranks, *never)
    for held in (*ranks, *never):
        for suit in suits:
            yield held | suit
    for suit in suits:
        yield deck.all & ~suit


def _deal(
    variant: Variant, cards: int, dealer: int, seat: int, number: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    luck = luck_of(number, cards.bit_count(), "extreme")
    wanted, others = list(indexes(cards)), list(indexes(variant.deck.all & ~cards))
    luck.shuffle(wanted)
    luck.shuffle(others)
    pack = wanted + others
    size, hands = variant.layout.tricks, [0] * variant.seats
    hands[seat] = sum(1 << card for card in pack[:size])
    talon = pack[size : size + variant.layout.talon]
    rest = pack[size + variant.layout.talon :]
    luck.shuffle(rest)
    for other in indexes(variant.players(dealer)):
        if other != seat:
            hands[other] = sum(1 << rest.pop() for _ in range(size))
    return tuple(hands), tuple(1 << card for card in talon)
