"""Operations on the rule language: checking a document, evaluating an expression."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from tarock.adapter.situation import Given
from tarock.api import Rules
from tarock.errors import DocumentError
from tarock.expr import Scope, SourceText, Symbol, compile_expression
from tarock.model.compile import load
from tarock.model.scopes import type_of
from tarock.record import cards_mask, parse_seat, seats_of

Result = dict[str, Any]


def check(given: Given) -> Result:
    """All faults of a rule document, with line and column, in order."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "document.yaml"
        file.write_text(given["document"], encoding="utf-8")
        try:
            load(file)
        except DocumentError as error:
            rows = [fault.as_json() for fault in error.faults]
            return {"faults": [{key: row.get(key, 1) for key in ("code", "line", "column")} for row in rows]}
    return {"faults": []}


def expression(rules: Rules, given: Given) -> Result:
    """The value of an expression over given names. Raises DocumentError with its faults."""
    variant = rules.variant
    types = given.get("types", {})
    symbols = [
        Symbol(name, type_of(types[name]), value=_value(rules, types[name], value))
        for name, value in given.get("values", {}).items()
    ]
    deck = variant.deck
    cards = {name: 1 << number for number, name in enumerate(deck.ids)} | {**deck.suits, **deck.ranks}
    known = [Symbol(name, type_of("cards"), value=mask) for name, mask in cards.items()]
    scope = Scope(symbols=(*known, *symbols), constants={})
    value = compile_expression(SourceText.plain(given["text"]), scope, type_of(given["type"])).call()
    match given["type"]:
        case "cards":
            return {"value": deck.list(value)}
        case "seats":
            return {"value": seats_of(value)}
        case "bool":
            return {"value": bool(value)}
    return {"value": value}


def _value(rules: Rules, kind: str, value: Any) -> int | bool:
    if kind == "cards":
        return cards_mask(rules.variant, value)
    if kind == "seats":
        return sum(1 << parse_seat(rules.variant, seat) for seat in value)
    return bool(value) if kind == "bool" else int(value)
