"""Rule sets made flat: inheritance, order, options, origins, fingerprint, and the flat document as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarock import resources
from tarock.errors import DocumentError
from tarock.model.resolve import Resolved, attempt, load
from tarock.model.resolve_print import to_yaml

PARENT = """\
format: 1
id: parent
abstract: true
names: {en: Parent}
define: {a: 1, b: 2, c: 3}
discard:
  never:
    one: {cards: I, sources: [LK-bid-1], about: OP-1}
"""
CHILD = "format: 1\nid: child\nextends: parent.yaml\nabstract: true\nnames: {en: Child}\n"
OPTION = """\
options:
  way:
    names: {en: Way}
    type: enum
    default: plain
    values: [plain, odd]
    with:
      odd: {define: {a: 7, c: null}}
  most:
    names: {en: Most}
    type: int
    default: 3
    min: 0
    max: 9
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("parent.yaml").write_text(PARENT, encoding="utf-8")
    return tmp_path


def child(text: str = "", **options: str | int | bool) -> Resolved:
    Path("child.yaml").write_text(CHILD + text, encoding="utf-8")
    return load("child.yaml", options)


@pytest.mark.parametrize("variant", resources.shipped_variants())
def test_shipped_rule_sets_load(variant: str) -> None:
    assert load(variant).id == variant


@pytest.mark.usefixtures("folder")
def test_maps_are_merged_and_values_replaced() -> None:
    assert child("define: {b: 5, d: 6}\n").plain()["define"] == {"a": 1, "b": 5, "c": 3, "d": 6}


@pytest.mark.usefixtures("folder")
def test_lists_are_replaced() -> None:
    line = child("discard: {never: {one: {sources: [LK-bid-2]}}}\n").plain()["discard"]["never"]["one"]
    assert line == {"cards": "I", "sources": ["LK-bid-2"], "about": "OP-1"}


@pytest.mark.usefixtures("folder")
def test_null_takes_an_entry_away() -> None:
    assert list(child("define: {b: null}\n").plain()["define"]) == ["a", "c"]


@pytest.mark.usefixtures("folder")
def test_an_overridden_entry_keeps_its_place_in_the_order() -> None:
    assert list(child("define: {c: 9, a: 8}\n").plain()["define"]) == ["a", "b", "c"]


@pytest.mark.usefixtures("folder")
def test_before_puts_a_new_line_in_front_and_is_gone_then() -> None:
    never = child("discard: {never: {two: {before: one, cards: II}}}\n").plain()["discard"]["never"]
    assert list(never) == ["two", "one"]
    assert never["two"] == {"cards": "II"}


@pytest.mark.usefixtures("folder")
def test_before_moves_an_inherited_line() -> None:
    child("discard: {never: {two: {cards: II}}}\n")
    text = "format: 1\nid: grandchild\nextends: child.yaml\nabstract: true\nnames: {en: G}\n"
    Path("grandchild.yaml").write_text(text + "discard: {never: {two: {before: one}}}\n", encoding="utf-8")
    assert list(load("grandchild.yaml").plain()["discard"]["never"]) == ["two", "one"]


@pytest.mark.usefixtures("folder")
def test_header_and_abstractness_are_the_childs_own() -> None:
    resolved = child()
    assert (resolved.id, resolved.plain()["names"]) == ("child", {"en": "Child"})
    Path("child.yaml").write_text(CHILD.replace("abstract: true\n", ""), encoding="utf-8")
    assert "TR112" in {fault.code for fault in attempt("child.yaml")[1]}


@pytest.mark.usefixtures("folder")
def test_every_value_has_an_origin() -> None:
    resolved = child("define: {b: 5}\n")
    assert str(resolved.origin("define.a")) == "parent.yaml:5:13"
    assert str(resolved.origin("define.b")) == "child.yaml:6:13"
    assert resolved.origin("define.z") is None


def test_the_chain_names_the_files_from_the_rule_set_up(folder: Path) -> None:
    assert [file.name for file in child().chain] == ["child.yaml", "parent.yaml"]


