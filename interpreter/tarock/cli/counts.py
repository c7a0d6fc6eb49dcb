"""Card points as players say them: in whole points, or counted in packets and loose cards, or in fractions. No rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import click

from tarock.model.variant import Variant

F = TypeVar("F", bound=Callable[..., Any])

#: Into how many parts each unit of counting divides a point.
_PARTS: Final = {"point": 1, "third": 3}


def fractions_option(command: F) -> F:
    """`--fractions`."""
    return click.option(
        "--fractions", is_flag=True, help="Show parts of a card point as fractions instead of loose cards."
    )(command)


@dataclass(frozen=True, slots=True)
class Counts:
    """How amounts in the unit of a rule set are said. `fractions`: 35 2/3 instead of 35 points and 2 cards."""

    unit: str
    fractions: bool = False

    @property
    def parts(self) -> int:
        """How many units make a point, which is also how many cards make a packet."""
        return _PARTS[self.unit]

    def split(self, amount: int) -> tuple[int, int]:
        """Whole points, and the loose cards (or fractions) beside them."""
        return divmod(amount, self.parts)

    def said(self, amount: int) -> str:
        """An amount in a sentence."""
        points, loose = self.split(amount)
        if loose and not self.fractions:
            return (
                f"{_several(points, 'point')} and {_several(loose, 'card')}" if points else self.brief(amount)
            )
        return _several(points, "point") if not loose else f"{self.brief(amount)} points"

    def brief(self, amount: int) -> str:
        """An amount under a heading that says what it is."""
        points, loose = self.split(amount)
        if not loose:
            return str(points)
        if self.fractions:
            return f"{points or ''} {loose}/{self.parts}".strip()
        return f"{points} and {_several(loose, 'card')}" if points else _several(loose, "card")


def _several(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def counts_of(variant: Variant, *, fractions: bool) -> Counts:
    """How the card points of a variant are said."""
    return Counts(variant.unit, fractions)
