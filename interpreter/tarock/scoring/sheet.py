"""From facts to a sheet: one line for each item, each with its rule, and the payments from seat to seat.

Payments are transfers, so a settlement is zero-sum whatever the document says, unless it says that one side writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tarock.bits import POSITIONS, singles
from tarock.errors import DocumentError
from tarock.model.fused import PerContract, possible
from tarock.model.variant import Bonus, Formula, Line, Variant

GAME = 1

#: Payer and payee as seat indexes; None is nobody, where a rule set writes for one side only.
Transfer = tuple[int | None, int | None]


class SheetLine(NamedTuple):
    """One line of the sheet. `item` is GAME, a bonus item or 0 for a payment between seats.

    `to` and `payer` are masks; `amount` is what one payer pays one payee, in game points; `factor` the Kontra in it;
    `formula` the expression of the amount with the arguments it was called with, so that it can be explained.
    """

    rule: str
    item: int
    to: int
    payer: int
    amount: int
    factor: int
    announced: bool
    made: bool
    formula: Formula
    arguments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A settled hand: lines in order, what each seat gets in all, and whether the game was made (None: no game)."""

    lines: tuple[SheetLine, ...]
    payoffs: tuple[int, ...]
    made: bool | None


class _Plan:
    """What can be settled in one contract: payments whose condition may hold, bonuses that count."""

    def __init__(self, variant: Variant, mask: int) -> None:
        contract, rules = variant.contract(mask), variant.scoring
        self.rule, self.made = f"contracts.{contract.id}", contract.made.call
        self.game_when = (
            rules.game_when if rules.game_when and possible(variant, mask, rules.game_when) else None
        )
        self.game = rules.game_when is None or self.game_when is not None
        self.bonuses = tuple(
            (bonus, variant.layout["SAID"] + bonus.item.bit_length())
            for bonus in variant.bonuses
            if bonus.item & contract.bonuses
        )
        self.payments = tuple(line for line in rules.lines if possible(variant, mask, line.when))


