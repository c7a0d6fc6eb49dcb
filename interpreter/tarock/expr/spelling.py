"""The canonical spelling of a text that may be an expression, without knowing its names: spaces and brackets, nothing else."""

from __future__ import annotations

from functools import cache
from typing import Final

from tarock.errors import DocumentError
from tarock.expr.parse import parse
from tarock.expr.source import SourceText
from tarock.expr.syntax import Syntax
from tarock.expr.text import ATOM as _ATOM
from tarock.expr.text import LEVELS, MINUS, NOT, OR, SUM

_COMPARISON: Final = LEVELS["="]


@cache
def canonical(text: str) -> str:
    """The canonical spelling of an expression; of a text that is none, the text with single spaces."""
    try:
        tree = parse(SourceText.plain(text))
    except DocumentError:
        return " ".join(text.split())
    return " ".join(text.split()) if _is_chained(tree) else spell(tree)


def is_choice(text: str) -> bool:
    """Whether the outermost word of an expression is `or`."""
    try:
        return parse(SourceText.plain(text)).text == "or"
    except DocumentError:
        return False


def _is_chained(tree: Syntax) -> bool:
    """Whether several comparisons stand in a row, which is read for the sake of its fault alone."""
    return tree.kind == "chain" or any(map(_is_chained, tree.parts))


def clear(text: str) -> str:
    """The canonical spelling with some brackets more, that nobody need know which of `or`, `and`, `not` binds tighter."""
    try:
        tree = parse(SourceText.plain(text))
    except DocumentError:
        return " ".join(text.split())
    return " ".join(text.split()) if _is_chained(tree) else spell(tree, is_clear=True)


def spell(tree: Syntax, *, is_clear: bool = False) -> str:
    """The canonical text of a syntax tree: reading it gives the same tree."""
    return _text(tree, OR, is_clear=is_clear)


def _text(tree: Syntax, least: int, *, is_clear: bool) -> str:
    """The text of a tree, in brackets if it binds less tightly than its place needs."""
    plain, level = _written(tree, is_clear=is_clear)
    return plain if level >= least else f"({plain})"


def _written(tree: Syntax, *, is_clear: bool) -> tuple[str, int]:
    match tree.kind:
        case "unary" if tree.text == "not":
            least = _ATOM if is_clear and tree.parts[0].kind == "binary" else NOT
            return f"not {_text(tree.parts[0], least, is_clear=is_clear)}", NOT
        case "unary":
            return f"-{_text(tree.parts[0], MINUS, is_clear=is_clear)}", MINUS
        case "binary":
            return _binary(tree, is_clear=is_clear)
        case "call" | "builtin" | "if":
            return f"{tree.text}({', '.join(spell(part, is_clear=is_clear) for part in tree.parts)})", _ATOM
        case "each":
            return _each(tree, is_clear=is_clear), _ATOM
    return tree.text, _ATOM


def _binary(tree: Syntax, *, is_clear: bool) -> tuple[str, int]:
    level, (left, right) = LEVELS[tree.text], tree.parts
    left_level, right_level = SUM if level == _COMPARISON else level, level + 1
    if is_clear and tree.text == "or":
        left_level, right_level = (
            _ATOM if part.text == "and" else least
            for part, least in ((left, left_level), (right, right_level))
        )
    sides = _text(left, left_level, is_clear=is_clear), _text(right, right_level, is_clear=is_clear)
    return f"{sides[0]} {tree.text} {sides[1]}", level


def _each(tree: Syntax, *, is_clear: bool) -> str:
    variable, domain, body = tree.parts
    where, inner = _text(domain, SUM, is_clear=is_clear), spell(body, is_clear=is_clear)
    if tree.text in ("sum", "max", "min"):
        return f"{tree.text}({inner} for {variable.text} in {where})"
    return f"{tree.text}({variable.text} in {where} where {inner})"
