"""The rule documents and decks as plain data: entries, sources, order of cards. Knows no expressions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from tarock_conformance.files import Fault, Node, read

_SHARED = {"contracts": ("contract-kinds", "contract-defaults"), "bonuses": ("bonus-kinds", "bonus-defaults")}


@dataclass(frozen=True, slots=True)
class Documents:
    """Every document under spec/variants and every deck, by id; `own` are those that others brought."""

    variants: Mapping[str, Node]
    decks: Mapping[str, Node]
    own: frozenset[str] = frozenset()

    def lineage(self, variant: str) -> Iterator[Node]:
        """The document and its ancestors, nearest first; ends where a parent is unknown."""
        seen: set[str] = set()
        name: str | None = variant
        while name is not None and name in self.variants and name not in seen:
            seen.add(name)
            yield (document := self.variants[name])
            name = text_at(document, "extends")

    def has_entry(self, variant: str, path: str) -> bool:
        """Whether the variant or an ancestor has something at this dotted path, kinds and defaults included."""
        documents = tuple(self.lineage(variant))
        ways = _ways(documents, path.split("."))
        return any(document.get(*way) is not None for way in ways for document in documents)

    def deck(self, variant: str | None) -> tuple[str, ...]:
        """The card codes of the variant's deck in its order; without a variant, of the only deck. Empty if unknown."""
        named = (
            [text_at(document, "deck") for document in self.lineage(variant)] if variant else list(self.decks)
        )
        name = next((name for name in named if name), None)
        if name is None and variant in self.own and len(self.decks) == 1:
            name = next(iter(self.decks))
        return deck_order(self.decks[name]) if name is not None and name in self.decks else ()


def _ways(documents: Sequence[Node], path: Sequence[str]) -> Iterator[Sequence[str]]:
    """A path, and where the entry on it may come from: the kinds of the contract or bonus, the defaults."""
    yield path
    section, *rest = path
    if section not in _SHARED or len(rest) < 2:
        return
    kinds, defaults = _SHARED[section]
    yield (defaults, *rest[1:])
    above, name = section, rest[0]
    seen: set[str] = set()
    while name not in seen:
        seen.add(name)
        kind = next(
            (found for document in documents if (found := text_at(document, above, name, "kind"))), None
        )
        if kind is None:
            return
        yield (kinds, kind, *rest[1:])
        above, name = kinds, kind


def read_documents(
    spec: Path, own: Mapping[str, Path] = MappingProxyType({})
) -> tuple[Documents, list[Fault]]:
    """All documents of a folder, those of `own` under names that it has not, and what is wrong with them as YAML."""
    variants, faults = _read_all(spec / "variants")
    decks, more = _read_all(spec / "decks")
    faults += more
    brought = {name: file for name, file in own.items() if name not in variants}
    for name, file in brought.items():
        root, wrong = read(file)
        faults += wrong
        variants |= {name: root} if root is not None else {}
    return Documents(variants, decks, frozenset(brought)), faults


def deck_order(deck: Node) -> tuple[str, ...]:
    """The codes of a deck: suits in order, each from low to high."""
    suits = deck.map["suits"].map.values() if "suits" in deck else ()
    return tuple(str(card["code"].value) for suit in suits for card in suit.map["cards"].items)


def text_at(node: Node, *names: str) -> str | None:
    """The text found by following `names`, or None."""
    below = node.get(*names)
    return below.value if below is not None and isinstance(below.value, str) else None


def _read_all(folder: Path) -> tuple[dict[str, Node], list[Fault]]:
    found: dict[str, Node] = {}
    faults: list[Fault] = []
    for file in sorted(folder.glob("*.yaml")):
        root, wrong = read(file)
        faults += wrong
        if root is not None:
            found[text_at(root, "id") or file.stem] = root
    return found, faults
