"""What holds for every expression: three evaluators agree, and text, tree and JSON are the same thing."""

from __future__ import annotations

import contextlib
import string

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tarock.errors import DocumentError
from tarock.expr import (
    BOOL,
    Expression,
    Scope,
    SourceText,
    Symbol,
    Type,
    check_expression,
    compile_expression,
    set_type,
)
from tarock.expr.codes import CONSTANT_CONDITION, COST, MAGNITUDE
from tarock.expr.types import COUNT, NUMBER, fits, int_type

from .conftest import vocabulary

VOCABULARY = vocabulary()
SETS = tuple(set_type(kind) for kind in ("cards", "seats", "tricks", "contracts", "items"))
NUMBERS = (NUMBER, COUNT, int_type("points"), int_type("game"), int_type("tricks"))
#: What a well-typed expression may still be refused for.
REFUSED = {CONSTANT_CONDITION, COST, MAGNITUDE}
MANY = settings(max_examples=8 * settings().max_examples)


class Writer:
    """Writes a random well-typed text; the choices are Hypothesis's."""

    def __init__(self, draw: st.DrawFn, scope: Scope) -> None:
        self.draw, self.scope = draw, scope
        self.variables: dict[str, Type] = {}

    def pick(self, *options: object) -> int:
        """The position of one of the options."""
        return self.draw(st.integers(0, len(options) - 1))

    def write(self, kind: Type, depth: int) -> str:
        """A text of a type, nested no deeper than so many levels."""
        if depth <= 0 or self.draw(st.integers(0, 5)) == 0:
            return self.leaf(kind)
        if self.draw(st.integers(0, 7)) == 0:
            return f"if({self.write(BOOL, depth - 1)}, {self.write(kind, depth - 1)}, {self.write(kind, depth - 1)})"
        calls = [form for forms in self.scope.functions.values() for form in forms if form.type == kind]
        if calls and self.draw(st.integers(0, 3)) == 0:
            return self.call(calls[self.pick(*calls)], depth)
        match kind.kind:
            case "bool":
                return self.condition(depth)
            case "int":
                return self.number(kind, depth)
        return self.set(kind, depth)

    def leaf(self, kind: Type) -> str:
        words = [name for name, symbol in self.scope.plain.items() if symbol.type == kind]
        words += [name for name, found in self.variables.items() if found == kind]
        words += [name for name in ("trull", "honours") if kind == set_type("cards")]
        if kind.kind == "int":
            words += [str(self.draw(st.integers(0, 9)))] * 2
        if kind.kind == "set":
            words.append("none")
        return words[self.pick(*words)] if words else "spoken"

    def call(self, form: Symbol, depth: int) -> str:
        if form.literal_params:
            return f"{form.name}({self.draw(st.integers(1, 12))})"
        args = ", ".join(self.write(param, depth - 1) for param in form.params or ())
        return f"{form.name}({args})"

    def condition(self, depth: int) -> str:
        left, right = depth - 1, depth - 1
        match self.draw(st.integers(0, 7)):
            case 0:
                return f"({self.write(BOOL, left)}) and ({self.write(BOOL, right)})"
            case 1:
                return f"({self.write(BOOL, left)} or {self.write(BOOL, right)})"
            case 2:
                return f"not ({self.write(BOOL, left)})"
            case 3:
                kind = NUMBERS[self.pick(*NUMBERS)]
                op = self.draw(st.sampled_from(["=", "!=", "<", "<=", ">", ">="]))
                return f"(({self.write(kind, left)}) {op} {self.write(kind, right)})"
            case 4 | 5:
                kind = SETS[self.pick(*SETS)]
                op = self.draw(st.sampled_from(["=", "!=", "<", "<=", ">", ">=", "in"]))
                return f"({self.write(kind, left)} {op} {self.write(kind, right)})"
            case 6:
                return self.quantifier(
                    self.draw(st.sampled_from(["any", "all"])), SETS[self.pick(*SETS)], depth
                )
        option = self.draw(st.sampled_from(["king-call = red", "missing != king-call"]))
        return f"({option})"

    def number(self, kind: Type, depth: int) -> str:
        left, right = depth - 1, depth - 1
        match self.draw(st.integers(0, 7)):
            case 0 | 1:
                op = self.draw(st.sampled_from("+-"))
                return f"({self.write(kind, left)} {op} {self.write(kind, right)})"
            case 2:
                return f"({self.write(kind, left)} * {self.write(NUMBER, right)})"
            case 3:
                return f"(({self.write(kind, left)}) / {self.draw(st.integers(1, 9))})"
            case 4:
                return f"-({self.write(kind, left)})"
            case 5:
                word = self.draw(st.sampled_from(["min", "max"]))
                return f"{word}({self.write(kind, left)}, {self.write(kind, right)})"
            case 6 if kind == COUNT:
                return f"count({self.write(SETS[self.pick(*SETS)], left)})"
            case 7 if kind == COUNT:
                return self.quantifier("count", SETS[self.pick(*SETS)], depth)
        word = self.draw(st.sampled_from(["sum", "min", "max"]))
        domain = SETS[self.pick(*SETS)]
        return f"{word}({self.within(domain, kind, depth)} for x{depth} in {self.domain(domain, depth)})"

    def set(self, kind: Type, depth: int) -> str:
        if self.draw(st.integers(0, 4)) == 0:
            return self.quantifier("those", kind, depth)
        op = self.draw(st.sampled_from("|&-"))
        return f"({self.write(kind, depth - 1)} {op} {self.write(kind, depth - 1)})"

    def quantifier(self, word: str, domain: Type, depth: int) -> str:
        body = self.within(domain, BOOL, depth)
        return f"{word}(x{depth} in {self.domain(domain, depth)} where {body})"

    def domain(self, kind: Type, depth: int) -> str:
        return f"({self.write(kind, depth - 1)})"

    def within(self, domain: Type, kind: Type, depth: int) -> str:
        """The body of a quantifier, in which its variable is known."""
        hidden, self.variables = self.variables, {**self.variables, f"x{depth}": domain}
        body = self.write(kind, depth - 1)
        self.variables = hidden
        return body


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, Type]:
    """A random well-typed text with its type."""
    kind = draw(st.sampled_from((BOOL, *NUMBERS, *SETS)))
    return Writer(draw, VOCABULARY.scope).write(kind, draw(st.integers(1, 4))), kind


