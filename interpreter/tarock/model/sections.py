"""From nodes of a document to formulas: how each kind of entry is read. Knows the shapes, not the sections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from tarock.errors import Fault
from tarock.expr import BOOL, Expression, Scope, SourceText, Type, check_expression
from tarock.model.scopes import Scopes
from tarock.model.source import Node
from tarock.model.variant import Conditions, Formula

#: Under which of these keys an entry with sources of its own keeps its expression.
_KEYS = ("is", "when", "cards", "to", "one-of", "choose")


def expression_node(node: Node) -> Node:
    """The scalar that holds the expression: the node itself, or what stands in an entry under `is`, `when`, …"""
    for key in _KEYS:
        if key in node.map:
            return node[key]
    return node


def layered(defaults: Node | None, kinds: Node | None, entry: Node) -> Node:
    """An entry merged over its kinds and the defaults; what stands nearer wins, maps are merged deeply."""
    layers = [entry]
    kind = entry.get("kind")
    while (
        kind is not None
        and kinds is not None
        and str(kind.value) in kinds.map
        and len(layers) <= len(kinds.map)
    ):
        layers.append(kinds[str(kind.value)])
        kind = layers[-1].get("kind")
    if defaults is not None:
        layers.append(defaults)
    merged = layers[-1]
    for layer in reversed(layers[:-1]):
        merged = _over(merged, layer)
    return merged


def _over(under: Node, upper: Node) -> Node:
    if not under.map or not upper.map or {"is", "when"} & set(upper.map):
        return upper
    values = dict(under.map)
    for name, node in upper.map.items():
        values[name] = _over(values[name], node) if name in values else node
    return Node(MappingProxyType(values), upper.source, upper.start, upper.end, upper.style, upper.key)


def entries(node: Node | None) -> list[tuple[str, Node]]:
    """The entries of a section in order; `sources`, `about` and `names` of the section itself are none."""
    if node is None:
        return []
    return [row for row in node.map.items() if row[0] not in ("sources", "about", "names")]


def number(node: Node) -> int:
    """A whole number that stands bare or in an entry."""
    return int(expression_node(node).plain())


def names_of(node: Node) -> dict[str, str]:
    """The names of an entry by language."""
    return {language: str(name.value) for language, name in entries(node.get("names"))}


class Reader:
    """Compiles the expressions of one document and collects every fault on the way.

    While faults are collected a formula that failed is replaced by one that is never called.
    """

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.formulas: dict[str, Formula] = {}
        self.sources: dict[str, tuple[str, ...]] = {}
        self.scopes: Scopes

    def formula(
        self,
        node: Node,
        rule: str,
        place: str,
        expected: Type,
        *,
        loops: tuple[str, ...] = (),
        scope: Scope | None = None,
    ) -> Formula:
        """The expression of an entry, compiled for a place."""
        self.note_sources(node, rule)
        found = expression_node(node)
        if isinstance(found.value, Mapping):
            message = f"'{rule.rpartition('.')[2]}' has no expression"
            self.faults.append(
                node.key_fault("TR112", message, "it stands under 'is', a condition under 'when'")
            )
            return _unusable(rule, expected)
        return self._compile(found.text, rule, scope or self.scopes(place, loops), expected)

    def text(self, text: str, rule: str, place: str, expected: Type) -> Formula:
        """A formula that stands in no document: what an absent entry means."""
        return self._compile(SourceText.plain(text), rule, self.scopes(place), expected)

    def optional(self, node: Node | None, rule: str, place: str, expected: Type) -> Formula | None:
        """The same for an entry that need not be there."""
        return None if node is None else self.formula(node, rule, place, expected)

    def when(self, line: Node, rule: str, place: str, *, loops: tuple[str, ...] = ()) -> Formula | None:
        """The condition of a line, None when it has none or always holds."""
        node = line.get("when")
        if node is None:
            return None
        found = self.formula(node, f"{rule}.when", place, BOOL, loops=loops)
        return None if found.expression.constant is True else found

    def conditions(
        self, node: Node | None, rule: str, place: str, *, scope: Scope | None = None
    ) -> Conditions:
        """Named lines that must all hold; an absent entry holds always."""
        return tuple(
            self.formula(line, name, place, BOOL, scope=scope) for name, line in self.lines(node, rule)
        )

    def lines(self, node: Node | None, rule: str) -> Iterator[tuple[str, Node]]:
        """The lines of a map with their full ids; `sources` and `about` of the map itself are no lines."""
        for name, line in entries(node):
            full = f"{rule}.{name}"
            self.note_sources(line, full)
            yield full, line

    def note_sources(self, node: Node, rule: str) -> None:
        """Remember which statements an entry comes from."""
        listed = node.get("sources")
        if listed is not None:
            self.sources[rule] = tuple(str(item.value) for item in listed.items)

    def _compile(self, text: SourceText, rule: str, scope: Scope, expected: Type) -> Formula:
        expression, faults = check_expression(text, scope, expected)
        self.faults += [fault for fault in faults if fault not in self.faults]
        formula = Formula(rule, expression, text, expected) if expression else _unusable(rule, expected)
        self.formulas[rule] = formula
        return formula


def _unusable(rule: str, expected: Type) -> Formula:
    text = SourceText.plain("false")
    expression: Expression = check_expression(text, Scope(), None)[0]  # type: ignore[assignment]
    return Formula(rule, expression, text, expected)
