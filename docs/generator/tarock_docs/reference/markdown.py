"""Markdown and JSON as the pages show them. Knows no subject."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

_WIDTH = 100


class Unwritable(Exception):
    """A part of a page cannot be made: something that it should tell is missing."""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; empty when it has no rows."""
    body = [_row(row) for row in rows]
    return "\n".join([_row(head), "|" + "---|" * len(head), *body]) if body else ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _cell(text: str) -> str:
    """Bars and, outside code, angle brackets stand for themselves."""
    parts = text.replace("|", "\\|").split("`")
    return "`".join(part if number % 2 else part.replace("<", "&lt;") for number, part in enumerate(parts))


def code(text: str) -> str:
    """A piece of code within a line."""
    return f"`{text}`"


def json_block(value: object) -> str:
    """JSON as a block, broken where it is long."""
    return f"```json\n{pretty(value)}\n```"


def pretty(value: Any, indent: int = 0, lead: int = 0) -> str:
    """JSON text: what fits on a line stands on one. `lead` is the room taken on the first line."""
    flat = json.dumps(value, ensure_ascii=False)
    if indent + lead + len(flat) < _WIDTH or not isinstance(value, dict | list):
        return flat
    pad, inner = " " * indent, " " * (indent + 2)
    if isinstance(value, dict):
        keys = [f"{json.dumps(name, ensure_ascii=False)}: " for name in value]
        rows = [
            f"{inner}{key}{pretty(below, indent + 2, len(key))}"
            for key, below in zip(keys, value.values(), strict=True)
        ]
        return "{\n" + ",\n".join(rows) + f"\n{pad}}}"
    if any(isinstance(item, dict | list) or (isinstance(item, str) and " " in item) for item in value):
        rows = [f"{inner}{pretty(item, indent + 2)}" for item in value]
        return "[\n" + ",\n".join(rows) + f"\n{pad}]"
    text = ", ".join(json.dumps(item, ensure_ascii=False) for item in value)
    filled = textwrap.fill(
        text, _WIDTH, initial_indent=inner, subsequent_indent=inner, break_on_hyphens=False
    )
    return f"[\n{filled}\n{pad}]"
