"""Every expression of a shipped variant that is worth running, written by hand: what the compiled ones are measured by.

Written as a careful programmer would write them who knows the rules, the slot table and nothing of the compiler:
what the rules make constant is a constant, and what bit patterns allow is used (contract masks ascend as the bids do).
"""

# ruff: noqa: ARG005 -- a lambda takes the arguments of its place, whether it needs them or not

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tarock.model.layout import Layout

ByHand = Mapping[str, Callable[..., Any]]

# Cards: four suits of eight, then the tarocks from the lowest to the highest.
I, II, XXI, SKUES = 1 << 32, 1 << 33, 1 << 52, 1 << 53  # noqa: E741 -- the card's name
TAROCKS = (1 << 54) - (1 << 32)
PLAIN_SUITS = (1 << 32) - 1
BIRDS = I | II
TRULL = I | XXI | SKUES
KINGS = 1 << 7 | 1 << 15 | 1 << 23 | 1 << 31

FAHREN, RUFER_SPATZ, RUFER_UHU, DREIER, SECHSERDREIER = 1, 2, 4, 8, 16
RUFER = RUFER_SPATZ | RUFER_UHU
PUBLIC = FAHREN | DREIER | SECHSERDREIER  # nobody is a hidden partner
MADE = {FAHREN: 2, RUFER_SPATZ: 1, RUFER_UHU: 1, DREIER: 2, SECHSERDREIER: 2}
LOST = MADE | {SECHSERDREIER: 4}
TIMES = {FAHREN: 1, RUFER_SPATZ: 1, RUFER_UHU: 1, DREIER: 2, SECHSERDREIER: 2}


def lungau(layout: Layout) -> ByHand:
    """The expressions of Lungau by the id of their entry."""
    return {**_auction(layout), **_talk(layout), **_play(layout), **_bonuses(layout), **_scoring(layout)}


def _auction(layout: Layout) -> ByHand:
    FOREHAND, CONTRACT, CALLED = layout["FOREHAND"], layout["CONTRACT"], layout["CALLED"]
    DECLARER, DECLARERS, PLAYERS = layout["DECLARER"], layout["DECLARERS"], layout["PLAYERS"]
    HIGH, HIGH_BIDDER, ACTIVE, SPOKEN = (
        layout["HIGH"],
        layout["HIGH_BIDDER"],
        layout["ACTIVE"],
        layout["SPOKEN"],
    )
    HAND, TALON, NUMBER = layout["HAND"], layout["TALON"], layout["NUMBER"]
    DEALT_0 = layout["DEALT"]
    DEALT_1, DEALT_2, DEALT_3 = DEALT_0 + 1, DEALT_0 + 2, DEALT_0 + 3
    return {
        "auction.words.pass": lambda s, i, new: 1 << i != s[FOREHAND] or s[SPOKEN] >> i & 1 == 1,
        "auction.words.erster": lambda s, i, new: 1 << i == s[FOREHAND] and s[SPOKEN] >> i & 1 == 0,
        "auction.bid.higher": lambda s, i, new: new > s[HIGH],
        "auction.ends": lambda s: s[ACTIVE] & ~s[HIGH_BIDDER] == 0,
        "contracts.rufer-spatz.may-bid.holder": lambda s, i, new: s[HAND + i] & I != 0,
        "contracts.rufer-uhu.may-bid.holder": lambda s, i, new: s[HAND + i] & II != 0,
        "contracts.sechserdreier.may-bid.opening": (
            lambda s, i, new: 1 << i == s[FOREHAND] and s[SPOKEN] >> i & 1 == 0
        ),
        "call.partner": lambda s: (
            (
                (1 if s[DEALT_0] & s[CALLED] else 0)
                | (2 if s[DEALT_1] & s[CALLED] else 0)
                | (4 if s[DEALT_2] & s[CALLED] else 0)
                | (8 if s[DEALT_3] & s[CALLED] else 0)
            )
            & ~s[DECLARER]
        ),
        "exchange.half.left-open": lambda s: s[NUMBER] <= 1,
        "exchange.half.give-up.king-in-talon": lambda s, i: s[CALLED] & s[TALON] != 0,
        "discard.never.promised-uhu.when": lambda s, i: s[CONTRACT] == RUFER_UHU,
        "discard.first": lambda s, i: s[HAND + i] & PLAIN_SUITS,
        "piles.discard.declarer": lambda s, packet: s[DECLARERS],
        "piles.talon.unused.when": lambda s, packet: s[CONTRACT] == FAHREN,
        "piles.talon.left": lambda s, packet: s[PLAYERS] & ~s[DECLARERS],
    }


