"""A checked expression and its three evaluators. Knows nothing of the game."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cached_property
from typing import Any

from tarock.errors import DocumentError, Fault
from tarock.expr import tree
from tarock.expr.check import check
from tarock.expr.parse import parse
from tarock.expr.remembered import Meaning, key_of, recall, remember
from tarock.expr.scope import Scope
from tarock.expr.source import SourceText
from tarock.expr.syntax import Syntax
from tarock.expr.text import format_tree
from tarock.expr.trace import Trace, trace
from tarock.expr.tree_json import refuse, to_json, to_syntax
from tarock.expr.types import Type
from tarock.expr.walk import remainders, walk


class Expression:
    """A typed tree in its scope. Take `call` once and keep it: it is compiled when first asked for."""

    def __init__(self, source: str, meaning: Meaning, scope: Scope) -> None:
        self.source = source
        self.meaning = meaning
        self.tree = meaning.node
        self.scope = scope
        self.cost = meaning.cost

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
    def shares(self) -> bool:
        """Whether it divides by a name, where it has to be looked whether that comes out whole: see `uneven`."""
        return any(tree.is_share(node) for node in tree.walk_nodes(self.tree))

    @cached_property
    def call(self) -> Callable[..., int]:
        """The compiled function of the scope's arguments: a bool, an int, or a set as an int."""
        return self.meaning.function(self.scope)

    def walk(self, *args: object) -> int:
        """The value by the plain walk of the tree: slow, and what `call` is compared with."""
        return walk(self.tree, self.scope, args)

    def trace(self, *args: object) -> Trace:
        """The value with the values of all parts, to explain it."""
        return trace(self.tree, self.scope, args)

    def uneven(self, *args: object) -> tuple[int, int] | None:
        """The first division by a name that does not come out whole: dividend and divisor. None when there is none."""
        return next(remainders(self.tree, self.scope, args), None)

    def canonical(self) -> str:
        """The one text of this tree; it reads as the same tree in the same scope."""
        return format_tree(self.tree)

    def to_json(self) -> dict[str, Any]:
        """The tree as JSON data, each node with its type, definitions filled in under their names."""
        return to_json(self.tree)

    @staticmethod
    def from_json(data: object, scope: Scope, expected: Type | None = None) -> Expression:
        """The expression of a JSON tree. Raises DocumentError if it is none, or another one in this scope."""
        expression, faults = check_syntax(to_syntax(data), SourceText.plain("", "<tree>"), scope, expected)
        if expression is None:
            raise DocumentError(faults)
        if expression.to_json() != data:
            raise refuse("the types or definitions of this tree are not those of the scope")
        return Expression(expression.canonical(), expression.meaning, scope)

    @cached_property
    def python(self) -> str:
        """The Python expression that `call` evaluates, to be read by people."""
        return ast.unparse(self.lowered)

    @cached_property
    def constant(self) -> int | bool | None:
        """The value if it is the same whatever the arguments, else None."""
        return self.lowered.value if isinstance(self.lowered, ast.Constant) else None  # type: ignore[return-value]

    @cached_property
    def lowered(self) -> ast.expr:
        """The same as a tree, to be joined into larger code; it must not be changed."""
        return self.meaning.lowered(self.scope)


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
    try:
        syntax = parse(source)
    except DocumentError as error:
        return None, error.faults
    key = key_of(source, scope, expected)
    if (known := recall(key)) is not None:
        return Expression(source.text, known, scope), ()
    expression, faults = check_syntax(syntax, source, scope, expected)
    if expression is not None:
        remember(key, expression.meaning)
    return expression, faults


def check_syntax(
    syntax: Syntax, source: SourceText, scope: Scope, expected: Type | None
) -> tuple[Expression | None, tuple[Fault, ...]]:
    """The expression of a parsed text, or None and all faults."""
    known, faults = check(syntax, source, scope, expected)
    if faults:
        return None, tuple(faults)
    return Expression(source.text, Meaning(known.node, known.cost), scope), ()
