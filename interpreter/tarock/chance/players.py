"""Players that choose among legal actions by weights and habits. They may see every card: they generate, not compete.

Their bias is put in mechanisms (bids, sides, calls, announcements, bound cards), never in rules of a game.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from tarock.bits import indexes
from tarock.chance.deals import lowest, power
from tarock.model.layout import Phase
from tarock.model.variant import Sides, Variant
from tarock.play import (
    Action,
    Announce,
    Bid,
    CallCard,
    CallWay,
    Discard,
    GiveUp,
    Kontra,
    Legal,
    LegalDiscards,
    LegalList,
    LegalPlays,
    Play,
    Raise,
    State,
)

#: How much less any contract weighs for someone who has set their mind on another.
UNWISHED = 0.002
#: How much sooner a contract is raised to the one that a player has set the mind on.
RAISED = 20.0

#: How much less an announcement weighs that takes the place of all others.
REPLACING = 0.15


class Cards(Enum):
    """Which of the playable cards a player prefers."""

    ANY = "any"
    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player leans. Weights stand against 1 for any other action; `wish` is the contract (a mask) that the
    player has set the mind on, `called` and `alone` weigh bids by their sides where there is none, `absent` weighs
    the call of a card that nobody holds, `unnamed` that of none by name. `keeps`: cards that a bonus ties to a late
    trick are kept for it, the card called for the last."""

    wish: int = 0
    bid: float = 1
    called: float = 1
    alone: float = 1
    absent: float = 1
    unnamed: float = 20
    give_up: float = 1
    announce: float = 1
    kontra: float = 1
    cards: Cards = Cards.ANY
    keeps: bool = False


class Chooser:
    """Chooses actions for players of one variant."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._power = power(variant)
        layout = variant.layout
        self._biddable = sum(variant.auction.order)
        self._phase, self._high = layout["PHASE"], layout["HIGH"]
        self._talon, self._number, self._called = layout["TALON"], layout["NUMBER"], layout["CALLED"]
        self._bound = tuple(bonus.binds for bonus in variant.bonuses if bonus.binds is not None)
        self._weights: dict[type, Callable[[Habits, State, Action], float]] = {
            Bid: self._weight_of_bid,
            CallCard: self._weight_of_call,
            CallWay: lambda habits, _state, _action: habits.unnamed,
            GiveUp: lambda habits, _state, _action: habits.give_up,
            Raise: self._weight_of_raise,
            Announce: self._weight_of_announcement,
            Kontra: lambda habits, _state, _action: habits.kontra,
        }

    def bound_cards(self, s: State) -> int:
        """The cards that some bonus ties to a trick."""
        cards = 0
        for binding in self._bound:
            cards |= binding.card.call(s)
        return cards

    def choose(self, habits: Habits, s: State, legal: Legal, luck: random.Random) -> Action:
        """One of the legal actions, of which there must be some."""
        size = len(legal)
        if size == 1:
            return legal.nth(0)
        if isinstance(legal, LegalPlays):
            return self._play(habits, s, legal, luck)
        if isinstance(legal, LegalDiscards):
            return self._lay_away(habits, legal, luck)
        habits = self._minded(habits, s, legal)
        weights = [self._weight(habits, s, action) for action in legal]
        return luck.choices(legal, weights)[0]

    def _minded(self, habits: Habits, s: State, legal: LegalList) -> Habits:
        """Who may not bid the contract wished for, though nobody has bid, bids as if there was no wish."""
        open_yet = s[self._phase] == Phase.AUCTION and not s[self._high]
        bids = {action.contract for action in legal if isinstance(action, Bid)}
        if open_yet and habits.wish & self._biddable and habits.wish not in bids:
            return replace(habits, wish=0)
        return habits

    def _weight(self, habits: Habits, s: State, action: Action) -> float:
        weight = self._weights.get(type(action))
        return 1 if weight is None else weight(habits, s, action)

    def _weight_of_bid(self, habits: Habits, s: State, action: Action) -> float:
        del s
        assert isinstance(action, Bid)
        if habits.wish:
            return habits.bid * (1 if action.contract == habits.wish else UNWISHED)
        sides = self._variant.contract(action.contract).sides
        return habits.bid * {Sides.CALLED: habits.called, Sides.ALONE: habits.alone}.get(sides, 1)

    def _weight_of_raise(self, habits: Habits, s: State, action: Action) -> float:
        del s
        assert isinstance(action, Raise)
        return RAISED if action.contract and action.contract == habits.wish else 1

    def _weight_of_announcement(self, habits: Habits, s: State, action: Action) -> float:
        del s
        assert isinstance(action, Announce)
        replaces = (
            self._variant.bonus(action.item).replaces is not None
        )  # would hide all that is scored beside it
        return habits.announce * (REPLACING if replaces else 1)

    def _weight_of_call(self, habits: Habits, s: State, action: Action) -> float:
        assert isinstance(action, CallCard)
        return habits.absent if action.card & s[self._talon] else 1

    def _play(self, habits: Habits, s: State, legal: LegalPlays, luck: random.Random) -> Action:
        cards = self._kept(s, legal.cards) if habits.keeps else legal.cards
        if habits.cards is Cards.ANY:
            return Play(legal.seat, 1 << luck.choice(tuple(indexes(cards))))
        best = max if habits.cards is Cards.HIGH else min
        return Play(legal.seat, 1 << best(indexes(cards), key=self._power.__getitem__))

    def _kept(self, s: State, cards: int) -> int:
        """The cards less those kept for a later trick; a card whose trick this is, alone."""
        for binding in self._bound:
            card = binding.card.call(s) & cards
            if card and binding.trick == s[self._number]:
                return int(card)
            if card and binding.trick > s[self._number] and cards & ~card:
                cards &= ~card
        return cards & ~s[self._called] or cards

    def _lay_away(self, habits: Habits, legal: LegalDiscards, luck: random.Random) -> Action:
        if habits.cards is not Cards.HIGH:
            return legal.nth(luck.randrange(len(legal)))
        free, count = legal.may & ~legal.must, legal.count - legal.must.bit_count()
        return Discard(legal.seat, legal.must | lowest(self._power, free, count))
