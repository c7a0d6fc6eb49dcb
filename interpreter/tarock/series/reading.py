"""What the payments of a contract look at, by the names in their expressions. Settles nothing."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.model.fused import possible
from tarock.model.variant import Contract, Formula, Variant


def names_read(variant: Variant, contract: Contract) -> frozenset[str]:
    """The names that payments of this contract may depend on, beyond what decides whether the game is made."""
    return frozenset(name for formula in _formulas(variant, contract) for name in formula.expression.names)


def _formulas(variant: Variant, contract: Contract) -> Iterator[Formula]:
    return (formula for formula in _all(variant, contract) if formula is not None)


def _all(variant: Variant, contract: Contract) -> Iterator[Formula | None]:
    scoring, series = variant.scoring, variant.series
    yield from (scoring.game_when, scoring.game, scoring.bonus_when, scoring.bonus)
    yield from (*(scoring.pair or ()), scoring.writers, series.factor)
    yield from (register.after for register in series.registers)
    for bonus in variant.bonuses:
        yield bonus.amount
        yield from (bonus.replaces.game, bonus.replaces.bonuses) if bonus.replaces else ()
    for line in scoring.lines:
        if possible(variant, contract.mask, line.when):
            yield from (line.when, *(domain for _, domain in line.loops), line.where)
            yield from (line.payer, line.payee, line.amount)
