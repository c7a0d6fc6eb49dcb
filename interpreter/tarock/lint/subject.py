"""A rule set that is looked at: its variant and its document, and where in the files each formula stands. No lint."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tarock.errors import Fault
from tarock.lint.possible import Numbers, Possible, Ranges
from tarock.model.document import Document, read_document
from tarock.model.resolve import Resolved
from tarock.model.sections import entries
from tarock.model.source import Node
from tarock.model.variant import Formula, Variant

#: Parts of a document that rule nothing, or only name what stands beside: a word in them is no use of the entry with that id.
_TOLD = ("names", "sources", "about", "confirms", "outside", "only-with")
_LINES = ("before", "after")  # with a text beside them: which line of the same map is meant
_WORD = re.compile(r"[^\W\d]\w*(?:-\w+)*")


@dataclass(frozen=True)
class Subject:
    """A playable rule set without faults, under the options it was loaded with."""

    variant: Variant
    resolved: Resolved

    @cached_property
    def document(self) -> Document:
        """The document with kinds and defaults merged into its entries."""
        return read_document(self.resolved, self.variant.deck)

    @property
    def tree(self) -> Node:
        """The flat document."""
        return self.resolved.tree

    def own(self, node: Node) -> bool:
        """Whether a value stands in the rule set's own file, not in one that it extends."""
        return node.source is self.tree["id"].source

    def node(self, rule: str) -> Node:
        """The entry of a rule, or of the nearest part of the document round it."""
        section, _, rest = rule.partition(".")
        merged = {"contracts": self.document.contracts, "bonuses": self.document.bonuses}.get(section, {})
        name, _, below = rest.partition(".")
        node = merged.get(name, self.tree)
        for part in below.split(".") if name in merged else rule.split("."):
            following = node.get(part)
            if following is None:
                break
            node = following
        return node

    def text_of(self, formula: Formula) -> Node | None:
        """The scalar that a formula was read from, None where no document says it."""
        said = formula.expression.source
        return next((node for node in _scalars(self.node(formula.rule), 2) if node.text.text == said), None)

    @cached_property
    def own_formulas(self) -> tuple[tuple[Formula, Node], ...]:
        """The formulas of which something stands in the rule set's own file, be it a definition; each with its scalar."""
        found = ((formula, self.text_of(formula)) for formula in self.variant.formulas)
        return tuple(
            (formula, node)
            for formula, node in found
            if node is not None and (self.own(node) or self._own_definitions & formula.expression.names)
        )

    @cached_property
    def _own_definitions(self) -> frozenset[str]:
        return frozenset(
            name for name, node in entries(self.tree.get("define")) if self.own(node.get("is") or node)
        )

    @cached_property
    def ranges(self) -> Ranges:
        """The bounds of sets and numbers in this rule set."""
        layout, variant = self.variant.layout, self.variant
        wholes = {
            "cards": variant.deck.all,
            "seats": (1 << layout.seats) - 1,
            "contracts": (1 << len(variant.contracts)) - 1,
            "items": (1 << layout.items) - 1,
        }
        total = sum(variant.points)
        units = {
            "tricks": Numbers(0, layout.tricks),
            "points": Numbers(0, 2 * total),
            "count": Numbers(0, 1 << 60),
        }
        return Ranges(wholes, units)

    @cached_property
    def options(self) -> dict[str, Possible]:
        """The values that the options may have."""
        found: dict[str, Possible] = {}
        section = self.tree.get("options")
        for name, option in section.map.items() if section is not None else ():
            if option.get("type") is not None and not _fixed(option):
                found[name] = _values(option)
        return found

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that an expression, or a key under an option's `with`, says somewhere in the document."""
        return frozenset(_words(self.tree, keys=False))

    @cached_property
    def patched(self) -> frozenset[str]:
        """Every word under an option's `with`: what is said there may be otherwise with another value."""
        section = self.tree.get("options")
        patches = (option.get("with") for option in (section.map.values() if section is not None else ()))
        return frozenset(word for patch in patches if patch is not None for word in _words(patch, keys=True))


def _scalars(node: Node, depth: int) -> Iterator[Node]:
    """The scalars of an entry, those of its lists and maps included."""
    below = (*node.map.values(), *node.items)
    if not below:
        yield node
    for each in below if depth else ():
        yield from _scalars(each, depth - 1)


def _fixed(option: Node) -> bool:
    return (fixed := option.get("fixed")) is not None and fixed.value is True


def _values(option: Node) -> Possible:
    match option["type"].value:
        case "bool":
            return Numbers(0, 1)
        case "enum":
            return Numbers(0, len(option["values"].items) - 1)
    low, high = option.get("min"), option.get("max")
    return Numbers(
        int(low.plain()) if low is not None else -(1 << 60),
        int(high.plain()) if high is not None else 1 << 60,
    )


def _words(node: Node, *, keys: bool) -> Iterator[str]:
    """The words of all texts below a node; of keys too where asked for, and under `with` in any case."""
    for name, below in node.map.items():
        if name in _TOLD or (name in _LINES and not below.map):
            continue
        if keys:
            yield name
        yield from _words(below, keys=keys or name == "with")
    for item in node.items:
        yield from _words(item, keys=keys)
    if isinstance(node.value, str):
        yield from _WORD.findall(node.value)


def warn(code: str, node: Node, message: str, hint: str | None = None) -> Fault:
    """A warning that marks the name of an entry."""
    return replace(node.key_fault(code, message, hint), severity="warning")


def nearest(subject: Subject, *nodes: Node) -> Node:
    """The first of these values that stands in the rule set's own file; if none does, the first."""
    return next((node for node in nodes if subject.own(node)), nodes[0])


def own_entries(subject: Subject, node: Node) -> Iterator[Node]:
    """The values of scalars and lists below a node that stand in the rule set's own file, under a name."""
    for below in node.map.values():
        if below.map:
            yield from own_entries(subject, below)
        elif subject.own(below):
            yield below
