"""The first page of a rule set: a fact box, what the other pages are about, and for whom the rules are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tarock_docs.rules import markup
from tarock_docs.rules.chapters import CHAPTERS
from tarock_docs.rules.deal import is_clockwise, players
from tarock_docs.rules.sources import title_of
from tarock_docs.rules.writer import Writer


def write(writer: Writer) -> None:
    """The overview."""
    lang, material = writer.lang, writer.material
    if material.documents:
        writer.say(
            lang.text(
                "The rules of {game}, as they stand in this document: {document}.",
                game=f"<b>{name_of(writer)}</b>",
                document=title_of(writer, material.documents[0]),
            )
        )
    writer.add(markup.terms((("", term, said) for term, said in facts(writer)), kind="ru-facts"))
    writer.heading(lang.text("In these pages"), "contents")
    rows = [
        ("", writer.link(each.name, "", lang.text(each.title)), lang.text(each.about)) for each in CHAPTERS
    ]
    writer.add(markup.terms(rows, kind="ru-contents"))
    writer.heading(lang.text("To print"), "print")
    rows = [
        (
            "",
            writer.link("tariff", "", lang.text("Tariff sheet")),
            lang.text("All values on one page, to lie beside the cards."),
        ),
        ("", writer.link("booklet", "", lang.text("Booklet")), lang.text("All rules in one piece.")),
    ]
    writer.add(markup.terms(rows, kind="ru-contents"))


def name_of(writer: Writer) -> str:
    """What the rule set is called, as HTML."""
    return markup.escape(writer.lang.called(writer.rules.names, writer.rules.id))


def facts(writer: Writer) -> Iterator[tuple[str, str]]:
    """The rows of the fact box."""
    lang, variant = writer.lang, writer.rules.variant
    yield lang.text("Players"), _players(writer)
    yield lang.text("Cards"), lang.number(len(variant.deck.codes))
    yield (
        lang.text("Direction"),
        lang.text("clockwise") if is_clockwise(writer) else lang.text("counterclockwise"),
    )
    yield lang.text("Each player gets"), lang.plural("{number} card", "{number} cards", variant.layout.tricks)
    yield lang.text("Talon"), lang.plural("{number} card", "{number} cards", variant.layout.talon)
    yield lang.text("Contracts"), lang.number(len(variant.contracts))
    yield lang.text("Bonuses"), lang.number(len(variant.bonuses))
    yield lang.text("Card points in all"), writer.points.said(sum(variant.points))
    if goal := _goal(writer):
        yield lang.text("Most contracts are made when"), goal
    levels = [
        one.talk.kontra for one in variant.contracts if one.talk is not None and one.talk.kontra is not None
    ]
    if levels:
        most = max(levels, key=lambda kontra: len(kontra.levels))
        said = f"{writer.words.term(most.levels[-1])} ({lang.times(most.factors[-1])})"
        yield lang.text("Kontra up to"), said
    if writer.material.documents:
        titles = [title_of(writer, document) for document in writer.material.documents]
        yield lang.text("Sources"), lang.text(", ").join(titles)
    yield lang.text("Document"), f"<code>{writer.rules.id}</code>"
    yield lang.text("Fingerprint"), f"<code>{variant.fingerprint}</code>"


def _players(writer: Writer) -> str:
    """How many can play, an option that says so included."""
    node = writer.material.node("options.players")
    usual = players(writer)
    if node is None or "min" not in node or "max" not in node:
        return writer.lang.number(usual)
    numbers = range(int(node["min"].plain()), int(node["max"].plain()) + 1)
    return writer.lang.text(" or ").join(map(writer.lang.number, sorted({usual, *numbers})))


def _goal(writer: Writer) -> str:
    """The condition under which most contracts are made."""
    goals = Counter(
        writer.words.brief(one.made) for one in writer.rules.variant.contracts if one.sides.value != "each"
    )
    return goals.most_common(1)[0][0] if goals else ""
