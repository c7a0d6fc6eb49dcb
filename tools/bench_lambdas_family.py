"""What the lambdas of all variants share: cards, and expressions that a hand would write alike in each of them.

Written as `bench_lambdas` says.
"""

# ruff: noqa: ARG005 -- a lambda takes the arguments of its place, whether it needs them or not

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tarock.model.layout import Layout

ByHand = Mapping[str, Callable[..., Any]]

# Cards: four suits of eight, then the tarocks from the lowest to the highest.
I, II, III, IV, XXI, SKUES = 1 << 32, 1 << 33, 1 << 34, 1 << 35, 1 << 52, 1 << 53  # noqa: E741 -- the card's name
TAROCKS = (1 << 54) - (1 << 32)
PLAIN_SUITS = (1 << 32) - 1
TRULL = I | XXI | SKUES
KINGS = 1 << 7 | 1 << 15 | 1 << 23 | 1 << 31


def family(layout: Layout, negative: int, birds: int) -> ByHand:
    """Expressions that mean the same in every variant; its negative contracts and its birds are given."""
    return {
        **_before_play(layout),
        **_play(layout, negative, birds),
        **_bonuses(layout),
        "scoring.sides.losing": lambda s, to, bonus, worth, announced, made: s[layout["PLAYERS"]] & ~to,
        "scoring.sides.winning": lambda s, to, bonus, worth, announced, made: to,
    }


def _before_play(layout: Layout) -> ByHand:
    CALLED, SHOWN, PLAYERS = layout["CALLED"], layout["SHOWN"], layout["PLAYERS"]
    DECLARER, DECLARERS = layout["DECLARER"], layout["DECLARERS"]
    HIGH, HIGH_BIDDER, ACTIVE = layout["HIGH"], layout["HIGH_BIDDER"], layout["ACTIVE"]
    FOREHAND, SPOKEN, HAND, DEALT_0 = layout["FOREHAND"], layout["SPOKEN"], layout["HAND"], layout["DEALT"]
    DEALT_1, DEALT_2, DEALT_3 = DEALT_0 + 1, DEALT_0 + 2, DEALT_0 + 3
    QUIET, SPOKE, SAID = layout["QUIET"], layout["SPOKE"], layout["SAID"]
    return {
        "auction.words.pass": lambda s, i, new: 1 << i != s[FOREHAND] or s[SPOKEN] >> i & 1 == 1,
        "auction.bid.higher": lambda s, i, new: new > s[HIGH],
        "auction.ends": lambda s: s[ACTIVE] & ~s[HIGH_BIDDER] == 0,
        "call.partner": lambda s: (
            (
                (1 if s[DEALT_0] & s[CALLED] else 0)
                | (2 if s[DEALT_1] & s[CALLED] else 0)
                | (4 if s[DEALT_2] & s[CALLED] else 0)
                | (8 if s[DEALT_3] & s[CALLED] else 0)
            )
            & ~s[DECLARER]
        ),
        "call.known.seen.when": lambda s: s[CALLED] & s[SHOWN] != 0,
        "call.known.holder": lambda s: (
            (1 if s[DEALT_0] & s[CALLED] else 0)
            | (2 if s[DEALT_1] & s[CALLED] else 0)
            | (4 if s[DEALT_2] & s[CALLED] else 0)
            | (8 if s[DEALT_3] & s[CALLED] else 0)
        ),
        "discard.first": lambda s, i: s[HAND + i] & PLAIN_SUITS,
        "piles.discard.declarer": lambda s, packet: s[DECLARERS],
        "piles.talon.left": lambda s, packet: s[PLAYERS] & ~s[DECLARERS],
        "talk.usual.starts": lambda s: s[DECLARER],
        "talk.usual.ends": lambda s: s[QUIET] == (3 if s[SPOKE] else 4),
        "talk.usual.announce.once": lambda s, i, bonus: s[SAID + bonus.bit_length()] == 0,
        "talk.usual.kontra.valid.other-side": (
            lambda s, speaker, standing: (speaker & s[DECLARERS] == 0) != (standing & s[DECLARERS] == 0)
        ),
        "series.next-dealer": lambda dealer: dealer * 2 if dealer < 8 else 1,
    }


def _play(layout: Layout, negative: int, birds: int) -> ByHand:
    CONTRACT, HAND, TRICK = layout["CONTRACT"], layout["HAND"], layout["TRICK"]
    LED, BEST = layout["LED"], layout["BEST"]
    return {
        "play.wins.highest-tarock.when": lambda s, trick, led: trick >= I,
        "play.wins.highest-tarock": lambda s, trick, led: 1 << trick.bit_length() - 1,
        "play.wins.highest-of-suit": lambda s, trick, led: 1 << (trick & led).bit_length() - 1,
        "play.within.pagat-last.when": (
            lambda s, i, legal, due, kept: s[CONTRACT] & negative != 0 and s[HAND + i] & TAROCKS != I
        ),
        "play.within.beat.when": lambda s, i, legal, due, kept: s[CONTRACT] & negative != 0 and s[TRICK] != 0,
        "play.within.beat": lambda s, i, legal, due, kept: (
            legal & -(s[BEST] << 1) if s[BEST] >= I else legal & (s[LED] & -(s[BEST] << 1) | TAROCKS)
        ),
        "play.within.due": lambda s, i, legal, due, kept: due,
        "play.within.kept": lambda s, i, legal, due, kept: kept,
        "play.within.highest-bird.when": lambda s, i, legal, due, kept: legal & ~kept == 0,
        "play.within.highest-bird": (
            lambda s, i, legal, due, kept: legal & ~birds | 1 << (legal & birds).bit_length() >> 1
        ),
        "play.lead.any-card.0": lambda s, i: s[HAND + i],
        "play.follow.suit-then-tarock.0": lambda s, i: s[HAND + i] & s[LED],
        "play.follow.suit-then-tarock.1": lambda s, i: s[HAND + i] & TAROCKS,
        "play.follow.suit-then-tarock.2": lambda s, i: s[HAND + i],
    }


