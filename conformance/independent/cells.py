"""Every cell of the settlement as a question: contract, sides, outcome, bonuses, Kontra. Knows no engine and no amount.

Ids, kinds and levels come from a flat rule document, handed in as plain data; the thresholds are typed by hand.
What is counted is decided by whoever answers, and this module asks only for facts that a hand can bring about.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

Given = dict[str, Any]
Document = Mapping[str, Any]
Entry = Mapping[str, Any]

SEATS = (0, 1, 2, 3)
SIDES = ("declarers", "defenders")
#: The deck's card points and the fewest that win the game: KR in thirds (OP-3), LK-cards-6.
POINTS = {"koenigrufen": (210, 107), "lungau": (71, 36)}


@dataclass(frozen=True, slots=True)
class State:
    """A bonus that one side made or lost; `level`: how many calls of Kontra its announcement met."""

    bonus: str
    side: str
    made: bool
    announced: bool = False
    level: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """The contracts and bonuses of a document, kinds and defaults filled in."""

    id: str
    contracts: Mapping[str, Entry]
    bonuses: Mapping[str, Entry]
    levels: int

    @classmethod
    def of(cls, document: Document) -> Table:
        """From a flat document."""
        levels = max(len(talk["kontra"]["levels"]) for talk in document["talk"].values())
        return cls(document["id"], _filled(document, "contract"), _filled(document, "bonus"), levels)

    def lines(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Contract and declarers, seat 0 declaring: alone, and where a partner is called with each of the others."""
        for name, entry in self.contracts.items():
            if entry["sides"] != "each":
                yield name, (0,)
            if entry["sides"] == "called":
                yield from ((name, (0, partner)) for partner in (1, 2, 3))

    def counts(self, contract: str) -> str:
        """Which bonuses the contract counts: an expression of the document."""
        return _plain(self.contracts[contract]["bonuses"])

    def states(self, contract: str, levels: int) -> Iterator[State]:
        """What can become of each bonus that the contract may have, each announcement at the first levels of Kontra."""
        for name, entry in self.bonuses.items():
            condition = _plain(entry.get("when", "always"))
            is_called = self.contracts[contract]["sides"] == "called"
            if (condition == "always" or (condition == "called != none" and is_called)) and (
                self.counts(contract) in ("all-bonuses", name)
            ):
                for side in SIDES if "side" not in entry else (_plain(entry["side"]),):
                    yield from _states(name, entry, side, levels)


def _filled(document: Document, what: str) -> dict[str, Entry]:
    section = {"contract": "contracts", "bonus": "bonuses"}[what]
    kinds, defaults = document.get(f"{what}-kinds") or {}, document.get(f"{what}-defaults") or {}

    def whole(entry: Entry) -> Entry:
        return {**(whole(kinds[entry["kind"]]) if "kind" in entry else {}), **entry}

    return {name: {**defaults, **whole(entry)} for name, entry in document[section].items()}


def _plain(value: Any) -> str:
    return str(value["is"] if isinstance(value, Mapping) else value)


def _states(name: str, entry: Entry, side: str, levels: int) -> Iterator[State]:
    yield State(name, side, made=True)
    if "lost" in entry:
        yield State(name, side, made=False)
    if "announced" in entry:
        for made, level in product((True, False), range(levels + 1)):
            yield State(name, side, made, announced=True, level=level)


def cells(document: Document) -> Iterator[Given]:
    """Contract x sides x made or lost x level of Kontra to the game x every state of one bonus, and of two with a Valat."""
    table = Table.of(document)
    for contract, declarers in table.lines():
        if table.counts(contract) == "none":
            yield from _by_tricks(table, contract)
            continue
        for made, level in product((True, False), range(table.levels + 1)):
            for states in ((), *((state,) for state in table.states(contract, table.levels))):
                yield from _cell(table, contract, declarers, states, made=made, level=level)
        beside = [state for state in table.states(contract, 1) if state.bonus != "valat"]
        valats = [state for state in table.states(contract, 1) if state.bonus == "valat"]
        for made, level, valat, state in product((True, False), (0, 1), valats, beside):
            yield from _cell(table, contract, declarers, (valat, state), made=made, level=level)


def mixtures(document: Document, number: int, seed: int) -> Iterator[Given]:
    """Hands in which everything happens at once, the calls of Kontra by any seats, so that some are void."""
    table, choose = Table.of(document), random.Random(seed)  # noqa: S311
    lines = [line for line in table.lines() if table.counts(line[0]) != "none"]
    while number:
        contract, declarers = choose.choice(lines)
        states = [*table.states(contract, 1)]
        kept: tuple[State, ...] = ()
        for state in choose.sample(states, choose.randint(0, len(states))):
            kept += (state,) * all(_is_possible(state, other) for other in kept if other.bonus == state.bonus)
        for given in _cell(table, contract, declarers, kept, made=choose.random() < 0.5, level=0):
            items = ["game", *(row["bonus"] for row in given["bonuses"] if row["announced"])]
            calls = {item: choose.choices(SEATS, k=choose.randint(0, table.levels)) for item in items}
            number -= 1
            yield {**given, "kontra": {item: seats for item, seats in calls.items() if seats}}


