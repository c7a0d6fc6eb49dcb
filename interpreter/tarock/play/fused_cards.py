"""The play rules of one contract as generated functions. Knows the order of the lines, none of what they say."""

from __future__ import annotations

import ast
from collections.abc import Callable

from tarock.expr import python_code as py
from tarock.expr.fuse import Fuser, text
from tarock.model.fused import condition, fuser
from tarock.model.variant import Choice, Narrowing, Variant
from tarock.play.apply import State


def make_playable(variant: Variant, mask: int) -> Callable[[State, int], int]:
    """`playable(s, i)`: the cards that seat `i` may play; the same as `CardPlay.playable_by_lines`."""
    fuse, layout, play = fuser(variant, mask), variant.layout, variant.play
    trick = fuse.slot(layout["TRICK"])
    fuse.line("legal = 0")
    with fuse.when(trick):
        _choose(fuse, play.follow)
    with fuse.when(py.negation(trick)):
        _choose(fuse, play.lead)
    fuse.line("if legal & (legal - 1) == 0: return legal")
    fuse.line("due = kept = 0")
    fuse.line(f"number = {text(fuse.slot(layout['NUMBER']))}")
    _bind(fuse, variant)
    # Mostly nothing is bound, and much is empty then.
    with fuse.when(py.negation(py.name("due")), py.negation(py.name("kept"))):
        for line in play.within:
            _narrow(fuse, line, due=0, kept=0)
        fuse.line("return legal")
    for line in play.within:
        _narrow(fuse, line)
    fuse.line("return legal")
    return fuse.function("playable", "s", "i")


def _choose(fuse: Fuser, lines: tuple[Choice, ...]) -> None:
    """The first set that is not empty, of the first line that holds and has one."""
    for position, line in enumerate(lines):
        open_still = [py.negation(py.name("legal"))] if position else []
        with fuse.when(condition(fuse, line.when), *open_still):
            sets = " or ".join(text(fuse.code(cards.expression)) for cards in line.first)
            fuse.line(f"legal = {sets}")


def _bind(fuse: Fuser, variant: Variant) -> None:
    """What announced bonuses bind seat `i` to: cards that are due in this trick, or kept for a later one.

    Whether the card is in the hand is asked first, since mostly it is not.
    """
    said, hand = variant.layout["SAID"], variant.layout["HAND"]
    for bonus in variant.bonuses:
        if bonus.binds is None:
            continue
        trick, card = bonus.binds.trick, text(fuse.code(bonus.binds.card.expression))
        announced = fuse.slot(said + bonus.item.bit_length())
        in_time = py.compare(ast.LtE(), py.name("number"), py.constant(trick))
        fuse.line(f"held = {card} & s[{hand} + i]")
        with fuse.when(
            py.name("held"), announced, in_time, condition(fuse, bonus.binds.whom, bonus=bonus.item)
        ):
            fuse.line(f"if number == {trick}: due |= held")
            fuse.line("else: kept |= held")


def _narrow(fuse: Fuser, line: Narrowing, **given: int) -> None:
    """A line that keeps or drops cards, unless nothing would be left or lost."""
    cards = fuse.code(line.cards.expression, **given)
    if py.is_constant(cards) and not py.value_of(cards):
        return
    with fuse.when(condition(fuse, line.when, **given)):
        chosen = cards if line.keep else py.invert(cards)
        fuse.line(f"left = legal & {text(chosen)}")
        fuse.line("if left: legal = left")


def make_best(variant: Variant, mask: int) -> Callable[[State, int, int], int]:
    """`best(s, trick, led)`: the card that wins these cards; the same as `tables.make_best`."""
    fuse = fuser(variant, mask)
    for line in variant.play.wins:
        with fuse.when(condition(fuse, line.when)):
            fuse.line(f"return {text(fuse.code(line.card.expression))}")
    fuse.line("return 0")
    return fuse.function("best", "s", "trick", "led")
