"""Where two flat documents differ: paths and values. Knows maps, lists and kinds, not how a difference is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tarock.compare.change import Kind
from tarock.compare.naming import BARE
from tarock.expr import canonical
from tarock.model import schema
from tarock.model.resolve import Resolved
from tarock.model.resolve_kinds import plain_with_kinds

Plain = Mapping[str, Any]
#: Kinds and defaults are laid into what they are for; the rest of these says nothing of the rules.
_LAID_IN = ("contract-kinds", "contract-defaults", "bonus-kinds", "bonus-defaults")
_HEADER = (
    "format",
    "id",
    "extends",
    "abstract",
    "names",
    "sources",
    "about",
    "confirms",
    "outside",
    "settled",
)
_UNSAID = ("sources", "about", "confirms", "outside")
_SECTIONS = frozenset(below["title"] for below in schema.schema("variant")["properties"].values())


@dataclass(frozen=True, slots=True)
class Found:
    """One difference: where, and both values; `own` says at each step whether the name is an author's own."""

    kind: Kind
    path: tuple[str, ...]
    own: tuple[bool, ...]
    at: Mapping[str, Any]
    before: Any
    after: Any


def document(resolved: Resolved) -> dict[str, Any]:
    """The flat document, kinds and defaults laid in; options by the value that they have."""
    data: dict[str, Any] = plain_with_kinds(resolved.tree)
    whole = "contracts" in data
    for name in (*_HEADER, *(_LAID_IN if whole else ())):
        data.pop(name, None)
    for name, option in (data.get("options") or {}).items():
        option["default"] = resolved.options.get(name, option.get("default"))
        option.pop("with", None)
    return data


def sections() -> list[str]:
    """The sections in the order of a document; last what the others refer to, and what is agreed on."""
    last = ("define", "options")
    names = [name for name in schema.schema("variant")["properties"] if name not in _HEADER]
    return [*(name for name in names if name not in last), *last]


def differences(before: Plain, after: Plain, *, sources: bool) -> Iterator[Found]:
    """Every difference, in the order of the documents."""
    finder = _Finder(sources=sources)
    root = schema.schema("variant")
    for name in sections():
        at, own = schema.subschema(root, name, root)
        yield from finder.entry((name,), (own,), at, before.get(name), after.get(name))


class _Finder:
    def __init__(self, *, sources: bool) -> None:
        self._left_out = () if sources else _UNSAID

    def entry(
        self, path: tuple[str, ...], own: tuple[bool, ...], at: Mapping[str, Any], before: Any, after: Any
    ) -> Iterator[Found]:
        """The differences of one entry."""
        before, after = self._alike(before, after)
        if at.get("title") == "Conditions":
            before, after = self._lines_that_differ(before or {}, after or {})
        if self._said(before) == self._said(after):
            if isinstance(before, dict) and isinstance(after, dict):
                yield from self._moved(path, own, at, before, after)
            return
        if _is_open(at, before, after) and not (own[-1] and (before is None or after is None)):
            yield from self._entries(path, own, at, before or {}, after or {})
            return
        before, after = _rows_that_differ(before, after)
        kind: Kind = "changed"
        if own[-1] and (before is None or after is None):
            kind = "added" if before is None else "removed"
        yield Found(kind, path, own, at, before, after)

    def _lines_that_differ(self, before: Any, after: Any) -> tuple[Any, Any]:
        """Conditions that must all hold without those that both have; None where nothing is left."""
        if not isinstance(before, dict) or not isinstance(after, dict):
            return before, after
        same = [
            name for name in before if name in after and self._rule(before[name]) == self._rule(after[name])
        ]
        left = ({name: line for name, line in side.items() if name not in same} for side in (before, after))
        first, second = (side if self._said(side) else None for side in left)
        return first, second

    def _rule(self, line: Any) -> Any:
        """What a line says, whatever people call it."""
        return self._said(
            {key: below for key, below in line.items() if key != "names"} if isinstance(line, dict) else line
        )

    def _entries(
        self, path: tuple[str, ...], own: tuple[bool, ...], at: Mapping[str, Any], before: Plain, after: Plain
    ) -> Iterator[Found]:
        root = schema.schema("variant")
        for name in _in_order(before, after):
            if name in self._left_out:
                continue
            below, is_own = schema.subschema(at, name, root)
            yield from self.entry((*path, name), (*own, is_own), below, before.get(name), after.get(name))
        yield from self._order(path, own, at, before, after)

    def _moved(
        self, path: tuple[str, ...], own: tuple[bool, ...], at: Mapping[str, Any], before: Plain, after: Plain
    ) -> Iterator[Found]:
        """In maps that say the same, lines that stand in another order."""
        yield from self._order(path, own, at, before, after)
        for name, entry in before.items():
            if isinstance(entry, dict) and isinstance(after.get(name), dict):
                below, is_own = schema.subschema(at, name, schema.schema("variant"))
                yield from self._moved((*path, name), (*own, is_own), below, entry, after[name])

    def _order(
        self, path: tuple[str, ...], own: tuple[bool, ...], at: Mapping[str, Any], before: Plain, after: Plain
    ) -> Iterator[Found]:
        """Lines that stand in another order, where lines have one: they can be put before others."""
        if not any(
            "before" in schema.subschema(at, name, schema.schema("variant"))[0].get("properties", ())
            for name in before
        ):
            return
        common = [name for name in before if name in after and name not in _UNSAID]
        if common != [name for name in after if name in common]:
            yield Found("order", path, own, {}, list(before), list(after))

    def _said(self, value: Any) -> Any:
        """A value without what says nothing of the rules, however it is spelt."""
        if isinstance(value, dict):
            kept = {key: self._said(below) for key, below in value.items() if key not in self._left_out}
            return next(iter(kept.values())) if len(kept) == 1 and set(kept) <= set(BARE) else kept
        if isinstance(value, list):
            return [self._said(item) for item in value]
        return canonical(value) if isinstance(value, str) else value

    @staticmethod
    def _alike(before: Any, after: Any) -> tuple[Any, Any]:
        """A bare expression beside an entry with several keys becomes an entry too."""
        for key in BARE:
            if (
                isinstance(before, dict)
                and key in before
                and after is not None
                and not isinstance(after, dict | list)
            ):
                return before, {key: after}
            if (
                isinstance(after, dict)
                and key in after
                and before is not None
                and not isinstance(before, dict | list)
            ):
                return {key: before}, after
        return before, after


def _is_open(at: Mapping[str, Any], before: Any, after: Any) -> bool:
    """Whether the entries of a map are compared one by one. Some maps are told as one value: conditions that must all
    hold, an amount in two parts. A map of an author's own entries that is missing has none."""
    if at.get("title") in ("Conditions", "Value", "Levels", "For each", "Names"):
        return False
    if isinstance(before, dict) and isinstance(after, dict):
        return True
    is_list = "patternProperties" in at or at.get("title") in _SECTIONS
    return is_list and all(side is None or isinstance(side, dict) for side in (before, after))


def _rows_that_differ(before: Any, after: Any) -> tuple[Any, Any]:
    """Two lists of maps without the rows that both have."""
    lists = isinstance(before, list) and isinstance(after, list)
    if not lists or not all(isinstance(row, dict) for row in (*before, *after)):
        return before, after
    return [row for row in before if row not in after], [row for row in after if row not in before]


def _in_order(before: Plain, after: Plain) -> list[str]:
    """The names of both: those of the first in its order, each new one behind what it stands behind in the second."""
    names = list(before)
    last = -1
    for name in after:
        if name in before:
            last = names.index(name)
        else:
            last += 1
            names.insert(last, name)
    return names
