"""The pack and what its cards are worth. Reads them, applies nothing."""

from __future__ import annotations

from tarock.cards import Deck
from tarock.expr import set_type
from tarock.model.sections import Reader, names_of
from tarock.model.source import Node
from tarock.model.variant import Names

CARDS = set_type("cards")


def read_deck(tree: Node) -> Deck:
    """The pack of cards that a deck document describes."""
    ids: list[str] = []
    codes: list[str] = []
    shown: list[str] = []
    suit_of: list[int] = []
    suits: dict[str, int] = {}
    ranks: dict[str, int] = {str(name): 0 for name in tree["ranks"].map}
    numbers: dict[str, int] = {}
    names: dict[str, Names] = {}
    for suit, node in tree["suits"].map.items():
        first = len(ids)
        for card in node["cards"].items:
            number = len(ids)
            ids.append(_text(card, "id"))
            codes.append(_text(card, "code"))
            shown.append(_text(card, "shown"))
            aliases = card.get("aliases")
            for code in (codes[-1], *(str(alias.value) for alias in (aliases.items if aliases else ()))):
                numbers[code] = number
            if "rank" in card.map:
                ranks[_text(card, "rank")] |= 1 << number
            names[ids[-1]] = names_of(card)
        suits[suit] = (1 << len(ids)) - (1 << first)
        suit_of += [suits[suit]] * (len(ids) - first)
        names[suit] = names_of(node)
    return Deck(
        _text(tree, "id"),
        tuple(ids),
        tuple(codes),
        tuple(shown),
        suits,
        ranks,
        tuple(suit_of),
        numbers,
        names,
    )


def read_count(reader: Reader, tree: Node, deck: Deck) -> tuple[str, tuple[int, ...]]:
    """The unit, and the value of each card: that of the first line that holds it. A wrong total is a fault."""
    values = [0] * len(deck.codes)
    open_cards = deck.all
    times, less = (
        int(tree[key].plain()) if key in tree else plain for key, plain in (("times", 1), ("less", 0))
    )
    for at, line in enumerate(tree["values"].items):
        cards = reader.formula(line["cards"], f"count.values.{at}", "constant", CARDS).call()
        for number in range(len(values)):
            if (cards & open_cards) >> number & 1:
                values[number] = times * int(line["is"].plain()) - less
        open_cards &= ~cards
    total = int(tree["total"].plain())
    if sum(values) != total and not reader.faults:
        reader.faults.append(
            tree["total"].fault(
                "TR131", f"the cards add up to {sum(values)}, not {total}", "check the lines of `values`"
            )
        )
    reader.note_sources(tree, "count")
    return _text(tree, "unit"), tuple(values)


def _text(node: Node, key: str) -> str:
    return str(node[key].value)
