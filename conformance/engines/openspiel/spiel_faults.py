"""OpenSpiel's faults in terms of the record of a hand, each a switch: what it then says a hand is worth.

The ids are those of `known-issues.yaml`. With no fault switched on, the numbers are those of the rules, worked out here from
the tricks alone and not by the reference engine: the walk holds both against each other.
"""

from __future__ import annotations

from typing import Any

from spiel_numbers import MOND, PAGAT, SKIS, TAROKS, Table

#: All faults that can be met in a walk.
FAULTS = frozenset(f"D-{number}" for number in range(1, 11))

_EXCHANGED = range(2, 8)
_NEGATIVE = (1, 8, 10)
KINGS, _TRULA = {29, 37, 45, 53}, {PAGAT, MOND, SKIS}
_VALUES = {1: 70, 2: 10, 3: 20, 4: 30, 5: 40, 6: 50, 7: 60, 8: 70, 9: 80, 10: 90, 11: 125, 12: 500}


class Hand:
    """What is remembered of a hand while it is walked, in OpenSpiel's numbers."""

    def __init__(self, table: Table, talon: list[int]) -> None:
        self.table, self.talon = table, list(talon)
        self.chosen = 0
        self.called: int | None = None
        self.trick: list[int] = []
        self.last: list[int] = []

    def follow(self, phase: str, number: int, state: Any) -> None:
        """Note what an action brought."""
        if phase == "call":
            self.called = number
        elif phase == "play":
            self.trick.append(number)
            if not state[self.table.variant.layout["TRICK"]]:
                self.last, self.trick = self.trick, []

    def end(self, state: Any) -> None:
        """Read the rest off our last state, before anything is settled."""
        table, layout = self.table, self.table.variant.layout
        scorer = table.rules.scorer
        self.payoffs = list(scorer.settle(scorer.facts(state)).payoffs)
        self.bid = table.bid(state[layout["CONTRACT"]])
        self.declarer = state[layout["DECLARER"]]
        sides = state[layout["DECLARERS"]]
        seats = range(table.players)
        self.side = [bool(sides >> seat & 1) for seat in seats]
        self.piles = [table.cards(state[layout["TAKEN"] + seat]) for seat in seats]
        self.played = [set(table.cards(state[layout["PLAYED"] + seat])) for seat in seats]
        self.tricks = [state[layout["TRICKS_OF"] + seat] for seat in seats]
        self.discards = table.cards(state[layout["DISCARD"]])
        left = set(table.cards(state[layout["LEFT_TALON"]]))
        self.left = [card for card in self.talon if card in left]
        number = layout.tricks
        winners = layout.slot("WINNERS").values(state)
        self.last_winner = winners[number].bit_length() - 1
        played = set().union(*self.played)
        won = [card for card in self.talon if card not in played | left and card not in self.discards]
        with_king = (
            self.bid in _EXCHANGED and self.called in self.last
        )  # the king from the talon, if there are any
        self.last_pile = [*self.last, *(won if with_king else [])]

    def points(self, cards: list[int]) -> int:
        """Card points, counted in thirds and rounded."""
        thirds = sum(3 * _value(card) - 2 for card in cards)
        return (thirds + 1) // 3

    def pile_of(self, *, declarers: bool) -> list[int]:
        """The cards in the tricks of a side, with a talon that was won."""
        return [card for seat, pile in enumerate(self.piles) if self.side[seat] is declarers for card in pile]

    def seat_that_played(self, card: int) -> int | None:
        """Whose card it was; None for one that was not played."""
        return next((seat for seat, cards in enumerate(self.played) if card in cards), None)


def _value(card: int) -> int:
    if card in _TRULA:
        return 5
    return 1 if card < TAROKS else max(1, (card - TAROKS) % 8 - 2)


def forced_revoke(table: Table, state: Any, mine: list[int], others: list[int]) -> bool:
    """D-10: Mond and Skis lie in the trick of a negative contract, and whoever holds the Pagat has to play it even
    with cards of the suit led."""
    layout = table.variant.layout
    trick, negative = table.cards(state[layout["TRICK"]]), table.bid(state[layout["CONTRACT"]]) in _NEGATIVE
    return bool(negative and others == [PAGAT] and {MOND, SKIS} <= set(trick) and min(mine) >= TAROKS)


