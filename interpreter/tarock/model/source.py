"""A file of ours as a tree of values that know their places. Knows YAML's shapes, not what the values mean."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tarock.errors import DocumentError, Fault, Place, Related

if TYPE_CHECKING:
    from tarock.expr import SourceText

#: The style of a value that stands for a faulty one.
MENDED = "mended"

Value = str | int | bool | None | Mapping[str, "Node"] | tuple["Node", ...]


@dataclass(frozen=True)
class Source:
    """The text of a file, with its name as people see it."""

    name: str
    text: str
    path: Path | None = None

    @cached_property
    def _starts(self) -> list[int]:
        starts, at = [0], self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return starts

    def place(self, offset: int) -> Place:
        """The line and column of the character at `offset`."""
        line = bisect_right(self._starts, offset)
        return Place(self.name, line, offset - self._starts[line - 1] + 1)

    def line(self, offset: int) -> str:
        """The whole line in which the character at `offset` stands."""
        start = self._starts[bisect_right(self._starts, offset) - 1]
        return self.text[start:].split("\n", 1)[0]

    def fault(
        self,
        code: str,
        message: str,
        start: int,
        end: int,
        hint: str | None = None,
        related: tuple[Related, ...] = (),
    ) -> Fault:
        """A fault that marks the text from `start` to `end`, as far as it stands on one line."""
        place, line = self.place(start), self.line(start)
        width = max(1, min(end - start, len(line) - place.column + 1))
        return Fault(code, message, place, hint, line, width, related=related)


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """One value of a document: a string, int, bool or null, a map of names to nodes, or a list (a tuple) of nodes.

    `start` and `end` are offsets into the text of `source`; so is `key`, the span of the name under which the
    value stands in its map. `style` is how a scalar is written: "" (plain), "'", '"', "|" or ">".
    """

    value: Value
    source: Source
    start: int
    end: int
    style: str = ""
    key: tuple[int, int] | None = None

    @property
    def kind(self) -> str:
        """What the value is, in the words used in messages: map, list, text, number, true or false, null."""
        return kind_of(self.value)

    @property
    def place(self) -> Place:
        """Where the value begins."""
        return self.source.place(self.start)

    @property
    def key_place(self) -> Place:
        """Where the name of the value begins; without a name, the value itself."""
        return self.source.place(self.key[0] if self.key else self.start)

    @property
    def map(self) -> Mapping[str, Node]:
        """The entries of a map, in order; of anything else, none."""
        value = self.value
        return value if type(value) is dict or isinstance(value, Mapping) else {}

    @property
    def items(self) -> tuple[Node, ...]:
        """The elements of a list, in order; of anything else, none."""
        return self.value if isinstance(self.value, tuple) else ()

    def __getitem__(self, name: str) -> Node:
        return self.map[name]

    def __contains__(self, name: object) -> bool:
        return name in self.map

    def __iter__(self) -> Iterator[str]:
        return iter(self.map)

    def get(self, *names: str) -> Node | None:
        """The node found by following `names` from map to map, or None."""
        node: Node | None = self
        for name in names:
            node = node.map.get(name) if node is not None else None
        return node

    def plain(self) -> Any:
        """The value as JSON data."""
        value = self.value
        if isinstance(value, str):  # most values by far, and quickly told from a mapping
            return value
        if isinstance(value, tuple):
            return [node.plain() for node in value]
        return {name: node.plain() for name, node in value.items()} if isinstance(value, Mapping) else value

    def fault(self, code: str, message: str, hint: str | None = None, *related: Related) -> Fault:
        """A fault that marks the value; `related` are other places that have to do with it."""
        end = self.end if not self.map and not self.items else self.start + 1
        return self.source.fault(code, message, self.start, end, hint, related)

    def key_fault(self, code: str, message: str, hint: str | None = None, *related: Related) -> Fault:
        """A fault that marks the name of the value."""
        start, end = self.key or (self.start, self.start + 1)
        return self.source.fault(code, message, start, end, hint, related)

    def because(self, message: str) -> Related:
        """The name of the value as a place that a fault elsewhere has to do with."""
        return Related(self.key_place, message)

    @property
    def text(self) -> SourceText:
        """A scalar as the expression language reads it: every character has its place in the file, worked out when
        asked for. A number, true or false is the text that stands for it."""
        from tarock.expr import SourceText

        return SourceText(self._text(), self._place_at, self._line_at)

    def _text(self) -> str:
        return self.value if isinstance(self.value, str) else self.source.text[self.start : self.end]

    def _place_at(self, offset: int) -> Place:
        return self.source.place(self._raw(offset))

    def _line_at(self, offset: int) -> str:
        return self.source.line(self._raw(offset))

    def _raw(self, offset: int) -> int:
        """Where the character at `offset` of the text stands in the file."""
        from tarock.model.source_scalar import raw_offsets

        offsets = raw_offsets(self.source.text[self.start : self.end], self._text(), self.style)
        return self.start + offsets[max(0, min(offset, len(offsets) - 1))]


def kind_of(value: object) -> str:
    """What a value is, in the words used in messages."""
    match value:
        case bool():
            return "true or false"
        case int():
            return "a whole number"
        case str():
            return "a text"
        case None:
            return "null"
        case Mapping():
            return "a map"
        case _:
            return "a list"


def read(file: Path) -> tuple[Node | None, list[Fault]]:
    """The tree of a YAML file and everything that is wrong with it as YAML; no tree where it cannot be parsed."""
    name = shown_name(file)
    try:
        data = file.read_bytes()
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        return None, [Fault("TR902", f"{name} cannot be read: {reason}")]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, [_not_utf8(name, data, error)]
    return parse(text, name, file)


def load(file: Path) -> Node:
    """The tree of a YAML file. Raises DocumentError with everything that is wrong with it as YAML."""
    node, faults = read(file)
    if node is None or faults:
        raise DocumentError(faults)
    return node


def parse(
    text: str, name: str, file: Path | None = None, *, pure: bool = False
) -> tuple[Node | None, list[Fault]]:
    """The tree of a YAML text and its faults. `pure` does without libyaml; the result is the same."""
    from tarock.model.source_yaml import compose

    return compose(Source(name, _tidy(text), file), pure=pure)


def shown_name(file: Path) -> str:
    """A file as people see it: relative where it lies below the working folder."""
    full = file.resolve()
    try:
        return full.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(full)


def _tidy(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _not_utf8(name: str, data: bytes, error: UnicodeDecodeError) -> Fault:
    before = _tidy(data[: error.start].decode("utf-8"))
    line = before.count("\n") + 1
    place = Place(name, line, len(before) - before.rfind("\n"))
    message = f"this is not UTF-8: the byte 0x{data[error.start]:02X} does not belong here"
    return Fault("TR101", message, place, "save the file with the encoding UTF-8")
