"""What a deck's own entries must agree on: each card once, ranks that exist. Knows no rule."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.errors import Fault
from tarock.model.source import Node
from tarock.resources import did_you_mean


def deck_faults(deck: Node) -> list[Fault]:
    """Names that two cards, suits or ranks share (TR127) and ranks that the deck does not define (TR113)."""
    faults: list[Fault] = []
    names: dict[str, Node] = {}
    codes: dict[str, Node] = {}
    ranks = deck.get("ranks")
    known = tuple(ranks.map) if ranks is not None else ()
    for name, node in _names(deck):
        if (first := names.setdefault(name, node)) is not node:
            faults.append(node.fault("TR127", f"'{name}' is a name already, in {first.place}"))
    for card in _cards(deck):
        code, rank = card.get("code"), card.get("rank")
        if code is not None and (first := codes.setdefault(str(code.value), code)) is not code:
            faults.append(
                code.fault("TR127", f"'{code.value}' is the code of two cards, first in {first.place}")
            )
        if rank is not None and rank.value not in known:
            hint = did_you_mean(str(rank.value), known)
            faults.append(rank.fault("TR113", f"there is no rank '{rank.value}' in this deck", hint))
    return faults


def _cards(deck: Node) -> Iterator[Node]:
    suits = deck.get("suits")
    for suit in suits.map.values() if suits is not None else ():
        yield from (card for card in (suit["cards"].items if "cards" in suit else ()))


def _names(deck: Node) -> Iterator[tuple[str, Node]]:
    """Every name that expressions can use for a set of cards of the deck, with the node that gives it."""
    for section in ("ranks", "suits"):
        entries = deck.get(section)
        yield from entries.map.items() if entries is not None else ()
    for card in _cards(deck):
        for node in (card.get("id"), *(card["aliases"].items if "aliases" in card else ())):
            if node is not None and isinstance(node.value, str):
                yield node.value, node
