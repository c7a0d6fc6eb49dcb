"""A comparison as Markdown: a table for each section. Knows no rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tarock.compare.change import Change, Comparison
from tarock.compare.text import NOTHING, heading, is_named, outcome, pair

_PLAIN = re.compile(r"[\w,/–.() -]*\Z")


def markdown(comparison: Comparison, *, title: str | None = None) -> str:
    """The whole as one page of Markdown."""
    return "\n".join(_lines(comparison, title)) + "\n"


def _lines(comparison: Comparison, title: str | None) -> Iterator[str]:
    before, after = comparison.before.label, comparison.after.label
    yield title or f"# {_cell(before)} → {_cell(after)}"
    yield ""
    yield f"{comparison.count} differences between `{comparison.before.id}` and `{comparison.after.id}`."
    for section in comparison.sections:
        yield f"\n## {section.title}\n"
        yield f"| what | {_cell(before)} | {_cell(after)} |"
        yield "|---|---|---|"
        yield from (_row(change) for change in section.changes)


def _row(change: Change) -> str:
    if outcome(change) is None:
        values = list(pair(change))
        if is_named(change):
            values = [
                name if name in (NOTHING, text) else f"{name} (`{text}`)"
                for name, text in zip(values, pair(change, written=True), strict=True)
            ]
            cells = [_cell(value) for value in values]
        else:
            cells = [_value(value) for value in values]
    elif change.kind == "added":
        cells = [NOTHING, _value(change.after.text) if change.after is not None else "new"]
    elif change.after is not None:
        cells = ["as agreed", f"settled: {_value(change.after.text)}"]
    else:
        cells = ["yes", NOTHING]
    return f"| {_cell(heading(change))} | {cells[0]} | {cells[1]} |"


def _value(text: str) -> str:
    """A value: plain where it reads as words and numbers, else as code."""
    return _cell(text) if _PLAIN.match(text) else _cell(f"`{text}`")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
