"""How often each entry of a rule set answered with something: its formulas, counted as they are called. No rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tarock.chance import formulas_in, watched
from tarock.model.variant import Formula, Sides, Variant
from tarock.simulate.tally import Row, Tally


def counting(variant: Variant, tally: Tally) -> Variant:
    """The same variant, but every formula notes in the tally when it answers with yes, cards, seats or an amount."""

    def counted_call(formula: Formula) -> Any:
        key, call = ("rule", formula.rule), formula.expression.call

        def counted(*args: Any) -> Any:
            value = call(*args)
            if value:
                tally[key] += 1
            return value

        return counted

    return watched(variant, counted_call)


def rule_rows(variant: Variant, tally: Tally) -> Iterator[Row]:
    """A row for each formula that may answer with something under these options, in the order of the document.

    Left out are constants that decide nothing, what stands under a condition that never holds, and the made game of
    contracts in which everybody plays alone.
    """
    used = {formula.rule for formula in formulas_in(variant)}
    never = {
        formula.rule.removesuffix(".when")
        for formula in variant.formulas
        if formula.rule.endswith(".when") and formula.expression.constant is False
    }
    never |= {f"contracts.{each.id}.made" for each in variant.contracts if each.sides is Sides.EACH}
    for formula in variant.formulas:
        rule, constant = formula.rule, formula.expression.constant
        above = {rule, *(rule[:at] for at, letter in enumerate(rule) if letter == ".")}
        if rule in used and (constant is None or constant > 1) and not above & never:
            yield Row("rules", rule, tally["rule", rule], 1)
