"""The typed tree as JSON data and back, for engines without a parser (`grammar/tree.schema.json`). Knows no files."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from tarock.errors import DocumentError, Fault, Place
from tarock.expr import codes
from tarock.expr.syntax import MAX_DEPTH, Syntax, SyntaxKind
from tarock.expr.tree import (
    Binary,
    Builtin,
    Call,
    Choice,
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
)  # fmt: skip

_NAME: Final = re.compile(r"[^\W\d]\w*(?:-[^\W_]\w*)*\Z")
_RESERVED: Final = frozenset({"and", "or", "not", "if", "in", "where", "for", "true", "false", "none"})
_UNARY: Final = frozenset({"not", "-"})
_BINARY: Final = frozenset({"or", "and", "=", "!=", "<", "<=", ">", ">=", "in", "|", "+", "-", "&", "*", "/"})
_SELECTING: Final = frozenset({"any", "all", "those", "count"})
_VALUING: Final = frozenset({"sum", "max", "min"})


def to_json(node: Node) -> dict[str, Any]:
    """The JSON object of a tree."""
    return {"kind": _KINDS[type(node)], "type": node.type.code, **_fields(node)}


def _fields(node: Node) -> dict[str, Any]:
    match node:
        case Integer(value=value) | Truth(value=value):
            return {"value": value}
        case Choice(name=name) | Variable(name=name):
            return {"name": name}
        case Name(symbol=symbol):
            return {"name": symbol.name}
        case Call(symbol=symbol, args=args):
            return {"name": symbol.name, "args": [to_json(arg) for arg in args]}
        case Builtin(word=word, args=args):
            return {"word": word, "args": [to_json(arg) for arg in args]}
        case Unary(op=op, operand=operand):
            return {"op": op, "operand": to_json(operand)}
        case Binary(op=op, left=left, right=right):
            return {"op": op, "left": to_json(left), "right": to_json(right)}
        case If(condition=condition, then=then, otherwise=otherwise):
            return {"condition": to_json(condition), "then": to_json(then), "otherwise": to_json(otherwise)}
        case Each(word=word, variable=variable, domain=domain, body=body):
            return {"word": word, "variable": variable, "domain": to_json(domain), "body": to_json(body)}
        case Use(name=name, body=body):
            return {"name": name, "body": to_json(body)}
    return {}


_KINDS: Final[dict[type[Any], str]] = {
    Integer: "integer", Truth: "truth", Empty: "none", Choice: "choice", Name: "name", Variable: "variable",
    Call: "call", Builtin: "builtin", Unary: "unary", Binary: "binary", If: "if", Each: "each", Use: "definition",
}  # fmt: skip
_FIELDS: Final[dict[str, frozenset[str]]] = {
    "integer": frozenset({"value"}),
    "truth": frozenset({"value"}),
    "none": frozenset(),
    "choice": frozenset({"name"}),
    "name": frozenset({"name"}),
    "variable": frozenset({"name"}),
    "call": frozenset({"name", "args"}),
    "builtin": frozenset({"word", "args"}),
    "unary": frozenset({"op", "operand"}),
    "binary": frozenset({"op", "left", "right"}),
    "if": frozenset({"condition", "then", "otherwise"}),
    "each": frozenset({"word", "variable", "domain", "body"}),
    "definition": frozenset({"name", "body"}),
}


def to_syntax(data: object) -> Syntax:
    """The syntax of a JSON tree, to be checked in a scope. Raises DocumentError if it is not such a tree."""
    return _syntax(data, "", 0)


def refuse(message: str, path: str = "") -> DocumentError:
    """The error for a JSON tree that is at fault."""
    return DocumentError(Fault(codes.SYNTAX, f"{message} (at {path or '/'})", Place("<tree>", 1, 1)))


def _syntax(data: object, path: str, level: int) -> Syntax:
    if level > MAX_DEPTH:
        raise refuse(f"nested deeper than {MAX_DEPTH} levels", path)
    kind = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(kind, str) or kind not in _FIELDS:
        raise refuse("not a node of an expression", path)
    if set(data) != _FIELDS[kind] | {"kind", "type"}:
        raise refuse(f"the fields of '{kind}' are kind, type, {', '.join(sorted(_FIELDS[kind]))}", path)

    def part(field: str) -> Syntax:
        return _syntax(data[field], f"{path}/{field}", level + 1)

    return _read(kind, data, part, path, level)


def _read(kind: str, data: dict[str, Any], part: Callable[[str], Syntax], path: str, level: int) -> Syntax:
    match kind:
        case "integer":
            return _made("integer", str(_checked(data["value"], _is_natural, path)))
        case "truth":
            return _made(
                "truth", "true" if _checked(data["value"], lambda v: isinstance(v, bool), path) else "false"
            )
        case "none":
            return _made("none", "none")
        case "choice" if data["name"] == "none":
            return _made("none", "none")
        case "name" | "choice" | "variable" | "definition":
            return _made("name", _checked(data["name"], _is_name, path))
        case "call":
            return _made("call", _checked(data["name"], _is_name, path), *_args(data, path, level))
        case "builtin":
            return _made(
                "builtin", _word(data["word"], _VALUING | {"count"}, path), *_args(data, path, level)
            )
        case "unary":
            return _made("unary", _word(data["op"], _UNARY, path), part("operand"))
        case "binary":
            return _made("binary", _word(data["op"], _BINARY, path), part("left"), part("right"))
        case "if":
            return _made("if", "if", part("condition"), part("then"), part("otherwise"))
    word = _word(data["word"], _SELECTING | _VALUING, path)
    variable = _made("name", _checked(data["variable"], _is_name, path))
    return _made("each", word, variable, part("domain"), part("body"))


def _args(data: dict[str, Any], path: str, level: int) -> list[Syntax]:
    args = _checked(data["args"], lambda value: isinstance(value, list), path)
    return [_syntax(arg, f"{path}/args/{n}", level + 1) for n, arg in enumerate(args)]


def _made(kind: SyntaxKind, text: str, *parts: Syntax) -> Syntax:
    return Syntax(kind, text, parts, 0, 0, 0, 1 + max((part.depth for part in parts), default=0))


def _word(value: object, allowed: frozenset[str], path: str) -> str:
    word: str = _checked(value, lambda v: isinstance(v, str) and v in allowed, path)
    return word


def _checked(value: Any, right: Callable[[Any], bool], path: str) -> Any:
    if not right(value):
        raise refuse(f"{value!r:.60} is not allowed", path)
    return value


def _is_natural(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value not in _RESERVED and _NAME.match(value) is not None
