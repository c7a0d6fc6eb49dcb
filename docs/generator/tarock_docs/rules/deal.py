"""The page about the table and the deal: who sits where, and who gets how many cards in which order."""

from __future__ import annotations

from tarock.bits import indexes
from tarock.model.variant import DealWay
from tarock_docs.rules import markup
from tarock_docs.rules.writer import Writer


def write(writer: Writer) -> None:
    """Table and deal."""
    lang, variant = writer.lang, writer.rules.variant
    writer.say(
        lang.text(
            "Each of the {players} players gets {cards} cards, {talon} more lie on the table as the talon.",
            players=lang.number(players(writer)),
            cards=lang.number(variant.layout.tricks),
            talon=lang.number(variant.layout.talon),
        )
    )
    writer.heading(lang.text("The table"), "table")
    if is_clockwise(writer):
        writer.say(lang.text("Deal, auction and play go clockwise, from the dealer to the left."))
    else:
        writer.say(lang.text("Deal, auction and play go counterclockwise, from the dealer to the right."))
    writer.add(_picture(writer))
    writer.say(
        lang.text(
            "The player next to the dealer, in the direction of play, is forehand. "
            "Many rules speak of forehand: it is the first to speak and often the first to lead."
        )
    )
    writer.rule("seats")
    writer.heading(lang.text("The deal"), "deal")
    for way in variant.deals:
        _way(writer, way)
    if variant.deal_again:
        writer.lines_of("deal.again")
        writer.say(lang.text("The same dealer deals again."))
    writer.rule("deal", extra=[("", lang.text("Dealt"), _dealt(writer))] if variant.packet > 1 else ())


def players(writer: Writer) -> int:
    """How many take part in a hand."""
    return writer.rules.variant.players(0).bit_count()


def is_clockwise(writer: Writer) -> bool:
    """The direction of deal and play."""
    node = writer.material.node("seats.direction")
    return node is not None and (node.get("is") or node).value == "clockwise"


def _picture(writer: Writer) -> str:
    variant = writer.rules.variant
    dealer = variant.seats - 1
    start = writer.rules.rules.engine.start(dealer=dealer, hands=(0,) * variant.seats, talon=())
    forehand = next(indexes(start[variant.layout["FOREHAND"]]))
    return writer.pictures.table(
        variant.seats,
        dealer=dealer,
        roles={forehand: [writer.lang.text("forehand")]},
        talon=variant.layout.talon,
        clockwise=is_clockwise(writer),
    )


def _dealt(writer: Writer) -> str:
    return writer.lang.plural(
        "in packets of {number} card", "in packets of {number} cards", writer.rules.variant.packet
    )


def _way(writer: Writer, way: DealWay) -> None:
    lang, path = writer.lang, f"deal.ways.{way.id}"
    steps = [
        lang.plural("{number} card to the talon", "{number} cards to the talon", count)
        if to_talon
        else lang.plural("{number} card to each player", "{number} cards to each player", count)
        for to_talon, count in way.steps
    ]
    name = lang.text("Dealt this way: {way}", way=f"<b>{writer.name(path)}</b>")
    order = markup.listed(steps, ordered=True)
    writer.rule(path, extra=[("", name, order)])
