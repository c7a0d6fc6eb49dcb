"""Faults that show in a parent but come of a child's change name the lines of both files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarock.errors import Fault
from tarock.model.compile import examine

HEADER = "format: 1\nid: {0}\nextends: {1}\nnames: {{en: X}}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, parent: str, body: str) -> None:
    Path(f"{name}.yaml").write_text(HEADER.format(name, parent) + body, encoding="utf-8")


def told(name: str) -> list[tuple[str, str, list[str]]]:
    """Code, file and other places of each fault."""

    def row(fault: Fault) -> tuple[str, str, list[str]]:
        assert fault.place is not None
        return (
            fault.code,
            Path(fault.place.file).name,
            [f"{Path(at.file).name}:{at.line}:{at.column} {says}" for at, says in fault.related],
        )

    return [row(fault) for fault in examine(f"{name}.yaml")[2]]


def test_a_name_that_the_child_takes_away_is_named_where_the_parent_uses_it() -> None:
    write("x", "lungau", "bonuses: {trull: {silent: 3}}\ndefine: {price: null}\n")
    because = "x.yaml:6:10 because 'define.price' is taken away here"
    assert told("x") == [("TR203", "lungau.yaml", [because])]


def test_an_exchange_taken_away_is_named_where_the_parent_names_it() -> None:
    write("x", "lungau", "exchange: {half: null}\n")
    because = "x.yaml:5:12 because 'exchange.half' is taken away here"
    assert {(code, *also) for code, _, also in told("x")} == {("TR132", because)}


def test_a_value_of_another_type_is_named_down_to_the_entry() -> None:
    write("x", "lungau", "define:\n  majority: {is: hand}\n")
    found = told("x")
    assert ("TR208", "x.yaml", []) in found or ("TR206", "x.yaml", []) in found
    assert all(also == [] for _, file, also in found if file == "x.yaml")


def test_each_of_several_changes_answers_for_its_own_fault() -> None:
    write("x", "lungau", "exchange: {half: null}\ndefine: {price: null}\n")
    assert {(code, *also) for code, _, also in told("x")} == {
        ("TR132", "x.yaml:5:12 because 'exchange.half' is taken away here"),
        ("TR203", "x.yaml:6:10 because 'define.price' is taken away here"),
    }


def test_the_change_of_a_document_in_between_is_named() -> None:
    write("y", "lungau", "define: {price: null}\n")
    write("x", "y.yaml", "bonuses: {trull: {silent: 3}}\n")
    because = "y.yaml:5:10 because 'define.price' is taken away here"
    assert told("x") == [("TR203", "lungau.yaml", [because])]


def test_a_fault_of_the_parent_itself_names_the_line_that_extends_it() -> None:
    write("y", "lungau", "bonuses: {trull: {made: nonsense}}\n")
    write("x", "y.yaml", "bonuses: {valat: {names: {en: V}}}\n")
    assert told("x") == [("TR203", "y.yaml", ["x.yaml:3:10 the document comes in here"])]


def test_what_an_option_of_the_child_switches_on_is_named() -> None:
    patch = "options:\n  o:\n    names: {en: O}\n    type: bool\n    default: true\n    with: {true: {define: {price: null}}}\n"
    write("x", "lungau", patch)
    because = "x.yaml:10:28 because 'options.o.with.true.define.price' is taken away here"
    assert told("x") == [("TR203", "lungau.yaml", [because])]


@pytest.mark.parametrize(
    ("body", "code", "also"),
    [
        ("define: {dreier: 1}\n", "TR130", "it stands here"),
        ("options: {second-turn: {default: 3}}\n", "TR122", "lungau.yaml"),
        ("bonuses: {nothing: null}\n", "TR123", "lungau.yaml"),
    ],
    ids=["a name twice", "the default of a parent's option", "nothing to take away"],
)
def test_faults_of_the_child_name_the_parent_s_line(body: str, code: str, also: str) -> None:
    write("x", "lungau", body)
    (places,) = [places for found, _, places in told("x") if found == code]
    assert also in " ".join(places)


def test_the_faults_of_the_rule_set_itself_come_first() -> None:
    write("x", "lungau", "define: {price: null}\nbonuses: {trull: {made: nonsense}}\n")
    assert [file for _, file, _ in told("x")] == ["x.yaml", "lungau.yaml"]


def test_what_is_taken_away_has_the_path_of_the_entry_that_uses_it_as_a_hint() -> None:
    write("x", "lungau", "define: {price: null}\n")
    hints = {fault.hint for fault in examine("x.yaml")[2]}
    assert hints == {"say 'bonuses.valat.amount.is' anew in your rule set, or take away what it belongs to"}
