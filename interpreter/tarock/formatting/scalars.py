"""How texts and expressions are written in YAML. Knows which characters need quotes, and how long lines are folded."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping
from typing import Any

from tarock.expr import clear
from tarock.model import schema
from tarock.model.source import Node
from tarock.model.source_plain import read_plain

_BREAK = re.compile(r"(?<=,) | (?=(?:and|or|where|for) )")
_FIRST = frozenset("!&*-?:{}[],#|>@`\"'%=~ ")


def value_of(node: Node, at: Mapping[str, Any]) -> str:
    """A text as it means the same: an expression in its canonical spelling."""
    value = str(node.value)
    return clear(value) if schema.is_expression(at) else value


def scalar(node: Node, at: Mapping[str, Any], *, in_flow: bool) -> str:
    """A scalar on one line: plain where that reads the same, else in double quotes."""
    if not isinstance(node.value, str):
        return node.source.text[node.start : node.end]
    value = value_of(node, at)
    return value if _is_plain(value, in_flow=in_flow) else json.dumps(value, ensure_ascii=False)


def _is_plain(value: str, *, in_flow: bool) -> bool:
    if not value or value != value.strip() or "\n" in value or value[0] in _FIRST:
        return False
    if ": " in value or " #" in value or value.endswith(":"):
        return False
    if in_flow and any(sign in value for sign in ",[]{}"):
        return False
    return read_plain(value) == (value, None)


def folded(node: Node, at: Mapping[str, Any], indent: str, width: int) -> list[str] | None:
    """An expression or a text that is too long for its line, as a folded block; None where it cannot be one."""
    if not isinstance(node.value, str):
        return None
    value = value_of(node, at)
    if value != " ".join(value.split()):
        return None
    return [">-", *(f"{indent}{line}" for line in _broken(value, width - len(indent)))]


def _broken(text: str, width: int) -> list[str]:
    """Lines of a long text, broken behind commas and before the words that join conditions, else at spaces."""
    lines = [""]
    for piece in _BREAK.split(text):
        for word in textwrap.wrap(piece, width, break_long_words=False, break_on_hyphens=False):
            if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
                lines.append("")
            lines[-1] += f" {word}" if lines[-1] else word
    return lines
