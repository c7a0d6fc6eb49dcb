"""From a resolved document to a variant: every expression checked and compiled, all faults at once. Plays nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from tarock.cards import Deck
from tarock.errors import DocumentError, Fault
from tarock.expr import Definition, Symbol, Type, set_type
from tarock.model import resolve
from tarock.model.compile_game import read_bonus_cards, read_bonuses, read_contracts, read_scoring
from tarock.model.compile_table import (
    read_auction,
    read_deals,
    read_discard,
    read_exchanges,
    read_known,
    read_piles,
    read_play,
    read_talks,
)
from tarock.model.layout import make_layout
from tarock.model.resolve import Resolved
from tarock.model.scopes import DocumentNames, Scopes
from tarock.model.sections import Reader, layered, source_text
from tarock.model.source import Node
from tarock.model.tables import make_beats, make_cards_of, make_knowing
from tarock.model.variant import Names, Variant

CARDS, SEATS, CONTRACTS, ITEMS = (set_type(kind) for kind in ("cards", "seats", "contracts", "items"))


def load(name_or_path: str | Path, options: Mapping[str, int | bool | str] | None = None) -> Variant:
    """The playable variant of this id or file, with option values. Raises DocumentError with all faults."""
    return compile_variant(resolve.load(name_or_path, options))


def compile_variant(resolved: Resolved) -> Variant:
    """Compile a resolved document. Raises DocumentError with all faults of all its expressions."""
    tree = resolved.tree
    deck = read_deck(resolved.deck)
    definitions = {
        name: Definition(name, source_text(node.get("is") or node)) for name, node in _map(tree.get("define"))
    }
    names = document_names(resolved, deck, definitions)
    reader = Reader(definitions)
    reader.faults += _collisions(tree, names)
    seats = _number(tree, "seats", "players")
    deals = read_deals(reader, tree["deal"])
    tricks = sum(cards for to_talon, cards in deals[0].steps if not to_talon)
    layout = make_layout(seats=seats, bonuses=len(names.items), tricks=tricks)
    scopes = Scopes(layout, names, contract_tables(tree, names))
    reader.scopes = scopes
    scopes.supply("cards_of", make_cards_of(read_bonus_cards(reader, tree, names)))
    known = read_known(reader, tree.get("call", "known"))
    scopes.supply("knowing", make_knowing(layout, known, _alone(tree)))
    play = read_play(reader, tree["play"], lambda wins: scopes.supply("beats", make_beats(layout, deck, wins)))
    exchanges = read_exchanges(reader, tree.get("exchange"))
    talks = read_talks(reader, tree.get("talk"))
    contracts = read_contracts(reader, tree, names, exchanges, talks)
    bonuses = read_bonuses(reader, tree, names)
    call = tree.get("call")
    calls = tuple(
        reader.formula(node, f"call.{name}", "call", CARDS) for name, node in _map(call) if "one-of" in node.map
    )
    partner = reader.optional(call.get("partner") if call else None, "call.partner", "table", SEATS)
    unit, points = read_count(reader, tree["count"], deck)
    variant = Variant(
        id=resolved.id,
        names=_names(tree),
        options=MappingProxyType(dict(resolved.options)),
        fingerprint=resolved.fingerprint,
        deck=deck,
        seats=seats,
        layout=layout,
        unit=unit,
        points=points,
        deals=deals,
        auction=read_auction(reader, tree["auction"], names),
        contracts=contracts,
        call=calls,
        partner=partner,
        known=known,
        discard=read_discard(reader, tree["discard"]),
        discard_piles=read_piles(reader, tree["piles"].get("discard"), "piles.discard"),
        talon_piles=read_piles(reader, tree["piles"].get("talon"), "piles.talon"),
        bonuses=bonuses,
        play=play,
        scoring=read_scoring(reader, tree["scoring"]),
        formulas=(),
        rules=MappingProxyType({}),
    )
    if reader.faults:
        raise DocumentError(sorted(reader.faults, key=_by_place))
    for section in ("options", "define", "exchange", "contract-kinds", "bonus-kinds"):
        for name, node in _map(tree.get(section)):
            reader.note_sources(node, f"{section}.{name}")
    return replace(
        variant, formulas=tuple(reader.formulas.values()), rules=MappingProxyType(dict(reader.sources))
    )


def read_deck(tree: Node) -> Deck:
    """The pack of cards that a deck document describes."""
    ids, codes, shown, suit_of = [], [], [], []
    suits: dict[str, int] = {}
    ranks: dict[str, int] = {str(name): 0 for name in tree["ranks"].map}
    numbers: dict[str, int] = {}
    names: dict[str, Names] = {}
    for suit, node in tree["suits"].map.items():
        first = len(ids)
        for card in node["cards"].items:
            number = len(ids)
            ids.append(_text(card, "id"))
            codes.append(_text(card, "code"))
            shown.append(_text(card, "shown"))
            aliases = card.get("aliases")
            for code in (codes[-1], *(str(alias.value) for alias in (aliases.items if aliases else ()))):
                numbers[code] = number
            if "rank" in card.map:
                ranks[_text(card, "rank")] |= 1 << number
            names[ids[-1]] = _names(card)
        suits[suit] = (1 << len(ids)) - (1 << first)
        suit_of += [suits[suit]] * (len(ids) - first)
        names[suit] = _names(node)
    return Deck(
        _text(tree, "id"), tuple(ids), tuple(codes), tuple(shown), suits, ranks, tuple(suit_of), numbers, names
    )


def document_names(resolved: Resolved, deck: Deck, definitions: Mapping[str, Definition]) -> DocumentNames:
    """The ids of the document as masks: contracts, bonuses and their kinds."""
    tree = resolved.tree
    contracts = {name: 1 << at for at, (name, _) in enumerate(_map(tree.get("contracts")))}
    items = {name: 2 << at for at, (name, _) in enumerate(_map(tree.get("bonuses")))}
    choices = {
        name: tuple(str(value.value) for value in node["values"].items)
        for name, node in _map(tree.get("options"))
        if "values" in node.map
    }
    return DocumentNames(
        deck,
        contracts,
        items,
        resolved.options,
        choices,
        definitions,
        kinds=(
            *_kinds(tree.get("contract-kinds"), tree.get("contracts"), contracts, CONTRACTS),
            *_kinds(tree.get("bonus-kinds"), tree.get("bonuses"), items, ITEMS),
        ),
    )


def _kinds(kinds: Node | None, entries: Node | None, masks: Mapping[str, int], of: Type) -> list[Symbol]:
    """Each kind as the set of its members."""
    members = dict.fromkeys(kinds.map if kinds else (), 0)
    for name, entry in _map(entries):
        kind = entry.get("kind")
        while kind is not None and kinds is not None and str(kind.value) in members:
            members[str(kind.value)] |= masks[name]
            kind = kinds[str(kind.value)].get("kind")
    return [Symbol(name, of, value=mask) for name, mask in members.items()]


def contract_tables(tree: Node, names: DocumentNames) -> dict[str, tuple[int, ...]]:
    """What lowerings look up by contract or item: place in the auction, values, factors; first what stands for none."""
    order = tree.get("auction", "order")
    ranks = {}
    for rank, row in enumerate(order.items if order else (), 1):
        for contract in row.items or (row,):
            ranks[str(contract.value)] = rank
    made, lost, factor = [0], [0], [1]
    for _, entry in _map(tree.get("contracts")):
        full = layered(tree.get("contract-defaults"), tree.get("contract-kinds"), entry)
        value = full["value"]
        made.append(int(value.get("made").plain() if value.map else value.plain()))  # type: ignore[union-attr]
        lost.append(int(value.get("lost").plain() if value.map else value.plain()))  # type: ignore[union-attr]
        factor.append(int(full["bonus-factor"].plain()))
    announced = [0, 0]
    for _, entry in _map(tree.get("bonuses")):
        value = layered(tree.get("bonus-defaults"), tree.get("bonus-kinds"), entry).get("announced")
        announced.append(0 if value is None else int(value.plain()))
    rank_of = (0, *(ranks.get(name, 0) for name in names.contracts))
    return {
        "RANK_OF": rank_of,
        "VALUE_TO_DECLARERS": tuple(made),
        "VALUE_TO_DEFENDERS": tuple(lost),
        "FACTOR_OF": tuple(factor),
        "ANNOUNCED_OF": tuple(announced),
    }


def read_count(reader: Reader, tree: Node, deck: Deck) -> tuple[str, tuple[int, ...]]:
    """The unit, and the value of each card: that of the first line that holds it. A wrong total is a fault."""
    values = [0] * len(deck.codes)
    open_cards = deck.all
    for at, line in enumerate(tree["values"].items):
        cards = reader.formula(line["cards"], f"count.values.{at}", "constant", CARDS).call()
        for number in range(len(values)):
            if (cards & open_cards) >> number & 1:
                values[number] = int(line["is"].plain())
        open_cards &= ~cards
    total = int(tree["total"].plain())
    if sum(values) != total and not reader.faults:
        reader.faults.append(
            tree["total"].fault("TR131", f"the cards add up to {sum(values)}, not {total}", "check the lines of `values`")
        )
    reader.note_sources(tree, "count")
    return _text(tree, "unit"), tuple(values)


def _alone(tree: Node) -> int:
    """The contracts whose sides are plain to everybody, as no card is called."""
    alone = 0
    for at, (_, entry) in enumerate(_map(tree.get("contracts"))):
        full = layered(tree.get("contract-defaults"), tree.get("contract-kinds"), entry)
        if full["sides"].value != "called":
            alone |= 1 << at
    return alone


def _collisions(tree: Node, names: DocumentNames) -> list[Fault]:
    """Ids that mean two things in expressions."""
    taken: dict[str, str] = {name: "a card, suit or rank of the deck" for name in names.deck_names()}
    faults = []
    for section in ("define", "contracts", "contract-kinds", "bonuses", "bonus-kinds", "options"):
        for name, node in _map(tree.get(section)):
            if name in taken:
                faults.append(node.key_fault("TR130", f"'{name}' is the name of {taken[name]} already", "choose another id"))
            taken[name] = f"an entry of `{section}`"
    return faults


def _by_place(fault: Fault) -> tuple[str, int, int]:
    return fault.place or ("", 0, 0)


def _map(node: Node | None) -> list[tuple[str, Node]]:
    return [] if node is None else [row for row in node.map.items() if row[0] not in ("sources", "about")]


def _names(node: Node) -> Names:
    listed = node.get("names")
    return {} if listed is None else {language: str(name.value) for language, name in listed.map.items()}


def _text(node: Node, key: str) -> str:
    return str(node[key].value)


def _number(tree: Node, *path: str) -> int:
    node = tree.get(*path)
    assert node is not None  # the schema demands it
    return int((node.get("is") or node).plain())

