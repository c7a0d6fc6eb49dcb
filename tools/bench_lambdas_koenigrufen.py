"""The lambdas of Königrufen, as its options stand by default. Written as `bench_lambdas` says."""

# ruff: noqa: ARG005 -- a lambda takes the arguments of its place, whether it needs them or not

from __future__ import annotations

from typing import Any

from bench_lambdas_family import (
    II,
    III,
    IV,
    KINGS,
    PLAIN_SUITS,
    SKUES,
    XXI,
    ByHand,
    I,
    bird,
    family,
    make_majority,
    make_player,
    make_won,
)
from tarock.model.layout import Layout

RUFER, TRISCHAKEN, SECHSERDREIER, PICCOLO, ZWICCOLO, SOLO, BETTEL = (1 << bit for bit in range(7))
BESSERRUFER, FARBENDREIER, DREIER, PICCOLO_OUVERT, BETTEL_OUVERT, FARBENSOLO, SOLODREIER = (
    1 << bit for bit in range(7, 14)
)
NEGATIVE = TRISCHAKEN | PICCOLO | ZWICCOLO | BETTEL | PICCOLO_OUVERT | BETTEL_OUVERT
COLOUR = FARBENDREIER | FARBENSOLO
CALLING = RUFER | SOLO | BESSERRUFER
MADE = {
    RUFER: 1, TRISCHAKEN: 1, SECHSERDREIER: 2, PICCOLO: 2, ZWICCOLO: 2, SOLO: 2, BETTEL: 3, BESSERRUFER: 1,
    FARBENDREIER: 3, DREIER: 4, PICCOLO_OUVERT: 5, BETTEL_OUVERT: 6, FARBENSOLO: 6, SOLODREIER: 8,
}  # fmt: skip
LOST = MADE | {SECHSERDREIER: 4}
TIMES = dict.fromkeys(MADE, 1) | {SOLO: 2, SOLODREIER: 2}
TRICKS = {PICCOLO: 1, ZWICCOLO: 2, BETTEL: 0, PICCOLO_OUVERT: 1, BETTEL_OUVERT: 0}
BIRDS = {"pagat": (I, 12), "uhu": (II, 11), "kakadu": (III, 10), "marabu": (IV, 9)}
ENOUGH = 107


def koenigrufen(layout: Layout) -> ByHand:
    """The expressions of Königrufen by the id of their entry."""
    shared = family(layout, NEGATIVE, I | II | III | IV)
    return {
        **shared,
        **_auction(layout),
        **_talk(layout),
        **_play(layout),
        **_contracts(layout),
        **_bonuses(layout),
        **_scoring(layout),
        **_trischaken(layout),
    }


def _auction(layout: Layout) -> ByHand:
    FOREHAND, SPOKEN, HIGH_BIDDER = layout["FOREHAND"], layout["SPOKEN"], layout["HIGH_BIDDER"]
    CONTRACT, DECLARERS, CALLED = layout["CONTRACT"], layout["DECLARERS"], layout["CALLED"]
    HAND = layout["HAND"]
    return {
        "auction.words.mein-spiel": lambda s, i, new: 1 << i == s[FOREHAND] and s[SPOKEN] >> i & 1 == 0,
        "auction.bid.after-mein-spiel": lambda s, i, new: 1 << i != s[FOREHAND] or s[SPOKEN] >> i & 1 == 1,
        "auction.hold.earlier-seat": lambda s, i, new: (
            (i + 1 - s[FOREHAND].bit_length()) % 4
            < (s[HIGH_BIDDER].bit_length() - s[FOREHAND].bit_length()) % 4
        ),
        "call.fourth.when": lambda s, i: (s[HAND + i] & KINGS).bit_count() == 3,
        "call.fourth": lambda s, i: KINGS & ~s[HAND + i],
        "piles.talon.solo-king.when": lambda s, packet: s[CONTRACT] == SOLO and s[CALLED] & packet != 0,
        "piles.talon.solo-king": lambda s, packet: s[DECLARERS],
    }


def _talk(layout: Layout) -> ByHand:
    CONTRACT, CALLED, SHOWN = layout["CONTRACT"], layout["CALLED"], layout["SHOWN"]
    DECLARER, DECLARERS = layout["DECLARER"], layout["DECLARERS"]
    HAND, QUIET, SPOKE = layout["HAND"], layout["QUIET"], layout["SPOKE"]
    return {
        "talk.usual.kontra.may.other-side": (
            lambda s, i, owner, last, level, missed, whose: (
                1 << i != last and (level % 2 == 0 or 1 << i != owner)
                if s[CONTRACT] & CALLING and not s[CALLED] & s[SHOWN]
                else (1 << i & s[DECLARERS] == 0) != (last & s[DECLARERS] == 0)
            )
        ),
        "talk.each-for-oneself.starts": lambda s: s[DECLARER],
        "talk.each-for-oneself.ends": lambda s: s[QUIET] == (3 if s[SPOKE] else 4),
        "talk.each-for-oneself.kontra.may.in-turn": (
            lambda s, i, owner, last, level, missed, whose: (
                whose != s[DECLARER] and 1 << i == (whose if level % 2 else s[DECLARER])
            )
        ),
        "bonuses.king-ultimo.may-announce.declarer-or-holder": (
            lambda s, i, bonus: s[CALLED] & s[HAND + i] != 0 or 1 << i == s[DECLARER]
        ),
    }


