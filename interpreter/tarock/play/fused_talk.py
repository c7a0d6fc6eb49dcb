"""The talk of one contract as a generated function. Knows the order of the lines, none of what they say."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Protocol

from tarock.expr import python_code as py
from tarock.expr.fuse import Fuser, text
from tarock.model.fused import condition, fuser
from tarock.model.variant import Bonus, Conditions, Contract, KontraRules, Talk, Variant
from tarock.play.actions import Action
from tarock.play.apply import State


class Ladder(Protocol):
    """What can be doubled by itself, with its slots; `mask` is the seat of a personal Kontra, else 0."""

    mask: int
    owner: int
    calls: int
    said_in: int
    actions: tuple[Action, ...]


def make_utterances(
    variant: Variant,
    contract: Contract,
    announcing: Sequence[tuple[Bonus, tuple[Action, ...]]],
    ladders: Sequence[Ladder],
) -> Callable[[State, int], list[Action]]:
    """`utterances(s, i)`: what seat `i` may announce and double, by bonuses and ladders with their actions by seat;
    the same as `Speech.utterances_by_lines`."""
    talk = contract.talk
    assert talk is not None
    fuse = fuser(variant, contract.mask)
    fuse.line("found = []")
    _announce(fuse, talk, announcing)
    if talk.kontra is not None:
        _climb(fuse, variant, talk.kontra, ladders)
    fuse.line("return found")
    return fuse.function("utterances", "s", "i")


def _announce(fuse: Fuser, talk: Talk, announcing: Sequence[tuple[Bonus, tuple[Action, ...]]]) -> None:
    """Conditions that do not look at the bonus are asked once for all of them."""
    own = tuple(line for line in talk.announce or () if "bonus" in line.expression.names)
    shared = tuple(line for line in talk.announce or () if line not in own)
    with fuse.when(*_all(fuse, shared, bonus=0)):
        for bonus, actions in announcing:
            lines = (*own, *bonus.may_announce)
            with fuse.when(condition(fuse, bonus.when), *_all(fuse, lines, bonus=bonus.item)):
                fuse.line(f"found.append({fuse.bind(actions)}[i])")


def _climb(fuse: Fuser, variant: Variant, kontra: KontraRules, ladders: Sequence[Ladder]) -> None:
    """The next level of each ladder. A bonus that nobody announced has none."""
    may = [_all(fuse, kontra.may, whose=ladder.mask) for ladder in ladders]
    share = fuse.share([line for lines in may for line in lines], "i")
    for ladder, lines in zip(ladders, may, strict=True):
        owner, calls = fuse.slot(ladder.owner), text(fuse.slot(ladder.calls))
        with fuse.when(*([] if ladder.mask else [owner])):
            fuse.line(f"calls = {calls}")
            fuse.line(f"last = 1 << (calls & 7) - 1 if calls else {text(owner)}")
            if any(py.has_name(line, "owner") for line in lines):
                fuse.line(f"owner = {text(owner)}")
            if any(py.has_name(line, "level") for line in lines):
                fuse.line("level = (calls.bit_length() + 2) // 3 + 1")
            if any(py.has_name(line, "missed") for line in lines):
                fuse.line(f"missed = {_missed(fuse, variant, ladder)}")
            with fuse.when(_not_too_high(len(kontra.factors)), *map(share, lines)):
                fuse.line(f"found.append({fuse.bind(ladder.actions)}[i])")


def _not_too_high(levels: int) -> ast.expr:
    """Whether fewer calls were made than there are levels; three bits hold one."""
    return py.compare(ast.Lt(), py.name("calls"), py.constant(1 << 3 * (levels - 1)))


def _missed(fuse: Fuser, variant: Variant, ladder: Ladder) -> str:
    """How often seat `i` has let the opportunity pass."""
    players = fuse.slot(variant.layout["PLAYERS"])
    many = (
        str(py.value_of(players).bit_count()) if py.is_constant(players) else f"{text(players)}.bit_count()"
    )
    turns, said_in = text(fuse.slot(variant.layout["TURNS"])), text(fuse.slot(ladder.said_in))
    return f"({turns} - {said_in} - 1) // {many}"


def _all(fuse: Fuser, lines: Conditions, **given: int) -> list[ast.expr]:
    return [fuse.code(line.expression, **given) for line in lines]
