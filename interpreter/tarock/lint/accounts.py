"""Small hands as a score sheet knows them, from the smallest on: contract, sides, points, tricks, bonuses, Kontra. No rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from tarock.api import Rules
from tarock.bits import indexes
from tarock.expr.tree import Integer, Name, walk_nodes
from tarock.model.variant import Contract, Sides
from tarock.scoring import Facts

#: Of a number that a rule speaks of its neighbours matter too.
_NEAR: Final = (-1, 0, 1)


@dataclass(frozen=True, slots=True)
class Item:
    """What became of a bonus: whose it is, announced or silent, made or lost."""

    id: str
    item: int
    declarers: bool
    announced: bool
    made: bool


@dataclass(frozen=True, slots=True)
class Account:
    """The facts of a hand. `points` and `tricks` are by seat; with a declarer those of a side stand at its first seat."""

    contract: Contract
    dealer: int
    declarer: int | None
    declarers: tuple[int, ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    bonus: Item | None = None
    kontra: int | None = None
    given_up: bool = False

    def given(self) -> dict[str, Any]:
        """The same as a case of the operation `settle` has it."""
        data: dict[str, Any] = {
            "contract": self.contract.id,
            "declarer": self.declarer,
            "dealer": self.dealer,
        }
        if self.declarers:
            data["declarers"] = list(self.declarers)
        if self.given_up:
            return data | {"given_up": True}
        data |= {"points": self._by_side(self.points), "tricks": self._by_side(self.tricks)}
        if self.bonus is not None:
            side = "declarers" if self.bonus.declarers else "defenders"
            row: dict[str, Any] = {"bonus": self.bonus.id, "side": side, "made": self.bonus.made}
            data["bonuses"] = [row | ({"announced": True} if self.bonus.announced else {})]
        if self.kontra is not None:
            data["kontra"] = {"game": [self.kontra]}
        return data

    def _by_side(self, numbers: Sequence[int]) -> dict[str, int]:
        if not self.declarers:
            return {str(seat): number for seat, number in enumerate(numbers)}
        own = sum(numbers[seat] for seat in self.declarers)
        return {"declarers": own, "defenders": sum(numbers) - own}

    def words(self) -> str:
        """The same as people say it."""
        sides = (
            f", seats {' and '.join(map(str, self.declarers))} against the others" if self.declarers else ""
        )
        if self.given_up:
            return f"'{self.contract.id}'{sides}, given up"
        if self.declarers:
            points, tricks = self._by_side(self.points)["declarers"], self._by_side(self.tricks)["declarers"]
            told = f"{points} card points and {tricks} tricks for them"
        else:
            told = f"card points by seat {', '.join(map(str, self.points))}, tricks {', '.join(map(str, self.tricks))}"
        if self.bonus is not None:
            how = f"{'announced' if self.bonus.announced else 'silent'} and {'made' if self.bonus.made else 'lost'}"
            told += f", '{self.bonus.id}' {how} by the {'declarers' if self.bonus.declarers else 'defenders'}"
        return f"'{self.contract.id}'{sides}, {told}" + (", Kontra" if self.kontra is not None else "")


def facts_of(rules: Rules, account: Account) -> Facts:
    """The facts that scoring reads."""
    variant, layout = rules.variant, rules.variant.layout
    state = list(rules.engine.start(dealer=account.dealer, hands=(0,) * variant.seats, talon=()))
    declarer = 0 if account.declarer is None else 1 << account.declarer
    declarers = sum(1 << seat for seat in account.declarers)
    for slot, value in (
        ("CONTRACT", account.contract.mask),
        ("DECLARER", declarer),
        ("DECLARERS", declarers),
    ):
        state[layout[slot]] = value
    state[layout["PLAYERS"]] = rules.engine.players(state)
    state[layout["GIVEN_UP"]] = int(account.given_up)
    layout.put(state, "SAID", 1, declarer)
    tail = rules.scorer.blank()
    for seat in range(variant.seats):
        layout.put(state, "TRICKS_OF", seat, account.tricks[seat])
        tail[layout["POINTS_OF"] - layout.head + seat] = account.points[seat]
    if (bonus := account.bonus) is not None:
        side = declarers if bonus.declarers else state[layout["PLAYERS"]] & ~declarers
        if bonus.announced:
            layout.put(state, "SAID", bonus.item.bit_length(), side & -side)
        slot = f"{'MADE' if bonus.made else 'LOST'}_BY_{'DECLARERS' if bonus.declarers else 'DEFENDERS'}"
        tail[layout[slot] - layout.head] |= bonus.item
    if account.kontra is not None:
        layout.put(state, "CALLS", 1, account.kontra + 1)
    rules.scorer.fill_factors(state, tail)
    return (*state[: layout.head], *tail)


def accounts(rules: Rules) -> Iterator[Account]:
    """Accounts of every contract, those with little in them first."""
    variant = rules.variant
    dealer = variant.seats - 1
    nothing = (0,) * variant.seats
    for contract in variant.contracts:
        facts = facts_of(rules, Account(contract, dealer, None, (), nothing, nothing))
        seats = list(indexes(facts[variant.layout["PLAYERS"]]))
        numbers = _numbers(rules, contract)
        for base in _bases(rules, contract, dealer, seats):
            yield from _counted(rules, base, seats, numbers)


def _bases(rules: Rules, contract: Contract, dealer: int, seats: list[int]) -> Iterator[Account]:
    nothing = (0,) * rules.variant.seats
    if contract.sides is Sides.EACH:
        yield Account(contract, dealer, None, (), nothing, nothing)
        return
    first, *others = seats
    alone = Account(contract, dealer, first, (first,), nothing, nothing)
    found = [alone]
    if contract.sides is Sides.CALLED:
        found += [replace(alone, declarers=(first, other)) for other in others]
    if contract.exchange is not None and contract.exchange.give_up is not None:
        yield from (replace(each, given_up=True) for each in found)
    yield from found


def _counted(
    rules: Rules, base: Account, seats: list[int], numbers: tuple[set[int], set[int]]
) -> Iterator[Account]:
    if base.given_up:
        yield base
        return
    total, tricks = sum(rules.variant.points), rules.variant.layout.tricks
    if not base.declarers:
        yield from _each_alone(base, seats, total, tricks)
        return
    other = next(seat for seat in seats if seat not in base.declarers)
    points, won = (
        sorted({0, most, *(each for each in some if 0 <= each <= most)})
        for some, most in zip(numbers, (total, tricks), strict=True)
    )
    plain = [
        replace(base, points=_shared(base, other, p, total), tricks=_shared(base, other, t, tricks))
        for p, t in product(points, won)
    ]
    yield from plain
    doubler = other if base.contract.talk is not None and base.contract.talk.kontra is not None else None
    for account in (plain[0], plain[-1]):
        for item in _items(rules, base.contract):
            yield replace(account, bonus=item)
        if (
            doubler is not None
            and base.contract.talk
            and base.contract.talk.kontra
            and not base.contract.talk.kontra.personal
        ):
            yield replace(account, kontra=doubler)


def _shared(base: Account, other: int, own: int, most: int) -> tuple[int, ...]:
    numbers = [0] * len(base.points)
    numbers[base.declarers[0]], numbers[other] = own, most - own
    return tuple(numbers)


def _items(rules: Rules, contract: Contract) -> Iterator[Item]:
    for bonus in rules.variant.bonuses:
        if not bonus.item & contract.bonuses or (
            bonus.when is not None and bonus.when.expression.constant is False
        ):
            continue
        ways = [(False, True)] + ([(False, False)] if bonus.lost is not None else [])
        ways += [(True, True), (True, False)] if bonus.announced is not None else []
        for declarers in (True, False):
            yield from (Item(bonus.id, bonus.item, declarers, announced, made) for announced, made in ways)


def _numbers(rules: Rules, contract: Contract) -> tuple[set[int], set[int]]:
    """The card points and the numbers of tricks that matter: those that the contract and the score speak of."""
    spoken: set[int] = set()
    for formula in (contract.made, *rules.variant.formulas):
        if formula is contract.made or formula.rule.startswith("scoring."):
            for node in walk_nodes(formula.expression.tree):
                if isinstance(node, Integer):
                    spoken.add(node.value)
                elif isinstance(node, Name) and node.type.kind == "int" and node.symbol.value is not None:
                    spoken.add(int(node.symbol.value))
    near = {number + step for number in spoken for step in _NEAR}
    return near, near


def _each_alone(base: Account, seats: list[int], total: int, tricks: int) -> Iterator[Account]:
    """Every order of the seats by card points, ties included; those without points with tricks and without."""
    for ranks in product(range(len(seats)), repeat=len(seats)):
        if set(ranks) != set(range(max(ranks) + 1)):
            continue
        for values in _points(ranks, total):
            for is_trickless in (False, True):
                points, won = [0] * len(base.points), [0] * len(base.points)
                for seat, rank in zip(seats, ranks, strict=True):
                    points[seat] = values[rank]
                takers = [seat for seat in seats if points[seat] or not is_trickless]
                for at in range(tricks):
                    won[takers[at % len(takers)]] += 1
                if is_trickless is (len(takers) < len(seats)):
                    yield replace(base, points=tuple(points), tricks=tuple(won))


def _points(ranks: tuple[int, ...], total: int) -> Iterator[tuple[int, ...]]:
    """Points for each rank that sum to the total: once with as few as can be below the top, once close together."""
    top, size = max(ranks), len(ranks)
    counts = [ranks.count(rank) for rank in range(top + 1)]
    for start in (0, total // size - top):
        for extra in range(counts[top]):
            below = [start + rank for rank in range(top)]
            if below:
                below[-1] += extra
            rest = total - sum(count * value for count, value in zip(counts, below, strict=False))
            if rest % counts[top] == 0 and rest // counts[top] > max(below, default=-1):
                yield (*below, rest // counts[top])
                break
