"""The vocabulary of the rule language beside the engine: the same names, and values of the types it declares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any
from unittest.mock import patch

import pytest

from tarock.bits import indexes, singles
from tarock.expr import Expression, SourceText, check_expression
from tarock.model.compile import compile_variant
from tarock.model.layout import Phase
from tarock.model.lowering import FUNCTIONS, FUNCTIONS_IN_PLACE, IN_PLACE, NAMES
from tarock.model.scopes import Entry, Scopes, type_of, vocabulary
from tarock.play import State

from .hands import Played, RuleSet, rule_sets, sample

#: Names of the vocabulary that are constants of a document and need no lowering.
CONSTANT = {"deck", "game", "all-bonuses", "all-contracts"}

#: What functions are called with here, by the type of the parameter.
ARGUMENTS = {
    "cards": ("none", "deck", "lowest(deck)"),
    "seats": ("none", "players", "dealer"),
    "contracts": ("none", "contract"),
    "items": ("none", "game"),
    "count": ("0", "1", "7"),
    "number": ("1", "12"),
    "tricks": ("0", "1", "number", "tricks(players)"),
    "points": ("0", "points(players)", "points(none)"),
    "game": ("0", "value"),
}
#: Not asked: what a function that looks something up by one element is not meant for.
SENSELESS = {"kontra-of(players)"}

PLAIN = rule_sets()[0]
ENTRIES = vocabulary().entries


def test_every_name_is_lowered_or_constant() -> None:
    names = {entry.name for entry in ENTRIES if entry.params is None}
    assert names - CONSTANT == set(NAMES)
    assert names >= CONSTANT


def test_every_function_is_lowered() -> None:
    assert {entry.name for entry in ENTRIES if entry.params is not None} == set(FUNCTIONS)


def test_what_differs_in_a_place_is_a_name_of_that_place() -> None:
    places = {(place, entry.name) for entry in ENTRIES if entry.params is None for place in entry.places}
    assert set(IN_PLACE) <= places


def test_a_function_that_differs_in_a_place_is_available_there() -> None:
    places = {(place, entry.name) for entry in ENTRIES if entry.params is not None for place in entry.places}
    assert set(FUNCTIONS_IN_PLACE) <= places


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_entry_is_available_somewhere(entry: Entry) -> None:
    assert entry.places
    assert entry.places <= set(vocabulary().places)
    assert entry.meaning.endswith(".")


# --- the slot table ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule_set", rule_sets(), ids=str)
def test_slots_follow_one_another_without_gap_or_overlap(rule_set: RuleSet) -> None:
    layout = rule_set.rules.variant.layout
    for slots in (layout.slots, layout.facts):
        at = 0
        for slot in slots:
            assert slot.offset == at == layout[slot.name]
            assert slot.size > 0
            at += slot.span
    assert sum(slot.span for slot in layout.slots) == layout.size == len(sample(rule_set, 1)[0].last)
    assert sum(slot.span for slot in layout.facts) == len(sample(rule_set, 1)[0].facts)


@pytest.mark.parametrize("rule_set", rule_sets(), ids=str)
def test_state_and_facts_share_their_head(rule_set: RuleSet) -> None:
    layout = rule_set.rules.variant.layout
    head = [slot for slot in layout.slots if slot.offset < layout.head]
    assert head == [slot for slot in layout.facts if slot.offset < layout.head]
    assert sum(slot.span for slot in head) == layout.head
    tail = [slot.name for slot in (*layout.slots, *layout.facts) if slot.offset >= layout.head]
    assert len(set(tail)) == len(tail)
    for hand in sample(rule_set, 20):
        assert hand.facts[: layout.head] == hand.last[: layout.head]


# --- values -----------------------------------------------------------------------------------------------------------


@cache
def scopes() -> Scopes:
    """The scopes with which the compiler reads a rule set."""
    made: list[Scopes] = []

    def make(*args: Any) -> Scopes:
        made.append(Scopes(*args))
        return made[-1]

    with patch("tarock.model.compile.Scopes", make):
        compile_variant(PLAIN.resolved)
    return made[0]


def texts(entry: Entry, place: str) -> Iterator[str]:
    """Expressions that use an entry and nothing else of interest."""
    if entry.params is None:
        yield entry.name
        return
    bonus = PLAIN.rules.variant.bonuses[0].id
    elsewhere = {other.name for other in ENTRIES if place not in other.places}
    others = "".join(f", {ARGUMENTS[param][0]}" for param in entry.params[1:])
    for value in (*ARGUMENTS[entry.params[0]], *([bonus] if entry.params == ("items",) else ())):
        if (text := f"{entry.name}({value}{others})") not in SENSELESS and value.partition("(")[
            0
        ] not in elsewhere:
            yield text


def compiled(text: str, place: str) -> Expression:
    """The expression, compiled for a place."""
    expression, faults = check_expression(SourceText.plain(text), scopes()(place), None)
    assert expression is not None, (text, place, faults)
    return expression


def arguments(place: str, hand: Played) -> Iterator[tuple[Any, ...]]:
    """What the engine calls expressions of a place with, in the course of a hand."""
    variant = hand.rules.variant
    items = [1, *(bonus.item for bonus in variant.bonuses)]
    match place:
        case "constant":
            yield ()
        case "dealing":
            yield from ((1 << seat,) for seat in range(variant.seats))
        case "dealt":
            yield from ((hand.states[0], seat) for seat in indexes(hand.get("PLAYERS", hand.states[0])))
        case "table":
            yield from ((s,) for s in hand.before())
        case "auction":
            for s in hand.before(Phase.AUCTION):
                yield from ((s, hand.get("TURN", s), contract.mask) for contract in variant.contracts)
        case (
            "auction-end"
            | "talk"
            | "call"
            | "exchange"
            | "taking"
            | "discard"
            | "announce"
            | "kontra"
            | "oblige"
        ):
            yield from of_phase(place, hand, items[1:])
        case "bound" | "play" | "narrow" | "wins" | "showing" | "trick-end":
            yield from of_play(place, hand, items[1:])
        case _:
            yield from of_the_end(place, hand, items)


def of_phase(place: str, hand: Played, bonuses: list[int]) -> Iterator[tuple[Any, ...]]:
    """The arguments of a place that belongs to one phase."""
    phases = {
        "auction-end": "auction",
        "announce": "talk",
        "kontra": "talk",
        "taking": "exchange",
        "oblige": "talk",
    }
    for s in hand.before(Phase.NAMES.index(phases.get(place, place))):
        i = hand.get("TURN", s)
        match place:
            case "announce":
                yield from ((s, i, bonus) for bonus in bonuses)
            case "kontra":
                yield from ((s, i, by, 1, level, 0, by) for by in (0, 1 << i) for level in (1, 2, 3))
            case "taking":
                yield s, i, hand.get("LEFT_TALON", s)
            case "auction-end" | "talk":
                yield (s,)
            case _:
                yield s, i


def of_play(place: str, hand: Played, bonuses: list[int]) -> Iterator[tuple[Any, ...]]:
    """The arguments of a place in card play."""
    for s in hand.before(Phase.PLAY)[::5]:
        i, trick = hand.get("TURN", s), hand.get("TRICK", s)
        match place:
            case "bound":
                yield from ((s, i, bonus) for bonus in bonuses)
            case "play":
                yield s, i
            case "showing":
                yield (s,)
            case "trick-end" if not trick:
                yield s, 1 << hand.get("LEADER", s)
            case "narrow":
                yield (s, i, hand.row("HAND", s)[i], *hand.rules.engine.cards.bound(s, i))
            case "wins" if trick:
                yield s, trick, hand.get("LED", s)


def of_the_end(place: str, hand: Played, items: list[int]) -> Iterator[tuple[Any, ...]]:
    """The arguments of a place that is looked at when the hand is over."""
    players = hand.get("PLAYERS")
    sides = [side for side in (hand.get("DECLARERS"), players & ~hand.get("DECLARERS")) if side]
    match place:
        case "piles":
            yield from ((hand.last, hand.get(slot)) for slot in ("DISCARD", "LEFT_TALON"))
        case "valid":
            yield from (
                (hand.last, speaker, standing) for speaker in singles(players) for standing in (0, 1, 8)
            )
        case "bonus":
            yield from ((hand.last, side) for side in sides)
        case "mark":
            yield (hand.last,)
        case "joining":
            yield from ((hand.last, seat) for seat in range(hand.rules.variant.seats))
        case "result" | "line":
            yield (hand.facts,)
        case "series":
            yield hand.facts, tuple(hand.row("DEALT", hand.last))
        case "register":
            brought = hand.rules.scorer.settle(hand.facts).payoffs
            for player in (0, 1, 1 << hand.rules.variant.seats - 1):
                yield hand.facts, tuple(hand.row("DEALT", hand.last)), player, brought, brought
        case "payment":
            yield from ((hand.facts, pairs) for pairs in (1, 2, 3))
        case "item":
            yield from (
                (hand.facts, side, item, 2, said, made)
                for side in sides
                for item in items
                for said, made in ((0, 0), (0, 1), (1, 1))
            )
        case _:
            raise AssertionError(f"no arguments for the place {place}")


def in_range(value: Any, kind: str, hand: Played) -> bool:
    """Whether a value is one of the declared type, and no larger than it can be."""
    variant = hand.rules.variant
    if kind == "bool":
        return value in (False, True)
    if type(value) is not int:
        return False
    pack = len(variant.deck.codes)
    sizes = {
        "cards": pack,
        "seats": variant.seats,
        "contracts": len(variant.contracts),
        "items": variant.layout.items,
    }
    if kind in sizes:
        return 0 <= value < 1 << sizes[kind]
    largest = {"tricks": variant.layout.tricks, "points": sum(variant.points), "count": 1000, "game": 1000}
    return (-1000 if kind == "game" else 0) <= value <= largest[kind]


@pytest.mark.parametrize(
    "entry", [entry for entry in ENTRIES if entry.name not in CONSTANT], ids=lambda e: e.name
)
def test_the_engine_supplies_values_of_the_declared_type(entry: Entry) -> None:
    """In every place where the entry may be used, on recorded states of every kind of hand."""
    seen = 0
    for place in sorted(entry.places):
        for text in texts(entry, place):
            expression = compiled(text, place)
            assert expression.type.of == type_of(entry.type).of
            for hand in hands():
                for args in arguments(place, hand):
                    value = expression.call(*args)
                    assert in_range(value, entry.type, hand), (text, place, value)
                    seen += 1
    assert seen


@cache
def hands() -> list[Played]:
    """Some hands of every kind."""
    return sample(PLAIN, 24)


@pytest.mark.parametrize("rule_set", rule_sets(), ids=str)
def test_slots_hold_what_they_say(rule_set: RuleSet) -> None:
    """Seats, contracts and cards are masks of the right size; an index is that of a seat or -1."""
    variant = rule_set.rules.variant
    seats, cards, contracts = 1 << variant.seats, 1 << len(variant.deck.codes), 1 << len(variant.contracts)
    sizes = dict.fromkeys(
        ("DEALER", "FOREHAND", "PLAYERS", "DECLARER", "DECLARERS", "HIGH_BIDDER", "ACTIVE"), seats
    )
    sizes |= dict.fromkeys(("SPOKEN", "SAID", "WINNERS"), seats)
    sizes |= dict.fromkeys(("HAND", "DEALT", "TALON", "TALON_CARDS", "TAKEN_TALON", "LEFT_TALON"), cards)
    sizes |= dict.fromkeys(("FACE_UP", "DISCARD", "SHOWN", "TRICK", "LED", "BEST", "TRICKS", "BESTS"), cards)
    sizes |= dict.fromkeys(("PLAYED", "TAKEN", "OWNED_BY_DECLARERS", "OWNED_BY_DEFENDERS", "CALLED"), cards)
    sizes |= {
        "CONTRACT": contracts,
        "HIGH": contracts,
        "GIVEN_UP": 1 << variant.layout.items,
        "PHASE": len(Phase.NAMES),
    }
    sizes |= {"NUMBER": variant.layout.tricks + 2, "TRICKS_OF": variant.layout.tricks + 1}
    for hand in sample(rule_set, 40):
        for state in hand.states:
            for name, size in sizes.items():
                assert all(0 <= value < size for value in hand.row(name, state)), name
            assert all(
                -1 <= hand.get(name, state) < variant.seats for name in ("TURN", "LEADER", "BEST_SEAT")
            )
            assert singles_only(hand, state)


def singles_only(hand: Played, state: State) -> bool:
    """Slots that hold one element at most."""
    called = ("CALLED",) if hand.get("NAMED", state) else ()
    names = (
        "DEALER",
        "FOREHAND",
        "DECLARER",
        "CONTRACT",
        "HIGH",
        "HIGH_BIDDER",
        "BEST",
        "SAID",
        "WINNERS",
        *called,
    )
    return all(len(list(singles(value))) <= 1 for name in names for value in hand.row(name, state))
