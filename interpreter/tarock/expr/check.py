"""Syntax tree to typed tree, with all faults of meaning in one pass. Knows the language, not the game."""

from __future__ import annotations

from typing import Final

from tarock.errors import DocumentError, Fault
from tarock.expr import calls, codes, lookup, operators
from tarock.expr.known import BAD, COST_LIMIT, LITERAL_LIMIT, SIZE_LIMIT, Known, Reporter
from tarock.expr.scope import Definition, Scope, Symbol
from tarock.expr.source import SourceText
from tarock.expr.syntax import MAX_DEPTH, Syntax
from tarock.expr.tree import Choice, Each, Empty, If, Integer, Name, Truth, Use, Variable
from tarock.expr.types import BOOL, COUNT, NOTHING, NUMBER, SET_SIZES, UNKNOWN, Type, unify

#: How deep texts may nest in all when definitions use definitions.
_TOTAL_DEPTH: Final = 2 * MAX_DEPTH
_NUMERIC: Final = ("sum", "max", "min")


def check(
    syntax: Syntax, source: SourceText, scope: Scope, expected: Type | None
) -> tuple[Known, list[Fault]]:
    """The typed tree of a text, and its faults; with a fault the tree is of no use."""
    faults: list[Fault] = []
    checker = _Checker(scope, source, faults, depth=syntax.depth)
    known = checker.check(syntax, expected)
    if expected is not None:
        known = checker.report.require(known, expected, syntax, "the expression")
    if checker.size > SIZE_LIMIT:
        faults.append(
            source.fault(
                codes.COST, f"larger than {SIZE_LIMIT} pieces, definitions filled in", start=0, end=1
            )
        )
    return known, sorted(dict.fromkeys(faults), key=lambda fault: fault.place or ("", 0, 0))


