"""The facts of a hand that was only written down: what a score sheet tells of it, as scoring reads it. Judges nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarock.bits import indexes
from tarock.scoring.facts import Facts, Scorer

GAME = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a bonus for one side (a mask). `by`: who of them announced it, none when it was silent."""

    item: int
    side: int
    made: bool
    by: int = 0


@dataclass(frozen=True, slots=True)
class Calls:
    """The calls of one Kontra, seat indexes in order: of an item, or where `item` is 0 of the game with seat `whose`."""

    item: int
    whose: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A hand as it is written down. `contract`, `declarer`, `declarers`, `called` and `given_up` are masks.

    `tricks` and `points` are by seat, `side_points` those of the declarers' and the defenders' side as a whole, which
    are not in `points`; `marks` says of each mark of the rule set whom it befell.
    """

    contract: int
    declarer: int
    declarers: int
    called: int = 0
    given_up: int = 0
    tricks: Sequence[int] = ()
    points: Sequence[int] = ()
    side_points: tuple[int, int] = (0, 0)
    bonuses: tuple[Outcome, ...] = ()
    kontra: tuple[Calls, ...] = ()
    marks: Sequence[int] = ()


def facts_told(scorer: Scorer, start: Sequence[int], told: Told) -> Facts:
    """The facts of a hand that was dealt so: `start` is its state before the first word."""
    layout, tail = scorer.layout, scorer.blank()
    head = told_head(scorer, start, told)
    for seat, points in enumerate(told.points):
        tail[layout["POINTS_OF"] - layout.head + seat] = points
    for word, points in zip(("DECLARERS_POINTS", "DEFENDERS_POINTS"), told.side_points, strict=True):
        tail[layout[word] - layout.head] = points
    for outcome in told.bonuses:
        side = "DECLARERS" if outcome.side == told.declarers else "DEFENDERS"
        tail[layout[f"{'MADE' if outcome.made else 'LOST'}_BY_{side}"] - layout.head] |= outcome.item
    for at, befell in enumerate(told.marks):
        tail[layout["MARKS"] - layout.head + at] = befell
    scorer.fill_factors(head, tail)
    return (*head[: layout.head], *tail)


def told_head(scorer: Scorer, start: Sequence[int], told: Told) -> list[int]:
    """The state before the first word with everything that is told but points and outcomes."""
    layout, head = scorer.layout, list(start)
    head[layout["CONTRACT"]], head[layout["CALLED"]] = told.contract, told.called
    head[layout["DECLARER"]], head[layout["DECLARERS"]] = told.declarer, told.declarers
    head[layout["GIVEN_UP"]] = told.given_up
    tricks_of, said = layout["TRICKS_OF"], layout["SAID"]
    head[said + GAME] = told.declarer
    for seat, tricks in enumerate(told.tricks):
        head[tricks_of + seat] = tricks
    for outcome in told.bonuses:
        if outcome.by:
            head[said + outcome.item.bit_length()] = outcome.by
    for calls in told.kontra:
        slot, at = ("CALLS", calls.item.bit_length()) if calls.item else ("OWN_CALLS", calls.whose + 1)
        head[layout[slot] + at] = packed(calls.seats)
    return head


def packed(seats: Sequence[int]) -> int:
    """Calls as they stand in a slot."""
    found = 0
    for seat in seats:
        found = found << 3 | seat + 1
    return found


def first_of(mask: int) -> int:
    """The first seat of a set, 0 of an empty one."""
    return next(indexes(mask), 0)
