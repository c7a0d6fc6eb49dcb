"""A resolved rule set as text and as a fingerprint. Knows which parts of a document have no meaning for play."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tarock.expr import canonical
from tarock.model import schema
from tarock.model.resolve_merge import HEADER
from tarock.model.source import Node
from tarock.model.source_plain import read_plain

if TYPE_CHECKING:
    from tarock.model.resolve import Resolved

_UNSAID = frozenset(("names", "sources", "about", "shown"))
_NO_RULES = ("deck", "options", "settled")
_PLAIN = re.compile(r"[^\W_][^,\[\]{}#:\n\"']*(?<!\s)\Z")
_COMMENT_COLUMN = 78


def semantics(resolved: Resolved) -> dict[str, Any]:
    """What makes rule sets play differently: format, rules, deck and option values; in it an ordered map is a list
    of pairs, other maps are in alphabetical order, and expressions have their canonical spelling."""
    rules = {name: node for name, node in resolved.tree.map.items() if name not in (*HEADER, *_NO_RULES)}
    variant, deck = schema.schema("variant"), schema.schema("deck")
    cards = {name: node for name, node in resolved.deck.map.items() if name not in HEADER}
    return {
        "format": resolved.tree["format"].value,
        "rules": _canonical_map(rules, variant, variant),
        "deck": _canonical_map(cards, deck, deck),
        "options": dict(sorted({**resolved.options, **resolved.settled}.items())),
    }


def fingerprint(resolved: Resolved) -> str:
    """16 hexadecimal digits of a hash of the semantics."""
    from hashlib import sha256

    text = json.dumps(semantics(resolved), ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def to_yaml(resolved: Resolved, *, origins: bool = True, only: Collection[str] = ()) -> str:
    """The flat document as YAML, with the origin of every value as a comment; of `only` some sections, if there are any.
    Loaded, the whole has the same fingerprint.

    An option keeps its value as default; one of which values change the document is fixed to it.
    """
    tree = resolved.tree
    order = (*(name for name in HEADER if name in tree), *(name for name in tree if name not in HEADER))
    lines: list[str] = []
    asked = [
        name for name in order if name not in ("extends", "settled", "options") and (not only or name in only)
    ]
    for name in asked:
        if name == "deck":
            lines.append(
                _commented(f"deck: {scalar(_deck_name(tree['deck']))}", tree["deck"], origins=origins)
            )
        else:
            lines += _entry(name, tree[name], "", origins=origins)
    if "settled" in tree and (not only or "settled" in only):
        lines += _entry("settled", tree["settled"], "", origins=origins)
    if "options" in tree and tree["options"].map and (not only or "options" in only):
        lines += _options(resolved, origins=origins)
    return "\n".join(lines) + "\n"


def _canonical_map(entries: Mapping[str, Node], at: Mapping[str, Any], root: Mapping[str, Any]) -> Any:
    plain: dict[str, Any] = {}
    ordered: list[list[Any]] = []
    for name, node in entries.items():
        below, own = schema.subschema(at, name, root)
        if own:
            ordered.append([name, _canonical(node, below, root)])
        elif name not in _UNSAID:
            plain[name] = _canonical(node, below, root)
    fixed = dict(sorted(plain.items()))
    return fixed if not ordered else {"": ordered, **fixed} if fixed else ordered


def _canonical(node: Node, at: Mapping[str, Any], root: Mapping[str, Any]) -> Any:
    if isinstance(node.value, Mapping):
        return _canonical_map(node.value, at, root)
    if isinstance(node.value, tuple):
        below = schema.deref(at.get("items", {}), root)
        return [_canonical(item, below, root) for item in node.value]
    return canonical(node.value) if isinstance(node.value, str) and schema.is_expression(at) else node.value


def _deck_name(node: Node) -> str:
    """A shipped deck by its id, another by its full path: the text may be kept anywhere."""
    name = str(node.value)
    if _PLAIN.match(name) and "/" not in name and "." not in name:
        return name
    return str((node.source.path.parent / name).resolve()) if node.source.path is not None else name


def _options(resolved: Resolved, *, origins: bool) -> Iterator[str]:
    yield "options:"
    for name, option in resolved.tree["options"].map.items():
        yield f"  {name}:"
        for key, node in option.map.items():
            if key == "default":
                yield _commented(f"    default: {scalar(resolved.options[name])}", node, origins=origins)
            elif key == "with":
                if "fixed" not in option:
                    yield _commented("    fixed: true", node, origins=origins)
            else:
                yield from _entry(key, node, "    ", origins=origins)


def _entry(name: str, node: Node, indent: str, *, origins: bool) -> Iterator[str]:
    if node.map and name != "names":
        yield f"{indent}{name}:"
        for below, entry in node.map.items():
            yield from _entry(below, entry, indent + "  ", origins=origins)
    elif node.items and any(item.map for item in node.items):
        yield f"{indent}{name}:"
        for item in node.items:
            yield _commented(f"{indent}  - {_flow(item)}", item, origins=origins)
    else:
        yield _commented(f"{indent}{name}: {_flow(node)}", node, origins=origins)


def _commented(line: str, node: Node, *, origins: bool) -> str:
    if not origins:
        return line
    place = node.place
    return f"{line.ljust(_COMMENT_COLUMN)}  # {place.file}:{place.line}"


def _flow(node: Node) -> str:
    if isinstance(node.value, Mapping):
        return "{" + ", ".join(f"{name}: {_flow(entry)}" for name, entry in node.value.items()) + "}"
    if isinstance(node.value, tuple):
        return "[" + ", ".join(_flow(item) for item in node.value) + "]"
    return scalar(node.value)


def scalar(value: Any) -> str:
    """A scalar as YAML, quoted where it must be."""
    if not isinstance(value, str):
        return json.dumps(value)
    if _PLAIN.match(value) and read_plain(value) == (value, None):
        return value
    if "\n" in value:
        return json.dumps(value, ensure_ascii=False)
    return "'" + value.replace("'", "''") + "'"
