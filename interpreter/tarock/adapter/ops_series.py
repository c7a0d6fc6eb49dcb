"""A series of hands from what a score sheet knows of each. Knows requests, no rule."""

from __future__ import annotations

from typing import Any

from tarock.adapter.ops_hand import Stopped
from tarock.adapter.ops_score import facts_from
from tarock.adapter.situation import Given
from tarock.api import Rules
from tarock.errors import TarockError
from tarock.model.registers import registers_data
from tarock.record import cards_mask, parse_seat
from tarock.series import Entry, Row, Series, Standing

Result = dict[str, Any]


def series(rules: Rules, given: Given) -> Result:
    """The running totals of some hands. Raises Stopped with the number (from 0) of a hand that cannot be entered."""
    of = Series(rules)
    standing = of.start(parse_seat(rules.variant, given["dealer"]), agreed=given.get("agreed"))
    rows = []
    for at, hand in enumerate(given["hands"]):
        try:
            for _ in range(given.get("again", []).count(at)):
                standing = of.deal_again(standing)
            if given.get("called") == at:
                standing = of.call(standing)
            row, standing = of.add(standing, _entry(rules, given, at, hand, standing))
        except TarockError as error:
            raise Stopped(at, "input", error) from None
        rows.append(row)
    for _ in range(given.get("again", []).count(len(rows))):
        standing = of.deal_again(standing)
    if given.get("called") == len(rows):
        standing = of.call(standing)
    found: Result = {
        "rows": [_row(row) for row in rows],
        "dealer": standing.dealer,
        "ends_after": standing.ends_after,
        "over": standing.is_over,
    }
    if standing.registers:
        found["registers"] = registers_data(standing.registers)
    if standing.closing is not None:
        found |= {"closing": list(standing.closing), "totals": list(standing.totals)}
    return found


def _entry(rules: Rules, given: Given, at: int, hand: Given, standing: Standing) -> Entry:
    held = [0] * rules.variant.seats
    for row in given.get("held", ()):
        if row["hand"] == at:
            held[parse_seat(rules.variant, row["seat"])] |= cards_mask(rules.variant, row["cards"])
    return Entry(facts_from(rules, {"dealer": standing.dealer, **hand}), tuple(held))


def _row(row: Row) -> Result:
    found: Result = {
        "dealer": row.dealer,
        "factor": row.factor,
        "payoffs": list(row.payoffs),
        "totals": list(row.totals),
        "registers": registers_data(row.registers),
    }
    if len(row.ledgers) > 1:
        found["ledgers"] = {each: list(payoffs) for each, payoffs in row.ledgers.items()}
        found["ledger_totals"] = {each: list(payoffs) for each, payoffs in row.ledger_totals.items()}
    return found
