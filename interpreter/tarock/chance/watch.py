"""Watching the formulas of a variant: what each answers while hands are played. Knows mechanisms, no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from tarock.model.layout import Phase
from tarock.model.tables import make_best
from tarock.model.variant import Formula, Variant
from tarock.play import Action, Play, State
from tarock.play.auction import Auction
from tarock.play.cardplay import CardPlay
from tarock.play.flow import Flow
from tarock.play.talk import Speech
from tarock.scoring import Scorer

#: What is called in place of a formula.
Function = Callable[..., Any]
#: From a formula to the function that is to be called in its place.
Watcher = Callable[[Formula], Function]

#: Fields of a variant in which no formula is called during a hand.
_ASIDE = ("formulas", "layout", "deck")


@dataclass(frozen=True, slots=True)
class _Watched(Formula):
    """A formula in whose place another function is called."""

    watching: Function

    @property
    def call(self) -> Function:
        """The function that watches."""
        return self.watching


def watched(variant: Variant, watcher: Watcher) -> Variant:
    """The same variant, but where a formula of it is called, the function is that the watcher has made for it."""
    changed = {
        each.name: _watched(getattr(variant, each.name), watcher)
        for each in fields(variant)
        if each.name not in _ASIDE
    }
    return replace(variant, **changed)


def _watched(value: Any, watcher: Watcher) -> Any:
    match value:
        case Formula():
            return _Watched(value.rule, value.expression, value.text, value.wanted, watcher(value))
        case tuple():
            return tuple(_watched(each, watcher) for each in value)
        case Mapping():
            return {name: _watched(each, watcher) for name, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{each.name: _watched(getattr(value, each.name), watcher) for each in fields(value)}
        )
    return value


def formulas_in(value: Any) -> Iterator[Formula]:
    """The formulas in the parts of a variant."""
    match value:
        case Formula():
            yield value
        case tuple():
            for each in value:
                yield from formulas_in(each)
        case _ if is_dataclass(value) and not isinstance(value, type):
            for each in fields(value):
                if each.name not in _ASIDE:
                    yield from formulas_in(getattr(value, each.name))


class Walk:
    """Goes over a hand line by line, as the functions that the engine generates from the lines do not."""

    def __init__(self, variant: Variant) -> None:
        flow = Flow(variant)
        self._cards, self._speech = CardPlay(variant, flow), Speech(variant, flow)
        self._auction = Auction(variant, flow, self._speech)
        self._best = make_best(variant.play.wins)
        self._variant, self._scorer = variant, Scorer(variant)
        layout, self._deck = variant.layout, variant.deck
        self._contract, self._declarers = layout["CONTRACT"], layout["DECLARERS"]
        self._given_up = layout["GIVEN_UP"]
        self._phase, self._active = layout["PHASE"], layout["ACTIVE"]
        self._trick, self._led = layout["TRICK"], layout["LED"]

    def over(self, states: Sequence[State], actions: Sequence[Action]) -> None:
        """Ask the lines of auction, talk and play in every state before an action, and the judges at the end."""
        for s, action in zip(states, actions, strict=False):
            if isinstance(action, Play):
                self._cards.playable_by_lines(s, action.seat)
                led = s[self._led] or self._deck.suit_of[action.card.bit_length() - 1]
                self._best(s, s[self._trick] | action.card, led)
            elif self._auction.announcing(s):
                self._speech.utterances_by_lines(self._auction.as_if_won(s), action.seat)
            elif s[self._phase] == Phase.TALK:
                self._speech.utterances_by_lines(s, action.seat)
            elif s[self._phase] == Phase.AUCTION and s[self._active]:
                self._auction.speeches_by_lines(s, action.seat)
        self._judged(states[-1])

    def _judged(self, s: State) -> None:
        if s[self._phase] == Phase.OVER and s[self._declarers] and not s[self._given_up]:
            self._scorer.verdicts(s, self._variant.contract(s[self._contract]).bonuses)
