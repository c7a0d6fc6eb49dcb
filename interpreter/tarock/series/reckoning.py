"""A series of hands: settled hands folded into running totals, who deals, when it ends. Pure; settles by the scorer,
knows no rule and no file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from tarock.api import Rules
from tarock.errors import DocumentError, Fault, InputError
from tarock.model.scopes import LIMIT
from tarock.model.variant import Formula, Registers
from tarock.play import State
from tarock.scoring import Facts

Payoffs = tuple[int, ...]
Held = tuple[int, ...]


class Entry(NamedTuple):
    """A hand to be entered: its facts, and the cards (masks) that each seat is known to have had, if it matters."""

    facts: Facts
    held: Held | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A hand that was entered; seats are indexes, amounts game points by seat, `factor` already in them.

    `payoffs` and `totals` are those of the ledger that decides, `ledgers` and `ledger_totals` of each where the rule
    set names any. `registers` are those after the hand.
    """

    number: int
    dealer: int
    contract: str
    factor: int
    payoffs: Payoffs
    totals: Payoffs
    ledgers: Mapping[str, Payoffs]
    ledger_totals: Mapping[str, Payoffs]
    registers: Registers


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a series stands between two hands.

    `dealer` deals the next one. `called` says after how many hands the last round was called for, `opener` who opens
    it once that is known; `ends_after` after how many hands all is over, None while nobody can say. `kept` is all that
    the next hand knows of those before it: the registers, one number after another. `closing` is what was paid when all
    was over, in the totals already; None before.
    """

    hands: int
    dealer: int
    totals: Payoffs
    ledger_totals: Mapping[str, Payoffs]
    registers: Registers
    kept: tuple[int, ...] = ()
    called: int | None = None
    opener: int | None = None
    ends_after: int | None = None
    closing: Payoffs | None = None

    @property
    def is_over(self) -> bool:
        """No more hands."""
        return self.ends_after is not None and self.hands >= self.ends_after


class Series:
    """Series of hands under one rule set. Every step gives a new standing, so that any hand can be taken back."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self._rules = rules, rules.variant.series
        self._layout = rules.variant.layout
        self._nothing: Payoffs = (0,) * rules.variant.seats

    def start(self, dealer: int, *, agreed: int | None = None) -> Standing:
        """Before the first hand. Raises InputError TR330 when the agreed number of hands is no multiple of a round."""
        if agreed is not None and (agreed < 1 or agreed % self._rules.round):
            rounds = f"a round has {self._rules.round}, so that everybody deals equally often"
            raise _wrong(f"{agreed} hands cannot be agreed on", rounds)
        ledgers = {ledger.id: self._nothing for ledger in self.rules.variant.scoring.ledgers}
        kept = self._rules.kept
        named = self._rules.named(kept)
        return Standing(0, dealer, self._nothing, ledgers, named, kept, ends_after=agreed)

    def call(self, standing: Standing) -> Standing:
        """Somebody calls for the last round. Raises InputError TR330 where there is none, or it is called already."""
        if self._rules.last_round is None:
            raise _wrong("this rule set has no last round to call for")
        if standing.called is not None:
            raise _wrong("the last round is called already", f"it was, after {standing.called} hands")
        if standing.ends_after is not None:
            raise _wrong("the last hand is agreed on already", f"it is number {standing.ends_after}")
        return replace(standing, called=standing.hands)

    def deal_again(self, standing: Standing) -> Standing:
        """A deal does not stand, and the same dealer deals again. Raises InputError TR330 where every deal stands, or
        after the end."""
        if not self.rules.variant.deal_again:
            raise _wrong("in this rule set every deal stands")
        if standing.is_over:
            raise _wrong(f"the series was over after {standing.hands} hands")
        known = (self._between(standing), self._nothing)
        kept = self._kept(known, self._nothing, standing.totals, again=True)
        return replace(standing, registers=self._rules.named(kept), kept=kept)

    def add(self, standing: Standing, entry: Entry) -> tuple[Row, Standing]:
        """Enter the next hand. Raises InputError TR330 after the end, or for a hand that somebody else dealt."""
        facts = entry.facts
        if standing.is_over:
            raise _wrong(f"the series was over after {standing.hands} hands")
        if facts[self._layout["DEALER"]] != 1 << standing.dealer:
            raise _wrong(f"it is the turn of seat {standing.dealer} to deal")
        facts = self._after_others(facts, standing)
        known = (facts, entry.held or self._nothing)
        factor = 1 if self._rules.factor is None else int(self._rules.factor.call(*known))
        sheets = self.rules.scorer.ledgers(facts)
        ledgers = {ledger: _times(factor, sheet.payoffs) for ledger, sheet in sheets.items()}
        first = next(iter(ledgers.values()), None)
        payoffs = first if first is not None else _times(factor, self.rules.scorer.settle(facts).payoffs)
        totals = _sum(standing.totals, payoffs)
        kept = self._kept(known, payoffs, totals)
        after = replace(
            standing,
            hands=standing.hands + 1,
            dealer=self._next(standing.dealer),
            totals=totals,
            ledger_totals={each: _sum(standing.ledger_totals[each], ledgers[each]) for each in ledgers},
            registers=self._rules.named(kept),
            kept=kept,
        )
        contract = self.rules.variant.contract(facts[self._layout["CONTRACT"]]).id
        row = Row(
            after.hands, standing.dealer, contract, factor, payoffs, after.totals,
            ledgers, after.ledger_totals, after.registers,
        )  # fmt: skip
        return row, self._closed(self._with_end(after, known))

    def rows(self, standing: Standing, entries: Iterable[Entry]) -> tuple[tuple[Row, ...], Standing]:
        """Enter several hands, one after another."""
        rows = []
        for entry in entries:
            row, standing = self.add(standing, entry)
            rows.append(row)
        return tuple(rows), standing

    def entry(self, state: State) -> Entry:
        """A hand that was played to its end, with all cards that anybody had."""
        return Entry(self.rules.scorer.facts(state), self.rules.scorer.held(state))

    def _after_others(self, facts: Facts, standing: Standing) -> Facts:
        """The facts of a hand that knows what was kept from those before it."""
        if not standing.kept:
            return facts
        at = self._layout["REGISTERS"]
        return (*facts[:at], *standing.kept, *facts[at + len(standing.kept) :])

    def _kept(
        self, known: tuple[Facts, Held], payoffs: Payoffs, totals: Payoffs, *, again: bool = False
    ) -> tuple[int, ...]:
        """The registers after a hand, or after a deal that does not stand, all reckoned from the old ones."""
        found = [*known[0][self._layout["REGISTERS"] :][: len(self._rules.kept)]] if self._rules.kept else []
        for register in self._rules.registers:
            formula = register.again if again else register.after
            if formula is not None:
                for at, player in enumerate(register.owners):
                    value = int(formula.call(*known, player, payoffs, totals))
                    if abs(value) > LIMIT:
                        raise _beyond(formula, value)
                    found[register.at + at] = value
        return tuple(found)

    def _with_end(self, standing: Standing, known: tuple[Facts, Held]) -> Standing:
        """The same with its end, if the hand just entered tells it: who opens the last round, at the next own deal."""
        last = self._rules.last_round
        if last is None or standing.called is None or standing.opener is not None:
            return standing
        opener = int(last.opener.call(*known))
        if not opener:
            return standing
        before, dealer = standing.hands, standing.dealer
        for _ in range(self.rules.variant.seats):
            if opener >> dealer & 1:
                break
            before, dealer = before + 1, self._next(dealer)
        return replace(standing, opener=dealer, ends_after=before + self._rules.round)

    def _closed(self, standing: Standing) -> Standing:
        """The same with what is paid when all is over, in every ledger, if it is."""
        if not standing.is_over or not self._rules.closing:
            return standing
        facts = self._between(standing)
        closing = self.rules.scorer.paid(facts, self._rules.closing).payoffs
        return replace(
            standing,
            totals=_sum(standing.totals, closing),
            ledger_totals={each: _sum(total, closing) for each, total in standing.ledger_totals.items()},
            closing=closing,
        )

    def _between(self, standing: Standing) -> Facts:
        """The facts of no hand: everybody, who deals next, and what was kept."""
        layout, rules = self._layout, self.rules
        start = [
            *rules.engine.start(dealer=standing.dealer, hands=self._nothing, talon=(), kept=standing.kept)
        ]
        start[layout["PLAYERS"]] = (1 << rules.variant.seats) - 1
        return (*start[: layout.head], *rules.scorer.blank())

    def _next(self, dealer: int) -> int:
        return int(self.rules.variant.next_dealer.call(1 << dealer)).bit_length() - 1


def _times(factor: int, payoffs: Payoffs) -> Payoffs:
    return tuple(factor * each for each in payoffs)


def _sum(one: Payoffs, other: Payoffs) -> Payoffs:
    return tuple(map(sum, zip(one, other, strict=True)))


def _wrong(message: str, hint: str | None = None) -> InputError:
    return InputError(Fault("TR330", message, hint=hint))


def _beyond(formula: Formula, value: int) -> DocumentError:
    """A register ran away."""
    text, message = formula.text, f"{formula.rule}: {value} is more than a register holds"
    hint = f"registers go from -{LIMIT} to {LIMIT}"
    return DocumentError(text.fault("TR142", message, start=0, end=len(text.text), hint=hint))
