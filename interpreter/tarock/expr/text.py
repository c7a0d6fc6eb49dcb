"""The canonical text of a typed tree: one spelling, no needless brackets. Reading it gives the same tree."""

from __future__ import annotations

from typing import Final

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
)  # fmt: skip

OR, AND, NOT, COMPARISON, SUM, MEET, PRODUCT, MINUS, ATOM = range(1, 10)
LEVELS: Final = {
    "or": OR, "and": AND, "=": COMPARISON, "!=": COMPARISON, "<": COMPARISON, "<=": COMPARISON,
    ">": COMPARISON, ">=": COMPARISON, "in": COMPARISON, "|": SUM, "+": SUM, "-": SUM, "&": MEET,
    "*": PRODUCT, "/": PRODUCT,
}  # fmt: skip


def format_tree(node: Node) -> str:
    """The canonical text of a tree."""
    return _text(node, OR)


def _text(node: Node, least: int) -> str:
    """The text of a node, in brackets if it binds less tightly than its place needs."""
    plain, level = _written(node)
    return plain if level >= least else f"({plain})"


def _written(node: Node) -> tuple[str, int]:
    match node:
        case Unary(op="not", operand=operand):
            return f"not {_text(operand, NOT)}", NOT
        case Unary(operand=operand):
            return f"-{_text(operand, MINUS)}", MINUS
        case Binary(op=op, left=left, right=right):
            level = LEVELS[op]
            left_level = SUM if level == COMPARISON else level
            return f"{_text(left, left_level)} {op} {_text(right, level + 1)}", level
    return _atom(node), ATOM


def _atom(node: Node) -> str:
    match node:
        case Integer(value=value):
            return str(value)
        case Truth(value=value):
            return "true" if value else "false"
        case Empty():
            return "none"
        case Name(symbol=symbol):
            return symbol.name
        case Call(symbol=symbol, args=args):
            return f"{symbol.name}({_listed(args)})"
        case Builtin(word=word, args=args):
            return f"{word}({_listed(args)})"
        case If(condition=condition, then=then, otherwise=otherwise):
            return f"if({_listed((condition, then, otherwise))})"
        case Each(word="sum" | "max" | "min" as word, variable=variable, domain=domain, body=body):
            return f"{word}({format_tree(body)} for {variable} in {_text(domain, SUM)})"
        case Each(word=word, variable=variable, domain=domain, body=body):
            return f"{word}({variable} in {_text(domain, SUM)} where {format_tree(body)})"
        case Variable(name=name) | Choice(name=name) | Use(name=name):
            return name
    raise AssertionError(node)


def _listed(nodes: tuple[Node, ...]) -> str:
    return ", ".join(map(format_tree, nodes))
