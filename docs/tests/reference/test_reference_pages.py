"""Pages of the reference: everything there is to tell has its place, and what stands there was really asked."""

from __future__ import annotations

import json
import re
from itertools import permutations

import pytest

from tarock.compare import PHRASES, compare
from tarock.model import schema
from tarock_conformance import VERSION, schemas
from tarock_conformance.coverage import State
from tarock_docs.book import LANGUAGES, Book, book, pattern
from tarock_docs.catalogues import taken
from tarock_docs.language import MARK_WHOLE, Domain, language
from tarock_docs.reference import measured, pages
from tarock_docs.reference.corpus import STATES
from tarock_docs.reference.hand_written import AUTHORS, ENGINES, group_of
from tarock_docs.reference.markdown import Unwritable
from tarock_docs.reference.parts import asking, commands
from tarock_docs.reference.parts.code_data import codes
from tarock_docs.reference.taking import ROOT


@pytest.fixture(scope="module")
def english():
    return {page.path: page for page in pages(book("en"))}


@pytest.mark.parametrize("op", schemas.ops())
def test_every_operation_has_its_executed_exchange(english, op):
    body = english[f"engines/operations/{op}.md"].body
    (key,) = re.findall(r"^Case `([\w-]+)`:", body, re.MULTILINE)
    request, answer = asking.exchange(asking.case(key))
    shown = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", body, re.DOTALL)]
    assert shown == [request, answer]


def test_every_code_has_its_anchor_with_both_snippets(english):
    for code in codes():
        body = english[group_of(code.code).path].body
        assert body.count(f"{{#{code.code}}}") == 1
        own = body.split(f"{{#{code.code}}}")[1].split("\n## ")[0]
        assert ("**What gives it**" in own, "**Mended**" in own) == (code.failing is not None,) * 2


def test_a_code_without_a_group_is_a_fault():
    with pytest.raises(Unwritable, match="TR8"):
        group_of("TR801")


def test_every_command_has_its_section(english):
    told = "\n".join(english[f"{name}.md"].body for name in ("authors/commands", "engines/conformance"))
    for path in commands.paths():
        assert f"```text\ntarock {' '.join(path)}" in told


def test_every_pair_has_its_page_and_its_number(english):
    own = book("en")
    chooser = english["differences/index.md"].body
    for one, other in permutations(own.rule_sets, 2):
        name = f"{one.id}--{other.id}"
        if f"differences/{name}.md" not in english:
            assert f"differences/{other.id}--{one.id}.md" in english
            continue
        count = compare(one.resolved, other.resolved).count
        assert english[f"differences/{name}.md"].body.count('<tr><th scope="row">') == count
        assert chooser.count(f'<a href="{name}/"') == 2
        assert f">{count}</a>" in chooser


def test_what_is_new_on_either_side_is_told_by_that_side(english):
    """Nothing of a contract that only one of two has is kept back because it stands on the left."""
    for path, page in english.items():
        if path.startswith("differences/") and not path.endswith("index.md"):
            assert not re.search(r"<td[^>]*></td>", page.body)


def test_every_word_that_differences_say_can_be_translated():
    """A word that is missing goes into phrases-differences.yaml."""
    said = set()

    def note(word):
        said.add(word)
        return word

    for one, other in permutations(book("en").rule_sets, 2):
        compare(one.resolved, other.resolved, lang="de", words=note)
    known = {message.text for message in taken(Domain.WORDS)}
    of_format = {*PHRASES, *titles(schema.schema("variant"))}
    assert said & of_format - known == set()
    assert len(said & of_format) > 50


@pytest.mark.parametrize("code", LANGUAGES)
def test_differences_tell_neither_kinds_nor_conditions_by_the_names_of_their_authors(code):
    own = book(code)
    own_names = {
        path.rpartition(".")[2]
        for rules in own.rule_sets
        for path in (formula.rule for formula in rules.variant.formulas)
        if pattern(path).endswith((".may-bid.*", "auction.bid.*"))
    }
    cells = [
        cell
        for page in pages(own)
        if page.path.startswith("differences/")
        for cell in re.findall(r"<td[^>]*>(.*?)</td>", page.body)
    ]
    assert len(own_names) > 3
    for name in own_names:
        assert not [cell for cell in cells if re.search(rf"\b{name.replace('-', '[- ]')}:", cell)]
    kind = language(code).word("the negative contracts¦a negative contract #pl").split("¦")[0]
    assert [cell for cell in cells if kind.removesuffix(" #pl") in cell]


@pytest.mark.parametrize("code", ["ko", "fa"])
def test_differences_show_words_of_the_page_as_words(code):
    shown = [
        piece
        for page in pages(book(code))
        if page.path.startswith("differences/")
        for piece in re.findall(r"<code[^>]*>(.*?)</code>", page.body)
    ]
    assert not [
        piece for piece in shown if re.search(r"[^\W\d_]", piece) and not re.search("[A-Za-z]", piece)
    ]
    assert len(shown) > 3


def titles(node):
    """Titles of the schema as they stand within a sentence, and of its sections."""
    if isinstance(node, dict):
        if isinstance(node.get("title"), str):
            yield node["title"].lower()
        for below in node.values():
            yield from titles(below)
    elif isinstance(node, list):
        for below in node:
            yield from titles(below)


def test_states_of_coverage_mean_what_the_suite_says():
    assert {state: meaning for state, (_, meaning) in STATES.items()} == {
        state: state.meaning for state in State
    }


def test_what_was_measured_is_of_this_version_and_names_every_operation():
    suite, engines = measured.engines()
    assert suite.version == VERSION
    assert all(set(engine.ops) == set(schemas.ops()) for engine in engines)
    assert {rules.id for rules in book("en").rule_sets} <= set(engines[0].rule_sets)
    assert engines[0].total.passed == engines[0].total.whole
    assert len(engines) > 1


def test_every_wrong_engine_is_measured_and_caught():
    files = [
        file
        for file in (ROOT / "conformance" / "fakes").glob("*.py")
        if "WRONG = " in file.read_text("utf-8")
    ]
    _, engines = measured.wrong_engines()
    assert len(engines) == len(files) > 12
    assert all(engine.caught_by for engine in engines)


def test_nothing_is_left_over_beside_the_foreign_engine():
    walk = measured.walk()
    assert walk.left_over == 0
    assert all(fault.hands for fault in walk.faults)


def test_every_hand_written_page_is_on_the_site(english):
    files = {file.relative_to(ROOT).as_posix() for file in (ROOT / "docs" / "pages").glob("*.md")}
    taken_in = {page.file for page in (*AUTHORS, *ENGINES)}
    assert files - {"docs/pages/README.md"} <= taken_in
    assert {page.path for page in (*AUTHORS, *ENGINES)} <= english.keys()


@pytest.mark.parametrize("code", LANGUAGES)
def test_pages_in_another_language_are_marked_where_their_text_is_english(code, english):
    plain = book(code)
    own = {page.path: page for page in pages(Book(plain.lang.marking(), plain.shelf))}
    assert own.keys() == english.keys()
    whole = {path for path, page in own.items() if MARK_WHOLE in page.body}
    assert {page.path for page in ENGINES} <= whole or code == "en"
    assert not [path for path in whole if path.startswith("differences/") or code == "en"]
