"""What the generated functions of phases and scoring share: one for each contract, made when it is first played.

Each is written from the lines of the document in the order in which the plain walk beside it asks them: the plain walk
gives the reasons of refusals and is what the generated one is tested against.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TypeVar

from tarock.expr import python_code as py
from tarock.expr.fuse import Fuser
from tarock.model.variant import Formula, Sides, Variant

Made = TypeVar("Made")


class PerContract(dict[int, Made]):
    """What `make` makes of a contract's mask, made once."""

    def __init__(self, make: Callable[[int], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, mask: int) -> Made:
        made = self[mask] = self._make(mask)
        return made


def fuser(variant: Variant, mask: int) -> Fuser:
    """A function in the making for states in which this contract is played, with what is the same in all of them."""
    layout = variant.layout
    known = {layout["CONTRACT"]: mask}
    if variant.sits_out is None:
        known[layout["PLAYERS"]] = (1 << variant.seats) - 1
    if not mask or variant.contract(mask).sides is Sides.CALLED:
        return Fuser(known)
    known[layout["CALLED"]] = 0
    return Fuser(known, {"knowing": Fuser(known).slot(layout["PLAYERS"])})


def condition(fuse: Fuser, formula: Formula | None, **given: int) -> ast.expr:
    """The code of a condition; one that is not there holds."""
    return py.constant(value=True) if formula is None else fuse.code(formula.expression, **given)


def possible(variant: Variant, mask: int, formula: Formula | None) -> bool:
    """Whether a condition can hold while this contract is played."""
    code = condition(fuser(variant, mask), formula)
    return not py.is_constant(code) or bool(py.value_of(code))
