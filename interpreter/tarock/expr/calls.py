"""Functions and their arguments: which form is meant, and what does not fit. Knows no texts."""

from __future__ import annotations

from tarock.expr import codes, lookup
from tarock.expr.known import BAD, LITERAL_LIMIT, Known, Reporter
from tarock.expr.operators import same_unit
from tarock.expr.scope import Symbol
from tarock.expr.syntax import Syntax
from tarock.expr.tree import Builtin, Call, Integer, Name
from tarock.expr.types import COUNT, NOTHING, SET_SIZES, Type, fits


def parameters(forms: tuple[Symbol, ...], count: int) -> tuple[Type | None, ...]:
    """What each of so many arguments should be, as far as the forms agree."""
    if len(forms) == 1 and len(forms[0].params or ()) == count:
        return forms[0].params or ()
    return (None,) * count


def call(report: Reporter, at: Syntax, forms: tuple[Symbol, ...], args: list[Known]) -> Known:
    """The call of the first form that takes these arguments."""
    of_length = [form for form in forms if len(form.params or ()) == len(args)]
    if not of_length:
        counts = " or ".join(str(n) for n in sorted({len(form.params or ()) for form in forms}))
        return _wrong_count(report, at, counts, f"{at.text}: {lookup.signature(forms)}")
    chosen = next((form for form in of_length if _takes(form, args)), None)
    if chosen is None:
        return _misfit(report, at, of_length, args)
    if chosen.literal_params:
        args = [_literal(report, part, arg, chosen) for part, arg in zip(at.parts, args, strict=True)]
    if any(arg.bad for arg in args):
        return BAD
    node = Call(chosen.type, chosen, tuple(arg.node for arg in args))
    return Known(node, bound=chosen.bound, cost=sum(arg.cost for arg in args))


def builtin(report: Reporter, at: Syntax, args: list[Known]) -> Known:
    """`count(set)`, `min(a, b)` or `max(a, b)`."""
    if at.text == "count":
        return _count(report, at, args)
    if len(args) != 2:
        return _wrong_count(report, at, "2", f"or write {at.text}(value for x in set)")
    kind = same_unit(report, at, args[0], args[1])
    if kind is None or args[0].bad or args[1].bad:
        return BAD
    node = Builtin(kind, at.text, (args[0].node, args[1].node))
    return Known(
        node, max(args[0].bound, args[1].bound), args[0].cost + args[1].cost, args[0].fixed and args[1].fixed
    )


def _count(report: Reporter, at: Syntax, args: list[Known]) -> Known:
    if len(args) != 1:
        return _wrong_count(report, at, "1", "or write count(x in set where condition)")
    arg = report.require(args[0], NOTHING, at.parts[0], "what is counted")
    if arg.bad:
        return BAD
    return Known(
        Builtin(COUNT, "count", (arg.node,)), SET_SIZES.get(arg.type.of or "", 0), arg.cost, arg.fixed
    )


def _takes(form: Symbol, args: list[Known]) -> bool:
    return all(fits(arg.type, wanted) for arg, wanted in zip(args, form.params or (), strict=True))


def _wrong_count(report: Reporter, at: Syntax, counts: str, hint: str) -> Known:
    arguments = "argument" if counts == "1" else "arguments"
    return report.fault_of_word(
        codes.ARITY, f"'{at.text}' takes {counts} {arguments}, not {len(at.parts)}", at, hint=hint
    )


def _misfit(report: Reporter, at: Syntax, forms: list[Symbol], args: list[Known]) -> Known:
    """Tells the first argument that no form takes, or that no form takes all of them together."""
    hint = f"{at.text}: {lookup.signature(tuple(forms))}"
    for n, part in enumerate(at.parts):
        allowed = [(form.params or ())[n] for form in forms]
        if not any(fits(args[n].type, wanted) for wanted in allowed):
            kinds = " or ".join(dict.fromkeys(map(str, allowed)))
            units = args[n].type.kind == "int" and all(wanted.kind == "int" for wanted in allowed)
            message = f"'{at.text}' takes {kinds} here, but this is {args[n].type}"
            return report.fault(codes.UNIT if units else codes.TYPE, message, part, hint=hint)
    found = ", ".join(str(arg.type) for arg in args)
    return report.fault(codes.TYPE, f"'{at.text}' does not take ({found})", at, hint=hint)


def _literal(report: Reporter, part: Syntax, arg: Known, symbol: Symbol) -> Known:
    """The argument if it is a number that is known beforehand, and in range."""
    largest = LITERAL_LIMIT if symbol.limit is None else symbol.limit
    match arg.node:
        case Integer(value=value) | Name(symbol=Symbol(value=int(value))) if 1 <= value <= largest:
            return arg
    if arg.bad:
        return arg
    return report.fault(codes.LITERAL, f"'{symbol.name}' takes a plain number from 1 to {largest} here", part)
