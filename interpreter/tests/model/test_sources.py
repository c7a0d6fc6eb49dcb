"""The statements and open points as data: complete, by id, and strict."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarock import resources
from tarock.errors import DocumentError
from tarock.model import sources
from tarock.model.resolve import load
from tarock.model.source import Node

STATEMENTS = """\
format: 1
source: AB
title: A book
language: de
statements:
- {id: AB-one-1, kind: rule, says: This.}
- {id: AB-one-2, kind: slip, says: That., read: This.}
"""
POINTS = """\
format: 1
open_points:
- {id: OP-1, about: [AB-one-1], question: Which., reading: This., why: So., others: [That.]}
"""


def folder(path: Path, statements: str = STATEMENTS, points: str = POINTS) -> Path:
    (path / "book.yaml").write_text(statements, encoding="utf-8")
    (path / "open-points.yaml").write_text(points, encoding="utf-8")
    return path


def cited(node: Node) -> list[Node]:
    """What entries cite, singly or in lists, under `confirms` and `outside` too."""
    found = [*listed(node.get("sources")), *listed(node.get("about"))]
    for name, entry in node.map.items():
        for below in entry.map.values() if name in ("confirms", "outside") else ():
            found += listed(below)
        found += cited(entry)
    return found + [one for item in node.items for one in cited(item)]


def listed(node: Node | None) -> list[Node]:
    return [] if node is None else list(node.items or (node,))


def test_statements_are_known_by_id() -> None:
    statement = sources.statements()["LK-cards-6"]
    assert (statement.source, statement.kind, statement.read) == ("LK", "rule", None)
    assert statement.says == "The deck is worth 71; 36 or more win the game."


def test_a_slip_means_what_it_is_read_as() -> None:
    slip = sources.statements()["LK-bonus-6"]
    assert slip.meant == slip.read != slip.says


def test_open_points_name_statements() -> None:
    assert sources.open_points()["OP-17"].about == ("LK-bid-1", "LK-bid-2")


@pytest.mark.parametrize("variant", resources.shipped_variants())
def test_shipped_rule_sets_cite_what_exists(variant: str) -> None:
    resolved = load(variant)
    nodes = cited(resolved.tree) + cited(resolved.deck)
    assert nodes
    known = {*sources.statements(), *sources.open_points()}
    assert [str(node.place) for node in nodes if node.value not in known] == []


def test_a_sheet_says_who_says_so_and_what_it_leaves_open() -> None:
    statement = sources.statements()["OE-tri-13"]
    assert (statement.origin, statement.open) == ("companion", "OE-OP-29")
    point = sources.open_points()["OE-OP-29"]
    assert (point.about, point.why) == (("OE-tri-13",), None)


def test_a_folder_of_sources_is_read(tmp_path: Path) -> None:
    read = sources.load(folder(tmp_path))
    assert (list(read.statements), list(read.open_points)) == (["AB-one-1", "AB-one-2"], ["OP-1"])


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("AB-one-2", "AB-one-1", "TR127", (7, 8)),
        ("id: AB-one-2", "id: XY-one-2", "TR114", (7, 8)),
        ("kind: rule", "kind: rules", "TR113", (6, 24)),
        (", read: This.", "", "TR112", (7, 3)),
        ("says: This.", "say: This.", "TR110", (6, 30)),
        ("says: This.", "says: no", "TR106", (6, 36)),
    ],
)
def test_faults_of_statements(tmp_path: Path, old: str, new: str, code: str, place: tuple[int, int]) -> None:
    with pytest.raises(DocumentError) as caught:
        sources.load(folder(tmp_path, STATEMENTS.replace(old, new)))
    assert (code, place) in [(fault.code, fault.place and fault.place[1:]) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("open: AB-OP-1", "open: AB-OP-2", "TR128", (6, 64)),
        ("id: AB-OP-1", "id: XY-OP-1", "TR114", (9, 8)),
        ("about: [AB-one-1]", "about: [AB-one-3]", "TR128", (9, 25)),
        ("from: reading", "from: no", "TR106", (6, 49)),
    ],
)
def test_faults_of_the_open_points_of_a_sheet(
    tmp_path: Path, old: str, new: str, code: str, place: tuple[int, int]
) -> None:
    sheet = STATEMENTS.replace("says: This.}", "says: This., from: reading, open: AB-OP-1}")
    sheet += (
        "open_points:\n- {id: AB-OP-1, about: [AB-one-1], question: Which., reading: This., others: []}\n"
    )
    (tmp_path / "good").mkdir()
    assert list(sources.load(folder(tmp_path / "good", sheet)).open_points) == ["AB-OP-1", "OP-1"]
    assert old in sheet
    with pytest.raises(DocumentError) as caught:
        sources.load(folder(tmp_path, sheet.replace(old, new)))
    assert (code, place) in [(fault.code, fault.place and fault.place[1:]) for fault in caught.value.faults]


def test_an_open_point_about_nothing_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        sources.load(folder(tmp_path, points=POINTS.replace("[AB-one-1]", "[AB-one-1, AB-one-9]")))
    (fault,) = caught.value.faults
    assert (fault.code, fault.place and fault.place[1:], fault.hint) == (
        "TR128",
        (3, 32),
        "did you mean 'AB-one-2'?",
    )
