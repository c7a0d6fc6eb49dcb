"""Conditions that decide nothing, and lines that are never come to (TR505). Runs no hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Final

from tarock.errors import Fault
from tarock.expr import SourceText
from tarock.expr.parse import parse
from tarock.expr.syntax import Syntax
from tarock.expr.tree import Name, walk_nodes
from tarock.expr.types import BOOL
from tarock.lint.codes import DEAD
from tarock.lint.possible import NO, YES, Numbers, Possible, exactly
from tarock.lint.reckon import Answers, Reckoner
from tarock.lint.subject import Subject
from tarock.model.source import Node as Entry
from tarock.model.variant import Formula, Sides

#: So many combinations of values are tried one by one.
_TRIED: Final = 400
#: An option with more values than this is not tried value by value.
_VALUES: Final = 12

#: What it means that these never hold as a whole is told of their contract or bonus.
TOLD_OTHERWISE: Final = ("contracts.", "bonuses.", "auction.bid")

#: A condition in the text of the document: the scalar it stands in and the way down from its root.
Spot = tuple[Entry, tuple[int, ...]]


def dead_conditions(subject: Subject) -> Iterator[Fault]:
    """Conditions in the rule set's own expressions that have the same answer in every situation."""
    found: dict[Spot, int] = {}
    for formula, entry in subject.own_formulas:
        for (where, path), answers in answers_in(subject, formula).items():
            spot = spot_of(subject, entry, where)
            whole = not where and not path and formula.rule.startswith(TOLD_OTHERWISE)
            if spot is not None and subject.own(spot) and not whole:
                found[spot, path] = found.get((spot, path), 0) | answers
    dead = {spot: answers for spot, answers in found.items() if answers in (NO, YES)}
    for (entry, path), answers in dead.items():
        if not any((entry, path[:at]) in dead for at in range(len(path))):
            yield from _faults(entry, path, answers)


def spot_of(subject: Subject, entry: Entry, where: str) -> Entry | None:
    """The scalar in which a condition stands that a formula of this scalar uses; None for what is no definition."""
    if not where:
        return entry
    node = subject.tree.get("define", where)
    return None if node is None else node.get("is") or node


def answers_in(subject: Subject, formula: Formula) -> Answers:
    """The answers of every condition in a formula; of the whole, if it is one, under the empty path."""
    expression = formula.expression
    answers: Answers = {}
    names = Counter(each.symbol.name for each in walk_nodes(expression.tree) if isinstance(each, Name))
    domains = _domains(subject, formula, names)
    for values in product(*domains.values()):
        given = subject.options | dict(zip(domains, values, strict=True))
        reckoner = Reckoner(expression.scope, subject.ranges, given, answers)
        if expression.type == BOOL:
            reckoner.condition(expression.tree, ())
        else:
            reckoner.reckon(expression.tree)
    return answers


def _domains(subject: Subject, formula: Formula, names: Mapping[str, int]) -> dict[str, list[Possible]]:
    """The values to be tried one by one, of names that matter more than once."""
    known = context(subject, formula)
    tried: dict[str, list[Possible]] = {}
    size = 1
    for name, count in names.items():
        if name in known:
            values: list[Possible] = [exactly(mask) for mask in known[name]]
        elif name in subject.options and isinstance(span := subject.options[name], Numbers):
            wide = span.high - span.low >= _VALUES
            values = [] if wide else [Numbers(value, value) for value in range(span.low, span.high + 1)]
        else:
            continue
        if values and (count > 1 or len(values) == 1) and size * len(values) <= _TRIED:
            tried[name], size = values, size * len(values)
    return tried


def context(subject: Subject, formula: Formula) -> dict[str, list[int]]:
    """The contracts and bonuses that can be meant where a formula stands, by the names for them."""
    variant = subject.variant
    section, _, rest = formula.rule.partition(".")
    name = rest.partition(".")[0]
    contracts = [each.mask for each in variant.contracts]
    match section:
        case "contracts":
            mine = [variant.contracts[variant.contract_index[name]].mask]
            if ".may-bid" in formula.rule:
                return {"new": mine, "contract": [0], "high": [0, *variant.auction.order]}
            return {"contract": mine}
        case "auction":
            return {"contract": [0], "new": list(variant.auction.order), "high": [0, *variant.auction.order]}
        case "bonuses":
            mine = [variant.bonuses[variant.bonus_index[name]].item]
            return {"contract": contracts, "bonus": mine}
        case "talk":
            contracts = [
                each.mask for each in variant.contracts if each.talk and each.talk.id == f"talk.{name}"
            ]
        case "exchange":
            contracts = [
                each.mask for each in variant.contracts if each.exchange and each.exchange.id == name
            ]
        case "call":
            contracts = [each.mask for each in variant.contracts if each.sides is Sides.CALLED]
        case "series" if name == "closing":
            return {"contract": [0]}
        case "scoring" if name in ("game", "bonus"):
            return {"contract": contracts}
    return {"contract": contracts or [0]}


def _faults(entry: Entry, path: tuple[int, ...], answers: int) -> Iterator[Fault]:
    """The warning, unless the condition says plainly what it is (`true`, `false`) or stands by itself and holds."""
    text: SourceText = entry.text
    at = piece(parse(text), path)
    if at.kind == "truth" or (answers == YES and not path):
        return
    said = text.text[at.start : at.end]
    if answers == NO:
        message, hint = (
            f"'{said}' never holds",
            "what depends on it never happens: leave it out, or mend the condition",
        )
    else:
        message, hint = f"'{said}' always holds", "it decides nothing: leave it out, or mend the condition"
    yield replace(text.fault(DEAD, message, start=at.start, end=at.end, hint=hint), severity="warning")


def piece(syntax: Syntax, path: tuple[int, ...]) -> Syntax:
    """The piece of text under a way down the typed tree."""
    for step in path:
        syntax = syntax.parts[step + 1 if syntax.kind == "each" else step]
    return syntax
