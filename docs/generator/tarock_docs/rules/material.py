"""A rule set as its pages need it, the same in every language: entries, formulas, who cites what. Writes nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from tarock.expr.tree import Binary, Name, walk_nodes
from tarock.model import schema
from tarock.model.document import Document, read_document
from tarock.model.scopes import words_of_the_language
from tarock.model.sections import expression_node
from tarock.model.source import Node
from tarock.model.variant import Formula, Variant
from tarock_docs.book import RuleSet

#: What stands in the head of a document, and what is told of other entries: no entries of their own.
_HEADER = (
    "format",
    "id",
    "extends",
    "abstract",
    "names",
    "sources",
    "about",
    "confirms",
    "outside",
)
_UNSAID = ("names", "sources", "about", "before", "only-with", "with", "for", "levels")


@dataclass(frozen=True)
class Entry:
    """One entry of a rule document that carries a rule or a source; `path` is its anchor."""

    path: str
    sources: tuple[str, ...]
    about: tuple[str, ...]


class Material:
    """What the pages of a rule set look up in it."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.variant: Variant = rules.variant
        self.resolved = rules.resolved
        self._depending: dict[str, tuple[str, ...]] = {}

    @cached_property
    def document(self) -> Document:
        """The document with kinds and defaults merged into contracts and bonuses."""
        return read_document(self.resolved, self.variant.deck)

    @cached_property
    def formulas(self) -> Mapping[str, Formula]:
        """Every compiled expression by its path."""
        return {formula.rule: formula for formula in self.variant.formulas}

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        """Every entry by its path: as the document is ordered, then what only kinds and defaults say of an entry."""
        paths = dict.fromkeys([*_walk(self.resolved.tree), *self.variant.rules])
        return {path: self._entry(path) for path in paths}

    def _entry(self, path: str) -> Entry:
        node = self.node(path)
        about = node.get("about") if node is not None else None
        points = () if about is None else tuple(str(each.value) for each in about.items or (about,))
        listed = node.get("sources") if node is not None else None
        said = [str(each.value) for each in (listed.items if listed is not None else ())]
        return Entry(path, tuple(dict.fromkeys([*said, *self.variant.rules.get(path, ())])), points)

    def node(self, path: str) -> Node | None:
        """What the document says at a path; of a contract or bonus with what its kind and the defaults say."""
        section, _, rest = path.partition(".")
        merged = {"contracts": self.document.contracts, "bonuses": self.document.bonuses}.get(section)
        if merged is None or not rest:
            return self.resolved.node(path)
        name, _, below = rest.partition(".")
        whole = merged.get(name)
        return whole.get(*below.split(".")) if whole is not None and below else whole

    def names(self, path: str) -> Mapping[str, str]:
        """What the document calls an entry, by language; empty where it has no name."""
        node = self.node(path)
        named = node.get("names") if node is not None else None
        return {} if named is None else {code: str(name.value) for code, name in named.map.items()}

    def expression(self, path: str) -> str | None:
        """The expression at a path as it is written, be it compiled or only used by others; None where there is none."""
        if path in self.formulas:
            return self.formulas[path].expression.source
        node = self.node(path)
        found = None if node is None else expression_node(node)
        return found.value if found is not None and isinstance(found.value, str) else None

    def kinds_of(self, path: str) -> tuple[str, ...]:
        """The kinds that a contract or bonus is of, the nearest first."""
        kinds = self.resolved.tree.get("contract-kinds" if path.startswith("contracts") else "bonus-kinds")
        node, found = self.resolved.node(path), []
        while node is not None and kinds is not None and (kind := node.get("kind")) is not None:
            if kind.value in found:
                break
            found.append(str(kind.value))
            node = kinds.get(found[-1])
        return tuple(found)

    @cached_property
    def order(self) -> tuple[tuple[str, ...], ...]:
        """The bids from low to high; those of equal rank stand together."""
        order = self.resolved.node("auction.order")
        rows = order.items if order is not None else ()
        return tuple(tuple(str(one.value) for one in row.items or (row,)) for row in rows)

    def below(self, path: str) -> list[str]:
        """The paths of all entries and formulas at a path and below it, as the document is ordered."""
        start = f"{path}."
        known = dict.fromkeys([*self.entries, *self.formulas])
        return [each for each in known if each == path or each.startswith(start)]

    def counts_points(self, option: str) -> bool:
        """Whether the values of an option are card points: some rule compares it with them."""
        return any(
            isinstance(node, Binary)
            and any(isinstance(side, Name) and side.symbol.name == option for side in (node.left, node.right))
            and "points" in (node.left.type.of, node.right.type.of)
            for formula in self.variant.formulas
            if option in formula.expression.names
            for node in walk_nodes(formula.expression.tree)
        )

    def nearest(self, path: str) -> str:
        """The entry at a path or the nearest above it, "" where there is none."""
        while path and path not in self.entries:
            path = path.rpartition(".")[0]
        return path

    def number(self, path: str) -> int:
        """A whole number of the document, 0 where there is none."""
        node = self.resolved.node(path)
        if node is not None and node.map:
            node = node.get("is")
        return int(str(node.value)) if node is not None else 0

    # --- who cites what -----------------------------------------------------------------------------------------------

    @cached_property
    def citing(self) -> Mapping[str, tuple[str, ...]]:
        """The paths of the entries that rest on a statement, or decide an open point, by its id."""
        found: dict[str, list[str]] = defaultdict(list)
        for entry in self.entries.values():
            for name in (*entry.sources, *entry.about):
                found[name].append(entry.path)
        tree = self.resolved.tree
        for head in ("sources", "about"):
            for item in tree[head].items if head in tree else ():
                found[str(item.value)].append("")
        return {name: tuple(dict.fromkeys(paths)) for name, paths in found.items()}

    @cached_property
    def documents(self) -> tuple[str, ...]:
        """The source documents whose statements these rules rest on, the most cited first, by the ids' first part."""
        count: dict[str, int] = defaultdict(int)
        for name in self.citing:
            if "OP-" not in name:
                count[name.partition("-")[0]] += 1
        return tuple(sorted(count, key=lambda name: -count[name]))

    @cached_property
    def patched(self) -> Mapping[str, tuple[str, ...]]:
        """The options that change what stands at a path, by path."""
        found: dict[str, list[str]] = defaultdict(list)
        for option, node in self._options():
            for patch in node["with"].map.values() if "with" in node else ():
                for path in _leaves(patch, ""):
                    found[path].append(option)
        return {path: tuple(dict.fromkeys(options)) for path, options in found.items()}

    def options_of(self, path: str) -> tuple[str, ...]:
        """The options on which the rule at this path depends: those it names, and those that change it."""
        if path not in self._depending:
            self._depending[path] = self._options_of(path)
        return self._depending[path]

    def named_in(self, path: str) -> tuple[str, ...]:
        """The options that the expression at a path names."""
        formula = self.formulas.get(path)
        named = formula.expression.names if formula is not None else frozenset()
        return tuple(name for name, _ in self._options() if name in named and name not in self._otherwise)

    def _options_of(self, path: str) -> tuple[str, ...]:
        start = f"{path}."
        patching = [
            option
            for at, options in self.patched.items()
            for option in options
            if at == path or at.startswith(start)
        ]
        return tuple(dict.fromkeys([*self.named_in(path), *patching]))

    @cached_property
    def _otherwise(self) -> frozenset[str]:
        """Names that mean something else in expressions even where an option is called so."""
        return frozenset((*words_of_the_language(), *self.document.contracts, *self.document.bonuses))

    def _options(self) -> list[tuple[str, Node]]:
        options = self.resolved.node("options")
        return [] if options is None else [row for row in options.map.items() if row[0] not in _UNSAID]


