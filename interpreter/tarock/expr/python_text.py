"""Python expressions as text, with brackets round everything that needs some. Knows nothing of our own language.

`ast.unparse` spares brackets, which takes several times as long.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, Final

_OPERATORS: Final[dict[type[ast.AST], str]] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.BitAnd: "&",
    ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>", ast.Eq: "==", ast.NotEq: "!=",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.And: " and ", ast.Or: " or ", ast.Not: "not ",
    ast.USub: "-", ast.Invert: "~",
}  # fmt: skip


def text(node: ast.AST) -> str:
    """An expression as Python text that may stand inside another one."""
    write = _WRITERS.get(type(node))
    if write is not None:
        return write(node)
    return f"({ast.unparse(node)})"


def _listed(nodes: list[Any]) -> str:
    return ", ".join(map(text, nodes))


def _constant(node: ast.Constant) -> str:
    is_plain = type(node.value) is bool or not isinstance(node.value, int) or node.value >= 0
    return repr(node.value) if is_plain else f"({node.value!r})"


def _compare(node: ast.Compare) -> str:
    others = zip(node.ops, node.comparators, strict=True)
    return f"({text(node.left)}{''.join(f' {_OPERATORS[type(op)]} {text(other)}' for op, other in others)})"


def _tuple(node: ast.Tuple) -> str:
    return f"({_listed(node.elts)}{',' if len(node.elts) == 1 else ''})"


def _attribute(node: ast.Attribute) -> str:
    value = text(node.value)
    return f"({value}).{node.attr}" if isinstance(node.value, ast.Constant) else f"{value}.{node.attr}"


def _call(node: ast.Call) -> str:
    return f"({ast.unparse(node)})" if node.keywords else f"{text(node.func)}({_listed(node.args)})"


def _lambda(node: ast.Lambda) -> str:
    return f"(lambda {ast.unparse(node.args)}: {text(node.body)})"


def _loops(generators: list[ast.comprehension]) -> str:
    return "".join(
        f" for {text(loop.target)} in {text(loop.iter)}{''.join(f' if {text(each)}' for each in loop.ifs)}"
        for loop in generators
    )


_WRITERS: Final[dict[type[ast.AST], Callable[[Any], str]]] = {
    ast.Name: lambda node: node.id,
    ast.Constant: _constant,
    ast.Subscript: lambda node: f"{text(node.value)}[{text(node.slice)}]",
    ast.BinOp: lambda node: f"({text(node.left)} {_OPERATORS[type(node.op)]} {text(node.right)})",
    ast.UnaryOp: lambda node: f"({_OPERATORS[type(node.op)]}{text(node.operand)})",
    ast.BoolOp: lambda node: f"({_OPERATORS[type(node.op)].join(map(text, node.values))})",
    ast.Compare: _compare,
    ast.IfExp: lambda node: f"({text(node.body)} if {text(node.test)} else {text(node.orelse)})",
    ast.Call: _call,
    ast.Attribute: _attribute,
    ast.NamedExpr: lambda node: f"({node.target.id} := {text(node.value)})",
    ast.Tuple: _tuple,
    ast.Lambda: _lambda,
    ast.ListComp: lambda node: f"[{text(node.elt)}{_loops(node.generators)}]",
    ast.GeneratorExp: lambda node: f"({text(node.elt)}{_loops(node.generators)})",
}
