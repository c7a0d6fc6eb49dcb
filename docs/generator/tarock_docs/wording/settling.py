"""What a rule set has settled is no question any more: trees without it. Says nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tarock.expr.tree import Binary, Builtin, Call, Choice, Each, If, Name, Node, Truth, Unary, Use
from tarock.expr.types import BOOL


def settle(node: Node, settled: Collection[str]) -> Node:
    """The tree with every condition decided that asks for settled options alone."""
    match node:
        case Name(symbol=symbol) if symbol.name in settled and symbol.type == BOOL and symbol.params is None:
            return Truth(BOOL, bool(symbol.value))
        case Binary(op="=" | "!=" as op, left=Name(symbol=symbol), right=Choice(value=value)):
            return Truth(BOOL, (symbol.value == value) == (op == "=")) if symbol.name in settled else node
        case Unary(op="not", operand=operand):
            inner = settle(operand, settled)
            return Truth(BOOL, not inner.value) if isinstance(inner, Truth) else replace(node, operand=inner)
        case If():
            return _if(node, settled)
        case Binary(op="and" | "or"):
            return _joined(node, settled)
        case Binary(left=left, right=right):
            return replace(node, left=settle(left, settled), right=settle(right, settled))
    return _within(node, settled)


def _if(node: If, settled: Collection[str]) -> Node:
    condition = settle(node.condition, settled)
    then, otherwise = settle(node.then, settled), settle(node.otherwise, settled)
    if isinstance(condition, Truth):
        return then if condition.value else otherwise
    return replace(node, condition=condition, then=then, otherwise=otherwise)


def _joined(node: Binary, settled: Collection[str]) -> Node:
    left, right = settle(node.left, settled), settle(node.right, settled)
    for known, other in ((left, right), (right, left)):
        if isinstance(known, Truth):
            return known if known.value == (node.op == "or") else other
    return replace(node, left=left, right=right)


def _within(node: Node, settled: Collection[str]) -> Node:
    match node:
        case Unary(operand=operand):
            return replace(node, operand=settle(operand, settled))
        case Call(args=args) | Builtin(args=args):
            return replace(node, args=tuple(settle(each, settled) for each in args))
        case Each(domain=domain, body=body):
            return replace(node, domain=settle(domain, settled), body=settle(body, settled))
        case Use(body=body):
            inner = settle(body, settled)
            return inner if isinstance(inner, Truth) else replace(node, body=inner)
    return node
