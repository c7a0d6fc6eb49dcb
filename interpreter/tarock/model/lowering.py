"""What each name of the vocabulary means on a state: one Python expression over slots. Knows no rule.

A lowering speaks of the place's arguments (`s` is the state or the facts, `i` the index of the seat whose turn it is),
of its own arguments `a0`, `a1`, of slots in upper case, and of the tables and functions that the compiler supplies
(`RANK_OF`, `VALUE_TO_DECLARERS`, `VALUE_TO_DEFENDERS`, `FACTOR_OF`, `ANNOUNCED_OF`, `SEATS`, `beats`, `knowing`, `cards_of`). A test compares
this table with `spec/vocabulary.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping

_DEFENDERS = "s[PLAYERS] & ~s[DECLARERS]"

NAMES: Mapping[str, str] = {
    "dealer": "s[DEALER]",
    "forehand": "s[FOREHAND]",
    "players": "s[PLAYERS]",
    "contract": "s[CONTRACT]",
    "declarer": "s[DECLARER]",
    "declarers": "s[DECLARERS]",
    "defenders": _DEFENDERS,
    "called": "s[CALLED]",
    "seat": "1 << i",
    "hand": "s[HAND + i]",
    "sides-known": "knowing(s) >> i & 1 != 0",
    "first-word": "s[SPOKEN] >> i & 1 == 0",
    "high": "s[HIGH]",
    "high-bidder": "s[HIGH_BIDDER]",
    "active": "s[ACTIVE]",
    "new": "new",
    "talon": "s[TALON]",
    "shown": "s[SHOWN]",
    "packet": "packet",
    "turn": "1 + s[TURNS] // s[PLAYERS].bit_count()",
    "turns": "s[TURNS]",
    "quiet": "s[QUIET]",
    "spoken": "s[SPOKE] != 0",
    "bonus": "bonus",
    "owner": "owner",
    "last": "last",
    "level": "level",
    "missed": "missed",
    "sides-public": "knowing(s) == s[PLAYERS]",
    "whose": "whose",
    "speaker": "speaker",
    "standing": "standing",
    "number": "s[NUMBER]",
    "trick": "s[TRICK]",
    "led": "s[LED]",
    "legal": "legal",
    "due": "due",
    "kept": "kept",
    "beating": "beats(s, legal)",
    "winner": "winner",
    "side": "side",
    "to": "to",
    "winning": "to",
    "made": "was_made(s)",
    "losing": "s[PLAYERS] & ~to",
    "announced": "announced",
    "worth": "worth",
    "times": "worth",
    "value": "(VALUE_TO_DECLARERS if to == s[DECLARERS] else VALUE_TO_DEFENDERS)[s[CONTRACT].bit_length()]",
    "bonus-factor": "FACTOR_OF[s[CONTRACT].bit_length()]",
}

#: Names whose lowering differs in a place: there the place's own argument is meant, or nobody gets the item.
IN_PLACE: Mapping[tuple[str, str], str] = {
    ("item", "made"): "made",
    ("dealing", "dealer"): "dealer",
    ("trick-end", "number"): "s[NUMBER] - 1",
    ("wins", "trick"): "trick",
    ("wins", "led"): "led",
    ("line", "value"): "VALUE_TO_DECLARERS[s[CONTRACT].bit_length()]",
}

FUNCTIONS: Mapping[str, str] = {
    "rank": "RANK_OF[a0.bit_length()]",
    "holders": "touching(s, DEALT, SEATS, a0)",
    "player": "touching(s, PLAYED, SEATS, a0)",
    "trick": "s[TRICKS + a0]",
    "winner": "s[WINNERS + a0]",
    "best": "s[BESTS + a0]",
    "pile": (
        "union(s, TAKEN, a0) | (s[OWNED_BY_DECLARERS] if a0 == s[DECLARERS] else 0)"
        " | (s[OWNED_BY_DEFENDERS] if a0 == s[PLAYERS] & ~s[DECLARERS] else 0)"
    ),
    "tricks": "total(s, TRICKS_OF, a0)",
    "points": (
        "total(s, POINTS_OF, a0) + (s[DECLARERS_POINTS] if a0 == s[DECLARERS] else 0)"
        " + (s[DEFENDERS_POINTS] if a0 == s[PLAYERS] & ~s[DECLARERS] else 0)"
    ),
    "announcer": "s[SAID + a0.bit_length()]",
    "side": f"(s[DECLARERS] if a0 & s[DECLARERS] else {_DEFENDERS})",
    "announced-value": "ANNOUNCED_OF[a0.bit_length()]",
    "kontra": "s[FACTOR + a0.bit_length()]",
    "kontra-of": "s[OWN_FACTOR + a0.bit_length()]",
    "card-of": "cards_of(s, a0)",
    "place": "(a0.bit_length() - s[FOREHAND].bit_length()) % SEATS",
    "left-of": "(1 << (a0.bit_length() - 2) % SEATS if a0 else 0)",
    "right-of": "(1 << a0.bit_length() % SEATS if a0 else 0)",
    "talon": "(s[TALON_CARDS + a0 - 1] if 0 < a0 <= TALON_SIZE else 0)",
    "won": "union(s, TAKEN, a0)",
    "other": "s[PLAYERS] & ~a0",
    "rounded": "(a0 + POINT // 2) // POINT * POINT",
    "even": "a0 % 2 == 0",
    "highest": "1 << a0.bit_length() >> 1",
    "lowest": "a0 & -a0",
}
