"""The pages for players: every rule on one page, every value on the tariff sheet, numbers that keep their sign."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from tarock import resources
from tarock.api import Rules
from tarock.expr.text import format_tree
from tarock.model import resolve
from tarock.model.compile import compile_variant
from tarock_docs.book import LANGUAGES, Book, RuleSet, Shelf, book, pattern
from tarock_docs.examples import Examples, examples_of
from tarock_docs.page import Page
from tarock_docs.rules import pages, pages_of
from tarock_docs.rules.agreed import agreed
from tarock_docs.rules.chapters import CHAPTERS
from tarock_docs.rules.labels import CONSTANTS, LABELS
from tarock_docs.rules.markup import capital
from tarock_docs.rules.material import Material
from tarock_docs.rules.paths import PLACES
from tarock_docs.rules.settlements import settlements

HOUSE = """\
format: 1
id: house
extends: koenigrufen
names: {en: House rules}
contracts:
  grand:
    names: {en: Grand Dreier}
    value: {made: 11, lost: 13}
    made: points(declarers) >= majority and tricks(declarer) >= 7
    bonus-factor: 3
auction:
  order: [
    piccolo, zwiccolo, solo, bettel, besserrufer, farbendreier, dreier, piccolo-ouvert, bettel-ouvert, farbensolo,
    solodreier, grand
  ]
bonuses:
  quiet-end:
    names: {en: Quiet end}
    silent: 17
    announced: 19
    made: not (kings & trick(12) != none) and winner(12) in side
play:
  within:
    late-kings: {when: late-kings and number <= 2, drop: kings}
options:
  late-kings:
    names: {en: Kings are not played to the first two tricks}
    type: bool
    default: false
"""

_NUMBER = re.compile(r"(?<![\w#&.\-–])[+−]\s?[\d۰-۹]")
_BDI = re.compile(r"<(bdi|code)\b.*?</\1>|<[^>]*>", re.DOTALL)


@pytest.fixture(scope="module", autouse=True)
def _without_examples():
    """Examples are asked of the engine, which takes some seconds; one test below has them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tarock_docs.rules.shown.examples_of", lambda *_: Examples({}))
        yield


@cache
def _pages(code: str) -> dict[str, Page]:
    return {page.path: page for page in pages(book(code))}


@pytest.fixture
def english() -> dict[str, Page]:
    return _pages("en")


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> tuple[RuleSet, dict[str, Page]]:
    file = tmp_path_factory.mktemp("house") / "house.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    resolved = resolve.load(file)
    rules = RuleSet("house", resolved, Rules(compile_variant(resolved)), ("koenigrufen", "family"))
    whole = Book(book("en").lang, Shelf((rules,), book("en").shelf.sources))
    return rules, {page.path: page for page in pages_of(whole, rules)}


def _places(found) -> Counter[str]:
    return Counter(anchor for page in found for anchor in page.anchors)


def test_every_entry_has_its_place_on_exactly_one_page(english):
    places = _places(english.values())
    for rules in book("en").rule_sets:
        assert rules.entries
        for path in rules.entries:
            assert places[f"{rules.id}#{path}"] == 1, path
    assert set(places.values()) == {1}


def test_the_place_of_an_entry_carries_its_id(english):
    for page in english.values():
        for anchor in page.anchors:
            path = anchor.partition("#")[2]
            ids = page.body.count(f'id="{path}"') + page.body.count(f"{{ #{path} }}")
            assert ids == 1, (page.path, path)


def test_every_section_of_a_rule_document_has_a_page():
    assert set(PLACES) <= {chapter.name for chapter in CHAPTERS}
    told = {section for sections in PLACES.values() for section in sections}
    for rules in book("en").rule_sets:
        assert {path.partition(".")[0] for path in rules.entries} <= told


def test_no_rule_is_left_for_the_end_of_a_page(english):
    assert not [page.path for page in english.values() if "#further-rules" in page.body]


def test_every_expression_has_words_before_it():
    for rules in book("en").rule_sets:
        material = Material(rules)
        for path in material.formulas:
            general = re.sub(r"\.\d+$", "", pattern(path))
            keyed = [label for label in LABELS if label.startswith(f"{general}/")]
            assert general in LABELS or keyed or general == "count.values", path


def test_labels_and_sentences_are_of_the_rule_format():
    known = {general.partition("/")[0] for general in LABELS}
    assert {general for general, _ in CONSTANTS} <= known
    for general in known:
        assert pattern(general.replace("*", "x")) == general


