"""A checked expression and its three evaluators. Knows nothing of the game."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cached_property

from tarock.errors import DocumentError, Fault
from tarock.expr import codes, lower, tree
from tarock.expr.check import SIZE_LIMIT, Checker, Known
from tarock.expr.scope import Scope
from tarock.expr.source import SourceText
from tarock.expr.syntax import Syntax
from tarock.expr.types import UNKNOWN, Type


class Expression:
    """A typed tree in its scope. Take `call` once and keep it: it is compiled when first asked for."""

    def __init__(self, source: str, node: tree.Node, scope: Scope, cost: int) -> None:
        self.source = source
        self.tree = node
        self.scope = scope
        self.cost = cost

    def __repr__(self) -> str:
        return f"Expression({self.source!r}: {self.type})"

    @property
    def type(self) -> Type:
        """The type of the value."""
        return self.tree.type

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the scope that are used, in definitions too."""
        return tree.names(self.tree)

    @cached_property
    def call(self) -> Callable[..., int]:
        """The compiled function of the scope's arguments: a bool, an int, or a set as an int."""
        return lower.function(self.scope.args, self._lowered, self.scope.namespace)

    @cached_property
    def python(self) -> str:
        """The Python expression that `call` evaluates, to be read by people or joined into larger code."""
        return ast.unparse(ast.fix_missing_locations(self._lowered))

    @cached_property
    def constant(self) -> int | bool | None:
        """The value if it is the same whatever the arguments, else None."""
        return self._lowered.value if isinstance(self._lowered, ast.Constant) else None  # type: ignore[return-value]

    @cached_property
    def _lowered(self) -> ast.expr:
        return lower.Lowering(self.scope).lower(self.tree)


def compile_expression(source: SourceText, scope: Scope, expected: Type | None = None) -> Expression:
    """The expression of a text. Raises DocumentError with all faults when it has any."""
    expression, faults = check_expression(source, scope, expected)
    if expression is None:
        raise DocumentError(faults)
    return expression


def check_expression(
    source: SourceText, scope: Scope, expected: Type | None = None
) -> tuple[Expression | None, tuple[Fault, ...]]:
    """The expression of a text, or None and all faults."""
    from tarock.expr.parse import parse

    try:
        syntax = parse(source)
    except DocumentError as error:
        return None, error.faults
    return check_syntax(syntax, source, scope, expected)


def check_syntax(
    syntax: Syntax, source: SourceText, scope: Scope, expected: Type | None
) -> tuple[Expression | None, tuple[Fault, ...]]:
    """The expression of a parsed text, or None and all faults."""
    faults: list[Fault] = []
    checker = Checker(scope, source, faults)
    known: Known = checker.check(syntax, expected)
    if expected is not None:
        known = checker.require(known, expected, syntax, "the expression")
    if checker.size > SIZE_LIMIT:
        faults.append(source.fault(codes.COST, f"larger than {SIZE_LIMIT} pieces, definitions filled in", start=0, end=1))
    if faults or known.type == UNKNOWN:
        return None, tuple(dict.fromkeys(faults))
    return Expression(source.text, known.node, scope, known.cost), ()
