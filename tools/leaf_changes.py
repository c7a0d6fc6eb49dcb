"""Small changes of a rule document: each leaf of the resolved document, each way to get it slightly wrong.

Knows YAML places and the syntax of expressions, neither cases nor what a rule means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from expression_changes import variants, written
from tarock.errors import DocumentError, Place
from tarock.expr.parse import parse
from tarock.model.resolve import Resolved
from tarock.model.source import Node, Source

#: What no play can show: identity, names, sources, the type of an option.
SILENT = frozenset(
    {
        "format",
        "id",
        "extends",
        "abstract",
        "names",
        "sources",
        "about",
        "deck",
        "type",
        "confirms",
        "outside",
    }
)
#: Maps whose lines are read in order, so that two neighbours may stand the other way round.
ORDERED = frozenset({"play.wins", "play.within", "play.lead", "play.follow", "piles.talon", "piles.discard"})
#: Keys of an option under which values stand in an order that nobody plays by.
UNORDERED = frozenset({"values", "is"})
#: Keys whose value is an id: it is replaced by what stands under the same key elsewhere.
IDS = frozenset({"kind", "exchange", "talk", "sides"})

#: Words of the language, each with one that stands for something near it.
OPPOSITES = {
    "declarers": "defenders",
    "declarer": "forehand",
    "losing": "winning",
    "highest": "lowest",
    "first-word": "true",
    "sides-public": "true",
    "spoken": "true",
    "announced": "true",
    "speaker": "standing",
    "last": "owner",
    "trick": "none",
    "led": "hand",
    "kept": "due",
}
OPPOSITES |= {
    other: word for word, other in OPPOSITES.items() if other not in ("true", "none", "hand", "forehand")
}

Edit = tuple[int, int, str]


@dataclass(frozen=True)
class Change:
    """One change: where, what was there and what stands there now, and the statements that its entry cites."""

    path: str
    manner: str
    statements: tuple[str, ...]
    source: Source
    place: Place
    old: str
    new: str
    edits: tuple[Edit, ...]

    @property
    def section(self) -> str:
        """The section of the document."""
        return self.path.partition(".")[0]

    @property
    def name(self) -> str:
        """What it is called in lists: the same as long as path and texts are."""
        return f"{self.path}: {self.old} -> {self.new}" if self.new else f"{self.path} removed"

    def text(self) -> str:
        """The whole file, changed."""
        text = self.source.text
        for start, end, new in sorted(self.edits, reverse=True):
            text = text[:start] + new + text[end:]
        return text


class Changes:
    """All changes of one resolved document."""

    def __init__(self, resolved: Resolved) -> None:
        self.tree = resolved.tree
        self.words = _neighbours(resolved)
        self.ids = {name: tuple(_values(resolved.tree, name)) for name in IDS}
        confirms = resolved.tree.get("confirms")
        self.confirmed = (
            {} if confirms is None else {path: _texts(node) for path, node in confirms.map.items()}
        )

    def __iter__(self) -> Iterator[Change]:
        seen: set[tuple[str, str]] = set()
        for change in self._below(self.tree, (), ()):
            text = change.text()
            if text != change.source.text and (change.source.name, text) not in seen:
                seen.add((change.source.name, text))
                yield change

    def _below(self, node: Node, path: tuple[str, ...], statements: tuple[str, ...]) -> Iterator[Change]:
        if path and (listed := node.get("sources")) is not None:
            statements = _texts(listed)
        statements += self.confirmed.get(".".join(path), ())
        here = _Here(node, ".".join(path), statements)
        if node.map:
            yield from self._map(here, path)
        elif node.items:
            yield from _list(here)
            for at, item in enumerate(node.items):
                yield from self._below(item, (*path, str(at)), statements)
        elif path[-1] in IDS:
            yield from (here.scalar("id", other) for other in self.ids[path[-1]] if other != node.value)
        else:
            yield from _scalar(here, self.words)

    def _map(self, here: _Here, path: tuple[str, ...]) -> Iterator[Change]:
        entries = {name: node for name, node in here.node.map.items() if name not in SILENT}
        for name, node in entries.items():
            yield from self._below(node, (*path, name), here.statements)
            if path:
                yield from _removed(replace(here, path=f"{here.path}.{name}"), node, self.tree)
        if here.path in ORDERED:
            for upper, lower in pairwise(entries.values()):
                yield from _swapped_lines(here, upper, lower)


@dataclass(frozen=True)
class _Here:
    """A place of the document at which changes are made."""

    node: Node
    path: str
    statements: tuple[str, ...]

    @property
    def is_unordered(self) -> bool:
        """Whether this lists values of an option, or contracts that rank equal: a list in the order of the auction."""
        *_, above, key = ["", *self.path.split(".")]
        return (self.path.startswith("options.") and key in UNORDERED) or (above == "order" and key.isdigit())

    def change(self, manner: str, node: Node, new: str, *edits: Edit) -> Change:
        place = node.place if new else node.key_place
        old = " ".join(_raw(node).split())
        return Change(self.path, manner, self._statements(node), node.source, place, old, new, edits)

    def scalar(self, manner: str, new: str | int, node: Node | None = None) -> Change:
        """The scalar replaced by another one."""
        node = node or self.node
        written = f"'{new}'" if isinstance(new, str) and new not in ("true", "false") else str(new)
        return self.change(manner, node, str(new), (node.start, node.end, written))

    def _statements(self, node: Node) -> tuple[str, ...]:
        """Those of the entry; where lines of it cite some of their own, theirs as well."""
        return tuple(dict.fromkeys([*self.statements, *_cited(node)]))


def _texts(node: Node) -> tuple[str, ...]:
    return tuple(str(item.value) for item in node.items)


def _cited(node: Node) -> Iterator[str]:
    for name, below in node.map.items():
        yield from (str(item.value) for item in below.items) if name == "sources" else _cited(below)


def _raw(node: Node) -> str:
    return node.source.text[node.start : node.end].strip()


def _scalar(here: _Here, words: Mapping[str, str]) -> Iterator[Change]:
    value = here.node.value
    if isinstance(value, bool):
        yield here.scalar("truth", "false" if value else "true")
    elif isinstance(value, int):
        yield from (here.scalar("number", value + step) for step in (-1, 1))
    elif isinstance(value, str):
        try:
            tree = parse(here.node.text)
        except DocumentError:
            return
        yield from (here.scalar(manner, written(changed)) for manner, changed in variants(tree, words))


def _list(here: _Here) -> Iterator[Change]:
    """Neighbours swapped, or their numbers; an element left out."""
    items = here.node.items
    for left, right in () if here.is_unordered else pairwise(items):
        yield _swapped(here, left, right)
        for name in left.map:
            if name in right and isinstance(left[name].value, int):
                yield _swapped(replace(here, path=f"{here.path}.{name}"), left[name], right[name])
    is_flow = here.node.source.text[here.node.start] == "["
    if is_flow and len(items) > 1:
        for at, item in enumerate(items):
            start = items[at - 1].end if at else item.start
            end = item.end if at else items[1].start
            yield replace(here, path=f"{here.path}.{_raw(item)}").change(
                "removed", item, "", (start, end, "")
            )


def _swapped(here: _Here, left: Node, right: Node) -> Change:
    edits = ((left.start, left.end, _raw(right)), (right.start, right.end, _raw(left)))
    change = here.change("order", left, f"{_raw(right)}, {_raw(left)}", *edits)
    return replace(change, old=f"{_raw(left)}, {_raw(right)}")


def _removed(here: _Here, node: Node, tree: Node) -> Iterator[Change]:
    """An entry of a map left out; a contract also in the order of the auction."""
    edits = [_without(node)]
    section, _, name = here.path.partition(".")
    if section == "contracts" and (order := tree.get("auction", "order")) is not None:
        for at, item in enumerate(order.items):
            if item.value == name and item.source is node.source:
                edits.append(
                    (item.start, order.items[at + 1].start if at + 1 < len(order.items) else item.end, "")
                )
    yield here.change("removed", node, "", *edits)


def _without(node: Node) -> Edit:
    """The text of an entry with its key: whole lines in a block, with its comma between braces."""
    text, start = node.source.text, (node.key or (node.start, 0))[0]
    line = text.rfind("\n", 0, start) + 1
    if not text[line:start].strip():
        return line, _block_end(text, line, start - line), ""
    end = node.end
    if (rest := text[end:]).startswith(","):
        return start, end + len(rest) - len(rest[1:].lstrip(" ")), ""
    before = text[:start].rstrip(" ")
    return (len(before) - 1 if before.endswith(",") else start), end, ""


def _block_end(text: str, line: int, indent: int) -> int:
    """Where the block that begins on this line ends: before the first line that is not further in."""
    end = text.find("\n", line) + 1
    while 0 < end < len(text):
        following = text[end:].split("\n", 1)[0]
        if following.strip() and len(following) - len(following.lstrip()) <= indent:
            break
        end = text.find("\n", end) + 1
    return end or len(text)


def _swapped_lines(here: _Here, upper: Node, lower: Node) -> Iterator[Change]:
    if upper.source is not lower.source or upper.key is None or lower.key is None:
        return
    text = upper.source.text
    spans = [(_without(node)[0], _without(node)[1]) for node in (upper, lower)]
    lines = [text[start:end] for start, end in spans]
    edits = [(*span, line) for span, line in zip(spans, reversed(lines), strict=True)]
    change = here.change("order", upper, "swapped", *edits)
    first, second = (text[slice(*node.key)] for node in (upper, lower) if node.key)
    yield replace(change, old=f"{first}, {second}", new=f"{second}, {first}", place=upper.key_place)


# ── Names that may be taken for another ──


def _neighbours(resolved: Resolved) -> dict[str, str]:
    """For each id its neighbour of the same sort: cards, ranks, suits, contracts, bonuses, kinds; and opposites."""
    tree, deck = resolved.tree, resolved.deck
    suits = deck["suits"].map
    sorts: list[Sequence[str]] = [
        [str(card["id"].value) for card in suit["cards"].items] for suit in suits.values()
    ]
    sorts += [list(suits), list(deck["ranks"].map)]
    sorts += [
        list(node.map)
        for name in ("contracts", "bonuses", "contract-kinds", "bonus-kinds")
        if (node := tree.get(name))
    ]
    return {word: near for sort in sorts for word, near in _circle(sort)} | OPPOSITES


def _circle(sort: Sequence[str]) -> Iterator[tuple[str, str]]:
    return ((word, sort[(at + 1) % len(sort)]) for at, word in enumerate(sort) if len(sort) > 1)


def _values(node: Node, key: str) -> dict[str, None]:
    """The texts that stand under a key anywhere in a tree, in order."""
    found: dict[str, None] = {}
    for name, below in node.map.items():
        if name == key and isinstance(below.value, str):
            found[below.value] = None
        found |= _values(below, key)
    for item in node.items:
        found |= _values(item, key)
    return found
