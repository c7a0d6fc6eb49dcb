"""How often each entry of a rule set answered with something: its formulas, counted as they are called. No rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from tarock.model.layout import Phase
from tarock.model.tables import make_best
from tarock.model.variant import Formula, Sides, Variant
from tarock.play import Action, Play, State
from tarock.play.auction import Auction
from tarock.play.cardplay import CardPlay
from tarock.play.flow import Flow
from tarock.play.talk import Speech
from tarock.simulate.tally import Row, Tally

#: Fields of a variant in which no formula is called during a hand.
_ASIDE = ("formulas", "layout", "deck")


@dataclass(frozen=True, slots=True)
class _Counted(Formula):
    """A formula that notes when it answers with something."""

    tally: Tally

    @property
    def call(self) -> Callable[..., Any]:
        """The function of the formula, counted."""
        key, call, tally = ("rule", self.rule), self.expression.call, self.tally

        def counted(*args: Any) -> Any:
            value = call(*args)
            if value:
                tally[key] += 1
            return value

        return counted


class Walk:
    """Goes over a hand line by line, as the functions that the engine generates from the lines do not."""

    def __init__(self, variant: Variant) -> None:
        flow = Flow(variant)
        self._auction = Auction(variant, flow)
        self._cards, self._speech = CardPlay(variant, flow), Speech(variant, flow)
        self._best = make_best(variant.play.wins)
        layout, self._deck = variant.layout, variant.deck
        self._phase, self._active = layout["PHASE"], layout["ACTIVE"]
        self._trick, self._led = layout["TRICK"], layout["LED"]

    def over(self, states: Sequence[State], actions: Sequence[Action]) -> None:
        """Ask the lines of auction, talk and play in every state before an action."""
        for s, action in zip(states, actions, strict=False):
            if isinstance(action, Play):
                self._cards.playable_by_lines(s, action.seat)
                led = s[self._led] or self._deck.suit_of[action.card.bit_length() - 1]
                self._best(s, s[self._trick] | action.card, led)
            elif s[self._phase] == Phase.TALK:
                self._speech.utterances_by_lines(s, action.seat)
            elif s[self._phase] == Phase.AUCTION and s[self._active]:
                self._auction.speeches_by_lines(s, action.seat)


def counting(variant: Variant, tally: Tally) -> Variant:
    """The same variant, but every formula notes in the tally when it answers with yes, cards, seats or an amount."""
    changed = {
        each.name: _counting(getattr(variant, each.name), tally)
        for each in fields(variant)
        if each.name not in _ASIDE
    }
    return replace(variant, **changed)


def rule_rows(variant: Variant, tally: Tally) -> Iterator[Row]:
    """A row for each formula that may answer with something under these options, in the order of the document.

    Left out are constants that decide nothing, what stands under a condition that never holds, and the made game of
    contracts in which everybody plays alone.
    """
    used = {formula.rule for formula in _formulas(variant)}
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


def _counting(value: Any, tally: Tally) -> Any:
    match value:
        case Formula():
            return _Counted(value.rule, value.expression, tally)
        case tuple():
            return tuple(_counting(each, tally) for each in value)
        case Mapping():
            return {name: _counting(each, tally) for name, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{each.name: _counting(getattr(value, each.name), tally) for each in fields(value)}
        )
    return value


def _formulas(value: Any) -> Iterator[Formula]:
    """The formulas in the parts of a variant."""
    match value:
        case Formula():
            yield value
        case tuple():
            for each in value:
                yield from _formulas(each)
        case _ if is_dataclass(value) and not isinstance(value, type):
            for each in fields(value):
                if each.name not in _ASIDE:
                    yield from _formulas(getattr(value, each.name))
