"""What an expression may name in one place of a document. Knows how names lower to code, not what they mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from tarock import bits
from tarock.expr.source import SourceText
from tarock.expr.types import Type

if TYPE_CHECKING:
    from tarock.expr.syntax import Syntax

#: What compiled code may call: no builtins but these.
_HELPERS: Final[dict[str, Any]] = {
    "__builtins__": {}, "_any": any, "_all": all, "_sum": sum, "_max": max, "_min": min,
    "_nothing": (0,), "_table": bits.SINGLES, "_singles": bits.singles,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Symbol:
    """A name of the vocabulary: a constant (`value`), a plain name or a function (`params`).

    `code` is the lowering, a Python expression over the arguments of the scope, its own parameters a0, a1, …,
    and names of the scope's `constants`. It has no effects and always a value; a bool is True, False, 1 or 0,
    a set is never negative. Several functions may share a name when their parameters differ in type.
    """

    name: str
    type: Type
    params: tuple[Type, ...] | None = None
    code: str | None = None
    value: int | bool | None = None
    literal_params: bool = False  # the arguments must be plain numbers from 1 to `limit`
    limit: int | None = None
    meaning: str = ""
    bound: int = 1000  # the largest magnitude of an int result
    single: bool = False  # a set that never has more than one element
    is_one: bool = False  # a set that always has exactly one
    divides: bool = False  # a number from 1 by which an amount may be divided
    code_of_one: str | None = None  # a shorter lowering for arguments that have exactly one element

    def __hash__(self) -> int:
        return hash((self.name, self.code, self.value))

    @property
    def signature(self) -> str:
        """The type as people read it: `seats -> cards`, or just `cards`."""
        if self.params is None:
            return str(self.type)
        return f"{', '.join(map(str, self.params)) or 'nothing'} -> {self.type}"


@dataclass(frozen=True)
class Definition:
    """A named expression of a document; each use is checked in the scope where it stands."""

    name: str
    source: SourceText

    @cached_property
    def syntax(self) -> Syntax:
        """The parsed text. Raises DocumentError."""
        from tarock.expr.parse import parse

        return parse(self.source)


@dataclass(frozen=True, eq=False)
class Scope:
    """The names that one place of a document offers, and the parameters of the function compiled there.

    `bound` maps a name to the parameter that is its value, always a single element, and its type. `elsewhere` says
    of names that are missing here in which places they are available.
    """

    symbols: tuple[Symbol, ...] = ()
    args: tuple[str, ...] = ()
    bound: Mapping[str, tuple[str, Type]] = field(default_factory=dict)
    constants: Mapping[str, Any] = field(default_factory=dict)
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    elsewhere: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def plain(self) -> dict[str, Symbol]:
        """The names that stand alone, those of `bound` among them."""
        named = {symbol.name: symbol for symbol in self.symbols if symbol.params is None}
        for name, (arg, kind) in self.bound.items():
            named[name] = Symbol(name, kind, code=arg, single=True, is_one=True)
        return named

    @cached_property
    def functions(self) -> dict[str, tuple[Symbol, ...]]:
        """The names that take arguments, each with its forms."""
        named: dict[str, tuple[Symbol, ...]] = {}
        for symbol in self.symbols:
            if symbol.params is not None:
                named[symbol.name] = (*named.get(symbol.name, ()), symbol)
        return named

    @cached_property
    def namespace(self) -> dict[str, Any]:
        """The globals of the functions compiled in this scope."""
        return {**_HELPERS, **self.constants}

    @cached_property
    def compiled_alone(self) -> dict[Symbol, Callable[..., int]]:
        """The lowerings that were compiled one by one, for the evaluators that are not fast."""
        return {}
