"""Parts that Python expressions have in common, to be computed once. Knows nothing of our own language."""

from __future__ import annotations

import ast
import operator
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tarock.expr import python_code as py

#: Whether a part may mention a name.
Allowed = Callable[[str], bool]


def shared(
    expressions: Sequence[ast.expr], allowed: Allowed, new_name: Callable[[], str]
) -> tuple[list[tuple[str, ast.expr]], Callable[[ast.expr], ast.expr]]:
    """The largest parts that occur several times, are worth while and mention only allowed names, each under a new
    name; and what puts the names in their places: it gives another expression."""
    kinds = _Kinds()
    often = Counter(
        kinds(part)
        for expression in expressions
        for part in _inside(expression, kinds)
        if kinds.costs(part) and kinds.closed(part, allowed)
    )
    names: dict[int, str] = {}
    found: list[tuple[str, ast.expr]] = []
    for part in (part for expression in expressions for part in _largest(expression, kinds, often)):
        if kinds(part) not in names:
            names[kinds(part)] = new_name()
            found.append((names[kinds(part)], part))
    return found, _Replacer(kinds, names).visit


class _Kinds:
    """Numbers of expressions: those that say the same have the same. Every node is looked at once, however deep."""

    def __init__(self) -> None:
        #: By place in memory; with the node, so that the place stays its own, and those below it.
        self._seen: dict[int, tuple[int, ast.AST, tuple[ast.AST, ...]]] = {}
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._holding: dict[tuple[int, type[ast.AST]], bool] = {}
        self._closed: dict[int, bool] = {}

    def __call__(self, node: ast.AST) -> int:
        """The number of a node that has not been changed since it was first asked for."""
        known = self._seen.get(id(node))
        if known is None:
            shape = (type(node), *[self._shape(getattr(node, field)) for field in node._fields])
            number = self._numbers.setdefault(shape, len(self._numbers))
            known = self._seen[id(node)] = (number, node, tuple(ast.iter_child_nodes(node)))
        return known[0]

    def below(self, node: ast.AST) -> tuple[ast.AST, ...]:
        """The nodes right below, in order."""
        self(node)
        return self._seen[id(node)][2]

    def _shape(self, value: object) -> object:
        if isinstance(value, ast.AST):
            return self(value)
        if isinstance(value, list):
            return tuple([self._shape(each) for each in value])
        return type(value), value

    def costs(self, node: ast.AST) -> bool:
        """Whether it is worth while to compute a part once: it is more than a look at a slot."""
        match node:
            case ast.Subscript():
                return self._holds(node.slice, ast.Call)
            case ast.BinOp():
                return self._holds(node, ast.IfExp)
        return isinstance(node, ast.IfExp | ast.Compare | ast.BoolOp)

    def _holds(self, node: ast.AST, kind: type[ast.AST]) -> bool:
        key = self(node), kind
        if key not in self._holding:
            self._holding[key] = isinstance(node, kind) or any(
                self._holds(each, kind) for each in self.below(node)
            )
        return self._holding[key]

    def closed(self, node: ast.AST, allowed: Allowed) -> bool:
        """Whether a part binds nothing and mentions no other names."""
        number = self(node)
        if number not in self._closed:
            self._closed[number] = (
                not isinstance(node, ast.NamedExpr | ast.comprehension | ast.Lambda)
                and not (isinstance(node, ast.Name) and not allowed(node.id))
                and all(self.closed(child, allowed) for child in self.below(node))
            )
        return self._closed[number]


class _Replacer:
    """Puts names in the place of parts, which are given by their numbers. Gives a copy where something is replaced."""

    def __init__(self, kinds: _Kinds, names: dict[int, str]) -> None:
        self.kinds, self.names = kinds, names

    def visit(self, node: ast.AST) -> Any:
        name = self.names.get(self.kinds(node)) if isinstance(node, ast.expr) else None
        if name is not None:
            return py.name(name)
        fields = [getattr(node, field) for field in node._fields]
        filled = [self._field(value) for value in fields]
        return node if all(map(operator.is_, fields, filled)) else type(node)(*filled)

    def _field(self, value: Any) -> Any:
        if isinstance(value, list):
            filled = [self._field(each) for each in value]
            return value if all(map(operator.is_, value, filled)) else filled
        return self.visit(value) if isinstance(value, ast.AST) else value


def _inside(node: ast.AST, kinds: _Kinds) -> Iterator[ast.AST]:
    """The node and all below it, from left to right."""
    pending = [node]
    while pending:
        yield (part := pending.pop())
        pending += reversed(kinds.below(part))


def _largest(node: ast.AST, kinds: _Kinds, often: Counter[int]) -> Iterator[ast.expr]:
    """The first parts on the way down that occur several times."""
    pending = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, ast.expr) and often[kinds(part)] > 1:
            yield part
        else:
            pending += reversed(kinds.below(part))