def test_every_value_stands_on_the_tariff_sheet(english):
    for rules in book("en").rule_sets:
        body = english[f"rules/{rules.id}/tariff.md"].body
        for contract in rules.variant.contracts:
            row = _row(body, contract.names["en"])
            assert f">{contract.value_made}<" in row
            assert contract.sides.value == "each" or f">{contract.value_lost}<" in row
        for bonus in rules.variant.bonuses:
            row = _row(body, bonus.names["en"])
            assert re.search(rf">(× )?{bonus.silent}<", row)
            assert bonus.announced is None or re.search(rf">(× )?{bonus.announced}<", row)


def _row(body: str, name: str) -> str:
    (row,) = [row for row in body.split("<tr") if f'<th scope="row">{capital(name)}</th>' in row]
    return row


def test_every_named_payment_stands_on_the_tariff_sheet(english):
    named = 0
    for rules in book("en").rule_sets:
        body = english[f"rules/{rules.id}/tariff.md"].body
        for line in rules.variant.scoring.lines:
            named += bool(line.names)
            assert (f'<th scope="row">{line.names.get("en")}</th>' in body) is bool(line.names)
    assert named > 5


@pytest.mark.parametrize("code", LANGUAGES)
def test_numbers_with_a_sign_are_kept_together(code):
    found = _pages(code).values()
    assert any("−" in page.body for page in found)
    for page in found:
        bare = _NUMBER.search(_BDI.sub("\n", page.body))
        assert bare is None, (page.path, bare)


def test_pages_of_all_languages_have_the_same_paths_and_ids(english):
    for code in LANGUAGES[1:]:
        found = _pages(code)
        assert found.keys() == english.keys()
        for path, page in found.items():
            assert page.anchors == english[path].anchors
            assert _ids(page.body) == _ids(english[path].body)


def _ids(body: str) -> Counter[str]:
    return Counter(re.findall(r'id="([^"]+)"|\{ #(\S+) \}', body))


def test_what_a_contract_comes_to_is_settled_by_the_engine():
    rules = next(rules for rules in book("en").rule_sets if rules.id == "koenigrufen")
    found = {(one.contract.id, one.sides): one for one in settlements(rules)}
    alone, pair = found["sechserdreier", (1, 3)], found["rufer", (2, 2)]
    assert [amounts.least for amounts in alone.made] == [6, -2]
    assert [amounts.least for amounts in alone.lost] == [-12, 4]
    assert [amounts.least for amounts in pair.made] == [1, -1]
    assert ("rufer", (1, 3)) in found
    assert not [key for key in found if key[0] == "trischaken"]


def test_the_booklet_and_the_tariff_sheet_repeat_without_anchors(english):
    for rules in book("en").rule_sets:
        for name in ("booklet", "tariff"):
            page = english[f"rules/{rules.id}/{name}.md"]
            assert not page.anchors
            assert "id=" not in page.body


def test_a_rule_set_of_ones_own_gets_all_its_pages(house):
    rules, found = house
    shipped = {page.path.rpartition("/")[2] for page in _pages("en").values() if "/koenigrufen/" in page.path}
    assert {path.rpartition("/")[2] for path in found} == shipped
    places = _places(found.values())
    for path in (
        *rules.entries,
        "contracts.grand",
        "bonuses.quiet-end",
        "options.late-kings",
        "play.within.late-kings",
    ):
        assert places[f"house#{path}"] == 1, path


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("contracts", ("Grand Dreier", "11 if made, 13 if lost", "all, 3 times")),
        ("bonuses", ("Quiet end", ">17<", ">19<")),
        ("tariff", ("Grand Dreier", ">11<", ">13<", "Quiet end", ">17<", ">19<")),
        ("auction", ("Grand Dreier",)),
        ("options", ("Kings are not played to the first two tricks",)),
        ("booklet", ("Grand Dreier", "Quiet end", "Kings are not played to the first two tricks")),
        ("scoring", ("Grand Dreier", "+33", "−39")),
    ],
)
def test_what_is_new_in_it_is_told(house, page, said):
    body = re.sub(r"</?bdi[^>]*>", "", house[1][f"rules/house/{page}.md"].body)
    for words in said:
        assert words in body


