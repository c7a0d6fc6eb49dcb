"""Options that change nothing (TR507): the document and its compiled expressions with each of their values. Runs no hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Final

from tarock.errors import DocumentError, Fault
from tarock.lint.codes import IDLE_OPTION
from tarock.lint.subject import Subject, warn
from tarock.model.compile import compile_variant
from tarock.model.resolve import Resolved, load
from tarock.model.resolve_company import company
from tarock.model.resolve_options import OptionValue
from tarock.model.sections import entries
from tarock.model.source import Node
from tarock.model.variant import Variant

#: So many pairs of settings are compared before an option counts as idle.
PAIRS: Final = 60

Values = Mapping[str, OptionValue]


def options_without_effect(subject: Subject) -> Iterator[Fault]:
    """Options of the rule set's own with which the rules are the same whatever their value.

    An option may wait for another one: besides the values at hand, those of each option that stands in one expression
    with it are tried.
    """
    judge = _Judge(subject.resolved)
    for name, option in entries(subject.tree.get("options")):
        if (
            subject.own(option)
            and (name in subject.words or "with" in option or company(subject.tree["options"], name))
            and not _matters(subject, judge, name)
        ):
            yield warn(
                IDLE_OPTION,
                option,
                f"the option '{name}' changes nothing: the rules are the same with each of its values",
                "what names it is used nowhere, or cannot come out otherwise: mend that, or leave the option out",
            )


def _matters(subject: Subject, judge: _Judge, name: str) -> bool:
    default = dict(subject.resolved.options)
    along = company(subject.tree["options"], name)
    mine = [value for value in values_of(subject.tree["options"][name]) if value != default[name]]
    settings = (default | dict(base) | along for base in _bases(subject, name))
    pairs = ((base, {**base, name: value}) for base in settings for value in mine)
    return not mine or any(judge.differ(one, other, name) for one, other in islice(pairs, PAIRS))


def _bases(subject: Subject, name: str) -> Iterator[Values]:
    """The values at hand, and other values of the options that are spoken of together with this one."""
    yield {}
    near: set[str] = set()
    for formula in subject.variant.formulas:
        if name in formula.expression.names:
            near |= formula.expression.names
    for other, option in entries(subject.tree.get("options")):
        if other != name and (other in near or "with" in option):
            yield from (
                {other: value} for value in values_of(option) if value != subject.resolved.options[other]
            )


def values_of(option: Node) -> list[OptionValue]:
    """The values of an option; of a range of numbers its ends and the default."""
    fixed = option.get("fixed")
    if fixed is not None and fixed.value is True:
        return [option["default"].plain()]
    match option["type"].value:
        case "bool":
            return [False, True]
        case "enum":
            return [str(value.value) for value in option["values"].items]
    ends = [option.get("min"), option["default"], option.get("max")]
    return list(dict.fromkeys(int(end.plain()) for end in ends if end is not None))


class _Judge:
    """Says whether two settings of the options have different rules."""

    def __init__(self, resolved: Resolved) -> None:
        self._file = resolved.chain[0]
        self._loaded = cache(self._load)

    def _load(self, values: tuple[tuple[str, OptionValue], ...]) -> tuple[Resolved, Variant] | None:
        try:
            resolved = load(self._file, dict(values))
            return resolved, compile_variant(resolved)
        except DocumentError:
            return None

    def differ(self, one: Values, other: Values, name: str) -> bool:
        """Whether the rules differ; a setting that cannot be loaded is a difference too."""
        first, second = (self._loaded(tuple(values.items())) for values in (one, other))
        if first is None or second is None:
            return True
        rules = [resolved.semantics() | {"options": None} for resolved, _ in (first, second)]
        return rules[0] != rules[1] or _compiled(first[1], name) != _compiled(second[1], name)


def _compiled(variant: Variant, name: str) -> dict[str, str]:
    """The code of every formula that names an option."""
    return {
        formula.rule: formula.expression.python
        for formula in variant.formulas
        if name in formula.expression.names
    }
