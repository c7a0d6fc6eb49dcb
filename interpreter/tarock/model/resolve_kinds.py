"""Entries of a kind: what an entry says itself, with its kinds and the defaults. Knows where kinds are, not their meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tarock.errors import Fault
from tarock.model.source import Node
from tarock.resources import did_you_mean

#: Sections with kinds: the entries, their kinds, what holds for all.
_SECTIONS = (
    ("contracts", "contract-kinds", "contract-defaults"),
    ("bonuses", "bonus-kinds", "bonus-defaults"),
)


def kind_faults(tree: Node) -> list[Fault]:
    """Kinds that do not exist (TR132) and kinds that are kinds of themselves (TR120)."""
    faults: list[Fault] = []
    for section, kinds, _ in _SECTIONS:
        known = _map(tree, kinds)
        for name, entry in [*_map(tree, section).items(), *known.items()]:
            kind = entry.get("kind")
            if kind is None:
                continue
            if kind.value not in known:
                hint = did_you_mean(str(kind.value), known)
                faults.append(kind.fault("TR132", f"there is no '{kind.value}' in '{kinds}'", hint))
            elif entry is known.get(name) and name in list(_chain(entry, known)):
                faults.append(kind.fault("TR120", f"'{name}' is a kind of itself"))
    return faults


def plain_with_kinds(tree: Node) -> Any:
    """The document as JSON data in which every entry says everything that holds for it."""
    data = tree.plain()
    for section, kinds, defaults in _SECTIONS:
        known = _map(tree, kinds)
        for name, entry in _map(tree, section).items():
            layers = [
                data.get(defaults, {}),
                *(data[kinds][kind] for kind in reversed(list(_chain(entry, known)))),
            ]
            whole: Any = {}
            for layer in [*layers, data[section][name]]:
                whole = _over(whole, layer)
            data[section][name] = whole
    return data


def _map(tree: Node, name: str) -> dict[str, Node]:
    section = tree.get(name)
    entries = section.map if section is not None else {}
    return {name: node for name, node in entries.items() if name not in ("sources", "about")}


def _chain(entry: Node, known: dict[str, Node]) -> Iterator[str]:
    """The kinds of an entry from the nearest on, each once."""
    seen: list[str] = []
    while (kind := entry.get("kind")) is not None and kind.value in known and kind.value not in seen:
        seen.append(str(kind.value))
        entry = known[seen[-1]]
    yield from seen


def _over(under: Any, upper: Any) -> Any:
    if not isinstance(under, dict) or not isinstance(upper, dict):
        return upper
    return {**under, **{name: _over(under.get(name), value) for name, value in upper.items()}}
