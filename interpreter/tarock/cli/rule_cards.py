"""The cards of a rule set on its sheet: how they rank, what they are worth and how they are counted. Knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rich.table import Table

from tarock.cli.console import table
from tarock.cli.counts import Counts
from tarock.model.variant import Names, Variant

if TYPE_CHECKING:
    from tarock.model.resolve import Resolved


def cards_of(
    variant: Variant, resolved: Resolved, counts: Counts, name: Callable[[Names, str], str]
) -> Iterator[Table | str]:
    """Suits from high to low, values with their cards, and how packets of cards are counted. `name` chooses among the
    names of a thing, or else its id."""
    deck, less = variant.deck, _number(resolved, "count.less")
    suits = table("suit", "cards, from high to low")
    for suit, mask in deck.suits.items():
        suits.add_row(name(deck.names.get(suit, {}), suit), deck.text(mask))
    yield suits
    counted = table("value", "cards", numbers=("value",))
    for value in sorted(set(variant.points), reverse=True):
        mask = sum(1 << number for number, points in enumerate(variant.points) if points == value)
        counted.add_row(_value(value, less, counts), deck.text(mask))
    total = sum(variant.points)
    counted.add_row(counts.brief(total), "all together")
    yield counted
    if counts.parts > 1:
        yield from _packets(total, less, counts)


def _number(resolved: Resolved, path: str) -> int:
    node = resolved.node(path)
    return int(str(node.value)) if node is not None else 0


def _value(points: int, less: int, counts: Counts) -> str:
    """What a card is worth: a fraction, or its value before anything is taken off a packet."""
    return counts.brief(points) if counts.fractions else str((points + less) // counts.parts)


def _packets(total: int, less: int, counts: Counts) -> Iterator[str]:
    size = counts.parts
    some = total // 2 + (size - 1 - total // 2) % size  # an amount that does not come out even
    if counts.fractions:
        yield f"A card counts its value less {less}/{size}; {size} cards make a packet."
    else:
        yield (
            f"Counted in packets of {size} cards: a packet is worth its values less {less}. What does not make "
            f"a point is said in cards, 1/{size} each: {counts.said(some)}."
        )
    yield f"Conditions and options say card points in parts of 1/{size}: {some} for {counts.said(some)}."
