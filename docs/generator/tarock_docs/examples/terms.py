"""Words of a rule set in a language: contracts, bonuses, seats, actions, amounts. HTML, ready for a message; knows no case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from tarock.cli.counts import Counts
from tarock.model.variant import Names, Variant
from tarock_docs.language import Language, mark
from tarock_docs.pictures import Pictures
from tarock_docs.wording import title

GAME: Final = "game"

#: What a seat does, by the verb of the action.
_DONE: Final = {
    "bid": mark("{seat} bids {what}"),
    "say": mark("{seat} says “{what}”"),
    "call": mark("{seat} calls {what}"),
    "take": mark("{seat} takes packet {what}"),
    "give-up": mark("{seat} gives the hand up"),
    "discard": mark("{seat} lays away {what}"),
    "raise": mark("{seat} raises the contract to {what}"),
    "keep": mark("{seat} keeps the contract"),
    "announce": mark("{seat} announces {what}"),
    "kontra": mark("{seat} says Kontra on {what}"),
    "done": mark("{seat} says no more"),
    "play": mark("{seat} plays {what}"),
}
#: The same as a choice.
_OPEN: Final = {
    "bid": mark("bid {what}"),
    "say": mark("say “{what}”"),
    "call": mark("call {what}"),
    "take": mark("take packet {what}"),
    "give-up": mark("give the hand up"),
    "discard": mark("lay away {what}"),
    "raise": mark("raise the contract to {what}"),
    "keep": mark("keep the contract"),
    "announce": mark("announce {what}"),
    "kontra": mark("say Kontra on {what}"),
    "done": mark("say no more"),
    "play": mark("play {what}"),
}
_NAMED: Final = {
    "give-up": (
        mark("{seat} gives the hand up, naming {what}"),
        mark("give the hand up, naming {what}"),
    )
}
_SIDES: Final = {"declarers": mark("declarer’s side"), "defenders": mark("other side")}
_PHASES: Final = {
    "auction": mark("auction"),
    "call": mark("calling"),
    "exchange": mark("choice of the talon"),
    "discard": mark("laying away"),
    "raise": mark("raising the contract"),
    "talk": mark("announcements"),
    "play": mark("play"),
    "over": mark("the hand is over"),
}


@dataclass(frozen=True)
class Terms:
    """Says what a case speaks of by id."""

    lang: Language
    pictures: Pictures
    variant: Variant

    def term(self, names: Names, otherwise: str) -> str:
        """A name from the document, kept together where the page runs from right to left."""
        name = escape(self.lang.called(names, otherwise))
        return f"<bdi>{name}</bdi>" if self.lang.rtl else name

    def register(self, name: str) -> str:
        """What a series keeps from hand to hand, by its phrase."""
        return title(self.lang, "registers", name) or self.lang.foreign(name.replace("-", " "))

    def contract(self, name: str) -> str:
        """The name of a contract."""
        at = self.variant.contract_index.get(name)
        return escape(name) if at is None else self.term(self.variant.contracts[at].names, name)

    def bonus(self, name: str) -> str:
        """The name of a bonus."""
        at = self.variant.bonus_index.get(name)
        return escape(name) if at is None else self.term(self.variant.bonuses[at].names, name)

    def item(self, name: str) -> str:
        """A bonus, or the game."""
        return self.lang.text("the game") if name == GAME else self.bonus(name)

    def seat(self, number: int) -> str:
        """A seat."""
        return escape(self.pictures.seat(number))

    def seats(self, numbers: Iterable[int]) -> str:
        """Several seats, or a dash."""
        return self.lang.text(", ").join(self.seat(number) for number in numbers) or "–"

    def side(self, name: str) -> str:
        """A side, or the seat where each plays alone."""
        return self.seat(int(name)) if name.isdecimal() else self.lang.text(_SIDES[name])

    def phase(self, name: str) -> str:
        """A part of the hand."""
        return self.lang.text(_PHASES[name])

    def points(self, amount: int) -> str:
        """Card points as the rule set counts them: whole points, and loose cards where it counts in packets."""
        whole, loose = divmod(amount, Counts(self.variant.unit).parts)
        points = self.lang.plural("{number} point", "{number} points", whole)
        if not loose:
            return points
        cards = self.lang.plural("{number} card", "{number} cards", loose)
        return self.lang.text("{points} and {cards}", points=points, cards=cards) if whole else cards

    def done(self, action: str) -> str:
        """An action with its seat, such as "1 bid dreier", as a sentence without a stop."""
        seat, verb, *rest = action.split()
        message = _NAMED[verb][0] if rest and verb in _NAMED else _DONE[verb]
        return self.lang.text(message, seat=self.seat(int(seat)), what=self._what(verb, rest))

    def open(self, choice: str) -> str:
        """A choice without seat, such as "call SK"."""
        verb, *rest = choice.split()
        message = _NAMED[verb][1] if rest and verb in _NAMED else _OPEN[verb]
        return self.lang.text(message, what=self._what(verb, rest))

    def _what(self, verb: str, rest: Sequence[str]) -> str:
        if not rest:
            return ""
        say: Mapping[str, Callable[[str], str]] = {
            "bid": self.contract,
            "raise": self.contract,
            "say": self._word,
            "call": self._called,
            "take": self._number,
            "kontra": self._kontra,
            "give-up": self.bonus,
            "announce": self.bonus,
        }
        return say[verb](rest[0]) if verb in say else self.pictures.chips(rest)

    def _word(self, name: str) -> str:
        at = self.variant.word_index.get(name)
        return escape(name) if at is None else self.term(self.variant.auction.words[at].names, name)

    def _called(self, name: str) -> str:
        at = self.variant.way_index.get(name)
        return self.pictures.chip(name) if at is None else self.term(self.variant.calls[at].names, name)

    def _kontra(self, name: str) -> str:
        if name.isdecimal():
            return self.lang.text("the game of {seat}", seat=self.seat(int(name)))
        return self.item(name)

    def _number(self, text: str) -> str:
        return self.lang.number(int(text)) if text.isdecimal() else escape(text)

    def holding(self, names: Names, said: str) -> str:
        """An option with what its value is called."""
        return self.lang.text("{option}: {value}", option=self.term(names, ""), value=said)
