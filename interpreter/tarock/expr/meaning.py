"""What operators and quantifiers do with values: bools, ints, and sets as ints. Knows no trees and no names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_ON_BOTH: Final[dict[str, Callable[[int, int], int]]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "in": lambda a, b: a != 0 and a & ~b == 0,
    "|": lambda a, b: a | b,
    "&": lambda a, b: a & b,
}
_ON_SETS: Final[dict[str, Callable[[int, int], int]]] = {
    "-": lambda a, b: a & ~b,
    "<=": lambda a, b: a | b == b,
    "<": lambda a, b: a | b == b and a != b,
    ">=": lambda a, b: a | b == a,
    ">": lambda a, b: a | b == a and a != b,
}
_ON_NUMBERS: Final[dict[str, Callable[[int, int], int]]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b,
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}


def operate(op: str, left: int, right: int, *, sets: bool) -> int:
    """The value of two operands; `sets` says whether they are sets."""
    table = _ON_BOTH if op in _ON_BOTH else _ON_SETS if sets else _ON_NUMBERS
    return table[op](left, right)


def builtin(word: str, values: tuple[int, ...]) -> int:
    """The value of `count(set)`, `min(a, b)` or `max(a, b)`."""
    if word == "count":
        return values[0].bit_count()
    return min(values) if word == "min" else max(values)


def gather(word: str, found: list[tuple[int, int]]) -> int:
    """The value of a quantifier from each element, as a one-bit mask, with the value of the body for it."""
    values = [value for _, value in found]
    match word:
        case "any":
            return any(values)
        case "all":
            return all(values)
        case "count":
            return sum(1 for value in values if value)
        case "those":
            return sum(element for element, value in found if value)
        case "sum":
            return sum(values)
        case "max":
            return max(values, default=0)
    return min(values, default=0)
