"""A resolved document with its kinds merged in, and the ids that its expressions may name. Compiles nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tarock.cards import Deck
from tarock.errors import Fault
from tarock.expr import Definition, Symbol, Type, set_type
from tarock.model.resolve import Resolved
from tarock.model.scopes import DocumentNames, words_of_the_language
from tarock.model.sections import entries, layered, number
from tarock.model.source import Node


@dataclass(frozen=True, slots=True)
class Document:
    """`contracts` and `bonuses` are merged over their kinds and defaults, in order."""

    tree: Node
    deck: Deck
    contracts: Mapping[str, Node]
    bonuses: Mapping[str, Node]
    names: DocumentNames
    alone: int  # the contracts whose sides are plain to everybody, as no card is called


def read_document(resolved: Resolved, deck: Deck) -> Document:
    """The document of a resolved tree."""
    tree = resolved.tree
    contracts = _merged(tree, "contracts", "contract-kinds", "contract-defaults")
    bonuses = _merged(tree, "bonuses", "bonus-kinds", "bonus-defaults")
    alone = sum(1 << at for at, full in enumerate(contracts.values()) if full["sides"].value != "called")
    names = _names(resolved, deck, contracts, bonuses)
    return Document(tree, deck, contracts, bonuses, names, alone)


def _merged(tree: Node, section: str, kinds: str, defaults: str) -> dict[str, Node]:
    return {
        name: layered(tree.get(defaults), tree.get(kinds), entry)
        for name, entry in entries(tree.get(section))
    }


def _names(
    resolved: Resolved, deck: Deck, contracts: Mapping[str, Node], bonuses: Mapping[str, Node]
) -> DocumentNames:
    tree = resolved.tree
    masks = {name: 1 << at for at, name in enumerate(contracts)}
    items = {name: 2 << at for at, name in enumerate(bonuses)}  # bit 0 is the game
    options = [*entries(tree.get("options")), *entries(tree.get("settled"))]
    return DocumentNames(
        deck,
        masks,
        items,
        {**resolved.options, **resolved.settled},
        {
            name: tuple(str(value.value) for value in node["values"].items)
            for name, node in options
            if "values" in node
        },
        {name: Definition(name, (node.get("is") or node).text) for name, node in entries(tree.get("define"))},
        kinds=(
            *_kinds(tree.get("contract-kinds"), contracts, masks, set_type("contracts")),
            *_kinds(tree.get("bonus-kinds"), bonuses, items, set_type("items")),
        ),
        marks=tuple(name for name, _ in entries(tree.get("scoring", "marks"))),
        registers={
            name: node.get("each") is not None and bool(node["each"].value)
            for name, node in entries(tree.get("series", "registers"))
        },
    )


def _kinds(
    kinds: Node | None, members: Mapping[str, Node], masks: Mapping[str, int], of: Type
) -> list[Symbol]:
    """Each kind as the set of its members, those of kinds under it included."""
    found = dict.fromkeys(kinds.map if kinds else (), 0)
    for name, entry in members.items():
        kind = entry.get("kind")
        for _ in found:
            if kind is None or kinds is None or str(kind.value) not in found:
                break
            found[str(kind.value)] |= masks[name]
            kind = kinds[str(kind.value)].get("kind")
    return [Symbol(name, of, value=mask) for name, mask in found.items()]


#: Sections whose ids are names in expressions.
_NAMING = (
    *(
        (each,)
        for each in ("define", "contracts", "contract-kinds", "bonuses", "bonus-kinds", "options", "settled")
    ),
    ("scoring", "marks"),
    ("series", "registers"),
)


def collisions(document: Document) -> list[Fault]:
    """Ids that mean two things in expressions. An option that only patches the document may be called like a word of the
    language, a contract or a bonus: in expressions that alone is meant."""
    taken = dict.fromkeys(words_of_the_language(), "a word of the rule language")
    taken |= dict.fromkeys(document.names.deck_names(), "a card, suit or rank of the deck")
    stands: dict[str, Node] = {}
    nameless = {*words_of_the_language(), *document.contracts, *document.bonuses}
    faults = []
    for path in _NAMING:
        section = ".".join(path)
        for name, node in entries(document.tree.get(*path)):
            if name in nameless and ("with" in node or "fixed" in node):
                continue
            what, other = f"an entry of `{section}`", stands.get(name)
            if name in taken:
                faults.append(_taken(document, name, (taken[name], other), (what, node)))
            taken[name], stands[name] = what, node
    return faults


def _taken(document: Document, name: str, one: tuple[str, Node | None], two: tuple[str, Node]) -> Fault:
    """The fault of two that have one name; the entry at fault is the one in the rule set's own file."""
    (what, other), (own_what, node) = one, two
    if other is not None and other.source is document.tree.source is not node.source:
        what, node, other = own_what, other, node
    also = [other.because("it stands here")] if other is not None else []
    return node.key_fault("TR130", f"'{name}' is the name of {what} already", "choose another id", *also)


def value_tables(document: Document) -> dict[str, tuple[int, ...] | int]:
    """What lowerings look up: rank in the auction, factors and values by contract or item, first what stands for none;
    and POINT, how many units of the count make a point."""
    ranks = _ranks(document.tree)
    announced = [full.get("announced") for full in document.bonuses.values()]
    return {
        "RANK_OF": (0, *(ranks.get(name, 0) for name in document.contracts)),
        "FACTOR_OF": (1, *(number(full["bonus-factor"]) for full in document.contracts.values())),
        "POINT": number(document.tree["count"]["times"]) if "times" in document.tree["count"] else 1,
        "ANNOUNCED_OF": (0, 0, *(0 if value is None else number(value) for value in announced)),
    }


def _ranks(tree: Node) -> dict[str, int]:
    """The place of each contract in the auction, 1 the lowest; contracts in an inner list share one."""
    order = tree.get("auction", "order")
    return {
        str(contract.value): rank
        for rank, row in enumerate(order.items if order else (), 1)
        for contract in row.items or (row,)
    }
