"""What was worked out of a text once, for every scope in which its names mean the same. Knows no text of its own.

A rule set is compiled again with each choice of its options, and nearly all of its expressions then mean what they
meant before. What a text means depends on the names in it alone, those of the definitions it uses included; what it
lowers to, on the numbers and tables that the lowerings of these names look up as well.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Iterator
from functools import cached_property, lru_cache
from types import CodeType
from typing import Final, NamedTuple

from tarock.errors import DocumentError
from tarock.expr import lower, tree
from tarock.expr import python_code as py
from tarock.expr.parse import parse
from tarock.expr.scope import Scope, Symbol
from tarock.expr.source import SourceText
from tarock.expr.syntax import Syntax
from tarock.expr.types import Type

#: How many meanings are kept; beyond that it begins anew.
MOST_REMEMBERED: Final = 20_000

_meanings: dict[Hashable, Meaning] = {}


class Folded(NamedTuple):
    """Folded code, None where it does not stand alone, and the names in what it was made from."""

    code: ast.expr | None
    names: frozenset[str]


class Meaning:
    """A typed tree with its cost, and what became of it in scopes with these and those tables."""

    def __init__(self, node: tree.Node, cost: int) -> None:
        self.node = node
        self.cost = cost
        self._lowered: dict[Hashable, ast.expr] = {}
        self._compiled: dict[Hashable, CodeType] = {}
        self._folded: dict[Hashable, Folded] = {}

    def lowered(self, scope: Scope) -> ast.expr:
        """The tree as Python in this scope; it must not be changed."""
        key = self._tables(scope)
        if key not in self._lowered:
            self._lowered[key] = lower.Lowering(scope).lower(self.node)
        return self._lowered[key]

    def function(self, scope: Scope) -> Callable[..., int]:
        """The compiled function of the scope's arguments."""
        key = (scope.args, self._tables(scope))
        if key not in self._compiled:
            self._compiled[key] = lower.compiled(scope.args, self.lowered(scope))
        return lower.function(self._compiled[key], scope.namespace)

    def folded(self, scope: Scope, given: Hashable, fold: Callable[[ast.expr], ast.expr | None]) -> Folded:
        """What `fold` makes of the lowered tree, which `given` decides; it must not be changed."""
        key = (given, self._tables(scope))
        if key not in self._folded:
            lowered = self.lowered(scope)
            self._folded[key] = Folded(fold(lowered), py.names_of(lowered))
        return self._folded[key]

    @cached_property
    def _asked(self) -> tuple[str, ...]:
        return _looked_up(self.node)

    def _tables(self, scope: Scope) -> Hashable:
        """What lowering looks up by name; what is neither a number nor a table is only named there."""
        found = (scope.constants.get(name) for name in self._asked)
        return tuple(value if isinstance(value, int | tuple) else None for value in found)


def recall(key: Hashable) -> Meaning | None:
    """What was remembered under this key."""
    return None if key is None else _meanings.get(key)


def remember(key: Hashable, meaning: Meaning) -> None:
    """Keeps a meaning without faults."""
    if key is None:
        return
    if len(_meanings) >= MOST_REMEMBERED:
        _meanings.clear()
    _meanings[key] = meaning


def key_of(source: SourceText, scope: Scope, expected: Type | None) -> Hashable:
    """Equal for texts that mean the same in their scopes; None where a definition cannot even be read."""
    try:
        names = _reached(source.text, scope)
    except DocumentError:
        return None
    plain, functions = scope.plain, scope.functions
    return (
        source.text,
        expected,
        tuple((said, plain.get(name), functions.get(name)) for name, said in names.items()),
    )


def _reached(text: str, scope: Scope) -> dict[str, str | None]:
    """The names in a text and in the definitions that it uses, each with the text of its own definition."""
    names: dict[str, str | None] = {}
    pending = [text]
    while pending:
        for name in _names_in(pending.pop()):
            if name in names:
                continue
            definition = scope.definitions.get(name)
            names[name] = None if definition is None else definition.source.text
            if definition is not None:
                pending.append(definition.source.text)
    return names


@lru_cache(maxsize=10_000)
def _names_in(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_words(parse(SourceText.plain(text)))))


def _words(at: Syntax) -> Iterator[str]:
    if at.kind in ("name", "call"):
        yield at.text
    for part in at.parts:
        yield from _words(part)


def _looked_up(node: tree.Node) -> tuple[str, ...]:
    """The names that the lowerings of a tree mention."""
    symbols = {each.symbol for each in tree.walk_nodes(node) if isinstance(each, tree.Name | tree.Call)}
    codes = {code for symbol in symbols for code in _codes(symbol)}
    return tuple(sorted({name for code in codes for name in py.names_in(code)}))


def _codes(symbol: Symbol) -> Iterator[str]:
    if symbol.value is None:
        yield from (code for code in (symbol.code, symbol.code_of_one) if code is not None)