class Settler:
    """Settles facts by the scoring rules of one variant."""

    def __init__(self, variant: Variant) -> None:
        layout = variant.layout
        self._layout = layout
        self._rules = variant.scoring
        self._factor = layout["FACTOR"]
        self._writers = variant.scoring.writers
        self._pair = variant.scoring.pair
        self._contract, self._declarers = layout["CONTRACT"], layout["DECLARERS"]
        self._declarer, self._players, self._given_up = (
            layout["DECLARER"],
            layout["PLAYERS"],
            layout["GIVEN_UP"],
        )
        self._verdicts = [
            (layout[f"MADE_BY_{side}"], layout[f"LOST_BY_{side}"]) for side in ("DECLARERS", "DEFENDERS")
        ]
        self._replacing = {bonus.item: bonus.replaces for bonus in variant.bonuses if bonus.replaces}
        self._plans: PerContract[_Plan] = PerContract(lambda mask: _Plan(variant, mask))

    def settle(self, facts: Sequence[int]) -> Sheet:
        """The sheet. Facts are a tuple as `Scorer.facts` makes it."""
        rules = self._rules
        if facts[self._given_up] and rules.given_up is not None:
            return self._sheet(facts, tuple(self._payments(facts, rules.given_up)), made=None)
        plan = self._plans[facts[self._contract]]
        lines: list[SheetLine] = []
        made: bool | None = None
        if facts[self._declarer]:
            made = bool(plan.made(facts))
            if plan.game and (plan.game_when is None or plan.game_when.call(facts)):
                lines.append(self._game(facts, plan.rule, made=made))
        if facts[self._declarers]:
            lines = self._replaced(facts, lines + self._bonuses(facts, plan))
        for line in plan.payments:
            lines += self._payments(facts, line)
        return self._sheet(facts, tuple(lines), made=made)

    def paid(self, facts: Sequence[int], lines: Sequence[Line]) -> Sheet:
        """The sheet of some payments between seats alone, without game or bonus."""
        return self._sheet(
            facts, tuple(row for line in lines for row in self._payments(facts, line)), made=None
        )

    def _game(self, facts: Sequence[int], rule: str, *, made: bool) -> SheetLine:
        declarers, players = facts[self._declarers], facts[self._players]
        to = declarers if made else players & ~declarers
        arguments = (to, GAME, 0, 0, int(made))
        amount = self._rules.game.call(facts, *arguments)
        factor = facts[self._factor + 1]
        return SheetLine(
            rule,
            GAME,
            to,
            players & ~to,
            amount,
            factor,
            announced=False,
            made=made,
            formula=self._rules.game,
            arguments=arguments,
        )

    def _bonuses(self, facts: Sequence[int], plan: _Plan) -> list[SheetLine]:
        declarers = facts[self._declarers]
        sides = declarers, facts[self._players] & ~declarers
        results = [
            (side, facts[made], facts[lost]) for side, (made, lost) in zip(sides, self._verdicts, strict=True)
        ]
        touched = results[0][1] | results[0][2] | results[1][1] | results[1][2]
        found = []
        for bonus, said in plan.bonuses:
            item, by = bonus.item, facts[said]
            if not (by or touched & item):
                continue
            for side, made, lost in results:
                if (made | lost) & item or by & side:
                    line = self._bonus(facts, bonus, side, made=made & item, lost=lost & item, by=by)
                    if line is not None:
                        found.append(line)
        return found

    def _bonus(
        self, facts: Sequence[int], bonus: Bonus, side: int, *, made: int, lost: int, by: int
    ) -> SheetLine | None:
        """The item of one side: as announced by it, or silent; None when there is none."""
        announced = by & side != 0
        if announced and not made:
            lost = bonus.item
        if not (made or lost) or (by and not announced and bonus.single):
            return None
        players = facts[self._players]
        to = side if made else players & ~side
        worth = bonus.announced if announced else bonus.silent
        assert worth is not None  # only what can be announced was
        formula = bonus.amount or self._rules.bonus
        arguments = (to, bonus.item, worth, int(announced), int(made != 0))
        if self._rules.bonus_when is not None and not self._rules.bonus_when.call(facts, *arguments):
            return None
        amount = formula.call(facts, *arguments)
        factor = facts[self._factor + bonus.item.bit_length()] if announced else 1
        rule = f"bonuses.{bonus.id}"
        return SheetLine(
            rule, bonus.item, to, players & ~to, amount, factor, announced, bool(made), formula, arguments
        )

    def _replaced(self, facts: Sequence[int], lines: list[SheetLine]) -> list[SheetLine]:
        """The lines without those that a bonus such as this one takes the place of."""
        for line in lines:
            replaces = self._replacing.get(line.item)
            if replaces is not None:
                dropped = replaces.bonuses.call(facts, *line.arguments) & ~line.item
                if replaces.game.call(facts, *line.arguments):
                    dropped |= GAME
                return [other for other in lines if not other.item & dropped]
        return lines

    def _payments(self, facts: Sequence[int], line: Line) -> Iterator[SheetLine]:
        if line.when is not None and not line.when.call(facts):
            return
        for values in self._bindings(facts, line, ()):
            if line.where is not None and not line.where.call(facts, *values):
                continue
            payer, payee = line.payer.call(facts, *values), line.payee.call(facts, *values)
            pairs = self._pairs(line.payer, payer, payee)
            if not pairs:
                continue
            arguments = (len(pairs), *values)
            if amount := _amount(line, facts, arguments):
                yield SheetLine(
                    line.rule,
                    0,
                    payee,
                    payer,
                    amount,
                    1,
                    announced=False,
                    made=True,
                    formula=line.amount,
                    arguments=arguments,
                )

    def _bindings(
        self, facts: Sequence[int], line: Line, values: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        if len(values) == len(line.loops):
            yield values
            return
        for value in singles(line.loops[len(values)][1].call(facts, *values)):
            yield from self._bindings(facts, line, (*values, value))

    def _sheet(self, facts: Sequence[int], lines: tuple[SheetLine, ...], *, made: bool | None) -> Sheet:
        payoffs = [0] * self._layout.seats
        for line in lines:
            for seat, amount in self.entries(facts, line):
                payoffs[seat] += amount
        return Sheet(lines, tuple(payoffs), made)

    def entries(self, facts: Sequence[int], line: SheetLine) -> list[tuple[int, int]]:
        """What a line enters for whom: a seat index and an amount, which is negative for who pays."""
        found, amount = [], line.amount
        for payer, payee in self.transfers(facts, line):
            if payer is not None:
                found.append((payer, -amount))
            if payee is not None:
                found.append((payee, amount))
        return found

    def transfers(self, facts: Sequence[int], line: SheetLine) -> Sequence[Transfer]:
        """Who pays whom (seat indexes): each payer one payee in order; a lone seat deals with all of the other side.
        Where a rule set writes for one side only nobody stands opposite to who writes."""
        payers, payees = line.payer, line.to
        if self._writers is not None:
            if line.item:
                writers = self._writers.call(facts, *line.arguments)
                payers, payees = payers & writers, payees & writers
            return _one_sided(payers, payees)
        assert self._pair is not None  # one or the other, says the schema
        losing, winning = self._pair
        if line.item:
            payers, payees = losing.call(facts, *line.arguments), winning.call(facts, *line.arguments)
        return self._paired(losing, payers, payees)

    def _pairs(self, formula: Formula, payers: int, payees: int) -> Sequence[Transfer]:
        """The pairs of a payment between seats; none where nobody pays or, unless one side writes, nobody is paid."""
        if self._writers is not None:
            return _one_sided(payers, payees)
        return self._paired(formula, payers, payees) if payers and payees else ()

    @staticmethod
    def _paired(formula: Formula, payers: int, payees: int) -> list[tuple[int, int]]:
        """The pairs. Raises DocumentError TR140 where there are none, at the expression of who pays."""
        pairs = _pairs(payers, payees)
        if pairs is None:
            numbers = f"{payers.bit_count()} payers cannot be paired with {payees.bit_count()} payees"
            hint = "a pair is one with one in order of the seats, or a single one with each of the others"
            raise _found(formula, "TR140", f"{formula.rule.rpartition('.')[0]}: {numbers}", hint)
        return pairs


@cache
def _one_sided(payers: int, payees: int) -> list[Transfer]:
    """Each by itself."""
    return [(seat, None) for seat in POSITIONS[payers]] + [(None, seat) for seat in POSITIONS[payees]]


@cache
def _pairs(payers: int, payees: int) -> list[tuple[int, int]] | None:
    """One with one in order of the seats, or one with each of the others; nothing where a side is empty, None where
    the numbers do not fit."""
    left, right = POSITIONS[payers], POSITIONS[payees]
    if len(left) == 1:
        return [(left[0], seat) for seat in right]
    if len(right) == 1:
        return [(seat, right[0]) for seat in left]
    if left and right and len(left) != len(right):
        return None
    return list(zip(left, right, strict=False))


def _amount(line: Line, facts: Sequence[int], arguments: tuple[int, ...]) -> int:
    """What one payer pays one payee. Raises DocumentError TR141 when an amount cannot be shared by the pairs."""
    if line.shared and (rest := line.amount.expression.uneven(facts, *arguments)):
        message = f"{line.rule}: {rest[0]} game points cannot be shared evenly by {rest[1]}"
        raise _found(
            line.amount,
            "TR141",
            message,
            "say in the rule set what is paid then: there are whole points only",
        )
    return int(line.amount.call(facts, *arguments))


def _found(formula: Formula, code: str, message: str, hint: str) -> DocumentError:
    """What a hand brought to light in the document, told where its expression stands."""
    text = formula.text
    return DocumentError(text.fault(code, message, start=0, end=len(text.text), hint=hint))
