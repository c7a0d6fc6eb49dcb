"""The page about the cards: all of them in their order, what they are worth, and how they are counted."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.bits import indexes
from tarock_docs.rules import markup
from tarock_docs.rules.points import CardPoints, card_points
from tarock_docs.rules.writer import Writer


def write(writer: Writer) -> None:
    """Cards and values."""
    lang, deck = writer.lang, writer.rules.variant.deck
    suits = [mask for mask in deck.suits.values() if mask != _longest(writer)]
    writer.say(
        lang.text(
            "The pack has {cards} cards: {tarocks} tarocks and {suits} suits of {each}.",
            cards=lang.number(len(deck.codes)),
            tarocks=lang.number(_longest(writer).bit_count()),
            suits=lang.number(len(suits)),
            each=lang.number(max(mask.bit_count() for mask in suits)),
        )
    )
    writer.heading(lang.text("The cards, from high to low"), "ranking")
    for suit, mask in sorted(deck.suits.items(), key=lambda row: -row[1].bit_count()):
        name = markup.escape(lang.called(deck.names.get(suit, {}), suit))
        writer.add(f'<p class="ru-name">{name}</p>\n{writer.pictures.row(_high_to_low(writer, mask))}')
    writer.heading(lang.text("What the cards are worth"), "values")
    _values(writer)
    writer.rule("deck", "count")


def _longest(writer: Writer) -> int:
    return max(writer.rules.variant.deck.suits.values(), key=int.bit_count)


def _high_to_low(writer: Writer, mask: int) -> list[str]:
    codes = writer.rules.variant.deck.codes
    return [codes[number] for number in reversed(list(indexes(mask)))]


def _values(writer: Writer) -> None:
    lang, variant = writer.lang, writer.rules.variant
    points, said = variant.points, card_points(writer.lang, variant)
    rows = []
    for value in sorted(set(points), reverse=True):
        mask = sum(1 << number for number, worth in enumerate(points) if worth == value)
        rows.append(
            (lang.number(_value(writer, said, value)), writer.pictures.chips(_in_suits(writer, mask)))
        )
    writer.table((lang.text("Card points"), lang.text("Cards")), rows, kind="ru-values")
    writer.say(lang.text("All cards together are worth {points}.", points=said.said(sum(points))))
    if said.counts.parts > 1:
        _packets(writer, said)


def _in_suits(writer: Writer, mask: int) -> Iterator[str]:
    for suit in writer.rules.variant.deck.suits.values():
        yield from _high_to_low(writer, mask & suit)


def _value(writer: Writer, said: CardPoints, points: int) -> int:
    """What a card is worth before anything is taken off its packet."""
    return (points + writer.material.number("count.less")) // said.counts.parts


def _packets(writer: Writer, said: CardPoints) -> None:
    lang, size = writer.lang, said.counts.parts
    writer.heading(lang.text("Counting in packets"), "packets")
    writer.say(
        lang.text(
            "Tricks are counted in packets of {size} cards: a packet is worth the values of its cards less {less}. "
            "Cards that are left over count their value less {less}/{size} each; so much as does not make a whole point "
            "is said in cards, {one}/{size} of a point each.",
            size=lang.number(size),
            less=lang.number(writer.material.number("count.less")),
            one=lang.number(1),
        )
    )
    _worked(writer, said)


def _worked(writer: Writer, said: CardPoints) -> None:
    """Two packets and a card: the highest of each value, then the lowest cards of the pack."""
    lang, points = writer.lang, writer.rules.variant.points
    size, less = said.counts.parts, writer.material.number("count.less")
    codes = writer.rules.variant.deck.codes
    tops = [max(number for number, worth in enumerate(points) if worth == value) for value in set(points)]
    low = [number for number in range(len(points)) if number not in tops]
    chosen = (sorted(tops, key=lambda number: -points[number]) + low)[: 2 * size + 1]
    rows = []
    for at in range(0, len(chosen), size):
        packet = chosen[at : at + size]
        values = [_value(writer, said, points[number]) for number in packet]
        shown = writer.pictures.chips(codes[number] for number in packet)
        worth = said.brief(sum(points[number] for number in packet))
        sum_of = " + ".join(map(lang.number, values)) + (
            f" − {lang.number(less)}" if len(packet) == size else ""
        )
        rows.append((shown, f'<bdi dir="ltr">{sum_of}</bdi>', worth))
    total = said.brief(sum(points[number] for number in chosen))
    rows.append((lang.text("together"), "", total))
    writer.say(lang.text("For example, these cards:"))
    writer.table((lang.text("Cards"), lang.text("Values"), lang.text("Card points")), rows)
