"""What an option changes in a rule set: the entries its values patch, before and after. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tarock.compare import compare
from tarock.errors import DocumentError
from tarock.model import resolve
from tarock.model.resolve_options import OptionValue
from tarock.model.source import Node
from tarock_docs.book import RuleSet


@dataclass(frozen=True)
class Difference:
    """One entry that reads otherwise under a value of an option; as written, None where it is not there."""

    path: str
    before: str | None
    after: str | None


def values_of(option: Node) -> tuple[OptionValue, ...]:
    """All values of an option; of a wide range of numbers its ends."""
    if "values" in option:
        return tuple(value.plain() for value in option["values"].items)
    if option["type"].value == "bool":
        return (False, True)
    least, most = option["min"].plain(), option["max"].plain()
    return tuple(range(least, most + 1)) if most - least < 10 else (least, most)


@cache
def differences(rules: RuleSet, name: str, value: OptionValue) -> tuple[Difference, ...]:
    """What differs under this value from the default, the option itself left out. Empty where the value needs others
    that cannot be had."""
    file, company = rules.resolved.chain[0], _company(rules.resolved.tree["options"][name])
    try:
        before = resolve.load(file, company) if company else rules.resolved
        after = resolve.load(file, {**company, name: value})
    except DocumentError:
        return ()
    return tuple(
        Difference(
            path,
            None if change.before is None else change.before.written,
            None if change.after is None else change.after.written,
        )
        for section in compare(before, after).sections
        for change in section.changes
        for path in change.paths
        if not path.startswith("options.")
    )


def _company(option: Node) -> Mapping[str, OptionValue]:
    """The values of others with which alone an option may be chosen: of each the first."""
    needed = option["only-with"].map if "only-with" in option else {}
    return {other: (entry["is"].items or (entry["is"],))[0].plain() for other, entry in needed.items()}
