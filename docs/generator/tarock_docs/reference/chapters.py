"""Markdown by chapters: headings with explicit ids, outside of blocks of code. Knows no page and no link."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

_FENCE: Final = re.compile(r"(\s*(?:```|~~~)\w*)")
_HEADING: Final = re.compile(r"(#{1,6}) (.+?)(?: *\{ *#([\w.-]+) *\})?\s*$")
_COMMENT: Final = re.compile(r"^<!--.*?-->\n?", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of Markdown; `depth` is that of a heading, 0 of other lines; `is_code` within a block of code."""

    text: str
    depth: int = 0
    name: str = ""
    is_code: bool = False


def slug(heading: str) -> str:
    """The id of a heading as the places where Markdown is read give it: `What ids may be` is what-ids-may-be."""
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")


def lines(text: str) -> Iterator[Line]:
    """The lines of a text without its comments; headings with their ids."""
    is_code = False
    for line in _COMMENT.sub("", text).split("\n"):
        if fence := _FENCE.match(line):  # words after the language are for those who read the file
            is_code = not is_code
            yield Line(fence[1], is_code=True)
        elif not is_code and (found := _HEADING.match(line)):
            yield Line(found[2], len(found[1]), found[3] or slug(found[2]))
        else:
            yield Line(line, is_code=is_code)


def divided(whole: Sequence[Line], at: Sequence[str]) -> dict[str, list[Line]]:
    """The chapters that begin at headings with these ids, without those headings, which are titles; what stands before the
    first is ''. A chapter ends where a heading of its depth follows. Headings rise, so that the first ones have depth 2."""
    parts: dict[str, list[Line]] = {"": []}
    name, depth = "", 1
    for line in whole:
        if line.depth and line.name in at:
            name, depth = line.name, line.depth
            parts[name] = []
            continue
        if name and 0 < line.depth <= depth:
            name, depth = "", 1
        rise = depth - 1 if line.depth else 0
        parts[name].append(Line(line.text, line.depth - rise, line.name, line.is_code))
    return parts


def written(kept: Sequence[Line], *, anchors: bool = True) -> str:
    """The lines as Markdown again."""
    return "\n".join(
        f"{'#' * line.depth} {line.text}{f' {{#{line.name}}}' if anchors else ''}"
        if line.depth
        else line.text
        for line in kept
    ).strip()
