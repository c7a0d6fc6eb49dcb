"""What the game of each contract comes to, made or lost, as the engine settles it. Writes nothing and knows no rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tarock.bits import indexes
from tarock.model.variant import Contract, Sides
from tarock.scoring import Facts, Told, facts_told
from tarock_docs.book import RuleSet


@dataclass(frozen=True)
class Amounts:
    """What one seat gets at least and at most, in game points."""

    least: int
    most: int


@dataclass(frozen=True)
class Settlement:
    """A contract with so many players against so many: what each of the declarer's side and each of the others gets
    when it is made and when it is lost."""

    contract: Contract
    sides: tuple[int, int]
    made: tuple[Amounts, Amounts] | None
    lost: tuple[Amounts, Amounts] | None


@cache
def settlements(rules: RuleSet) -> tuple[Settlement, ...]:
    """The settlements of all contracts that have a declarer, nothing announced and nothing doubled."""
    return tuple(found for contract in rules.variant.contracts for found in _of(rules, contract))


def _of(rules: RuleSet, contract: Contract) -> Iterator[Settlement]:
    if contract.sides is Sides.EACH:
        return
    layout = rules.variant.layout
    start = rules.rules.engine.start(dealer=0, hands=(0,) * rules.variant.seats, talon=())
    playing = list(indexes(start[layout["PLAYERS"]]))
    for partners in (playing[2:3], []) if contract.sides is Sides.CALLED else ([],):
        declarers = [playing[0], *partners]
        others = [seat for seat in playing if seat not in declarers]
        found: dict[bool, list[tuple[int, ...]]] = {True: [], False: []}
        for facts in _facts(rules, start, contract, declarers, others):
            sheet = rules.rules.scorer.settle(facts)
            found[bool(contract.made.call(facts))].append(sheet.payoffs)
        yield Settlement(
            contract,
            (len(declarers), len(others)),
            *(
                (_span(found[made], declarers[0]), _span(found[made], others[0])) if found[made] else None
                for made in (True, False)
            ),
        )


def _span(payoffs: list[tuple[int, ...]], seat: int) -> Amounts:
    amounts = [each[seat] for each in payoffs]
    return Amounts(min(amounts), max(amounts))


def _facts(
    rules: RuleSet, start: tuple[int, ...], contract: Contract, declarers: list[int], others: list[int]
) -> Iterator[Facts]:
    """The facts of hands with every number of tricks, and of hands with every number of points."""
    variant = rules.variant
    tricks, total = variant.layout.tricks, sum(variant.points)
    halves = [(won, total // 2) for won in range(tricks + 1)]
    for won, points in [*halves, *((tricks // 2, points) for points in range(total + 1))]:
        by_seat = [0] * variant.seats
        by_seat[declarers[0]], by_seat[others[0]] = won, tricks - won
        told = Told(
            contract=contract.mask,
            declarer=1 << declarers[0],
            declarers=sum(1 << seat for seat in declarers),
            tricks=by_seat,
            side_points=(points, total - points),
        )
        yield facts_told(rules.rules.scorer, start, told)
