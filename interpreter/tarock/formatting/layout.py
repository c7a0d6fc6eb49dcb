"""The lines of a document in its canonical layout. Knows maps, lists, comments and the schema, no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tarock.expr import canonical
from tarock.formatting.comments import Comment, Comments, read_comments
from tarock.formatting.scalars import folded, scalar
from tarock.model import schema
from tarock.model.source import Node, parse

#: The longest line; what is longer is broken, where it can be.
WIDTH = 120
_STEP = "  "
_GAP = 2  # between what is said and a comment beside it
At = Mapping[str, Any]


class Unformattable(Exception):
    """A document whose layout cannot be changed without changing it; this should not happen."""


def formatted(root: Node) -> str:
    """The text of a document in its canonical layout. Raises Unformattable rather than change what it says."""
    text = _written(root)
    again, faults = parse(text, root.source.name, root.source.path)
    if again is None or faults or _meaning(again) != _meaning(root) or _said(again) != _said(root):
        raise Unformattable(f"{root.source.name} would not stay the same")
    return text


def _written(root: Node) -> str:
    writer = _Writer(read_comments(root))
    lines = [*writer.entries(root, "", schema.schema("variant")), *writer.end()]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n"


def _said(root: Node) -> list[str]:
    return [comment.text for comment in read_comments(root).found]


def _meaning(root: Node) -> Any:
    return _canonical(root, schema.schema("variant"))


def _canonical(node: Node, at: At) -> Any:
    if node.map:
        return [(name, _canonical(below, _below(at, name))) for name, below in node.map.items()]
    if node.items:
        return [_canonical(item, _item(at)) for item in node.items]
    if isinstance(node.value, str):
        return canonical(node.value) if schema.is_expression(at) else node.value
    return (type(node.value).__name__, node.plain())


def _below(at: At, name: str) -> At:
    return schema.subschema(at, name, schema.schema("variant"))[0]


def _item(at: At) -> At:
    return schema.deref(at.get("items", {}), schema.schema("variant"))


class _Writer:
    """Writes entries; `comments` are those of the document."""

    def __init__(self, comments: Comments) -> None:
        self._comments = comments

    def end(self) -> Iterator[str]:
        """What stands below the last entry."""
        yield from self._above(self._comments.end, None, "")

    def entries(self, node: Node, indent: str, at: At) -> Iterator[str]:
        """The entries of a map, each on lines of its own."""
        for name, below in node.map.items():
            yield from self._entry(below, f"{indent}{_key(below)}:", indent, _below(at, name))

    def _items(self, node: Node, indent: str, at: At) -> Iterator[str]:
        for item in node.items:
            yield from self._entry(item, f"{indent}-", indent, _item(at))

    def _entry(self, node: Node, head: str, indent: str, at: At) -> Iterator[str]:
        """One entry behind its key or dash, with what stands above and beside it."""
        start = node.key[0] if node.key else node.start
        yield from self._above(self._comments.above.get(start, []), node, indent)
        lines = list(self._value(node, head, indent, at))
        yield from self._with_comment(lines, self._beside(node, start))

    def _value(self, node: Node, head: str, indent: str, at: At) -> Iterator[str]:
        if node.map or node.items:
            yield from self._collection(node, head, indent, at)
            return
        line = (
            f"{head} {scalar(node, at, in_flow=False)}"
            if node.value not in ({}, ())
            else f"{head} {_raw(node)}"
        )
        if len(line) <= WIDTH or self._comments.within(node.start, node.end):
            yield line
            return
        block = folded(node, at, f"{indent}{_STEP}", WIDTH)
        if block is None or len(block) <= 1 + (len(line) <= WIDTH):
            yield line
            return
        yield f"{head} {block[0]}"
        yield from block[1:]

    def _collection(self, node: Node, head: str, indent: str, at: At) -> Iterator[str]:
        if _is_flow(node):
            if self._comments.within(node.start, node.end):
                yield from f"{head} {_raw(node)}".split("\n")
                return
            flow = f"{head} {_flow(node, at)}"
            if len(flow) <= WIDTH:
                yield flow
                return
            if node.items and not any(item.map for item in node.items):
                yield from _filled(node, head, indent, at)
                return
        if head.endswith("-"):
            yield from self._behind_dash(node, head, at)
            return
        yield head
        yield from (self.entries if node.map else self._items)(node, f"{indent}{_STEP}", at)

    def _behind_dash(self, node: Node, head: str, at: At) -> Iterator[str]:
        """A map or list as an item: its first line stands behind the dash."""
        indent = " " * (len(head) + 1)
        lines = list((self.entries if node.map else self._items)(node, indent, at))
        yield f"{head} {lines[0].removeprefix(indent)}"
        yield from lines[1:]

    def _beside(self, node: Node, start: int) -> Comment | None:
        """The comment on the line of an entry: behind its key, its value, or the last thing in a value on one line."""
        first = self._comments.beside.get(start) or self._comments.beside.get(node.start)
        if first is not None or not (_is_flow(node) and (node.map or node.items)):
            return first
        for below in (*node.map.values(), *node.items):
            found = self._beside(below, below.key[0] if below.key else below.start)
            if found is not None and not node.start <= found.start < node.end:
                return found
        return None

    @staticmethod
    def _with_comment(lines: list[str], comment: Comment | None) -> list[str]:
        """Lines with a comment behind the first; one that was set apart, in its old column where there is room."""
        if comment is None or any(comment.text in line for line in lines):
            return lines
        least = len(lines[0]) + _GAP
        column = max(comment.column, least) if comment.gap > _GAP else least
        return [f"{lines[0].ljust(column)}{comment.text}", *lines[1:]]

    @staticmethod
    def _above(lines: list[Comment | None], node: Node | None, indent: str) -> Iterator[str]:
        """Comments and empty lines over an entry; of several empty lines one."""
        was_empty = False
        own = _column(node) if node is not None else None
        for line in lines:
            if line is None:
                if not was_empty:
                    yield ""
            else:
                yield f"{indent if line.column == own else ' ' * line.column}{line.text}"
            was_empty = line is None


def _column(node: Node) -> int:
    """The column at which an entry begins."""
    return node.key_place.column - 1


def _is_flow(node: Node) -> bool:
    return node.source.text[node.start : node.start + 1] in ("{", "[")


def _raw(node: Node) -> str:
    return node.source.text[node.start : node.end]


def _key(node: Node) -> str:
    assert node.key is not None
    return node.source.text[slice(*node.key)]


def _flow(node: Node, at: At) -> str:
    """A value on one line, within brackets."""
    if node.map:
        inner = (f"{_key(below)}: {_flow(below, _below(at, name))}" for name, below in node.map.items())
        return "{" + ", ".join(inner) + "}"
    if node.items:
        return "[" + ", ".join(_flow(item, _item(at)) for item in node.items) + "]"
    return scalar(node, at, in_flow=True) if node.value not in ({}, ()) else _raw(node)


def _filled(node: Node, head: str, indent: str, at: At) -> Iterator[str]:
    """A long list of words, as many on a line as there is room for."""
    line = f"{indent}{_STEP}"
    yield f"{head} ["
    items = [_flow(item, _item(at)) for item in node.items]
    for number, item in enumerate(items):
        word = f"{item}," if number + 1 < len(items) else item
        if line.strip() and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = f"{indent}{_STEP}"
        line += f" {word}" if line.strip() else word
    yield line
    yield f"{indent}]"