@cache
def material(rules: RuleSet) -> Material:
    """The material of a rule set, looked up once for all languages."""
    return Material(rules)


def _walk(tree: Node) -> Iterator[str]:
    """The paths of all entries of a document, in its order."""
    root = schema.schema("variant")
    for section, node in tree.map.items():
        if section not in _HEADER:
            at, _ = schema.subschema(root, section, root)
            yield from _entries(node, at, (section,))


def _entries(node: Node, at: Mapping[str, object], path: tuple[str, ...]) -> Iterator[str]:
    if "sources" in node or "about" in node:
        yield ".".join(path)
    for name, below in node.map.items():
        if name in _UNSAID or not isinstance(at, Mapping):
            continue
        inner, own = schema.subschema(at, name, schema.schema("variant"))
        is_named = own and (bool(below.map) or len(path) == 1)
        if is_named and not ("sources" in below or "about" in below):
            yield ".".join((*path, name))
        yield from _entries(below, inner, (*path, name))


def _leaves(node: Node, path: str) -> Iterator[str]:
    """The paths that a patch changes; a changed line counts as changed in its whole."""
    if not node.map or {"is", "when"} & set(node.map):
        yield path
        return
    for name, below in node.map.items():
        yield from _leaves(below, f"{path}.{name}".lstrip("."))
