"""An expression as it stands where options have certain values: what they decide is decided. Knows no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

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
)
from tarock.expr.types import BOOL
from tarock.model.resolve_options import OptionValue

Options = Mapping[str, OptionValue]


def agreed(node: Node, options: Options) -> Node:
    """The tree with the values of these options filled in; a condition that they decide becomes true or false."""
    match node:
        case Name(symbol=symbol) if symbol.name in options and symbol.value is not None:
            return _value(node, options[symbol.name])
        case Call(args=args) | Builtin(args=args):
            return replace(node, args=tuple(agreed(arg, options) for arg in args))
        case Unary():
            return _unary(replace(node, operand=agreed(node.operand, options)))
        case Binary():
            return _binary(
                replace(node, left=agreed(node.left, options), right=agreed(node.right, options)),
            )
        case If():
            return _if(node, options)
        case Each():
            return replace(node, domain=agreed(node.domain, options), body=agreed(node.body, options))
        case Use(body=body):
            found = agreed(body, options)
            return found if isinstance(found, Truth | Integer) else replace(node, body=found)
    return node


def _value(node: Name, value: OptionValue) -> Node:
    if node.type.kind == "bool":
        return Truth(BOOL, bool(value))
    if node.type.kind == "enum":
        return Choice(node.type, str(value), node.type.values.index(str(value)))
    return Integer(node.type, int(value)) if node.type.kind == "int" else node


def _unary(node: Unary) -> Node:
    if node.op == "not" and isinstance(node.operand, Truth):
        return Truth(BOOL, not node.operand.value)
    return node


def _binary(node: Binary) -> Node:
    left, right = node.left, node.right
    if isinstance(left, Choice) and isinstance(right, Choice) and node.op in ("=", "!="):
        return Truth(BOOL, (left.value == right.value) is (node.op == "="))
    if node.op in ("and", "or"):
        for side, other in ((left, right), (right, left)):
            if isinstance(side, Truth):
                return other if side.value is (node.op == "and") else side
    if isinstance(left, Integer) and isinstance(right, Integer) and node.op in ("=", "!="):
        return Truth(BOOL, (left.value == right.value) is (node.op == "="))
    return _without(node)


def _without(node: Binary) -> Node:
    """What takes nothing away, adds nothing and multiplies by one is not there."""
    for side, other in ((node.left, node.right), (node.right, node.left)):
        is_last = side is node.right
        match side:
            case Integer(value=1) if node.op == "*":
                return other
            case Integer(value=0) if node.op == "+" or (node.op == "-" and is_last):
                return other
            case Empty() if node.op == "|" or (node.op == "-" and is_last):
                return other
    return node


def _if(node: If, options: Options) -> Node:
    condition = agreed(node.condition, options)
    then, otherwise = agreed(node.then, options), agreed(node.otherwise, options)
    if isinstance(condition, Truth):
        return then if condition.value else otherwise
    return then if then == otherwise else replace(node, condition=condition, then=then, otherwise=otherwise)
