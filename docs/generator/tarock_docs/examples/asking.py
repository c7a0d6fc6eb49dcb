"""Asks the reference engine the chosen cases and checks its answers. Knows no language and no drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tarock.adapter import Reference
from tarock.adapter.ops_hand import position
from tarock.adapter.ops_score import facts_from
from tarock.api import Hand, Rules
from tarock.explain import Explainer
from tarock.model.variant import Names, Variant
from tarock.scoring import Facts, SheetLine
from tarock_conformance.cases import Case, by_ruleset
from tarock_conformance.conversation import Outcome
from tarock_conformance.judge import judge
from tarock_conformance.protocol import hello, question, read_hello, ruleset
from tarock_conformance.verdicts import Verdict

_RIGHT = frozenset({Verdict.PASS, Verdict.CONTESTED})


@dataclass(frozen=True)
class Wrong:
    """A case that the engine answers otherwise than it expects, and how."""

    case: Case
    detail: str

    def __str__(self) -> str:
        return f"the example '{self.case.key}' is answered wrongly: {self.detail}"

    @property
    def hint(self) -> str:
        """How to ask it alone."""
        return f"tarock conformance run --engine ref --case '{self.case.key}'"


class WrongExamples(Exception):
    """The engine answers examples otherwise than their cases expect; holds all of them."""

    def __init__(self, wrong: Iterable[Wrong]) -> None:
        self.wrong = tuple(wrong)
        told = (f"{each.case.place}: {each}\n  = help: {each.hint}" for each in self.wrong)
        super().__init__("\n".join(told))


@dataclass(frozen=True)
class SheetRow:
    """One line of a settled hand, called by its own name, that of the bonus, or that of the contract. `amount` is what one payer pays one payee; `pays` are (payer, payee) by seat, None where
    nobody is charged; `formula` is the expression of the amount, `numbers` the same with its values put in."""

    rule: str
    names: Names
    is_bonus: bool
    announced: bool
    made: bool
    amount: int
    factor: int
    formula: str
    numbers: str
    pays: tuple[tuple[int | None, int | None], ...]

    def of(self, seat: int) -> int:
        """What the line brings a seat."""
        return sum(((payee == seat) - (payer == seat)) * self.amount for payer, payee in self.pays)


@dataclass(frozen=True)
class Trick:
    """A trick of a hand that was played on: who led, the cards in the order played, who took it (None: not whole)."""

    leader: int
    cards: tuple[str, ...]
    winner: int | None


@dataclass(frozen=True)
class Example:
    """A case with the answer the engine gave: `kind` is result or error. `path` is the entry it belongs to, `variant` the
    rule set with the options of the case."""

    path: str
    case: Case
    variant: Variant
    kind: str
    answer: Mapping[str, Any]
    sheet: tuple[SheetRow, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def anchor(self) -> str:
        """The id of its place on a page."""
        return f"case-{self.case.id}"


def ask_all(wanted: Mapping[str, Sequence[Case]]) -> dict[str, tuple[Example, ...]]:
    """An example for each case, under its entry. Raises WrongExamples with all that are answered wrongly."""
    engine = Reference()
    known = read_hello(_ask(engine, hello("")))
    paths = {case.key: path for path, cases in wanted.items() for case in cases}
    found: dict[str, Example] = {}
    wrong: list[Wrong] = []
    for _, group in by_ruleset([case for cases in wanted.values() for case in cases]):
        _ask(engine, ruleset(group[0]))
        rules = engine.rules_named(group[0].ruleset)
        for case in group:
            answer = _ask(engine, question(case))
            result = judge(case, Outcome("answer", answer), known, is_reference=True)
            if result.verdict in _RIGHT:
                found[case.key] = _example(paths[case.key], case, answer, rules)
            else:
                wrong.append(Wrong(case, result.detail))
    if wrong:
        raise WrongExamples(wrong)
    return {path: tuple(found[case.key] for case in cases) for path, cases in wanted.items()}


def _ask(engine: Reference, message: dict[str, Any]) -> dict[str, Any]:
    answer = engine.handle(message)
    assert answer is not None  # only `bye` has none
    return {name: value for name, value in answer.items() if name != "id"}


def _example(path: str, case: Case, answer: Mapping[str, Any], rules: Rules) -> Example:
    kind = "result" if "result" in answer else "error"
    sheet: tuple[SheetRow, ...] = ()
    tricks: tuple[Trick, ...] = ()
    if case.op == "settle" and kind == "result":
        sheet = _sheet(rules, facts_from(rules, case.given))
    if case.op == "play-hand":
        hand, tricks = _played(case, rules)
        sheet = _sheet(rules, rules.scorer.facts(hand.state)) if hand.over else ()
    return Example(path, case, rules.variant, kind, answer[kind], sheet, tricks)


def _played(case: Case, rules: Rules) -> tuple[Hand, tuple[Trick, ...]]:
    """The hand after the steps that were taken, with the tricks from the first step on."""
    hand = position(rules, case.given)
    stopped = case.readings[0].value.get("at", len(case.steps)) if case.readings[0].kind == "error" else None
    layout, deck = rules.engine.layout, rules.variant.deck
    tricks: list[Trick] = []
    for step in case.steps[:stopped]:
        number, leader = hand.state[layout["NUMBER"]], hand.state[layout["LEADER"]]
        before = hand.state[layout["TRICK"]]
        hand = hand.play(step)
        words = step.split()
        if words[1] != "play":
            continue
        cards = (tricks.pop().cards if before and tricks else tuple(deck.list(before))) + (words[2],)
        winners = layout.slot("WINNERS").values(hand.state)[number]
        is_whole = hand.over or hand.state[layout["NUMBER"]] != number
        tricks.append(Trick(leader, cards, winners.bit_length() - 1 if is_whole and winners else None))
    return hand, tuple(tricks)


def _sheet(rules: Rules, counted: Facts) -> tuple[SheetRow, ...]:
    explainer = Explainer(rules.variant, rules.scorer)
    facts = rules.scorer.entered(counted)
    return tuple(_row(rules, explainer, facts, line) for line in rules.scorer.settle(counted).lines)


def _row(rules: Rules, explainer: Explainer, facts: Facts, line: SheetLine) -> SheetRow:
    variant = rules.variant
    contract = variant.contract(facts[variant.layout["CONTRACT"]])
    filled = explainer.filled(line.formula, facts, *line.arguments)
    return SheetRow(
        rule=line.rule,
        names=variant.bonus(line.item).names if line.item > 1 else explainer.named(line) or contract.names,
        is_bonus=line.item > 1,
        announced=line.announced,
        made=line.made,
        amount=line.amount,
        factor=line.factor,
        formula=filled.text,
        numbers=filled.numbers,
        pays=tuple(rules.scorer.transfers(facts, line)),
    )
