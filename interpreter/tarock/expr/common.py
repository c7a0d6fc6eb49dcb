"""Parts that Python expressions have in common, to be computed once. Knows nothing of our own language."""

from __future__ import annotations

import ast
import operator
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
    roots = [kinds(expression) for expression in expressions]
    often = kinds.occurrences(roots)

    def is_shared(number: int) -> bool:
        return often[number] > 1 and kinds.costs(number) and kinds.closed(number, allowed)

    names = {number: new_name() for number in kinds.first_on_the_way_down(roots, is_shared)}
    found = [(name, kinds.nodes[number]) for number, name in names.items()]
    return [(name, node) for name, node in found if isinstance(node, ast.expr)], _Replacer(kinds, names).visit


class _Kinds:
    """Numbers of expressions: those that say the same have the same. Every node is looked at once, however deep.

    What stands below a node has a smaller number than the node. By number: a node, and the numbers right below it.
    """

    def __init__(self) -> None:
        self.nodes: list[ast.AST] = []
        self.below: list[tuple[int, ...]] = []
        #: By place in memory; with the node, so that the place stays its own.
        self._seen: dict[int, tuple[int, ast.AST]] = {}
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._holding: dict[tuple[int, type[ast.AST]], bool] = {}
        self._closed: dict[int, bool] = {}

    def __call__(self, node: ast.AST) -> int:
        """The number of a node that has not been changed since it was first asked for."""
        known = self._seen.get(id(node))
        return self._number(node) if known is None else known[0]

    def _number(self, node: ast.AST) -> int:
        below: list[int] = []
        shape: list[object] = [type(node)]
        for value in [getattr(node, field) for field in node._fields]:
            if isinstance(value, list):
                shape.append(tuple([self._part(each, below) for each in value]))
            else:
                shape.append(self._part(value, below))
        number = self._numbers.setdefault(tuple(shape), len(self._numbers))
        if number == len(self.nodes):
            self.nodes.append(node)
            self.below.append(tuple(below))
        self._seen[id(node)] = (number, node)
        return number

    def _part(self, value: object, below: list[int]) -> object:
        """What stands for a part in the shape of a node. Operators have no number."""
        if not isinstance(value, ast.AST):
            return type(value), value
        if not value._fields:
            return type(value)
        below.append(self(value))
        return below[-1]

    def occurrences(self, roots: Sequence[int]) -> list[int]:
        """How often each number stands in these expressions."""
        often = [0] * len(self.nodes)
        for root in roots:
            often[root] += 1
        for number in reversed(range(len(often))):
            for each in self.below[number]:
                often[each] += often[number]
        return often

    def first_on_the_way_down(self, roots: Sequence[int], wanted: Callable[[int], bool]) -> Iterator[int]:
        """The first wanted parts on the ways down, each once, from left to right."""
        pending = [*reversed(roots)]
        seen: set[int] = set()
        while pending:
            number = pending.pop()
            if number in seen:
                continue
            seen.add(number)
            if wanted(number):
                yield number
            else:
                pending += reversed(self.below[number])

    def costs(self, number: int) -> bool:
        """Whether it is worth while to compute a part once: it is more than a look at a slot."""
        match node := self.nodes[number]:
            case ast.Subscript():
                return self._holds(self(node.slice), ast.Call)
            case ast.BinOp():
                return self._holds(number, ast.IfExp)
        return isinstance(node, ast.IfExp | ast.Compare | ast.BoolOp)

    def _holds(self, number: int, kind: type[ast.AST]) -> bool:
        key = number, kind
        if key not in self._holding:
            self._holding[key] = isinstance(self.nodes[number], kind) or any(
                self._holds(each, kind) for each in self.below[number]
            )
        return self._holding[key]

    def closed(self, number: int, allowed: Allowed) -> bool:
        """Whether a part binds nothing and mentions no other names."""
        if number not in self._closed:
            node = self.nodes[number]
            self._closed[number] = (
                not isinstance(node, ast.NamedExpr | ast.comprehension | ast.Lambda)
                and not (isinstance(node, ast.Name) and not allowed(node.id))
                and all(self.closed(child, allowed) for child in self.below[number])
            )
        return self._closed[number]


class _Replacer:
    """Puts names in the place of parts, which are given by their numbers. Gives a copy where something is replaced."""

    def __init__(self, kinds: _Kinds, names: dict[int, str]) -> None:
        self.kinds = kinds
        #: What becomes of nodes, by their numbers.
        self.replaced: dict[int, Any] = {number: py.name(name) for number, name in names.items()}

    def visit(self, node: ast.AST) -> Any:
        if not node._fields:
            return node
        number = self.kinds(node)
        if number not in self.replaced:
            fields = [getattr(node, field) for field in node._fields]
            filled = [self._field(value) for value in fields]
            is_same = all(map(operator.is_, fields, filled))
            self.replaced[number] = node if is_same else type(node)(*filled)
        return self.replaced[number]

    def _field(self, value: Any) -> Any:
        if isinstance(value, list):
            filled = [self._field(each) for each in value]
            return value if all(map(operator.is_, value, filled)) else filled
        return self.visit(value) if isinstance(value, ast.AST) else value
