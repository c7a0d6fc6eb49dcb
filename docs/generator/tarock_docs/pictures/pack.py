"""The cards as readers meet them: index, sign, place in a hand, name in a language. Knows no drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tarock import resources
from tarock_docs.language import Language

FIGURES = Path(__file__).with_name("figures.yaml")
Names = Mapping[str, str]


class UnknownCard(ValueError):
    """A page speaks of a card that the pack does not have."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"there is no card '{text}'; write it as people read it (♥K, XXI) or as a code (HK, T21)"
        )


@dataclass(frozen=True)
class Card:
    """One card. `index` is what its corner shows beside the suit sign (`K`, `10`, `XXI`); `number` counts in its suit from 1."""

    id: str
    code: str
    shown: str
    suit: str
    rank: str | None
    index: str
    number: int
    numbered: bool
    ink: str
    names: Names

    def name(self, language: Language, pack: Pack) -> str:
        """What the card is called, for screen readers and tooltips: "king of hearts", "Mond (tarock XXI)"."""
        if self.numbered:
            own = language.called(self.names)
            if own == self.shown:
                return own
            said = language.text("tarock {index}", index=self.index)
            return language.text("{name} ({card})", name=own, card=said) if own else said
        rank = language.called(pack.ranks[self.rank]) if self.rank else self.index
        return language.text("{rank} of {suit}", rank=rank, suit=language.called(pack.suits[self.suit]))


@dataclass(frozen=True)
class Pack:
    """All cards by code, in the order of the deck document; `order` are the suits as a hand is held, left to right."""

    cards: Mapping[str, Card]
    suits: Mapping[str, Names]
    ranks: Mapping[str, Names]
    order: tuple[str, ...]
    spelled: Mapping[str, Card]

    def card(self, text: str) -> Card:
        """The card with this code, alias, id or reading. Raises UnknownCard."""
        found = self.spelled.get(text.replace("\ufe0e", "").casefold())
        if found is None:
            raise UnknownCard(text)
        return found

    def held(self, cards: Iterable[str]) -> list[Card]:
        """The cards as they are held: suit by suit, each from high to low. Raises UnknownCard."""
        found = [self.card(card) for card in cards]
        return sorted(found, key=lambda card: (self.order.index(card.suit), -card.number))


@cache
def figures() -> Mapping[str, Any]:
    """How cards look, as `figures.yaml` says."""
    data: Mapping[str, Any] = yaml.safe_load(FIGURES.read_text(encoding="utf-8"))
    return data


@cache
def pack_of(deck: str) -> Pack:
    """The pack of a shipped deck document, by its id. Raises DocumentError for an unknown one."""
    tree = yaml.safe_load(resources.find_deck(deck).read_text(encoding="utf-8"))
    cards: dict[str, Card] = {}
    spelled: dict[str, Card] = {}
    for suit, entry in tree["suits"].items():
        for number, written in enumerate(entry["cards"], 1):
            card = cards[written["code"]] = _card(written, suit, number)
            for text in (card.code, card.id, card.shown, *written.get("aliases", ())):
                spelled[text.casefold()] = card
    suits = {suit: entry["names"] for suit, entry in tree["suits"].items()}
    ranks = {rank: entry["names"] for rank, entry in tree["ranks"].items()}
    order = tuple(sorted(suits, key=figures()["order"].index))
    return Pack(cards, suits, ranks, order, spelled)


def _card(written: Mapping[str, Any], suit: str, number: int) -> Card:
    look = figures()["suits"][suit]
    shown, numbered = str(written["shown"]), bool(look.get("numbered"))
    return Card(
        id=str(written["id"]),
        code=str(written["code"]),
        shown=shown,
        suit=suit,
        rank=written.get("rank"),
        index=shown if numbered else shown[1:],
        number=number,
        numbered=numbered,
        ink=look["ink"],
        names=written.get("names", {}),
    )