@st.composite
def expressions(draw: st.DrawFn) -> Expression:
    """A random expression that is accepted."""
    text, kind = draw(texts())
    expression, faults = check_expression(SourceText.plain(text), VOCABULARY.scope, kind)
    assert {fault.code for fault in faults} <= REFUSED, (text, faults)
    assume(expression is not None)
    assert expression is not None
    assert fits(expression.type, kind)
    return expression


@MANY
@given(expressions(), VOCABULARY.states())
def test_the_three_evaluators_agree(expression: Expression, state: tuple[int, ...]) -> None:
    value = expression.walk(state)
    assert expression.call(state) == value
    assert expression.trace(state).value == value


@MANY
@given(expressions(), VOCABULARY.states())
def test_a_constant_is_the_value_in_every_state(expression: Expression, state: tuple[int, ...]) -> None:
    if expression.constant is not None:
        assert expression.walk(state) == expression.constant


@MANY
@given(expressions(), VOCABULARY.states())
def test_a_number_stays_within_the_range_of_all_languages(
    expression: Expression, state: tuple[int, ...]
) -> None:
    assert abs(expression.walk(state)) <= 2**53 or expression.type.kind == "set"


@MANY
@given(expressions())
def test_the_canonical_text_reads_as_the_same_tree(expression: Expression) -> None:
    canonical = expression.canonical()
    again = compile_expression(SourceText.plain(canonical), VOCABULARY.scope)
    assert again.tree == expression.tree
    assert again.canonical() == canonical


@MANY
@given(expressions())
def test_the_json_tree_reads_as_the_same_tree(expression: Expression) -> None:
    again = Expression.from_json(expression.to_json(), VOCABULARY.scope)
    assert again.tree == expression.tree
    assert again.cost == expression.cost


WORDS = st.sampled_from([
    *"()|&-+*/=<>,!", "<=", ">=", "!=", " in ", " and ", " or ", " not ", " where ", " for ", "if(", "any(", "count(",
    "sum(", "min(", "none", "true", "hand", "seat", "points(", "trick(", "3", "99999", "x", " ", "\n", "sküs", "king-call",
    "red", "hen", "misspelt", "pile", "¬", "\u0308", "٣", "²", "\x00", "-1",
])  # fmt: skip


@MANY
@given(st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=25).map("".join), st.text(string.printable)))
def test_no_text_raises_anything_but_faults(text: str) -> None:
    expression, faults = check_expression(SourceText.plain(text), VOCABULARY.scope)
    assert (expression is None) == bool(faults)
    assert all(fault.place is not None and fault.code.startswith("TR2") for fault in faults)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["kind", "type", "name", "op", "left", "right", "args", "value", "word"]), inner, max_size=5),
    max_leaves=10,
)  # fmt: skip


@given(JSON)
def test_no_json_raises_anything_but_faults(data: object) -> None:
    with contextlib.suppress(DocumentError):
        Expression.from_json(data, VOCABULARY.scope)
