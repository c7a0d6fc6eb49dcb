"""A file is read once as long as it stays as it is, and again when it has changed or may have."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tarock.model import kept
from tarock.model.resolve import attempt

CHILD = "format: 1\nid: x\nextends: lungau\nnames: {{en: X}}\nbonuses: {{trull: {{silent: {}}}}}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(text: str, *, age: float) -> Path:
    file = Path("x.yaml")
    file.write_text(text, encoding="utf-8")
    then = time.time() - age
    os.utime(file, (then, then))
    return file


def test_an_old_file_is_read_once() -> None:
    file = written(CHILD.format(2), age=60)
    assert kept.look(file, "variant") is kept.look(file, "variant")


def test_a_young_file_is_read_again() -> None:
    file = written(CHILD.format(2), age=0)
    assert kept.look(file, "variant") is not kept.look(file, "variant")


def test_a_file_of_the_same_size_but_another_time_is_read_again() -> None:
    for amount, age in ((3, 60), (4, 50)):
        written(CHILD.format(amount), age=age)
        resolved, _ = attempt("x.yaml")
        assert resolved is not None
        assert resolved.node("bonuses.trull.silent").value == amount


def test_places_are_named_from_the_folder_one_is_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written("format: 1\nid: x\n", age=60)
    (folder / "below").mkdir()
    assert {fault.place.file for fault in attempt("x.yaml")[1]} == {"x.yaml"}
    monkeypatch.chdir(folder / "below")
    assert {fault.place.file for fault in attempt("../x.yaml")[1]} == {str(folder / "x.yaml")}


def test_not_too_many_are_kept() -> None:
    for number in range(kept._MANY + 5):
        file = Path(f"{number}.yaml")
        file.write_text("format: 1\n", encoding="utf-8")
        os.utime(file, (1, 1))
        kept.look(file, "variant")
    assert len(kept._kept) == kept._MANY
