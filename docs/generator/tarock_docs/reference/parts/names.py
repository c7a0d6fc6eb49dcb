"""The names of the rule language by place, from the vocabulary; where each place is comes from compiling a rule set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any
from unittest import mock

from tarock import resources
from tarock.api import load_with
from tarock.model import resolve, source
from tarock.model.resolve_company import company
from tarock.model.scopes import Entry, vocabulary
from tarock.model.sections import Reader
from tarock.model.source import Node
from tarock_docs.language import mark
from tarock_docs.reference.fields import Schema
from tarock_docs.reference.markdown import Unwritable, code, table
from tarock_docs.reference.parts import rule_format

_HEAD = (mark("name"), mark("type"), mark("meaning"))


@cache
def _places() -> dict[str, str]:
    data = source.load(resources.path("spec/vocabulary.yaml")).plain()
    return {place: row["en"] for place, row in data["places"].items()}


def everywhere() -> str:
    """The names that every place knows."""
    return _table(entry for entry in vocabulary().entries if _is_everywhere(entry))


def by_place() -> str:
    """For each place what it is, where documents have it, and the names that it has besides those known everywhere."""
    where = entries_by_place()
    if unused := _places().keys() - where.keys():
        raise Unwritable(f"no shipped rule set has an expression in: {', '.join(sorted(unused))}")
    parts = []
    for place, meaning in _places().items():
        own = [each for each in vocabulary().entries if place in each.places and not _is_everywhere(each)]
        entries = ", ".join(code(path) for path in where[place])
        parts += [f"### Place {place}", meaning, f"Entries: {entries}.", _table(own) or "No further names."]
    return "\n\n".join(parts)


def _is_everywhere(entry: Entry) -> bool:
    return set(_places()) - {"constant"} <= entry.places


def _table(entries: Iterable[Entry]) -> str:
    return table(_HEAD, [(code(_spelled(entry)), entry.type, _meaning(entry)) for entry in entries])


def _spelled(entry: Entry) -> str:
    return entry.name if entry.params is None else f"{entry.name}({', '.join(entry.params)})"


def _meaning(entry: Entry) -> str:
    if not entry.meaning:
        raise Unwritable(f"'{entry.name}' has no meaning in spec/vocabulary.yaml")
    return entry.meaning


@cache
def entries_by_place() -> dict[str, tuple[str, ...]]:
    """Which entries of documents are read in each place, as paths: seen while the shipped rule sets are compiled, by
    default and with each option value that changes the document."""
    seen: dict[str, set[str]] = {}
    compiled = Reader.formula

    def formula(self: Reader, node: Any, rule: str, place: str, *rest: Any, **more: Any) -> Any:
        seen.setdefault(place, set()).add(".".join(_path(rule)))
        return compiled(self, node, rule, place, *rest, **more)

    with mock.patch.object(Reader, "formula", formula):
        for variant in resources.shipped_variants():
            flat = resolve.load(variant)
            for options in () if flat.abstract else ({}, *_patching(flat.tree.get("options"))):
                load_with(variant, options)
    return {place: tuple(sorted(paths)) for place, paths in seen.items()}


def _patching(options: Node | None) -> Iterator[dict[str, int | bool | str]]:
    """Each value of an option that changes the document, with the values of others that it needs."""
    for name, option in options.map.items() if options is not None else ():
        for value in option["with"].map if "with" in option else ():
            yield {**company(options, name), name: value}


def _path(rule: str) -> Iterator[str]:
    """The id of a rule as the schema has it: `<id>` for what an author named, without the numbers of list items."""
    at: Schema = rule_format.schema()
    for name in rule.split("."):
        at = {**rule_format.resolve(at["$ref"]), **at} if "$ref" in at else at
        if name in at.get("properties", {}):
            at = at["properties"][name]
            yield name
        elif patterns := at.get("patternProperties"):
            at = next(iter(patterns.values()))
            yield "<id>"