@pytest.mark.parametrize("code", LANGUAGES)
def test_definitions_are_headed_by_words_and_not_by_their_ids(code):
    bodies = [page.body for path, page in _pages(code).items() if path.endswith("/definitions.md")]
    headings = [
        found
        for body in bodies
        for found in re.findall(r"^## (.*?) \{ #define\.(\S+) \}$", body, re.MULTILINE)
    ]
    assert headings
    for heading, name in headings:
        assert re.sub(r"<[^>]*>", "", heading).casefold() != name.replace("-", " "), name


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_links_to_rules_and_what_a_series_keeps_are_in_the_language_of_the_page(code):
    linked = 0
    for path, page in _pages(code).items():
        if path.endswith("/options.md"):
            continue  # quotes the documents
        for text in re.findall(r"<a href=[^>]*>(.*?)</a>", page.body):
            linked += 1
            assert '<bdi lang="en"' not in text, (path, text)
        assert not re.search(r'<td><bdi lang="en"', page.body), path
    assert linked > 1000


def test_there_is_no_page_of_an_abstract_rule_set(english):
    abstract = [name for name in resources.shipped_variants() if resolve.load(name).abstract]
    assert abstract
    assert not [path for path in english for name in abstract if path.startswith(f"rules/{name}/")]


def test_examples_on_pages_are_cases_of_the_corpus_and_leave_room(monkeypatch):
    monkeypatch.setattr("tarock_docs.rules.shown.examples_of", examples_of)
    whole = book("en")
    found = list(pages_of(whole, whole.rule_set("lungau")))
    shown = [name for page in found for name in re.findall(r'id="case-([^"]+)"', page.body)]
    assert len(shown) == len(set(shown)) > 20
    assert set(shown) <= {case.id for case in whole.shelf.corpus.cases}
    assert max(len(page.body.encode()) for page in found) < 110_000


def test_what_an_option_decides_is_not_asked_of_the_reader():
    rules = book("en").rule_set("koenigrufen")
    options = {**rules.resolved.options}
    formulas = {formula.rule: formula.expression.tree for formula in rules.variant.formulas}
    said = {rule: format_tree(agreed(tree, options)) for rule, tree in formulas.items()}
    assert said["bonuses.trull.made"] == "trull-cards <= pile(side)"
    assert said["auction.ends"] == "active <= high-bidder"
    assert said["play.wins.kaiserstich.when"] == "false"
    assert said["contracts.rufer.made"] == "points(declarers) >= 107"
    cup = book("en").rule_set("vienna-cup-2020")
    beat = next(formula for formula in cup.variant.formulas if formula.rule == "play.within.beat.when")
    usual = {**cup.resolved.options}
    assert format_tree(agreed(beat.expression.tree, usual)) == "contract in negative and trick != none"


def test_a_payment_to_no_seat_is_to_nobody_not_to_nothing(english):
    paid = {
        rules.id
        for rules in book("en").rule_sets
        for line in rules.variant.scoring.lines
        if line.payee.expression.source == "none"
    }
    assert paid
    for rules in paid:
        body = english[f"rules/{rules}/scoring.md"].body
        assert "<dd>nobody" in body
        assert "<dd>nothing" not in body


def test_what_an_option_changes_is_told_in_words():
    for code in LANGUAGES:
        pages = [page for path, page in _pages(code).items() if path.endswith("/options.md")]
        changes = [
            each
            for page in pages
            for each in re.findall(r'"ru-changes">(.*?)</details>', page.body, re.DOTALL)
        ]
        assert len(changes) > 60
        assert not [each for each in changes if "<code" in each]


def test_what_is_written_stands_once_below_a_rule(english):
    lists = [
        re.findall(r"<dd>(<code[^>]*>[^<]* [^<]*</code>)</dd>", each)  # of several words
        for page in english.values()
        for each in re.findall(r'"ru-terms ru-written">(.*?)</dl>', page.body, re.DOTALL)
    ]
    assert len(lists) > 100
    assert not [each for each in lists if len(set(each)) < len(each)]


def test_deciding_options_changes_no_value():
    for rules in book("en").rule_sets:
        options = {**rules.resolved.options, **rules.resolved.settled}
        for formula in rules.variant.formulas:
            constant, said = (
                formula.expression.constant,
                format_tree(agreed(formula.expression.tree, options)),
            )
            if said in ("true", "false"):
                assert constant is (said == "true"), formula.rule
