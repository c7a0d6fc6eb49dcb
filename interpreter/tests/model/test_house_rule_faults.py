"""Faults of house rules that say what their author did: the line that is the cause, a forgotten parent, a taken id."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarock.errors import Fault, render
from tarock.model.compile import examine
from tarock.resources import find_variant

HEADER = "format: 1\nid: mine\nextends: lungau\nnames: {en: Mine}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def faults(text: str, name: str = "x.yaml") -> tuple[Fault, ...]:
    Path(name).write_text(text, encoding="utf-8")
    return examine(name)[2]


def test_a_fault_of_a_shared_expression_names_the_line_of_the_entry_that_causes_it() -> None:
    found = faults(HEADER + "bonuses:\n  spatz: {trick: 13}\n")
    assert {fault.code for fault in found} == {"TR212"}
    assert {fault.related for fault in found} == {((("x.yaml", 6, 11), "'trick' is 13 here"),)}


def test_entries_that_cause_the_same_fault_are_named_together() -> None:
    found = faults(HEADER + "bonuses:\n  spatz: {trick: 13}\n  uhu: {trick: 14}\n")
    assert len(found) == len({fault.place for fault in found})
    assert found[0].related == (
        (("x.yaml", 6, 11), "'trick' is 13 here"),
        (("x.yaml", 7, 9), "'trick' is 14 here"),
    )


def test_an_entry_without_the_value_that_its_kind_asks_for_is_named() -> None:
    bonus = "{kind: birds, names: {en: M}, silent: 1, announced: 2, card: II}"
    found = faults(f"{HEADER}bonuses:\n  new: {bonus}\n")
    assert any("x.yaml:6:3: this has no 'trick'" in render(fault) for fault in found)


@pytest.mark.parametrize(
    ("entry", "column"),
    [
        ("seats: {sits-out: {about: OP-1}}", 9),
        ("contracts: {dreier: {oblige: {about: OP-1}}}", 22),
        ("talk: {usual: {kontra: {may: {x: {about: OP-1}}}}}", 31),
    ],
)
def test_an_entry_without_an_expression_is_told_as_such(entry: str, column: int) -> None:
    (fault,) = faults(f"{HEADER}{entry}\n")
    assert (fault.code, fault.place) == ("TR112", ("x.yaml", 5, column))
    assert "has no expression" in fault.message


def test_the_card_of_an_entry_is_named_like_its_trick() -> None:
    found = faults(HEADER + "bonuses:\n  spatz: {card: 3}\n")
    assert any("x.yaml:6:11: 'card' is 3 here" in render(fault) for fault in found)


def test_an_entry_is_no_cause_of_what_is_wrong_in_its_kind_itself() -> None:
    (fault,) = faults(HEADER + "bonus-kinds:\n  birds: {lost: nonsense}\n")
    assert fault.related == ()


@pytest.mark.parametrize(
    ("entry", "parents"),
    [
        ("contracts: {rufer-spatz: {value: 2}}", "'extends: lungau'"),
        ("contracts: {trischaken: {value: 2}}", "'extends: koenigrufen'"),
        ("bonuses: {trull: {announced: 3}}", "'extends: koenigrufen' or 'extends: lungau'"),
    ],
)
def test_a_forgotten_parent_is_one_fault_that_names_who_has_the_entries(entry: str, parents: str) -> None:
    (fault,) = faults(f"format: 1\nid: mine\nnames: {{en: Mine}}\n{entry}\n")
    assert fault.code == "TR112"
    assert "extends nothing and lacks 'deck', " in fault.message
    assert fault.hint == f"did you forget {parents}?"


def test_another_file_under_the_id_of_a_shipped_rule_set_is_warned_of() -> None:
    text = HEADER.replace("mine", "lungau") + "bonuses:\n  trull: {announced: 3}\n"
    Path("x.yaml").write_text(text, encoding="utf-8")
    variant, _, (fault,) = examine("x.yaml")
    assert variant is not None
    assert (fault.code, fault.severity, fault.place and fault.place[1:]) == ("TR133", "warning", (2, 5))


def test_the_id_of_the_parent_is_warned_of_too() -> None:
    assert faults(HEADER + "bonuses:\n  trull: {announced: 3}\n", "base.yaml") == ()
    child = HEADER.replace("lungau", "base.yaml") + "bonuses:\n  trull: {announced: 4}\n"
    (fault,) = faults(child)
    assert fault.code == "TR133"
    assert "the id of the rule set that it extends" in fault.message


def test_a_copy_of_a_shipped_rule_set_may_have_its_id() -> None:
    assert faults(find_variant("lungau").read_text(encoding="utf-8")) == ()


def test_what_stands_in_a_short_map_without_quotes_or_space_is_looked_at_as_it_was_meant() -> None:
    found = faults(
        HEADER + "contracts:\n  dreier: {value:3}\n  rufer-uhu: {made: if(kings <= hnd, true, true)}\n"
    )
    told = [(fault.code, *fault.place[1:]) for fault in found if fault.place]
    assert told == [("TR106", 6, 12), ("TR203", 7, 33), ("TR106", 7, 38)]
