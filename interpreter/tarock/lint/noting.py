"""Expressions that note which answers their conditions give while hands are played. Knows no rule."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tarock.expr import lower
from tarock.expr import python_code as py
from tarock.expr.scope import Scope
from tarock.expr.tree import Binary, Each, If, Node, Use, parts
from tarock.expr.types import BOOL
from tarock.lint.reckon import Path
from tarock.model.variant import Formula


@dataclass(slots=True)
class Noted:
    """How often a condition was asked and answered with yes."""

    asked: int = 0
    held: int = 0


@dataclass
class Notes:
    """What was noted of each condition of each formula, by the formula's rule and the way to the condition."""

    by_rule: dict[str, dict[Path, Noted]] = field(default_factory=dict)

    def watch(self, formula: Formula) -> Callable[..., Any]:
        """The function of a formula, noting."""
        noted = self.by_rule.setdefault(formula.rule, {})
        expression = formula.expression
        lowering = _Noting(expression.scope, dict(conditions(expression.tree)), noted)
        body = lowering.lower(expression.tree)
        if isinstance(body, ast.Constant):
            return expression.call
        code = lower.compiled(expression.scope.args, body)
        return lower.function(code, {**expression.scope.namespace, "_note": lowering.note})


class _Noting(lower.Lowering):
    """Lowers a tree with a note round each condition that the options do not decide."""

    def __init__(self, scope: Scope, paths: dict[int, Path], noted: dict[Path, Noted]) -> None:
        super().__init__(scope)
        self._paths, self._noted = paths, noted
        self._rows: list[Noted] = []

    def lower(self, node: Node) -> ast.expr:
        code = super().lower(node)
        path = self._paths.get(id(node))
        if path is None or isinstance(code, ast.Constant):
            return code
        self._rows.append(self._noted.setdefault(path, Noted()))
        return ast.Call(py.name("_note"), [py.constant(len(self._rows) - 1), code], [])

    def note(self, at: int, value: Any) -> Any:
        """Note an answer, and pass it on."""
        row = self._rows[at]
        row.asked += 1
        if value:
            row.held += 1
        return value


def conditions(tree: Node) -> Iterator[tuple[int, Path]]:
    """The conditions whose branches matter, by the identity of their nodes: the whole, what `if` asks, the parts of
    `or`, what follows `where`."""
    if tree.type == BOOL:
        yield id(tree), ("", ())
    yield from _below(tree, "", ())


def _below(node: Node, where: str, path: tuple[int, ...]) -> Iterator[tuple[int, Path]]:
    if isinstance(node, Use):
        yield from _below(node.body, node.name, ())
        return
    for at, part in enumerate(parts(node)):
        match node:
            case If() if at == 0:
                yield id(part), (where, (*path, at))
            case Binary(op="or"):
                yield id(part), (where, (*path, at))
            case Each() if at == 1 and part.type == BOOL:
                yield id(part), (where, (*path, at))
        yield from _below(part, where, (*path, at))
