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
        self._judges_of = {
            contract.mask: [judge for judge in self._judges if judge.item & contract.bonuses]
            for contract in variant.contracts
        }
        layout, head = variant.layout, variant.layout.head
        self._blank = [0] * (layout.facts[-1].offset + layout.facts[-1].size - head)
        self._contract, self._players = layout["CONTRACT"], layout["PLAYERS"]
        self._declarers, self._given_up, self._taken = (
            layout["DECLARERS"],
            layout["GIVEN_UP"],
            layout["TAKEN"],
        )
        self._owned_by = layout["OWNED_BY_DECLARERS"], layout["OWNED_BY_DEFENDERS"]
        self._points_of = layout["POINTS_OF"] - head
        self._points_of_side = layout["DECLARERS_POINTS"] - head, layout["DEFENDERS_POINTS"] - head
        self._verdict_of_side = (
            (layout["MADE_BY_DECLARERS"] - head, layout["LOST_BY_DECLARERS"] - head),
            (layout["MADE_BY_DEFENDERS"] - head, layout["LOST_BY_DEFENDERS"] - head),
        )
        self._said, self._calls, self._factor = layout["SAID"], layout["CALLS"], layout["FACTOR"] - head
        self._own_calls, self._own_factor = layout["OWN_CALLS"], layout["OWN_FACTOR"] - head

    def settle(self, facts: Facts) -> Sheet:
        """The sheet of a hand's facts."""
        return self._settler.settle(facts)

    def transfers(self, facts: Facts, line: SheetLine) -> list[tuple[int, int]]:
        """Who pays whom in a line of the sheet of these facts: payer and payee as seat indexes."""
        return self._settler.transfers(facts, line)

    def facts(self, s: Sequence[int]) -> Facts:
        """The facts of a state in which the hand is over."""
        points, tail = self.points, self._blank.copy()
        for seat in range(self.layout.seats):
            tail[self._points_of + seat] = points(s[self._taken + seat])
        for slot, owned in zip(self._points_of_side, self._owned_by, strict=True):
            tail[slot] = points(s[owned])
        if not s[self._given_up]:
            self._judge(s, tail)
        self.fill_factors(s, tail)
        return (*s[: self.layout.head], *tail)

    def _judge(self, s: Sequence[int], tail: list[int]) -> None:
        declarers = s[self._declarers]
        judges = self._judges_of[s[self._contract]]
        if not judges or not declarers:
            return
        sides = declarers, s[self._players] & ~declarers
        for (made_slot, lost_slot), side in zip(self._verdict_of_side, sides, strict=True):
            made = lost = 0
            for judge in judges:
                verdict = judge(s, side)
                if verdict > 0:
                    made |= judge.item
                elif verdict < 0:
                    lost |= judge.item
            tail[made_slot], tail[lost_slot] = made, lost

    def fill_factors(self, s: Sequence[int], tail: list[int]) -> None:
        """Write the Kontra factors into the tail of the facts; `s` is a state or the head of the facts."""
        contract = s[self._contract]
        talk: Talk | None = self.variant.contract(contract).talk if contract else None
        rules = talk.kontra if talk else None
        for at, packed in enumerate(s[self._calls : self._calls + self.layout.items + 1]):
            owner = s[self._said + at]
            tail[self._factor + at] = kontra_factor(rules, s, owner, callers(packed))[0] if packed else 1
        for at, packed in enumerate(s[self._own_calls : self._own_calls + self.layout.seats + 1]):
            tail[self._own_factor + at] = kontra_factor(rules, s, 0, callers(packed))[0] if packed else 1

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
