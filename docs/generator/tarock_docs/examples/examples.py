"""The examples of a rule set by entry, asked once a process. Knows neither language nor drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from tarock_docs.book import RuleSet, Shelf
from tarock_docs.examples.asking import Example, ask_all
from tarock_docs.examples.choosing import chosen


@dataclass(frozen=True, eq=False)
class Examples:
    """The examples of one rule set, by the path of the entry they belong to, in the order of the document."""

    by_path: Mapping[str, tuple[Example, ...]]

    @cached_property
    def all(self) -> tuple[Example, ...]:
        """Every example once."""
        return tuple(example for found in self.by_path.values() for example in found)

    def at(self, path: str) -> tuple[Example, ...]:
        """Those that belong to this entry itself."""
        return self.by_path.get(path, ())

    def below(self, path: str) -> tuple[Example, ...]:
        """Those that belong to this entry or to one below it."""
        return tuple(
            example
            for at, found in self.by_path.items()
            if at == path or at.startswith(f"{path}.")
            for example in found
        )


@cache
def examples_of(shelf: Shelf, rules: RuleSet) -> Examples:
    """The examples of a rule set. Raises WrongExamples when the engine answers one otherwise than its case expects."""
    return Examples(ask_all(chosen(shelf.corpus.cases, rules)))
