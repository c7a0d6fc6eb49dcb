"""Which bonuses a side made or lost: a plain judge of one bonus, and one generated function for all of a contract."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from tarock.expr import python_code as py
from tarock.expr.fuse import Fuser, text
from tarock.model.fused import fuser
from tarock.model.variant import Bonus, Contract, Variant

#: `verdicts(s, side)`: the items that this side made, and those that it lost.
Verdicts = Callable[[Sequence[int], int], tuple[int, int]]


class Judge:
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


def make_verdicts(variant: Variant, contract: Contract) -> Verdicts | None:
    """The judges of all bonuses of a contract as one function; None for a contract that has none."""
    bonuses = [bonus for bonus in variant.bonuses if bonus.item & contract.bonuses]
    if not bonuses:
        return None
    fuse = fuser(variant, contract.mask)
    fuse.line("made = lost = 0")
    made = [fuse.code(bonus.made.expression) for bonus in bonuses]
    share = fuse.share(made, "side")
    for bonus, condition in zip(bonuses, map(share, made), strict=True):
        with fuse.when(*_concerned(fuse, bonus)):
            _judge(fuse, bonus, condition)
    fuse.line("return made, lost")
    return fuse.function("verdicts", "s", "side")


def _concerned(fuse: Fuser, bonus: Bonus) -> list[ast.expr]:
    """Whether the bonus is there, and this side's to make."""
    found = [fuse.code(bonus.when.expression)] if bonus.when is not None else []
    if bonus.side is not None:
        found.append(py.compare(ast.Eq(), fuse.code(bonus.side.expression), py.name("side")))
    return found


def _judge(fuse: Fuser, bonus: Bonus, made: ast.expr) -> None:
    if bonus.lost is not None:
        fuse.line(f"won = {text(made)}")
        made = py.name("won")
    with fuse.when(made):
        fuse.line(f"made |= {bonus.item}")
    if bonus.lost is not None:
        with fuse.when(py.negation(made), fuse.code(bonus.lost.expression)):
            fuse.line(f"lost |= {bonus.item}")
