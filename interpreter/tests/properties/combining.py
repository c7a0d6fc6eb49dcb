"""Combinations of options: which go together, and few of them that hold every pair. Knows no expectation and no rule."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product

from tarock.lint import settings
from tarock.model import resolve
from tarock.model.resolve import Resolved
from tarock.model.resolve_company import lonely_choices

Value = int | bool | str
Chosen = dict[str, Value]
Some = frozenset[tuple[str, Value]]


@cache
def plain(variant: str) -> Resolved:
    """The flat document with every option as it is by default."""
    return resolve.load(variant)


@cache
def values_of(variant: str) -> Mapping[str, tuple[Value, ...]]:
    """The values that each option is tried with: all of an enum or a bool, of a number the least, the usual, the most."""
    resolved = plain(variant)
    options = resolved.tree.get("options")
    return {name: tuple(settings.values_of(node)) for name, node in (options.map.items() if options else ())}


def goes_together(variant: str, chosen: Mapping[str, Value]) -> bool:
    """Whether the rule set allows these values, the other options as they are by default."""
    resolved = plain(variant)
    options = resolved.tree.get("options")
    return not lonely_choices(options, dict(resolved.options) | dict(chosen), resolved.settled)


def every(variant: str, names: Sequence[str]) -> list[Chosen]:
    """Every combination of the values of some options that goes together."""
    values = values_of(variant)
    found = (dict(zip(names, each, strict=True)) for each in product(*(values[name] for name in names)))
    return [chosen for chosen in found if goes_together(variant, chosen)]


def groups(variant: str, size: int) -> Iterator[Some]:
    """So many values of different options, in every way."""
    for names in combinations(values_of(variant), size):
        for each in product(*(values_of(variant)[name] for name in names)):
            yield frozenset(zip(names, each, strict=True))


def covering(variant: str, first: Sequence[Chosen], size: int, *, seed: int) -> list[Chosen]:
    """Combinations of all options: `first`, each filled up, and as many more as it takes until each group of so many
    values that goes together stands in one of them."""
    luck, rows = random.Random(seed), []
    missing = {group for group in groups(variant, size) if possible(variant, group)}
    begun = [dict(each) for each in first]
    while begun or missing:
        row = begun.pop(0) if begun else dict(_smallest(missing))
        rows.append(_filled(variant, row, missing, luck))
        missing -= set(_held(rows[-1], size))
    return rows


def _smallest(missing: set[Some]) -> Some:
    return min(missing, key=lambda group: sorted(map(str, group)))


def _held(row: Chosen, size: int) -> Iterator[Some]:
    return map(frozenset, combinations(row.items(), size))


@cache
def possible(variant: str, group: Some) -> bool:
    """Whether some values of the other options let these stand together."""
    return _completed(variant, dict(group)) is not None


def _completed(variant: str, chosen: Chosen) -> Chosen | None:
    """The same with values of other options that let it stand, None if nothing does."""
    if goes_together(variant, chosen):
        return chosen
    resolved = plain(variant)
    options = resolved.tree.get("options")
    assert options is not None
    for name in chosen:
        node = options[name].get("only-with")
        for other in node.map if node is not None else ():
            for value in values_of(variant)[other] if other not in chosen else ():
                found = {**chosen, other: value}
                if goes_together(variant, found):
                    return found
    return None


def _filled(variant: str, row: Chosen, missing: set[Some], luck: random.Random) -> Chosen:
    """A combination with a value for every option, drawn so that much of what is missing stands in it."""
    row = dict(_completed(variant, row) or row)
    names = [name for name in values_of(variant) if name not in row]
    luck.shuffle(names)
    for name in names:
        tried = [value for value in values_of(variant)[name] if goes_together(variant, {**row, name: value})]
        luck.shuffle(tried)
        row[name] = max(tried, key=lambda value, name=name: _new({**row, name: value}, name, missing))
    return row


def _new(row: Chosen, name: str, missing: set[Some]) -> int:
    """How many of the missing groups stand in it with this option."""
    return sum((name, row[name]) in group and group <= row.items() for group in missing)
