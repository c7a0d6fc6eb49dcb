"""Joins expressions into one function, with everything that is known folded in. Knows nothing of the game.

A document's lines are many small functions, and calling each costs more than what it computes. A `Fuser` writes one
Python function instead: statements in the order in which the caller asks for them, the expressions lowered as for
their own functions, with arguments and slots of the state that are the same at every call in their place. What is then
false is left out, with all that depends on it. That both ways mean the same is tested on random states.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from types import CodeType
from typing import Any, Final

from tarock.expr import common
from tarock.expr import python_code as py
from tarock.expr.expression import Expression
from tarock.expr.python_text import text

__all__ = ["STATE", "Fuser", "text"]

#: The argument that is the state.
STATE: Final = "s"


class Fuser:
    """One function in the making: `code` and `slot` make expressions, `line` and `when` statements.

    `known` are values of slots, `calls` what stands for the call of a function of the state alone.
    """

    def __init__(
        self, known: Mapping[int, int] | None = None, calls: Mapping[str, ast.expr] | None = None
    ) -> None:
        self._known, self._calls = known or {}, calls or {}
        self._same = (*self._known.items(), *((name, text(node)) for name, node in self._calls.items()))
        self._namespace: dict[str, Any] = {"__builtins__": {}}
        self._lines: list[str] = []
        self._depth = 1
        self._dropped = False
        self._shared = 0

    def code(self, expression: Expression, **given: int) -> ast.expr:
        """The expression, with these values for arguments of its place."""
        scope = expression.scope

        def fold(lowered: ast.expr) -> ast.expr | None:
            values: dict[str, ast.expr] = {name: py.constant(value) for name, value in given.items()}
            folded: ast.expr = _Folder(values, scope.constants, self._known, self._calls).visit(lowered)
            return None if _unbound(folded) else folded

        found = expression.meaning.folded(scope, (tuple(given.items()), self._same), fold)
        self._adopt(found.names, scope.namespace)
        if found.code is not None:
            return found.code
        arguments = (py.constant(given[name]) if name in given else py.name(name) for name in scope.args)
        return py.call(self.bind(expression.call), *arguments)

    def slot(self, offset: int) -> ast.expr:
        """A slot of the state, or its value where it is known."""
        if offset in self._known:
            return py.constant(self._known[offset])
        return ast.Subscript(py.name(STATE), py.constant(offset), ast.Load())

    def bind(self, value: object) -> str:
        """A name for a value of the caller."""
        name = f"value_{len(self._namespace)}"
        self._namespace[name] = value
        return name

    @staticmethod
    def all(conditions: Sequence[ast.expr]) -> ast.expr:
        """The condition that all of these hold."""
        joined: ast.expr = py.constant(value=True)
        for each in conditions:
            joined = py.both(joined, each)
        return joined

    def share(self, conditions: Sequence[ast.expr], *names: str) -> Callable[[ast.expr], ast.expr]:
        """Computes now, once, what several conditions have in common and these names suffice for. What is returned
        puts the results in its place."""
        allowed = {STATE, *names, *self._namespace}.__contains__
        parts, replace = common.shared(conditions, allowed, self._new_name)
        for name, part in parts:
            self.line(f"{name} = {text(part)}")
        return replace

    def _new_name(self) -> str:
        self._shared += 1
        return f"shared_{self._shared - 1}"

    def line(self, statement: str) -> None:
        """A statement; unless it stands under a condition that never holds."""
        if not self._dropped:
            self._lines.append("    " * self._depth + statement)

    @contextmanager
    def when(self, *conditions: ast.expr) -> Iterator[None]:
        """What is written inside is done when all conditions hold; one that always does is not asked for."""
        condition = self.all(conditions)
        if py.is_constant(condition):
            dropped, self._dropped = self._dropped, self._dropped or not py.value_of(condition)
            yield
            self._dropped = dropped
            return
        self.line(f"if {text(condition)}:")
        begin = len(self._lines)
        self._depth += 1
        yield
        self._depth -= 1
        if len(self._lines) == begin and not self._dropped:
            self._lines.pop()  # nothing to do: conditions have no effects

    def source(self, name: str, *args: str) -> str:
        """The text of the function, to be read by people."""
        return "\n".join([f"def {name}({', '.join(args)}):", *self._lines])

    def function(self, name: str, *args: str) -> Callable[..., Any]:
        """The function, compiled."""
        space = dict(self._namespace)
        exec(_compiled(self.source(name, *args), name), space)  # noqa: S102 -- our own text
        made: Callable[..., Any] = space[name]
        return made

    def _adopt(self, names: frozenset[str], namespace: Mapping[str, Any]) -> None:
        """Take over the tables and functions that a lowered expression names."""
        for name in names:
            if name in namespace:
                value = self._namespace.setdefault(name, namespace[name])
                if value is not namespace[name] and value != namespace[name]:
                    raise ValueError(f"two expressions mean different things by {name}")


@lru_cache(maxsize=2000)
def _compiled(source: str, name: str) -> CodeType:
    return compile(source, f"<{name}>", "exec")


def _unbound(node: ast.expr) -> bool:
    """Whether a value that the lowering binds to a name is used but bound nowhere."""
    names = [each for each in py.walk(node) if isinstance(each, ast.Name) and each.id.startswith("_t")]
    bound = {each.id for each in names if isinstance(each.ctx, ast.Store)}
    return any(each.id not in bound and each.id != "_table" for each in names)


class _Folder(py.Filler):
    """Also folds slots whose value is known, and what follows from two sides being the same."""

    def __init__(
        self,
        parameters: Mapping[str, ast.expr],
        constants: Mapping[str, Any],
        known: Mapping[int, int],
        calls: Mapping[str, ast.expr],
    ) -> None:
        super().__init__(parameters, constants)
        self.known, self.calls = known, calls

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:  # noqa: N802 -- as `ast` asks
        value = self.visit(node.value)
        if not py.is_constant(value):
            return ast.NamedExpr(node.target, value)
        self.parameters = {**self.parameters, node.target.id: value}
        return py.constant(py.value_of(value))

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:  # noqa: N802 -- as `ast` asks
        found = super().visit_Subscript(node)
        match found:
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int(at))):
                if name == STATE and at in self.known:
                    return py.constant(self.known[at])
        return found

    def visit_Call(self, node: ast.Call) -> ast.expr:  # noqa: N802 -- as `ast` asks
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id=argument)]):
                if argument == STATE and name in self.calls:
                    return self.calls[name]
        return super().visit_Call(node)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:  # noqa: N802 -- as `ast` asks
        found = super().visit_Compare(node)
        match found:
            case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
                if type(left) is type(right) and ast.dump(left) == ast.dump(right):
                    return py.constant(value=True)
        return found