def _talk(layout: Layout) -> ByHand:
    CONTRACT, CALLED, SHOWN = layout["CONTRACT"], layout["CALLED"], layout["SHOWN"]
    PLAYERS, DECLARER, DECLARERS = layout["PLAYERS"], layout["DECLARER"], layout["DECLARERS"]
    FOREHAND, QUIET, SPOKE, TURNS = layout["FOREHAND"], layout["QUIET"], layout["SPOKE"], layout["TURNS"]
    SAID, HAND, DEALT_0 = layout["SAID"], layout["HAND"], layout["DEALT"]
    DEALT_1, DEALT_2, DEALT_3 = DEALT_0 + 1, DEALT_0 + 2, DEALT_0 + 3
    return {
        "call.known.seen.when": lambda s: s[CALLED] & s[SHOWN] != 0,
        "call.known.seen": lambda s: s[PLAYERS],
        "call.known.holder": lambda s: (
            (1 if s[DEALT_0] & s[CALLED] else 0)
            | (2 if s[DEALT_1] & s[CALLED] else 0)
            | (4 if s[DEALT_2] & s[CALLED] else 0)
            | (8 if s[DEALT_3] & s[CALLED] else 0)
        ),
        "talk.usual.starts": lambda s: s[DECLARER],
        "talk.usual.ends": lambda s: s[QUIET] == (3 if s[SPOKE] else 4),
        "talk.usual.announce.once": lambda s, i, bonus: s[SAID + bonus.bit_length()] == 0,
        "talk.usual.announce.first-turn": lambda s, i, bonus: s[TURNS] < 4,
        "talk.usual.kontra.may.other-side": (
            lambda s, i, owner, last, level, missed: (
                (1 << i & s[DECLARERS] == 0) != (last & s[DECLARERS] == 0)
                if s[CONTRACT] & PUBLIC or s[CALLED] & s[SHOWN]
                else 1 << i != last and (level % 2 == 0 or 1 << i != owner)
            )
        ),
        "talk.usual.kontra.may.first-opportunity": lambda s, i, owner, last, level, missed: missed == 0,
        "talk.usual.kontra.valid.other-side": (
            lambda s, speaker, standing: (speaker & s[DECLARERS] == 0) != (standing & s[DECLARERS] == 0)
        ),
        "talk.fahren.starts": lambda s: s[FOREHAND],
        "talk.fahren.ends": lambda s: s[TURNS] == 4,
        "bonuses.spatz.may-announce.holder": lambda s, i, bonus: s[HAND + i] & I != 0,
        "bonuses.uhu.may-announce.holder": lambda s, i, bonus: s[HAND + i] & II != 0,
        "bonuses.king-ultimo.may-announce.holder": lambda s, i, bonus: s[HAND + i] & s[CALLED] != 0,
    }


