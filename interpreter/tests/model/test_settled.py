"""Options that a document settles: gone as options, kept as values, what they change laid on before the document."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarock.api import load_with
from tarock.errors import DocumentError
from tarock.model.resolve import Resolved, load
from tarock.model.resolve_print import to_yaml

PARENT = """\
format: 1
id: parent
extends: lungau
names: {en: Parent}
contracts: {dreier: {value: 3}}
options:
  tariff:
    names: {en: Tariff}
    type: enum
    default: low
    values: [low, high]
    with:
      high: {contracts: {dreier: {value: 9, bonus-factor: 5}}}
  least: {names: {en: Least}, type: int, default: 36, min: 30, max: 40}
"""
CHILD = "format: 1\nid: child\nextends: parent.yaml\nnames: {en: Child}\n"
GRANDCHILD = "format: 1\nid: grandchild\nextends: child.yaml\nnames: {en: Grandchild}\n"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("parent.yaml").write_text(PARENT, encoding="utf-8")


def child(text: str, **options: str | int | bool) -> Resolved:
    Path("child.yaml").write_text(CHILD + text, encoding="utf-8")
    return load("child.yaml", options)


def grandchild(text: str) -> Resolved:
    Path("grandchild.yaml").write_text(GRANDCHILD + text, encoding="utf-8")
    return load("grandchild.yaml")


def test_a_settled_option_is_no_option_and_keeps_its_value() -> None:
    resolved = child("settled: {least: {is: 40, sources: [LK-score-2]}}\n")
    assert "least" not in resolved.options
    assert "least" not in resolved.tree["options"]
    assert resolved.settled == {"least": 40}


def test_a_settled_value_stands_bare_too() -> None:
    assert child("settled: {least: 40}\n").settled == {"least": 40}


@pytest.mark.parametrize("value", [35, 36])
def test_its_name_has_the_value_in_expressions(value: int) -> None:
    child(f"settled: {{least: {value}}}\ncontracts: {{dreier: {{made: points(declarers) >= least}}}}\n")
    (dreier,) = (one for one in load_with("child.yaml").variant.contracts if one.id == "dreier")
    assert dreier.made.expression.python.endswith(f">= {value}")


def test_what_a_settled_value_changes_comes_before_the_document() -> None:
    resolved = child("settled: {tariff: high}\ncontracts: {dreier: {value: 7}}\n")
    dreier = resolved.tree["contracts"]["dreier"]
    assert (dreier["value"].value, dreier["bonus-factor"].value) == (7, 5)


def test_giving_it_names_the_rule_set_that_settles_it() -> None:
    child("settled: {least: 40}\n")
    Path("grandchild.yaml").write_text(GRANDCHILD, encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        load("grandchild.yaml", {"least": 36})
    (fault,) = caught.value.faults
    assert (fault.code, fault.message) == ("TR121", "'least' is no option here")
    assert fault.hint == "the rule set 'child' settles it: least is 40"
    assert [str(also.place) for also in fault.related] == ["child.yaml:5:11"]


def test_settling_differs_in_the_fingerprint_by_value_alone() -> None:
    assert child("settled: {least: 36}\n").fingerprint == load("parent.yaml").fingerprint
    assert child("settled: {least: 40}\n").fingerprint == load("parent.yaml", {"least": 40}).fingerprint
    assert child("settled: {least: 40}\n").fingerprint != load("parent.yaml").fingerprint


def test_a_child_may_settle_otherwise_what_has_changed_nothing() -> None:
    child("settled: {least: 40}\n")
    assert grandchild("settled: {least: 33}\n").settled == {"least": 33}


def test_a_value_that_has_changed_the_document_is_settled_for_good() -> None:
    child("settled: {tariff: high}\n")
    with pytest.raises(DocumentError, match=r"TR122.*'tariff' is high for good"):
        grandchild("settled: {tariff: low}\n")


def test_settling_the_same_again_is_a_fault() -> None:
    child("settled: {least: 40}\n")
    with pytest.raises(DocumentError, match=r"(?s)TR124.*also: child\.yaml:5:11"):
        grandchild("settled: {least: 40}\n")


def test_the_flat_document_says_the_type_of_what_is_settled() -> None:
    resolved = child("settled: {least: 40, tariff: high}\n")
    Path("flat.yaml").write_text(to_yaml(resolved), encoding="utf-8")
    flat = load("flat.yaml")
    assert (flat.settled, flat.fingerprint) == (resolved.settled, resolved.fingerprint)


def test_an_entry_is_removed_with_its_sources() -> None:
    resolved = child("contracts: {dreier: {removed: true, sources: [LK-contracts-5]}}\n")
    assert "dreier" not in resolved.tree["contracts"]


def test_an_option_that_patches_may_have_a_word_of_the_language_as_its_id() -> None:
    patch = "{5: {contracts: {dreier: {value: 3}}}}"
    option = (
        f"options: {{turns: {{names: {{en: T}}, type: int, default: 4, min: 4, max: 5, with: {patch}}}}}\n"
    )
    child(option + "define: {all-of-us: count(players)}\n")
    assert load_with("child.yaml").variant.options["turns"] == 4
