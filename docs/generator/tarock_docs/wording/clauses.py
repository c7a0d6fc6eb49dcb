"""Conditions in words: nested groups of clauses, a denial said where it belongs. Knows no page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from tarock.expr.syntax import Syntax
from tarock.expr.tree import Binary, Choice, If, Name, Node, Truth, Unary, Use
from tarock_docs.wording.fitting import Phrase
from tarock_docs.wording.patterns import Found, Row, bare, first
from tarock_docs.wording.plain import Voice

if TYPE_CHECKING:
    from tarock_docs.wording.nouns import Nouns

Kind = Literal["one", "all", "any", "if", "implied", "denied"]
_MIRRORED: Final = {">": "<=", ">=": "<", "<": ">=", "<=": ">"}
_SWAPPED: Final = {">": "<", ">=": "<="}


@dataclass(frozen=True)
class Clause:
    """A condition in words. `one` has text, the others parts: of `if` the condition and two outcomes, of `implied` a
    condition and what then holds, of `denied` what does not hold."""

    kind: Kind
    text: str = ""
    parts: tuple[Clause, ...] = ()


class Clauses:
    """Says conditions. `nouns` says what they speak of."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.nouns: Nouns

    def clause(self, node: Node, *, holds: bool = True) -> Clause:
        """A condition, or that it does not hold."""
        match node:
            case Use(body=body):
                return self.clause(body, holds=holds)
            case Truth(value=value):
                return Clause("one", self.voice.say("always" if value == holds else "never").text)
            case Unary(op="not", operand=operand):
                return self._denied(operand, holds=holds)
            case Binary(op="or", left=left, right=right) if holds and _is_denial(left):
                return Clause("implied", parts=(self.clause(left, holds=False), self.clause(right)))
            case Binary(op="and" | "or"):
                return self._group(node, holds=holds)
            case If(condition=condition, then=then, otherwise=otherwise):
                outcomes = (self.clause(each, holds=holds) for each in (then, otherwise))
                return Clause("if", parts=(self.clause(condition), *outcomes))
            case Binary(op="!=", left=left, right=right):
                return self.clause(Binary(node.type, "=", left, right), holds=not holds)
            case Binary(op="=" | "<=" | "in" as op, left=left, right=If() as right) if self._parts_ways(
                node, right
            ):
                ways = (Binary(node.type, op, left, each) for each in (right.then, right.otherwise))
                return self.clause(If(node.type, right.condition, *ways), holds=holds)
        return Clause("one", self._one(node, holds=holds))

    def _parts_ways(self, node: Node, choice: If) -> bool:
        """Whether a comparison with one of two things is said as two comparisons."""
        return first_special(node) is None and is_agreed(choice.condition, self) is None

    def _denied(self, operand: Node, *, holds: bool) -> Clause:
        """A pattern may say a denial as one thing."""
        if holds:
            found = first("conditions", Unary(operand.type, "not", operand))
            if found is not None:
                return Clause("one", self._matched(*found, holds=True))
        return self.clause(operand, holds=not holds)

    def _group(self, node: Binary, *, holds: bool) -> Clause:
        found = first("conditions", node)
        if found is not None:
            return Clause("one", self._matched(*found, holds=holds))
        operands = _operands(node, node.op)
        if not holds and any(map(_is_group, operands)):
            return Clause("denied", parts=(self._group(node, holds=True),))
        parts = [self.clause(part, holds=holds) for part in operands]
        return Clause("all" if (node.op == "and") == holds else "any", parts=tuple(parts))

    def _one(self, node: Node, *, holds: bool) -> str:
        option = self._option(node, holds=holds)
        if option is not None:
            return option
        found = first("conditions", node)
        if found is not None:
            return self._matched(*found, holds=holds)
        if isinstance(node, Binary):
            if node.op in _SWAPPED and node.left.type.kind == "set":
                node = Binary(node.type, _SWAPPED[node.op], node.right, node.left)
            elif node.op in _MIRRORED:
                node, holds = Binary(node.type, _MIRRORED[node.op], node.left, node.right), not holds
            found = first("conditions", node)
            if found is not None:
                return self._matched(*found, holds=holds)
        return self._unknown(node, holds=holds)

    def _matched(self, row: Row, found: Found, *, holds: bool) -> str:
        values = self.nouns.values(found)
        if holds or row.denies is not None:
            return self.voice.message(row.says if holds else str(row.denies), **values).text
        inside = self.voice.message(row.says, **values)
        return self.voice.say("denied", condition=inside).text

    def _unknown(self, node: Node, *, holds: bool) -> str:
        """A condition that no pattern knows: a name or a function of the vocabulary that is new."""
        name = getattr(getattr(node, "symbol", None), "name", "")
        values = {"name": self.voice.things.own(name)}
        kind = "true" if holds else "false"
        arguments = getattr(node, "args", ())
        if not arguments:
            return self.voice.say(f"name-{kind}", **values).text
        values["a"] = self.voice.joined([self.nouns.noun(each) for each in arguments])
        return self.voice.say(f"function-{kind}", **values).text

    def _option(self, node: Node, *, holds: bool) -> str | None:
        """What is agreed on, with what is agreed here."""
        things = self.voice.things
        denied = "" if holds else "-not"
        match node:
            case Name(symbol=symbol) if things.is_option(symbol):
                agreed = self.voice.say("agreed-here" if symbol.value else "not-agreed-here")
                return self.voice.say(f"option{denied}", option=self._name(symbol.name), value=agreed).text
            case Binary(op="=", left=left, right=right) if left.type.kind == "enum":
                name, choice = (left, right) if isinstance(right, Choice) else (right, left)
                if isinstance(name, Name) and isinstance(choice, Choice):
                    actual = str(things.variant.options[name.symbol.name])
                    return self.voice.say(
                        f"choice{denied}",
                        option=self._name(name.symbol.name),
                        choice=Phrase((things.value(choice.name),)),
                        value=Phrase((things.value(actual),)),
                    ).text
        return None

    def _name(self, option: str) -> Phrase:
        return Phrase((self.voice.things.option(option),))

    def inline(self, clause: Clause, *, nested: bool = False) -> str:
        """A condition within a sentence; groups within groups are in brackets."""
        if clause.kind == "one":
            return clause.text
        parts = [self.inline(part, nested=True) for part in clause.parts]
        if clause.kind in ("all", "any"):
            said = self.voice.clauses(parts, every=clause.kind == "all")
        else:
            names = ("condition", "then", "otherwise")[: len(parts)]
            values = {name: Phrase((part,)) for name, part in zip(names, parts, strict=True)}
            said = self.voice.say(clause.kind, **values).text
        return self.voice.say("brackets", inside=Phrase((said,))).text if nested else said


