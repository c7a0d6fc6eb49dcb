"""Binds a value to a name inside a Python expression, so that it is evaluated once. Knows nothing of our language."""

from __future__ import annotations

import ast
from typing import Any

from tarock.expr import python_code as py


def bind(body: ast.expr, name: str, bound: ast.expr) -> ast.expr:
    """The body with `bound`, a walrus for the name, evaluated before everything that mentions the name."""
    return _bind_first(body, name, bound) or _second_of(bound, body)


def _second_of(first: ast.expr, second: ast.expr) -> ast.expr:
    """Evaluates both, in this order, and is the second."""
    return ast.Subscript(ast.Tuple([first, second], ast.Load()), py.constant(1), ast.Load())


def _bind_first(body: ast.expr, name: str, bound: ast.expr) -> ast.expr | None:
    """The body with the first mention of a name replaced by what binds it, or None if that may be skipped."""
    if isinstance(body, ast.Name):
        return bound if body.id == name else None
    for field, index in _always_evaluated(body):
        value = getattr(body, field)
        first = value if index is None else value[index]
        if not py.has_name(first, name):
            continue
        replaced = _bind_first(first, name, bound)
        if replaced is None:
            return None
        return _with_part(body, field, index, replaced)
    return None


def _with_part(body: ast.expr, field: str, index: int | None, part: ast.expr) -> ast.expr:
    """The body with one of its parts replaced."""
    fields: dict[str, Any] = {each: getattr(body, each) for each in body._fields}
    fields[field] = part if index is None else [*fields[field][:index], part, *fields[field][index + 1 :]]
    return type(body)(**fields)


def _always_evaluated(body: ast.expr) -> list[tuple[str, int | None]]:
    """The parts that are evaluated whatever happens, in the order in which they are: a field, or an entry of one."""
    match body:
        case ast.BinOp():
            return [("left", None), ("right", None)]
        case ast.Compare():
            return [("left", None), ("comparators", 0)]
        case ast.BoolOp():
            return [("values", 0)]
        case ast.IfExp():
            return [("test", None)]
        case ast.UnaryOp():
            return [("operand", None)]
        case ast.Subscript():
            return [("value", None), ("slice", None)]
        case ast.Attribute() | ast.NamedExpr():
            return [("value", None)]
        case ast.Call():
            return [("func", None), *(("args", n) for n in range(len(body.args)))]
        case ast.Tuple():
            return [("elts", n) for n in range(len(body.elts))]
    return []
