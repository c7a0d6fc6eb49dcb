"""Operations on the rule language: checking a document, evaluating an expression."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from tarock import resources
from tarock.adapter.situation import Given
from tarock.api import Rules
from tarock.cards import Deck
from tarock.expr import Scope, SourceText, Symbol, compile_expression
from tarock.model.compile import examine
from tarock.model.compile_deck import read_deck
from tarock.model.scopes import type_of
from tarock.model.source import load as load_node
from tarock.record import seats_of

Result = dict[str, Any]


def check(given: Given) -> Result:
    """All faults of a rule document, with line and column, in order."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "document.yaml"
        file.write_text(given["document"], encoding="utf-8")
        rows = [fault.as_json() for fault in examine(file)[2]]
    return {"faults": [{key: row.get(key, 1) for key in ("code", "line", "column")} for row in rows]}


@cache
def _pack() -> Deck:
    """The pack that expressions without a rule set speak of: the one that ships."""
    return read_deck(load_node(resources.find_deck(resources.shipped_decks()[0])))


def expression(rules: Rules | None, given: Given) -> Result:
    """The value of an expression over given names. Raises DocumentError with its faults."""
    deck = rules.variant.deck if rules else _pack()
    types = given.get("types", {})
    symbols = [
        Symbol(name, type_of(types[name]), value=_value(deck, types[name], value))
        for name, value in given.get("values", {}).items()
    ]
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


def _value(deck: Deck, kind: str, value: Any) -> int | bool:
    if kind == "cards":
        return deck.mask(value)
    if kind == "seats":
        return sum(1 << seat for seat in value)
    return bool(value) if kind == "bool" else int(value)
