"""Which cases illustrate which entry of a rule set. Chooses by data alone and asks nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from tarock_conformance.cases import Case
from tarock_docs.book import RuleSet

_CHOICE: Final = Path(__file__).with_name("choice.yaml")
_LAST: Final = 99  # the rank of an operation that does not fit


@cache
def choice() -> Mapping[str, Any]:
    """What `choice.yaml` says."""
    data: Mapping[str, Any] = yaml.safe_load(_CHOICE.read_text(encoding="utf-8"))
    return data


def chosen(cases: Sequence[Case], rules: RuleSet) -> dict[str, tuple[Case, ...]]:
    """For each entry its cases, best first; no case belongs to two. The same for the same corpus, whatever its order of files."""
    fitting = [case for case in cases if case.variant == rules.id and _can_be_told(case)]
    candidates = _candidates(fitting, rules)
    used: set[str] = set()
    found: dict[str, tuple[Case, ...]] = {}
    for path in sorted(candidates, key=lambda path: (len(candidates[path]), path)):
        best = _best(path, [case for case in candidates[path] if case.key not in used])
        used |= {case.key for case in best}
        if best:
            found[path] = best
    return {path: found[path] for path in rules.entries if path in found}


def _candidates(cases: Sequence[Case], rules: RuleSet) -> dict[str, list[Case]]:
    entries = frozenset(rules.entries)
    found: dict[str, list[Case]] = {}
    for case in cases:
        homes = {home for rule in case.rules if (home := _home(rule, entries))}
        for home in homes:
            if _may_show(home, case):
                found.setdefault(home, []).append(case)
    for path in entries - found.keys():
        if by_statement := list(_by_statement(path, cases, rules)):
            found[path] = by_statement
    return found


def _may_show(home: str, case: Case) -> bool:
    """Usual cases show an entry; a refusal only by an operation that fits it. Under options, the option alone is shown."""
    if not _is_usual(case):
        return home in case.rules and _is_about(home, case)
    return case.readings[0].kind == "result" or _rank(home, case) < _LAST


def _can_be_told(case: Case) -> bool:
    """Refused are told the steps of a hand alone: what was asked is an action there, not a mistake in the question."""
    return case.op not in choice()["outside"] and (case.readings[0].kind == "result" or bool(case.steps))


def _home(rule: str, entries: frozenset[str]) -> str | None:
    """The entry that a rule is, or the nearest above it."""
    while rule and rule not in entries:
        rule = rule.rpartition(".")[0]
    return rule or None


def _is_usual(case: Case) -> bool:
    return case.tier == "core" and not case.options


def _is_about(path: str, case: Case) -> bool:
    """Whether the entry is one of the options that the case sets."""
    section, _, name = path.partition(".")
    return section == "options" and name in (case.options or {})


def _by_statement(path: str, cases: Sequence[Case], rules: RuleSet) -> Iterator[Case]:
    """Cases without rules of their own that cite a statement of the entry, by an operation that fits."""
    own = set(rules.variant.sources_of(path))
    for case in cases:
        if (
            _is_usual(case)
            and not case.rules
            and _rank(path, case) < _LAST
            and own & set(case.statements[:1])
        ):
            yield case


def _best(path: str, cases: Sequence[Case]) -> tuple[Case, ...]:
    """The first by cost, then those that show another answer, by the same operation where possible."""
    most: int = choice()["most-of"].get(path.partition(".")[0], choice()["most"])
    ordered = sorted(cases, key=lambda case: _cost(path, case))
    best: list[Case] = []
    for case in ordered:
        if len(best) < most and not any(_alike(case, other) for other in best):
            best.append(case)
    return tuple(best)


def _alike(one: Case, other: Case) -> bool:
    return one.op != other.op or one.readings[0].value == other.readings[0].value


def _cost(path: str, case: Case) -> tuple[Any, ...]:
    return (
        _rank(path, case),
        case.readings[0].kind == "error",
        case.is_contested,
        path not in case.rules,
        case.rules.index(path) if path in case.rules else 0,
        len(case.rules),
        len(json.dumps(case.given)) + sum(map(len, case.steps)),
        case.key,
    )


def _rank(path: str, case: Case) -> int:
    """How well the operation fits the entry, 0 best."""
    words = path.split(".")
    parts: Mapping[str, Sequence[str]] = choice()["parts"]
    ops = next((parts[word] for word in reversed(words[1:]) if word in parts), None)
    if ops is None or case.op not in ops:
        ops = choice()["sections"].get(words[0], ())
    return list(ops).index(case.op) if case.op in ops else _LAST
