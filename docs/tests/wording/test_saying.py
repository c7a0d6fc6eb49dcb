"""Expressions in words: every shipped one in every language, samples read by people, and whatever an author may write."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tarock.expr import Scope, SourceText, Symbol, check_expression
from tarock.expr.tree import Name, Node, Use, parts
from tarock.model.scopes import vocabulary
from tarock.model.variant import Formula
from tarock_docs.book import LANGUAGES, RuleSet, book
from tarock_docs.catalogues import taken
from tarock_docs.language import Domain, language
from tarock_docs.rules.differences import under
from tarock_docs.wording import Speaker, conditions, say
from tarock_docs.wording.patterns import data
from tarock_docs.wording.things import terms

CODE = re.compile(r"[{}¦#]|\[[^\]]*[?|/]|!=|<=|>=|\|| & |\b_\w+")


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


@cache
def speaker(code: str, rules: str) -> Speaker:
    return Speaker(book(code).rule_set(rules), language(code))


def shipped() -> Iterator[tuple[RuleSet, Formula]]:
    for rules in book("en").rule_sets:
        for formula in rules.variant.formulas:
            yield rules, formula


def said(text: str, place: str = "result", rules: str = "koenigrufen", code: str = "en") -> str:
    return plain(sentence(text, place, rules, code))


def sentence(text: str, place: str, rules: str, code: str) -> str:
    scope = formula_scope(rules, place)
    expression, faults = check_expression(SourceText.plain(text), scope)
    assert expression is not None, faults
    return speaker(code, rules).say(expression).sentence


@cache
def formula_scope(rules: str, place: str) -> Scope:
    """The scope in which one of the formulas of a place was compiled."""
    wanted = next(entry for entry in PLACES if entry[0] == place)[1]
    for formula in book("en").rule_set(rules).variant.formulas:
        if re.fullmatch(wanted, formula.rule):
            return formula.expression.scope
    raise AssertionError(place)


PLACES = (
    ("result", r"contracts\.\w+\.made"),
    ("auction", r"auction\.bid\.\w+"),
    ("narrow", r"play\.within\.[\w-]+"),
    ("bonus", r"bonuses\.\w+\.made"),
    ("item", r"scoring\.bonus\.amount"),
    ("kontra", r"talk\.usual\.kontra\.may\.[\w-]+"),
    ("announce", r"talk\.usual\.announce\.\w+"),
    ("piles", r"piles\.talon\.\w+"),
    ("talk", r"talk\.usual\.ends"),
)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_shipped_expression_has_words_without_code(code: str) -> None:
    found = 0
    hyphened = [entry.name for entry in vocabulary().entries if "-" in entry.name]
    for rules, formula in shipped():
        words = speaker(code, rules.id).say(formula)
        for text in (plain(words.sentence), plain(words.block)):
            assert text.strip(), formula.rule
            assert not CODE.search(text), (formula.rule, text)
            assert not [name for name in hyphened if name in text], (formula.rule, text)
        found += 1
    assert found > 600


def test_every_shipped_condition_is_said_by_a_pattern_and_not_by_the_way_out() -> None:
    english = {
        name: data()["sentences"][name] for name in ("function", "function-true", "quoted", "name-true")
    }
    for rules, formula in shipped():
        text = plain(speaker("en", rules.id).say(formula).sentence)
        for way_out in english.values():
            beginning = way_out.split("{")[0]
            assert not (beginning and text.startswith(beginning + formula.rule)), text
    assert english


def test_every_name_and_function_of_the_vocabulary_has_a_phrase() -> None:
    conditions_of = set(data()["conditions"])
    for entry in vocabulary().entries:
        section = "names" if entry.params is None else "functions"
        known = entry.name in data()[section]
        assert known or any(entry.name in text for text in conditions_of), entry.name


@pytest.mark.parametrize(
    ("place", "text", "words"),
    [
        (
            "result",
            "points(declarers) >= majority",
            "the declarer's side has at least 35 card points and 2 cards",
        ),
        ("result", "tricks(declarer) = 0", "the declarer won no trick"),
        ("result", "tricks(declarer) = 1", "the declarer won exactly 1 trick"),
        ("result", "not (tricks(declarer) > 2)", "the declarer won at most 2 tricks"),
        (
            "result",
            "contract in bettel | piccolo and declarer != none",
            "Bettel or Piccolo is played and there is a declarer",
        ),
        ("auction", "rank(new) > rank(high)", "the new bid is higher than the highest so far"),
        ("auction", "XXI | skues <= hand", "XXI and Sküs are in the player's hand"),
        ("auction", "not (XXI | skues <= hand)", "XXI and Sküs are not all in the player's hand"),
        ("auction", "kings <= hand", "the kings are all in the player's hand"),
        ("auction", "hand & tarocks = none", "the player holds no tarock"),
        ("narrow", "XXI & hand = none", "XXI is not in the player's hand"),
        ("narrow", "contract in negative - trischaken", "a negative contract except Trischaken is played"),
        ("bonus", "points(side) >= 35", "the side has at least 11 card points and 2 cards"),
        ("bonus", "points(side) < 36", "the side has fewer than 12 card points"),
        (
            "bonus",
            "winner(12) in side and best(12) = XXI and called != none",
            "the side won trick 12 with XXI and a card was called",
        ),
        ("bonus", "tricks(players - declarer) > 0", "somebody other than the declarer won a trick"),
    ],
)
def test_samples_read_as_they_should(place: str, text: str, words: str) -> None:
    assert said(text, place) == words


def test_a_bare_none_is_the_empty_set_that_its_place_asks_for() -> None:
    found = {
        formula.rule: plain(speaker("en", rules.id).say(formula).sentence)
        for rules, formula in shipped()
        if formula.expression.canonical() == "none"
    }
    assert {"scoring.payments.pile.to", "piles.talon.unused"} <= set(found)
    assert set(found.values()) <= {"nobody", "no card", "no contract", "no bonus"}


def test_two_ways_within_a_list_are_one_point_of_it() -> None:
    formulas = {formula.rule: formula for rules, formula in shipped() if rules.id == "koenigrufen"}
    block = speaker("en", "koenigrufen").say(formulas["talk.each-for-oneself.kontra.may.in-turn"]).block
    assert "<li><ul>" not in block
    assert block.count("<li>") == 2
    assert "<br>otherwise: " in block


def test_an_option_is_named_with_what_is_agreed_and_linked_to_its_place() -> None:
    rules = book("en").rule_set("koenigrufen")
    scope = formula_scope("koenigrufen", "bonus")
    expression, _ = check_expression(SourceText.plain("tricks-only"), scope)
    assert expression is not None
    words = say(expression, rules, language("en"), link=lambda path: f"/there/#{path}")
    assert '<a href="/there/#options.tricks-only">' in words.sentence
    assert plain(words.sentence) == "“Trull and four kings in tricks only” is agreed (here: no)"


def test_a_contract_called_like_an_option_is_said_as_a_contract() -> None:
    changed = under(book("en").rule_set("lungau"), "solodreier", True)
    assert changed is not None
    closes = next(f for f in changed[1].variant.formulas if f.rule == "contracts.solodreier.closes")
    told = plain(Speaker(changed[1], language("en")).say(closes).sentence)
    assert told == "the highest bid so far is Solodreier"


def test_a_long_condition_becomes_a_nested_list_and_a_short_one_does_not() -> None:
    formulas = {formula.rule: formula for rules, formula in shipped() if rules.id == "koenigrufen"}
    long = speaker("en", "koenigrufen").say(formulas["play.wins.kaiserstich.when"])
    assert long.block.count("<ul>") == long.block.count("</ul>") >= 2
    short = speaker("en", "koenigrufen").say(formulas["contracts.rufer.made"])
    assert short.block == short.sentence


def test_lines_that_must_all_hold_are_told_together() -> None:
    rules = book("en").rule_set("koenigrufen")
    told = conditions(rules.variant.auction.bid, rules, language("en"))
    assert plain(told.sentence).count("the new bid is higher than the highest so far") == 1
    assert plain(conditions((), rules, language("en")).sentence) == "it always holds"


def test_all_shipped_expressions_in_all_languages_take_little_time() -> None:
    start = time.process_time()
    for code in LANGUAGES:
        for rules, formula in shipped():
            speaker(code, rules.id).say(formula)
    assert time.process_time() - start < 10  # 2 s on an idle machine


def test_words_of_shipped_documents_without_names_have_phrases() -> None:
    for rules in book("en").rule_sets:
        for name, option in rules.resolved.tree["options"].map.items():
            if "values" in option:
                for value in option["values"].items:
                    assert str(value.value) in terms()["values"], (rules.id, name, value.value)


def test_messages_are_among_those_that_are_translated() -> None:
    known = {message.text for message in taken(Domain.WORDS)}
    assert data()["names"]["dealer"] in known
    assert terms()["define"]["pot"] in known
    assert "all of these hold:" in known


# --- whatever an author may write -----------------------------------------------------------------------------------


class Grammar:
    """Texts of typed expressions in one place: names, functions and operators of its scope, put together at random."""

    def __init__(self, scope: Scope) -> None:
        self.symbols = [symbol for symbol in scope.symbols if not symbol.divides]

    def any_kind(self) -> st.SearchStrategy[str]:
        sets = [("set", kind) for kind in ("cards", "seats", "items", "contracts")]
        return st.one_of(
            [self.of(kind, which, 2) for kind, which in [("bool", None), *sets, ("int", "game")]]
        )

    def of(self, kind: str, which: str | None, depth: int) -> st.SearchStrategy[str]:
        fitting = [s for s in self.symbols if (s.type.kind, s.type.of) == (kind, which)]
        names = sorted({symbol.name for symbol in fitting if symbol.params is None})
        leaves = [st.sampled_from(names)] if names else []
        spare = {
            "set": st.just("none"),
            "int": st.integers(1, 40).map(str),
            "bool": st.just("declarer = none"),
        }
        if kind == "int" or not names:
            leaves.append(spare[kind])
        if depth == 0:
            return st.one_of(leaves)
        calls = [self.call(symbol, depth - 1) for symbol in fitting if symbol.params is not None]
        return st.one_of([*leaves, *calls, *self.composed(kind, which, depth - 1)])

    def call(self, function: Symbol, depth: int) -> st.SearchStrategy[str]:
        arguments = [
            st.integers(1, 12).map(str) if param.of is None else self.of(param.kind, param.of, depth)
            for param in function.params or ()
        ]
        return st.tuples(*arguments).map(lambda found: f"{function.name}({', '.join(found)})")

    def composed(self, kind: str, which: str | None, depth: int) -> list[st.SearchStrategy[str]]:
        same, condition = self.of(kind, which, depth), self.of("bool", None, depth)
        either = written("if({}, {}, {})", condition, same, same)
        if kind == "set":
            chosen = written("those(x in {0} where {1} or x = {0})", same, condition)
            return [either, written("({} {} {})", same, st.sampled_from("|&-"), same), chosen]
        if kind == "int":
            least = written("min({}, {})", same, same)
            return [
                either,
                written("({} {} {})", same, st.sampled_from("+-"), same),
                least,
                written("({} * 3 / 2)", same),
            ]
        joined = written("({} {} {})", same, st.sampled_from(("and", "or")), same)
        return [either, joined, written("not ({})", same), *self.compared(depth)]

    def compared(self, depth: int) -> Iterator[st.SearchStrategy[str]]:
        condition = self.of("bool", None, depth)
        for element in ("seats", "cards", "contracts", "items"):
            one = self.of("set", element, depth)
            yield written("({} {} {})", one, st.sampled_from(OPERATORS), one)
            yield written("count({}) >= {}", one, st.integers(0, 9).map(str))
            yield written(
                "{0}(x in {1} where {2} and x != {1})", st.sampled_from(("any", "all")), one, condition
            )


def written(form: str, *places: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(*places).map(lambda found: form.format(*found))


@cache
def expressions(place: str) -> st.SearchStrategy[str]:
    return Grammar(formula_scope("koenigrufen", place)).any_kind()


OPERATORS = ("=", "!=", "in", "<=", "<", ">", ">=")
SAMPLED = st.sampled_from([place for place, _ in PLACES]).flatmap(
    lambda place: st.tuples(st.just(place), expressions(place))
)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(SAMPLED, st.sampled_from(LANGUAGES))
def test_whatever_an_author_writes_comes_out_as_words(sample: tuple[str, str], code: str) -> None:
    place, text = sample
    expression, _ = check_expression(SourceText.plain(text), formula_scope("koenigrufen", place))
    if expression is None:
        return  # an expression that is refused, such as a comparison of equal operands
    words = speaker(code, "koenigrufen").say(expression)
    assert plain(words.sentence).strip()
    assert not re.search(r"[{}¦]|\[[^\]]*\]", plain(words.sentence)), (text, words.sentence)
    for name in named(expression.tree, speaker(code, "koenigrufen")):
        assert name in unescape(words.sentence), (text, words.sentence, name)
        assert name in unescape(words.block), (text, words.block, name)


def named(tree: Node, by: Speaker) -> Iterator[str]:
    """What must be said: the names of the options, contracts, bonuses and cards in a tree; nothing within what a pattern
    or a phrase says as one thing."""
    things = by.voice.things
    if isinstance(tree, Use) and things.term("define", tree.name) is not None:
        return
    if isinstance(tree, Name):
        name = tree.symbol.name
        if things.is_option(tree.symbol):
            yield things.option_title(name)
        elif name in things.contracts or name in things.bonuses:
            yield plain((things.contracts | things.bonuses)[name])
        elif tree.symbol.value is not None and name in things.variant.deck.ids:
            yield things.variant.deck.shown[things.variant.deck.ids.index(name)]
    for part in parts(tree):
        yield from named(part, by)


def test_the_samples_of_the_property_are_expressions_more_often_than_not() -> None:
    found = [0, 0]

    @settings(
        max_examples=60,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    @given(SAMPLED)
    def look(sample: tuple[str, str]) -> None:
        place, text = sample
        expression, _ = check_expression(SourceText.plain(text), formula_scope("koenigrufen", place))
        found[expression is not None] += 1

    look()
    assert found[True] > found[False]
