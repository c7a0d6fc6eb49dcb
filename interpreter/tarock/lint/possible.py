"""What a value can be whatever the state: bounds of numbers, bounds of sets, and what operators make of them. No rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tarock.expr.scope import Symbol
from tarock.expr.types import Type

_FAR: Final = 1 << 60
_MANY: Final = 64

NO, YES = 1, 2


class Numbers(NamedTuple):
    """An int between two bounds; a bool is one between 0 and 1."""

    low: int
    high: int

    @property
    def answers(self) -> int:
        """As a condition: NO, YES or both."""
        return (NO if self.low <= 0 else 0) | (YES if self.high >= 1 else 0)


class Sets(NamedTuple):
    """A set that holds `must` and nothing outside `may`, of `least` to `most` elements."""

    must: int
    may: int
    least: int
    most: int


Possible = Numbers | Sets

_EITHER: Final = Numbers(0, 1)


def exactly(mask: int) -> Sets:
    """This set and no other."""
    return Sets(mask, mask, mask.bit_count(), mask.bit_count())


def between(must: int, may: int, least: int = 0, most: int = _MANY) -> Sets:
    """The sets between two sets, with so many elements."""
    least, most = max(least, must.bit_count()), min(most, may.bit_count())
    if most <= must.bit_count():
        return exactly(must)
    return exactly(may) if least >= may.bit_count() else Sets(must, may, least, most)


def truth(answers: int) -> Numbers:
    """A condition with these answers."""
    return Numbers(0 if answers & NO else 1, 1 if answers & YES else 0)


class Ranges(NamedTuple):
    """What is known of names whatever the state: the whole set of each kind, and the bounds of ints by unit."""

    wholes: Mapping[str, int]
    units: Mapping[str, Numbers]

    def of(self, kind: Type, symbol: Symbol | None = None) -> Possible:
        """The values of a type; `symbol` may say that it is one element at most, or exactly one."""
        match kind.kind:
            case "set":
                single = symbol is not None and symbol.single
                least = 1 if symbol is not None and symbol.is_one else 0
                return between(
                    0, self.wholes.get(kind.of or "", (1 << _MANY) - 1), least, 1 if single else _MANY
                )
            case "int":
                low, high = self.units.get(kind.of or "", Numbers(-_FAR, _FAR))
                plain = symbol is not None and symbol.params is None
                return Numbers(low, high + plain)  # after the last trick comes the number of one more
        return _EITHER


def number(value: Possible) -> Numbers:
    """The value of an int or a condition."""
    assert isinstance(value, Numbers)
    return value


def exact(value: Possible) -> int | None:
    """The one value that it can be, or None."""
    if isinstance(value, Sets):
        return value.must if value.must == value.may else None
    return value.low if value.low == value.high else None


def either(one: Possible, other: Possible) -> Possible:
    """One or the other."""
    if isinstance(one, Sets) and isinstance(other, Sets):
        return Sets(
            one.must & other.must, one.may | other.may, min(one.least, other.least), max(one.most, other.most)
        )
    one, other = number(one), number(other)
    return Numbers(min(one.low, other.low), max(one.high, other.high))


def over_nothing(word: str) -> Possible:
    """A quantifier over the empty set."""
    if word == "those":
        return exactly(0)
    if word in ("count", "sum", "max", "min"):
        return Numbers(0, 0)
    return truth(NO if word == "any" else YES)


def gathered(word: str, domain: Sets, body: Numbers) -> Numbers:
    """`sum`, `max` or `min` over the elements of a set."""
    if word == "sum":
        sums = [times * bound for times in (domain.least, domain.most) for bound in body]
        return Numbers(max(min(sums), -_FAR), min(max(sums), _FAR))
    return body if domain.least else Numbers(min(body.low, 0), max(body.high, 0))


def chosen(word: str, domain: Sets, answers: int) -> Possible:
    """A quantifier with `where` over a set, where the condition has these answers."""
    empty = 0 if domain.least else 1
    most = domain.most if answers & YES else 0
    match word:
        case "any":
            return truth((NO if answers & NO or empty else 0) | (YES if answers & YES else 0))
        case "those":
            return domain if answers == YES else between(0, domain.may, 0, most)
        case "count":
            return Numbers(domain.least if answers == YES else 0, most)
    return truth((YES if answers & YES or empty else 0) | (NO if answers & NO else 0))


def builtin(word: str, args: list[Possible]) -> Possible:
    """`count`, `min` or `max` of values."""
    if word == "count":
        (found,) = args
        assert isinstance(found, Sets)
        return Numbers(found.least, found.most)
    best: Callable[..., int] = min if word == "min" else max
    numbers = [number(arg) for arg in args]
    return Numbers(best(each.low for each in numbers), best(each.high for each in numbers))


def operate(op: str, left: Possible, right: Possible) -> Possible:
    """An operator of two operands, but `and` and `or`."""
    if isinstance(left, Sets) and isinstance(right, Sets):
        return _sets(op, left, right)
    left, right = number(left), number(right)
    match op:
        case "+":
            return Numbers(left.low + right.low, left.high + right.high)
        case "-":
            return Numbers(left.low - right.high, left.high - right.low)
        case "*":
            products = [one * other for one in left for other in right]
            return Numbers(max(min(products), -_FAR), min(max(products), _FAR))
        case "/":
            quotients = [one // max(other, 1) for one in left for other in right]
            quotients += [0] if right.low < 1 else []
            return Numbers(min(quotients), max(quotients))
    return _compare(op, left, right)


def _compare(op: str, left: Numbers, right: Numbers) -> Numbers:
    match op:
        case "=" | "!=":
            same = (YES if left.low <= right.high and right.low <= left.high else 0) | (
                0 if left.low == left.high == right.low == right.high else NO
            )
            return truth(same if op == "=" else _other(same))
        case ">" | ">=":
            return _compare("<" if op == ">" else "<=", right, left)
    step = 1 if op == "<" else 0
    return truth((YES if left.low + step <= right.high else 0) | (NO if left.high + step > right.low else 0))


def _other(answers: int) -> int:
    return (NO if answers & YES else 0) | (YES if answers & NO else 0)


def _sets(op: str, left: Sets, right: Sets) -> Possible:
    match op:
        case "|":
            most = left.most + right.most
            return between(left.must | right.must, left.may | right.may, max(left.least, right.least), most)
        case "&":
            return between(left.must & right.must, left.may & right.may, 0, min(left.most, right.most))
        case "-":
            return between(left.must & ~right.may, left.may & ~right.must, 0, left.most)
        case "=":
            return truth(_same(left, right))
        case "!=":
            return truth(_other(_same(left, right)))
        case "<=":
            return truth(_within(left, right))
        case "in":
            inside = _within(left, right) if left.most else NO
            return truth(inside if left.least else inside | NO)
        case ">=":
            return truth(_within(right, left))
        case "<":
            return truth(_properly(left, right))
    return truth(_properly(right, left))


def _same(left: Sets, right: Sets) -> int:
    if left.must == left.may == right.must == right.may:
        return YES
    apart = (
        left.must & ~right.may or right.must & ~left.may or left.least > right.most or right.least > left.most
    )
    return NO if apart else NO | YES


def _within(left: Sets, right: Sets) -> int:
    if not left.may & ~right.must:
        return YES
    apart = left.must & ~right.may or left.least > right.most or (left.least and not left.may & right.may)
    return NO if apart else NO | YES


def _properly(left: Sets, right: Sets) -> int:
    one, other = exact(left), exact(right)
    if one is not None and other is not None:
        return YES if one != other and not one & ~other else NO
    return NO | _within(left, right) & YES
