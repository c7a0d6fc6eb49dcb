"""Worked examples: cases of the corpus, each under one entry, answered as they expect, told in each language."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from xml.etree import ElementTree as ET

import pytest

from tarock_conformance import schemas
from tarock_conformance.cases import Reading
from tarock_docs.book import LANGUAGES, RuleSet, shelf
from tarock_docs.examples import Examples, Showing, WrongExamples, examples_of, showing
from tarock_docs.examples.asking import ask_all
from tarock_docs.examples.choosing import choice, chosen
from tarock_docs.language import language
from tarock_docs.pictures import Pictures, pack_of


def rule_set() -> RuleSet:
    return shelf().rule_sets[0]


def examples() -> Examples:
    return examples_of(shelf(), rule_set())


def show(code: str) -> Showing:
    return Showing(
        language(code),
        Pictures(pack_of("tarock-54"), language(code)),
        rule_set(),
        lambda _, value: f"={value}=",
    )


def test_every_example_is_a_case_of_the_corpus_under_one_entry():
    known = {case.key for case in shelf().corpus.cases}
    for rules in shelf().rule_sets:
        found = chosen(shelf().corpus.cases, rules)
        keys = [case.key for cases in found.values() for case in cases]
        assert set(keys) <= known
        assert len(keys) == len(set(keys))
        assert found.keys() <= set(rules.entries)
        assert all(0 < len(cases) <= choice()["most"] for cases in found.values())


def test_most_entries_of_every_rule_set_have_an_example():
    for rules in shelf().rule_sets:
        assert len(chosen(shelf().corpus.cases, rules)) > len(rules.entries) / 2


def test_the_choice_does_not_depend_on_the_order_of_the_corpus():
    cases = shelf().corpus.cases
    assert chosen(cases, rule_set()) == chosen(cases[::-1], rule_set())


def test_every_contract_has_an_example_of_its_own():
    paths = {path.split(".")[1] for path in examples().by_path if path.startswith("contracts.")}
    usual = {contract.id for contract in rule_set().variant.contracts}
    assert usual <= paths


def test_an_example_says_nothing_that_the_engine_did_not_answer():
    for example in examples().all:
        assert example.kind == example.case.readings[0].kind


def test_a_wrong_answer_fails_the_build_and_all_of_them_are_told():
    cases = [example.case for example in examples().all if example.case.op == "settle"][:2]
    wrong = [replace(case, readings=(Reading("result", {"payoffs": [9, 9, 9, 9]}),)) for case in cases]
    with pytest.raises(WrongExamples) as caught:
        ask_all({"contracts": wrong})
    assert [each.case.key for each in caught.value.wrong] == [case.key for case in cases]
    assert str(cases[0].place) in str(caught.value)


def test_the_lines_of_a_sheet_add_up_to_what_the_engine_answered():
    settled = [example for example in examples().all if example.sheet]
    assert settled
    for example in settled:
        payoffs = example.answer["payoffs"]
        assert [sum(row.of(seat) for row in example.sheet) for seat in range(len(payoffs))] == payoffs


def test_every_operation_of_the_corpus_can_be_told():
    assert set(showing._TELL) | set(choice()["outside"]) == set(schemas.ops())
    assert showing._ASKS.keys() == showing._TELL.keys()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_example_is_one_block_with_its_anchor(code: str):
    for example in examples().all:
        block = show(code).example(example)
        root = ET.fromstring(block)
        assert root.get("id") == f"case-{example.case.id}"
        assert "\n" not in block
        assert example.case.id in block


def test_signed_amounts_are_kept_together_where_the_page_runs_from_right_to_left():
    for example in examples().all:
        text = re.sub(r"<bdi[^>]*>.*?</bdi>|<code.*?</code>|<svg.*?</svg>", "", show("fa").example(example))
        assert not re.search(r"[+\N{MINUS SIGN}-][0-9۰-۹]", re.sub(r"<[^>]*>", "", text))


def test_titles_of_cases_are_english_and_stand_on_english_pages_alone():
    for example in examples().all:
        assert escape(example.case.title, quote=False) in show("en").example(example)
        assert escape(example.case.title, quote=False) not in show("ko").example(example)


def test_another_language_says_what_is_asked_of_which_contract():
    example = next(each for each in examples().all if each.case.op == "settle")
    contract = rule_set().variant.contracts[rule_set().variant.contract_index[example.case.given["contract"]]]
    assert contract.names["ko"] in show("ko").title(example)


def test_what_was_agreed_is_told_by_names():
    example = next(each for each in examples().all if each.case.options)
    name, value = next(iter(example.case.options.items()))
    called = rule_set().resolved.node(f"options.{name}.names").plain()["de"]
    assert f"{called}: ={value}=" in show("de").example(example)


def test_seats_are_counted_from_one():
    for example in examples().all:
        assert "Seat 0" not in show("en").example(example)
