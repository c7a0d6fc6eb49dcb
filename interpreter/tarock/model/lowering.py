"""What each name of the vocabulary means on a state: one Python expression over slots. Knows no rule.

A lowering speaks of the place's arguments (`s` is the state or the facts, `i` the index of the seat whose turn it is),
of its own arguments `a0`, `a1`, of slots in upper case, and of the tables and functions that the compiler supplies
(`RANK_OF`, `VALUE_TO_DECLARERS`, `VALUE_TO_DEFENDERS`, `FACTOR_OF`, `ANNOUNCED_OF`, `OBLIGED_OF`, `SEATS`, `EVERYBODY`,
`CARDS`, `PACK`, `beats`, `sure_winners`, `knowing`, `cards_of`, `counted`, `said_earlier`, `answered_by`, `obliged_of`). A
test compares this table with `spec/vocabulary.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
    "dealt": "s[DEALT + i]",
    "obliged": "obliged_of(s, i, s[CONTRACT])",
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
    "earlier": "said_earlier(s, i)",
    "answered": "answered_by(s, i)",
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
    "sure-winners": "sure_winners(s, i, legal)",
    "winner": "winner",
    "winning-card": "s[BESTS] >> CARDS * (s[NUMBER] - 1) & PACK",
    "side": "side",
    "to": "to",
    "winning": "to",
    "planned": "s[GIVEN_UP] & -2",
    "made": "was_made(s)",
    "losing": "s[PLAYERS] & ~to",
    "announced": "announced",
    "worth": "worth",
    "times": "worth",
    "value": "(VALUE_TO_DECLARERS if to == s[DECLARERS] else VALUE_TO_DEFENDERS)[s[CONTRACT].bit_length()]",
    "pairs": "pairs",
    "player": "player",
    "bonus-factor": "FACTOR_OF[s[CONTRACT].bit_length()]",
}

#: Names whose lowering differs in a place: there the place's own argument is meant, or nobody gets the item.
IN_PLACE: Mapping[tuple[str, str], str] = {
    ("auction", "obliged"): "obliged_of(s, i, new)",
    ("announce", "obliged"): "(obliged_of(s, i, s[CONTRACT]) if s[DECLARER] == 1 << i else 0)",
    **{
        (place, "obliged"): "OBLIGED_OF[s[CONTRACT].bit_length()]"
        for place in ("bonus", "result", "item", "line", "payment")
    },
    ("item", "made"): "made",
    ("dealing", "dealer"): "dealer",
    ("trick-end", "number"): "s[NUMBER] - 1",
    ("wins", "trick"): "trick",
    ("wins", "led"): "led",
    ("line", "value"): "VALUE_TO_DECLARERS[s[CONTRACT].bit_length()]",
    ("payment", "value"): "VALUE_TO_DECLARERS[s[CONTRACT].bit_length()]",
}


def _spread(join: str, each: str) -> Callable[[int], str]:
    """A lowering written out for every seat: SEAT is its index, ONE its mask."""

    def written(seats: int) -> str:
        parts = (each.replace("SEAT", str(seat)).replace("ONE", str(1 << seat)) for seat in range(seats))
        return f"({join.join(parts)})"

    return written


def _with_sides(
    own: str | Callable[[int], str], join: str, declarers: str, defenders: str
) -> Callable[[int], str]:
    """The same with what talon and discard add to the declarers' side and to the defenders'."""
    return lambda seats: (
        f"{own if isinstance(own, str) else own(seats)}"
        f" {join} (s[{declarers}] if a0 == s[DECLARERS] else 0) {join} (s[{defenders}] if a0 == {_DEFENDERS} else 0)"
    )


_PILE = _with_sides(
    _spread(" | ", "(s[TAKEN + SEAT] if a0 & ONE else 0)"), "|", "OWNED_BY_DECLARERS", "OWNED_BY_DEFENDERS"
)

#: A lowering, or what writes it for a number of seats.
FUNCTIONS: Mapping[str, str | Callable[[int], str]] = {
    "rank": "RANK_OF[a0.bit_length()]",
    "holders": _spread(" | ", "(ONE if s[DEALT + SEAT] & a0 else 0)"),
    "player": _spread(" | ", "(ONE if s[PLAYED + SEAT] & a0 else 0)"),
    "trick": "s[TRICKS] >> CARDS * a0 & PACK",
    "winner": "s[WINNERS] >> SEATS * a0 & EVERYBODY",
    "best": "s[BESTS] >> CARDS * a0 & PACK",
    "pile": _PILE,
    "tricks": _spread(" + ", "(s[TRICKS_OF + SEAT] if a0 & ONE else 0)"),
    "points": _with_sides(
        _spread(" + ", "(s[POINTS_OF + SEAT] if a0 & ONE else 0)"),
        "+",
        "DECLARERS_POINTS",
        "DEFENDERS_POINTS",
    ),
    "announcer": "s[SAID + a0.bit_length()]",
    "side": f"(s[DECLARERS] if a0 & s[DECLARERS] else {_DEFENDERS})",
    "announced-value": "ANNOUNCED_OF[a0.bit_length()]",
    "kontra": "s[FACTOR + a0.bit_length()]",
    "kontra-of": "s[OWN_FACTOR + a0.bit_length()]",
    "card-of": "cards_of(s, a0)",
    "first-of": "a0 & -a0",
    "made-by": f"(s[MADE_BY_DECLARERS] if a0 == s[DECLARERS] else s[MADE_BY_DEFENDERS] if a0 == {_DEFENDERS} else 0)",
    "place": "(a0.bit_length() - s[FOREHAND].bit_length()) % SEATS",
    "left-of": "(1 << (a0.bit_length() - 2) % SEATS if a0 else 0)",
    "right-of": "(1 << a0.bit_length() % SEATS if a0 else 0)",
    "talon": "(s[TALON_CARDS + a0 - 1] if 0 < a0 <= TALON_SIZE else 0)",
    "won": _spread(" | ", "(s[TAKEN + SEAT] if a0 & ONE else 0)"),
    "other": "s[PLAYERS] & ~a0",
    "rounded": "(a0 + POINT // 2) // POINT * POINT",
    "whole": "(a0 + POINT // 2) // POINT",
    "nearest": "(2 * a0 + a1) // (2 * a1) * a1",
    "had": _spread(" | ", "(ONE if held[SEAT] & a0 else 0)"),
    "brought": _spread(" + ", "(brought[SEAT] if a0 & ONE else 0)"),
    "total": _spread(" + ", "(totals[SEAT] if a0 & ONE else 0)"),
    "even": "a0 % 2 == 0",
    "highest": "1 << a0.bit_length() >> 1",
    "lowest": "a0 & -a0",
}

#: Functions whose lowering differs in a place: bonuses are looked at before the piles are counted.
FUNCTIONS_IN_PLACE: Mapping[tuple[str, str], Callable[[int], str]] = {
    ("bonus", "points"): lambda seats: f"counted({_PILE(seats)})",
}

#: Shorter lowerings for an argument that is sure to be one single element.
OF_ONE: Mapping[str, Callable[[int], str]] = {
    "points": _with_sides("s[POINTS_OF + a0.bit_length() - 1]", "+", "DECLARERS_POINTS", "DEFENDERS_POINTS"),
}


def function(name: str, seats: int, place: str = "") -> str:
    """The lowering of a function for a number of seats, where it stands in a place."""
    code = FUNCTIONS_IN_PLACE.get((place, name), FUNCTIONS[name])
    return code if isinstance(code, str) else code(seats)


def function_of_one(name: str, seats: int, place: str = "") -> str | None:
    """Its shorter lowering for a single element, if there is one."""
    code = OF_ONE.get(name)
    return None if code is None or (place, name) in FUNCTIONS_IN_PLACE else code(seats)
