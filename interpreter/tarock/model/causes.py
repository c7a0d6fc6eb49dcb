"""Why an expression that entries share is at fault: the line of the entry whose value it names. Compiles nothing."""

from __future__ import annotations

from dataclasses import replace

from tarock.errors import Fault, Related
from tarock.model.source import Node

#: Names in shared expressions that stand for a value of the entry, and the keys of these values.
_OWN = {"its-card": "card", "its-trick": "trick"}


def name_causes(faults: list[Fault], start: int, entry: Node) -> None:
    """Add to the faults from `start` on, found in the expressions of an entry, what the entry says of the name marked.

    A fault that another entry caused already is told once, with the lines of both.
    """
    found, faults[start:] = faults[start:], []
    for fault in found:
        told = _told(fault, entry)
        same = [at for at, one in enumerate(faults[:start]) if told and _same(one, fault)]
        if told is None:
            faults.append(fault)
        elif same:
            before = faults[same[0]]
            faults[same[0]] = replace(before, related=(*before.related, told))
        else:
            faults.append(replace(fault, related=(*fault.related, told)))


def _told(fault: Fault, entry: Node) -> Related | None:
    key = _OWN.get(_marked(fault))
    if key is None:
        return None
    if key not in entry:
        return entry.because(f"this has no '{key}'")
    value = entry[key]
    text = value.source.text[value.start : value.end].strip()
    return value.because(f"'{key}' is {text} here")


def _marked(fault: Fault) -> str:
    if fault.place is None or fault.source_line is None:
        return ""
    start = fault.place.column - 1
    return fault.source_line[start : start + fault.width]


def _same(one: Fault, other: Fault) -> bool:
    return (one.code, one.place, one.message) == (other.code, other.place, other.message)
