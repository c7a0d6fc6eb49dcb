"""The order of the auction without contracts that were taken away. Knows where the order stands, not what it means."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

from tarock.model.source import Node


def without_removed(tree: Node, removed: AbstractSet[tuple[str, ...]]) -> Node:
    """The tree whose `auction.order` names no contract that a child or an option took away: who drops a contract
    says so once. What was never there stays, and is a fault."""
    auction = tree.get("auction")
    order = auction.get("order") if auction is not None else None
    gone = {path[1] for path in removed if len(path) == 2 and path[0] == "contracts"}
    gone -= set(contracts.map if (contracts := tree.get("contracts")) is not None else ())
    if auction is None or order is None or not gone:
        return tree
    kept = replace(order, value=tuple(_rows(order, gone)))
    return replace(
        tree, value={**tree.map, "auction": replace(auction, value={**auction.map, "order": kept})}
    )


def _rows(order: Node, gone: AbstractSet[str]) -> list[Node]:
    """The ranks that are left, those of several contracts without the ones that are gone."""
    rows = []
    for row in order.items:
        if row.items:
            inner = tuple(one for one in row.items if one.value not in gone)
            rows += [replace(row, value=inner)] if inner else []
        elif row.value not in gone:
            rows.append(row)
    return rows
