"""The canonical spelling of a text that may be an expression, without knowing its names: spaces and brackets, nothing else."""

from __future__ import annotations

from functools import cache
from typing import Final

from tarock.errors import DocumentError
from tarock.expr.parse import parse
from tarock.expr.source import SourceText
from tarock.expr.syntax import Syntax
from tarock.expr.text import ATOM, LEVELS, MINUS, NOT, OR, SUM

_COMPARISON: Final = LEVELS["="]


@cache
def canonical(text: str) -> str:
    """The canonical spelling of an expression; of a text that is none, the text with single spaces."""
    try:
        tree = parse(SourceText.plain(text))
    except DocumentError:
        return " ".join(text.split())
    return " ".join(text.split()) if _is_chained(tree) else spell(tree)


def _is_chained(tree: Syntax) -> bool:
    """Whether several comparisons stand in a row, which is read for the sake of its fault alone."""
    return tree.kind == "chain" or any(map(_is_chained, tree.parts))


def spell(tree: Syntax) -> str:
    """The canonical text of a syntax tree: reading it gives the same tree."""
    return _text(tree, OR)


def _text(tree: Syntax, least: int) -> str:
    """The text of a tree, in brackets if it binds less tightly than its place needs."""
    plain, level = _written(tree)
    return plain if level >= least else f"({plain})"


def _written(tree: Syntax) -> tuple[str, int]:
    match tree.kind:
        case "unary":
            not_it = tree.text == "not"
            level = NOT if not_it else MINUS
            return f"{tree.text}{' ' if not_it else ''}{_text(tree.parts[0], level)}", level
        case "binary":
            level, (left, right) = LEVELS[tree.text], tree.parts
            left_level = SUM if level == _COMPARISON else level
            return f"{_text(left, left_level)} {tree.text} {_text(right, level + 1)}", level
        case "call" | "builtin" | "if":
            return f"{tree.text}({', '.join(map(spell, tree.parts))})", ATOM
        case "each":
            return _each(tree), ATOM
    return tree.text, ATOM


def _each(tree: Syntax) -> str:
    variable, domain, body = tree.parts
    if tree.text in ("sum", "max", "min"):
        return f"{tree.text}({spell(body)} for {variable.text} in {_text(domain, SUM)})"
    return f"{tree.text}({variable.text} in {_text(domain, SUM)} where {spell(body)})"
