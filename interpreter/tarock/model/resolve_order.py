"""The order of the auction: contracts put into it at a place, and without those that were taken away. Knows where the order
stands, not what it means."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

from tarock.errors import Fault
from tarock.model.source import Node
from tarock.resources import did_you_mean

#: Where the order stands in a document.
ORDER = ("auction", "order")


def with_places(order: Node, places: Node) -> tuple[Node, list[Fault]]:
    """The order in which each contract of `places` stands where it says, as a rank of its own, and what is wrong:
    TR126 for a neighbour that is not there, TR124 for a place that the contract has already."""
    faults: list[Fault] = []
    rows = list(order.items)
    for contract, place in places.map.items():
        word, near = next(iter(place.map.items()))
        others = _rows(replace(order, value=tuple(rows)), {contract})
        at = next((at for at, row in enumerate(others) if near.value in _contracts(row)), None)
        if at is None:
            hint = did_you_mean(str(near.value), [name for row in others for name in _contracts(row)])
            faults.append(near.fault("TR126", f"there is no contract '{near.value}' in the order", hint))
            continue
        start, end = place.key or (place.start, place.end)
        others.insert(at + (word == "after"), Node(contract, place.source, start, end))
        if [_contracts(row) for row in others] == [_contracts(row) for row in rows]:
            message = f"it stands {word} '{near.value}' already; this changes nothing"
            faults.append(near.fault("TR124", message, "delete the line"))
        rows = others
    return replace(order, value=tuple(rows)), faults


def _contracts(row: Node) -> list[str]:
    return [str(one.value) for one in row.items or (row,)]


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
