"""The telling evaluator: the value of an expression with the values of its parts, for explanations."""

from __future__ import annotations

from dataclasses import dataclass

from tarock import bits
from tarock.expr import meaning
from tarock.expr.scope import Scope
from tarock.expr.text import format_tree
from tarock.expr.tree import (
    Binary,
    Builtin,
    Call,
    Each,
    If,
    Name,
    Node,
    Unary,
    Use,
    Variable,
)
from tarock.expr.types import Type
from tarock.expr.walk import symbol_value, walk


@dataclass(frozen=True, slots=True)
class Trace:
    """A piece of an expression, its value, and the pieces that were needed for it.

    A quantifier has its domain as first child and then one child for each element: the text is the variable, the
    value the element, its only child the body. A definition has one child, what it stands for. What `and`, `or` and
    `if` leave out is missing.
    """

    text: str
    type: Type
    value: int
    children: tuple[Trace, ...] = ()


def trace(node: Node, scope: Scope, args: tuple[object, ...]) -> Trace:
    """The trace of a tree for the scope's arguments."""
    return _Tracer(scope, args).trace(node)


class _Tracer:
    def __init__(self, scope: Scope, args: tuple[object, ...]) -> None:
        self.scope, self.args = scope, args
        self.variables: dict[str, int] = {}

    def trace(self, node: Node) -> Trace:
        children = self._children(node)
        value = self._combined(node, children)
        return Trace(format_tree(node), node.type, value, children)

    def _children(self, node: Node) -> tuple[Trace, ...]:
        """The traces of the parts that are evaluated."""
        match node:
            case Call(args=args) | Builtin(args=args):
                return tuple(map(self.trace, args))
            case Unary(operand=operand):
                return (self.trace(operand),)
            case Binary(op=op, left=left, right=right):
                first = self.trace(left)
                decided = (op == "and" and not first.value) or (op == "or" and first.value)
                return (first,) if decided else (first, self.trace(right))
            case If(condition=condition, then=then, otherwise=otherwise):
                first = self.trace(condition)
                return (first, self.trace(then if first.value else otherwise))
            case Each():
                return self._elements(node)
            case Use(body=body):
                return (self._with({}, body),)
        return ()

    def _elements(self, node: Each) -> tuple[Trace, ...]:
        domain = self.trace(node.domain)
        elements = [
            Trace(
                node.variable,
                node.domain.type,
                x,
                (self._with({**self.variables, node.variable: x}, node.body),),
            )
            for x in bits.singles(domain.value)
        ]
        return (domain, *elements)

    def _with(self, variables: dict[str, int], node: Node) -> Trace:
        hidden, self.variables = self.variables, variables
        found = self.trace(node)
        self.variables = hidden
        return found

    def _combined(self, node: Node, children: tuple[Trace, ...]) -> int:
        """The value of a node from the traces of its parts."""
        values = tuple(child.value for child in children)
        match node:
            case Name(symbol=symbol) | Call(symbol=symbol):
                return symbol_value(symbol, self.scope, self.args, values)
            case Variable(name=name):
                return self.variables[name]
            case Builtin(word=word):
                return meaning.builtin(word, values)
            case Unary(op=op):
                return not values[0] if op == "not" else -values[0]
            case Binary(op="and" | "or") | If() | Use():
                return values[-1]
            case Binary(op=op, left=left, right=right):
                return meaning.operate(op, *values, sets="set" in (left.type.kind, right.type.kind))
            case Each(word=word):
                return meaning.gather(word, [(each.value, each.children[0].value) for each in children[1:]])
        return walk(node, self.scope, self.args)
