"""The book: rule sets, their entries, cases by statement; shared by all languages."""

from __future__ import annotations

import pytest

from tarock import resources
from tarock_docs.book import LANGUAGES, book


def test_every_rule_set_that_can_be_played_is_there_once_parents_before_children():
    names = [rules.id for rules in book("en").rule_sets]
    assert set(names) < set(resources.shipped_variants())
    assert len(names) == len(set(names)) >= 2
    for at, rules in enumerate(book("en").rule_sets):
        assert {parent for parent in rules.parents if parent in names} <= set(names[:at])


@pytest.mark.parametrize("code", LANGUAGES)
def test_books_share_the_shelf(code):
    assert book(code).shelf is book("en").shelf
    assert book(code).lang.code == code


def test_every_compiled_rule_stands_at_an_entry_or_comes_from_a_kind():
    for rules in book("en").rule_sets:
        assert rules.entries
        for path in rules.variant.rules:
            assert rules.knows(path)
            assert path in rules.entries or rules.resolved.node(path) is None


def test_an_entry_that_is_not_there_is_not_known():
    assert not book("en").rule_sets[0].knows("contracts.no-such-contract")


def test_there_is_no_other_rule_set():
    with pytest.raises(KeyError):
        book("en").rule_set("no-such-rules")


def test_cases_are_found_by_the_statements_they_cite():
    shelf = book("en").shelf
    statement, cases = next(iter(shelf.citing.items()))
    assert cases
    assert all(statement in case.statements and shelf.cases[case.key] is case for case in cases)
