"""What `tarock.lint` reckons without a state holds in every state."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tarock.expr import BOOL, Expression, SourceText, compile_expression
from tarock.expr.types import SET_SIZES
from tarock.lint.possible import Numbers, Possible, Ranges, exactly
from tarock.lint.reckon import Answers, Reckoner, value_of

from .conftest import vocabulary
from .test_properties import VOCABULARY, expressions

RANGES = Ranges({kind: (1 << size) - 1 for kind, size in SET_SIZES.items()}, {})
MANY = settings(max_examples=8 * settings().max_examples)


def holds(possible: Possible, value: int) -> bool:
    if isinstance(possible, Numbers):
        return possible.low <= value <= possible.high
    inside = not possible.must & ~value and not value & ~possible.may
    return inside and possible.least <= value.bit_count() <= possible.most


@MANY
@given(expressions(), VOCABULARY.states())
def test_every_value_is_among_the_possible_ones(expression: Expression, state: tuple[int, ...]) -> None:
    possible = value_of(expression.tree, expression.scope, RANGES, {})
    assert holds(possible, int(expression.walk(state)))


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("count(hand & kings) <= 4", 2),
        ("count(hand & kings) < 4", 3),
        ("trull <= hand & kings", 1),
        ("hand & trull <= hand | kings", 3),  # both sides are not seen to be the same hand
        ("I in trull", 2),
        ("none in hand", 1),
        ("any(c in kings where c in trull)", 1),
        ("all(c in kings where c in deck)", 2),
        ("count(those(c in deck where c in kings)) > 54", 1),
        ("spoken or not spoken", 3),
    ],
)
def test_the_answers_of_a_condition(text: str, due: int) -> None:
    expression = compile_expression(SourceText.plain(text), vocabulary().scope, BOOL)
    answers: Answers = {}
    assert Reckoner(expression.scope, RANGES, {}, answers).condition(expression.tree, ()) == due


def test_a_name_is_looked_at_by_its_value() -> None:
    expression = compile_expression(SourceText.plain("kings <= hand"), vocabulary().scope, BOOL)
    for hand, due in ((0, Numbers(0, 0)), ((1 << 54) - 1, Numbers(1, 1))):
        assert value_of(expression.tree, expression.scope, RANGES, {"hand": exactly(hand)}) == due
