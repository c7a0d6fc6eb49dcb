"""`tarock new`: what is begun is sound, its examples are true, and nothing is overwritten."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tarock.cli import new as command
from tarock.model import compile as loading
from tarock.resources import shipped_variants

PARENTS = [name for name in shipped_variants() if name != "family"]
EXAMPLE = re.compile(r"^# ( *[\w-]+:.*)$", re.MULTILINE)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the new files go."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("parent", PARENTS)
def test_what_is_begun_plays_as_its_parent(run: Any, parent: str) -> None:
    assert run("new", "friday", "--extends", parent).exit_code == 0
    begun = loading.load("friday.yaml")
    assert (begun.id, begun.names["en"]) == ("friday", "Friday")
    assert begun.fingerprint == loading.load(parent).fingerprint


@pytest.mark.parametrize("parent", PARENTS)
def test_every_example_can_be_had_and_changes_something(run: Any, folder: Path, parent: str) -> None:
    run("new", "friday", "--extends", parent)
    file = folder / "friday.yaml"
    head, _, examples = file.read_text(encoding="utf-8").partition("# What is changed most")
    blocks = re.split(r"^# (?=[\w-]+:)", examples, flags=re.MULTILINE)[1:]
    assert len(blocks) >= 2
    prints = {loading.load(parent).fingerprint}
    for block in blocks:
        section, *lines = block.strip().splitlines()
        for line in lines:
            file.write_text(f"{head}\n{section}\n{line.removeprefix('# ')}\n", encoding="utf-8")
            prints.add(loading.load(file).fingerprint)
    assert len(prints) == 1 + sum(len(block.strip().splitlines()) - 1 for block in blocks)


def test_all_examples_together_are_sound(run: Any, folder: Path) -> None:
    run("new", "friday", "--extends", "koenigrufen")
    file = folder / "friday.yaml"
    head, mark, examples = file.read_text(encoding="utf-8").partition("# What is changed most")
    file.write_text(head + mark + EXAMPLE.sub(r"\1", examples), encoding="utf-8")
    assert run("check", file).stdout.startswith("ok  friday")


@pytest.mark.parametrize("parent", PARENTS)
def test_what_is_begun_has_the_canonical_layout(run: Any, parent: str) -> None:
    run("new", "friday", "--extends", parent, "--title", "Our game: Friday, and more")
    assert run("fmt", "--check", "friday.yaml").exit_code == 0


def test_the_modeline_leads_to_the_schema(run: Any, folder: Path) -> None:
    run("new", "one", "--extends", "lungau")
    run("new", "two", "--extends", "lungau", "--schema", "beside")
    first, second = ((folder / f"{name}.yaml").read_text().splitlines()[0] for name in ("one", "two"))
    uri = first.removeprefix("# yaml-language-server: $schema=file://")
    assert Path(uri).name == "variant.schema.json"
    assert Path(uri).is_file()
    assert second == f"# yaml-language-server: $schema={command.SCHEMA_BESIDE}"
    assert (folder / command.SCHEMA_BESIDE).read_text() == Path(uri).read_text()


def test_a_rule_set_of_ones_own_can_be_the_parent(run: Any, folder: Path) -> None:
    (folder / "cups").mkdir()
    run("new", "friday", "--extends", "lungau", "--title", "Our game: Friday", "--title-de", "Freitag")
    run("new", "cups/spring", "--extends", "friday.yaml")
    assert "extends: ../friday.yaml\n" in (folder / "cups" / "spring.yaml").read_text()
    assert run("check", "cups/spring.yaml").exit_code == 0
    assert loading.load("friday.yaml").names == {"en": "Our game: Friday", "de": "Freitag"}


@pytest.mark.parametrize(
    ("arguments", "code", "hint"),
    [
        (["Freitags Spiel", "--extends", "lungau"], "TR908", "freitags-spiel"),
        (["7er-Köpfe", "--extends", "lungau"], "TR908", "er-koepfe"),
        (["lungau", "--extends", "lungau"], "TR908", "my-lungau"),
        (["friday", "--extends", "lungua"], "TR901", "did you mean 'lungau'?"),
        (["friday", "--extends", "family"], "TR905", "lungau"),
        (["nowhere/friday", "--extends", "lungau"], "TR902", "there is no folder"),
        (["friday"], "Missing option '--extends'", "lungau"),
        ([], "Missing argument", "NAME"),
    ],
)
def test_what_cannot_be_begun_is_said_and_nothing_written(
    run: Any, folder: Path, arguments: list[str], code: str, hint: str
) -> None:
    result = run("new", *arguments)
    assert result.exit_code == 2
    assert code in result.stderr
    assert hint in result.stderr
    assert list(folder.iterdir()) == []


def test_a_file_that_is_there_is_left_as_it_is(run: Any, folder: Path) -> None:
    file = folder / "friday.yaml"
    file.write_text("mine", encoding="utf-8")
    result = run("new", "friday", "--extends", "lungau", "--schema", "beside")
    assert (result.exit_code, "TR907" in result.stderr) == (2, True)
    assert {each.name: each.read_text() for each in folder.iterdir()} == {"friday.yaml": "mine"}


def test_what_is_left_out_is_asked_for_at_a_terminal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from tarock.cli import main

    monkeypatch.setattr("tarock.cli.new._at_terminal", lambda: True)
    result = CliRunner().invoke(main, ["new"], input="friday\nlungau\nOur Friday\n")
    assert result.exit_code == 0, result.output
    assert loading.load("friday.yaml").names == {"en": "Our Friday"}


def test_a_wrong_answer_at_a_terminal_is_asked_for_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from click.testing import CliRunner

    from tarock.cli import main

    monkeypatch.setattr("tarock.cli.new._at_terminal", lambda: True)
    (folder / "taken.yaml").write_text("mine", encoding="utf-8")
    answers = "Friday Game\ntaken\nfriday\nfamily\nlungua\nlungau\nOur Friday\n"
    result = CliRunner().invoke(main, ["new"], input=answers)
    assert result.exit_code == 0, result.output
    for said in ("did you mean 'friday-game'?", "is there already", "is abstract", "did you mean 'lungau'?"):
        assert said in result.output
    assert loading.load("friday.yaml").names == {"en": "Our Friday"}
