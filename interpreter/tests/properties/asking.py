"""Everything a seat could ask for in a state, sensible or not: what legality is tested with. Holds no expectation."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tarock.api import Rules
from tarock.bits import singles
from tarock.errors import Refusal
from tarock.model.layout import Phase
from tarock.model.variant import Variant
from tarock.play import (
    Action,
    Announce,
    Bid,
    CallCard,
    CallWay,
    Discard,
    Done,
    GiveUp,
    Kontra,
    Play,
    Raise,
    Say,
    State,
    Step,
    Take,
)

PHASE_OF = {
    Say: Phase.AUCTION,
    Bid: Phase.AUCTION,
    CallCard: Phase.CALL,
    CallWay: Phase.CALL,
    Take: Phase.EXCHANGE,
    GiveUp: Phase.EXCHANGE,
    Discard: Phase.DISCARD,
    Raise: Phase.RAISE,
    Announce: Phase.TALK,
    Kontra: Phase.TALK,
    Done: Phase.TALK,
    Play: Phase.PLAY,
}


def wishes(rules: Rules, s: State, luck: random.Random) -> list[Action]:
    """What the seat to act could ask for: everything of this phase, one action of each other phase.

    Discards are drawn: some legal ones, each also with a card changed, one too few and one too many.
    """
    variant, layout = rules.variant, rules.variant.layout
    seat, phase = s[layout["TURN"]], s[layout["PHASE"]]
    every = _every(variant, max(seat, 0))
    if phase == Phase.DISCARD:
        every += _discards(rules, s, luck)
    of_phase = {kind for kind, at in PHASE_OF.items() if at == phase}
    if rules.engine.auction.announcing(s):
        of_phase |= {Announce, Done}
    here = [action for action in every if type(action) in of_phase]
    others = {type(action): action for action in luck.sample(every, len(every))}
    return here + [action for kind, action in others.items() if kind not in of_phase]


def _every(variant: Variant, seat: int) -> list[Action]:
    cards = [1 << number for number in range(len(variant.deck.codes))]
    items = [1, *(bonus.item for bonus in variant.bonuses)]
    return [
        *(Say(seat, word) for word in range(len(variant.auction.words))),
        *(Bid(seat, contract.mask) for contract in variant.contracts),
        *(CallCard(seat, card) for card in cards),
        *(CallWay(seat, way) for way in variant.way_index.values()),
        *(Take(seat, packet) for packet in range(8)),
        *(GiveUp(seat, item) for item in (0, *items[1:])),
        Discard(seat, sum(cards[:3])),
        *(Raise(seat, mask) for mask in (0, *(contract.mask for contract in variant.contracts))),
        *(Announce(seat, item) for item in items[1:]),
        *(Kontra(seat, item) for item in items),
        *(Kontra(seat, 0, whose) for whose in range(variant.seats)),
        Done(seat),
        *(Play(seat, card) for card in cards),
    ]


def _discards(rules: Rules, s: State, luck: random.Random) -> list[Action]:
    seat = s[rules.variant.layout["TURN"]]
    hand = list(singles(s[rules.variant.layout["HAND"] + seat]))
    legal = rules.engine.legal(s)
    size = s[rules.variant.layout["TAKEN_TALON"]].bit_count()
    found: list[Action] = [Discard(seat, sum(luck.sample(hand, size))) for _ in range(10)]
    for _ in range(10):
        good = legal.nth(luck.randrange(len(legal)))
        assert isinstance(good, Discard)
        inside = luck.choice(list(singles(good.cards)))
        outside = luck.choice([card for card in hand if not card & good.cards])
        found += [
            good,
            Discard(seat, good.cards ^ inside | outside),
            Discard(seat, good.cards ^ inside),
            Discard(seat, good.cards | outside),
        ]
    return found


def answer(rules: Rules, s: State, action: Action) -> Step | tuple[str, str]:
    """What the engine says to a wish: the step, or code and rule of the refusal."""
    try:
        return rules.engine.step(s, action)
    except Refusal as refusal:
        return refusal.code, refusal.rule


def refused(rules: Rules, s: State, wishes: list[Action]) -> Iterator[tuple[Action, str, str]]:
    """Those wishes that are refused, with code and rule."""
    for action in wishes:
        found = answer(rules, s, action)
        if not isinstance(found, Step):
            yield action, *found
