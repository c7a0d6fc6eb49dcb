"""The typed tree of an expression: frozen nodes, equal when they mean the same. Knows no places in a text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tarock.expr.scope import Symbol
from tarock.expr.types import Type


@dataclass(frozen=True, slots=True)
class Integer:
    """A plain number as written."""

    type: Type
    value: int


@dataclass(frozen=True, slots=True)
class Truth:
    """`true` or `false` as written."""

    type: Type
    value: bool


@dataclass(frozen=True, slots=True)
class Empty:
    """`none`, the empty set."""

    type: Type


@dataclass(frozen=True, slots=True)
class Choice:
    """The name of an option's value, and its position among the values."""

    type: Type
    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Name:
    """A plain name of the scope."""

    type: Type
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Variable:
    """The variable of a quantifier: always a single element."""

    type: Type
    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the scope with its arguments."""

    type: Type
    symbol: Symbol
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Builtin:
    """`count(S)`, `min(a, b)` or `max(a, b)`."""

    type: Type
    word: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Unary:
    """`not x` or `-x`."""

    type: Type
    op: str
    operand: Node


@dataclass(frozen=True, slots=True)
class Binary:
    """Two operands and what stands between them; the type of the left one tells ints from sets."""

    type: Type
    op: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class If:
    """`if(condition, then, otherwise)`."""

    type: Type
    condition: Node
    then: Node
    otherwise: Node


@dataclass(frozen=True, slots=True)
class Each:
    """A quantifier: any, all, count, those (with `where`), sum, max, min (with `for`)."""

    type: Type
    word: str
    variable: str
    domain: Node
    body: Node


@dataclass(frozen=True, slots=True)
class Use:
    """A definition by its name, with what it stands for here."""

    type: Type
    name: str
    body: Node


Node = Integer | Truth | Empty | Choice | Name | Variable | Call | Builtin | Unary | Binary | If | Each | Use


def parts(node: Node) -> tuple[Node, ...]:
    """The nodes directly below, in the order of the text."""
    match node:
        case Call(args=args) | Builtin(args=args):
            return args
        case Unary(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return (left, right)
        case If(condition=condition, then=then, otherwise=otherwise):
            return (condition, then, otherwise)
        case Each(domain=domain, body=body):
            return (domain, body)
        case Use(body=body):
            return (body,)
    return ()


def walk_nodes(node: Node) -> Iterator[Node]:
    """The node and everything below it."""
    yield node
    for part in parts(node):
        yield from walk_nodes(part)


def is_share(node: Node) -> bool:
    """Whether this is a division by a name, as `pot / pairs` is."""
    return isinstance(node, Binary) and node.op == "/" and isinstance(node.right, Name)


def names(node: Node) -> frozenset[str]:
    """The names of the scope that a tree uses, those inside its definitions included."""
    found: set[str] = set()
    for each in walk_nodes(node):
        match each:
            case Name(symbol=symbol) | Call(symbol=symbol):
                found.add(symbol.name)
            case Use(name=name):
                found.add(name)
    return frozenset(found)
