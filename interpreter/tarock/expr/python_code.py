"""Builds Python expressions as nodes of `ast` and folds what is constant. Knows nothing of our own language.

Everything built here is free of effects, so that what cannot matter may be dropped.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

_BINARY: Final[dict[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
}
_COMPARE: Final[dict[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
}
_FALSE: Final = ast.Constant(value=False)
_TRUE: Final = ast.Constant(value=True)
_INT_METHODS: Final = ("bit_count", "bit_length")


def is_constant(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


def value_of(node: ast.expr) -> Any:
    """The value of a constant node."""
    assert isinstance(node, ast.Constant)
    return node.value


def constant(value: object) -> ast.expr:
    return ast.Constant(value)  # type: ignore[arg-type]  # also tuples of ints


def name(identifier: str) -> ast.expr:
    return ast.Name(identifier, ast.Load())


def binary(op: ast.operator, left: ast.expr, right: ast.expr) -> ast.expr:
    if is_constant(left) and is_constant(right):
        return constant(_BINARY[type(op)](value_of(left), value_of(right)))
    if isinstance(op, ast.BitAnd) and _zero_among(left, right):
        return constant(0)
    if isinstance(op, ast.BitAnd) and is_constant(right) and value_of(right) == -1:
        return left
    if isinstance(op, ast.BitOr | ast.Add) and _is_zero(left):
        return right
    if isinstance(op, ast.BitOr | ast.Add | ast.Sub) and _is_zero(right):
        return left
    if isinstance(op, ast.Mult):
        if _zero_among(left, right):
            return constant(0)
        if is_constant(left) and value_of(left) == 1:
            return right
        if is_constant(right) and value_of(right) == 1:
            return left
    return ast.BinOp(left, op, right)


def negative(operand: ast.expr) -> ast.expr:
    return constant(-value_of(operand)) if is_constant(operand) else ast.UnaryOp(ast.USub(), operand)


def invert(operand: ast.expr) -> ast.expr:
    return constant(~value_of(operand)) if is_constant(operand) else ast.UnaryOp(ast.Invert(), operand)


def negation(operand: ast.expr) -> ast.expr:
    return constant(not value_of(operand)) if is_constant(operand) else ast.UnaryOp(ast.Not(), operand)


def compare(op: ast.cmpop, left: ast.expr, right: ast.expr) -> ast.expr:
    if is_constant(left) and is_constant(right):
        return constant(_COMPARE[type(op)](value_of(left), value_of(right)))
    return ast.Compare(left, [op], [right])


def both(left: ast.expr, right: ast.expr) -> ast.expr:
    """`left and right`."""
    if is_constant(left):
        return right if value_of(left) else _FALSE
    if is_constant(right):
        return left if value_of(right) else _FALSE
    return _joined(ast.And(), left, right)


def either(left: ast.expr, right: ast.expr) -> ast.expr:
    """`left or right`."""
    if is_constant(left):
        return _TRUE if value_of(left) else right
    if is_constant(right):
        return _TRUE if value_of(right) else left
    return _joined(ast.Or(), left, right)


def choose(condition: ast.expr, then: ast.expr, otherwise: ast.expr) -> ast.expr:
    if is_constant(condition):
        return then if value_of(condition) else otherwise
    return ast.IfExp(condition, then, otherwise)


def call(function: str, *args: ast.expr) -> ast.expr:
    return ast.Call(name(function), list(args), [])


def method(operand: ast.expr, called: str) -> ast.expr:
    """`operand.bit_count()` or `operand.bit_length()`."""
    if is_constant(operand):
        return constant(getattr(value_of(operand), called)())
    return ast.Call(ast.Attribute(operand, called, ast.Load()), [], [])


def inline(code: str, args: list[ast.expr], constants: Mapping[str, Any]) -> ast.expr:
    """The expression `code` with its parameters a0, a1, … and its UPPERCASE constants filled in, folded."""
    parameters = {f"a{n}": arg for n, arg in enumerate(args)}
    return Filler(parameters, constants).visit(_parsed(code))  # type: ignore[no-any-return]


def mentions(code: str, parameter: str) -> int:
    """How often a lowering names a parameter."""
    return names_in(code).get(parameter, 0)


@lru_cache(maxsize=4096)
def names_in(code: str) -> Mapping[str, int]:
    """The names in a lowering, each with how often it stands there."""
    return Counter(node.id for node in walk(_parsed(code)) if isinstance(node, ast.Name))


def names_of(node: ast.expr) -> frozenset[str]:
    """The names in an expression."""
    return frozenset(each.id for each in walk(node) if isinstance(each, ast.Name))


def has_name(node: ast.AST, name: str) -> bool:
    """Whether an expression names a variable."""
    return any(isinstance(each, ast.Name) and each.id == name for each in walk(node))


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all below it but operators, in no certain order."""
    pending = [node]
    while pending:
        node = pending.pop()
        yield node
        for value in [getattr(node, field) for field in node._fields]:
            if isinstance(value, list):
                pending += [each for each in value if isinstance(each, ast.AST) and each._fields]
            elif isinstance(value, ast.AST) and value._fields:
                pending.append(value)


