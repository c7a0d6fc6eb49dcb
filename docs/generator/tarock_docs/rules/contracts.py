"""The page about the contracts: all in one table, then each with everything that holds for it."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.bits import singles
from tarock.model.variant import Contract, Exchange, Sides
from tarock_docs.language import mark
from tarock_docs.rules import markup
from tarock_docs.rules.writer import Row, Writer

SIDES = {
    Sides.ALONE: mark("the declarer alone against the others"),
    Sides.CALLED: mark("the declarer with the holder of the called card"),
    Sides.EACH: mark("each for oneself"),
}
_SIDES_BRIEF = {
    Sides.ALONE: mark("alone"),
    Sides.CALLED: mark("with a partner"),
    Sides.EACH: mark("each for oneself"),
}


def write(writer: Writer) -> None:
    """The contracts."""
    lang, variant = writer.lang, writer.rules.variant
    writer.say(
        lang.text(
            "A contract says who plays against whom, what has to be reached, and what it is worth. Values are game points: "
            "what each loser pays each winner, before Kontra."
        )
    )
    writer.heading(lang.text("All contracts"), "all")
    overview(writer)
    for contract in variant.contracts:
        path = f"contracts.{contract.id}"
        writer.heading(name_of(writer, contract), path)
        without = [f"{path}.made"] if contract.sides is Sides.EACH else []
        writer.rule(path, extra=_facts(writer, contract), without=without)
    if "contract-kinds" in writer.rules.resolved.tree or "contract-defaults" in writer.rules.resolved.tree:
        writer.heading(lang.text("What contracts have in common"), "kinds")
        writer.say(
            lang.text("Contracts of a kind share what is said here; it is told with each of them above.")
        )
        _kinds(writer)


def overview(writer: Writer) -> None:
    """The table of all contracts."""
    lang = writer.lang
    heads = (
        lang.text("Contract"),
        lang.text("Value"),
        lang.text("Who plays"),
        lang.text("Talon"),
        lang.text("Bonuses"),
    )
    rows = [
        (
            writer.link("contracts", f"contracts.{contract.id}", name_of(writer, contract)),
            value(writer, contract),
            lang.text(_SIDES_BRIEF[contract.sides]),
            "–" if contract.exchange is None else lang.number(contract.exchange.packet),
            factor(writer, contract),
        )
        for contract in writer.rules.variant.contracts
    ]
    writer.table(heads, rows, numbers=(1, 3), kind="ru-plain")


def name_of(writer: Writer, contract: Contract) -> str:
    """What a contract is called, as HTML."""
    return markup.escape(writer.lang.called(contract.names, contract.id))


def value(writer: Writer, contract: Contract) -> str:
    """What a contract is worth: one amount, or what it wins and what it costs."""
    lang = writer.lang
    if contract.value_made == contract.value_lost or contract.sides is Sides.EACH:
        return lang.number(contract.value_made)
    return f"{lang.signed(contract.value_made)} / {lang.signed(-contract.value_lost)}"


def factor(writer: Writer, contract: Contract) -> str:
    """Which bonuses count in a contract, and how often, in a few words."""
    lang = writer.lang
    if not contract.bonuses:
        return "–"
    which = bonuses(writer, contract)
    if contract.bonus_factor == 1:
        return which
    return lang.text("{bonuses}, {times} times", bonuses=which, times=lang.number(contract.bonus_factor))


def bonuses(writer: Writer, contract: Contract) -> str:
    """The bonuses that count in a contract, by their names unless these are all."""
    lang, variant = writer.lang, writer.rules.variant
    if not contract.bonuses:
        return lang.text("none")
    if all(bonus.item & contract.bonuses for bonus in variant.bonuses):
        return lang.text("all")
    found = [variant.bonus(item) for item in singles(contract.bonuses)]
    return lang.text(", ").join(markup.escape(lang.called(bonus.names, bonus.id)) for bonus in found)


def talon(writer: Writer, exchange: Exchange | None) -> str:
    """How a contract uses the talon, in words."""
    lang = writer.lang
    if exchange is None:
        return lang.text("not exchanged")
    if exchange.show:
        return lang.plural(
            "the talon is shown, {number} card of it may be taken and exchanged",
            "the talon is shown, {number} cards of it may be taken and exchanged",
            exchange.packet,
        )
    return lang.plural(
        "{number} card is exchanged, not shown to the others",
        "{number} cards are exchanged, not shown to the others",
        exchange.packet,
    )


def _facts(writer: Writer, contract: Contract) -> Iterator[Row]:
    lang, path = writer.lang, f"contracts.{contract.id}"
    if contract.value_made == contract.value_lost or contract.sides is Sides.EACH:
        worth = lang.number(contract.value_made)
    else:
        worth = lang.text(
            "{made} if made, {lost} if lost",
            made=lang.number(contract.value_made),
            lost=lang.number(contract.value_lost),
        )
    yield f"{path}.value", lang.text("Worth, in game points"), worth
    yield "", lang.text("Who plays"), lang.text(SIDES[contract.sides])
    yield f"{path}.exchange", lang.text("Talon"), talon(writer, contract.exchange)
    counting = factor(writer, contract) if contract.bonuses else lang.text("none")
    yield f"{path}.bonuses", lang.text("Bonuses that count"), counting
    if contract.with_bid:
        yield "", lang.text("Announcements"), lang.text("the declarer makes them together with the bid")
    if contract.talk is None:
        yield "", lang.text("Kontra"), lang.text("it may not be said")


def _kinds(writer: Writer) -> None:
    lang, material = writer.lang, writer.material
    variant = writer.rules.variant
    tree = writer.rules.resolved.tree
    for kind in tree["contract-kinds"].map if "contract-kinds" in tree else ():
        path = f"contract-kinds.{kind}"
        if path in material.entries:
            members = [one for one in variant.contracts if kind in material.kinds_of(f"contracts.{one.id}")]
            named = lang.text(", ").join(name_of(writer, one) for one in members)
            writer.rule(
                path, extra=[("", lang.text("Contracts of this kind"), named)], title=writer.name(path)
            )
    writer.rule("contract-defaults", title=lang.text("All contracts, unless they say otherwise"))
