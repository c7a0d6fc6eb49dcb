"""Contracts that nobody can play (TR501), that follow no other of their rank (TR503), or cannot be lost (TR511). Runs no hand."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.bits import singles
from tarock.errors import Fault
from tarock.lint.codes import EQUAL_RANK, NO_BID, ONE_SIDED
from tarock.lint.possible import NO, YES, Possible, Sets, exactly
from tarock.lint.reckon import answers_of, value_of
from tarock.lint.subject import Subject, warn
from tarock.model.source import Node
from tarock.model.variant import Contract, Formula, Sides


def contracts_out_of_reach(subject: Subject) -> Iterator[Fault]:
    """Contracts that cannot be bid after any word and cannot be chosen when all have passed."""
    variant, bids = subject.variant, _Bids(subject)
    reached = bids.reached()
    for contract in variant.contracts:
        if contract.mask & reached or contract.id in subject.patched or "all-contracts" in subject.patched:
            continue
        listed = contract.mask in variant.auction.order or contract.mask & bids.choices
        entry = subject.node(f"contracts.{contract.id}")
        if not listed:
            message = f"nobody can ever play '{contract.id}': it is neither in the order of the auction nor among what is chosen when nobody bids"
            order = subject.tree["auction"]["order"]
            entry = entry if subject.own(entry) or not subject.own(order) else order
        else:
            message = f"nobody can ever play '{contract.id}': it is in the auction, but what must hold for it never does"
            cause = bids.cause(contract)
            entry = cause if cause is not None else entry
        yield warn(
            NO_BID, entry, message, f"mend it, or take the contract out: contracts: {{{contract.id}: null}}"
        )


class _Bids:
    """What can be bid and chosen, found by going on from what can be bid first."""

    def __init__(self, subject: Subject) -> None:
        self._subject, self._variant = subject, subject.variant
        formula = next(each for each in self._variant.formulas if each.rule == "auction.all-passed")
        choices = value_of(formula.expression.tree, formula.expression.scope, subject.ranges, subject.options)
        assert isinstance(choices, Sets)
        self.choices = choices.may

    def reached(self) -> int:
        """All contracts that can come to be played or overbid."""
        variant = self._variant
        reached, size = 0, -1
        while size != reached.bit_count():
            size = reached.bit_count()
            open_highs = [0, *(high for high in singles(reached) if not self._closes(high))]
            for mask in variant.auction.order:
                if any(self._may(variant.contract(mask), high) for high in open_highs if high != mask):
                    reached |= mask
        for mask in singles(self.choices):
            if not any(self._never(line, mask, 0) for line in variant.contract(mask).may_bid):
                reached |= mask
        return reached

    def cause(self, contract: Contract) -> Node | None:
        """The entry of the first line that never lets the contract be bid, whatever was bid before."""
        for line in (*contract.may_bid, *self._variant.auction.bid):
            if self._never(line, contract.mask, None):
                return self._subject.node(line.rule)
        return None

    def _may(self, contract: Contract, high: int) -> bool:
        return not any(
            self._never(line, contract.mask, high) for line in (*self._variant.auction.bid, *contract.may_bid)
        )

    def _never(self, line: Formula, new: int, high: int | None) -> bool:
        given: dict[str, Possible] = {"new": exactly(new), "contract": exactly(0), **self._subject.options}
        if high is not None:
            given["high"] = exactly(high)
        expression = line.expression
        return answers_of(expression.tree, expression.scope, self._subject.ranges, given) == NO

    def _closes(self, high: int) -> bool:
        closes = self._variant.contract(high).closes
        if closes is None:
            return False
        given = {"high": exactly(high), **self._subject.options}
        expression = closes.expression
        return answers_of(expression.tree, expression.scope, self._subject.ranges, given) == YES


def equal_ranks(subject: Subject) -> Iterator[Fault]:
    """Rows of the auction with several contracts, where no line lets one follow another and nothing says that none may.

    What is said where the order stands answers the question: a `hold` (be it one that never holds), sources, or an
    open point.
    """
    auction = subject.tree["auction"]
    said = [auction.get(key) for key in ("sources", "about")]
    order = auction["order"]
    if "hold" in auction or any(node is not None and node.source is order.source for node in said):
        return
    for row in order.items:
        if len(row.items) > 1 and not _follows(subject, row):
            names = " and ".join(f"'{contract.value}'" for contract in row.items)
            yield warn(
                EQUAL_RANK,
                row.items[0],
                f"{names} have equal rank: after one of them nobody can say the other, and nothing says that this is meant",
                "say who may take over: auction: {hold: …}; if nobody may, say so: hold: {nobody: {when: false}}, or give sources",
            )


def _follows(subject: Subject, row: Node) -> bool:
    """Whether one contract of a row can be bid after another."""
    variant = subject.variant
    masks = [variant.contracts[variant.contract_index[str(each.value)]].mask for each in row.items]
    bids = _Bids(subject)
    return any(bids._may(variant.contract(new), high) for new in masks for high in masks if new != high)


def foregone_games(subject: Subject) -> Iterator[Fault]:
    """Contracts that are made, or lost, whatever happens."""
    for contract in subject.variant.contracts:
        expression = contract.made.expression
        if contract.sides is Sides.EACH or f"{contract.id}" in subject.patched:
            continue
        given = {"contract": exactly(contract.mask), **subject.options}
        answers = answers_of(expression.tree, expression.scope, subject.ranges, given)
        if answers in (NO, YES):
            what = "made" if answers == YES else "lost"
            yield warn(
                ONE_SIDED,
                subject.node(contract.made.rule),
                f"'{contract.id}' is always {what}: '{expression.source}' {'always' if answers == YES else 'never'} holds",
                "say when the game is made: contracts: …: made: points(declarers) >= …",
            )