class _Checker:
    """Checks one text in one scope; a definition gets a checker of its own that adds to the same faults."""

    def __init__(
        self,
        scope: Scope,
        source: SourceText,
        faults: list[Fault],
        *,
        within: tuple[str, ...] = (),
        depth: int = 0,
    ) -> None:
        self.scope = scope
        self.report = Reporter(source, faults)
        self.within = within
        self.depth = depth
        self.size = 0
        self.variables: dict[str, Type] = {}

    def check(self, at: Syntax, wanted: Type | None = None) -> Known:
        """The typed node for a piece of text; `wanted` only helps to suggest names."""
        self.size += 1
        if self.size > SIZE_LIMIT:
            return BAD
        match at.kind:
            case "integer" | "truth" | "none":
                return self._literal(at)
            case "name":
                return self._name(at, wanted)
            case "call":
                return self._call(at, wanted)
            case "builtin":
                return calls.builtin(self.report, at, [self.check(part) for part in at.parts])
            case "unary" | "binary":
                return self._choice(at) or self._operator(at, wanted)
            case "chain":
                return self._chain(at)
            case "if":
                return self._if(at, wanted)
            case "each":
                return self._each(at)

    def _literal(self, at: Syntax) -> Known:
        if at.kind == "truth":
            return Known(Truth(BOOL, at.text == "true"), fixed=True)
        if at.kind == "none":
            return Known(Empty(NOTHING), fixed=True)
        digits = at.text.lstrip("0")
        if len(digits) > len(str(LITERAL_LIMIT)) or int(digits or "0") > LITERAL_LIMIT:
            return self.report.fault(codes.LITERAL, f"numbers go up to {LITERAL_LIMIT}", at)
        value = int(digits or "0")
        return Known(Integer(NUMBER, value), bound=value, fixed=True)

    def _name(self, at: Syntax, wanted: Type | None) -> Known:
        if at.text in self.variables:
            kind = self.variables[at.text]
            return BAD if kind == UNKNOWN else Known(Variable(kind, at.text))
        match lookup.plain_name(self.scope, at.text, wanted, self.variables):
            case lookup.Trouble() as trouble:
                return self.report.trouble(trouble, at)
            case Definition() as definition:
                return self._use(definition, at, wanted)
            case Symbol() as symbol:
                bound = symbol.bound if symbol.value is None else abs(symbol.value)
                return Known(Name(symbol.type, symbol), bound=bound)

    def _use(self, definition: Definition, at: Syntax, wanted: Type | None) -> Known:
        name = definition.name
        if name in self.within:
            way = " -> ".join((*self.within[self.within.index(name) :], name))
            return self.report.fault(codes.CYCLE, f"'{name}' is defined by itself: {way}", at)
        try:
            syntax = definition.syntax
        except DocumentError as error:
            self.report.faults.extend(error.faults)
            return BAD
        depth = self.depth + syntax.depth
        if depth > _TOTAL_DEPTH:
            return self.report.fault(codes.COST, f"definitions nest too deeply at '{name}'", at)
        inner = _Checker(
            self.scope, definition.source, self.report.faults, within=(*self.within, name), depth=depth
        )
        inner.size = self.size
        body = inner.check(syntax, wanted)
        self.size = inner.size
        return BAD if body.bad else Known(Use(body.type, name, body.node), bound=body.bound, cost=body.cost)

    def _call(self, at: Syntax, wanted: Type | None) -> Known:
        forms = lookup.function(self.scope, at.text, wanted)
        if isinstance(forms, lookup.Trouble):
            self._only_look(at)
            return self.report.trouble(forms, at)
        kinds = calls.parameters(forms, len(at.parts))
        args = [self.check(part, kind) for part, kind in zip(at.parts, kinds, strict=True)]
        return calls.call(self.report, at, forms, args)

    def _operator(self, at: Syntax, wanted: Type | None) -> Known:
        if at.kind == "unary":
            operand = self.check(at.parts[0], BOOL if at.text == "not" else NUMBER)
            return operators.unary(self.report, at, operand)
        left_at, right_at = at.parts
        hint = BOOL if at.text in ("and", "or") else wanted if at.text in "|&+-" else None
        left = self.check(left_at, hint or self._peek(right_at))
        right = self.check(right_at, hint or (None if left.bad else left.type))
        return operators.binary(self.report, at, left, right)

    def _choice(self, at: Syntax) -> Known | None:
        """A comparison of an option with the name of one of its values, on either side, if this is one."""
        for option, name in (at.parts, at.parts[::-1]) if at.text in ("=", "!=") else ():
            kind = self._peek(option)
            if kind is None or kind.kind != "enum" or name.kind not in ("name", "none"):
                continue
            if name.text not in kind.values:
                return self.report.fault(codes.UNKNOWN_NAME, f"the option '{kind.of}' has no value '{name.text}'", name,
                                         hint=f"its values are {', '.join(kind.values)}")  # fmt: skip
            found, value = self.check(option), Known(Choice(kind, name.text, kind.values.index(name.text)))
            sides = (found, value) if option is at.parts[0] else (value, found)
            return operators.joined(at, BOOL, *sides)
        return None

    def _chain(self, at: Syntax) -> Known:
        self._only_look(at)
        return self.report.fault_of_word(codes.CHAIN, f"a second comparison '{at.text}' in a row", at,
                                         hint="join two comparisons with 'and', or put one in brackets")  # fmt: skip

    def _if(self, at: Syntax, wanted: Type | None) -> Known:
        condition_at, then_at, otherwise_at = at.parts
        condition = self.report.require(self.check(condition_at, BOOL), BOOL, condition_at, "what 'if' asks")
        self.report.vary(condition, condition_at)
        then = self.check(then_at, wanted or self._peek(otherwise_at))
        otherwise = self.check(otherwise_at, wanted or (None if then.bad else then.type))
        if condition.bad or then.bad or otherwise.bad:
            return BAD
        kind = unify(then.type, otherwise.type)
        if kind is None or kind.kind == "enum":
            return self.report.mismatch(at, then, otherwise)
        node = If(kind, condition.node, then.node, otherwise.node)
        return Known(node, max(then.bound, otherwise.bound), condition.cost + then.cost + otherwise.cost)

    def _each(self, at: Syntax) -> Known:
        variable, domain_at, body_at = at.parts
        domain = self.report.require(self.check(domain_at, NOTHING), NOTHING, domain_at, "what follows 'in'")
        if domain.type == NOTHING:
            domain = self.report.fault(codes.CONSTANT_CONDITION, "there is nothing in none", domain_at)
        hidden, self.variables = self.variables, self.variables | {variable.text: domain.type}
        wanted = NUMBER if at.text in _NUMERIC else BOOL
        what = "what stands before 'for'" if wanted == NUMBER else "what follows 'where'"
        body = self.report.require(self.check(body_at, wanted), wanted, body_at, what)
        self.variables = hidden
        self.report.vary(body, body_at)
        return BAD if domain.bad or body.bad else self._quantified(at, domain, body)

    def _quantified(self, at: Syntax, domain: Known, body: Known) -> Known:
        size = SET_SIZES[domain.type.of or ""]
        cost = domain.cost + size * max(1, body.cost)
        if cost > COST_LIMIT:
            return self.report.fault(codes.COST, f"this could take {cost} steps; the limit is {COST_LIMIT}", at,
                                     hint="nest fewer quantifiers, or quantify over seats, not cards")  # fmt: skip
        match at.text:
            case "any" | "all":
                kind, bound = BOOL, 0
            case "those":
                kind, bound = domain.type, 0
            case "count":
                kind, bound = COUNT, size
            case "sum":
                kind, bound = body.type, size * body.bound
            case _:
                kind, bound = body.type, body.bound
        node = Each(kind, at.text, at.parts[0].text, domain.node, body.node)
        return self.report.within_limit(Known(node, bound, cost), at)

    def _only_look(self, at: Syntax) -> None:
        """Checks the parts of a piece that is at fault itself."""
        for part in at.parts:
            self.check(part)

    def _peek(self, at: Syntax) -> Type | None:
        """The type of a plain name or function, without a fault if it has none."""
        if at.kind == "name" and at.text in self.variables:
            return self.variables[at.text]
        if at.kind == "name" and at.text in self.scope.plain and at.text not in self.scope.definitions:
            return self.scope.plain[at.text].type
        if at.kind == "call" and at.text in self.scope.functions:
            return self.scope.functions[at.text][0].type
        return None
