"""What counts as covered, and what is a gap."""

import pytest

from tarock_conformance.coverage import State, measure
from tarock_conformance.files import CorpusError
from tarock_conformance.load import load_corpus


def measured(roots):
    return measure(load_corpus(roots), roots)


def edit(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def codes(roots):
    return [fault.code for fault in measured(roots).faults]


def test_every_statement_has_its_state(copied):
    states = {row.statement.id: row.state for row in measured(copied).rows}
    assert states == {
        "XY-1": State.DATUM,
        "XY-2": State.COVERED,
        "XY-3": State.COVERED,
        "XY-4": State.ADVICE,
        "XY-5": State.EXCLUDED,
        "XY-6": State.LATER,
        "XY-7": State.CONTESTED,
    }
    assert measured(copied).is_good


@pytest.mark.parametrize("kind", ["rule", "fact", "slip", "option"])
def test_a_statement_without_a_case_is_a_gap(copied, kind):
    sources = copied.spec / "sources" / "xy.yaml"
    with sources.open("a", encoding="utf-8") as file:
        file.write(f'- {{id: XY-8, kind: {kind}, says: "New.", read: "Read so."}}\n')
    (fault,) = measured(copied).faults
    assert (fault.code, fault.place.line) == ("TR441", 10)
    assert ("Read so." in fault.message) == (kind == "slip")


def test_a_rule_is_not_covered_by_a_document_alone(copied):
    edit(copied.spec / "sources" / "xy.yaml", "XY-1, kind: fact", "XY-1, kind: rule")
    assert codes(copied) == ["TR441"]


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("variants/lungau.yaml", "sources: [XY-3]", "sources: [XY-33]", "TR404"),
        ("decks/short.yaml", "sources: [XY-1]", "sources: [XY-1, XY-99]", "TR404"),
        ("variants/lungau.yaml", "about: OP-1", "about: OP-2", "TR405"),
        ("variants/lungau.yaml", ", sources: [XY-3]}", "}", "TR442"),
        ("variants/lungau.yaml", ", value: 2, sources: [XY-2]}", ", value: 2}", "TR442"),
        ("variants/base.yaml", "card: highest(trick), sources: [XY-2]", "card: highest(trick)", "TR442"),
    ],
)
def test_dangling_ids_and_entries_without_source_are_faults(copied, file, old, new, code):
    edit(copied.spec / file, old, new)
    assert codes(copied) == [code]


def test_an_open_point_about_nothing_is_a_fault(copied):
    edit(copied.spec / "sources" / "open.yaml", "[XY-7]", "[XY-77]")
    with pytest.raises(CorpusError, match="XY-77"):
        measured(copied)


@pytest.mark.parametrize(("old", "new"), [("XY-6", "XY-66-*"), ("XY-5", "XY-2")])
def test_an_exemption_that_excuses_nothing_is_a_fault(copied, old, new):
    edit(copied.cases.parent / "coverage.yaml", old, new)
    assert "TR443" in codes(copied)


def test_a_document_may_say_what_nothing_can_show_and_what_it_confirms(copied):
    (copied.cases.parent / "coverage.yaml").write_text(
        "later:\n  - {statements: XY-6, reason: Later.}\n", encoding="utf-8"
    )
    variant = copied.spec / "variants" / "lungau.yaml"
    variant.write_text(
        variant.read_text(encoding="utf-8")
        + "outside: {Fun is no rule.: [XY-5]}\nconfirms: {play.wins.highest: [XY-1]}\n",
        encoding="utf-8",
    )
    rows = {row.statement.id: row for row in measured(copied).rows}
    assert measured(copied).is_good
    assert (rows["XY-5"].state, rows["XY-5"].reason) == (State.EXCLUDED, "Fun is no rule.")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("outside: {No reason.: [XY-2]}\n", "TR443"),
        ("outside: {No statement.: [XY-99]}\n", "TR404"),
        ("confirms: {play.wins.lowest: [XY-2]}\n", "TR404"),
        ("confirms: {play.wins.highest: [XY-99]}\n", "TR404"),
        ("confirms: {contracts.dreier.value: [XY-2]}\n", "TR404"),
    ],
)
def test_what_a_document_confirms_or_leaves_out_exists_and_is_needed(copied, line, code):
    with (copied.spec / "variants" / "lungau.yaml").open("a", encoding="utf-8") as file:
        file.write(line)
    assert code in codes(copied)


def test_what_changes_an_inherited_line_or_stands_in_an_entry_needs_no_source_of_its_own(copied):
    with (copied.spec / "variants" / "lungau.yaml").open("a", encoding="utf-8") as file:
        file.write("play: {wins: {highest: {when: trick != none}}}\n")
    edit(copied.spec / "variants" / "lungau.yaml", "value: 2,", "value: 2, made: {when: true},")
    assert codes(copied) == []


def test_a_faulty_file_of_exemptions_is_refused(copied):
    edit(copied.cases.parent / "coverage.yaml", "reason", "raeson")
    with pytest.raises(CorpusError, match="TR401"):
        measured(copied)
