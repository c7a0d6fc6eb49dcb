"""The lambdas of Lungau. Written as `bench_lambdas` says."""

# ruff: noqa: ARG005 -- a lambda takes the arguments of its place, whether it needs them or not

from __future__ import annotations

from typing import Any

from bench_lambdas_family import II, SKUES, ByHand, I, bird, family, make_majority
from tarock.model.layout import Layout

FAHREN, RUFER_SPATZ, RUFER_UHU, DREIER, SECHSERDREIER = 1, 2, 4, 8, 16
RUFER = RUFER_SPATZ | RUFER_UHU
PUBLIC = FAHREN | DREIER | SECHSERDREIER  # nobody is a hidden partner
MADE = {FAHREN: 2, RUFER_SPATZ: 1, RUFER_UHU: 1, DREIER: 2, SECHSERDREIER: 2}
LOST = MADE | {SECHSERDREIER: 4}
TIMES = {FAHREN: 1, RUFER_SPATZ: 1, RUFER_UHU: 1, DREIER: 2, SECHSERDREIER: 2}


def lungau(layout: Layout) -> ByHand:
    """The expressions of Lungau by the id of their entry."""
    shared = family(layout, FAHREN, I | II)
    return {**shared, **_auction(layout), **_talk(layout), **_play(layout), **_scoring(layout)}


def _auction(layout: Layout) -> ByHand:
    FOREHAND, CONTRACT, CALLED = layout["FOREHAND"], layout["CONTRACT"], layout["CALLED"]
    SPOKEN, HAND, TALON, NUMBER = layout["SPOKEN"], layout["HAND"], layout["TALON"], layout["NUMBER"]
    HIGH = layout["HIGH"]
    return {
        "auction.words.erster": lambda s, i, new: 1 << i == s[FOREHAND] and s[SPOKEN] >> i & 1 == 0,
        "contracts.rufer-spatz.may-bid.holder": lambda s, i, new: s[HAND + i] & I != 0,
        "contracts.rufer-uhu.may-bid.holder": lambda s, i, new: s[HAND + i] & II != 0,
        "contracts.sechserdreier.may-bid.opening": (
            lambda s, i, new: 1 << i == s[FOREHAND] and s[SPOKEN] >> i & 1 == 0
        ),
        "contracts.dreier.closes": lambda s: s[HIGH] == DREIER,
        "exchange.half.left-open": lambda s: s[NUMBER] <= 1,
        "exchange.half.give-up.king-in-talon": lambda s, i: s[CALLED] & s[TALON] != 0,
        "discard.never.promised-uhu.when": lambda s, i: s[CONTRACT] == RUFER_UHU,
        "piles.talon.unused.when": lambda s, packet: s[CONTRACT] == FAHREN,
    }


def _talk(layout: Layout) -> ByHand:
    CONTRACT, CALLED, SHOWN = layout["CONTRACT"], layout["CALLED"], layout["SHOWN"]
    DECLARERS, FOREHAND, TURNS, HAND = (
        layout["DECLARERS"],
        layout["FOREHAND"],
        layout["TURNS"],
        layout["HAND"],
    )
    return {
        "talk.usual.announce.first-turn": lambda s, i, bonus: s[TURNS] < 4,
        "talk.usual.kontra.may.other-side": (
            lambda s, i, owner, last, level, missed, whose: (
                (1 << i & s[DECLARERS] == 0) != (last & s[DECLARERS] == 0)
                if s[CONTRACT] & PUBLIC or s[CALLED] & s[SHOWN]
                else 1 << i != last and (level % 2 == 0 or 1 << i != owner)
            )
        ),
        "talk.usual.kontra.may.first-opportunity": lambda s, i, owner, last, level, missed, whose: (
            missed == 0
        ),
        "talk.fahren.kontra.may.own": lambda s, i, owner, last, level, missed, whose: 1 << i == whose,
        "talk.fahren.starts": lambda s: s[FOREHAND],
        "talk.fahren.ends": lambda s: s[TURNS] == 4,
        "bonuses.spatz.may-announce.holder": lambda s, i, bonus: s[HAND + i] & I != 0,
        "bonuses.uhu.may-announce.holder": lambda s, i, bonus: s[HAND + i] & II != 0,
        "bonuses.king-ultimo.may-announce.holder": lambda s, i, bonus: s[HAND + i] & s[CALLED] != 0,
    }


