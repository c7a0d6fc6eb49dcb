"""What the game of each contract comes to, made or lost, as the engine settles it. Writes nothing and knows no rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    """The facts of hands with every number of tricks and with every number of points; of a row of hands that are all
    made or all lost, the first and the last."""
    layout, total = rules.variant.layout, sum(rules.variant.points)

    def row(won: Iterable[int], points: Iterable[int]) -> Iterator[Facts]:
        for tricks in won:
            told = list(
                facts_told(rules.rules.scorer, start, _told(rules, contract, declarers, others, tricks))
            )
            for amount in points:
                told[layout["DECLARERS_POINTS"]], told[layout["DEFENDERS_POINTS"]] = amount, total - amount
                yield tuple(told)

    for points in (0, total // 2, total):
        yield from _turning(contract, row(range(layout.tricks + 1), [points]))
    for tricks in (0, layout.tricks // 2, layout.tricks):
        yield from _turning(contract, row([tricks], range(total + 1)))


def _turning(contract: Contract, row: Iterable[Facts]) -> Iterator[Facts]:
    """The first and the last of each stretch in which the contract is made, or lost."""
    last, was = None, None
    for facts in row:
        made = bool(contract.made.call(facts))
        if made is not was:
            yield from () if last is None else (last,)
            yield facts
        last, was = facts, made
    if last is not None:
        yield last


def _told(rules: RuleSet, contract: Contract, declarers: list[int], others: list[int], won: int) -> Told:
    by_seat = [0] * rules.variant.seats
    by_seat[declarers[0]], by_seat[others[0]] = won, rules.variant.layout.tricks - won
    return Told(
        contract=contract.mask,
        declarer=1 << declarers[0],
        declarers=sum(1 << seat for seat in declarers),
        tricks=by_seat,
    )
