"""Options that go only with values of others: what is refused, with which reason and place, and what is not."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tarock.errors import DocumentError
from tarock.model.resolve import attempt, load
from tarock.model.resolve_company import company

HOUSE = """\
format: 1
id: house
extends: lungau
names: {en: House rules}
options:
  piatnik:
    names: {en: One pack or another}
    type: enum
    default: old
    values: [old, new, rare]
  glue:
    names: {en: Sticky cards}
    type: int
    default: 0
    min: 0
    max: 9
    only-with:
      piatnik: {is: [new, rare], because: old cards do not stick}
"""


def house(folder: Path, text: str = "") -> Path:
    file = folder / "house.yaml"
    file.write_text(HOUSE + dedent(text), encoding="utf-8")
    return file


def refused(file: Path | str, options: dict[str, Any]) -> list[tuple[str, str, str]]:
    with pytest.raises(DocumentError) as caught:
        load(file, options)
    return [(fault.code, fault.message, fault.hint or "") for fault in caught.value.faults]


def test_a_value_that_needs_another_is_refused_with_the_reason_and_the_place(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        load(house(tmp_path), {"glue": 3})
    (fault,) = caught.value.faults
    assert (fault.code, fault.hint) == ("TR129", "old cards do not stick")
    assert fault.message == "'glue' is 3, which goes only with 'piatnik' new or rare; here it is old"
    assert fault.place is not None
    assert fault.place[1:] == (18, 7)


@pytest.mark.parametrize("options", [{}, {"glue": 0}, {"glue": 3, "piatnik": "new"}, {"glue": 9, "piatnik": "rare"},
                                     {"glue": "3", "piatnik": "new"}, {"piatnik": "new"}])  # fmt: skip
def test_other_choices_stand(tmp_path: Path, options: dict[str, Any]) -> None:
    assert load(house(tmp_path), options).options["glue"] == int(options.get("glue", 0))


def test_a_default_that_a_child_changes_is_no_choice(tmp_path: Path) -> None:
    house(tmp_path)
    child = tmp_path / "child.yaml"
    child.write_text(
        "format: 1\nid: child\nextends: ./house.yaml\nnames: {en: Child}\noptions: {glue: {default: 4}}\n"
    )
    assert load(child).options["glue"] == 4
    assert refused(child, {"glue": 3})[0][0] == "TR129"


@pytest.mark.parametrize(("settled", "fits"), [("old", False), ("new", True)])
def test_what_is_settled_counts_as_well(tmp_path: Path, settled: str, fits: bool) -> None:
    house(tmp_path)
    child = tmp_path / "child.yaml"
    child.write_text(
        f"format: 1\nid: child\nextends: ./house.yaml\nnames: {{en: Child}}\nsettled: {{piatnik: {settled}}}\n"
    )
    _, faults = attempt(child, {"glue": 3})
    assert ("TR129" in [fault.code for fault in faults]) is not fits


@pytest.mark.parametrize(("old", "new", "code", "place"), [
    ("piatnik: {is", "piatnick: {is", "TR121", (18, 7)),
    ("piatnik: {is", "glue: {is", "TR121", (18, 7)),
    ("[new, rare]", "[new, scarce]", "TR122", (18, 27)),
    ("[new, rare]", "true", "TR122", (18, 21)),
    (", because: old cards do not stick", "", "TR112", (18, 7)),
])  # fmt: skip
def test_what_only_with_names_must_be_there(
    tmp_path: Path, old: str, new: str, code: str, place: tuple[int, int]
) -> None:
    file = house(tmp_path)
    file.write_text(file.read_text().replace(old, new))
    _, faults = attempt(file)
    assert [(fault.code, fault.place and fault.place[1:]) for fault in faults] == [(code, place)]


def test_the_company_of_an_option_lets_it_be_chosen() -> None:
    options = load("lungau").tree["options"]
    assert company(options, "solo-talon") == {"solorufer": "above-rufer"}
    assert company(options, "valat-silent") == {"tournament": True}
    assert company(options, "valat-price") == company(options, "players") == {}


@pytest.mark.parametrize(("given", "names"), [
    ({"solorufer-value": 1}, ["solorufer-value"]),
    ({"solo-talon": "six"}, ["solo-talon"]),
    ({"valat-silent": 10, "valat-announced": 20}, ["valat-silent", "valat-announced"]),
    ({"tournament": True, "valat-price": "game-alone"}, ["valat-price"]),
])  # fmt: skip
def test_choices_of_lungau_that_make_no_sense_are_refused(given: dict[str, Any], names: list[str]) -> None:
    found = refused("lungau", given)
    assert [code for code, _, _ in found] == ["TR129"] * len(names)
    assert [message.split("'")[1] for _, message, _ in found] == names
    assert all(hint for _, _, hint in found)
