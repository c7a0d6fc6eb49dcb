"""Settlements that do not come out (TR506): searched over small accounts, each told by the smallest that shows it. No rule."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tarock.api import Rules
from tarock.errors import DocumentError, Fault
from tarock.expr.tree import Binary, Node, walk_nodes
from tarock.expr.walk import remainders
from tarock.lint.accounts import Account, accounts, facts_of
from tarock.lint.codes import UNEVEN
from tarock.lint.subject import Subject
from tarock.model.variant import Formula
from tarock.scoring import Facts, SheetLine


def uneven_payments(subject: Subject) -> Iterator[Fault]:
    """For each amount and each way in which it can go wrong, the smallest account that shows it."""
    rules = Rules(subject.variant)
    told: set[tuple[str, str]] = set()
    for account in accounts(rules):
        for formula, what, hint in _wrong(rules, account):
            if (formula.rule, hint) not in told:
                told.add((formula.rule, hint))
                yield _fault(
                    _nearest(subject, formula),
                    f"{what}: {account.words()}",
                    f"{hint}; as a case: given: {_flow(account.given())}",
                )


def _nearest(subject: Subject, formula: Formula) -> Formula:
    """Of the formulas of the same payment the last that the rule set itself says; if it says none, this one."""
    own, payment = subject.tree["id"].place.file, formula.rule.rpartition(".")[0]
    mine = (each for each in subject.variant.formulas if each.rule.startswith(f"{payment}."))
    said = [each for each in mine if each.text.place_at(0).file == own]
    return formula if formula in said or not said else said[-1]


def _fault(formula: Formula, message: str, hint: str) -> Fault:
    text = formula.text
    return replace(text.fault(UNEVEN, message, start=0, end=len(text.text), hint=hint), severity="warning")


def _wrong(rules: Rules, account: Account) -> Iterator[tuple[Formula, str, str]]:
    facts = rules.scorer.entered(facts_of(rules, account))
    try:
        sheet = rules.scorer.settle(facts)
    except DocumentError as error:
        formula = _at(rules, error.faults[0])
        yield formula, error.faults[0].message, error.faults[0].hint or "say what is paid then"
        return
    players = facts[rules.variant.layout["PLAYERS"]]
    for line in sheet.lines:
        yield from _wrong_line(rules, facts, line, players)


def _wrong_line(
    rules: Rules, facts: Facts, line: SheetLine, players: int
) -> Iterator[tuple[Formula, str, str]]:
    pair = rules.variant.scoring.pair
    for payer, payee in rules.scorer.transfers(facts, line):
        if payer is None or payee is None:
            continue  # one side writes by itself
        if payer == payee:
            yield line.formula, f"seat {payer} pays itself", "take the payer out of those who are paid"
        elif not players >> payer & 1 or not players >> payee & 1:
            yield (
                line.formula,
                f"seat {payer} pays seat {payee}, one of whom sits out",
                "name `players` and sides of them only",
            )
        elif pair is not None and line.item and not (line.to >> payee & 1 and not line.to >> payer & 1):
            yield (
                pair[0],
                f"seat {payer} of the side that gets '{line.rule}' pays seat {payee}",
                "the pair is [who pays, who is paid]: [losing, winning]",
            )
    if line.amount < 0:
        yield (
            line.formula,
            f"{line.amount} are paid: who should get pays",
            "turn payer and payee round, or let the amount start at 0",
        )
    for rest in _rests(facts, line):
        yield (
            line.formula,
            f"{rest} is rounded down",
            "there are whole game points only: is the rounding meant? then say so: # TR506",
        )


def _at(rules: Rules, fault: Fault) -> Formula:
    """The formula at which a fault was found."""
    for formula in rules.variant.formulas:
        if formula.rule.startswith("scoring.") and formula.text.place_at(0) == fault.place:
            return formula
    scoring = rules.variant.scoring
    return scoring.pair[0] if scoring.pair is not None else scoring.game


def _rests(facts: Facts, line: SheetLine) -> Iterator[str]:
    """Divisions of game points in an amount that leave a rest, as `7 / 2`."""
    expression = line.formula.expression
    if any(map(_divides, walk_nodes(expression.tree))):
        rests = remainders(expression.tree, expression.scope, (facts, *line.arguments), _divides)
        yield from (f"{own} / {by}" for own, by in rests)


def _divides(node: Node) -> bool:
    return isinstance(node, Binary) and node.op == "/" and node.type.of == "game"


def _flow(data: Any) -> str:
    """JSON data as YAML has it on one line."""
    match data:
        case dict():
            return "{" + ", ".join(f"{_key(key)}: {_flow(value)}" for key, value in data.items()) + "}"
        case list():
            return "[" + ", ".join(map(_flow, data)) + "]"
        case str():
            return data
    return json.dumps(data)


def _key(key: str) -> str:
    return f'"{key}"' if key.isdecimal() else key
