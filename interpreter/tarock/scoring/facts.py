"""What scoring needs to know of a hand: a tuple that shares its head with the state. Counts, but settles nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tarock.model.layout import Layout
from tarock.model.variant import Bonus, Talk, Variant
from tarock.scoring.kontra import callers, kontra_factor
from tarock.scoring.sheet import Settler, Sheet, SheetLine

Facts = tuple[int, ...]


class Counter:
    """Counts card points; made once for each variant."""

    def __init__(self, points: Sequence[int]) -> None:
        by_value: dict[int, int] = {}
        for number, value in enumerate(points):
            if value:
                by_value[value] = by_value.get(value, 0) | 1 << number
        self._by_value = tuple(by_value.items())

    def __call__(self, cards: int) -> int:
        """The points of a set of cards, in the unit of the document."""
        points = 0
        for value, group in self._by_value:
            points += value * (cards & group).bit_count()
        return points


class Scorer:
    """Facts and settlements of one variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.layout: Layout = variant.layout
        self.points = Counter(variant.points)
        self._settler = Settler(variant)
        self._judges = tuple(_Judge(bonus) for bonus in variant.bonuses)
        self._size = variant.layout.facts[-1].offset + variant.layout.facts[-1].size - variant.layout.head

    def settle(self, facts: Facts) -> Sheet:
        """The sheet of a hand's facts."""
        return self._settler.settle(facts)

    def transfers(self, facts: Facts, line: SheetLine) -> list[tuple[int, int]]:
        """Who pays whom in a line of the sheet of these facts: payer and payee as seat indexes."""
        return self._settler.transfers(facts, line)

    def facts(self, s: Sequence[int]) -> Facts:
        """The facts of a state in which the hand is over."""
        layout, head = self.layout, self.layout.head
        tail = [0] * self._size
        taken = layout["TAKEN"]
        for seat in range(layout.seats):
            tail[layout["POINTS_OF"] - head + seat] = self.points(s[taken + seat])
        tail[layout["DECLARERS_POINTS"] - head] = self.points(s[layout["OWNED_BY_DECLARERS"]])
        tail[layout["DEFENDERS_POINTS"] - head] = self.points(s[layout["OWNED_BY_DEFENDERS"]])
        if not s[layout["GIVEN_UP"]]:
            self._judge(s, tail)
        self.fill_factors(s, tail)
        return tuple(s[:head]) + tuple(tail)

    def _judge(self, s: Sequence[int], tail: list[int]) -> None:
        layout, head = self.layout, self.layout.head
        declarers = s[layout["DECLARERS"]]
        counted = self.variant.contract(s[layout["CONTRACT"]]).bonuses
        if not counted or not declarers:
            return
        defenders = s[layout["PLAYERS"]] & ~declarers
        for slot, side in (("DECLARERS", declarers), ("DEFENDERS", defenders)):
            made = lost = 0
            for judge in self._judges:
                if judge.item & counted:
                    verdict = judge(s, side)
                    made |= judge.item if verdict > 0 else 0
                    lost |= judge.item if verdict < 0 else 0
            tail[layout[f"MADE_BY_{slot}"] - head] = made
            tail[layout[f"LOST_BY_{slot}"] - head] = lost

    def fill_factors(self, s: Sequence[int], tail: list[int]) -> None:
        """Write the Kontra factors into the tail of the facts; `s` is a state or the head of the facts."""
        layout, head = self.layout, self.layout.head
        contract = s[layout["CONTRACT"]]
        talk: Talk | None = self.variant.contract(contract).talk if contract else None
        rules = talk.kontra if talk else None
        factor, calls, said = layout["FACTOR"] - head, layout["CALLS"], layout["SAID"]
        for at in range(layout.items + 1):
            tail[factor + at] = (
                kontra_factor(rules, s, s[said + at], callers(s[calls + at]))[0] if s[calls + at] else 1
            )
        own, own_calls = layout["OWN_FACTOR"] - head, layout["OWN_CALLS"]
        for at in range(layout.seats + 1):
            tail[own + at] = (
                kontra_factor(rules, s, 0, callers(s[own_calls + at]))[0] if s[own_calls + at] else 1
            )

    def verdicts(self, s: Sequence[int], counted: int) -> dict[str, tuple[int, int]]:
        """For each bonus of `counted` whether declarers and defenders made (1) or lost (-1) it, announced or not."""
        declarers = s[self.layout["DECLARERS"]]
        defenders = s[self.layout["PLAYERS"]] & ~declarers
        return {
            judge.id: (judge(s, declarers), judge(s, defenders))
            for judge in self._judges
            if judge.item & counted
        }


class _Judge:
    """Whether a side made or lost one bonus: 1 made, -1 lost, 0 neither. `lost` is looked at when it was not made."""

    def __init__(self, bonus: Bonus) -> None:
        self.id, self.item = bonus.id, bonus.item
        self._when: Callable[..., Any] | None = bonus.when.call if bonus.when else None
        self._side: Callable[..., Any] | None = bonus.side.call if bonus.side else None
        self._made = bonus.made.call
        self._lost: Callable[..., Any] | None = bonus.lost.call if bonus.lost else None

    def __call__(self, s: Sequence[int], side: int) -> int:
        if self._when is not None and not self._when(s):
            return 0
        if self._side is not None and self._side(s, side) != side:
            return 0
        if self._made(s, side):
            return 1
        return -1 if self._lost is not None and self._lost(s, side) else 0