def _play(layout: Layout) -> ByHand:
    CONTRACT, FOREHAND, CALLED = layout["CONTRACT"], layout["FOREHAND"], layout["CALLED"]
    HAND, TRICK, LED, BEST, SAID = (
        layout["HAND"],
        layout["TRICK"],
        layout["LED"],
        layout["BEST"],
        layout["SAID"],
    )
    announced_by_oneself = lambda s, i, bonus: s[SAID + bonus.bit_length()] == 1 << i  # noqa: E731 -- one of many
    leaders = {
        f"contracts.{contract}.leader": lambda s: s[FOREHAND]
        for contract in ("fahren", "rufer-spatz", "rufer-uhu", "dreier", "sechserdreier")
    }
    return leaders | {
        "play.wins.highest-tarock.when": lambda s, trick, led: trick >= I,
        "play.wins.highest-tarock": lambda s, trick, led: 1 << trick.bit_length() - 1,
        "play.wins.highest-of-suit": lambda s, trick, led: 1 << (trick & led).bit_length() - 1,
        "play.within.pagat-last.when": (
            lambda s, i, legal, due, kept: s[CONTRACT] == FAHREN and s[HAND + i] & TAROCKS != I
        ),
        "play.within.beat.when": lambda s, i, legal, due, kept: s[CONTRACT] == FAHREN and s[TRICK] != 0,
        "play.within.beat": lambda s, i, legal, due, kept: (
            legal & -(s[BEST] << 1) if s[BEST] >= I else legal & (s[LED] & -(s[BEST] << 1) | TAROCKS)
        ),
        "play.within.due": lambda s, i, legal, due, kept: due,
        "play.within.kept": lambda s, i, legal, due, kept: kept,
        "play.within.highest-bird.when": lambda s, i, legal, due, kept: legal & ~kept == 0,
        "play.within.highest-bird": (
            lambda s, i, legal, due, kept: legal & ~BIRDS | 1 << (legal & BIRDS).bit_length() >> 1
        ),
        "play.lead.any-card.0": lambda s, i: s[HAND + i],
        "play.follow.suit-then-tarock.0": lambda s, i: s[HAND + i] & s[LED],
        "play.follow.suit-then-tarock.1": lambda s, i: s[HAND + i] & TAROCKS,
        "play.follow.suit-then-tarock.2": lambda s, i: s[HAND + i],
        "bonuses.king-ultimo.card": lambda s: s[CALLED],
        "bonuses.spatz.binds": announced_by_oneself,
        "bonuses.uhu.binds": announced_by_oneself,
        "bonuses.king-ultimo.binds": announced_by_oneself,
    }


