"""Whether an answer is the expected one, exactly. Knows shapes, not meanings."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tarock_conformance.shapes import Shape

MISSING = "(missing)"
_PLAIN = (str, int)  # most values by far, and quickly told from a mapping


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where an answer is not the expected one."""

    path: str
    expected: Any
    answered: Any

    def __str__(self) -> str:
        answered = self.answered if self.answered is MISSING else shown(self.answered)
        return f"{self.path or 'the answer'}: expected {shown(self.expected)}, answered {answered}"


def shown(value: Any) -> str:
    """A value on one line."""
    return json.dumps(value, ensure_ascii=False, default=repr)


def differences(expected: Any, answered: Any, shape: Shape, path: str = "") -> Iterator[Difference]:
    """Every difference.

    Of an object the expected keys alone are compared, at every depth; an array must have the same elements, in the
    same order unless its shape says set; anything else must have the same type and value (1 is neither true nor 1.0).
    """
    if isinstance(expected, _PLAIN):
        if type(expected) is not type(answered) or expected != answered:
            yield Difference(path, expected, answered)
    elif isinstance(expected, Mapping):
        if not isinstance(answered, Mapping):
            yield Difference(path, expected, answered)
            return
        for name, value in expected.items():
            below = f"{path}.{name}" if path else name
            if name in answered:
                yield from differences(value, answered[name], shape.of(name), below)
            else:
                yield Difference(below, value, MISSING)
    elif isinstance(expected, list):
        if not _same_list(expected, answered, shape):
            yield Difference(path, expected, answered)
    elif type(expected) is not type(answered) or expected != answered:
        yield Difference(path, expected, answered)


def matches(expected: Any, answered: Any, shape: Shape) -> bool:
    """Whether there is no difference."""
    return next(differences(expected, answered, shape), None) is None


def _same_list(expected: Sequence[Any], answered: Any, shape: Shape) -> bool:
    if not isinstance(answered, list) or len(expected) != len(answered):
        return False
    kinds = {*map(type, expected), *map(type, answered)}
    if kinds in ({str}, {int}):
        return sorted(expected) == sorted(answered) if shape.is_set else expected == answered
    items = shape.items or Shape()
    if shape.is_set:
        return _same_set(expected, answered, items)
    return all(matches(one, other, items) for one, other in zip(expected, answered, strict=True))


def _same_set(expected: Sequence[Any], answered: Sequence[Any], items: Shape) -> bool:
    """Whether the elements can be paired off (expected objects may list some keys only: try every pairing)."""
    partner: dict[int, int] = {}

    def find(one: int, tried: set[int]) -> bool:
        for other, value in enumerate(answered):
            if other not in tried and matches(expected[one], value, items):
                tried.add(other)
                if other not in partner or find(partner[other], tried):
                    partner[other] = one
                    return True
        return False

    return all(find(one, set()) for one in range(len(expected)))
