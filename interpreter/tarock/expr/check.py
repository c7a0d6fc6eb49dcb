"""Syntax tree to typed tree, with all faults of meaning in one pass. Knows the language, not the game.

A fault makes the piece it concerns unknown, and what is unknown fits anywhere: one mistake gives one fault.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tarock.errors import DocumentError, Fault
from tarock.expr import codes, lookup
from tarock.expr.scope import Definition, Scope, Symbol
from tarock.expr.source import SourceText
from tarock.expr.syntax import MAX_DEPTH, Syntax
from tarock.expr.tree import (
    Binary, Builtin, Call, Choice, Each, Empty, If, Integer, Name, Node, Truth, Unary, Use, Variable,
)  # fmt: skip
from tarock.expr.types import BOOL, COUNT, NOTHING, NUMBER, SET_SIZES, UNKNOWN, Type, fits, set_type, unify

#: How often the innermost part of nested quantifiers may be evaluated.
COST_LIMIT: Final = 10_000
#: How many nodes a tree may have, definitions filled in.
SIZE_LIMIT: Final = 5_000
#: The largest magnitude of a number: what every language's doubles hold exactly.
MAGNITUDE_LIMIT: Final = 2**53
#: The largest number that can be written.
LITERAL_LIMIT: Final = 9999

_BAD: Final = Empty(UNKNOWN)
_ORDERS: Final = ("<", "<=", ">", ">=")


class Known(NamedTuple):
    """A typed node and what is known of it before anything runs. `fixed`: no name can change its value."""

    node: Node
    bound: int = 0
    cost: int = 0
    fixed: bool = False

    @property
    def type(self) -> Type:
        return self.node.type


class Checker:
    """Checks one text in one scope; a definition gets a checker of its own that shares the list of faults."""

    def __init__(self, scope: Scope, source: SourceText, faults: list[Fault], *, within: tuple[str, ...] = ()) -> None:
        self.scope, self.source, self.faults, self.within = scope, source, faults, within
        self.variables: dict[str, Type] = {}
        self.size = 0

    def check(self, at: Syntax, wanted: Type | None = None) -> Known:
        """The typed node for a piece of text; `wanted` only helps to suggest names."""
        self.size += 1
        if self.size > SIZE_LIMIT:
            return Known(_BAD)
        match at.kind:
            case "integer":
                return self._integer(at)
            case "truth":
                return Known(Truth(BOOL, at.text == "true"), fixed=True)
            case "none":
                return Known(Empty(NOTHING), fixed=True)
            case "name":
                return self._name(at, wanted)
            case "call":
                return self._call(at, wanted)
            case "builtin":
                return self._builtin(at)
            case "unary":
                return self._unary(at)
            case "chain":
                return self._chain(at)
            case "if":
                return self._if(at, wanted)
            case "each":
                return self._each(at)
        return self._binary(at, wanted)

    def require(self, found: Known, wanted: Type, at: Syntax, what: str) -> Known:
        """The node if its type fits, else an unknown one and a fault."""
        if fits(found.type, wanted):
            return found
        units = found.type.kind == wanted.kind == "int"
        self._fault(codes.UNIT if units else codes.TYPE, f"{what} must be {wanted}, but this is {found.type}", at,
                    hint=_type_hint(found.type, wanted))  # fmt: skip
        return Known(_BAD)

    # names and calls

    def _integer(self, at: Syntax) -> Known:
        if len(at.text) > len(str(LITERAL_LIMIT)) + 20 or int(at.text) > LITERAL_LIMIT:
            self._fault(codes.LITERAL, f"numbers go up to {LITERAL_LIMIT}", at)
            return Known(_BAD)
        value = int(at.text)
        return Known(Integer(NUMBER, value), bound=value, fixed=True)

    def _name(self, at: Syntax, wanted: Type | None) -> Known:
        if at.text in self.variables:
            return Known(Variable(self.variables[at.text], at.text))
        match lookup.plain_name(self.scope, at.text, wanted, self.variables):
            case lookup.Trouble() as trouble:
                return self._trouble(trouble, at)
            case Definition() as definition:
                return self._use(definition, at, wanted)
            case Symbol() as symbol:
                return Known(Name(symbol.type, symbol), bound=_symbol_bound(symbol))

    def _use(self, definition: Definition, at: Syntax, wanted: Type | None) -> Known:
        if definition.name in self.within:
            way = " -> ".join((*self.within[self.within.index(definition.name) :], definition.name))
            self._fault(codes.CYCLE, f"'{definition.name}' is defined by itself: {way}", at)
            return Known(_BAD)
        try:
            syntax = definition.syntax
        except DocumentError as error:
            self.faults.extend(error.faults)
            return Known(_BAD)
        if len(self.within) * 8 + syntax.depth > MAX_DEPTH:
            self._fault(codes.COST, f"definitions nested too deeply at '{definition.name}'", at)
            return Known(_BAD)
        inner = Checker(self.scope, definition.source, self.faults, within=(*self.within, definition.name))
        inner.size = self.size
        body = inner.check(syntax, wanted)
        self.size = inner.size
        if body.type == UNKNOWN:
            return Known(_BAD)
        return Known(Use(body.type, definition.name, body.node), bound=body.bound, cost=body.cost)

    def _call(self, at: Syntax, wanted: Type | None) -> Known:
        forms = lookup.function(self.scope, at.text, wanted)
        if isinstance(forms, lookup.Trouble):
            for part in at.parts:
                self.check(part)
            return self._trouble(forms, at)
        fitting = [form for form in forms if len(form.params or ()) == len(at.parts)]
        if not fitting:
            for part in at.parts:
                self.check(part)
            counts = " or ".join(str(n) for n in sorted({len(form.params or ()) for form in forms}))
            return self._trouble(lookup.Trouble(
                codes.ARITY, f"'{at.text}' takes {counts} argument(s), not {len(at.parts)}", lookup.signature(forms)), at)  # fmt: skip
        return self._arguments(at, fitting)

    def _arguments(self, at: Syntax, forms: list[Symbol]) -> Known:
        only = forms[0].params or () if len(forms) == 1 else None
        args = [self.check(part, only[n] if only else None) for n, part in enumerate(at.parts)]
        chosen = next((f for f in forms if all(fits(a.type, p) for a, p in zip(args, f.params or (), strict=True))), None)
        if chosen is None:
            self._misfit(at, forms, args)
            return Known(_BAD)
        if chosen.literal_params and not all(self._literal(part, chosen) for part in at.parts):
            return Known(_BAD)
        if any(arg.type == UNKNOWN for arg in args):
            return Known(_BAD if len(forms) > 1 else Empty(UNKNOWN))
        node = Call(chosen.type, chosen, tuple(arg.node for arg in args))
        return Known(node, bound=chosen.bound, cost=sum(arg.cost for arg in args))

    def _misfit(self, at: Syntax, forms: list[Symbol], args: list[Known]) -> None:
        for n, part in enumerate(at.parts):
            allowed = [(form.params or ())[n] for form in forms]
            if not any(fits(args[n].type, wanted) for wanted in allowed):
                kinds = " or ".join(dict.fromkeys(map(str, allowed)))
                units = args[n].type.kind == "int" and all(wanted.kind == "int" for wanted in allowed)
                self._fault(codes.UNIT if units else codes.TYPE,
                            f"'{at.text}' takes {kinds} here, but this is {args[n].type}", part,
                            hint=f"{at.text}: {lookup.signature(tuple(forms))}")  # fmt: skip
                return
        found = ", ".join(str(arg.type) for arg in args)
        self._fault(codes.TYPE, f"'{at.text}' does not take ({found})", at, hint=lookup.signature(tuple(forms)))

    def _literal(self, part: Syntax, symbol: Symbol) -> bool:
        if part.kind == "integer" and 1 <= int(part.text) <= (symbol.limit or LITERAL_LIMIT):
            return True
        wanted = f"a plain number from 1 to {symbol.limit}" if symbol.limit else "a plain number from 1"
        self._fault(codes.LITERAL, f"'{symbol.name}' takes {wanted}", part)
        return False

    def _builtin(self, at: Syntax) -> Known:
        if at.text == "count":
            return self._count(at)
        args = [self.check(part) for part in at.parts]
        if len(args) != 2:
            return self._trouble(lookup.Trouble(
                codes.ARITY, f"'{at.text}' takes 2 arguments, not {len(args)}", f"or {at.text}(value for x in set)"), at)  # fmt: skip
        kind = self._same_unit(at, args[0], args[1], f"'{at.text}'")
        if kind is None:
            return Known(_BAD)
        return Known(Builtin(kind, at.text, (args[0].node, args[1].node)), bound=max(args[0].bound, args[1].bound),
                     cost=args[0].cost + args[1].cost)  # fmt: skip

    def _count(self, at: Syntax) -> Known:
        args = [self.check(part) for part in at.parts]
        if len(args) != 1:
            return self._trouble(lookup.Trouble(
                codes.ARITY, f"'count' takes 1 argument, not {len(args)}", "or count(x in set where condition)"), at)  # fmt: skip
        arg = self.require(args[0], NOTHING, at.parts[0], "what is counted")
        if arg.type == UNKNOWN:
            return Known(_BAD)
        return Known(Builtin(COUNT, "count", (arg.node,)), bound=SET_SIZES.get(arg.type.of or "", 0), cost=arg.cost)

    # operators

    def _unary(self, at: Syntax) -> Known:
        part = at.parts[0]
        wanted = BOOL if at.text == "not" else NUMBER
        found = self.require(self.check(part, wanted), wanted, part, f"what follows '{at.text}'")
        if found.type == UNKNOWN:
            return Known(_BAD)
        if at.text == "not":
            self._not_fixed(found, part)
        return Known(Unary(found.type, at.text, found.node), bound=found.bound, cost=found.cost, fixed=found.fixed)

    def _binary(self, at: Syntax, wanted: Type | None) -> Known:
        if at.text in ("and", "or"):
            return self._logic(at)
        if at.text in ("=", "!="):
            choice = self._choice(at)
            if choice is not None:
                return choice
        left_at, right_at = at.parts
        hint = wanted if at.text in "|&+-" else None
        left = self.check(left_at, hint or self._peek(right_at))
        right = self.check(right_at, hint or (left.type if left.type != UNKNOWN else None))
        if UNKNOWN in (left.type, right.type):
            return Known(_BAD)
        if at.text in ("=", "!=", "in", *_ORDERS):
            return self._comparison(at, left, right)
        if at.text in "&|" or (at.text == "-" and "set" in (left.type.kind, right.type.kind)):
            return self._set_algebra(at, left, right)
        return self._arithmetic(at, left, right)

    def _logic(self, at: Syntax) -> Known:
        sides = [self.require(self.check(part, BOOL), BOOL, part, f"what stands beside '{at.text}'") for part in at.parts]
        for side, part in zip(sides, at.parts, strict=True):
            self._not_fixed(side, part)
        left, right = sides
        if UNKNOWN in (left.type, right.type):
            return Known(_BAD)
        return _binary(at, BOOL, left, right)

    def _set_algebra(self, at: Syntax, left: Known, right: Known) -> Known:
        for side, part in zip((left, right), at.parts, strict=True):
            if self.require(side, NOTHING, part, f"what stands beside '{at.text}'").type == UNKNOWN:
                return Known(_BAD)
        kind = unify(left.type, right.type)
        if kind is None:
            return self._mismatch(at, left, right)
        return _binary(at, kind, left, right)

    def _arithmetic(self, at: Syntax, left: Known, right: Known) -> Known:
        for side, part in zip((left, right), at.parts, strict=True):
            if self.require(side, NUMBER, part, f"what stands beside '{at.text}'").type == UNKNOWN:
                return Known(_BAD)
        if at.text == "/":
            return self._division(at, left, right)
        kind = self._product_unit(at, left, right) if at.text == "*" else self._same_unit(at, left, right, f"'{at.text}'")
        if kind is None:
            return Known(_BAD)
        bound = left.bound * right.bound if at.text == "*" else left.bound + right.bound
        return self._limit(_binary(at, kind, left, right, bound=bound), at)

    def _division(self, at: Syntax, left: Known, right: Known) -> Known:
        divisor = right.node
        if not isinstance(divisor, Integer) or divisor.value == 0:
            self._fault(codes.DIVISOR, "only a positive plain number divides", at.parts[1],
                        hint="division rounds down: -7 / 2 is -4")  # fmt: skip
            return Known(_BAD)
        return _binary(at, left.type, left, right, bound=left.bound)

    def _product_unit(self, at: Syntax, left: Known, right: Known) -> Type | None:
        plain = (None, COUNT.of)
        if left.type.of not in plain and right.type.of not in plain:
            self._fault(codes.UNIT, f"{left.type} times {right.type} has no meaning", at,
                        hint="one of two factors is a count or a plain number")  # fmt: skip
            return None
        return max(left.type, right.type, key=lambda kind: (kind.of not in plain, kind.of is not None))

    def _same_unit(self, at: Syntax, left: Known, right: Known, what: str) -> Type | None:
        for side, part in zip((left, right), at.parts, strict=True):
            if self.require(side, NUMBER, part, f"a value of {what}").type == UNKNOWN:
                return None
        kind = unify(left.type, right.type)
        if kind is None:
            self._mismatch(at, left, right)
        return None if kind is None or kind == UNKNOWN else kind

    def _comparison(self, at: Syntax, left: Known, right: Known) -> Known:
        kind = unify(left.type, right.type)
        if at.text == "in" or (at.text in _ORDERS and "set" in (left.type.kind, right.type.kind)):
            for side, part in zip((left, right), at.parts, strict=True):
                if self.require(side, NOTHING, part, f"what stands beside '{at.text}'").type == UNKNOWN:
                    return Known(_BAD)
        elif kind is not None and (kind.kind == "enum" or (at.text in _ORDERS and kind.kind != "int")):
            wanted = "the name of one of its values" if kind.kind == "enum" else "numbers or sets"
            self._fault(codes.TYPE, f"'{at.text}' compares this with {wanted}, not {left.type} with {right.type}", at)
            return Known(_BAD)
        if kind is None:
            return self._mismatch(at, left, right)
        if left.node == right.node and not left.fixed:
            self._fault(codes.CONSTANT_CONDITION, "both sides of this comparison are the same", at)
        return _binary(at, BOOL, left, right)

    def _chain(self, at: Syntax) -> Known:
        for part in at.parts:
            self.check(part)
        self.faults.append(self.source.fault(
            codes.CHAIN, f"a second comparison '{at.text}' in a row", start=at.at, end=at.at + len(at.text),
            hint="join two comparisons with 'and', or put one in brackets"))  # fmt: skip
        return Known(_BAD)

    def _choice(self, at: Syntax) -> Known | None:
        """A comparison of an option with the name of a value, on either side."""
        for option, name in (at.parts, at.parts[::-1]):
            kind = self._peek(option)
            if kind is None or kind.kind != "enum" or name.kind != "name":
                continue
            if name.text not in kind.values:
                self._fault(codes.UNKNOWN_NAME, f"'{name.text}' is not a value of the option '{kind.of}'", name,
                            hint=f"its values are {', '.join(kind.values)}")  # fmt: skip
                return Known(_BAD)
            sides = (self.check(option), Known(Choice(kind, name.text, kind.values.index(name.text))))
            left, right = sides if option is at.parts[0] else sides[::-1]
            return _binary(at, BOOL, left, right)
        return None

    # forms with parts of their own

    def _if(self, at: Syntax, wanted: Type | None) -> Known:
        condition = self.require(self.check(at.parts[0], BOOL), BOOL, at.parts[0], "the condition")
        self._not_fixed(condition, at.parts[0])
        then = self.check(at.parts[1], wanted)
        otherwise = self.check(at.parts[2], wanted or (then.type if then.type != UNKNOWN else None))
        if UNKNOWN in (condition.type, then.type, otherwise.type):
            return Known(_BAD)
        kind = unify(then.type, otherwise.type)
        if kind is None or kind.kind == "enum":
            return self._mismatch(at, then, otherwise)
        return Known(If(kind, condition.node, then.node, otherwise.node), bound=max(then.bound, otherwise.bound),
                     cost=condition.cost + then.cost + otherwise.cost)  # fmt: skip

    def _each(self, at: Syntax) -> Known:
        variable, domain_at, body_at = at.parts
        domain = self.require(self.check(domain_at, NOTHING), NOTHING, domain_at, "what follows 'in'")
        element = domain.type if domain.type.of else UNKNOWN
        if domain.type == NOTHING:
            self._fault(codes.CONSTANT_CONDITION, "there is nothing in none", domain_at)
        hidden = self.variables
        self.variables = hidden | {variable.text: element}
        wanted = NUMBER if at.text in ("sum", "max", "min") else BOOL
        what = "what is added up or compared" if wanted == NUMBER else "what follows 'where'"
        body = self.require(self.check(body_at, wanted), wanted, body_at, what)
        self.variables = hidden
        if wanted == BOOL:
            self._not_fixed(body, body_at)
        if UNKNOWN in (element, body.type):
            return Known(_BAD)
        return self._measure(at, element, domain, body)

    def _measure(self, at: Syntax, element: Type, domain: Known, body: Known) -> Known:
        size = SET_SIZES[element.of or ""]
        kinds = {"any": BOOL, "all": BOOL, "count": COUNT, "those": element}
        bounds = {"count": size, "sum": size * body.bound, "max": body.bound, "min": body.bound}
        node = Each(kinds.get(at.text, body.type), at.text, at.parts[0].text, domain.node, body.node)
        cost = domain.cost + size * max(1, body.cost)
        if cost > COST_LIMIT:
            self._fault(codes.COST, f"this could take {cost} steps; the limit is {COST_LIMIT}", at,
                        hint="nest fewer quantifiers, or quantify over seats, not cards")  # fmt: skip
            return Known(_BAD)
        return self._limit(Known(node, bound=bounds.get(at.text, 0), cost=cost), at)

    # faults

    def _limit(self, found: Known, at: Syntax) -> Known:
        if found.bound <= MAGNITUDE_LIMIT:
            return found
        self._fault(codes.MAGNITUDE, f"this could grow beyond {MAGNITUDE_LIMIT}", at)
        return Known(_BAD)

    def _not_fixed(self, found: Known, at: Syntax) -> None:
        if found.fixed and found.type == BOOL:
            self._fault(codes.CONSTANT_CONDITION, "this condition never changes", at,
                        hint="leave it out, with the branch that is never taken")  # fmt: skip

    def _mismatch(self, at: Syntax, left: Known, right: Known) -> Known:
        units = left.type.kind == right.type.kind == "int"
        message = f"'{at.text}' has {left.type} on one side and {right.type} on the other"
        self._fault(codes.UNIT if units else codes.TYPE, message, at, hint=_type_hint(left.type, right.type))
        return Known(_BAD)

    def _trouble(self, trouble: lookup.Trouble, at: Syntax) -> Known:
        self.faults.append(self.source.fault(
            trouble.code, trouble.message, start=at.at, end=at.at + len(at.text), hint=trouble.hint))  # fmt: skip
        return Known(_BAD)

    def _fault(self, code: str, message: str, at: Syntax, *, hint: str | None = None) -> None:
        self.faults.append(self.source.fault(code, message, start=at.start, end=at.end, hint=hint))

    def _peek(self, at: Syntax) -> Type | None:
        """The type of a plain name or function, without a fault if it has none."""
        if at.kind == "name" and at.text in self.variables:
            return self.variables[at.text]
        if at.kind == "name" and at.text in self.scope.plain and at.text not in self.scope.definitions:
            return self.scope.plain[at.text].type
        if at.kind == "call" and at.text in self.scope.functions:
            return self.scope.functions[at.text][0].type
        return None


def _binary(at: Syntax, kind: Type, left: Known, right: Known, *, bound: int = 0) -> Known:
    return Known(Binary(kind, at.text, left.node, right.node), bound, left.cost + right.cost, left.fixed and right.fixed)


def _symbol_bound(symbol: Symbol) -> int:
    return symbol.bound if symbol.value is None else abs(symbol.value)


def _type_hint(left: Type, right: Type) -> str | None:
    kinds = {left.kind, right.kind}
    if kinds == {"bool", "set"}:
        return "a set is not a condition: compare it with none, or join sets with & and |"
    if kinds == {"int", "set"}:
        return "count(set) is the number of its elements"
    return None


def element_type(kind: str) -> Type:
    """The type of a quantifier's variable over sets of a kind."""
    return set_type(kind)