def _bonuses(layout: Layout) -> ByHand:
    PLAYERS, DECLARERS, CALLED = layout["PLAYERS"], layout["DECLARERS"], layout["CALLED"]
    TRICKS, WINNERS, BESTS, PLAYED = layout["TRICKS"], layout["WINNERS"], layout["BESTS"], layout["PLAYED"]
    TRICK_11, WINNER_11, BEST_11 = TRICKS + 11, WINNERS + 11, BESTS + 11
    TRICK_12, WINNER_12, BEST_12 = TRICKS + 12, WINNERS + 12, BESTS + 12
    WON_0, WON_1, WON_2, WON_3 = (layout["TRICKS_OF"] + seat for seat in range(4))
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

    def player(s: Any, card: int) -> int:
        return next(1 << seat for seat in range(4) if s[PLAYED + seat] & card)

    return {
        "bonuses.trull.made": lambda s, side: pile(s, side) & TRULL == TRULL,
        "bonuses.four-kings.made": lambda s, side: pile(s, side) & KINGS == KINGS,
        "bonuses.spatz.made": lambda s, side: s[BEST_12] == I and s[WINNER_12] & side != 0,
        "bonuses.spatz.lost": (
            lambda s, side: s[TRICK_12] & I != 0 and s[BEST_12] != I and player(s, I) & side != 0
        ),
        "bonuses.uhu.made": lambda s, side: s[BEST_11] == II and s[WINNER_11] & side != 0,
        "bonuses.uhu.lost": (
            lambda s, side: s[TRICK_11] & II != 0 and s[BEST_11] != II and player(s, II) & side != 0
        ),
        "bonuses.king-ultimo.when": lambda s: s[CALLED] != 0,
        "bonuses.king-ultimo.side": lambda s, side: s[DECLARERS],
        "bonuses.king-ultimo.made": lambda s, side: s[CALLED] & s[TRICK_12] != 0 and s[WINNER_12] & side != 0,
        "bonuses.king-ultimo.lost": lambda s, side: s[CALLED] & s[TRICK_12] != 0 and s[WINNER_12] & side == 0,
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


def _scoring(layout: Layout) -> ByHand:
    PLAYERS, CONTRACT = layout["PLAYERS"], layout["CONTRACT"]
    DECLARER, DECLARERS = layout["DECLARER"], layout["DECLARERS"]
    POINTS_OF_DECLARERS, POINTS = layout["DECLARERS_POINTS"], layout["POINTS_OF"]
    POINTS_0, POINTS_1, POINTS_2, POINTS_3 = (POINTS + seat for seat in range(4))
    FACTOR, SAID, OWN_FACTOR = layout["FACTOR"], layout["SAID"], layout["OWN_FACTOR"]
    GAME_FACTOR, SPATZ_FACTOR, UHU_FACTOR, VALAT_FACTOR = FACTOR + 1, FACTOR + 4, FACTOR + 5, FACTOR + 8
    SPATZ_SAID, UHU_SAID = SAID + 4, SAID + 5

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
        return bool(points >= 36)

    def value(s: Any, to: int) -> int:
        return (MADE if to == s[DECLARERS] else LOST)[s[CONTRACT]]

    def birds(s: Any) -> int:
        """What the declarers' announced birds add to the price of a Rufer."""
        if not s[CONTRACT] & RUFER:
            return 0
        spatz = 2 * s[SPATZ_FACTOR] if s[SPATZ_SAID] & s[DECLARERS] else 0
        return int(spatz + 2 * s[UHU_FACTOR]) if s[UHU_SAID] & s[DECLARERS] else int(spatz)

    made = {
        f"contracts.{contract}.made": majority
        for contract in ("rufer-spatz", "rufer-uhu", "dreier", "sechserdreier")
    }
    return made | {
        "bonuses.valat.amount": lambda s, to, bonus, worth, announced: (
            worth * (value(s, to) * s[GAME_FACTOR] + birds(s)) * s[VALAT_FACTOR]
        ),
        "scoring.game.when": lambda s: s[DECLARER] != 0,
        "scoring.game.amount": lambda s, to, bonus, worth, announced: (
            (MADE if to == s[DECLARERS] else LOST)[s[CONTRACT]] * s[GAME_FACTOR]
        ),
        "scoring.bonus.amount": lambda s, to, bonus, worth, announced: (
            worth * TIMES[s[CONTRACT]] * (s[FACTOR + bonus.bit_length()] if announced else 1)
        ),
        "scoring.given-up.for.o": lambda s: s[PLAYERS] & ~s[DECLARERS],
        "scoring.given-up.from": lambda s, o: s[DECLARER],
        "scoring.given-up.to": lambda s, o: o,
        "scoring.payments.fahren.for.a": lambda s: s[PLAYERS],
        "scoring.payments.fahren.for.b": lambda s, a: s[PLAYERS],
        "scoring.payments.fahren.when": lambda s: s[CONTRACT] == FAHREN,
        "scoring.payments.fahren.where": lambda s, a, b: (
            s[POINTS - 1 + a.bit_length()] > s[POINTS - 1 + b.bit_length()]
        ),
        "scoring.payments.fahren.from": lambda s, a, b: a,
        "scoring.payments.fahren.to": lambda s, a, b: b,
        "scoring.payments.fahren.amount": lambda s, a, b: (
            2 * s[OWN_FACTOR + a.bit_length()] * s[OWN_FACTOR + b.bit_length()]
        ),
        "scoring.sides.losing": lambda s, to, bonus, worth, announced: s[PLAYERS] & ~to,
        "scoring.sides.winning": lambda s, to, bonus, worth, announced: to,
    }


BY_HAND: Mapping[str, Callable[[Layout], ByHand]] = {"lungau": lungau}
