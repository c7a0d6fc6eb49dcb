"""The page about announcements and Kontra: who speaks when, what may be announced, how stakes are doubled."""

from __future__ import annotations

from tarock.model.variant import KontraRules, Talk
from tarock_docs.rules.contracts import name_of
from tarock_docs.rules.writer import Writer


def write(writer: Writer) -> None:
    """Announcements and Kontra."""
    lang, variant = writer.lang, writer.rules.variant
    talks = {one.talk.id: one.talk for one in variant.contracts if one.talk is not None}
    if not talks:
        writer.say(lang.text("Nothing is announced in this game, and there is no Kontra."))
    else:
        writer.say(
            lang.text(
                "Before the first card the players may announce bonuses and double stakes. They speak in turn; whoever "
                "has nothing to say passes on."
            )
        )
    for talk in talks.values():
        _talk(writer, talk)
    left = [path for path in _all(writer) if path not in talks]
    if left:
        writer.heading(lang.text("Where an option wants it so"), "by-option")
        for path in left:
            writer.rule(path)


def _all(writer: Writer) -> list[str]:
    node = writer.rules.resolved.node("talk")
    return [] if node is None else [f"talk.{name}" for name, below in node.map.items() if below.map]


def _talk(writer: Writer, talk: Talk) -> None:
    lang, path, contracts = writer.lang, talk.id, writer.rules.variant.contracts
    here = [one for one in contracts if one.talk == talk]
    writer.heading(lang.text("Announcements"), path)
    if len(here) < len(contracts):
        named = lang.text(", ").join(
            writer.link("contracts", f"contracts.{one.id}", name_of(writer, one)) for one in here
        )
        writer.say(lang.text("In these contracts: {contracts}.", contracts=named))
    if talk.announce is None:
        writer.say(lang.text("No bonus can be announced here."))
    writer.rule(*(f"{path}.{part}" for part in ("starts", "announce", "ends")))
    if talk.kontra is not None:
        _kontra(writer, path, talk.kontra)
    writer.rule(path)


def _kontra(writer: Writer, path: str, kontra: KontraRules) -> None:
    lang = writer.lang
    writer.say(
        lang.text("Each player for himself doubles against the declarer, or is doubled:")
        if kontra.personal
        else lang.text("The game and each announced bonus can be doubled by itself, again and again:")
    )
    rows = [
        (writer.words.term(level), lang.times(factor))
        for level, factor in zip(kontra.levels, kontra.factors, strict=True)
    ]
    writer.table((lang.text("Said"), lang.text("Factor")), rows, numbers=(1,))
    writer.rule(f"{path}.kontra")
