"""Cards, bids and talon sets as OpenSpiel numbers them, and ours; the deal of a seed. Knows no rule."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from tarock.api import Rules, load
from tarock.bits import indexes
from tarock.play import Action, LegalDiscards, LegalPlays
from tarock.play.actions import Bid, CallCard, Discard, Play, Say, Take

#: Our contracts by OpenSpiel's bid; 0 is a pass.
CONTRACTS = (
    "klop", "tri", "dva", "ena", "solo-tri", "solo-dva", "solo-ena", "berac", "solo-brez", "odprti-berac", "barvni-valat",
    "valat-brez",
)  # fmt: skip
#: Our cards by OpenSpiel's number.
CODES = (
    *(f"T{rank}" for rank in range(1, 23)),
    *(f"{suit}{rank}" for suit in "HD" for rank in ("4", "3", "2", "1", "J", "C", "Q", "K")),
    *(f"{suit}{rank}" for suit in "SC" for rank in ("7", "8", "9", "10", "J", "C", "Q", "K")),
)
PAGAT, MOND, SKIS, TAROKS = 0, 20, 21, 22
#: What OpenSpiel plays of what the rule set leaves to the table.
PROFILE: dict[str, int | bool | str] = {"announcements": False, "rounded-to": 1}


class Table:
    """One number of players: the rules, and how our actions and cards are numbered."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.rules: Rules = load(
            "slovenian-tarok", players=players, **{k.replace("-", "_"): v for k, v in PROFILE.items()}
        )
        self.variant = self.rules.variant
        self._numbers = {1 << self.variant.deck.numbers[code]: number for number, code in enumerate(CODES)}
        self._masks = {number: mask for mask, number in self._numbers.items()}
        self._bids = {
            1 << self.variant.contract_index[name]: bid
            for bid, name in enumerate(CONTRACTS, 1)
            if name in self.variant.contract_index
        }
        self._contracts = {bid: mask for mask, bid in self._bids.items()}

    @cached_property
    def bids(self) -> tuple[int, ...]:
        """The contracts of this table as OpenSpiel's bids."""
        return tuple(sorted(self._contracts))

    def cards(self, mask: int) -> list[int]:
        """Our set of cards as OpenSpiel's numbers, ascending."""
        return sorted(self._numbers[1 << at] for at in indexes(mask))

    def mask(self, cards: Iterable[int]) -> int:
        """OpenSpiel's cards as our set."""
        return sum(self._masks[card] for card in cards)

    def bid(self, contract: int) -> int:
        """OpenSpiel's bid of our contract mask."""
        return self._bids[contract]

    def numbers(self, legal: Any, chosen: int) -> list[int]:
        """Our legal actions as OpenSpiel's numbers. A discard is a set of cards here and one card after the other there:
        `chosen` are those laid away so far. What must go goes first."""
        if isinstance(legal, LegalPlays):
            return self.cards(legal.cards)
        if isinstance(legal, LegalDiscards):
            return self.cards(legal.must & ~chosen or legal.may & ~chosen)
        return sorted(self._number(action) for action in legal)

    def _number(self, action: Action) -> int:
        match action:
            case Say():
                return 0
            case Bid():
                return self._bids[action.contract]
            case CallCard():
                return self._numbers[action.card]
            case Take():
                return action.packet - 1
        raise ValueError(f"OpenSpiel has no {action}")

    def action(self, phase: str, seat: int, number: int, chosen: int) -> Action:
        """OpenSpiel's number as our action; for a discard with what was laid away before."""
        match phase:
            case "auction":
                return Bid(seat, self._contracts[number]) if number else Say(seat, 0)
            case "call":
                return CallCard(seat, self._masks[number])
            case "exchange":
                return Take(seat, number + 1)
            case "discard":
                return Discard(seat, chosen | self._masks[number])
        return Play(seat, self._masks[number])
