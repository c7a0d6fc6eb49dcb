"""The page about the auction: the ladder of bids, what may be said, who holds, how it ends."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.bits import singles
from tarock.model.variant import Contract
from tarock_docs.rules.contracts import name_of, value
from tarock_docs.rules.writer import Row, Writer


def write(writer: Writer) -> None:
    """The auction."""
    lang, auction = writer.lang, writer.rules.variant.auction
    writer.say(
        lang.text(
            "The auction decides who is declarer and which contract is played. "
            "The players speak in turn, again and again, until it is over."
        )
    )
    writer.heading(lang.text("The bids, from low to high"), "ladder")
    writer.say(lang.text("Each bid beats those above it in the table. Bids that share a row rank equal."))
    heads = (lang.text("Rank"), lang.text("Contract"), lang.text("Value"), lang.text("Condition"))
    rows = list(ladder(writer))
    width = 4 if any(row[3] for row in rows) else 3
    writer.table(heads[:width], [row[:width] for row in rows], numbers=(2,), kind="ru-plain")
    if reserved := list(_reserved(writer)):
        writer.say(
            lang.text(
                "These are no bids; they are played when nobody has bid: {contracts}.",
                contracts=lang.text(", ").join(reserved),
            )
        )
    writer.heading(lang.text("What may be said besides a bid"), "words")
    for word in auction.words:
        path = f"auction.words.{word.id}"
        writer.rule(path, title=writer.name(path))
    writer.heading(lang.text("How the auction goes"), "course")
    order = ["starts", "bid", "hold", "ends", "final", "all-passed"]
    writer.rule("auction", *(f"auction.{part}" for part in order), extra=_all_passed(writer))


def ladder(writer: Writer) -> Iterator[tuple[str, str, str, str]]:
    """The rows of the ladder: rank, contracts, value, condition."""
    order = writer.material.order
    by_id = {contract.id: contract for contract in writer.rules.variant.contracts}
    for rank, row in enumerate(order, 1):
        contracts = [by_id[name] for name in row]
        names = writer.lang.text(", ").join(
            writer.link("contracts", f"contracts.{one.id}", name_of(writer, one)) for one in contracts
        )
        values = writer.lang.text(", ").join(dict.fromkeys(value(writer, one) for one in contracts))
        conditions = writer.lang.text("; ").join(dict.fromkeys(_conditions(writer, contracts)))
        yield writer.lang.number(rank), names, values, conditions


def _conditions(writer: Writer, contracts: list[Contract]) -> Iterator[str]:
    for contract in contracts:
        for line in contract.may_bid:
            yield writer.words.brief(line)


def _all_passed(writer: Writer) -> Iterator[Row]:
    """What is played when nobody has bid."""
    lang, auction = writer.lang, writer.rules.variant.auction
    formula = writer.material.formulas.get("auction.all-passed")
    if formula is not None and auction.all_passed:
        is_choice = auction.all_passed & (auction.all_passed - 1)
        label = (
            lang.text("When nobody has bid, forehand chooses one of")
            if is_choice
            else lang.text("When nobody has bid, this is played")
        )
        yield "auction.all-passed", label, writer.words.brief(formula)


def _reserved(writer: Writer) -> Iterator[str]:
    variant = writer.rules.variant
    bids = sum(variant.auction.order)
    for mask in singles(variant.auction.all_passed & ~bids):
        contract = variant.contract(mask)
        yield writer.link("contracts", f"contracts.{contract.id}", name_of(writer, contract))