def test_a_parent_is_looked_for_beside_its_child(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    child()
    monkeypatch.chdir("/")
    assert load(folder / "child.yaml").id == "child"


@pytest.mark.usefixtures("folder")
def test_options_have_their_defaults() -> None:
    assert child(OPTION).options == {"way": "plain", "most": 3}


@pytest.mark.parametrize("given", [7, "7"])
@pytest.mark.usefixtures("folder")
def test_options_are_taken_as_values_or_as_texts(given: str | int) -> None:
    assert child(OPTION, most=given).options["most"] == 7


@pytest.mark.parametrize("given", [-1, 10, "many", True])
@pytest.mark.usefixtures("folder")
def test_values_out_of_reach_are_refused(given: str | int) -> None:
    with pytest.raises(DocumentError) as caught:
        child(OPTION, most=given)
    assert caught.value.code == "TR122"


@pytest.mark.parametrize("given", [0, 9])
@pytest.mark.usefixtures("folder")
def test_values_at_the_limits_are_taken(given: int) -> None:
    assert child(OPTION, most=given).options["most"] == given


@pytest.mark.usefixtures("folder")
def test_a_value_changes_the_document() -> None:
    assert child(OPTION).plain()["define"] == {"a": 1, "b": 2, "c": 3}
    assert child(OPTION, way="odd").plain()["define"] == {"a": 7, "b": 2}


def test_a_value_changes_no_rule_set_that_is_loaded_later() -> None:
    before = load("koenigrufen")
    changed = load("koenigrufen", {"emperors-trick": "pagat-free", "players": 5, "majority": 106})
    assert changed.plain() != before.plain()
    assert load("koenigrufen").plain() == before.plain()


def test_faults_are_told_each_time(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("format: 1\nid: mine\nextends: lungau\nnames: {en: Mine}\ndefine: {nonsense: null}\n")
    told = [attempt(file, options)[1] for options in ({}, {}, {"players": 5}, {})]
    assert {fault.code for fault in told[0]} >= {"TR123"}
    assert told == [told[0]] * 4


@pytest.mark.parametrize(("value", "result"), [(True, 7), (False, 8)])
@pytest.mark.usefixtures("folder")
def test_values_of_options_are_written_without_quotes(value: bool, result: int) -> None:
    bare = "  p: {names: {en: X}, type: bool, default: true, with: {true: {define: {a: 7}}, false: {define: {a: 8}}}}\n"
    assert child("options:\n" + bare, p=value).plain()["define"]["a"] == result


@pytest.mark.usefixtures("folder")
def test_the_origin_of_a_patched_value_is_the_patch() -> None:
    assert str(child(OPTION, way="odd").origin("define.a")) == "child.yaml:13:25"


@pytest.mark.usefixtures("folder")
def test_patches_that_agree_are_no_conflict() -> None:
    both = "  {0}: {{names: {{en: X}}, type: bool, default: true, with: {{'true': {{define: {{a: 7}}}}}}}}\n"
    assert child("options:\n" + both.format("p") + both.format("q")).plain()["define"]["a"] == 7


@pytest.mark.usefixtures("folder")
def test_a_fixed_option_has_one_value() -> None:
    fixed = OPTION.replace("default: 3", "default: 3\n    fixed: true")
    assert child(fixed, most=3).options["most"] == 3
    with pytest.raises(DocumentError, match="is fixed to 3"):
        child(fixed, most=4)


@pytest.mark.parametrize(
    ("text", "like"),
    [
        ("sources: [LK-bid-1]\n", ""),
        ("discard: {never: {one: {sources: [LK-bid-9], about: OP-9}}}\n", ""),
        ("define: {b: {is: 2, about: OP-3}}\n", "define: {b: {is: 2}}\n"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_sources_are_not_in_the_fingerprint(text: str, like: str) -> None:
    assert child(text).fingerprint == child(like).fingerprint


@pytest.mark.usefixtures("folder")
def test_ids_and_names_are_not_in_the_fingerprint() -> None:
    Path("other.yaml").write_text(
        PARENT.replace("parent", "other").replace("Parent", "Other"), encoding="utf-8"
    )
    assert load("other.yaml").fingerprint == child().fingerprint


@pytest.mark.parametrize(
    "text",
    [
        "define: {b: 5}\n",
        "define: {b: null}\n",
        "define: {d: 5}\n",
        "discard: {never: {two: {cards: II}}}\n",
        "discard: {never: {one: {cards: II}}}\n",
    ],
)
@pytest.mark.usefixtures("folder")
def test_rules_are_in_the_fingerprint(text: str) -> None:
    assert child(text).fingerprint != child().fingerprint


@pytest.mark.usefixtures("folder")
def test_the_order_of_lines_is_in_the_fingerprint_and_that_of_fixed_keys_is_not() -> None:
    written = "discard: {{never: {{two: {{{}}}}}}}\n"
    plain = child(written.format("when: true, cards: II")).fingerprint
    assert child(written.format("cards: II, when: true")).fingerprint == plain
    assert child(written.format("cards: II, when: true, before: one")).fingerprint != plain


@pytest.mark.usefixtures("folder")
def test_option_values_are_in_the_fingerprint_given_or_not() -> None:
    assert child(OPTION, most=4).fingerprint != child(OPTION).fingerprint
    assert child(OPTION, most=3).fingerprint == child(OPTION).fingerprint


def test_the_fingerprint_is_the_same_from_everywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = load("lungau").fingerprint
    monkeypatch.chdir(tmp_path)
    assert load("lungau").fingerprint == here
    assert len(here) == 16


@pytest.mark.parametrize("origins", [True, False])
@pytest.mark.parametrize("variant", resources.shipped_variants())
def test_the_flat_document_loads_to_the_same_fingerprint(variant: str, origins: bool, tmp_path: Path) -> None:
    resolved = load(variant)
    file = tmp_path / "flat.yaml"
    file.write_text(to_yaml(resolved, origins=origins), encoding="utf-8")
    flat = load(file)
    assert flat.fingerprint == resolved.fingerprint
    assert rules_of(flat) == rules_of(resolved)


def rules_of(resolved: Resolved) -> dict[str, Any]:
    """The document without its parent; what options change is laid on already and no longer said."""
    options = {
        name: {key: value for key, value in option.items() if key not in ("with", "fixed")}
        for name, option in resolved.plain().get("options", {}).items()
    }
    return {**resolved.plain(), "extends": None, "options": options}


def test_the_flat_document_keeps_chosen_options(folder: Path) -> None:
    resolved = child(OPTION, way="odd", most=5)
    (folder / "flat.yaml").write_text(to_yaml(resolved), encoding="utf-8")
    flat = load("flat.yaml")
    assert (flat.options, flat.fingerprint) == (resolved.options, resolved.fingerprint)
    with pytest.raises(DocumentError, match="fixed"):
        load("flat.yaml", {"way": "plain"})


@pytest.mark.usefixtures("folder")
def test_the_flat_document_says_where_values_come_from() -> None:
    lines = to_yaml(child("define: {b: 'if(x, 1, 2)'}\n")).splitlines()
    assert any(line.startswith("  a: 1 ") and line.endswith("# parent.yaml:5") for line in lines)
    assert any(line.startswith("  b: 'if(x, 1, 2)'") and line.endswith("# child.yaml:6") for line in lines)


def test_a_deck_beside_the_rule_set_is_found_from_the_flat_document(folder: Path) -> None:
    deck = resources.find_deck("tarock-54").read_text(encoding="utf-8")
    (folder / "own.yaml").write_text(deck.replace("id: tarock-54", "id: own"), encoding="utf-8")
    resolved = child("deck: own.yaml\n")
    (folder / "elsewhere").mkdir()
    flat = folder / "elsewhere" / "flat.yaml"
    flat.write_text(to_yaml(resolved), encoding="utf-8")
    assert load(flat).deck["id"].value == "own"


def test_a_rule_set_may_be_small(folder: Path) -> None:
    text = "format: 1\nid: house\nextends: lungau\nnames: {en: House rules}\ncontracts: {dreier: {bonus-factor: 3}}\n"
    (folder / "house.yaml").write_text(text, encoding="utf-8")
    assert load("house.yaml").node("contracts.dreier.bonus-factor") is not None


def orders(contracts: str, **options: str | int | bool) -> Any:
    """The order of the auction for a child that says this of contracts."""
    named = "a: {value: 1}, b: {value: 2}, c: {value: 3}, d: {value: 4}"
    text = f"{PARENT}contracts: {{{named}}}\nauction: {{order: [a, [b, c], d, e]}}\n{OPTION}"
    Path("parent.yaml").write_text(
        text.replace("{a: 7, c: null}}", "{a: 7}, contracts: {d: null}}"), encoding="utf-8"
    )
    return child(f"contracts: {contracts}\n", **options).plain()["auction"]["order"]


@pytest.mark.usefixtures("folder")
def test_contracts_that_are_taken_away_leave_the_order() -> None:
    assert orders("{a: null, b: null}") == [
        ["c"],
        "d",
        "e",
    ]  # what never was a contract stays, and is a fault
    assert orders("{b: null, c: null}") == ["a", "d", "e"]
    assert orders("{a: null}", way="odd") == [["b", "c"], "e"]
