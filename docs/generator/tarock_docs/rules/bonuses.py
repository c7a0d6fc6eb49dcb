"""The page about the bonuses: what each is worth, when it is made or lost, who may announce it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tarock.model.variant import Bonus
from tarock_docs.rules import markup
from tarock_docs.rules.writer import Row, Writer

#: The word of the rule language for the factor that a bonus says of itself.
_FACTOR: Final = "times"


def write(writer: Writer) -> None:
    """The bonuses."""
    lang, variant = writer.lang, writer.rules.variant
    if not variant.bonuses:
        writer.say(lang.text("This game has no bonuses."))
        return
    writer.say(
        lang.text(
            "Bonuses are paid beside the game, to the side that makes them. Announced before play they count more, and "
            "an announced bonus that is not made is lost: then the other side is paid for it."
        )
    )
    writer.heading(lang.text("All bonuses"), "all")
    overview(writer)
    for bonus in variant.bonuses:
        path = f"bonuses.{bonus.id}"
        writer.heading(markup.capital(name_of(writer, bonus)), path)
        writer.rule(path, extra=_facts(writer, bonus))
    _kinds(writer)


def overview(writer: Writer) -> None:
    """The table of all bonuses."""
    lang = writer.lang
    heads = (lang.text("Bonus"), lang.text("Silent"), lang.text("Announced"), lang.text("For whom"))
    rows = [
        (
            writer.link("bonuses", f"bonuses.{bonus.id}", markup.capital(name_of(writer, bonus))),
            worth(writer, bonus, bonus.silent),
            "–" if bonus.announced is None else worth(writer, bonus, bonus.announced),
            lang.text("either side") if bonus.side is None else writer.words.brief(bonus.side),
        )
        for bonus in writer.rules.variant.bonuses
    ]
    writer.table(heads, rows, numbers=(1, 2), kind="ru-plain")


def worth(writer: Writer, bonus: Bonus, value: int) -> str:
    """What a bonus is worth: an amount, or of one that multiplies something else the factor."""
    is_factor = bonus.amount is not None and _FACTOR in bonus.amount.expression.names
    return writer.lang.times(value) if is_factor else writer.lang.number(value)


def name_of(writer: Writer, bonus: Bonus) -> str:
    """What a bonus is called, as HTML."""
    return markup.escape(writer.lang.called(bonus.names, bonus.id))


def _facts(writer: Writer, bonus: Bonus) -> Iterator[Row]:
    lang = writer.lang
    yield "", lang.text("Worth, silent"), worth(writer, bonus, bonus.silent)
    if bonus.announced is not None:
        yield "", lang.text("Worth, announced"), worth(writer, bonus, bonus.announced)
    if bonus.announced is None:
        yield "", lang.text("Announced"), lang.text("it cannot be announced")
    trick = writer.material.node(f"bonuses.{bonus.id}.trick")
    if trick is not None:
        yield "", lang.text("Its trick"), _trick(writer, int(str((trick.get("is") or trick).value)))


def _trick(writer: Writer, number: int) -> str:
    """Which trick it is, counted from the end as players do."""
    lang, left = writer.lang, writer.rules.variant.layout.tricks - number
    if left == 0:
        return lang.text("the last trick, number {number}", number=lang.number(number))
    if left == 1:
        return lang.text("the last trick but one, number {number}", number=lang.number(number))
    return lang.plural(
        "trick {trick}, {number} before the last",
        "trick {trick}, {number} before the last",
        left,
        trick=lang.number(number),
    )


def _kinds(writer: Writer) -> None:
    lang, material = writer.lang, writer.material
    tree = writer.rules.resolved.tree
    kinds = [f"bonus-kinds.{kind}" for kind in (tree["bonus-kinds"].map if "bonus-kinds" in tree else ())]
    kinds = [path for path in kinds if path in material.entries]
    if not kinds and "bonus-defaults" not in tree:
        return
    writer.heading(lang.text("What bonuses have in common"), "kinds")
    for path in kinds:
        kind = path.partition(".")[2]
        members = [
            one for one in writer.rules.variant.bonuses if kind in material.kinds_of(f"bonuses.{one.id}")
        ]
        named = lang.text(", ").join(name_of(writer, one) for one in members)
        writer.rule(path, extra=[("", lang.text("Bonuses of this kind"), named)], title=writer.name(path))
    writer.rule("bonus-defaults", title=lang.text("All bonuses, unless they say otherwise"))
