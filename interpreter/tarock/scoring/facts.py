"""What scoring needs to know of a hand: a tuple that shares its head with the state. Counts, but settles nothing."""

from __future__ import annotations

from collections.abc import Sequence

from tarock.model.fused import PerContract
from tarock.model.layout import Layout
from tarock.model.tables import make_counted
from tarock.model.variant import Ledger, Line, Talk, Variant
from tarock.scoring.judging import Judge, make_verdicts
from tarock.scoring.kontra import callers, kontra_factor
from tarock.scoring.sheet import Settler, Sheet, SheetLine, Transfer

Facts = tuple[int, ...]


class Scorer:
    """Facts and settlements of one variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.layout: Layout = variant.layout
        self.points = make_counted(variant.points)
        self._settler = Settler(variant)
        self._judges = tuple(Judge(bonus) for bonus in variant.bonuses)
        self._verdicts = PerContract(lambda mask: make_verdicts(variant, variant.contract(mask)))
        layout, head = variant.layout, variant.layout.head
        self._blank = [
            int(slot.name in ("FACTOR", "OWN_FACTOR"))
            for slot in layout.facts
            if slot.offset >= head
            for _ in range(slot.size)
        ]
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
        self._ledgers = variant.scoring.ledgers
        self._marks = tuple(
            (layout["MARKS"] - head + at, mark.seats.call) for at, mark in enumerate(variant.scoring.marks)
        )
        self._undoubled = (1,) * (layout.items + 1 + layout.seats + 1)

    def settle(self, facts: Facts) -> Sheet:
        """The sheet of a hand's facts in the first ledger, which decides."""
        return self._settler.settle(self.entered(facts, self._ledgers[0]) if self._ledgers else facts)

    def paid(self, facts: Facts, lines: Sequence[Line]) -> Sheet:
        """The sheet of some payments between seats alone, without game or bonus."""
        return self._settler.paid(facts, lines)

    def ledgers(self, facts: Facts) -> dict[str, Sheet]:
        """The sheet of each ledger by id; empty where the document keeps one account without a name."""
        sheets: dict[Facts, Sheet] = {}
        found = {}
        for ledger in self._ledgers:
            entered = self.entered(facts, ledger)
            if entered not in sheets:
                sheets[entered] = self._settler.settle(entered)
            found[ledger.id] = sheets[entered]
        return found

    def entered(self, facts: Facts, ledger: Ledger | None = None) -> Facts:
        """The facts as a ledger sees them, the first if none is named: without the Kontras that do not count there."""
        if ledger is None:
            if not self._ledgers:
                return facts
            ledger = self._ledgers[0]
        factors = self.layout.head + self._factor  # those of the items and the personal ones close the facts
        if max(facts[factors:]) <= 1 or ledger.kontra.call(facts):
            return facts
        return (*facts[:factors], *self._undoubled)

    def transfers(self, facts: Facts, line: SheetLine) -> Sequence[Transfer]:
        """Who pays whom in a line of the sheet of these facts: payer and payee as seat indexes, None for nobody."""
        return self._settler.transfers(facts, line)

    def entries(self, facts: Facts, line: SheetLine) -> list[tuple[int, int]]:
        """What a line enters for whom: a seat index and an amount, which is negative for who pays."""
        return self._settler.entries(facts, line)

    def facts(self, s: Sequence[int]) -> Facts:
        """The facts of a state in which the hand is over."""
        points, tail = self.points, self.blank()
        for seat in range(self.layout.seats):
            tail[self._points_of + seat] = points(s[self._taken + seat])
        for slot, owned in zip(self._points_of_side, self._owned_by, strict=True):
            tail[slot] = points(s[owned])
        if not s[self._given_up]:
            self._judge(s, tail)
            for slot, befell in self._marks:
                tail[slot] = befell(s)
        self.fill_factors(s, tail)
        return (*s[: self.layout.head], *tail)

    def held(self, s: Sequence[int]) -> tuple[int, ...]:
        """The cards that each seat had in a hand: dealt to it, and for the declarer those taken from the talon."""
        dealt, taken = self.layout["DEALT"], s[self.layout["TAKEN_TALON"]]
        declarer = s[self.layout["DECLARER"]]
        return tuple(
            s[dealt + seat] | (taken if declarer >> seat & 1 else 0) for seat in range(self.layout.seats)
        )

    def blank(self) -> list[int]:
        """What follows the head in the facts of a hand in which nothing was taken, made or doubled."""
        return self._blank.copy()

    def _judge(self, s: Sequence[int], tail: list[int]) -> None:
        declarers, verdicts = s[self._declarers], self._verdicts[s[self._contract]]
        if verdicts is None or not declarers:
            return
        sides = declarers, s[self._players] & ~declarers
        for (made_slot, lost_slot), side in zip(self._verdict_of_side, sides, strict=True):
            tail[made_slot], tail[lost_slot] = verdicts(s, side)

    def fill_factors(self, s: Sequence[int], tail: list[int]) -> None:
        """Write the Kontra factors that are not 1 into the tail of the facts; `s` is a state or the head of the facts."""
        contract = s[self._contract]
        talk: Talk | None = self.variant.contract(contract).talk if contract else None
        rules = talk.kontra if talk else None
        first, last = self._calls, self._calls + self.layout.items + 1
        for at, packed in enumerate(s[first:last]):
            if packed:
                tail[self._factor + at] = kontra_factor(rules, s, s[self._said + at], callers(packed))[0]
        first, last = self._own_calls, self._own_calls + self.layout.seats + 1
        for at, packed in enumerate(s[first:last]):
            if packed:
                tail[self._own_factor + at] = kontra_factor(rules, s, 0, callers(packed))[0]

    def verdicts(self, s: Sequence[int], counted: int) -> dict[str, tuple[int, int]]:
        """For each bonus of `counted` whether declarers and defenders made (1) or lost (-1) it, announced or not."""
        declarers = s[self.layout["DECLARERS"]]
        defenders = s[self.layout["PLAYERS"]] & ~declarers
        return {
            judge.id: (judge(s, declarers), judge(s, defenders))
            for judge in self._judges
            if judge.item & counted
        }