def _play(layout: Layout) -> ByHand:
    CONTRACT, HAND, NUMBER, TRICK = layout["CONTRACT"], layout["HAND"], layout["NUMBER"], layout["TRICK"]
    DECLARER, DECLARERS = layout["DECLARER"], layout["DECLARERS"]
    CALLED, SHOWN, SAID, DEALT = layout["CALLED"], layout["SHOWN"], layout["SAID"], layout["DEALT"]
    BEFORE_TALON = layout["TALON_CARDS"] - 2  # the first card comes with the end of the first trick

    def binds(s: Any, i: int, bonus: int) -> bool:
        announcer = s[SAID + bonus.bit_length()]
        if announcer == 1 << i:
            return True
        if s[CONTRACT] & CALLING and not s[CALLED] & (s[SHOWN] | s[DEALT + i]):
            return False
        return bool((announcer & s[DECLARERS] == 0) == (s[DECLARERS] >> i & 1 == 0))

    return {f"bonuses.{name}.binds": binds for name in BIRDS} | {
        "play.wins.colour.when": lambda s, trick, led: s[CONTRACT] & COLOUR != 0,
        "play.wins.colour": lambda s, trick, led: 1 << (trick & led).bit_length() - 1,
        "play.lead.suits-first.when": lambda s, i: s[CONTRACT] & COLOUR != 0,
        "play.lead.suits-first.0": lambda s, i: s[HAND + i] & PLAIN_SUITS,
        "play.lead.suits-first.1": lambda s, i: s[HAND + i],
        "play.after-trick.gift.when": lambda s, winner: s[CONTRACT] == TRISCHAKEN and s[NUMBER] <= 7,
        "play.after-trick.gift": lambda s, winner: s[BEFORE_TALON + s[NUMBER]],
        "play.after-trick.gift.to": lambda s, winner: winner,
        "play.show.ouvert": lambda s: (
            s[CONTRACT] & (PICCOLO_OUVERT | BETTEL_OUVERT) != 0
            and s[NUMBER] == 2
            and s[TRICK].bit_count() == 1
        ),
        "play.show.ouvert.hands": lambda s: s[DECLARER],
    }


def _contracts(layout: Layout) -> ByHand:
    FOREHAND, DECLARER, TRICKS_OF = layout["FOREHAND"], layout["DECLARER"], layout["TRICKS_OF"]
    BEFORE_TRICKS = TRICKS_OF - 1
    majority = make_majority(layout, ENOUGH)
    found: dict[str, Any] = {}
    for name in ("rufer", "sechserdreier", "solo", "besserrufer", "dreier", "solodreier"):
        found[f"contracts.{name}.leader"] = lambda s: s[FOREHAND]
        found[f"contracts.{name}.made"] = majority
    for name in ("farbendreier", "farbensolo"):
        found[f"contracts.{name}.leader"] = lambda s: s[DECLARER]
        found[f"contracts.{name}.made"] = majority
    for name, tricks in (
        ("piccolo", 1),
        ("zwiccolo", 2),
        ("bettel", 0),
        ("piccolo-ouvert", 1),
        ("bettel-ouvert", 0),
    ):
        found[f"contracts.{name}.leader"] = lambda s: s[DECLARER]
        found[f"contracts.{name}.made"] = lambda s, n=tricks: s[BEFORE_TRICKS + s[DECLARER].bit_length()] == n
        found[f"contracts.{name}.ends"] = lambda s, n=tricks: s[BEFORE_TRICKS + s[DECLARER].bit_length()] > n
    return found | {"contracts.trischaken.leader": lambda s: s[FOREHAND]}


