"""Which character of a YAML scalar's value stands where in the file. Knows quoting and folding, nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ESCAPE = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\n[ \t]*|.)", re.DOTALL)
_BLANK = " \t\n"
_NAMED = {"0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
          "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029"}  # fmt: skip


def raw_offsets(raw: str, value: str, style: str) -> list[int]:
    """For each character of `value`, and for its end, its offset in `raw`, the scalar as it stands in the file.

    Folding changes blanks and line breaks alone: every other character of the value is the next such character of
    the file. Blanks in the value stand behind the character before them, a line break that became a blank at the
    end of its line.
    """
    offsets: list[int] = []
    after = _first(raw, style)
    for at, length, character in _characters(raw, style):
        while len(offsets) < len(value) and value[len(offsets)] != character:
            offsets.append(_blank_at(raw, after, at))
            after = offsets[-1] + 1
        if len(offsets) == len(value):
            break
        offsets.append(at)
        after = at + length
    while len(offsets) <= len(value):
        offsets.append(_blank_at(raw, after, len(raw)))
        after = offsets[-1] + 1
    return offsets


def _blank_at(raw: str, after: int, limit: int) -> int:
    """The place of one more blank behind `after`: on the same line, before `limit`."""
    line_end = raw.find("\n", after, limit)
    return max(0, min(after, limit if line_end < 0 else line_end))


def _first(raw: str, style: str) -> int:
    if style in "'\"" and style:
        return 1
    return raw.find("\n") + 1 if style in "|>" and style else 0


def _characters(raw: str, style: str) -> Iterator[tuple[int, int, str]]:
    """The characters that stand for themselves and the escapes: offset, length in the file, character meant."""
    at, end = _first(raw, style), len(raw) - (style != "" and style in "'\"")
    while at < end:
        character = raw[at]
        if style == '"' and character == "\\" and (escape := _ESCAPE.match(raw, at)):
            if (meant := _meant(escape[0][1:])) is not None:
                yield at, len(escape[0]), meant
            at = escape.end()
            continue
        length = 2 if style == "'" and character == "'" else 1
        if character not in _BLANK:
            yield at, length, character
        at += length


def _meant(escape: str) -> str | None:
    """The character an escape stands for; none for an escaped line break."""
    if escape[0] == "\n":
        return None
    if escape[0] in "xuU":
        return chr(int(escape[1:], 16))
    return _NAMED.get(escape[0], escape[0])
