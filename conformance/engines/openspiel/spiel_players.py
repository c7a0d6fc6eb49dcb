"""Players that make rare things happen: each hand has a contract to reach and a manner for each seat. Knows no rule."""

from __future__ import annotations

import random
from collections.abc import Sequence

from spiel_faults import KINGS
from spiel_numbers import PAGAT, TAROKS, Table

_MANNERS = ("any", "any", "high", "low", "keep")
_RESERVED = 2  # bids up to this one are forehand's choice when nobody else bids


class Players:
    """The players of one hand, drawn by a number: the same number, the same hand."""

    def __init__(self, table: Table, bid: int, number: int) -> None:
        self._table, self._luck, self._bid = table, random.Random(f"{table.players} {bid} {number}"), bid  # noqa: S311
        luck = self._luck
        self._declarer = 0 if bid <= _RESERVED else luck.randrange(table.players)
        self._auction = luck.random() < 0.2 and bid > _RESERVED  # words at random, up to the contract
        self._manner = [luck.choice(_MANNERS) for _ in range(table.players)]
        if luck.random() < 0.4:  # one side plays high and the other low: whole sweeps
            high = luck.random() < 0.5
            self._manner = [
                "high" if (seat == self._declarer) is high else "low" for seat in range(table.players)
            ]
        self._layout = table.variant.layout

    def __call__(self, phase: str, seat: int, legal: list[int], state: Sequence[int]) -> int:
        """One of the legal numbers."""
        match phase:
            case "auction":
                return self._word(seat, legal)
            case "call" | "exchange":
                return self._with_talon_king(phase, legal, state)
            case "play":
                return self._card(seat, legal, state)
        return self._luck.choice(legal)

    def _word(self, seat: int, legal: list[int]) -> int:
        bids = [bid for bid in legal if 0 < bid <= self._bid]
        if self._auction and bids and self._luck.random() < 0.6:
            return self._luck.choice(bids)
        if seat == self._declarer or 0 not in legal:
            return self._bid if self._bid in legal else (legal[0] if 0 not in legal else 0)
        return 0

    def _with_talon_king(self, phase: str, legal: list[int], state: Sequence[int]) -> int:
        """A king that lies in the talon is called more often than by chance, and its set taken."""
        table, layout = self._table, self._layout
        talon = [table.cards(state[layout["TALON_CARDS"] + at])[0] for at in range(layout.talon)]
        if phase == "call":
            lying = [card for card in legal if card in talon]
            return self._luck.choice(lying if lying and self._luck.random() < 0.7 else legal)
        called = table.cards(state[layout["CALLED"]])
        if called and called[0] in talon and self._luck.random() < 0.8:
            return talon.index(called[0]) * len(legal) // len(talon)
        return self._luck.choice(legal)

    def _card(self, seat: int, legal: list[int], state: Sequence[int]) -> int:
        manner, strength = self._manner[seat], self._strength
        if self._luck.random() < 0.1:
            return self._luck.choice(legal)
        if manner == "keep":  # the Pagat and the called king for the last trick
            kept = {PAGAT, *self._table.cards(state[self._layout["CALLED"]])}
            return self._luck.choice([card for card in legal if card not in kept] or legal)
        if manner == "any":
            return self._luck.choice(legal)
        return max(legal, key=strength) if manner == "high" else min(legal, key=strength)

    @staticmethod
    def _strength(card: int) -> int:
        """How likely a card is to win: taroks, then suits by rank."""
        return 100 + card if card < TAROKS else 50 + card % 7 if card in KINGS else (card - TAROKS) % 8
