"""A hand in words: names in a language, seats, cards and actions as people read them. Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence

from tarock.api import Rules
from tarock.bits import indexes
from tarock.cli.counts import counts_of
from tarock.model.variant import Names, Variant
from tarock.play import (
    Action,
    Announce,
    Bid,
    CallCard,
    CallWay,
    Discard,
    Done,
    GiveUp,
    Kontra,
    Play,
    Raise,
    Say,
    State,
    Take,
)
from tarock.scoring import callers


def name_in(names: Names, lang: str, otherwise: str) -> str:
    """The name in a language, else in English, else the id."""
    return names.get(lang) or names.get("en") or otherwise


class Telling:
    """Names of one rule set in one language, and of the people at the table."""

    def __init__(
        self, rules: Rules, lang: str, seats: Sequence[str] = (), *, fractions: bool = False
    ) -> None:
        self.variant: Variant = rules.variant
        self.counts = counts_of(self.variant, fractions=fractions)
        self._lang = lang
        self._seats = seats if len(seats) == self.variant.seats else ()

    @property
    def title(self) -> str:
        """The name of the rule set."""
        return name_in(self.variant.names, self._lang, self.variant.id)

    def seat(self, seat: int) -> str:
        """A seat: its player's name where the record has one."""
        return f"{self._seats[seat]} ({seat})" if self._seats else f"seat {seat}"

    def seats(self, mask: int) -> str:
        """Several seats."""
        return ", ".join(map(self.seat, indexes(mask))) or "nobody"

    def contract(self, mask: int) -> str:
        """The name of a contract."""
        contract = self.variant.contract(mask)
        return name_in(contract.names, self._lang, contract.id)

    def item(self, item: int) -> str:
        """The name of what a Kontra can be said to."""
        if item <= 1:
            return "own game" if item == 0 else "game"
        bonus = self.variant.bonus(item)
        return name_in(bonus.names, self._lang, bonus.id)

    def named(self, names: Names, otherwise: str) -> str:
        """A name of the document."""
        return name_in(names, self._lang, otherwise)

    def cards(self, mask: int) -> str:
        """A set of cards."""
        return self.variant.deck.text(mask)

    def action(self, before: State, action: Action, after: State) -> str:  # noqa: C901 -- one short case an action
        """What was done, without who did it; with the states before and after it."""
        match action:
            case Say(word=word):
                entry = self.variant.auction.words[word]
                return self.named(entry.names, entry.id)
            case Bid(contract=contract):
                return self.contract(contract)
            case CallCard(card=card):
                return f"calls {self.cards(card)}"
            case CallWay(way=way):
                called = self.variant.calls[way]
                return f"calls {self.named(called.names, called.id)}"
            case Play(card=card):
                return self.cards(card)
            case Take(packet=packet):
                return f"takes packet {packet}, {self.cards(after[self.variant.layout['TAKEN_TALON']])}"
            case GiveUp(item=item):
                return f"gives up, {self.item(item)} planned" if item else "gives up"
            case Discard(cards=cards):
                shown = after[self.variant.layout["OPEN_DISCARD"]]
                return f"lays away {self.cards(cards)}{(shown and f', {self.cards(shown)} face up') or ''}"
            case Raise(contract=contract):
                return f"raises to {self.contract(contract)}" if contract else "keeps the contract"
            case Announce(item=item):
                return f"announces {self.item(item)}"
            case Kontra(item=item):
                return f"{self.level(before, action)} ({self.item(item)})"
            case Done():
                return ""

    def level(self, state: State, action: Kontra) -> str:
        """The name of the level that a Kontra reaches."""
        layout = self.variant.layout
        talk = self.variant.contract(state[layout["CONTRACT"]]).talk
        assert talk is not None
        assert talk.kontra is not None
        slot = (
            layout["CALLS"] + action.item.bit_length()
            if action.item
            else layout["OWN_CALLS"] + action.whose + 1
        )
        names = talk.kontra.levels
        said = len(callers(state[slot]))
        return names[min(said, len(names) - 1)].capitalize()
