"""Typed tree to a Python expression, folded and inlined: what runs. Knows how sets lie in ints, not what they mean."""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import CodeType
from typing import Final

from tarock.expr import common, once
from tarock.expr import python_code as py
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
from tarock.expr.types import BOOL, SET_SIZES

#: Sets of kinds up to this size are taken apart by a table (`bits.SINGLES`).
_TABLE_SIZE: Final = 6
#: Quantifiers over constant sets up to this size are written out.
_UNROLL: Final = 4

_ZERO: Final = py.constant(0)
_ORDERS: Final[dict[str, ast.cmpop]] = {
    "=": ast.Eq(), "!=": ast.NotEq(), "<": ast.Lt(), "<=": ast.LtE(), ">": ast.Gt(), ">=": ast.GtE(),
}  # fmt: skip
_ARITHMETIC: Final[dict[str, ast.operator]] = {
    "+": ast.Add(), "-": ast.Sub(), "*": ast.Mult(), "/": ast.FloorDiv(), "&": ast.BitAnd(), "|": ast.BitOr(),
}  # fmt: skip


class Lowering:
    """Lowers one tree. Variables of quantifiers and bound values get names of their own that start with _."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.fresh = 0
        self.variables: dict[str, ast.expr] = {}
        self.inside = False  # a quantifier that is written out
        self.walrus = True  # not allowed where a comprehension's iterable stands

    def lower(self, node: Node) -> ast.expr:
        match node:
            case Integer(value=value) | Truth(value=value) | Choice(value=value):
                return py.constant(value)
            case Empty():
                return _ZERO
            case Name(symbol=symbol):
                return self._symbol(symbol, ())
            case Variable(name=name):
                return self.variables[name]
            case Call(symbol=symbol, args=args):
                return self._symbol(symbol, args)
            case Builtin():
                return self._builtin(node)
            case Unary(op=op, operand=operand):
                return (py.negation if op == "not" else py.negative)(self.lower(operand))
            case Binary():
                return self._binary(node)
            case If(condition=condition, then=then, otherwise=otherwise):
                return py.choose(self.lower(condition), self.lower(then), self.lower(otherwise))
            case Each():
                return self._each(node)
            case Use(body=body):
                return self._with_variables({}, body)

    # names

    def _symbol(self, symbol: Symbol, args: tuple[Node, ...]) -> ast.expr:
        if symbol.value is not None:
            return py.constant(bool(symbol.value) if symbol.type == BOOL else symbol.value)
        assert symbol.code is not None, f"{symbol.name} has neither value nor code"
        code = symbol.code
        if symbol.code_of_one is not None and all(_is_one(arg) for arg in args):
            code = symbol.code_of_one
        return self._fill(code, [self.lower(arg) for arg in args], 0)

    def _fill(self, code: str, args: list[ast.expr], position: int) -> ast.expr:
        """The lowering with its arguments; one that is used twice is evaluated once."""
        if position == len(args):
            return py.inline(code, args, self.scope.constants)
        if py.mentions(code, f"a{position}") < 2:
            return self._fill(code, args, position + 1)
        return self._once(args[position], lambda arg: self._fill(
            code, [*args[:position], arg, *args[position + 1 :]], position + 1))  # fmt: skip

    def _once(self, value: ast.expr, use: Callable[[ast.expr], ast.expr]) -> ast.expr:
        """`use(value)` with the value evaluated once."""
        if isinstance(value, ast.Constant | ast.Name):
            return use(value)
        name = self._new_name("t")
        body = use(py.name(name))
        if not self.walrus:
            return ast.Call(_lambda([name], body), [value], [])
        bound = ast.NamedExpr(ast.Name(name, ast.Store()), value)
        return once.bind(body, name, bound)

    def _new_name(self, prefix: str) -> str:
        self.fresh += 1
        return f"_{prefix}{self.fresh}"

    def _builtin(self, node: Builtin) -> ast.expr:
        args = [self.lower(arg) for arg in node.args]
        if node.word == "count":
            return py.method(args[0], "bit_count")
        op = ast.LtE() if node.word == "min" else ast.GtE()
        return self._once(
            args[0], lambda a: self._once(args[1], lambda b: py.choose(py.compare(op, a, b), a, b))
        )

    # operators

    def _binary(self, node: Binary) -> ast.expr:
        left, right = self.lower(node.left), self.lower(node.right)
        sets = "set" in (node.left.type.kind, node.right.type.kind)
        match node.op:
            case "and":
                return py.both(left, right)
            case "or":
                return py.either(left, right)
            case "in":
                return self._element(node.left, left, right)
            case "-" if sets:
                return py.binary(ast.BitAnd(), left, py.invert(right))
            case "<=" if sets:
                return _subset(left, right)
            case ">=" if sets:
                return _subset(right, left)
            case "<" if sets:
                return self._proper(left, right)
            case ">" if sets:
                return self._proper(right, left)
        if node.op in _ORDERS:
            return py.compare(_ORDERS[node.op], left, right)
        return py.binary(_ARITHMETIC[node.op], left, right)

    def _element(self, node: Node, left: ast.expr, right: ast.expr) -> ast.expr:
        """`left in right`: not empty, and a subset."""
        if _at_most_one(node, left):
            return py.compare(ast.NotEq(), py.binary(ast.BitAnd(), right, left), _ZERO)
        return self._once(left, lambda a: py.both(py.compare(ast.NotEq(), a, _ZERO), _subset(a, right)))

    def _proper(self, left: ast.expr, right: ast.expr) -> ast.expr:
        return self._once(left, lambda a: self._once(
            right, lambda b: py.both(py.compare(ast.NotEq(), a, b), _subset(a, b))))  # fmt: skip

    # quantifiers

    def _each(self, node: Each) -> ast.expr:
        walrus, self.walrus = self.walrus, False
        domain = self.lower(node.domain)
        self.walrus = walrus
        if py.is_constant(domain) and py.value_of(domain).bit_count() <= _UNROLL:
            return self._written_out(node, py.value_of(domain))
        variable = self._new_name("x")
        body = self._with_variables({**self.variables, node.variable: py.name(variable)}, node.body)
        small = SET_SIZES[node.domain.type.of or ""] <= _TABLE_SIZE
        source = (
            ast.Subscript(py.name("_table"), domain, ast.Load()) if small else py.call("_singles", domain)
        )
        return _loop(node.word, variable, source, body, small=small)

    def _written_out(self, node: Each, domain: int) -> ast.expr:
        """A quantifier over a few known elements, and what is the same for several of them computed once."""
        outermost, self.inside = not self.inside, True
        result = self._unrolled(node, domain)
        if not outermost:
            return result
        self.inside = False
        if not self.walrus:
            return result
        shared, replace = common.shared(
            [result], lambda name: not name.startswith("_"), lambda: self._new_name("t")
        )
        result = replace(result)
        for name, part in reversed(shared):
            result = once.bind(result, name, ast.NamedExpr(ast.Name(name, ast.Store()), part))
        return result

    def _unrolled(self, node: Each, domain: int) -> ast.expr:
        """A quantifier over a few known elements, written out."""
        singles = [1 << n for n in range(domain.bit_length()) if domain >> n & 1]
        bodies = [
            self._with_variables({**self.variables, node.variable: py.constant(x)}, node.body)
            for x in singles
        ]
        if node.word in ("max", "min"):
            return py.call(f"_{node.word}", *bodies) if len(bodies) > 1 else (bodies or [_ZERO])[0]
        result: ast.expr = py.constant(node.word == "all") if node.type == BOOL else _ZERO
        for single, body in zip(singles, bodies, strict=True):
            match node.word:
                case "any":
                    result = py.either(result, body)
                case "all":
                    result = py.both(result, body)
                case "sum":
                    result = py.binary(ast.Add(), result, body)
                case _:
                    gain = py.constant(single if node.word == "those" else 1)
                    result = py.binary(ast.Add(), result, py.choose(body, gain, _ZERO))
        return result

    def _with_variables(self, variables: dict[str, ast.expr], node: Node) -> ast.expr:
        hidden, self.variables = self.variables, variables
        lowered = self.lower(node)
        self.variables = hidden
        return lowered


def _loop(word: str, variable: str, source: ast.expr, body: ast.expr, *, small: bool) -> ast.expr:
    """A comprehension over the source, and what gathers it."""
    target = ast.Name(variable, ast.Store())
    if word in ("count", "those"):
        gathered = py.constant(1) if word == "count" else py.name(variable)
        return py.call("_sum", ast.ListComp(gathered, [ast.comprehension(target, source, [body], 0)]))
    loop = [ast.comprehension(target, source, [], 0)]
    if word in ("any", "all") and not small:
        return py.call(f"_{word}", ast.GeneratorExp(body, loop))
    listed = ast.ListComp(body, loop)
    if word in ("max", "min"):
        return py.call(f"_{word}", ast.BoolOp(ast.Or(), [listed, py.name("_nothing")]))
    return py.call(f"_{word}", listed)


def compiled(args: tuple[str, ...], body: ast.expr) -> CodeType:
    """The code of the function of these arguments."""
    tree = py.with_places(ast.Expression(_lambda(list(args), body)))
    return compile(tree, "<expression>", "eval")


def function(code: CodeType, namespace: dict[str, object]) -> Callable[..., int]:
    """The function of this code, without any builtins but those in the namespace."""
    made: Callable[..., int] = eval(code, namespace)  # noqa: S307 -- our own tree
    return made


def _subset(left: ast.expr, right: ast.expr) -> ast.expr:
    if py.is_constant(left):
        return py.compare(ast.Eq(), py.binary(ast.BitAnd(), right, left), left)
    return py.compare(ast.Eq(), py.binary(ast.BitAnd(), left, py.invert(right)), _ZERO)


def _at_most_one(node: Node, lowered: ast.expr) -> bool:
    """Whether a set never has more than one element: then `in` is whether it meets the other set."""
    if py.is_constant(lowered):
        return int(py.value_of(lowered)).bit_count() <= 1
    match node:
        case Variable():
            return True
        case Name(symbol=symbol) | Call(symbol=symbol):
            return symbol.single
        case Use(body=body):
            return _at_most_one(body, lowered)
    return False


def _is_one(node: Node) -> bool:
    """Whether a set always has exactly one element."""
    return isinstance(node, Variable) or (isinstance(node, Name) and node.symbol.is_one)


def _lambda(parameters: list[str], body: ast.expr) -> ast.Lambda:
    args = ast.arguments([], [ast.arg(name) for name in parameters], None, [], [], None, [])
    return ast.Lambda(args, body)
