"""What an author meant by a word that stands in { } without a value. Knows YAML's traps, nothing of our documents."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tarock.errors import Fault
from tarock.model.source import Node, Source
from tarock.model.source_plain import read_plain

_PAIR = re.compile(r"(?P<name>[A-Za-z][\w-]*)(?P<sign>:|\s*=+\s*)(?P<value>\S.*)", re.DOTALL)
_SHOWN = 70


class Alone(NamedTuple):
    """A word without a value: its span, and the name of the entry before it in its map."""

    start: int
    end: int
    before: str | None


def unglued(text: str) -> re.Match[str] | None:
    """A name and a value that only lack the space behind the colon: `value:4`."""
    match = _PAIR.match(text)
    return match if match is not None and match["sign"] == ":" else None


def mended(
    words: Sequence[Alone], entries: Mapping[str, Node], source: Source
) -> tuple[dict[str, Node], Fault]:
    """The entries of the map as they were meant, as far as that can be told, and the one fault."""
    first = words[0]
    pair = _PAIR.match(text := source.text[first.start : first.end])
    if pair is not None and (pair["sign"] == ":" or first.before is None):
        return _as_pair(first, pair, entries, source)
    span = first.start, first.end
    message, hint = f"'{text}' stands here without a value", "a name and its value: 'name: value'"
    if first.before is None:
        return dict(entries), source.fault("TR106", message, *span, hint)
    hint = "a comma ends a value in { }: one that has commas goes in quotes"
    value = entries[first.before]
    if value.map or value.items or value.style or any(word.before != first.before for word in words):
        return dict(entries), source.fault("TR106", message, *span, hint)
    whole = replace(value, value=source.text[value.start : words[-1].end], end=words[-1].end)
    if len(shown := f'{first.before}: "{whole.value}"') <= _SHOWN:
        hint = f"a comma ends a value in {{ }}: the whole goes in quotes: {shown}"
    return {**entries, first.before: whole}, source.fault("TR106", message, *span, hint)


def _as_pair(
    word: Alone, pair: re.Match[str], entries: Mapping[str, Node], source: Source
) -> tuple[dict[str, Node], Fault]:
    name, at = pair["name"], word.start
    wrong = (
        "a space is missing behind the ':'" if pair["sign"] == ":" else "a ':' is due between name and value"
    )
    fault = source.fault("TR106", f"{wrong}: '{pair[0]}'", at, word.end, f"write {name}: {pair['value']}")
    value, _ = read_plain(pair["value"])
    node = Node(value, source, at + pair.start("value"), word.end, "", (at, at + pair.end("name")))
    return {**entries, **({} if name in entries else {name: node})}, fault
