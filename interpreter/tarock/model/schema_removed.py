"""Entries that say `removed: true`: the sourced form of null. Knows the form, not the sections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tarock.errors import Fault
from tarock.model.source import Node

_BESIDE = ("sources", "about")


def without_removed(node: Node) -> tuple[Node, list[Fault]]:
    """The tree with null for each entry that is removed, and what is wrong with how those entries say so."""
    entries: dict[str, Node] = {}
    faults: list[Fault] = []
    for name, entry in node.map.items():
        if "removed" in entry and not entry["removed"].map:
            entries[name], found = replace(entry, value=None), _faults(entry)
        else:
            entries[name], found = without_removed(entry)
        faults += found
    if all(entries[name] is entry for name, entry in node.map.items()):
        return node, faults
    return replace(node, value=entries), faults


def _faults(node: Node) -> list[Fault]:
    faults = []
    if node["removed"].value is not True:
        faults.append(node["removed"].fault("TR113", "'removed' is true or not there", "delete the line"))
    for name, entry in node.map.items():
        if name not in ("removed", *_BESIDE):
            message = f"'{name}' cannot stand beside 'removed', which takes the whole entry away"
            faults.append(entry.key_fault("TR110", message, f"beside it: {' and '.join(_BESIDE)}"))
    return faults + [fault for name in _BESIDE if name in node for fault in _listed(name, node[name])]


def _listed(name: str, node: Node) -> list[Fault]:
    """What is wrong with a list of statements or open points; one open point may stand without a list."""
    items = node.items if node.items or name == "sources" else (node,)
    if isinstance(node.value, Mapping) or not items:
        return [node.fault("TR111", f"'{name}' is a list of ids, not {node.kind}")]
    return [
        item.fault("TR111", f"an id is a text, not {item.kind}")
        for item in items
        if not isinstance(item.value, str)
    ]