def expected(hand: Hand, faults: frozenset[str]) -> list[int]:
    """What each seat writes when OpenSpiel has these faults."""
    mond = _mond(hand)
    if hand.bid == 1:
        return _klop(hand)
    if hand.bid in _EXCHANGED:
        amount, seats = _exchanged(hand, faults), hand.side
    else:
        amount = _VALUES[hand.bid] if _made(hand) else -_VALUES[hand.bid]
        seats = hand.side
    return [(amount if own else 0) + penalty for own, penalty in zip(seats, mond, strict=True)]


def _klop(hand: Hand) -> list[int]:
    points = [hand.points(pile) for pile in hand.piles]
    special = [-70 if own > 35 else 70 if not own else 0 for own in points]
    return special if any(special) else [-own for own in points]


def _made(hand: Hand) -> bool:
    own: int = sum(tricks for tricks, declarer in zip(hand.tricks, hand.side, strict=True) if declarer)
    if hand.bid == 9:
        return hand.points(hand.pile_of(declarers=True)) > 35
    return own == (0 if hand.bid in _NEGATIVE else sum(hand.tricks))


def _mond(hand: Hand) -> list[int]:
    """The penalty of each seat: the Mond caught, or left in the talon by the declarer."""
    penalties = [0] * len(hand.piles)
    if hand.bid in _EXCHANGED or hand.bid == 9:
        player = hand.seat_that_played(MOND)
        if player is not None:
            penalties[player] = 0 if MOND in hand.piles[player] else -20
        elif hand.bid in _EXCHANGED and MOND in hand.left:
            penalties[hand.declarer.bit_length() - 1] = -20
    return penalties


def _exchanged(hand: Hand, faults: frozenset[str]) -> int:
    own, opposite = hand.pile_of(declarers=True), hand.pile_of(declarers=False)
    cards = len(own) + len(hand.discards)
    sweep = _sweep(hand, cards, faults)
    if sweep:
        return sweep
    difference = hand.points(own + hand.discards) - 35
    amount = difference + (_VALUES[hand.bid] if difference > 0 else -_VALUES[hand.bid])
    if "D-1" not in faults:
        amount += 10 * ((set(own) >= KINGS) - (set(opposite) >= KINGS))
    if "D-2" not in faults:
        amount += 10 * ((set(own) >= _TRULA) - (set(opposite) >= _TRULA))
    if "D-3" in faults:  # four cards pass for the four kings
        amount += 10 if cards == 4 else -10 if len(opposite) == 4 else 0
    return amount + _ultimo(hand, faults)


def _sweep(hand: Hand, cards: int, faults: frozenset[str]) -> int:
    """The silent valat, 0 where there is none: OpenSpiel looks for 48 cards in a pile, discards counted."""
    own = sum(tricks for tricks, declarer in zip(hand.tricks, hand.side, strict=True) if declarer)
    if own == 0:
        return -250
    every = own == sum(hand.tricks)
    if every and ("D-4" not in faults or cards == 48):
        return 250
    return 250 if not every and cards == 48 and "D-5" in faults else 0


def _ultimo(hand: Hand, faults: frozenset[str]) -> int:
    """King and Pagat in the last trick. OpenSpiel searches as many cards as there are players, from the end of the
    pile, where a talon that came with the trick lies on top."""
    won = 1 if hand.side[hand.last_winner] else -1
    searched = hand.last_pile[-hand.table.players :]
    king = hand.called is not None and hand.called in (searched if "D-6" in faults else hand.last)
    pagat = PAGAT in hand.last
    if "D-7" in faults and PAGAT in searched:
        pagat = True
    amount = 10 * won if king else 0
    if not pagat or (king and "D-8" in faults):
        return amount
    player = hand.seat_that_played(PAGAT)
    if "D-9" in faults or player is None:
        return amount + 25 * won
    made = PAGAT in hand.last and player == hand.last_winner
    return amount + 25 * (1 if hand.side[player] == made else -1)
