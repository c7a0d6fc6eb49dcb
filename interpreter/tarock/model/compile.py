"""From a resolved document to a variant: every expression checked and compiled, all faults at once. Plays nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from tarock.errors import DocumentError, Fault
from tarock.expr import set_type
from tarock.model import resolve
from tarock.model.blame import Change, name_changes
from tarock.model.compile_deck import read_count, read_deck
from tarock.model.compile_game import (
    read_bonus_cards,
    read_bonuses,
    read_contracts,
    read_obliged,
    read_scoring,
    read_values,
)
from tarock.model.compile_series import read_series
from tarock.model.compile_table import (
    read_auction,
    read_calls,
    read_deals,
    read_discard,
    read_exchanges,
    read_known,
    read_piles,
    read_play,
    read_shares,
    read_talks,
)
from tarock.model.document import Document, collisions, read_document, value_tables
from tarock.model.layout import Layout, make_layout
from tarock.model.resolve import Resolved
from tarock.model.scopes import Scopes
from tarock.model.sections import Reader, entries, names_of, number
from tarock.model.source import Node
from tarock.model.tables import (
    make_beats,
    make_cards_of,
    make_counted,
    make_knowing,
    make_obliged_of,
    make_was_made,
)
from tarock.model.tables_talk import make_answered_by, make_said_earlier
from tarock.model.tables_winners import make_sure_winners
from tarock.model.variant import Formula, Known, PlayRules, Variant, Win

#: Sections whose entries carry sources though no formula of theirs is compiled under the same id.
_NOTED = ("options", "settled", "define", "exchange", "contract-kinds", "bonus-kinds")

#: What compiling may meet where something faulty was left out of a document: its expressions wait until it is mended.
_LEFT_OUT = (AttributeError, IndexError, KeyError, TypeError, ValueError)

#: Places that know the table but nobody's dealt hand.
_AFTER_THE_HAND = ("bonus", "result", "item", "line", "payment")


def load(name_or_path: str | Path, options: Mapping[str, int | bool | str] | None = None) -> Variant:
    """The playable variant of this id or file, with option values. Raises DocumentError with all faults."""
    return compile_variant(resolve.load(name_or_path, options))


def examine(
    name_or_path: str | Path, options: Mapping[str, int | bool | str] | None = None
) -> tuple[Variant | None, Resolved | None, tuple[Fault, ...]]:
    """The variant where there is one, the flat document, and all faults: those of the form and, where enough of the
    document is left to look at, those of its expressions. An abstract document without faults gives no variant."""
    documents: list[Node] = []

    def keep(read: list[Node]) -> list[Node]:
        documents.extend(read)
        return read

    def trial(change: Change) -> list[Fault] | None:
        variant, resolved, found = _look(name_or_path, options, change)
        return found if variant or (resolved and resolved.complete) else None

    variant, resolved, found = _look(name_or_path, options, keep)
    faults = name_changes(found, documents, trial)
    return (
        variant,
        resolved,
        tuple(resolve.in_order(faults, [document.source.name for document in documents])),
    )


def _look(
    name_or_path: str | Path, options: Mapping[str, int | bool | str] | None, change: Change
) -> tuple[Variant | None, Resolved | None, list[Fault]]:
    variant = None
    resolved, faults = resolve.attempt(name_or_path, options, change)
    if resolved is not None and resolved.complete and not resolved.abstract:
        try:
            variant = compile_variant(resolved)
        except DocumentError as error:
            faults += error.faults
        except _LEFT_OUT:
            if not _is_faulty(faults):
                raise
    return None if _is_faulty(faults) else variant, resolved, list(dict.fromkeys(faults))


def _is_faulty(faults: list[Fault]) -> bool:
    return any(fault.severity == "error" for fault in faults)


def _known_slots(document: Document, layout: Layout) -> dict[str, tuple[int | None, ...]]:
    """The state as far as it is the same in every hand: who takes part, where nobody sits out."""
    if document.tree.get("seats", "sits-out") is not None:
        return {}
    known: list[int | None] = [None] * layout.size
    known[layout["PLAYERS"]] = (1 << layout.seats) - 1
    return {"s": tuple(known)}


def compile_variant(resolved: Resolved) -> Variant:
    """Compile a resolved document. Raises DocumentError with all faults of all its expressions."""
    document = read_document(demand_playable(resolved), read_deck(resolved.deck))
    reader = Reader()
    reader.faults += collisions(document)
    layout = _layout(document)
    reader.scopes = Scopes(layout, document.names, value_tables(document) | _known_slots(document, layout))
    variant = _variant(resolved, document, reader, layout, _supply(reader, document, layout))
    reader.faults += _nobody_to_join(document)
    if faults := reader.faults or list(_wrong_deals(document, variant)):
        raise DocumentError(sorted(faults, key=_by_place))
    for section in _NOTED:
        for name, node in entries(document.tree.get(section)):
            reader.note_sources(node, f"{section}.{name}")
    for path, statements in entries(document.tree.get("confirms")):
        confirmed = tuple(str(statement.value) for statement in statements.items)
        reader.sources[path] = (*reader.sources.get(path, ()), *confirmed)
    return replace(
        variant, formulas=tuple(reader.formulas.values()), rules=MappingProxyType(dict(reader.sources))
    )


def _nobody_to_join(document: Document) -> list[Fault]:
    """Contracts that somebody joins where nobody sits out (TR134)."""
    if document.tree.get("seats", "sits-out") is not None:
        return []
    message = "nobody sits out, so nobody can join"
    hint = "say in `seats` who sits out: {table: 5, sits-out: dealer}"
    return [
        full["joins"].key_fault("TR134", message, hint)
        for full in document.contracts.values()
        if "joins" in full
    ]


def _wrong_deals(document: Document, variant: Variant) -> Iterator[Fault]:
    """Ways of dealing that do not give out the pack, or another number of cards than the first way (TR135)."""
    players, pack, size = variant.players(0).bit_count(), len(document.deck.codes), variant.layout.tricks
    for name in variant.open_deals:
        way = document.tree["deal"]["ways"][name]
        each, talon = read_shares(way)
        hint = f"{players} players get {each} each, and the talon {talon}"
        if players * each + talon != pack:
            message = f"{players * each + talon} cards are dealt, and the pack has {pack}"
            yield way["steps"].fault("TR135", message, hint=hint)
        elif each != size:
            yield way["steps"].fault("TR135", f"another way of dealing gives {size} cards to each", hint=hint)


def demand_playable(resolved: Resolved) -> Resolved:
    """The same document. Raises DocumentError TR905 for an abstract one, which others extend."""
    if resolved.abstract:
        message = f"'{resolved.id}' is abstract: others extend it, it is not played by itself"
        raise DocumentError(
            Fault("TR905", message, hint=f"see the document: tarock show {resolved.id} --resolved")
        )
    return resolved


def _layout(document: Document) -> Layout:
    """Sizes come from the first way of dealing: all ways give as many cards to everybody."""
    way = next(way for _, way in entries(document.tree["deal"]["ways"]))
    tricks, talon = read_shares(way)
    seats = number(document.tree["seats"].get("table") or document.tree["seats"]["players"])
    return make_layout(
        seats=seats,
        cards=len(document.deck.codes),
        bonuses=len(document.bonuses),
        tricks=tricks,
        talon=talon,
        marks=len(document.names.marks),
        registers=sum(seats if each else 1 for each in document.names.registers.values()),
    )


class _Supplied(NamedTuple):
    """What was compiled first, as other expressions ask for it; the last two by contract."""

    known: tuple[Known, ...]
    play: PlayRules
    obliged: Mapping[str, int | Formula]
    values: Mapping[str, tuple[int, int]]


def _supply(reader: Reader, document: Document, layout: Layout) -> _Supplied:
    """Compile what other lowerings call, and make it known to the scopes before they are asked for."""
    scopes, tree = reader.scopes, document.tree
    scopes.supply("cards_of", make_cards_of(read_bonus_cards(reader, document)))
    obliged = read_obliged(reader, document)
    _supply_obliged(scopes, document, obliged)
    values = read_values(reader, document, obliged)
    for side, at in (("DECLARERS", 0), ("DEFENDERS", 1)):
        scopes.supply(f"VALUE_TO_{side}", (0, *(value[at] for value in values.values())))
    scopes.supply("said_earlier", make_said_earlier(layout))
    scopes.supply("answered_by", make_answered_by(layout))
    known = read_known(reader, tree.get("call", "known"))
    scopes.supply("knowing", make_knowing(layout, known, document.alone))

    def supply_wins(wins: tuple[Win, ...]) -> None:
        beats = make_beats(layout, document.deck, wins)
        scopes.supply("beats", beats)
        scopes.supply("sure_winners", make_sure_winners(layout, document.deck, wins, beats))

    return _Supplied(known, read_play(reader, tree["play"], supply_wins), obliged, values)


def _supply_obliged(scopes: Scopes, document: Document, obliged: Mapping[str, int | Formula]) -> None:
    """What `obliged` looks up. Where a dealt hand decides it, only the seat that holds the hand can ask."""
    masks = document.names.contracts
    scopes.supply("obliged_of", make_obliged_of({masks[name]: what for name, what in obliged.items()}))
    if all(isinstance(what, int) for what in obliged.values()):
        scopes.supply("OBLIGED_OF", (0, *(what for what in obliged.values() if isinstance(what, int))))
    else:
        scopes.withhold("obliged", _AFTER_THE_HAND)


def _variant(
    resolved: Resolved, document: Document, reader: Reader, layout: Layout, supplied: _Supplied
) -> Variant:
    tree = document.tree
    unit, points = read_count(reader, tree["count"], document.deck)
    reader.scopes.supply("counted", make_counted(points))
    exchanges = read_exchanges(reader, tree.get("exchange"))
    talks = read_talks(reader, tree.get("talk"))
    contracts = read_contracts(reader, document, exchanges, talks, supplied.obliged, supplied.values)
    reader.scopes.supply("was_made", make_was_made(layout, contracts))
    return Variant(
        id=resolved.id,
        names=names_of(tree),
        options=MappingProxyType(dict(resolved.options)),
        fingerprinted=lambda: resolved.fingerprint,
        deck=document.deck,
        seats=layout.seats,
        layout=layout,
        unit=unit,
        points=points,
        sits_out=reader.optional(
            tree.get("seats", "sits-out"), "seats.sits-out", "dealing", set_type("seats")
        ),
        deals=read_deals(reader, tree["deal"]),
        deal_again=reader.conditions(tree.get("deal", "again"), "deal.again", "dealt"),
        packet=number(tree["deal"]["packet"]),
        auction=read_auction(reader, tree["auction"], document.names),
        contracts=contracts,
        calls=read_calls(reader, tree.get("call")),
        partner=reader.optional(tree.get("call", "partner"), "call.partner", "table", set_type("seats")),
        known=supplied.known,
        discard=read_discard(reader, tree["discard"]),
        discard_piles=read_piles(reader, tree.get("piles", "discard"), "piles.discard"),
        talon_piles=read_piles(reader, tree.get("piles", "talon"), "piles.talon"),
        bonuses=read_bonuses(reader, document),
        play=supplied.play,
        scoring=read_scoring(reader, tree["scoring"]),
        next_dealer=reader.formula(
            tree["series"]["next-dealer"], "series.next-dealer", "dealing", set_type("seats")
        ),
        series=read_series(reader, tree["series"], layout.seats),
        formulas=(),
        rules=MappingProxyType({}),
    )


def _by_place(fault: Fault) -> tuple[str, int, int]:
    return fault.place or ("", 0, 0)
