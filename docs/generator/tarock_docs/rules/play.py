"""The page about the play of the cards: what may be led and followed, who wins a trick, what else happens."""

from __future__ import annotations

from tarock_docs.rules.writer import Writer


def write(writer: Writer) -> None:
    """Play."""
    lang, variant = writer.lang, writer.rules.variant
    writer.say(
        lang.plural(
            "{number} trick is played. Whoever wins a trick leads to the next.",
            "{number} tricks are played. Whoever wins a trick leads to the next.",
            variant.layout.tricks,
        )
    )
    writer.heading(lang.text("Leading"), "lead")
    writer.say(lang.text("The first line that applies says from which cards the leader chooses."))
    writer.lines_of("play.lead")
    writer.heading(lang.text("Following"), "follow")
    writer.say(lang.text("The first line that applies says from which cards the others choose."))
    writer.lines_of("play.follow")
    if variant.play.within:
        writer.heading(lang.text("Further duties"), "within")
        writer.say(
            lang.text(
                "These lines narrow the choice further, one after another. A line that would leave no card is skipped."
            )
        )
        writer.lines_of("play.within")
    writer.heading(lang.text("Who wins the trick"), "wins")
    writer.say(lang.text("The first line that applies decides."))
    writer.lines_of("play.wins")
    if variant.play.after_trick:
        writer.heading(lang.text("After a trick"), "after-trick")
        writer.lines_of("play.after-trick")
    if variant.play.show:
        writer.heading(lang.text("Open hands"), "show")
        writer.lines_of("play.show")
