"""The page about calling and the talon: who may be called, how cards are exchanged, to whom what is left belongs."""

from __future__ import annotations

from tarock_docs.rules.contracts import name_of
from tarock_docs.rules.contracts import talon as exchanged
from tarock_docs.rules.writer import Writer


def write(writer: Writer) -> None:
    """Calling and the talon."""
    _calling(writer)
    _exchange(writer)
    lang = writer.lang
    writer.heading(lang.text("What may be laid away"), "laying-away")
    writer.say(
        lang.text(
            "Whoever takes cards lays away as many. They lie face down, unless it is said otherwise, and are counted "
            "at the end."
        )
    )
    for part in ("never", "first", "open"):
        writer.rule(f"discard.{part}")
    writer.rule("discard")
    writer.heading(lang.text("Whose cards these are in the end"), "piles")
    writer.say(
        lang.text("The first line that applies decides for whom the cards count that nobody won in a trick.")
    )
    writer.lines_of("piles.discard")
    writer.lines_of("piles.talon")


def _calling(writer: Writer) -> None:
    lang, variant = writer.lang, writer.rules.variant
    if not variant.calls:
        writer.rule("call")
        return
    called = [name_of(writer, one) for one in variant.contracts if one.sides.value == "called"]
    writer.heading(lang.text("Calling a partner"), "calling")
    if called:
        writer.say(
            lang.text(
                "In these contracts the declarer calls a card, and whoever holds it is the partner: {contracts}. "
                "The partner says nothing; the others learn it when the card is played.",
                contracts=lang.text(", ").join(called),
            )
        )
    for way in variant.calls:
        path = f"call.{way.id}"
        writer.rule(path, title=writer.name(path) if writer.material.names(path) else "")
    writer.rule("call.partner")
    writer.lines_of("call.known")
    writer.rule("call")


def _exchange(writer: Writer) -> None:
    lang, variant = writer.lang, writer.rules.variant
    found = {one.exchange.id: one.exchange for one in variant.contracts if one.exchange is not None}
    writer.heading(lang.text("The talon"), "exchange")
    writer.say(lang.text("In some contracts the declarer takes cards of the talon and lays as many away."))
    for exchange in found.values():
        contracts = [one for one in variant.contracts if one.exchange == exchange]
        named = lang.text(", ").join(
            writer.link("contracts", f"contracts.{one.id}", name_of(writer, one)) for one in contracts
        )
        facts = [
            ("", lang.text("Contracts"), named),
            ("", lang.text("Exchange"), exchanged(writer, exchange)),
        ]
        writer.rule(f"exchange.{exchange.id}", extra=facts)
    writer.rule("exchange")