def _is_possible(state: State, other: State) -> bool:
    """Whether one bonus can be both: of two sides, made by one at most, announced once (OP-26), the Valat but one (OP-27)."""
    both_made, both_announced = state.made and other.made, state.announced and other.announced
    return not (state.side == other.side or both_made or both_announced or state.bonus == "valat")


def _by_tricks(table: Table, contract: str) -> Iterator[Given]:
    total, least = POINTS[table.id]
    for tricks, points, declarer in product(range(13), (0, least, total), SEATS):
        yield {
            **_hand(contract, declarer, (declarer,)),
            "points": {"declarers": points, "defenders": total - points},
            "tricks": {"declarers": tricks, "defenders": 12 - tricks},
        }


def _cell(
    table: Table,
    contract: str,
    declarers: tuple[int, ...],
    states: Sequence[State],
    *,
    made: bool,
    level: int,
) -> Iterator[Given]:
    """The hand, at the threshold and far from it; nothing where no hand can be so."""
    every = next((state.side for state in states if state.bonus == "valat" and state.made), None)
    if every is not None and made != (every == "declarers"):
        return
    levels = {"game": ("declarers", level)} | {
        state.bonus: (state.side, state.level) for state in states if state.announced
    }
    total, least = POINTS[table.id]
    own = {"declarers": 12, "defenders": 0}.get(every or "", 7)
    for points in (least, total) if made else (least - 1, 0):
        yield {
            **_hand(contract, 0, declarers),
            "points": {"declarers": points, "defenders": total - points},
            "tricks": {"declarers": own, "defenders": 12 - own},
            "bonuses": [_row(state, declarers) for state in states],
            "kontra": {item: _calls(declarers, *who) for item, who in levels.items() if who[1]},
        }


def _hand(contract: str, declarer: int, declarers: Sequence[int]) -> Given:
    return {"contract": contract, "declarer": declarer, "declarers": [*declarers], "dealer": 3}


def _row(state: State, declarers: Sequence[int]) -> Given:
    row = {"bonus": state.bonus, "side": state.side, "announced": state.announced, "made": state.made}
    return {**row, "by": _seats(declarers, state.side)[-1]} if state.announced else row


def _seats(declarers: Sequence[int], side: str) -> list[int]:
    return [seat for seat in SEATS if (seat in declarers) == (side == "declarers")]


def _calls(declarers: Sequence[int], side: str, level: int) -> list[int]:
    """Valid calls, the sides in turn, each by the seats of the side in turn."""
    speakers = (_seats(declarers, SIDES[side == "declarers"]), _seats(declarers, side))
    return [speakers[call % 2][call // 2 % len(speakers[call % 2])] for call in range(level)]


def alone(document: Document) -> Iterator[Given]:
    """Contracts in which each plays alone: every ranking of four, ties included, with each set of specials or calls."""
    table = Table.of(document)
    total, least = POINTS[table.id]
    names = [name for name, entry in table.contracts.items() if entry["sides"] == "each"]
    rankings = [ranks for ranks in product(range(4), repeat=4) if set(ranks) == {*range(max(ranks) + 1)}]
    for contract, ranks in product(names, rankings):
        hand: Given = {"contract": contract, "declarer": None, "declarers": [], "dealer": 3}
        points = {str(seat): 5 + rank for seat, rank in zip(SEATS, ranks, strict=True)}
        for size in range(5):
            for chosen in combinations(SEATS, size):
                if _plain(table.contracts[contract]["talk"]) != "none":
                    yield {**hand, "points": points, "kontra": {"own": [*chosen]}}
                elif size < 4:
                    yield {**hand, **_trickless(points, chosen)}
        for seat, much in product(SEATS, (least - 1, least, least + 1, total)):
            yield {**hand, **_trickless(points | {str(seat): much}, ())}
            others = [other for other in SEATS if other != seat]
            for size in (1, 2, 3):
                for chosen in combinations(others, size):
                    yield {**hand, **_trickless(points | {str(seat): much}, chosen)}


def _trickless(points: Mapping[str, int], seats: Sequence[int]) -> Given:
    """The points, none where there is no trick, and some tricks for the others (their number is never asked for)."""
    return {
        "points": {who: 0 if int(who) in seats else amount for who, amount in points.items()},
        "tricks": {who: 0 if int(who) in seats else 3 for who in points},
    }


def talks(document: Document, length: int) -> Iterator[Given]:
    """Every sequence of calls up to a length, on the game and on a bonus, for all sides and owners: op kontra-factor."""
    table = Table.of(document)
    bonus = next(name for name, entry in table.bonuses.items() if "announced" in entry)
    lines = [line for line in table.lines() if table.counts(line[0]) == "all-bonuses"]
    for (contract, declarers), (item, owners) in product(lines, (("game", (0,)), (bonus, SEATS))):
        for owner, many in product(owners, range(min(length, table.levels) + 1)):
            for calls in product(SEATS, repeat=many):
                yield {
                    "contract": contract,
                    "item": item,
                    "owner": owner,
                    "declarers": [*declarers],
                    "calls": [*calls],
                }
