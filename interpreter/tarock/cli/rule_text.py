"""Parts of a rule set as lines of text, expressions as the document has them. Knows no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tarock.model.variant import Conditions, Exchange, Formula, Line, Sides, Talk

SIDES: Final = {
    Sides.ALONE: "alone against the others",
    Sides.CALLED: "with a called partner",
    Sides.EACH: "each for oneself",
}


def text_of(formula: Formula | None, otherwise: str = "") -> str:
    """An expression of the document as it is written there."""
    return " ".join(formula.expression.source.split()) if formula is not None else otherwise


def all_of(conditions: Conditions | None) -> str:
    """Conditions that must all hold."""
    return " and ".join(text_of(line) for line in conditions or ())


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
    return f"{text_of(line.payer)} pays {text_of(line.payee)} {text_of(line.amount)}{loops}{where}{when(line.when)}"


def values(option: Mapping[str, object]) -> str:
    listed = option.get("values")
    if isinstance(listed, list):
        return ", ".join(map(str, listed))
    if option.get("type") == "bool":
        return "true, false"
    return f"{option.get('min', '…')} to {option.get('max', '…')}"


def shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
