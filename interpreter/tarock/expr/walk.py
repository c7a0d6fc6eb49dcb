"""The plain evaluator: walks the typed tree, folds nothing, inlines nothing. What the compiled code is compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tarock import bits
from tarock.expr import meaning
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
    is_share,
)
from tarock.expr.types import BOOL


def walk(node: Node, scope: Scope, args: tuple[object, ...]) -> int:
    """The value of a tree for the scope's arguments."""
    return _Walker(scope, args).value(node)


def remainders(
    node: Node, scope: Scope, args: tuple[object, ...], which: Callable[[Node], bool] = is_share
) -> Iterator[tuple[int, int]]:
    """The divisions that are evaluated and do not come out whole, those by a name if nothing else is asked for:
    dividend and divisor of each."""
    walker = _Dividing(scope, args)
    walker.value(node)
    for division, left, right in walker.divisions:
        if left % right and which(division):
            yield left, right


def symbol_value(symbol: Symbol, scope: Scope, args: tuple[object, ...], own: tuple[int, ...] = ()) -> int:
    """The value of one name or function of the scope, by its lowering alone."""
    if symbol.value is not None:
        return bool(symbol.value) if symbol.type == BOOL else symbol.value
    alone = scope.compiled_alone
    if symbol not in alone:
        parameters = ", ".join((*scope.args, *(f"a{n}" for n in range(len(symbol.params or ())))))
        alone[symbol] = eval(f"lambda {parameters}: ({symbol.code})", scope.namespace)  # noqa: S307 -- a lowering, ours
    function: Callable[..., int] = alone[symbol]
    return function(*args, *own)


class _Walker:
    def __init__(self, scope: Scope, args: tuple[object, ...]) -> None:
        self.scope, self.args = scope, args
        self.variables: dict[str, int] = {}

    def value(self, node: Node) -> int:
        match node:
            case Integer(value=known) | Truth(value=known) | Choice(value=known):
                return known
            case Empty():
                return 0
            case Variable(name=name):
                return self.variables[name]
            case Use(body=body):
                return self._with({}, body)
            case Each(word=word, variable=variable, domain=domain, body=body):
                elements = bits.singles(self.value(domain))
                return meaning.gather(
                    word, [(x, self._with({**self.variables, variable: x}, body)) for x in elements]
                )
        return self._with_parts(node)

    def _with_parts(self, node: Name | Call | Builtin | Unary | Binary | If) -> int:
        match node:
            case Name(symbol=symbol):
                return symbol_value(symbol, self.scope, self.args)
            case Call(symbol=symbol, args=args):
                return symbol_value(symbol, self.scope, self.args, tuple(map(self.value, args)))
            case Builtin(word=word, args=args):
                return meaning.builtin(word, tuple(map(self.value, args)))
            case Unary(op=op, operand=operand):
                return not self.value(operand) if op == "not" else -self.value(operand)
            case Binary():
                return self._operators(node)
            case If(condition=condition, then=then, otherwise=otherwise):
                return self.value(then) if self.value(condition) else self.value(otherwise)

    def _operators(self, node: Binary) -> int:
        left = self.value(node.left)
        if node.op == "and":
            return left and self.value(node.right)
        if node.op == "or":
            return left or self.value(node.right)
        return self._operate(node, left, self.value(node.right))

    def _operate(self, node: Binary, left: int, right: int) -> int:
        sets = "set" in (node.left.type.kind, node.right.type.kind)
        return meaning.operate(node.op, left, right, sets=sets)

    def _with(self, variables: dict[str, int], node: Node) -> int:
        hidden, self.variables = self.variables, variables
        value = self.value(node)
        self.variables = hidden
        return value


class _Dividing(_Walker):
    """Also notes every division that is evaluated, with both operands."""

    def __init__(self, scope: Scope, args: tuple[object, ...]) -> None:
        super().__init__(scope, args)
        self.divisions: list[tuple[Binary, int, int]] = []

    def _operate(self, node: Binary, left: int, right: int) -> int:
        if node.op == "/":
            self.divisions.append((node, left, right))
        return super()._operate(node, left, right)
