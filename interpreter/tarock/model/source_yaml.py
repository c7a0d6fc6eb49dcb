"""From YAML text to a tree, strictly: JSON's types only. Knows YAML's traps, nothing of our documents."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import yaml

from tarock.errors import Fault
from tarock.model.source import MENDED, Node, Source, Value
from tarock.model.source_alone import Alone, mended
from tarock.model.source_plain import read_plain
from tarock.model.source_syntax import syntax_fault

_NO_VALUE = "write the value, or indent the lines that belong to it; null takes away what the parent says"
_DEEPEST = 64
_YAML_TAG = "tag:yaml.org,2002:"
_DIRECTIVE = re.compile(r"(?:[ ]*(?:#.*)?\n)*(?P<directive>%.*)")
_UNPRINTABLE = re.compile(
    "[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_READ_DIFFERENTLY = re.compile(r"[\t?]|[|>][-+0-9]*#")
_EVENTS_IN_C = getattr(yaml, "CBaseLoader", None)


def compose(source: Source, *, pure: bool = False) -> tuple[Node | None, list[Fault]]:
    """The tree of a YAML text and its faults; no tree where the text cannot be parsed.

    libyaml only ever says yes: what has a fault, and what holds signs that the two parsers read differently, is
    read by the parser in Python, so that both ways give the same tree and the same faults.
    """
    if (unprintable := _UNPRINTABLE.search(source.text)) is not None:
        return None, [_unprintable(source, unprintable.start())]
    if _EVENTS_IN_C is not None and not pure and not _READ_DIFFERENTLY.search(source.text):
        composer = _Composer(source, _EVENTS_IN_C(source.text))
        with suppress(yaml.YAMLError):
            root = composer.document()
            if not composer.faults:
                return root, []
    composer = _Composer(source, yaml.BaseLoader(source.text))
    try:
        return composer.document(), composer.faults
    except yaml.MarkedYAMLError as error:
        return None, [*composer.faults, syntax_fault(source, error)]


class _TooDeep(Exception):
    """The rest of the document is not read."""


class _Composer:
    """Builds nodes from parser events; notes what is wrong and goes on."""

    def __init__(self, source: Source, parser: Any) -> None:
        self.source = source
        self.next: Callable[[], Any] = parser.get_event
        self.faults: list[Fault] = []

    def document(self) -> Node | None:
        if (directive := _DIRECTIVE.match(self.source.text)) is not None:
            span = directive.span("directive")
            self._fault("TR105", "directives of YAML are not used here", *span, "delete the line")
        self.next()
        event = self.next()
        if isinstance(event, yaml.StreamEndEvent):
            self._fault("TR108", "the file is empty", 0, 0, "a document begins with 'format: 1'")
            return None
        try:
            root = self._node(self.next(), depth=0)
        except _TooDeep:
            return None
        self.next()
        self._only_one(self.next())
        return root

    def _only_one(self, event: Any) -> None:
        if not isinstance(event, yaml.StreamEndEvent):
            start = event.start_mark.index
            self._fault("TR108", "a second document begins here; a file holds one", start, start + 3)
            while not isinstance(self.next(), yaml.StreamEndEvent):  # only for syntax errors in the rest
                pass

    def _node(self, event: Any, *, depth: int, key: tuple[int, int] | None = None) -> Node:
        if type(event) is yaml.ScalarEvent:
            return self._scalar(event, key)
        start, end = _span(event)
        if isinstance(event, yaml.AliasEvent):
            hint = f"write the value out; a text that begins with * goes in quotes: '*{event.anchor}'"
            self._fault(
                "TR104", f"'*{event.anchor}' is an alias of YAML; they are not used here", start, end, hint
            )
            return Node(f"*{event.anchor}", self.source, start, end, "", key)
        self._refuse_decoration(event)
        if depth > _DEEPEST:
            self._fault("TR109", f"nested more than {_DEEPEST} levels deep", start, end)
            raise _TooDeep
        before = len(self.faults)
        if isinstance(event, yaml.SequenceStartEvent):
            value, end = self._sequence(end, depth + 1)
        else:
            value, end = self._mapping(end, depth + 1)
        style = MENDED if not value and len(self.faults) > before else ""
        return Node(value, self.source, start, end, style, key)

    def _sequence(self, end: int, depth: int) -> tuple[Value, int]:
        items: list[Node] = []
        while type(event := self.next()) is not yaml.SequenceEndEvent:
            items.append(self._node(event, depth=depth))
        return tuple(items), self._end(event, items, end)

    def _mapping(self, end: int, depth: int) -> tuple[Value, int]:
        entries: dict[str, Node] = {}
        alone: list[Alone] = []
        while type(event := self.next()) is not yaml.MappingEndEvent:
            if type(event) is not yaml.ScalarEvent:
                self._refuse_name(event, depth)
                continue
            following = self.next()
            if self._stands_alone(event, following):
                alone.append(Alone(*_span(event), next(reversed(entries), None)))
                continue
            name, span = self._name(event), _span(event)
            node = self._node(following, depth=depth, key=span)
            if name in entries:
                self._duplicate(name, span, entries[name])
            else:
                entries[name] = node
        if alone:
            entries, fault = mended(alone, entries, self.source)
            self.faults.append(fault)
        return entries, self._end(event, list(entries.values()), end)

    def _stands_alone(self, key: Any, value: Any) -> bool:
        """A name without a colon, which YAML takes for a name with the value null: `{when: if(a, b, c)}`."""
        if type(value) is not yaml.ScalarEvent or value.value or value.style:
            return False
        return ":" not in self.source.text[_span(key)[1] : _span(value)[1] + 1]

    def _end(self, event: Any, children: list[Node], end: int) -> int:
        """A block has no end of its own: the parsers put it behind the blank lines that follow."""
        last: int = event.end_mark.index
        if last > event.start_mark.index:
            return last
        return max([end, *(child.end for child in children)])

    def _name(self, event: Any) -> str:
        """The name as it is spelt: the values of an option, `true` or `5`, need no quotes."""
        span, text = _span(event), str(event.value)
        self._refuse_decoration(event)
        if event.style:
            return text
        if not text:
            self._fault("TR107", "a name is missing here", *span)
        elif text == "<<":
            hint = "a document takes over another with 'extends'"
            self._fault("TR107", "'<<' merges maps in YAML; that is not used here", *span, hint)
        else:
            value, problem = read_plain(text)
            if problem is not None:
                self._fault("TR106", problem.message, *span, problem.hint)
            elif value is None:
                hint = f"write it in quotes: '{text}'"
                self._fault("TR107", f"{text} means that there is nothing; it is no name", *span, hint)
        return text

    def _refuse_name(self, event: Any, depth: int) -> None:
        """A map, list or alias as a name; its value is looked at nevertheless."""
        start = event.start_mark.index
        if not isinstance(event, yaml.AliasEvent):
            self._fault("TR107", "a map or a list cannot be a name in a map", start, start + 1)
        self._node(event, depth=depth)
        self._node(self.next(), depth=depth)

    def _duplicate(self, name: str, span: tuple[int, int], first: Node) -> None:
        place = first.key_place
        message = f"'{name}' is written twice in one map; first in line {place.line}, column {place.column}"
        self._fault("TR103", message, *span, "leave one of the two")

    def _scalar(self, event: Any, key: tuple[int, int] | None) -> Node:
        self._refuse_decoration(event)
        start, end, style = event.start_mark.index, event.end_mark.index, event.style or ""
        value: Value = event.value
        if key is not None and not style and not event.value:
            start, end, style = key[1], key[1], MENDED
            self._fault("TR106", f"'{self.source.text[slice(*key)]}' has no value", *key, _NO_VALUE)
        elif not style:
            value, problem = read_plain(event.value)
            if problem is not None:
                self._fault("TR106", problem.message, start, end, problem.hint)
        elif style == '"' and (bad := _UNPRINTABLE.search(event.value)):
            message = f"U+{ord(bad[0]):04X} is no character that a text may hold"
            self._fault("TR102", message, start, end)
        return Node(value, self.source, start, end, style, key)

    def _refuse_decoration(self, event: Any) -> None:
        if event.anchor is None and event.tag is None:
            return
        start = event.start_mark.index
        if event.anchor is not None:
            hint = f"write the value out; a text that begins with & goes in quotes: '&{event.anchor}'"
            message = f"'&{event.anchor}' is an anchor of YAML; they are not used here"
            self._fault("TR104", message, start, start + len(event.anchor) + 1, hint)
        if event.tag is not None:
            hint = "leave it out; a text that begins with ! goes in quotes"
            self._fault(
                "TR105",
                f"'{event.tag.replace(_YAML_TAG, '!!')}' is a tag of YAML; they are not used here",
                start,
                start + 1,
                hint,
            )

    def _fault(self, code: str, message: str, start: int, end: int, hint: str | None = None) -> None:
        self.faults.append(self.source.fault(code, message, start, end, hint))


def _span(event: Any) -> tuple[int, int]:
    return event.start_mark.index, event.end_mark.index


def _unprintable(source: Source, at: int) -> Fault:
    character = f"U+{ord(source.text[at]):04X}"
    return source.fault(
        "TR101", f"{character} is no character that a text file may hold", at, at + 1, "delete it"
    )
