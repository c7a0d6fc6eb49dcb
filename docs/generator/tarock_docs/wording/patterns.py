"""Patterns over typed trees, written in the rule language itself. Knows no language and no words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from tarock.expr.parse import parse
from tarock.expr.source import SourceText
from tarock.expr.syntax import Syntax
from tarock.expr.tree import (
    Binary,
    Builtin,
    Call,
    Each,
    Empty,
    If,
    Integer,
    Name,
    Node,
    Truth,
    Unary,
    Use,
    Variable,
)

_KINDS: Final = ("seats", "cards", "contracts", "items")
_PATTERNS: Final = Path(__file__).with_name("phrases.yaml")
Found = Mapping[str, Node]


@dataclass(frozen=True)
class Row:
    """A pattern with what it says, and what its denial says if that is not made by rule."""

    pattern: Syntax
    says: str
    denies: str | None


@cache
def data() -> Mapping[str, Any]:
    """The phrases of `phrases.yaml`."""
    read: Mapping[str, Any] = yaml.safe_load(_PATTERNS.read_text(encoding="utf-8"))
    return read


@cache
def rows(section: str) -> Mapping[str, tuple[Row, ...]]:
    """The patterns of a section in order, by the word or operator that stands at their top."""
    found: dict[str, tuple[Row, ...]] = {}
    for pattern, texts in data()[section].items():
        says, denies = texts if isinstance(texts, list) else (texts, None)
        row = Row(parse(SourceText.plain(pattern)), says, denies)
        head = _head(row.pattern)
        found[head] = (*found.get(head, ()), row)
    return found


def _head(pattern: Syntax) -> str:
    return pattern.kind if pattern.kind in ("if", "each") else pattern.text


def head(node: Node) -> str:
    """What stands at the top of a tree, as `rows` sorts by it."""
    match node:
        case Name(symbol=symbol) | Call(symbol=symbol):
            return symbol.name
        case Unary(op=op) | Binary(op=op):
            return op
        case Builtin(word=word):
            return word
        case If():
            return "if"
        case Each():
            return "each"
    return ""


def first(section: str, node: Node) -> tuple[Row, Found] | None:
    """The first pattern of a section that fits a tree, and what stands at its places."""
    for row in rows(section).get(head(node), ()):
        found: dict[str, Node] = {}
        if fits(row.pattern, node, found):
            return row, found
    return None


def fits(pattern: Syntax, node: Node, found: dict[str, Node]) -> bool:
    """Whether a tree is as the pattern says; `found` takes what stands at its places."""
    if pattern.kind == "name" and pattern.text.startswith("_"):
        return _takes(pattern.text[1:], node, found)
    match node:
        case Integer(value=value):
            return pattern.kind == "integer" and int(pattern.text) == value
        case Truth(value=value):
            return pattern.kind == "truth" and (pattern.text == "true") == value
        case Empty():
            return pattern.kind == "none"
        case Name(symbol=symbol):
            return (
                pattern.kind == "name"
                and (symbol.name == pattern.text or symbol.is_one)
                and _is(pattern, node, found)
            )
        case Variable():
            return pattern.kind == "name" and _is(pattern, node, found)
        case Use(body=body):
            return fits(pattern, body, found)
        case Each(word=word, variable=variable):
            if pattern.kind != "each" or pattern.text != word:
                return False
            found[pattern.parts[0].text] = Variable(node.domain.type, variable)
            return fits(pattern.parts[1], node.domain, found) and fits(pattern.parts[2], node.body, found)
    return _same_head(pattern, node) and _parts_fit(pattern, node, found)


def _is(pattern: Syntax, node: Name | Variable, found: dict[str, Node]) -> bool:
    """Whether a name stands for itself, or for the variable that the pattern calls so."""
    if isinstance(node, Name) and node.symbol.name == pattern.text:
        return True
    if len(pattern.text) > 1:
        return False
    return found.setdefault(pattern.text, node) == node


def _same_head(pattern: Syntax, node: Node) -> bool:
    kinds = {Call: "call", Builtin: "builtin", Unary: "unary", Binary: "binary", If: "if"}
    return pattern.kind == kinds.get(type(node)) and (pattern.kind == "if" or pattern.text == head(node))


def _parts_fit(pattern: Syntax, node: Node, found: dict[str, Node]) -> bool:
    from tarock.expr.tree import parts

    below = parts(node)
    return len(below) == len(pattern.parts) and all(
        fits(part, part_node, found) for part, part_node in zip(pattern.parts, below, strict=True)
    )


def _takes(name: str, node: Node, found: dict[str, Node]) -> bool:
    kind = name.rstrip("0123456789")
    if not _of_kind(kind, node):
        return False
    return found.setdefault(name, node) == node


def _of_kind(kind: str, node: Node) -> bool:
    of = node.type
    match kind:
        case "n":
            return is_plain(bare(node))
        case "bool":
            return of.kind == "bool"
        case "plain":
            return of.kind == "bool" and not (isinstance(node, Binary) and node.op in ("and", "or"))
        case "points" | "number" | "game":
            return of.kind == "int"
        case "set":
            return of.kind == "set"
        case "card":
            return of.kind == "set" and of.of == "cards" and is_single(node)
    return kind in _KINDS and of.kind == "set" and of.of == kind


def bare(node: Node) -> Node:
    """The tree without the definitions at its top."""
    while isinstance(node, Use):
        node = node.body
    return node


def is_single(node: Node) -> bool:
    """Whether this is surely one card, as far as can be seen without playing."""
    found = bare(node)
    if isinstance(found, Variable):
        return True
    if isinstance(found, Name | Call):
        value = getattr(found.symbol, "value", None)
        one = value is not None and int(value).bit_count() == 1
        return (
            one or found.symbol.single or found.symbol.name in ("called", "winning-card", "highest", "lowest")
        )
    return False


def is_plain(node: Node) -> bool:
    """Whether this is a number that never changes, such as the trick of a bonus."""
    return isinstance(node, Integer) or (
        isinstance(node, Name) and node.type.kind == "int" and node.symbol.value is not None
    )
