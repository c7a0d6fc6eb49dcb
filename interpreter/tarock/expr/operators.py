"""What the operators take and give: units of numbers, kinds of sets, comparisons. Knows no names."""

from __future__ import annotations

from typing import Final

from tarock.expr import codes
from tarock.expr.known import BAD, Known, Reporter
from tarock.expr.syntax import Syntax
from tarock.expr.tree import Binary, Integer, Name, Unary
from tarock.expr.types import BOOL, COUNT, NOTHING, NUMBER, Type, unify

_COMPARISONS: Final = ("=", "!=", "in", "<", "<=", ">", ">=")
_ORDERS: Final = ("<", "<=", ">", ">=")
_DIMENSIONLESS: Final = (None, COUNT.of)


def unary(report: Reporter, at: Syntax, operand: Known) -> Known:
    """`not condition` or `-number`."""
    part = at.parts[0]
    found = report.require(operand, BOOL if at.text == "not" else NUMBER, part, f"what follows '{at.text}'")
    if found.bad:
        return BAD
    report.vary(found, part)
    fixed = found.fixed and at.text == "-"  # a fixed condition is a fault that was told
    return found._replace(node=Unary(found.type, at.text, found.node), fixed=fixed)


def binary(report: Reporter, at: Syntax, left: Known, right: Known) -> Known:
    """Any two operands but those of an option's comparison."""
    if at.text in ("and", "or"):
        return _logic(report, at, left, right)
    if left.bad or right.bad:
        return BAD
    if at.text in _COMPARISONS:
        return _comparison(report, at, left, right)
    if at.text in "&|" or (at.text == "-" and "set" in (left.type.kind, right.type.kind)):
        return _set_algebra(report, at, left, right)
    return _arithmetic(report, at, left, right)


def same_unit(report: Reporter, at: Syntax, left: Known, right: Known) -> Type | None:
    """The unit two numbers share, or None and a fault."""
    if not _all_are(report, at, NUMBER, left, right):
        return None
    kind = unify(left.type, right.type)
    if kind is None:
        report.mismatch(at, left, right)
    return kind


def joined(at: Syntax, kind: Type, left: Known, right: Known, *, bound: int = 0) -> Known:
    """The node of two operands that fit."""
    node = Binary(kind, at.text, left.node, right.node)
    return Known(node, bound, left.cost + right.cost, left.fixed and right.fixed)


def _all_are(report: Reporter, at: Syntax, wanted: Type, *sides: Known) -> bool:
    """Whether all operands are of a type; each that is not is a fault."""
    what = f"what stands beside '{at.text}'" if at.kind == "binary" else f"a value of '{at.text}'"
    found = [report.require(side, wanted, part, what) for side, part in zip(sides, at.parts, strict=True)]
    return not any(side.bad for side in found)


def _logic(report: Reporter, at: Syntax, left: Known, right: Known) -> Known:
    for side, part in zip((left, right), at.parts, strict=True):
        report.vary(side, part)
    if not _all_are(report, at, BOOL, left, right):
        return BAD
    return joined(at, BOOL, left, right)._replace(fixed=False)  # a fixed condition is a fault that was told


def _set_algebra(report: Reporter, at: Syntax, left: Known, right: Known) -> Known:
    if not _all_are(report, at, NOTHING, left, right):
        return BAD
    kind = unify(left.type, right.type)
    return report.mismatch(at, left, right) if kind is None else joined(at, kind, left, right)


def _arithmetic(report: Reporter, at: Syntax, left: Known, right: Known) -> Known:
    if not _all_are(report, at, NUMBER, left, right):
        return BAD
    if at.text == "/":
        return _division(report, at, left, right)
    product = at.text == "*"
    kind = _product_unit(report, at, left, right) if product else same_unit(report, at, left, right)
    if kind is None:
        return BAD
    bound = left.bound * right.bound if product else left.bound + right.bound
    return report.within_limit(joined(at, kind, left, right, bound=bound), at)


def _division(report: Reporter, at: Syntax, left: Known, right: Known) -> Known:
    plain = isinstance(right.node, Integer) and right.node.value > 0
    if plain or (isinstance(right.node, Name) and right.node.symbol.divides):
        return joined(at, left.type, left, right, bound=left.bound)
    return report.fault(codes.DIVISOR, "only a positive plain number divides, or a name that is made for it", at.parts[1],
                        hint="division rounds down: -7 / 2 is -4")  # fmt: skip


def _product_unit(report: Reporter, at: Syntax, left: Known, right: Known) -> Type | None:
    if left.type.of not in _DIMENSIONLESS and right.type.of not in _DIMENSIONLESS:
        report.fault(codes.UNIT, f"{left.type} times {right.type} has no meaning", at,
                     hint="one of two factors is a count or a plain number")  # fmt: skip
        return None
    return max(left.type, right.type, key=lambda kind: (kind.of not in _DIMENSIONLESS, kind.of is not None))


def _comparison(report: Reporter, at: Syntax, left: Known, right: Known) -> Known:
    sets = "set" in (left.type.kind, right.type.kind)
    if (at.text == "in" or (at.text in _ORDERS and sets)) and not _all_are(report, at, NOTHING, left, right):
        return BAD
    kind = unify(left.type, right.type)
    if kind is None:
        return report.mismatch(at, left, right)
    if kind.kind == "enum":
        return report.fault(codes.TYPE, f"an option is compared with the name of a value: {', '.join(kind.values)}", at,
                            hint="by = or !=")  # fmt: skip
    if at.text in _ORDERS and kind.kind == "bool":
        return report.fault(codes.TYPE, f"'{at.text}' compares numbers or sets, not conditions", at)
    if left.node == right.node and not left.fixed:
        report.fault(codes.CONSTANT_CONDITION, "both sides of this comparison are the same", at)
    return joined(at, BOOL, left, right)
