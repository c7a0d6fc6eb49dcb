"""Text to syntax tree, with the grammar of `grammar/expression.lark`. Knows no names and no types.

Lark is imported when the first expression is parsed: what only needs the types starts without it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn

from tarock import resources
from tarock.errors import DocumentError
from tarock.expr import codes, explain_syntax
from tarock.expr.source import SourceText
from tarock.expr.syntax import MAX_DEPTH, Syntax, SyntaxKind

if TYPE_CHECKING:
    from lark import Lark, Token

#: The longest text that is read.
MAX_LENGTH = 4000


#: How many texts are remembered, as many documents say the same.
MOST_REMEMBERED = 10_000
_parsed: dict[str, Syntax] = {}


class _NotABinder(Exception):
    """What stands before `where` is not `name in set`."""

    def __init__(self, found: Syntax) -> None:
        self.found = found


def parse(source: SourceText) -> Syntax:
    """The syntax tree of a text. Raises DocumentError with the first fault of form.

    Trees hold offsets and no places, so that a text that stands in many documents is parsed once.
    """
    tree = _parsed.get(source.text)
    if tree is None:
        tree = _parse(source)
        if len(_parsed) < MOST_REMEMBERED:
            _parsed[source.text] = tree
    return tree


def _parse(source: SourceText) -> Syntax:
    from lark import UnexpectedInput

    text = source.text
    if not text.strip():
        _refuse(source, codes.EMPTY, "the expression is empty", 0, 0)
    stranger = next((n for n, char in enumerate(text) if char > "\x7f" and not char.isalpha()), None)
    if stranger is not None:
        raise DocumentError(explain_syntax.character(source, stranger))
    if len(text) > MAX_LENGTH:
        _refuse(
            source,
            codes.SYNTAX,
            f"longer than {MAX_LENGTH} characters",
            0,
            0,
            "name parts of it under 'define'",
        )
    try:
        tree: Syntax = _parser().parse(text)  # type: ignore[assignment]  # our builder makes it
    except UnexpectedInput as found:
        raise DocumentError(explain_syntax.fault(source, found)) from None
    except _NotABinder as wrong:
        _refuse(source, codes.SYNTAX, "before 'where' stands 'name in set'", wrong.found.start, wrong.found.end,
                "for example: any(c in hand where c in tarocks)")  # fmt: skip
    if tree.depth > MAX_DEPTH:
        _refuse(
            source,
            codes.SYNTAX,
            f"nested deeper than {MAX_DEPTH} levels",
            0,
            0,
            "name parts of it under 'define'",
        )
    return tree


def _refuse(
    source: SourceText, code: str, message: str, start: int, end: int, hint: str | None = None
) -> NoReturn:
    raise DocumentError(source.fault(code, message, start=start, end=end, hint=hint))


@cache
def _parser() -> Lark:
    from lark import Lark

    grammar = resources.path("grammar/expression.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="contextual", keep_all_tokens=True, transformer=_Builder())


class _Builder:
    """Makes a node of each rule of the grammar; the methods bear the names of the rules."""

    @staticmethod
    def integer(children: list[Any]) -> Syntax:
        return _node("integer", children[0], children)

    @staticmethod
    def truth(children: list[Any]) -> Syntax:
        return _node("truth", children[0], children)

    @staticmethod
    def none(children: list[Any]) -> Syntax:
        return _node("none", children[0], children)

    @staticmethod
    def name(children: list[Any]) -> Syntax:
        return _node("name", children[0], children)

    @staticmethod
    def arguments(children: list[Any]) -> list[Any]:
        return children

    @staticmethod
    def call(children: list[Any]) -> Syntax:
        name, _, arguments, closing = children
        return _node("call", name, [name, *(arguments or ()), closing])

    @staticmethod
    def builtin(children: list[Any]) -> Syntax:
        word, _, arguments, closing = children
        return _node("builtin", word, [word, *arguments, closing])

    @staticmethod
    def unary(children: list[Any]) -> Syntax:
        return _node("unary", children[0], children)

    @staticmethod
    def binary(children: list[Any]) -> Syntax:
        return _node("binary", children[1], children)

    @staticmethod
    def comparison(children: list[Any]) -> Syntax:
        if len(children) > 3:
            return _node("chain", children[3], children)
        return _node("binary", children[1], children)

    @staticmethod
    def choose(children: list[Any]) -> Syntax:
        return _node("if", children[0], children)

    @staticmethod
    def where(children: list[Any]) -> Syntax:
        word, _, binder, _, body, closing = children
        if binder.kind != "binary" or binder.text != "in" or binder.parts[0].kind != "name":
            raise _NotABinder(binder)
        return _node("each", word, [word, *binder.parts, body, closing])

    @staticmethod
    def for_(children: list[Any]) -> Syntax:
        word, _, body, _, name, _, domain, closing = children
        return _node("each", word, [word, _node("name", name, [name]), domain, body, closing])

    @staticmethod
    def group(children: list[Any]) -> Syntax:
        inner: Syntax = children[1]
        return inner


def _node(kind: SyntaxKind, word: Token, children: list[Any]) -> Syntax:
    """A node with the syntax among the children as its parts, from the first child to the last."""
    inner = tuple(child for child in children if isinstance(child, Syntax))
    depth = 1 + max((part.depth for part in inner), default=0)
    return Syntax(kind, str(word), inner, _start(children[0]), _end(children[-1]), word.start_pos or 0, depth)


def _start(child: Any) -> int:
    return child.start if isinstance(child, Syntax) else int(child.start_pos)


def _end(child: Any) -> int:
    return child.end if isinstance(child, Syntax) else int(child.end_pos)