def _bonuses(layout: Layout) -> ByHand:
    PLAYERS, DECLARERS, CALLED = layout["PLAYERS"], layout["DECLARERS"], layout["CALLED"]
    TRICKS, WINNERS, AT_12, WON_AT_12 = layout["TRICKS"], layout["WINNERS"], 54 * 12, 4 * 12
    WON_0, WON_1, WON_2, WON_3 = (layout["TRICKS_OF"] + seat for seat in range(4))
    pile = make_pile(layout)
    return {
        "bonuses.trull.made": lambda s, side: pile(s, side) & TRULL == TRULL,
        "bonuses.four-kings.made": lambda s, side: pile(s, side) & KINGS == KINGS,
        "bonuses.king-ultimo.when": lambda s: s[CALLED] != 0,
        "bonuses.king-ultimo.side": lambda s, side: s[DECLARERS],
        "bonuses.king-ultimo.made": lambda s, side: (
            s[TRICKS] >> AT_12 & s[CALLED] != 0 and s[WINNERS] >> WON_AT_12 & side != 0
        ),
        "bonuses.king-ultimo.lost": lambda s, side: (
            s[TRICKS] >> AT_12 & s[CALLED] != 0 and s[WINNERS] >> WON_AT_12 & side == 0
        ),
        "bonuses.captured-king.when": lambda s: s[CALLED] != 0,
        "bonuses.captured-king.side": lambda s, side: s[PLAYERS] & ~s[DECLARERS],
        "bonuses.captured-king.made": lambda s, side: pile(s, side) & s[CALLED] == s[CALLED],
        "bonuses.valat.made": lambda s, side: (
            (s[WON_0] if side & 1 else 0)
            + (s[WON_1] if side & 2 else 0)
            + (s[WON_2] if side & 4 else 0)
            + (s[WON_3] if side & 8 else 0)
            == 12
        ),
    }


def make_won(layout: Layout) -> Callable[[Any, int], int]:
    """`won(s, side)`: the cards in the tricks of a side."""
    TAKEN_0, TAKEN_1, TAKEN_2, TAKEN_3 = (layout["TAKEN"] + seat for seat in range(4))

    def won(s: Any, side: int) -> int:
        cards = s[TAKEN_0] if side & 1 else 0
        if side & 2:
            cards |= s[TAKEN_1]
        if side & 4:
            cards |= s[TAKEN_2]
        if side & 8:
            cards |= s[TAKEN_3]
        return int(cards)

    return won


def make_pile(layout: Layout) -> Callable[[Any, int], int]:
    """`pile(s, side)`: those, and what talon and discard add."""
    DECLARERS = layout["DECLARERS"]
    OWNED_BY_DECLARERS, OWNED_BY_DEFENDERS = layout["OWNED_BY_DECLARERS"], layout["OWNED_BY_DEFENDERS"]
    TAKEN_0, TAKEN_1, TAKEN_2, TAKEN_3 = (layout["TAKEN"] + seat for seat in range(4))

    def pile(s: Any, side: int) -> int:
        cards = s[OWNED_BY_DECLARERS] if side == s[DECLARERS] else s[OWNED_BY_DEFENDERS]
        if side & 1:
            cards |= s[TAKEN_0]
        if side & 2:
            cards |= s[TAKEN_1]
        if side & 4:
            cards |= s[TAKEN_2]
        if side & 8:
            cards |= s[TAKEN_3]
        return int(cards)

    return pile


def make_player(layout: Layout) -> Callable[[Any, int], int]:
    """`player(s, card)`: who played a card that was played."""
    PLAYED = layout["PLAYED"]
    return lambda s, card: next(1 << seat for seat in range(4) if s[PLAYED + seat] & card)


def make_majority(layout: Layout, enough: int) -> Callable[[Any], bool]:
    """`majority(s)`: whether the declarers have so many card points."""
    DECLARERS, POINTS_OF_DECLARERS = layout["DECLARERS"], layout["DECLARERS_POINTS"]
    POINTS_0, POINTS_1, POINTS_2, POINTS_3 = (layout["POINTS_OF"] + seat for seat in range(4))

    def majority(s: Any) -> bool:
        declarers = s[DECLARERS]
        points = s[POINTS_OF_DECLARERS]
        if declarers & 1:
            points += s[POINTS_0]
        if declarers & 2:
            points += s[POINTS_1]
        if declarers & 4:
            points += s[POINTS_2]
        if declarers & 8:
            points += s[POINTS_3]
        return bool(points >= enough)

    return majority


def bird(layout: Layout, card: int, trick: int) -> tuple[Callable[..., bool], Callable[..., bool]]:
    """Whether a side made a bird, and whether it lost it."""
    TRICKS, WINNERS, BESTS = layout["TRICKS"], layout["WINNERS"], layout["BESTS"]
    AT, WON_AT, DECK = 54 * trick, 4 * trick, (1 << 54) - 1
    player = make_player(layout)
    return (
        lambda s, side: s[BESTS] >> AT & DECK == card and s[WINNERS] >> WON_AT & side != 0,
        lambda s, side: (
            s[TRICKS] >> AT & card != 0 and s[BESTS] >> AT & DECK != card and player(s, card) & side != 0
        ),
    )
