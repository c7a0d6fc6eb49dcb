"""How often everything happened: counted hand by hand, laid out as rows with the least that is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tarock.chance import Played
from tarock.model.variant import Bonus, Variant
from tarock.play import CallCard, CallWay, State
from tarock.scoring import callers, kontra_factor

Key = tuple[str | int, ...]
Tally = Counter[Key]

SIDES = ("declarers", "defenders")
CALLS = ("a card of the own hand", "a card in the talon", "a card of another player")


@dataclass(frozen=True, slots=True)
class Least:
    """How often things must happen before a simulation counts as thorough, and from how many hands on."""

    contract: int = 300
    other: int = 30
    hands: int = 10_000


LEAST = Least()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the statistics: what, how often, and how often at least (0: it may never happen)."""

    group: str
    what: str
    count: int
    least: int = 0

    @property
    def rare(self) -> bool:
        """Whether it happened less often than asked for."""
        return self.count < self.least


class Counting:
    """Counts hands of one variant."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant

    def count(self, played: Played, tally: Tally) -> None:
        """Add a hand to a tally."""
        variant, facts, layout = self._variant, played.facts, self._variant.layout
        contract = facts[layout["CONTRACT"]]
        tally["hands",] += 1
        tally["actions",] += len(played.actions)
        tally["contract", contract] += 1
        tally["given up",] += facts[layout["GIVEN_UP"]] != 0
        if played.sheet.made is not None:
            tally["made", contract] += played.sheet.made
        declarers = facts[layout["DECLARERS"]]
        for line in played.sheet.lines:
            if line.item > 1:
                side = line.to if line.made else line.payer
                tally["bonus", line.item, line.announced, line.made, SIDES[side != declarers]] += 1
        for ledger, sheet in played.ledgers.items():
            tally["ledger", ledger] += sheet.payoffs != played.sheet.payoffs
        self._count_play(played, tally)
        if variant.contract(contract).talk is not None:
            self._count_kontra(played, tally)

    def _count_play(self, played: Played, tally: Tally) -> None:
        layout, facts, last = self._variant.layout, played.facts, played.states[-1]
        seats = range(self._variant.seats)
        taken, gift = layout["TAKEN"], last[layout["TALON"]] & ~last[layout["TAKEN_TALON"]]
        for seat in seats:
            gift &= ~last[layout["DEALT"] + seat]  # the hand of a seat that joined
        early = any(last[layout["HAND"] + seat] for seat in seats) and not facts[layout["GIVEN_UP"]]
        tally["early", facts[layout["CONTRACT"]]] += early
        tally["open hands",] += last[layout["OPEN_HANDS"]] != 0
        tally["gifts",] += any(last[taken + seat] & gift for seat in seats)
        for action in played.actions:
            if isinstance(action, CallCard):
                tally["call", self._where(action, last)] += 1
            elif isinstance(action, CallWay):
                tally["call", self._variant.calls[action.way].id] += 1

    def _where(self, call: CallCard, last: State) -> str:
        """Where the card called was dealt, seen by who called it."""
        layout = self._variant.layout
        if call.card & last[layout["DEALT"] + call.seat]:
            return CALLS[0]
        return CALLS[1 if call.card & last[layout["TALON"]] else 2]

    def _count_kontra(self, played: Played, tally: Tally) -> None:
        facts, layout = played.facts, self._variant.layout
        talk = self._variant.contract(facts[layout["CONTRACT"]]).talk
        assert talk is not None
        for owners, calls, size in (
            ("SAID", "CALLS", layout.items + 1),
            (None, "OWN_CALLS", layout.seats + 1),
        ):
            for at in range(size):
                packed = facts[layout[calls] + at]
                if not packed:
                    continue
                seats = callers(packed)
                owner = facts[layout[owners] + at] if owners else 0
                valid = kontra_factor(talk.kontra, facts, owner, seats)[1]
                tally["void",] += len(seats) - len(valid)
                for level in range(len(valid)):
                    tally["kontra", talk.id, level, owners is not None and at > 1] += 1

    def rows(self, tally: Tally) -> list[Row]:
        """The statistics, in the order of the document."""
        return [
            *self._contract_rows(tally),
            *self._call_rows(tally),
            *self._bonus_rows(tally),
            *self._kontra_rows(tally),
            *self._other_rows(tally),
        ]

    def _contract_rows(self, tally: Tally) -> Iterator[Row]:
        for contract in self._variant.contracts:
            yield Row("contracts", contract.id, tally["contract", contract.mask], LEAST.contract)

            if contract.ends is not None:
                yield Row(
                    "contracts", f"{contract.id}, ended early", tally["early", contract.mask], LEAST.other
                )
                yield Row("contracts", f"{contract.id}, made", tally["made", contract.mask], LEAST.other)

    def _call_rows(self, tally: Tally) -> Iterator[Row]:
        if any(way.names_card for way in self._variant.calls):
            for where in CALLS:
                yield Row("calls", where, tally["call", where], LEAST.other)
        for way in self._variant.calls:
            if not way.names_card:
                yield Row("calls", f"{way.id}, no card named", tally["call", way.id], LEAST.other)

    def _bonus_rows(self, tally: Tally) -> Iterator[Row]:
        for bonus in self._variant.bonuses:
            if bonus.when is not None and bonus.when.expression.constant is False:
                continue  # not under these options
            for announced, made in self._ways(bonus):
                what = f"{bonus.id} {'announced' if announced else 'silent'}, {'made' if made else 'lost'}"
                counts = [tally["bonus", bonus.item, announced, made, side] for side in SIDES]
                if bonus.replaces is not None and bonus.side is None:  # the rarest; each side has its row
                    for side, count in zip(SIDES, counts, strict=True):
                        yield Row("bonuses", f"{what} by {side}", count, LEAST.other)
                else:
                    yield Row("bonuses", what, sum(counts), LEAST.other)

    @staticmethod
    def _ways(bonus: Bonus) -> Iterator[tuple[bool, bool]]:
        """Announced or not, made or lost: the outcomes that a bonus has."""
        yield False, True
        if bonus.lost is not None:
            yield False, False
        if bonus.announced is not None:
            yield True, True
            yield True, False

    def _kontra_rows(self, tally: Tally) -> Iterator[Row]:
        talks = {contract.talk.id: contract.talk for contract in self._variant.contracts if contract.talk}
        for talk in talks.values():
            for level, name in enumerate(talk.kontra.levels if talk.kontra else ()):
                counts = [tally["kontra", talk.id, level, bonus] for bonus in (False, True)]
                own = talk.kontra is not None and talk.kontra.personal
                where = "" if own else f" ({counts[0]} on the game, {counts[1]} on bonuses)"
                yield Row("Kontra", f"{talk.id}: {name}{where}", sum(counts), LEAST.other)
        if any(talk.kontra is not None and talk.kontra.valid for talk in talks.values()):
            yield Row("Kontra", "calls that turned out void", tally["void",], LEAST.other)

    def _other_rows(self, tally: Tally) -> Iterator[Row]:
        if self._variant.play.after_trick:
            yield Row("play", "talon cards given with tricks", tally["gifts",], LEAST.other)
        if self._variant.play.show:
            yield Row("play", "hands laid open", tally["open hands",], LEAST.other)
        if any(contract.exchange and contract.exchange.give_up for contract in self._variant.contracts):
            yield Row("given up", "hands given up", tally["given up",], LEAST.other)
        ledgers = [ledger.id for ledger in self._variant.scoring.ledgers]
        for ledger in ledgers[1:]:
            yield Row("ledgers", f"{ledger} other than {ledgers[0]}", tally["ledger", ledger], LEAST.other)
