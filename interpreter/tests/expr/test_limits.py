"""What is too large is refused, and what is just allowed works in every evaluator."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarock.expr import Definition, Expression, SourceText, check_expression, compile_expression
from tarock.expr.syntax import MAX_DEPTH

from .conftest import Vocabulary


def _codes(text: str, vocabulary: Vocabulary) -> list[str]:
    return [fault.code for fault in check_expression(SourceText.plain(text), vocabulary.scope)[1]]


@pytest.mark.parametrize(
    ("innermost", "codes"),
    [("a in hand", []), ("count(e in won where e in won) = 4", ["TR210"])],  # 5 * 5 * 54 = 1350, times 12
)
def test_cost_is_the_product_of_nested_sets(innermost: str, codes: list[str], vocabulary: Vocabulary) -> None:
    text = f"any(s in players where any(t in players where any(a in deck where {innermost})))"
    assert _codes(text, vocabulary) == codes


def test_cost_of_neighbours_is_added(vocabulary: Vocabulary) -> None:
    once = "any(a in deck where a in hand)"
    twice = compile_expression(SourceText.plain(f"{once} or {once}"), vocabulary.scope)
    assert twice.cost == 108


@pytest.mark.parametrize(("number", "codes"), [("9998", []), ("9999", []), ("10000", ["TR212"])])
def test_literals_end_at_9999(number: str, codes: list[str], vocabulary: Vocabulary) -> None:
    assert _codes(f"value = {number}", vocabulary) == codes


# 2^53 is the bound of the product; the bound of a sum is the sum of the bounds
@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("4096 * 4096 * 4096 * 4096 * 31 = 1", []),
        ("4096 * 4096 * 4096 * 4096 * 32 = 1", []),
        ("4096 * 4096 * 4096 * 4096 * 32 + 1 = 1", ["TR211"]),
    ],
    ids=["below", "at", "above"],
)
def test_numbers_end_at_two_to_the_53(text: str, codes: list[str], vocabulary: Vocabulary) -> None:
    assert _codes(text, vocabulary) == codes


@pytest.mark.parametrize(
    ("levels", "codes"), [(MAX_DEPTH - 1, []), (MAX_DEPTH, []), (MAX_DEPTH + 1, ["TR201"])]
)
def test_nesting_ends(levels: int, codes: list[str], vocabulary: Vocabulary) -> None:
    assert _codes("-" * (levels - 1) + "value", vocabulary) == codes


@pytest.mark.parametrize(
    ("before", "after", "levels"),  # of nesting for each repetition
    [
        ("if(spoken, ", ", none)", 1),
        ("highest(hand - ", ")", 2),
        ("hand & (kings | ", ")", 2),
        ("if(hand <= ", ", I, hand)", 2),
        ("if(hand - (", ") in hand, I, hand)", 3),
        ("those(c in hand where c in ", ")", MAX_DEPTH // 2),
    ],
)
def test_the_deepest_nesting_works_everywhere(
    before: str, after: str, levels: int, vocabulary: Vocabulary
) -> None:
    times = (MAX_DEPTH - 1) // levels
    expression = compile_expression(
        SourceText.plain(before * times + "led" + after * times), vocabulary.scope
    )
    value = expression.walk(vocabulary.state)
    assert expression.call(vocabulary.state) == value
    assert expression.trace(vocabulary.state).value == value
    assert (
        compile_expression(SourceText.plain(expression.canonical()), vocabulary.scope).tree == expression.tree
    )
    assert Expression.from_json(expression.to_json(), vocabulary.scope).tree == expression.tree


def test_definitions_may_double_the_nesting_once(vocabulary: Vocabulary) -> None:
    deep = "if(spoken, " * (MAX_DEPTH - 1) + "{}" + ", none)" * (MAX_DEPTH - 1)
    names = {"outer": deep.format("inner"), "inner": deep.format("led"), "third": deep.format("outer")}
    definitions = {name: Definition(name, SourceText.plain(text)) for name, text in names.items()}
    scope = replace(vocabulary.scope, definitions=definitions)
    outer = compile_expression(definitions["outer"].source, scope)
    value = outer.walk(vocabulary.state)
    assert outer.call(vocabulary.state) == outer.trace(vocabulary.state).value == value
    assert Expression.from_json(outer.to_json(), scope).tree == outer.tree
    assert [fault.code for fault in check_expression(definitions["third"].source, scope)[1]] == ["TR210"]


def test_definitions_do_not_grow_without_end(vocabulary: Vocabulary) -> None:
    doubling = {
        f"d{n}": Definition(f"d{n}", SourceText.plain(f"d{n - 1} | d{n - 1}" if n else "hand"))
        for n in range(40)
    }
    scope = replace(vocabulary.scope, definitions=doubling)
    _, faults = check_expression(SourceText.plain("d39"), scope)
    assert [fault.code for fault in faults] == ["TR210"]


def test_a_long_list_of_cards_is_no_trouble(vocabulary: Vocabulary) -> None:
    text = " | ".join(["I", "II", "XXI", "SK", "S7"] * 15)
    assert compile_expression(SourceText.plain(text), vocabulary.scope).constant is not None


@pytest.mark.parametrize(
    "text", ["(" * 3000, "hand" + " | hand" * 500, "9" * 3000, "not " * 900 + "spoken", "x" * 4001]
)
def test_monstrous_texts_are_refused(text: str, vocabulary: Vocabulary) -> None:
    assert len(_codes(text, vocabulary)) == 1


def test_needless_brackets_do_no_harm(vocabulary: Vocabulary) -> None:
    assert _codes("(" * 1500 + "hand" + ")" * 1500, vocabulary) == []
