"""The compiled code is what one would write by hand; a trace shows what was needed and no more."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tarock.expr import Scope, SourceText, Symbol, compile_expression, int_type, set_type
from tarock.expr.trace import Trace

from .conftest import Vocabulary

CARDS, SEATS = set_type("cards"), set_type("seats")
SCOPE = Scope(
    symbols=(
        Symbol("hand", CARDS, code="s[HAND + i]"),
        Symbol("trick", CARDS, code="s[TRICK]"),
        Symbol("kings", CARDS, value=0b1010),
        Symbol("I", CARDS, value=0b100),
        Symbol("declarer", SEATS, code="s[DECLARER]", single=True),
        Symbol("declarers", SEATS, code="s[DECLARERS]"),
        Symbol("seat", SEATS, code="1 << i", single=True),
        Symbol("highest", CARDS, (CARDS,), code="a0 and 1 << a0.bit_length() - 1"),
        Symbol("worth", int_type("points"), (CARDS,), code="POINTS[a0.bit_length()]"),
        Symbol("hand", CARDS, (SEATS,), code="s[HAND + a0.bit_length() - 1]"),
        Symbol("strict", CARDS, (CARDS,), code="twice(a0, a0)"),
        Symbol("shy", CARDS, (CARDS,), code="(a0 if trick_is(s) else a0 | 1)"),
    ),
    args=("s", "i"),
    constants={"HAND": 12, "TRICK": 3, "DECLARER": 4, "DECLARERS": 5, "POINTS": (0, 1, 2, 3, 4),
               "twice": lambda a, b: a & b, "trick_is": lambda s: s[3] != 0},
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "python"),
    [
        ("hand & kings", "s[12 + i] & 10"),
        ("hand - kings", "s[12 + i] & -11"),
        ("I in hand", "s[12 + i] & 4 != 0"),
        ("I <= hand", "s[12 + i] & 4 == 4"),
        ("hand <= kings", "s[12 + i] & -11 == 0"),
        ("hand in kings", "(_t1 := s[12 + i]) != 0 and _t1 & -11 == 0"),
        ("declarer in declarers", "s[5] & s[4] != 0"),
        ("not seat in declarers", "not s[5] & 1 << i != 0"),
        ("count(hand)", "s[12 + i].bit_count()"),
        ("count(kings)", "2"),
        ("hand(seat)", "s[12 + (1 << i).bit_length() - 1]"),
        ("worth(I)", "3"),
        ("worth(trick)", "POINTS[s[3].bit_length()]"),
        ("highest(trick - I)", "(_t1 := (s[3] & -5)) and 1 << _t1.bit_length() - 1"),
        ("strict(hand - I)", "twice((_t1 := (s[12 + i] & -5)), _t1)"),
        ("shy(hand - I)", "((_t1 := (s[12 + i] & -5)), _t1 if trick_is(s) else _t1 | 1)[1]"),
        ("if(I in kings, hand, trick)", "s[3]"),
        ("kings = I or hand = I", "s[12 + i] == 4"),
        ("any(d in declarers where I in hand(d))", "_any([s[12 + _x1.bit_length() - 1] & 4 != 0 for _x1 in _table[s[5]]])"),
        ("sum(worth(c) for c in kings)", "6"),
        ("count(c in kings where c in hand)", "(1 if s[12 + i] & 2 != 0 else 0) + (1 if s[12 + i] & 8 != 0 else 0)"),
    ],
)  # fmt: skip
def test_compiled_code_is_what_one_would_write(text: str, python: str) -> None:
    assert compile_expression(SourceText.plain(text), SCOPE).python == python


def test_a_value_needed_twice_is_evaluated_once_inside_a_quantifiers_set() -> None:
    expression = compile_expression(SourceText.plain("any(c in shy(hand) where c = I)"), SCOPE)
    state = (0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0b1100, 0b11)
    for seat in (0, 1):
        assert expression.call(state, seat) == expression.walk(state, seat) == (seat == 0)


def test_compiled_code_has_no_builtins() -> None:
    scope = Scope((Symbol("leak", CARDS, code="open"),))
    with pytest.raises(NameError):
        compile_expression(SourceText.plain("leak"), scope).call()


def _told(trace: Trace) -> Any:
    return (trace.text, trace.value, [_told(child) for child in trace.children])


def test_a_trace_leaves_out_what_was_not_needed(vocabulary: Vocabulary) -> None:
    expression = compile_expression(SourceText.plain("spoken or I in hand"), vocabulary.scope)
    assert _told(expression.trace(vocabulary.state)) == ("spoken or I in hand", True, [("spoken", True, [])])


def test_a_trace_shows_each_element_and_what_a_definition_stands_for(vocabulary: Vocabulary) -> None:
    text = SourceText.plain("count(c in trull & hand where c = I)")
    _, value, (domain, *elements) = _told(compile_expression(text, vocabulary.scope).trace(vocabulary.state))
    assert value == 1
    assert domain[0] == "trull & hand"
    assert domain[2][0][2][0][0] == "I | XXI | sküs"
    assert [(name, element == 1 << 32, body[1]) for name, element, (body,) in elements] == [
        ("c", True, True),
        ("c", False, False),
    ]


def test_the_names_of_an_expression_are_those_of_its_definitions_too(vocabulary: Vocabulary) -> None:
    expression = compile_expression(SourceText.plain("honours & hand"), vocabulary.scope)
    assert expression.names == {"honours", "trull", "I", "XXI", "sküs", "kings", "hand"}


def test_lark_is_not_imported_before_the_first_text_is_read() -> None:
    code = "import sys, tarock.expr; sys.exit('lark' in sys.modules)"
    assert (
        subprocess.run(
            [sys.executable, "-c", code], check=False, env={"PYTHONPATH": ":".join(sys.path)}
        ).returncode
        == 0
    )
