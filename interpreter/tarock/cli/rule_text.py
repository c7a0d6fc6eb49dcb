"""Parts of a rule set as lines of text, expressions as the document has them. Knows no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tarock.expr import is_choice
from tarock.model.variant import Conditions, Exchange, Formula, Line, SeriesRules, Sides, Talk

SIDES: Final = {
    Sides.ALONE: "alone against the others",
    Sides.CALLED: "with a called partner",
    Sides.EACH: "each for oneself",
}


def text_of(formula: Formula | None, otherwise: str = "") -> str:
    """An expression of the document as it is written there."""
    return " ".join(formula.expression.source.split()) if formula is not None else otherwise


def all_of(conditions: Conditions | None) -> str:
    """Conditions that must all hold; one with an `or` of its own stands in brackets."""
    texts = [text_of(line) for line in conditions or ()]
    return " and ".join(f"({text})" if len(texts) > 1 and is_choice(text) else text for text in texts)


def when(formula: Formula | None) -> str:
    """A condition in brackets behind what it is about."""
    return f" (when {text_of(formula)})" if formula is not None else ""


def packets(exchange: Exchange | None) -> str:
    if exchange is None:
        return "not exchanged"
    return f"{exchange.packet} cards{', shown' if exchange.show else ', not shown'}"


def kontra(talk: Talk) -> Iterator[str]:
    rules = talk.kontra
    if rules is None:
        return
    levels = ", ".join(
        f"{level.capitalize()} × {factor}" for level, factor in zip(rules.levels, rules.factors, strict=True)
    )
    yield f"  {levels}{', each for the own game' if rules.personal else ''}"
    if rules.may:
        yield f"  may be said when {all_of(rules.may)}"
    if rules.valid:
        yield f"  counts when {all_of(rules.valid)}"


def counted(kontra: Formula) -> str:
    """Whether Kontra counts in a ledger."""
    match kontra.expression.constant:
        case None:
            return f"Kontra counts when {text_of(kontra)}"
        case constant:
            return "Kontra counts" if constant else "Kontra does not count"


def payment(line: Line) -> str:
    loops = ", ".join(f"{name} of {text_of(domain)}" for name, domain in line.loops)
    loops = f", for {loops}" if loops else ""
    where = f" with {text_of(line.where)}" if line.where else ""
    payer, payee, amount = text_of(line.payer), text_of(line.payee), text_of(line.amount)
    paid = f"{payer} pays {payee} {amount}"
    if "none" in {payer, payee}:  # who writes stands by itself
        paid = f"{payer} writes minus {amount}" if payee == "none" else f"{payee} writes {amount}"
    return f"{paid}{loops}{where}{when(line.when)}"


def series(rules: SeriesRules, next_dealer: Formula, last_round: str) -> Iterator[str]:
    """What holds from hand to hand; `last_round` is what people call the last round."""
    yield f"next dealer: {text_of(next_dealer)}"
    if rules.factor is not None:
        yield f"all that is paid is multiplied by {text_of(rules.factor)}"
    for register in rules.registers:
        after = f", after a hand {text_of(register.after)}" if register.after is not None else ""
        again = f", after a deal that does not stand {text_of(register.again)}" if register.again else ""
        each = " for each player" if register.owners[0] else ""
        yield f"  {register.id}: {register.start}{each} before the first hand{after}{again}"
    for line in rules.closing:
        yield f"when all is over: {payment(line)}"
    if rules.round > 1:
        yield f"a round has {rules.round} hands: so many, or a multiple, are agreed on"
    if rules.last_round is not None:
        opener = text_of(rules.last_round.opener)
        yield f"{last_round}: once it is called for, {opener} is asked of each hand until it names a player,"
        yield "  whose next deal opens the last round"


def values(option: Mapping[str, object]) -> str:
    listed = option.get("values")
    if isinstance(listed, list):
        return ", ".join(map(str, listed))
    if option.get("type") == "bool":
        return "true, false"
    return f"{option.get('min', '…')} to {option.get('max', '…')}"


def shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
