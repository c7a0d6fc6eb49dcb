"""The canonical spelling without types is the one with types, and of a text that is no expression nothing changes."""

from __future__ import annotations

import pytest

from tarock.expr import SourceText, canonical
from tarock.expr.parse import parse
from tarock.model.compile import load
from tarock.resources import shipped_variants

PLAYABLE = [name for name in shipped_variants() if name != "family"]


@pytest.mark.parametrize("variant", PLAYABLE)
def test_it_is_the_text_of_the_typed_tree(variant: str) -> None:
    formulas = load(variant).formulas
    assert len(formulas) > 50
    for formula in formulas:
        assert canonical(formula.expression.source) == formula.expression.canonical()


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("a+b", "a + b"),
        ("((a))  and\n b", "a and b"),
        ("not(a)", "not a"),
        ("- 1 + (-(2))", "-1 + -2"),
        ("a - (b - c) - d", "a - (b - c) - d"),
        ("(a | b) & c | d", "(a | b) & c | d"),
        ("if( a ,b,(c))", "if(a, b, c)"),
        ("any(c  in (a|b) where(c in d))", "any(c in a | b where c in d)"),
        ("sum((x+1) for b in birds)", "sum(x + 1 for b in birds)"),
        ("not (a = b) = c", "not (a = b) = c"),
    ],
)
def test_spaces_and_brackets(text: str, spelt: str) -> None:
    assert canonical(text) == spelt
    assert canonical(spelt) == spelt


@pytest.mark.parametrize("text", ["no expression, at all", "Bettel: three", "'", "((", "a < b < c"])
def test_a_text_that_is_none_stays(text: str) -> None:
    assert canonical(text) == text


def test_reading_it_gives_the_same_tree() -> None:
    def shape(text: str) -> object:
        def of(tree: object) -> object:
            return (tree.kind, tree.text, tuple(map(of, tree.parts)))  # type: ignore[attr-defined]

        return of(parse(SourceText.plain(text)))

    for formula in load("koenigrufen").formulas:
        assert shape(canonical(formula.expression.source)) == shape(formula.expression.source)