def _play(layout: Layout) -> ByHand:
    FOREHAND, CALLED, SAID = layout["FOREHAND"], layout["CALLED"], layout["SAID"]
    announced_by_oneself = lambda s, i, bonus: s[SAID + bonus.bit_length()] == 1 << i  # noqa: E731 -- one of many
    leaders = {
        f"contracts.{contract}.leader": lambda s: s[FOREHAND]
        for contract in ("fahren", "rufer-spatz", "rufer-uhu", "dreier", "sechserdreier")
    }
    spatz_made, spatz_lost = bird(layout, I, 12)
    uhu_made, uhu_lost = bird(layout, II, 11)
    return leaders | {
        "bonuses.king-ultimo.card": lambda s: s[CALLED],
        "bonuses.spatz.binds": announced_by_oneself,
        "bonuses.uhu.binds": announced_by_oneself,
        "bonuses.king-ultimo.binds": announced_by_oneself,
        "bonuses.spatz.made": spatz_made,
        "bonuses.spatz.lost": spatz_lost,
        "bonuses.uhu.made": uhu_made,
        "bonuses.uhu.lost": uhu_lost,
    }


def _scoring(layout: Layout) -> ByHand:
    PLAYERS, CONTRACT = layout["PLAYERS"], layout["CONTRACT"]
    DECLARER, DECLARERS = layout["DECLARER"], layout["DECLARERS"]
    POINTS = layout["POINTS_OF"]
    FACTOR, SAID, OWN_FACTOR = layout["FACTOR"], layout["SAID"], layout["OWN_FACTOR"]
    DOUBLED = layout["REGISTERS"]
    GAME_FACTOR, SPATZ_FACTOR, UHU_FACTOR, VALAT_FACTOR = FACTOR + 1, FACTOR + 4, FACTOR + 5, FACTOR + 8
    SPATZ_SAID, UHU_SAID = SAID + 4, SAID + 5

    def value(s: Any, to: int) -> int:
        return (MADE if to == s[DECLARERS] else LOST)[s[CONTRACT]]

    def birds(s: Any) -> int:
        """What the declarers' announced birds add to the price of a Rufer."""
        if not s[CONTRACT] & RUFER:
            return 0
        spatz = 2 * s[SPATZ_FACTOR] if s[SPATZ_SAID] & s[DECLARERS] else 0
        return int(spatz + 2 * s[UHU_FACTOR]) if s[UHU_SAID] & s[DECLARERS] else int(spatz)

    made = {
        f"contracts.{contract}.made": make_majority(layout, 36)
        for contract in ("rufer-spatz", "rufer-uhu", "dreier", "sechserdreier")
    }
    return made | {
        "bonuses.valat.amount": lambda s, to, bonus, worth, announced, made: (
            worth * (value(s, to) * s[GAME_FACTOR] + birds(s)) * s[VALAT_FACTOR]
        ),
        "scoring.game.when": lambda s: s[DECLARER] != 0,
        "scoring.game.amount": lambda s, to, bonus, worth, announced, made: (
            (MADE if to == s[DECLARERS] else LOST)[s[CONTRACT]] * s[GAME_FACTOR]
        ),
        "scoring.bonus.amount": lambda s, to, bonus, worth, announced, made: (
            worth * TIMES[s[CONTRACT]] * (s[FACTOR + bonus.bit_length()] if announced else 1)
        ),
        "scoring.given-up.for.o": lambda s: s[PLAYERS] & ~s[DECLARERS],
        "scoring.given-up.from": lambda s, o: s[DECLARER],
        "scoring.given-up.to": lambda s, o: o,
        "scoring.payments.fahren.when": lambda s: s[CONTRACT] == FAHREN,
        "scoring.payments.fahren.where": lambda s, a, b: (
            s[POINTS - 1 + a.bit_length()] > s[POINTS - 1 + b.bit_length()]
        ),
        "scoring.payments.fahren.from": lambda s, a, b: a,
        "scoring.payments.fahren.to": lambda s, a, b: b,
        "series.factor": lambda s, held: 1 if s[CONTRACT] == FAHREN or s[DOUBLED] == 0 else 2,
        "series.after.doubled": lambda s, held, player, brought, totals: (
            s[DOUBLED] + 4 if s[CONTRACT] == FAHREN else max(s[DOUBLED] - 1, 0)
        ),
        "series.last-round.opener": lambda s, held: (
            (1 if held[0] & SKUES else 0)
            | (2 if held[1] & SKUES else 0)
            | (4 if held[2] & SKUES else 0)
            | (8 if held[3] & SKUES else 0)
        ),
        "scoring.payments.fahren.amount": lambda s, pairs, a, b: (
            2 * s[OWN_FACTOR + a.bit_length()] * s[OWN_FACTOR + b.bit_length()]
        ),
    }
