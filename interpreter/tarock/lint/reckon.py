"""What an expression can come to whatever the state, and which answers its conditions can give. Runs no hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from tarock.expr.scope import Scope, Symbol
from tarock.expr.tree import (
    Binary,
    Builtin,
    Call,
    Choice,
    Each,
    Empty,
    If,
    Integer,
    Name,
    Node,
    Truth,
    Unary,
    Use,
    Variable,
)
from tarock.expr.types import BOOL
from tarock.expr.walk import symbol_value
from tarock.lint.possible import (
    NO,
    YES,
    Numbers,
    Possible,
    Ranges,
    Sets,
    between,
    builtin,
    chosen,
    either,
    exact,
    exactly,
    gathered,
    number,
    operate,
    over_nothing,
    truth,
)

#: Where a condition stands: the definition it is in ("" for the expression itself) and the way down from its root.
Path = tuple[str, tuple[int, ...]]
#: Which answers a condition can give: 1 for no, 2 for yes, 3 for both.
Answers = dict[Path, int]


class Reckoner:
    """Reckons one tree in one scope. `given` are the values of names that are looked at one by one."""

    def __init__(self, scope: Scope, ranges: Ranges, given: Mapping[str, Possible], answers: Answers) -> None:
        self._scope, self._ranges, self._given, self._answers = scope, ranges, given, answers
        self._variables: dict[str, Sets] = {}
        self._where = ""
        self._args = frozenset(scope.args)

    def reckon(self, node: Node, path: tuple[int, ...] = ()) -> Possible:
        """What the node can come to; the answers of the conditions in it are added to those known."""
        match node:
            case Integer(value=value) | Choice(value=value):
                return Numbers(value, value)
            case Truth(value=value):
                return Numbers(int(value), int(value))
            case Empty():
                return exactly(0)
            case Variable(name=name):
                return self._variables[name]
            case Name(symbol=symbol):
                return self._name(symbol)
        return self._compound(node, path)

    def _compound(
        self, node: Call | Builtin | Unary | Binary | If | Each | Use, path: tuple[int, ...]
    ) -> Possible:
        match node:
            case Call():
                return self._call(node, path)
            case Builtin():
                return builtin(node.word, [self.reckon(arg, (*path, at)) for at, arg in enumerate(node.args)])
            case Unary():
                operand = number(self.reckon(node.operand, (*path, 0)))
                if node.op == "not":
                    return Numbers(1 - operand.high, 1 - operand.low)
                return Numbers(-operand.high, -operand.low)
            case Binary(op="and" | "or"):
                return self._join(node, path)
            case Binary():
                return operate(
                    node.op, self.reckon(node.left, (*path, 0)), self.reckon(node.right, (*path, 1))
                )
            case If():
                return self._if(node, path)
            case Each():
                return self._each(node, path)
            case Use():
                return self._use(node)

    def condition(self, node: Node, path: tuple[int, ...]) -> int:
        """The answers that a condition can give; they are noted."""
        answers = number(self.reckon(node, path)).answers
        key = (self._where, path)
        self._answers[key] = self._answers.get(key, 0) | answers
        return answers

    def _name(self, symbol: Symbol) -> Possible:
        given = self._given.get(symbol.name)
        if isinstance(
            given, Sets if symbol.type.kind == "set" else Numbers
        ):  # an option may be named like a set
            return given
        if symbol.value is not None:
            return exactly(symbol.value) if symbol.type.kind == "set" else Numbers(symbol.value, symbol.value)
        return self._ranges.of(symbol.type, symbol)

    def _call(self, node: Call, path: tuple[int, ...]) -> Possible:
        args = [self.reckon(arg, (*path, at)) for at, arg in enumerate(node.args)]
        values = [exact(arg) for arg in args]
        if None in values or self._args & _words(node.symbol.code or ""):
            return self._ranges.of(node.type, node.symbol)
        nothing = (0,) * len(self._scope.args)
        value = int(symbol_value(node.symbol, self._scope, nothing, tuple(values)))  # type: ignore[arg-type]
        return exactly(value) if node.type.kind == "set" else Numbers(value, value)

    def _join(self, node: Binary, path: tuple[int, ...]) -> Possible:
        left = self.condition(node.left, (*path, 0))
        goes_on, decided = (YES, NO) if node.op == "and" else (NO, YES)
        if not left & goes_on:
            return truth(decided)
        return truth(self.condition(node.right, (*path, 1)) | left & decided)

    def _if(self, node: If, path: tuple[int, ...]) -> Possible:
        answers = self.condition(node.condition, (*path, 0))
        branches = []
        if answers & YES:
            branches.append(self.reckon(node.then, (*path, 1)))
        if answers & NO:
            branches.append(self.reckon(node.otherwise, (*path, 2)))
        return branches[0] if len(branches) == 1 else either(*branches)

    def _use(self, node: Use) -> Possible:
        outer, variables = self._where, self._variables
        self._where, self._variables = node.name, {}
        found = self.reckon(node.body)
        self._where, self._variables = outer, variables
        return found

    def _each(self, node: Each, path: tuple[int, ...]) -> Possible:
        domain = self.reckon(node.domain, (*path, 0))
        assert isinstance(domain, Sets)
        if not domain.most:
            return over_nothing(node.word)
        hidden, self._variables = (
            self._variables,
            self._variables | {node.variable: between(0, domain.may, 1, 1)},
        )
        if node.word in ("sum", "max", "min"):
            body = number(self.reckon(node.body, (*path, 1)))
            self._variables = hidden
            return gathered(node.word, domain, body)
        answers = self.condition(node.body, (*path, 1))
        self._variables = hidden
        return chosen(node.word, domain, answers)


@cache
def _words(code: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", code))


def value_of(node: Node, scope: Scope, ranges: Ranges, given: Mapping[str, Possible]) -> Possible:
    """What a tree can come to, with what is given of some names."""
    return Reckoner(scope, ranges, given, {}).reckon(node)


def answers_of(node: Node, scope: Scope, ranges: Ranges, given: Mapping[str, Possible]) -> int:
    """The answers that a condition can give."""
    return number(value_of(node, scope, ranges, given)).answers if node.type == BOOL else NO | YES
