"""How a tree with faults is mended so that the rest of it can be looked at in the same pass. Knows no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tarock.model.ids import likely_id
from tarock.model.source import MENDED, Node
from tarock.resources import nearest

Path = tuple[str | int, ...]
Mend = Node | str | None
"""What stands for something faulty: another value, the name that was meant, or nothing."""

_STAND_INS = {"integer": 1, "boolean": False}


def mend_of(error: Any, path: Path, node: Node) -> Mend:
    """What stands for the thing at fault: as likely as not what its author meant."""
    wanted = error.validator_value
    match error.validator:
        case "additionalProperties":
            missing = [name for name in error.schema.get("properties", {}) if name not in error.instance]
            return nearest(str(path[-1]), missing) or _as_id(str(path[-1]), error.schema)
        case "type":
            kinds = wanted if isinstance(wanted, list) else [wanted]
            likely = None if "string" in kinds else next((kind for kind in kinds if kind in _STAND_INS), None)
            return _stand_in(node, _STAND_INS[likely]) if likely else None
        case "enum":
            return _stand_in(node, nearest(str(node.value), [str(value) for value in wanted]) or wanted[0])
        case "const" | "minimum" | "maximum":
            return _stand_in(node, wanted)
    return None


def _as_id(name: str, schema: Mapping[str, Any]) -> str | None:
    """What the name is as an id, where authors make the names."""
    return likely_id(name) or None if "patternProperties" in schema else None


def mend(node: Node, mends: Mapping[Path, Mend], path: Path) -> Node | None:
    """The tree with what stands for its faults, without maps of which nothing is left; None for those."""
    if path in mends and not isinstance(mends[path], str):
        how = mends[path]
        return how if isinstance(how, Node) else None
    if isinstance(node.value, Mapping):
        entries: dict[str, Node] = {}
        for name, entry in node.value.items():
            how, mended = mends.get((*path, name)), mend(entry, mends, (*path, name))
            if mended is not None:
                entries.setdefault(how if isinstance(how, str) else name, mended)
        return None if node.value and not entries else replace(node, value=entries)
    if isinstance(node.value, tuple):
        items = (mend(item, mends, (*path, index)) for index, item in enumerate(node.value))
        return replace(node, value=tuple(item for item in items if item is not None))
    return node


def _stand_in(node: Node, value: str | int) -> Node:
    return replace(node, value=value, style=MENDED)
