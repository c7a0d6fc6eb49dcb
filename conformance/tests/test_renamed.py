"""No rule in Python: under other ids for everything the reference engine passes the renamed corpus."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from tarock_conformance.cases import Corpus
from tarock_conformance.documents import read_documents
from tarock_conformance.engines import parse
from tarock_conformance.files import Roots
from tarock_conformance.load import load_corpus, shipped_corpus
from tarock_conformance.run import Plan, run_engine

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture(scope="module")
def tool() -> Iterator[ModuleType]:
    sys.path.insert(0, str(TOOLS))
    yield importlib.import_module("rename_ids")
    sys.path.remove(str(TOOLS))


@pytest.fixture(scope="module")
def renamed(tool: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> SimpleNamespace:
    folder = tmp_path_factory.mktemp("renamed")
    ids = tool.copy(folder)
    return SimpleNamespace(
        ids=ids,
        roots=Roots(folder / "cases", folder / "spec"),
        new_id=tool.new_id,
        new_code=sys.modules["renaming"].new_code,
    )


@pytest.fixture(scope="module")
def corpus(renamed: SimpleNamespace) -> Corpus:
    return load_corpus(renamed.roots)


def test_the_renamed_corpus_passes_under_the_renamed_documents(renamed, corpus):
    files = {file.stem: str(file) for file in (renamed.roots.spec / "variants").glob("*.yaml")}
    run = run_engine(parse("ref"), corpus.cases, Plan(corpus.digest, documents=files, seconds=30))
    assert not [f"{result.case.key}: {result.detail}" for result in run.results if result.verdict.is_bad]
    assert len(run.results) == len(shipped_corpus().cases)


def test_every_contract_bonus_and_option_has_another_id(renamed):
    ours, copies = (read_documents(roots.spec)[0].variants for roots in (Roots.of(), renamed.roots))
    assert set(copies) == {renamed.new_id(variant) for variant in ours}
    for variant, document in ours.items():
        copy = copies[renamed.new_id(variant)]
        for section in ("contracts", "bonuses", "options", "define"):
            old = list(document.get(section) or ())
            assert list(copy.get(section) or ()) == [renamed.new_id(name) for name in old]


def test_every_card_has_another_id_and_code(renamed):
    ours, copies = (read_documents(roots.spec)[0].decks for roots in (Roots.of(), renamed.roots))
    for name, deck in ours.items():
        copy = copies[renamed.new_id(name)]
        for suit, node in deck["suits"].map.items():
            for old, new in zip(
                node["cards"].items, copy.get("suits", renamed.new_id(suit), "cards").items, strict=True
            ):
                assert new["id"].value == renamed.new_id(old["id"].value)
                assert new["code"].value == renamed.new_code(old["code"].value)


def test_the_cases_ask_with_the_new_names_alone(renamed, corpus):
    of_lungau = [case for case in corpus.cases if case.variant is not None]
    ours = [case for case in shipped_corpus().cases if case.variant is not None]
    assert {case.variant for case in of_lungau} == {renamed.new_id(case.variant) for case in ours}
    contracts = {case.given["contract"] for case in of_lungau if "contract" in case.given}
    assert contracts == {renamed.new_id(case.given["contract"]) for case in ours if "contract" in case.given}
    known = {
        contract
        for document in read_documents(Roots.of().spec)[0].variants.values()
        for contract in document.get("contracts") or ()
    }
    said = {
        (action, word)
        for case in of_lungau
        for step in case.steps
        for _, action, *words in [step.split()]
        for word in words
    }
    assert any(("bid", renamed.new_id(contract)) in said for contract in known)
    assert not known & {word for _, word in said}


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("I in hand", "z-I in hand"),
        ("sum(value for b in birds)", "sum(value for b in z-sdrib)"),
        ("any(kings in trick where kings != none)", "any(kings in trick where kings != none)"),
        ("contract = rufer-spatz or contract in rufer", "contract = z-ztaps-refur or contract in z-refur"),
    ],
)
def test_in_expressions_only_names_that_are_ids_are_renamed(renamed, text, other):
    assert renamed.ids.expression(text) == other
