"""Entries of rule documents, what they cite, and whether each says where it comes from. Knows no meanings."""

from __future__ import annotations

from collections.abc import Iterator

from tarock_conformance.documents import Documents, text_at
from tarock_conformance.files import Fault, Node, did_you_mean
from tarock_conformance.sources import Sources

_SECTIONS_OF_ENTRIES = frozenset({"options", "define", "contracts", "bonuses"})
_RULE_KEYS = frozenset(
    {"when", "is", "first", "keep", "drop", "card", "cards", "to", "from", "play", "one-of"}
)
_NO_ENTRIES = frozenset({"names", "with", "values", "confirms", "outside"})


def cited(document: Node) -> Iterator[Node]:
    """Every statement id that a document lists under `sources`, wherever, or as what an inherited entry says too."""
    yield from _under(document, "sources")
    for _, node in listed(document, "confirms"):
        yield from node.items


def listed(document: Node, part: str) -> Iterator[tuple[str, Node]]:
    """The entries of `confirms` (paths) or `outside` (reasons), each with its list of statements."""
    node = document.get(part)
    return iter(node.map.items() if node is not None else ())


def document_faults(documents: Documents, sources: Sources) -> Iterator[Fault]:
    """Dangling ids and paths in documents and decks, and entries of rule sets that cite no source."""
    for document in (*documents.variants.values(), *documents.decks.values()):
        outside = (node for _, reason in listed(document, "outside") for node in reason.items)
        for node in (*cited(document), *outside):
            if (name := str(node.value)) not in sources.statements:
                yield node.fault(
                    "TR404", f"there is no statement '{name}'", did_you_mean(name, sources.statements)
                )
        for node in _under(document, "about"):
            if (name := str(node.value)) not in sources.open_points:
                yield node.fault("TR405", f"there is no open point '{name}'")
    for name, document in documents.variants.items():
        yield from _unsourced(tuple(documents.lineage(name)))
        for path, node in listed(document, "confirms"):
            if not documents.has_entry(text_at(document, "extends") or "", path):
                yield node.key_fault("TR404", f"the parent of '{name}' has no '{path}' to confirm")


def _unsourced(lineage: tuple[Node, ...]) -> Iterator[Fault]:
    """Entries that cite no source: neither they, nor what they change, nor the entry that they are a line of."""
    for path, node in _entries(lineage[0], ()):
        if not any(
            "sources" in above
            for document in lineage
            for way in (path, path[:2])
            if (above := document.get(*way))
        ):
            yield node.key_fault(
                "TR442", f"'{'.'.join(path)}' cites no source", "add 'sources: [<statement>, …]'"
            )


def _entries(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Node]]:
    """The maps that must say whence they come: entries of the named sections, what has names, named rule lines."""
    for name, below in node.map.items():
        if name in _NO_ENTRIES:
            continue
        is_entry = path in {(section,) for section in _SECTIONS_OF_ENTRIES} or "names" in below
        is_line = any(key in _RULE_KEYS and not value.map for key, value in below.map.items())
        if below.map and (is_entry or is_line):
            yield (*path, name), below
        yield from _entries(below, (*path, name))


def _under(node: Node, name: str) -> Iterator[Node]:
    """The scalars under every key `name` of a tree."""
    for key, below in node.map.items():
        if key == name:
            yield from below.items or (below,)
        else:
            yield from _under(below, name)
    for item in node.items:
        yield from _under(item, name)
