"""The sections about what is won and lost: contracts, bonuses, scoring. Reads them, applies nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from tarock.expr import BOOL, Definition, Scope, Symbol, Type, int_type, set_type
from tarock.model.causes import name_causes
from tarock.model.document import Document
from tarock.model.sections import Reader, expression_node, names_of, number
from tarock.model.source import Node
from tarock.model.variant import (
    Binding,
    Bonus,
    Contract,
    Exchange,
    Formula,
    Joining,
    Ledger,
    Line,
    Mark,
    Replaces,
    Scoring,
    Sides,
    Talk,
)

T = TypeVar("T")

CARDS, SEATS, ITEMS, GAME = set_type("cards"), set_type("seats"), set_type("items"), int_type("game")


def read_obliged(reader: Reader, document: Document) -> dict[str, int | Formula]:
    """The bonuses of which the declarer must announce one: a set, or what finds it in the dealt hand; none without."""
    found: dict[str, int | Formula] = {}
    for name, full in document.contracts.items():
        node, rule = full.get("oblige"), f"contracts.{name}.oblige"
        formula = reader.formula(node, rule, "oblige", ITEMS) if node is not None else None
        constant = 0 if formula is None else formula.expression.constant
        found[name] = formula if formula is not None and constant is None else int(constant or 0)
    return found


def read_values(
    reader: Reader, document: Document, obliged: Mapping[str, int | Formula]
) -> dict[str, tuple[int, int]]:
    """What each contract is worth, made and lost. A value is known before the deal."""
    found = {}
    for name, full in document.contracts.items():
        value, rule = full["value"], f"contracts.{name}.value"
        scope = _contract_scope(reader, "constant", obliged[name])
        parts = [
            (value.get(part) or value, f"{rule}.{part}" if part in value else rule)
            for part in ("made", "lost")
        ]
        made, lost = (_price(reader, node, part, scope) for node, part in parts)
        found[name] = (made, lost)
    return found


def _price(reader: Reader, node: Node, rule: str, scope: Scope) -> int:
    if isinstance(node.value, int):
        return int(node.value)
    formula = reader.formula(node, rule, "constant", GAME, scope=scope)
    return 0 if reader.faults else int(formula.call())


def _contract_scope(reader: Reader, place: str, obliged: int | Formula) -> Scope:
    """A place in an entry of a contract: what the contract itself obliges to is known there."""
    scope = reader.scopes(place)
    if not isinstance(obliged, int):
        return scope
    own = Symbol("obliged", ITEMS, value=obliged)
    return replace(scope, symbols=(*scope.symbols, own))


def read_contracts(
    reader: Reader,
    document: Document,
    exchanges: dict[str, Exchange],
    talks: dict[str, Talk],
    obliged: Mapping[str, int | Formula],
    values: Mapping[str, tuple[int, int]],
) -> tuple[Contract, ...]:
    """All contracts, in the order of the document."""
    found = []
    for name, full in document.contracts.items():
        rule = f"contracts.{name}"
        reader.note_sources(full, rule)
        made, lost = values[name]
        bidding = _contract_scope(reader, "auction", obliged[name]) if "may-bid" in full else None
        found.append(
            Contract(
                id=name,
                mask=document.names.contracts[name],
                names=names_of(full),
                value_made=made,
                value_lost=lost,
                sides=Sides(full["sides"].value),
                joins=_joining(reader, full.get("joins"), f"{rule}.joins"),
                may_bid=reader.conditions(full.get("may-bid"), f"{rule}.may-bid", "auction", scope=bidding),
                closes=reader.optional(full.get("closes"), f"{rule}.closes", "auction-end", BOOL),
                with_bid=_with_bid(reader, full, document.tree.get("auction", "final")),
                leader=reader.formula(full["leader"], f"{rule}.leader", "table", SEATS),
                exchange=_named(reader, full.get("exchange"), exchanges, "exchange"),
                raises=_raises(reader, full, f"{rule}.raise"),
                talk=_named(reader, full.get("talk"), talks, "talk"),
                oblige=obliged[name],
                bonuses=_constant(reader, full["bonuses"], f"{rule}.bonuses"),
                bonus_factor=number(full["bonus-factor"]),
                made=reader.formula(full["made"], f"{rule}.made", "result", BOOL),
                ends=reader.optional(full.get("ends"), f"{rule}.ends", "table", BOOL),
                sources=reader.sources.get(rule, ()),
            )
        )
    _only_lone(reader, document, found)
    return tuple(found)


def _raises(reader: Reader, full: Node, rule: str) -> int:
    """The contracts to which this one may be raised once cards were laid away."""
    node = full.get("raise")
    if node is None:
        return 0
    exchange = full.get("exchange")
    if full["sides"].value != Sides.ALONE.value or exchange is None or exchange.value == "none":
        hint = (
            "raised is a contract of a lone declarer, after the discard: with 'sides: alone' and an exchange"
        )
        reader.faults.append(node.key_fault("TR114", "this contract cannot be raised", hint))
    return _constant(reader, node, rule, set_type("contracts"))


def _only_lone(reader: Reader, document: Document, contracts: list[Contract]) -> None:
    """What is raised becomes a contract of a lone declarer, too (TR114)."""
    for contract in contracts:
        for other in contracts:
            if contract.raises & other.mask and other.sides is not Sides.ALONE:
                node = document.contracts[contract.id]["raise"]
                message = f"nothing can be raised to '{other.id}'"
                reader.faults.append(node.fault("TR114", message, "there the declarer does not play alone"))


def _joining(reader: Reader, node: Node | None, rule: str) -> Joining | None:
    """Who joins, with which cards."""
    if node is None:
        return None
    reader.note_sources(node, rule)
    seats = reader.formula(node["seat"], f"{rule}.seat", "table", SEATS)
    return Joining(rule, seats, reader.optional(node.get("hand"), f"{rule}.hand", "joining", CARDS))


def _with_bid(reader: Reader, full: Node, final: Node | None) -> bool:
    """Whether announcements come with the bid; that needs somebody to announce, and a talk."""
    announces = full.get("announces")
    if announces is None or announces.value != "with-bid":
        return False
    talk = full.get("talk")
    if full["sides"].value == Sides.EACH.value or talk is None or talk.value == "none":
        hint = "with 'sides: each' or 'talk: none' nothing can be announced by a declarer"
        reader.faults.append(
            announces.fault("TR114", "there is no turn of the talk that could come with the bid", hint)
        )
    if final is not None:
        hint = "take `auction.final` away, or let the announcements come in the talk"
        message = "with `auction.final` the contract is named when nobody bids any more"
        reader.faults.append(announces.fault("TR114", message, hint))
    return True


def read_bonuses(reader: Reader, document: Document) -> tuple[Bonus, ...]:
    """All bonuses, in the order of the document."""
    found = []
    for name, full in document.bonuses.items():
        start = len(reader.faults)
        found.append(_bonus(reader, name, full, document.names.items[name]))
        name_causes(reader.faults, start, full)
    return tuple(found)


def read_bonus_cards(reader: Reader, document: Document) -> dict[int, Formula]:
    """The card of each bonus that is about one, by item."""
    return {
        document.names.items[name]: reader.formula(full["card"], f"bonuses.{name}.card", "table", CARDS)
        for name, full in document.bonuses.items()
        if "card" in full
    }


def _bonus(reader: Reader, name: str, full: Node, item: int) -> Bonus:
    rule = f"bonuses.{name}"
    reader.note_sources(full, rule)
    announced, single = full.get("announced"), full.get("single")
    own = _own_scope(reader, full, "bonus")
    lost, replaces = full.get("lost"), full.get("replaces")
    return Bonus(
        id=name,
        item=item,
        names=names_of(full),
        silent=number(full["silent"]),
        announced=None if announced is None else number(announced),
        single=single is not None and bool(_constant(reader, single, f"{rule}.single", BOOL)),
        when=reader.optional(full.get("when"), f"{rule}.when", "table", BOOL),
        side=reader.optional(full.get("side"), f"{rule}.side", "bonus", SEATS),
        may_announce=reader.conditions(
            full.get("may-announce"),
            f"{rule}.may-announce",
            "announce",
            scope=_own_scope(reader, full, "announce"),
        ),
        binds=_binding(reader, rule, full),
        made=reader.formula(full["made"], f"{rule}.made", "bonus", BOOL, scope=own),
        lost=None if lost is None else reader.formula(lost, f"{rule}.lost", "bonus", BOOL, scope=own),
        amount=reader.optional(full.get("amount"), f"{rule}.amount", "item", GAME),
        replaces=None if replaces is None else _replaces(reader, replaces, f"{rule}.replaces"),
        sources=reader.sources.get(rule, ()),
    )


def _own_scope(reader: Reader, full: Node, place: str) -> Scope:
    """A place with the card and the trick of this bonus as further names."""
    scope = reader.scopes(place)
    card, trick = full.get("card"), full.get("trick")
    if card is not None:
        own = Definition("its-card", expression_node(card).text)
        scope = replace(scope, definitions={**scope.definitions, "its-card": own})
    if trick is not None:
        own_trick = Symbol("its-trick", int_type("tricks"), value=number(trick))
        scope = replace(scope, symbols=(*scope.symbols, own_trick))
    return scope


def _binding(reader: Reader, rule: str, full: Node) -> Binding | None:
    whom, card, trick = full.get("binds"), full.get("card"), full.get("trick")
    if whom is None or card is None or trick is None:
        return None
    return Binding(
        reader.formula(card, f"{rule}.card", "table", CARDS),
        number(trick),
        reader.formula(whom, f"{rule}.binds", "bound", BOOL),
    )


def _replaces(reader: Reader, node: Node, rule: str) -> Replaces:
    reader.note_sources(node, rule)
    return Replaces(
        reader.formula(node["game"], f"{rule}.game", "item", BOOL),
        reader.formula(node["bonuses"], f"{rule}.bonuses", "item", ITEMS),
    )


def read_scoring(reader: Reader, tree: Node) -> Scoring:
    """How a counted hand becomes payments."""
    game, bonus = tree["game"], tree["bonus"]
    for part in ("game", "bonus", "sides"):
        reader.note_sources(tree[part], f"scoring.{part}")
    pair, writers = tree["sides"].get("pair"), tree["sides"].get("write")
    given_up = tree.get("given-up")
    return Scoring(
        game_when=reader.when(game, "scoring.game", "line"),
        game=reader.formula(game["amount"], "scoring.game.amount", "item", GAME),
        bonus_when=reader.when(bonus, "scoring.bonus", "item"),
        bonus=reader.formula(bonus["amount"], "scoring.bonus.amount", "item", GAME),
        given_up=None if given_up is None else read_payment(reader, "scoring.given-up", given_up),
        lines=tuple(
            read_payment(reader, rule, line)
            for rule, line in reader.lines(tree.get("payments"), "scoring.payments")
        ),
        pair=None
        if pair is None
        else (
            reader.formula(pair.items[0], "scoring.sides.losing", "item", SEATS),
            reader.formula(pair.items[1], "scoring.sides.winning", "item", SEATS),
        ),
        writers=reader.optional(writers, "scoring.sides.write", "item", SEATS),
        marks=tuple(
            Mark(rule.rpartition(".")[2], names_of(node), reader.formula(node["seats"], rule, "mark", SEATS))
            for rule, node in reader.lines(tree.get("marks"), "scoring.marks")
        ),
        ledgers=tuple(
            Ledger(
                rule.rpartition(".")[2],
                names_of(node),
                reader.formula(node["kontra"], f"{rule}.kontra", "line", BOOL),
            )
            for rule, node in reader.lines(tree.get("ledgers"), "scoring.ledgers")
        ),
    )


def read_payment(reader: Reader, rule: str, node: Node) -> Line:
    """A line of payments from seat to seat."""
    reader.note_sources(node, rule)
    loops: tuple[str, ...] = ()
    domains: list[tuple[str, Formula]] = []
    for name, domain in node["for"].map.items() if "for" in node else ():
        domains.append((name, reader.formula(domain, f"{rule}.for.{name}", "line", SEATS, loops=loops)))
        loops += (name,)
    where = node.get("where")
    payer, payee = node["pair"].items if "pair" in node else (node["from"], node["to"])
    amount = reader.formula(node["amount"], f"{rule}.amount", "payment", GAME, loops=loops)
    return Line(
        rule,
        names_of(node),
        reader.when(node, rule, "line"),
        tuple(domains),
        None if where is None else reader.formula(where, f"{rule}.where", "line", BOOL, loops=loops),
        reader.formula(payer, f"{rule}.from", "line", SEATS, loops=loops),
        reader.formula(payee, f"{rule}.to", "line", SEATS, loops=loops),
        amount,
        shared=amount.expression.shares,
    )


def _constant(reader: Reader, node: Node, rule: str, expected: Type = ITEMS) -> int:
    formula = reader.formula(node, rule, "constant", expected)
    return 0 if reader.faults else int(formula.call())


def _named(reader: Reader, node: Node | None, entries: dict[str, T], section: str) -> T | None:
    if node is None or node.value == "none":
        return None
    found = entries.get(str(node.value))
    if found is None:
        reader.faults.append(node.fault("TR132", f"there is no entry '{node.value}' in `{section}`"))
    return found
