"""What a rule set is beside the shipped ones: one that forgot to say what it extends, one under a taken id. Merges nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tarock import resources
from tarock.errors import Fault
from tarock.model.schema import schema
from tarock.model.schema_words import names_of
from tarock.model.source import Node, read

_SHOWN = 3


def forgotten_parent(document: Node) -> Fault | None:
    """One fault (TR112) for a document that extends nothing and lacks most of what a rule set needs."""
    needed = schema("playable")["required"]
    lacks = [name for name in needed if name not in document]
    if "extends" in document or 2 * len(lacks) <= len(needed):
        return None
    first, more = lacks[:_SHOWN], len(lacks) - _SHOWN
    listed = names_of(lacks) if more <= 0 else f"{', '.join(map(repr, first))} and {more} more sections"
    parents = " or ".join(f"'extends: {name}'" for name in _likely_parents(document))
    return document.fault(
        "TR112", f"the document extends nothing and lacks {listed}", f"did you forget {parents}?"
    )


def _likely_parents(document: Node) -> list[str]:
    """The shipped rule sets that have the most of the entries that the document names; of equals, playable ones, and
    not those that extend one of them."""
    wanted = {(section, name) for section, node in document.map.items() for name in node.map}
    wanted -= {("names", "en"), ("names", "de")}
    trees = {name: read(resources.find_variant(name))[0] for name in resources.shipped_variants()}
    shared: dict[str, tuple[int, bool]] = {}
    for name, tree in trees.items():
        if tree is not None:
            line = [one for other in _line(name, trees) if (one := trees[other]) is not None]
            has = sum(any(one.get(*path) is not None for one in line) for path in wanted)
            shared[name] = (has, "abstract" not in tree)
    most = max(shared.values())
    best = [name for name, rank in shared.items() if rank == most]
    return [name for name in best if not set(_line(name, trees)[1:]) & set(best)]


def _line(name: str, trees: Mapping[str, Node | None]) -> list[str]:
    """The ids of a shipped rule set and its ancestors."""
    line = [name]
    while (tree := trees.get(line[-1])) is not None and (parent := tree.get("extends")) is not None:
        line.append(str(parent.value))
    return line


def taken_id(documents: Sequence[Node], files: Sequence[Path]) -> Fault | None:
    """A warning (TR133) for a rule set under the id of a shipped one, or of one that it extends."""
    own = documents[0].get("id")
    if own is None:
        return None
    parents = [
        file for document, file in zip(documents[1:], files[1:], strict=True) if _has_id(document, own)
    ]
    shipped = [resources.find_variant(str(own.value))] if own.value in resources.shipped_variants() else []
    if not any(_differ(files[0], other) for other in (*parents, *shipped)):
        return None
    whose = "a shipped rule set" if shipped else "the rule set that it extends"
    message = f"'{own.value}' is the id of {whose}: records of this one would carry it too"
    also = [document["id"].because("it stands here") for document in documents[1:] if _has_id(document, own)]
    return replace(own.fault("TR133", message, "choose another id", *also), severity="warning")


def _has_id(document: Node, own: Node) -> bool:
    other = document.get("id")
    return other is not None and other.value == own.value


def _differ(one: Path, other: Path) -> bool:
    return not one.samefile(other) and one.read_bytes() != other.read_bytes()
