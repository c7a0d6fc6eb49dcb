"""Faults point at the right characters of the right file, all at once, and say what would be right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarock.errors import DocumentError, Fault, render
from tarock.expr import BOOL, MEANINGS, Definition, Scope, SourceText, Symbol, check_expression, set_type
from tarock.resources import path

from .conftest import Vocabulary


def faults_of(text: str, scope: Scope, **place: int | str) -> tuple[Fault, ...]:
    """The faults of a text that stands somewhere in a file."""
    return check_expression(SourceText.plain(text, **place), scope, None)[1]  # type: ignore[arg-type]


def test_a_fault_shows_its_line_with_a_caret_and_a_hint(vocabulary: Vocabulary) -> None:
    text = "pionts(declarers) >= majority"
    (fault,) = faults_of(text, vocabulary.scope, file="rules.yaml", line=12, column=11)
    assert render(fault).splitlines() == [
        "rules.yaml:12:11: error[TR203]: unknown name 'pionts'",
        "12 |           pionts(declarers) >= majority",
        "   |           ^^^^^^",
        "  = help: did you mean 'points'? (seats or cards -> points)",
    ]


def test_a_fault_in_a_later_line_has_that_line_and_column(vocabulary: Vocabulary) -> None:
    (fault,) = faults_of("spoken\n  and hnad = none", vocabulary.scope, line=3, column=9)
    assert fault.place is not None
    assert (fault.place.line, fault.place.column, fault.width) == (4, 7, 4)
    assert fault.source_line == "  and hnad = none"


def test_a_caret_ends_with_its_line(vocabulary: Vocabulary) -> None:
    (fault,) = faults_of("hand\n  and spoken\n+ 1", vocabulary.scope)[:1]
    assert (fault.code, fault.width) == ("TR206", 4)


def test_a_fault_at_the_end_stands_behind_the_last_character(vocabulary: Vocabulary) -> None:
    (fault,) = faults_of("hand &  \n", vocabulary.scope)
    assert fault.place is not None
    assert (fault.place.line, fault.place.column) == (1, 7)


def test_faults_come_in_the_order_of_the_text(vocabulary: Vocabulary) -> None:
    faults = faults_of(
        "any(c in hnad where c) and points and value + quiet = 1 and trick(13) = led", vocabulary.scope
    )
    assert [fault.code for fault in faults] == ["TR203", "TR204", "TR207", "TR212"]
    columns = [fault.place.column for fault in faults if fault.place]
    assert columns == sorted(columns)


def test_a_fault_in_a_definition_is_told_once_and_in_the_definition(vocabulary: Vocabulary) -> None:
    (fault,) = faults_of("misspelt | misspelt", vocabulary.scope)
    assert fault.place is not None
    assert (fault.place.file, fault.place.column) == ("vocabulary", 8)


def test_a_definition_is_checked_in_the_place_of_its_use(vocabulary: Vocabulary) -> None:
    elsewhere = replace(vocabulary.scope, symbols=(), elsewhere={"kings": "play"})
    assert [fault.code for fault in faults_of("honours = none", elsewhere)] == [
        "TR203",
        "TR203",
        "TR208",
        "TR203",
    ]


def test_a_definition_does_not_see_the_variables_round_its_use(vocabulary: Vocabulary) -> None:
    scope = replace(vocabulary.scope, definitions={"mine": Definition("mine", SourceText.plain("x & hand"))})
    assert [fault.code for fault in faults_of("any(x in deck where mine != none)", scope)] == ["TR203"]


def test_a_suggestion_fits_the_type(vocabulary: Vocabulary) -> None:
    cards = set_type("cards")
    scope = Scope(
        (Symbol("handy", BOOL, code="1"), Symbol("hands", cards, code="1"), Symbol("led", cards, code="1"))
    )
    assert [fault.hint for fault in faults_of("handi & led", scope)] == ["did you mean 'hands'? (cards)"]
    assert [fault.hint for fault in faults_of("not handi", scope)] == ["did you mean 'handy'? (bool)"]


def test_nothing_far_away_is_suggested(vocabulary: Vocabulary) -> None:
    assert [fault.hint for fault in faults_of("zweikönigsruf", vocabulary.scope)] == [None]


def test_the_description_lists_every_code_with_its_meaning() -> None:
    description = path("grammar/README.md").read_text(encoding="utf-8")
    for code, meaning in MEANINGS.items():
        assert f"| {code} | {meaning} |" in description


@pytest.mark.parametrize(
    "data", [None, [], {}, {"kind": "name"}, {"kind": "name", "type": "bool", "name": "a | b"}]
)
def test_what_is_no_tree_is_refused(data: object, vocabulary: Vocabulary) -> None:
    from tarock.expr import Expression

    with pytest.raises(DocumentError, match="TR201"):
        Expression.from_json(data, vocabulary.scope)


def test_a_tree_with_other_types_than_the_scope_is_refused(vocabulary: Vocabulary) -> None:
    from tarock.expr import Expression

    with pytest.raises(DocumentError, match="not those of the scope"):
        Expression.from_json({"kind": "name", "type": "int game", "name": "spoken"}, vocabulary.scope)
