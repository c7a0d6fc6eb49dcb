"""Parts that Python expressions have in common, to be computed once. Knows nothing of our own language."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from tarock.expr import python_code as py

#: Whether a part may mention a name.
Allowed = Callable[[str], bool]


def parts(expressions: Sequence[ast.expr], allowed: Allowed) -> list[ast.expr]:
    """The largest parts that occur several times, are worth while, and mention only allowed names."""
    often = Counter(
        ast.dump(part)
        for expression in expressions
        for part in ast.walk(expression)
        if _costs(part) and _closed(part, allowed)
    )
    found: dict[str, ast.expr] = {}
    for expression in expressions:
        found |= _largest(expression, often)
    return list(found.values())


class Replacer(ast.NodeTransformer):
    """Puts names in the place of parts, which are given by their dump. Changes the expression."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def generic_visit(self, node: ast.AST) -> ast.AST:
        name = self.names.get(ast.dump(node)) if isinstance(node, ast.expr) else None
        return super().generic_visit(node) if name is None else py.name(name)


def _largest(node: ast.AST, often: Mapping[str, int]) -> dict[str, ast.expr]:
    if isinstance(node, ast.expr) and often.get(key := ast.dump(node), 0) > 1:
        return {key: node}
    found: dict[str, ast.expr] = {}
    for child in ast.iter_child_nodes(node):
        found |= _largest(child, often)
    return found


def _costs(node: ast.AST) -> bool:
    """Whether it is worth while to compute a part once: it is more than a look at a slot."""
    match node:
        case ast.Subscript():
            return any(isinstance(each, ast.Call) for each in ast.walk(node.slice))
        case ast.BinOp():
            return any(isinstance(each, ast.IfExp) for each in ast.walk(node))
    return isinstance(node, ast.IfExp | ast.Compare | ast.BoolOp)


def _closed(node: ast.AST, allowed: Allowed) -> bool:
    """Whether a part binds nothing and mentions no other names."""
    return all(
        not isinstance(each, ast.NamedExpr | ast.comprehension | ast.Lambda)
        and not (isinstance(each, ast.Name) and not allowed(each.id))
        for each in ast.walk(node)
    )
