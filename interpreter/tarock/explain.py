"""Why a hand was settled as it was: each line of the sheet with its rule and the numbers filled in. Prints nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tarock.bits import indexes
from tarock.expr import Trace
from tarock.expr.tree import Binary, Each, If, Node, Unary, Use
from tarock.model.variant import Formula, Names, Variant
from tarock.scoring import Facts, Scorer, Sheet, SheetLine, Transfer

#: How tightly operators bind, for brackets around what is filled in; what is missing here binds tightest.
_LEVELS: Final = {
    "or": 0, "and": 1, "not": 2, "=": 3, "!=": 3, "<": 3, "<=": 3, ">": 3, ">=": 3, "in": 3,
    "|": 4, "+": 4, "-": 4, "&": 5, "*": 6, "/": 6,
}  # fmt: skip
_TIGHT: Final = 9
_SHOWN_CARDS: Final = 8  # larger sets of cards are only counted


@dataclass(frozen=True, slots=True)
class Filled:
    """An expression of the document, the same with its numbers, its value, and the definitions used in it."""

    rule: str
    text: str
    numbers: str
    value: str
    definitions: tuple[Filled, ...]


@dataclass(frozen=True, slots=True)
class LineTold:
    """A line of the sheet, explained. `pays` are transfers (payer, payee) by seat index, each of `amount`.

    `because` is what made it come about, None where nothing had to. `replaces`: it takes the place of other items.
    `sources` are the statements behind the rules.
    """

    rule: str
    names: Names
    announced: bool
    made: bool
    bonus: bool
    replaces: bool
    by: tuple[int, ...]
    amount: int
    formula: Filled
    because: Filled | None
    pays: tuple[Transfer, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LedgerTold:
    """The hand in one ledger: whether Kontra counts in it, its lines, what each seat gets."""

    id: str
    names: Names
    kontra: bool
    lines: tuple[LineTold, ...]
    payoffs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatTold:
    """What one seat took and got."""

    side: str
    tricks: int
    points: int
    payoff: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """A settled hand. `planned` is the bonus named in giving up; `laid_away` are the card points that talon and discard
    brought each side: declarers, defenders. Where the rule set keeps several ledgers, all are in `ledgers`, and `lines`
    are those of the first."""

    contract: str
    declarer: int | None
    called: int
    given_up: bool
    planned: str | None
    made: bool | None
    seats: tuple[SeatTold, ...]
    laid_away: tuple[int, int]
    lines: tuple[LineTold, ...]
    ledgers: tuple[LedgerTold, ...]


class Explainer:
    """Explains settled hands of one variant."""

    def __init__(self, variant: Variant, scorer: Scorer) -> None:
        self.variant = variant
        self._scorer = scorer

    def explain(self, state: Sequence[int]) -> Explanation:
        """The explanation of a hand that is over."""
        counted = self._scorer.facts(state)
        facts, sheet = self._scorer.entered(counted), self._scorer.settle(counted)
        layout = self.variant.layout
        declarer, given_up = facts[layout["DECLARER"]], facts[layout["GIVEN_UP"]]
        return Explanation(
            contract=self.variant.contract(facts[layout["CONTRACT"]]).id,
            declarer=declarer.bit_length() - 1 if declarer else None,
            called=facts[layout["CALLED"]],
            given_up=bool(given_up),
            planned=self.variant.bonus(given_up & ~1).id if given_up & ~1 else None,
            made=sheet.made,
            seats=self._seats(facts, sheet),
            laid_away=(facts[layout["DECLARERS_POINTS"]], facts[layout["DEFENDERS_POINTS"]]),
            lines=tuple(self._line(state, facts, line) for line in sheet.lines),
            ledgers=self._ledgers(state, counted),
        )

    def _ledgers(self, state: Sequence[int], counted: Facts) -> tuple[LedgerTold, ...]:
        ledgers, sheets = self.variant.scoring.ledgers, self._scorer.ledgers(counted)
        if len(ledgers) < 2:
            return ()
        told = []
        for ledger in ledgers:
            facts, sheet = self._scorer.entered(counted, ledger), sheets[ledger.id]
            lines = tuple(self._line(state, facts, line) for line in sheet.lines)
            kontra = bool(ledger.kontra.call(counted))
            told.append(LedgerTold(ledger.id, ledger.names, kontra, lines, sheet.payoffs))
        return tuple(told)

    def _seats(self, facts: Facts, sheet: Sheet) -> tuple[SeatTold, ...]:
        layout = self.variant.layout
        declarers = facts[layout["DECLARERS"]]
        sides = ["" if not declarers else "defenders", "declarers"]
        players = facts[layout["PLAYERS"]]
        return tuple(
            SeatTold(
                side=sides[declarers >> seat & 1] if players >> seat & 1 else "sits out",
                tricks=facts[layout["TRICKS_OF"] + seat],
                points=facts[layout["POINTS_OF"] + seat],
                payoff=sheet.payoffs[seat],
            )
            for seat in range(self.variant.seats)
        )

    def _line(self, state: Sequence[int], facts: Facts, line: SheetLine) -> LineTold:
        because, names = self._cause(state, facts, line)
        cited = [line.rule, line.formula.rule, *([because.rule] if because else [])]
        sources = dict.fromkeys(source for rule in cited for source in sources_of(self.variant, rule))
        return LineTold(
            rule=line.rule,
            names=names,
            announced=line.announced,
            made=line.made,
            bonus=line.item > 1,
            replaces=line.item > 1 and self.variant.bonus(line.item).replaces is not None,
            by=tuple(indexes(line.to if line.made else line.payer)) if line.item else (),
            amount=line.amount,
            formula=self.filled(line.formula, facts, *line.arguments),
            because=because,
            pays=tuple(self._scorer.transfers(facts, line)),
            sources=tuple(sources),
        )

    def named(self, line: SheetLine) -> Names:
        """What the document calls a payment; empty where it has no name."""
        return {each.rule: each.names for each in self.variant.scoring.lines}.get(line.rule, {})

    def _cause(self, state: Sequence[int], facts: Facts, line: SheetLine) -> tuple[Filled | None, Names]:
        """What decided a line, and the names of its item, or its own."""
        if line.item > 1:
            bonus = self.variant.bonus(line.item)
            side = line.to if line.made else line.payer
            lost = not line.made and not line.announced and bonus.lost is not None
            return self.filled(bonus.lost if lost and bonus.lost else bonus.made, state, side), bonus.names
        if line.item:
            contract = self.variant.contract(facts[self.variant.layout["CONTRACT"]])
            return self.filled(contract.made, facts), contract.names
        return None, self.named(line)

    # --- numbers filled in ----------------------------------------------------------------------------------------

    def filled(self, formula: Formula, *arguments: object) -> Filled:
        """A formula of the variant with the values it has for these arguments."""
        expression = formula.expression
        return self._filled(formula.rule, expression.tree, expression.trace(*arguments))

    def _filled(self, rule: str, node: Node, trace: Trace) -> Filled:
        definitions: dict[str, Filled] = {}
        numbers, _ = self._numbers(node, trace, definitions)
        return Filled(rule, trace.text, numbers, self.value(trace), tuple(definitions.values()))

    def _numbers(self, node: Node, trace: Trace, definitions: dict[str, Filled]) -> tuple[str, int]:
        """The text with numbers, and how tightly it binds."""
        parts = trace.children
        match node:
            case If(then=then, otherwise=otherwise):
                return self._numbers(then if parts[0].value else otherwise, parts[1], definitions)
            case Use(name=name, body=body):
                if body.type.kind == "int" and isinstance(body, Binary | If | Each):
                    definitions[name] = self._filled(f"define.{name}", body, parts[0])
            case Binary(op=op, left=left, right=right):
                if len(parts) == 1:  # the first decided
                    return self._numbers(left, parts[0], definitions)
                level = _LEVELS[op]
                first = self._bracketed(left, parts[0], definitions, level)
                return f"{first} {op} {self._bracketed(right, parts[1], definitions, level + 1)}", level
            case Unary(op="not", operand=operand):
                return f"not {self._bracketed(operand, parts[0], definitions, _LEVELS['not'])}", _LEVELS[
                    "not"
                ]
            case Each(word="sum", body=body) if len(parts) > 1:
                terms = [
                    self._bracketed(body, part.children[0], definitions, _LEVELS["+"]) for part in parts[1:]
                ]
                return " + ".join(terms), _LEVELS["+"] if len(terms) > 1 else _TIGHT
        return self.value(trace), _TIGHT

    def _bracketed(self, node: Node, trace: Trace, definitions: dict[str, Filled], least: int) -> str:
        text, level = self._numbers(node, trace, definitions)
        return text if level >= least else f"({text})"

    def value(self, trace: Trace) -> str:
        """The value of a trace as people read it."""
        value, of = trace.value, trace.type
        if of.kind == "bool":
            return "true" if value else "false"
        if of.kind == "enum":
            return of.values[value]
        if of.kind != "set":
            return str(value)
        members = self._members(value, of.of)
        count = value.bit_count()
        if of.of == "cards" and count > _SHOWN_CARDS:
            return f"{{{count} cards}}"
        return "none" if not members else members[0] if count == 1 else "{" + ", ".join(members) + "}"

    def _members(self, value: int, of: str | None) -> list[str]:
        """The members of a set as people read them."""
        if of == "cards":
            return self.variant.deck.text(value).split()
        if of == "contracts":
            return [self.variant.contracts[at].id for at in indexes(value)]
        if of in ("items", "bonuses"):
            return ["game" if at == 0 else self.variant.bonuses[at - 1].id for at in indexes(value)]
        one = {"seats": "seat ", "tricks": "trick "}.get(of or "", "")
        return [f"{one}{at}" for at in indexes(value)]


def sources_of(variant: Variant, rule: str) -> tuple[str, ...]:
    """The statements behind a rule: those of its own entry, else of the nearest entry above it."""
    return variant.sources_of(rule)
