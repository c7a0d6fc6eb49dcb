"""What may be said and bid in the auction as a generated function. Knows the order of the lines, none of what they say."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from tarock.expr import python_code as py
from tarock.expr.fuse import Fuser
from tarock.model.variant import Variant
from tarock.play.actions import Action
from tarock.play.apply import State

#: Actions by seat.
BySeat = tuple[Action, ...]


def make_speeches(
    variant: Variant, words: Sequence[BySeat], bids: Sequence[tuple[int, BySeat]]
) -> Callable[[State, int], list[Action]]:
    """`speeches(s, i)`: the words, and the contracts that seat `i` may bid or hold, while somebody is in the auction;
    the same as `Auction.speeches_by_lines`."""
    fuse = Fuser()
    fuse.line("found = []")
    for word, says in zip(variant.auction.words, words, strict=True):
        with fuse.when(fuse.code(word.when.expression, new=0)):
            fuse.line(f"found.append({fuse.bind(says)}[i])")
    conditions = [(_bid(fuse, variant, mask), _hold(fuse, variant, mask)) for mask, _ in bids]
    share = fuse.share([each for pair in conditions for each in pair], "i")
    for (_, actions), (bid, hold) in zip(bids, conditions, strict=True):
        with fuse.when(share(py.either(bid, hold))):
            fuse.line(f"found.append({fuse.bind(actions)}[i])")
    fuse.line("return found")
    return fuse.function("speeches", "s", "i")


def _bid(fuse: Fuser, variant: Variant, mask: int) -> ast.expr:
    """Whether a contract may be bid that is not the highest so far."""
    another = py.compare(ast.NotEq(), fuse.slot(variant.layout["HIGH"]), py.constant(mask))
    lines = (*variant.auction.bid, *variant.contract(mask).may_bid)
    return fuse.all([another, *(fuse.code(line.expression, new=mask) for line in lines)])


def _hold(fuse: Fuser, variant: Variant, mask: int) -> ast.expr:
    """Whether the highest contract so far may be held by another seat than its bidder."""
    if variant.auction.hold is None:
        return py.constant(value=False)
    high, bidder = (fuse.slot(variant.layout[name]) for name in ("HIGH", "HIGH_BIDDER"))
    seat = py.binary(ast.LShift(), py.constant(1), py.name("i"))
    same, other = py.compare(ast.Eq(), high, py.constant(mask)), py.compare(ast.NotEq(), bidder, seat)
    lines = (*variant.auction.hold, *variant.contract(mask).may_bid)
    return fuse.all([same, other, *(fuse.code(line.expression, new=mask) for line in lines)])
