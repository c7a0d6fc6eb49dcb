"""The page about scoring: what the game and the bonuses pay, who pays whom, and what each contract comes to."""

from __future__ import annotations

from tarock_docs.rules.contracts import name_of
from tarock_docs.rules.settlements import Amounts, settlements
from tarock_docs.rules.writer import Writer


def write(writer: Writer) -> None:
    """Scoring."""
    lang, scoring = writer.lang, writer.rules.variant.scoring
    writer.say(
        lang.text(
            "Card points decide who wins; game points are what is paid. After each hand one line after another is "
            "reckoned up: the game, then each bonus, then what is settled between single players."
        )
    )
    writer.heading(lang.text("Game and bonuses"), "lines")
    writer.rule("scoring.game")
    writer.rule("scoring.bonus")
    writer.heading(lang.text("Between the sides"), "sides")
    if scoring.writers is None:
        writer.say(
            lang.text(
                "Each player of one side pays each player of the other: with two against two everybody pays or gets the "
                "amount once; a lone player pays all the others, or is paid by each of them."
            )
        )
    else:
        writer.say(lang.text("Amounts are written down, not paid: for one side only, plus or minus."))
    writer.rule("scoring.sides")
    if scoring.lines:
        writer.heading(lang.text("Between single players"), "payments")
        writer.lines_of("scoring.payments")
    for part, title in (
        ("given-up", lang.text("A hand that is given up")),
        ("marks", lang.text("What befalls a player")),
        ("ledgers", lang.text("The accounts")),
    ):
        if writer.material.below(f"scoring.{part}"):
            writer.heading(title, f"scoring.{part}" if part == "given-up" else part)
            writer.rule(f"scoring.{part}") if part == "given-up" else writer.lines_of(f"scoring.{part}")
    _settled(writer)


def _settled(writer: Writer) -> None:
    lang = writer.lang
    writer.heading(lang.text("What each contract comes to"), "settled")
    writer.say(
        lang.text(
            "The game alone, nothing announced and nothing doubled: what each player of the declarer's side gets, then "
            "each of the others. Reckoned by the engine that the rules are tested with."
        )
    )
    rows = [
        (
            name_of(writer, one.contract),
            lang.text(
                "{some} against {others}", some=lang.number(one.sides[0]), others=lang.number(one.sides[1])
            ),
            _both(writer, one.made),
            _both(writer, one.lost),
        )
        for one in settlements(writer.rules)
    ]
    writer.table(
        (lang.text("Contract"), lang.text("Players"), lang.text("Made"), lang.text("Lost")),
        rows,
        numbers=(2, 3),
        kind="ru-plain",
    )


def _both(writer: Writer, amounts: tuple[Amounts, Amounts] | None) -> str:
    if amounts is None:
        return "–"
    return " / ".join(_amount(writer, one) for one in amounts)


def _amount(writer: Writer, amounts: Amounts) -> str:
    if amounts.least == amounts.most:
        return writer.lang.signed(amounts.least)
    near, far = sorted((amounts.least, amounts.most), key=abs)
    return writer.lang.text("{least} to {most}", least=writer.lang.signed(near), most=writer.lang.signed(far))
