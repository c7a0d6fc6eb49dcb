"""What a rule set is under other values of its options. Writes nothing, and knows no option."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tarock.api import Rules
from tarock.errors import DocumentError
from tarock.model import resolve
from tarock.model.compile import compile_variant
from tarock.model.resolve_options import OptionValue
from tarock.model.source import Node
from tarock_docs.book import RuleSet


def values_of(option: Node) -> tuple[OptionValue, ...]:
    """All values of an option; of a wide range of numbers its ends."""
    if "values" in option:
        return tuple(value.plain() for value in option["values"].items)
    if option["type"].value == "bool":
        return (False, True)
    least, most = option["min"].plain(), option["max"].plain()
    return tuple(range(least, most + 1)) if most - least < 10 else (least, most)


@cache
def under(rules: RuleSet, name: str, value: OptionValue) -> tuple[RuleSet, RuleSet] | None:
    """The rule set as it usually is, and the same with this value of an option; both with the others that it needs. None
    where these cannot be had."""
    company = _company(rules.resolved.tree["options"][name])
    try:
        return _with(rules, company) if company else rules, _with(rules, {**company, name: value})
    except DocumentError:
        return None


def _with(rules: RuleSet, options: Mapping[str, OptionValue]) -> RuleSet:
    resolved = resolve.load(rules.resolved.chain[0], options)
    return RuleSet(rules.id, resolved, Rules(compile_variant(resolved)), rules.parents)


def _company(option: Node) -> Mapping[str, OptionValue]:
    """The values of others with which alone an option may be chosen: of each the first."""
    needed = option["only-with"].map if "only-with" in option else {}
    return {other: (entry["is"].items or (entry["is"],))[0].plain() for other, entry in needed.items()}
