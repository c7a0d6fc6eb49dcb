"""What the pages of one language are made from: rule sets, deck, sources, corpus and the language. Writes no page.

    from tarock_docs.book import book

    german = book("de")
    for rules in german.rule_sets:                       # playable ones, in the order of the navigation
        rules.resolved.node("contracts.rufer")           # the flat document, every value with its place
        rules.variant.contracts                          # the same compiled
        rules.entries                                    # the rules that need a place on exactly one page

Everything but the language is read and compiled once a process and shared by the books of all languages; the corpus
is read when first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType

from tarock import resources
from tarock.api import Rules
from tarock.cards import Deck
from tarock.model import resolve, schema
from tarock.model.compile import compile_variant
from tarock.model.resolve import Resolved
from tarock.model.sources import OpenPoint, Sources, Statement, shipped
from tarock.model.variant import Variant
from tarock.strict import Node
from tarock_conformance.cases import Case, Corpus
from tarock_conformance.files import Roots
from tarock_conformance.load import load_corpus
from tarock_docs.language import Language, language

LANGUAGES = ("en", "de", "ko", "fa")
_OTHERWISE = "with"  # what an option changes stands with the option


@dataclass(frozen=True, eq=False)
class RuleSet:
    """A shipped rule set that can be played, its options at their defaults. `parents` are the ids of those it extends,
    nearest first."""

    id: str
    resolved: Resolved
    rules: Rules
    parents: tuple[str, ...]

    @property
    def variant(self) -> Variant:
        """The compiled rule set."""
        return self.rules.variant

    @property
    def names(self) -> Mapping[str, str]:
        """What it is called, by language."""
        return self.variant.names

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """The paths of its rules, such as `contracts.rufer` or `play.within.beat`, in the order of the document:
        whatever rests on a statement or an open point of its own, or is compiled with one. What an option changes, and
        what a kind or the defaults give to each contract, is told where it stands."""
        known = set(self.variant.rules)
        return tuple(
            path
            for path, node in _below(self.resolved.tree)
            if path in known or "sources" in node or "about" in node
        )

    def knows(self, path: str) -> bool:
        """Whether there is a rule at this path, be it one that comes from a kind or the defaults."""
        return path in self.variant.rules or self.resolved.node(path) is not None


@dataclass(frozen=True, eq=False)
class Shelf:
    """What the books of all languages have in common."""

    rule_sets: tuple[RuleSet, ...]
    sources: Sources

    @cached_property
    def corpus(self) -> Corpus:
        """All cases, shipped rule sets and sources only. Takes some seconds when first asked for."""
        return load_corpus(Roots.of())

    @cached_property
    def cases(self) -> Mapping[str, Case]:
        """The cases by key: the id, or the id with the rule set under which it is asked once more."""
        return MappingProxyType({case.key: case for case in self.corpus.cases})

    @cached_property
    def citing(self) -> Mapping[str, tuple[Case, ...]]:
        """The cases that cite a statement, by its id; without those asked once more under other rules."""
        found: dict[str, list[Case]] = {}
        for case in self.corpus.cases:
            for statement in case.statements if case.key == case.id else ():
                found.setdefault(statement, []).append(case)
        return MappingProxyType({statement: tuple(cases) for statement, cases in found.items()})


@dataclass(frozen=True, eq=False)
class Book:
    """The shelf in one language. `lang` says everything that is not a rule."""

    lang: Language
    shelf: Shelf

    @property
    def rule_sets(self) -> tuple[RuleSet, ...]:
        """The playable rule sets, in the order of the navigation: parents before their children."""
        return self.shelf.rule_sets

    def rule_set(self, name: str) -> RuleSet:
        """The playable rule set with this id. Raises KeyError."""
        for rules in self.rule_sets:
            if rules.id == name:
                return rules
        raise KeyError(name)

    @property
    def deck(self) -> Deck:
        """The pack, which all shipped rule sets share."""
        return self.rule_sets[0].variant.deck

    @property
    def statements(self) -> Mapping[str, Statement]:
        """The statements of the sources by id, in English."""
        return self.shelf.sources.statements

    @property
    def open_points(self) -> Mapping[str, OpenPoint]:
        """The open points by id, in English."""
        return self.shelf.sources.open_points

    def called(self, names: Mapping[str, str], otherwise: str = "") -> str:
        """What a document calls something, in the language of the book or in English."""
        return self.lang.called(names, otherwise)


def book(code: str) -> Book:
    """The book of this language (ISO 639). Raises DocumentError if a shipped rule set has a fault."""
    return Book(language(code), shelf())


@cache
def shelf() -> Shelf:
    """The shelf, filled once a process."""
    found = [rules for name in resources.shipped_variants() if (rules := _rule_set(name)) is not None]
    return Shelf(tuple(sorted(found, key=lambda rules: (len(rules.parents), rules.id))), shipped())


@cache
def pattern(path: str) -> str:
    """The path with a star for every name that an author chose: `contracts.*.made`."""
    root = schema.schema("variant")
    at, found = root, []
    for name in path.split("."):
        at, own = schema.subschema(at, name, root)
        found.append("*" if own else name)
    return ".".join(found)


def _rule_set(name: str) -> RuleSet | None:
    resolved = resolve.load(name)
    if resolved.abstract:
        return None
    parents = tuple(file.stem for file in resolved.chain[1:])
    return RuleSet(name, resolved, Rules(compile_variant(resolved)), parents)


def _below(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Node]]:
    for name, below in node.map.items():
        if name != _OTHERWISE:
            yield ".".join((*path, name)), below
            yield from _below(below, (*path, name))
