"""Tables: a deal and a player for each seat, drawn by lot so that what is rare in fair play happens often."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from tarock.bits import indexes
from tarock.chance.deals import Deal, shuffled, stacked
from tarock.chance.players import Cards, Habits
from tarock.model.variant import Variant
from tarock.play import deal_out

T = TypeVar("T")


class Bidders(Enum):
    """Who wants to play."""

    ANYONE = "anyone"
    NOBODY = "nobody"
    STRONG = "strong"
    WEAK = "weak"


#: One hand in so many is dealt fairly and played uniformly over the legal actions.
PLAIN_SHARE = 0.15
#: How many seats hold the high cards (0: a fair deal), how strictly, and how often.
STRONG_SEATS = {0: 46, 1: 18, 2: 12, 3: 24}
NOISE = {0.0: 2, 2.0: 2, 6.0: 2, 12.0: 1}
#: Who bids at a fair deal, and at a stacked one.
FAIR_BIDDERS = {Bidders.ANYONE: 3, Bidders.NOBODY: 2}
STACKED_BIDDERS = {Bidders.ANYONE: 1, Bidders.STRONG: 3, Bidders.WEAK: 3}
EAGER, SHY = 12.0, 0.01
#: How often those who bid have set their minds on one contract, drawn by lot.
WISHES = 0.85
#: How many hands are a first one, where a series keeps anything.
FIRST_HANDS = 0.5
#: How much more often it is one that may end early: those seldom last.
SHORT = 1.4
#: What is bid otherwise: with a partner or alone.
TASTES = {(1.0, 1.0): 1, (5.0, 0.005): 6, (1.0, 1.5): 2}
#: The temper of the talk: weights of announcements and of Kontra.
TEMPERS = {(0.02, 0.02): 4, (1.0, 1.0): 1, (4.0, 0.3): 3, (0.3, 6.0): 2, (3.0, 6.0): 2}
#: Calling what lies in the talon, and giving up then.
ABSENT = {1.0: 3, 30.0: 1}
CARDS = {Cards.ANY: 2, Cards.HIGH: 3, Cards.LOW: 1}
#: How many players keep for a late trick what a bonus ties to it.
KEEPERS = 0.6


@dataclass(frozen=True, slots=True)
class Table:
    """A hand about to be played: who dealt, the cards, and a player for each seat. `kept` is what a series kept from
    hands before it, None for a first hand."""

    dealer: int
    deal: Deal
    players: tuple[Habits, ...]
    kept: tuple[int, ...] | None = None


def draw_table(variant: Variant, luck: random.Random, bound: int) -> Table:
    """A table by lot. `bound` are the cards that a bonus ties to a trick: sometimes the strong seats get them all."""
    dealer = luck.randrange(variant.seats)
    if luck.random() < PLAIN_SHARE:
        return Table(dealer, _fair(variant, luck, dealer), (Habits(),) * variant.seats)
    seats = list(indexes(variant.players(dealer)))
    luck.shuffle(seats)
    strong = seats[: min(_drawn(STRONG_SEATS, luck), len(seats) - 1)]
    gifts, noise = luck.choice((0, bound)), _drawn(NOISE, luck)
    cards = (
        stacked(variant, luck, dealer=dealer, strong=strong, noise=noise, gifts=gifts)
        if strong
        else _fair(variant, luck, dealer)
    )
    return Table(dealer, cards, _players(variant, luck, strong))


def draw_kept(variant: Variant, luck: random.Random) -> tuple[int, ...] | None:
    """What a series kept by lot: nothing in every other hand, else registers as they start, or one more."""
    start = variant.series.kept
    if not start or luck.random() < FIRST_HANDS:
        return None
    return tuple(value + luck.choice((0, 1)) for value in start)


def _wishes(variant: Variant) -> dict[int, float]:
    return {each.mask: SHORT if each.ends is not None else 1.0 for each in variant.contracts}


def _fair(variant: Variant, luck: random.Random, dealer: int) -> Deal:
    ways = list(variant.open_deals)
    return deal_out(variant, shuffled(variant, luck), dealer=dealer, way=luck.choice(ways))


def _players(variant: Variant, luck: random.Random, strong: list[int]) -> tuple[Habits, ...]:
    bidders = _drawn(STACKED_BIDDERS if strong else FAIR_BIDDERS, luck)
    called, alone = _drawn(TASTES, luck)
    wish = _drawn(_wishes(variant), luck) if luck.random() < WISHES else 0
    announce, kontra = _drawn(TEMPERS, luck)
    absent = _drawn(ABSENT, luck)
    common = Habits(
        wish=wish,
        called=called,
        alone=alone,
        absent=absent,
        give_up=absent / 2,
        announce=announce,
        kontra=kontra,
    )
    players = []
    for seat in range(variant.seats):
        wants = {Bidders.ANYONE: True, Bidders.NOBODY: False, Bidders.STRONG: seat in strong}
        eager = wants.get(bidders, seat not in strong)
        cards, keeps = _drawn(CARDS, luck), luck.random() < KEEPERS
        players.append(replace(common, bid=EAGER if eager else SHY, cards=cards, keeps=keeps))
    return tuple(players)


def _drawn(weights: Mapping[T, float], luck: random.Random) -> T:
    return luck.choices(tuple(weights), tuple(weights.values()))[0]
