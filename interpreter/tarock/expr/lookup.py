"""Finds what a name stands for, or says why it stands for nothing. Knows no text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tarock.expr import codes
from tarock.expr.scope import Definition, Scope, Symbol
from tarock.expr.types import Type, fits


class Trouble(NamedTuple):
    """Why a name is of no use here."""

    code: str
    message: str
    hint: str | None = None


def plain_name(
    scope: Scope, name: str, wanted: Type | None, variables: Iterable[str]
) -> Symbol | Definition | Trouble:
    """What a name that stands alone means."""
    if name in scope.definitions:
        return scope.definitions[name]
    if name in scope.plain:
        return scope.plain[name]
    if name in scope.functions:
        return Trouble(codes.CALL_FORM, f"'{name}' needs arguments", f"write {_forms(scope, name)}")
    if name in scope.elsewhere:
        return Trouble(
            codes.NOT_HERE, f"'{name}' is not available here", f"available in: {scope.elsewhere[name]}"
        )
    return Trouble(
        codes.UNKNOWN_NAME, f"unknown name '{name}'", _suggest_plain(scope, name, wanted, variables)
    )


def function(scope: Scope, name: str, wanted: Type | None) -> tuple[Symbol, ...] | Trouble:
    """The forms of a function."""
    if name in scope.functions:
        return scope.functions[name]
    if name in scope.plain or name in scope.definitions:
        return Trouble(codes.CALL_FORM, f"'{name}' is not a function", f"write {name} without brackets")
    if name in scope.elsewhere:
        return Trouble(
            codes.NOT_HERE, f"'{name}' is not available here", f"available in: {scope.elsewhere[name]}"
        )
    candidates = [
        other for other, forms in scope.functions.items() if any(_suits(form.type, wanted) for form in forms)
    ]
    nearest = _nearest(name, candidates)
    hint = None if nearest is None else f"did you mean '{nearest}'? ({signature(scope.functions[nearest])})"
    return Trouble(codes.UNKNOWN_NAME, f"unknown name '{name}'", hint)


def signature(forms: tuple[Symbol, ...]) -> str:
    """All forms of a function in one line, such as `cards or seats -> points`."""
    first = forms[0]
    if all(form.type == first.type and len(form.params or ()) == 1 for form in forms):
        kinds = " or ".join(dict.fromkeys(str(param) for form in forms for param in form.params or ()))
        return f"{kinds} -> {first.type}"
    return "; ".join(form.signature for form in forms)


def _forms(scope: Scope, name: str) -> str:
    return " or ".join(
        dict.fromkeys(f"{name}({', '.join(map(str, form.params or ()))})" for form in scope.functions[name])
    )


def _suggest_plain(scope: Scope, name: str, wanted: Type | None, variables: Iterable[str]) -> str | None:
    known = {*scope.plain, *scope.definitions, *variables}
    pieces = name.split("-")
    for cut in range(1, len(pieces)):
        left, right = "-".join(pieces[:cut]), "-".join(pieces[cut:])
        if all(side in known or side.isdigit() for side in (left, right)):
            return f"a hyphen belongs to the name; to subtract, put spaces round it: {left} - {right}"
    candidates = [
        other for other in known
        if other not in scope.plain or _suits(scope.plain[other].type, wanted)
    ]  # fmt: skip
    nearest = _nearest(name, sorted(candidates))
    if nearest is not None:
        described = f" ({scope.plain[nearest].signature})" if nearest in scope.plain else ""
        return f"did you mean '{nearest}'?{described}"
    function_name = _nearest(name, [
        other for other, forms in scope.functions.items() if any(_suits(form.type, wanted) for form in forms)
    ])  # fmt: skip
    if function_name is None:
        return None
    return f"did you mean '{function_name}'? ({signature(scope.functions[function_name])})"


def _suits(kind: Type, wanted: Type | None) -> bool:
    """Whether a name of this type is worth suggesting; a wrong unit is told apart later."""
    return wanted is None or kind.kind == wanted.kind == "int" or fits(kind, wanted)


def _nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that is fewest edits away, if they are few for the length of the name."""
    limit = 0 if len(name) < 3 else max(1, len(name) // 3)
    scored = [
        (distance, other)
        for other in candidates
        if (distance := 0 if name.lower() == other.lower() else _edits(name, other)) <= limit
    ]
    return min(scored, default=(0, None))[1]


def _edits(left: str, right: str) -> int:
    """Insertions, deletions, replacements and swaps of neighbours between two words."""
    if abs(len(left) - len(right)) > 4:
        return 99
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                best = min(best, older[j - 2] + 1)
            row.append(best)
    return row[-1]
