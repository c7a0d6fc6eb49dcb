"""The comments of a document and the entries they belong to. Knows places in a text, not what stands there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from tarock.model.source import Node


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment: its text from the number sign on, where it begins, its column from 0, and the spaces before it."""

    text: str
    start: int
    column: int
    gap: int


@dataclass(slots=True)
class Comments:
    """What stands around the entries, by the offset at which an entry begins.

    `above` are the lines over an entry, None for an empty one; `beside` stands behind the last thing that begins on a line;
    `end` is what follows the last entry.
    """

    above: dict[int, list[Comment | None]] = field(default_factory=dict)
    beside: dict[int, Comment] = field(default_factory=dict)
    end: list[Comment | None] = field(default_factory=list)
    found: list[Comment] = field(default_factory=list)

    def within(self, start: int, end: int) -> bool:
        """Whether a comment stands between two offsets."""
        return any(start <= comment.start < end for comment in self.found)


def read_comments(root: Node) -> Comments:
    """The comments and empty lines of a document."""
    text = root.source.text
    starts = sorted({offset for node in _nodes(root) for offset in (node.start, *(node.key or ())[:1])})
    entries = sorted({node.key[0] if node.key else node.start for node in _nodes(root) if node is not root})
    spans = sorted((start, end) for node in _nodes(root) for start, end in _spans(node))
    comments = Comments()
    at, pending = 0, list[Comment | None]()
    for line in text.split("\n"):
        comment = _comment(line, at, spans)
        is_code = bool((line if comment is None else line[: comment.column]).strip())
        if comment is not None:
            comments.found.append(comment)
        if is_code:
            first = next((start for start in entries if start >= at), None)
            if pending and first is not None and first < at + len(line):
                comments.above[first] = pending
                pending = []
            if comment is not None:
                comments.beside[starts[bisect_right(starts, comment.start) - 1]] = comment
        elif not _inside(at, spans):
            pending.append(comment)
        at += len(line) + 1
    comments.end = pending
    return comments


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for below in (*node.map.values(), *node.items):
        yield from _nodes(below)


def _spans(node: Node) -> Iterator[tuple[int, int]]:
    """Where texts stand, in which a number sign begins no comment."""
    if node.key is not None:
        yield node.key
    if not node.map and not node.items:
        yield node.start, node.end


def _inside(at: int, spans: list[tuple[int, int]]) -> bool:
    place = bisect_right(spans, (at, len(spans) and spans[-1][1]))
    return place > 0 and spans[place - 1][0] < at < spans[place - 1][1]


def _comment(line: str, at: int, spans: list[tuple[int, int]]) -> Comment | None:
    for column, char in enumerate(line):
        starts_one = char == "#" and (column == 0 or line[column - 1] in " \t")
        if starts_one and not _inside(at + column, spans) and not _begins(at + column, spans):
            return Comment(line[column:].rstrip(), at + column, column, column - len(line[:column].rstrip()))
    return None


def _begins(at: int, spans: list[tuple[int, int]]) -> bool:
    place = bisect_right(spans, (at, at))
    return place < len(spans) and spans[place][0] == at