def with_places(tree: ast.Expression) -> ast.Expression:
    """The same tree, fit to be compiled: every node says that it stands at the beginning of the text.

    A node that says so has said it with all that is below it, as nothing is changed once it is made.
    """
    pending: list[ast.AST] = [tree.body]
    while pending:
        node = pending.pop()
        if "lineno" in node.__dict__:
            continue
        if "lineno" in node._attributes:
            node.lineno = node.end_lineno = 1  # type: ignore[attr-defined]
            node.col_offset = node.end_col_offset = 0  # type: ignore[attr-defined]
        for value in [getattr(node, field) for field in node._fields]:
            if isinstance(value, list):
                pending += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST):
                pending.append(value)
    return tree


@lru_cache(maxsize=4096)
def _parsed(code: str) -> ast.expr:
    return ast.parse(code.strip(), mode="eval").body


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


def _zero_among(left: ast.expr, right: ast.expr) -> bool:
    return _is_zero(left) or _is_zero(right)


def _joined(op: ast.boolop, left: ast.expr, right: ast.expr) -> ast.expr:
    """A flat chain of `and` or `or`."""
    values: list[ast.expr] = []
    for side in (left, right):
        same = isinstance(side, ast.BoolOp) and type(side.op) is type(op)
        values.extend(side.values if same else [side])  # type: ignore[attr-defined]  # a BoolOp then
    return ast.BoolOp(op, values)


class Filler(ast.NodeTransformer):
    """Copies a parsed expression, with arguments and constants in place of names, and folds it."""

    def __init__(self, parameters: Mapping[str, ast.expr], constants: Mapping[str, Any]) -> None:
        self.parameters = parameters
        self.constants = constants
        self._visitors: dict[type[ast.AST], Callable[[Any], Any]] = {}

    def visit(self, node: ast.AST) -> Any:
        """What becomes of a node."""
        kind = type(node)
        if kind not in self._visitors:
            self._visitors[kind] = getattr(self, f"visit_{kind.__name__}", self.generic_visit)
        return self._visitors[kind](node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        return (
            node
            if not node._fields
            else type(node)(**{field: self._field(getattr(node, field)) for field in node._fields})
        )

    def _field(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._field(entry) for entry in value]
        return self.visit(value) if isinstance(value, ast.AST) else value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.parameters:
            return self.parameters[node.id]
        value = self.constants.get(node.id) if node.id.isupper() else None
        return constant(value) if isinstance(value, int) else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        left, right = self.visit(node.left), self.visit(node.right)
        return binary(node.op, left, right) if type(node.op) in _BINARY else ast.BinOp(left, node.op, right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        operand = self.visit(node.operand)
        match node.op:
            case ast.USub():
                return negative(operand)
            case ast.Invert():
                return invert(operand)
            case ast.Not():
                return negation(operand)
        return ast.UnaryOp(node.op, operand)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        left, others = self.visit(node.left), [self.visit(other) for other in node.comparators]
        if len(others) == 1 and type(node.ops[0]) in _COMPARE:
            return compare(node.ops[0], left, others[0])
        return ast.Compare(left, node.ops, others)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        join = both if isinstance(node.op, ast.And) else either
        values = [self.visit(value) for value in node.values]
        result: ast.expr = values[-1]
        for value in reversed(values[:-1]):
            result = join(value, result)
        return result

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        return choose(self.visit(node.test), self.visit(node.body), self.visit(node.orelse))

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        index = self.visit(node.slice)
        if isinstance(node.value, ast.Name) and is_constant(index):
            table = self.constants.get(node.value.id)
            if isinstance(table, tuple) and isinstance(table[value_of(index)], int):
                return constant(table[value_of(index)])
        return ast.Subscript(self.visit(node.value), index, ast.Load())

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if isinstance(node.func, ast.Attribute) and node.func.attr in _INT_METHODS and not node.args:
            return method(self.visit(node.func.value), node.func.attr)
        return self.generic_visit(node)  # type: ignore[return-value]  # a Call again
