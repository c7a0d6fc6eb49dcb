"""The page about a series of hands: who deals next, what is kept from hand to hand, how long it lasts."""

from __future__ import annotations

from tarock_docs.rules.writer import Writer


def write(writer: Writer) -> None:
    """From hand to hand."""
    lang, rules = writer.lang, writer.rules.variant.series
    writer.say(lang.text("What holds from one hand to the next."))
    writer.heading(lang.text("The next hand"), "next")
    writer.rule("series.next-dealer")
    if "series.round" in writer.material.entries:
        hands = lang.plural("{number} hand", "{number} hands", rules.round)
        writer.rule("series.round", extra=[("", lang.text("A round has"), hands)])
    if rules.factor is not None:
        writer.heading(lang.text("Hands for a multiple"), "factor")
        writer.rule("series.factor")
    for register in rules.registers:
        path = f"series.registers.{register.id}"
        start = [("", lang.text("Before the first hand"), lang.number(register.start))]
        becomes = [f"series.{key}.{register.id}" for key in ("after", "again")]
        known = [each for each in becomes if each in writer.material.entries]
        writer.rule(path, *known, extra=start, title=writer.words.place(path))
    if rules.last_round is not None:
        writer.heading(writer.name("series.last-round"), "series.last-round")
        writer.say(
            lang.text(
                "It can be called for; then every hand is looked at until it says who opens the last round."
            )
        )
        writer.rule("series.last-round")
    if rules.closing:
        writer.heading(lang.text("When all is over"), "closing")
        writer.lines_of("series.closing")