def is_agreed(node: Node, clauses: Clauses) -> bool | None:
    """Whether a condition that asks for options alone holds in this rule set; None for any other."""
    things = clauses.voice.things
    match bare(node):
        case Binary(op="and" | "or" as op, left=left, right=right):
            known = {is_agreed(left, clauses), is_agreed(right, clauses)}
            decisive = op == "or"
            return decisive if decisive in known else None if None in known else not decisive
        case Name(symbol=symbol) if things.is_option(symbol):
            return bool(symbol.value)
        case Unary(op="not", operand=operand):
            inner = is_agreed(operand, clauses)
            return None if inner is None else not inner
        case Binary(op="=" | "!=" as op, left=Name(symbol=symbol), right=Choice(value=value)):
            return (symbol.value == value) == (op == "=")
    return None


def first_special(node: Node) -> tuple[Row, Found] | None:
    """The pattern that fits a comparison as a whole, with all that stands in its operands."""
    found = first("conditions", node)
    return found if found is not None and _has_if(found[0].pattern) else None


def _has_if(pattern: Syntax) -> bool:
    return pattern.kind == "if" or any(map(_has_if, pattern.parts))


def _is_group(node: Node) -> bool:
    inner = bare(node)
    return isinstance(inner, Binary) and inner.op in ("and", "or")


def _is_denial(node: Node) -> bool:
    return isinstance(node, Unary) or (isinstance(node, Binary) and node.op == "!=")


def _operands(node: Node, op: str) -> list[Node]:
    """The operands of a chain of one operator, definitions opened that no pattern says as one thing."""
    if isinstance(node, Use) and _is_group(node) and first("conditions", bare(node)) is None:
        inner = bare(node)
        return _operands(inner, op) if isinstance(inner, Binary) and inner.op == op else [node]
    if isinstance(node, Binary) and node.op == op:
        return [*_told_together(node.left, op), *_operands(node.right, op)]
    return [node]


def _told_together(node: Node, op: str) -> list[Node]:
    """The operands of what a chain begins with, which may be a chain that a pattern says as one thing."""
    return [node] if isinstance(node, Binary) and first("conditions", node) else _operands(node, op)
