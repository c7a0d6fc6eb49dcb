"""The plain evaluator: walks the typed tree, folds nothing, inlines nothing. What the compiled code is compared with."""

from __future__ import annotations

from collections.abc import Callable

from tarock import bits
from tarock.expr import meaning
from tarock.expr.scope import Scope, Symbol
from tarock.expr.tree import (
    Binary, Builtin, Call, Choice, Each, Empty, If, Integer, Name, Node, Truth, Unary, Use, Variable,
)  # fmt: skip
from tarock.expr.types import BOOL


def walk(node: Node, scope: Scope, args: tuple[object, ...]) -> int:
    """The value of a tree for the scope's arguments."""
    return _value(node, scope, args, {})


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


def _value(node: Node, scope: Scope, args: tuple[object, ...], variables: dict[str, int]) -> int:
    def value(of: Node) -> int:
        return _value(of, scope, args, variables)

    match node:
        case Integer(value=known) | Truth(value=known) | Choice(value=known):
            return known
        case Empty():
            return 0
        case Name(symbol=symbol):
            return symbol_value(symbol, scope, args)
        case Variable(name=name):
            return variables[name]
        case Call(symbol=symbol, args=own):
            return symbol_value(symbol, scope, args, tuple(value(arg) for arg in own))
        case Builtin(word="count", args=(counted,)):
            return value(counted).bit_count()
        case Builtin(word=word, args=own):
            return (min if word == "min" else max)(value(arg) for arg in own)
        case Unary(op=op, operand=operand):
            return not value(operand) if op == "not" else -value(operand)
        case Binary(op="and", left=left, right=right):
            return value(left) and value(right)
        case Binary(op="or", left=left, right=right):
            return value(left) or value(right)
        case Binary(op=op, left=left, right=right):
            sets = "set" in (left.type.kind, right.type.kind)
            return meaning.operate(op, value(left), value(right), sets=sets)
        case If(condition=condition, then=then, otherwise=otherwise):
            return value(then) if value(condition) else value(otherwise)
        case Each(word=word, variable=variable, domain=domain, body=body):
            return meaning.gather(word, [
                (x, _value(body, scope, args, {**variables, variable: x})) for x in bits.singles(value(domain))
            ])  # fmt: skip
        case Use(body=body):
            return _value(body, scope, args, {})
