"""Functions that lowerings call and that are themselves made from compiled lines. Knows no rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tarock.bits import singles
from tarock.cards import Deck
from tarock.model.layout import Layout
from tarock.model.variant import Contract, Known, Sides, Variant, Win

State = Sequence[int]


def make_best(wins: tuple[Win, ...]) -> Callable[[State, int, int], int]:
    """`best(s, trick, led)`: the card that wins these cards (a mask) when this suit was led."""
    lines = [(line.when.call if line.when else None, line.card.call) for line in wins]

    def best(s: State, trick: int, led: int) -> int:
        for when, card in lines:
            if when is None or when(s, trick, led):
                return int(card(s, trick, led))
        return 0

    return best


def make_beats(layout: Layout, deck: Deck, wins: tuple[Win, ...]) -> Callable[[State, int], int]:
    """`beats(s, legal)`: those cards of a set that would win the present trick if played to it now."""
    best = make_best(wins)
    trick_slot, led_slot = layout["TRICK"], layout["LED"]
    suits = {1 << number: suit for number, suit in enumerate(deck.suit_of)}

    def beats(s: State, legal: int) -> int:
        trick, led = s[trick_slot], s[led_slot]
        found = 0
        for card in singles(legal):
            if best(s, trick | card, led or suits[card]) == card:
                found |= card
        return found

    return beats


def make_cards_of(cards: Mapping[int, Callable[[State], int]]) -> Callable[[State, int], int]:
    """`cards_of(s, items)`: the cards that these bonuses are about, from what each says of its own (by item)."""

    def cards_of(s: State, items: int) -> int:
        found = 0
        for item in singles(items):
            card = cards.get(item)
            found |= card(s) if card is not None else 0
        return found

    return cards_of


def make_was_made(layout: Layout, contracts: Sequence[Contract]) -> Callable[[State], bool]:
    """`was_made(s)`: whether the game of the facts was made."""
    made = {contract.mask: contract.made.call for contract in contracts}
    slot = layout["CONTRACT"]
    return lambda s: bool(made[s[slot]](s))


def make_knowing(layout: Layout, known: tuple[Known, ...], alone: int) -> Callable[[State], int]:
    """`knowing(s)`: the seats that know who plays with whom. In the contracts of `alone` everybody does."""
    lines = [(line.when.call if line.when else None, line.to.call) for line in known]
    contract, players = layout["CONTRACT"], layout["PLAYERS"]

    def knowing(s: State) -> int:
        if s[contract] & alone:
            return s[players]
        seats = 0
        for when, to in lines:
            if when is None or when(s):
                seats |= to(s)
        return seats

    return knowing


def knowing_of(variant: Variant) -> Callable[[State], int]:
    """`knowing(s)` of a finished variant."""
    alone = sum(contract.mask for contract in variant.contracts if contract.sides is not Sides.CALLED)
    return make_knowing(variant.layout, variant.known, alone)
