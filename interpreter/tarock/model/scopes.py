"""The names that each place of a document offers: vocabulary, deck and the document's own ids. Compiles nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from tarock import resources
from tarock.cards import Deck
from tarock.expr import BOOL, NUMBER, Definition, Scope, Symbol, Type, enum_type, int_type, set_type
from tarock.model import lowering
from tarock.model.layout import Layout
from tarock.model.lowering import FUNCTIONS, IN_PLACE, NAMES
from tarock.model.source import load

UNITS = ("count", "points", "game", "tricks")

#: Places in which the marks of a document are known.
MARKED = frozenset({"item", "line", "payment", "series", "register"})

#: What a register may hold, up or down.
LIMIT = 9999

#: Places that know no hand: nothing is kept there.
_BEFORE_ALL = frozenset({"constant", "dealing"})

#: Names and functions that give one card, seat, contract or item or none, never several.
_SINGLE = frozenset(
    {
        "seat",
        "forehand",
        "dealer",
        "new",
        "bonus",
        "speaker",
        "whose",
        "contract",
        "declarer",
        "high",
        "high-bidder",
    }
    | {"owner", "player", "last", "standing", "winner", "best", "announcer", "planned"}
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A name or function of the vocabulary. `params` is None for a plain name."""

    name: str
    type: str
    params: tuple[str, ...] | None
    places: frozenset[str]
    meaning: str
    divides: bool = False


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What `spec/vocabulary.yaml` says: the arguments of each place, and the entries."""

    places: Mapping[str, tuple[str, ...]]
    entries: tuple[Entry, ...]


@cache
def vocabulary() -> Vocabulary:
    """The vocabulary that this package was made with."""
    data = load(resources.path("spec/vocabulary.yaml")).plain()
    places = {place: tuple(row["args"]) for place, row in data["places"].items()}
    groups = {"everywhere": frozenset(places) - {"constant", "dealing"}, "constant": frozenset(places)}
    entries = []
    for section in ("names", "functions"):
        for name, row in data[section].items():
            where = row["places"] if isinstance(row["places"], list) else [row["places"]]
            allowed = frozenset[str]().union(*(groups.get(place, frozenset({place})) for place in where))
            params = tuple(row["params"]) if section == "functions" else None
            entries.append(Entry(name, row["type"], params, allowed, row["en"], row.get("divides", False)))
    return Vocabulary(places, tuple(entries))


@cache
def words_of_the_language() -> frozenset[str]:
    """The names and functions that every document has, and those that only an entry of a bonus has."""
    return frozenset(entry.name for entry in vocabulary().entries) | {"its-card", "its-trick"}


def type_of(name: str) -> Type:
    """The type that a word of the vocabulary means."""
    if name == "bool":
        return BOOL
    if name == "number":
        return NUMBER
    return int_type(name) if name in UNITS else set_type(name)


@dataclass(frozen=True, slots=True)
class DocumentNames:
    """The ids of one document that are names in its expressions; masks by id, options by value."""

    deck: Deck
    contracts: Mapping[str, int]
    items: Mapping[str, int]
    options: Mapping[str, int | bool | str]
    choices: Mapping[str, tuple[str, ...]]
    definitions: Mapping[str, Definition]
    kinds: tuple[Symbol, ...] = ()
    marks: tuple[str, ...] = ()
    registers: Mapping[str, bool] = field(default_factory=dict)  # by id: whether every player has one

    def deck_names(self) -> tuple[str, ...]:
        """The names that the deck brings: cards, suits and ranks."""
        return (*self.deck.ids, *self.deck.suits, *self.deck.ranks)

    def symbols(self) -> list[Symbol]:
        """All of them as constants."""
        deck = self.deck
        cards = {name: 1 << number for number, name in enumerate(deck.ids)} | {**deck.suits, **deck.ranks}
        found = [Symbol(name, set_type("cards"), value=mask) for name, mask in cards.items()]
        found.append(Symbol("deck", set_type("cards"), value=deck.all))
        found += [Symbol(name, set_type("contracts"), value=mask) for name, mask in self.contracts.items()]
        found += [Symbol(name, set_type("items"), value=mask) for name, mask in self.items.items()]
        found += self.kinds
        found.append(Symbol("game", set_type("items"), value=1))
        found.append(Symbol("all-contracts", set_type("contracts"), value=sum(self.contracts.values())))
        found.append(Symbol("all-bonuses", set_type("items"), value=sum(self.items.values())))
        for option, value in self.options.items():
            if option in words_of_the_language() or option in self.contracts or option in self.items:
                continue  # it patches the document, and the word means what it means without it
            if isinstance(value, str):
                choices = self.choices[option]
                found.append(Symbol(option, enum_type(option, choices), value=choices.index(value)))
            else:
                kind = BOOL if isinstance(value, bool) else NUMBER
                found.append(Symbol(option, kind, value=value, bound=abs(int(value))))
        return found


class Scopes:
    """Scopes by place, for one document. `tables` hold what lowerings look up: value tables and functions."""

    def __init__(self, layout: Layout, names: DocumentNames, tables: Mapping[str, Any]) -> None:
        self._layout = layout
        self._constants = names.symbols()
        self._definitions, self._marks = names.definitions, names.marks
        self._kept = tuple(_kept(names.registers, layout.seats))
        self._tables: dict[str, Any] = {
            **layout.offsets, "SEATS": layout.seats, "TALON_SIZE": layout.talon,
            "EVERYBODY": (1 << layout.seats) - 1, "CARDS": layout.cards, "PACK": (1 << layout.cards) - 1, **tables,
        }  # fmt: skip
        self._withheld: dict[str, frozenset[str]] = {}
        self._made: dict[tuple[str, tuple[str, ...]], Scope] = {}

    def supply(self, name: str, function: Callable[..., Any] | tuple[int, ...]) -> None:
        """Make a function or a table known to the lowerings of scopes asked for from now on."""
        self._tables[name] = function
        self._made.clear()

    def withhold(self, name: str, places: Iterable[str]) -> None:
        """From now on do without a name in these places: this document gives it no meaning there."""
        self._withheld[name] = frozenset(places)
        self._made.clear()

    def __call__(self, place: str, loops: tuple[str, ...] = ()) -> Scope:
        """The scope of a place, with loop variables over seats as further arguments."""
        key = (place, loops)
        if key not in self._made:
            self._made[key] = self._make(place, loops)
        return self._made[key]

    def _make(self, place: str, loops: tuple[str, ...]) -> Scope:
        withheld = frozenset(self._withheld.items())
        known = _names_at(place, withheld, self._layout.seats, self._layout.tricks)
        marks = enumerate(self._marks) if place in MARKED else ()
        own = [Symbol(mark, set_type("seats"), code=f"s[MARKS + {at}]") for at, mark in marks]
        kept = () if place in _BEFORE_ALL else self._kept
        return Scope(
            symbols=(*self._constants, *known.here, *own, *kept),
            args=vocabulary().places[place] + loops,
            bound={name: (name, set_type("seats")) for name in loops},
            constants=self._tables,
            definitions=self._definitions,
            elsewhere=known.elsewhere,
        )


def _kept(registers: Mapping[str, bool], seats: int) -> Iterator[Symbol]:
    """The registers of a series as they were before the hand: a number, or of seats the sum of theirs."""
    at = 0
    for name, each in registers.items():
        if each:
            sums = (f"(s[REGISTERS + {at + seat}] if a0 & {1 << seat} else 0)" for seat in range(seats))
            of_one = f"s[REGISTERS + {at - 1} + a0.bit_length()]"
            yield Symbol(
                name, NUMBER, (set_type("seats"),), f"({' + '.join(sums)})", bound=LIMIT * seats,
                code_of_one=of_one,
            )  # fmt: skip
        else:
            yield Symbol(name, NUMBER, code=f"s[REGISTERS + {at}]", bound=LIMIT)
        at += seats if each else 1


def _is_lowered(entry: Entry) -> bool:
    return entry.name in (NAMES if entry.params is None else FUNCTIONS)


@cache
def _symbol(entry: Entry, place: str, seats: int, tricks: int) -> Symbol:
    """What an entry of the vocabulary is in a place, at a table of so many seats."""
    kind = type_of(entry.type)
    if entry.params is None:
        return Symbol(
            entry.name,
            kind,
            code=IN_PLACE.get((place, entry.name), NAMES[entry.name]),
            meaning=entry.meaning,
            single=entry.name in _SINGLE,
            divides=entry.divides,
        )
    literal = entry.params == ("number",)
    return Symbol(
        entry.name,
        kind,
        tuple(type_of(param) for param in entry.params),
        lowering.function(entry.name, seats, place),
        code_of_one=lowering.function_of_one(entry.name, seats, place),
        literal_params=literal,
        limit=tricks if literal else None,
        meaning=entry.meaning,
        single=entry.name in _SINGLE,
    )


class _Names(NamedTuple):
    """The names of the vocabulary that a place offers, and in which places there are those that it does not."""

    here: tuple[Symbol, ...]
    elsewhere: Mapping[str, str]


@cache
def _names_at(place: str, withheld: frozenset[tuple[str, frozenset[str]]], seats: int, tricks: int) -> _Names:
    """The names at a place in documents that do without some names in some places."""
    without = dict(withheld)
    here: list[Symbol] = []
    elsewhere = {}
    for entry in vocabulary().entries:
        places = entry.places - without.get(entry.name, frozenset())
        if place not in places:
            elsewhere[entry.name] = ", ".join(sorted(places))
        elif _is_lowered(entry):
            here.append(_symbol(entry, place, seats, tricks))
    return _Names(tuple(here), MappingProxyType(elsewhere))