def _bonuses(layout: Layout) -> ByHand:
    CONTRACT, DECLARERS = layout["CONTRACT"], layout["DECLARERS"]
    FACTOR, SAID = layout["FACTOR"], layout["SAID"]
    GAME_FACTOR, VALAT_FACTOR, VALAT_SAID = FACTOR + 1, FACTOR + 12, SAID + 12
    won, player = make_won(layout), make_player(layout)
    birds: dict[str, Any] = {}
    for name, (card, trick) in BIRDS.items():
        birds[f"bonuses.{name}.made"], birds[f"bonuses.{name}.lost"] = bird(layout, card, trick)
    return birds | {
        "bonuses.captured-mond.made": lambda s, side: won(s, side) & XXI != 0 and player(s, XXI) & side == 0,
        "bonuses.captured-skues.made": lambda s, side: (
            won(s, side) & SKUES != 0 and player(s, SKUES) & side == 0
        ),
        "bonuses.valat.amount": lambda s, to, bonus, worth, announced, made: (
            worth
            * (MADE if to == s[DECLARERS] else LOST)[s[CONTRACT]]
            * (s[VALAT_FACTOR] if s[VALAT_SAID] else s[GAME_FACTOR])
        ),
    }


def _scoring(layout: Layout) -> ByHand:
    PLAYERS, CONTRACT = layout["PLAYERS"], layout["CONTRACT"]
    DECLARER, DECLARERS = layout["DECLARER"], layout["DECLARERS"]
    FACTOR, OWN_FACTOR, BEFORE_TRICKS = layout["FACTOR"], layout["OWN_FACTOR"], layout["TRICKS_OF"] - 1
    GAME_FACTOR = FACTOR + 1

    def few(s: Any) -> bool:
        return bool(s[BEFORE_TRICKS + s[DECLARER].bit_length()] == TRICKS[s[CONTRACT]])

    return {
        "scoring.game.when": lambda s: s[CONTRACT] & NEGATIVE == 0,
        "scoring.game.amount": lambda s, to, bonus, worth, announced, made: (
            (MADE if to == s[DECLARERS] else LOST)[s[CONTRACT]] * s[GAME_FACTOR]
        ),
        "scoring.bonus.amount": lambda s, to, bonus, worth, announced, made: (
            worth * TIMES[s[CONTRACT]] * (s[FACTOR + bonus.bit_length()] if announced else 1)
        ),
        "scoring.payments.negative-game.when": lambda s: s[CONTRACT] & NEGATIVE != 0 and s[DECLARER] != 0,
        "scoring.payments.negative-game.for.o": lambda s: s[PLAYERS] & ~s[DECLARERS],
        "scoring.payments.negative-game.from": lambda s, o: o if few(s) else s[DECLARER],
        "scoring.payments.negative-game.to": lambda s, o: s[DECLARER] if few(s) else o,
        "scoring.payments.negative-game.amount": lambda s, pairs, o: (
            MADE[s[CONTRACT]] * s[OWN_FACTOR + o.bit_length()]
        ),
    }


def _trischaken(layout: Layout) -> ByHand:
    """Nobody is declarer: each has what is in the own tricks."""
    PLAYERS, CONTRACT, TRICKS_OF, POINTS = (
        layout["PLAYERS"],
        layout["CONTRACT"],
        layout["TRICKS_OF"],
        layout["POINTS_OF"],
    )
    TRICKS_END, POINTS_END = TRICKS_OF + 4, POINTS + 4

    def trickless(s: Any) -> int:
        return sum([1 << seat for seat, tricks in enumerate(s[TRICKS_OF:TRICKS_END]) if not tricks])

    def mayors(s: Any) -> int:
        return sum([1 << seat for seat, points in enumerate(s[POINTS:POINTS_END]) if points >= ENOUGH])

    def heaviest(s: Any) -> int:
        points = s[POINTS:POINTS_END]
        third = sorted(points)[1]
        return sum([1 << seat for seat, own in enumerate(points) if own > third])

    def lightest(s: Any) -> int:
        points = s[POINTS:POINTS_END]
        third = sorted(points)[2]
        return sum([1 << seat for seat, own in enumerate(points) if own < third])

    is_played = lambda s: s[CONTRACT] == TRISCHAKEN  # noqa: E731 -- one of many
    return {
        "scoring.payments.no-trick.when": is_played,
        "scoring.payments.no-trick.for.v": trickless,
        "scoring.payments.no-trick.for.o": lambda s, v: s[PLAYERS] & ~v,
        "scoring.payments.no-trick.from": lambda s, v, o: o,
        "scoring.payments.no-trick.to": lambda s, v, o: v,
        "scoring.payments.mayor.when": is_played,
        "scoring.payments.mayor.for.m": mayors,
        "scoring.payments.mayor.for.o": lambda s, m: s[PLAYERS] & ~m,
        "scoring.payments.mayor.from": lambda s, m, o: m,
        "scoring.payments.mayor.to": lambda s, m, o: o,
        "scoring.payments.ranking.when": lambda s: (
            s[CONTRACT] == TRISCHAKEN and trickless(s) == 0 and mayors(s) == 0
        ),
        "scoring.payments.ranking.from": heaviest,
        "scoring.payments.ranking.to": lightest,
        "scoring.payments.ranking.amount": lambda s, pairs: MADE[s[CONTRACT]],
    }
