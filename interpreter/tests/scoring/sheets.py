"""Facts of hands written down for a test, without cards: what scoring reads, slot by slot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from tarock.api import Rules, load
from tarock.scoring import Facts, Sheet

Slots = Mapping[str | tuple[str, int], int]


@cache
def lungau() -> Rules:
    """The shipped Lungau rules."""
    return load("lungau")


def contract(name: str) -> int:
    """The mask of a contract."""
    return 1 << lungau().variant.contract_index[name]


def item(name: str) -> int:
    """The mask of an item: the game or a bonus."""
    return 1 if name == "game" else 2 << lungau().variant.bonus_index[name]


def packed(calls: Sequence[int]) -> int:
    """Seats in the order in which they said Kontra, as they stand in a slot."""
    found = 0
    for seat in calls:
        found = found << 3 | seat + 1
    return found


def facts(
    game: str,
    *,
    declarers: int = 0b0001,
    points: Sequence[int] = (0, 0, 0, 0),
    made: Mapping[str, str] | None = None,
    lost: Mapping[str, str] | None = None,
    said: Mapping[str, int] | None = None,
    kontra: Mapping[str, Sequence[int]] | None = None,
    slots: Slots | None = None,
) -> Facts:
    """The facts of a hand; seat 0 is the declarer unless nobody is.

    `points` are those of the seats, `made` and `lost` bonuses by side, `said` the announcers, `kontra` the callers.
    """
    rules = lungau()
    layout = rules.variant.layout
    found = [0] * layout.head + rules.scorer.blank()
    values: dict[str | tuple[str, int], int] = {
        "DEALER": 0b1000,
        "FOREHAND": 0b0001,
        "PLAYERS": 0b1111,
        "CONTRACT": contract(game),
        "DECLARER": declarers & 1,
        "DECLARERS": declarers,
        ("SAID", 1): declarers & 1,
    }
    values |= {("POINTS_OF", seat): number for seat, number in enumerate(points)}
    for verdict, bonuses in (("MADE", made or {}), ("LOST", lost or {})):
        for bonus, side in bonuses.items():
            slot = f"{verdict}_BY_{side.upper()}"
            values[slot] = values.get(slot, 0) | item(bonus)
    values |= {("SAID", item(bonus).bit_length()): 1 << seat for bonus, seat in (said or {}).items()}
    values |= {("CALLS", item(name).bit_length()): packed(calls) for name, calls in (kontra or {}).items()}
    for name, value in (values | dict(slots or {})).items():
        slot, at = name if isinstance(name, tuple) else (name, 0)
        found[layout[slot] + at] = value
    tail = found[layout.head :]
    rules.scorer.fill_factors(found, tail)
    return (*found[: layout.head], *tail)


def settled(game: str, **given: object) -> Sheet:
    """The sheet of such facts."""
    return lungau().scorer.settle(facts(game, **given))  # type: ignore[arg-type]


def amounts(sheet: Sheet) -> dict[str, int]:
    """What one payer pays one payee, by the rule of the line."""
    return {line.rule: line.amount for line in sheet.lines}
