"""The parsed text before it has types: one kind of node, with its place. Knows no names and no types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SyntaxKind = Literal[
    "integer", "truth", "none", "name", "call", "builtin", "unary", "binary", "chain", "if", "each"
]

#: The deepest nesting that is read; every walk of a tree recurses, and Python's own stack is finite.
MAX_DEPTH = 80


@dataclass(frozen=True, slots=True)
class Syntax:
    """One piece of an expression. `text` is its word or operator, which stands at `at`; the whole piece
    goes from `start` up to `end`. An `each` has the parts variable, domain and body."""

    kind: SyntaxKind
    text: str
    parts: tuple[Syntax, ...]
    start: int
    end: int
    at: int
    depth: int
