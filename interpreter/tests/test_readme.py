"""The README keeps its word: its example runs, and what it points at exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tarock

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MARK = "<!-- example: run by interpreter/tests/test_readme.py -->"


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = README.split(MARK)[1].split("```python\n")[1].split("```")[0]
    assert len(example.strip().splitlines()) <= 20
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_the_house_rule_loads_and_says_what_it_says(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(README.split("```yaml\n")[1].split("```")[0], encoding="utf-8")
    usual, friday = tarock.load("lungau"), tarock.load(file)
    assert friday.id == "friday"
    assert friday.variant.fingerprint != usual.variant.fingerprint


def test_the_first_two_commands_are_run_and_test() -> None:
    assert re.findall(r"make \S+", README)[:2] == ["make run", "make test"]


def test_every_path_it_names_exists() -> None:
    paths = re.findall(r"`((?:spec|grammar|interpreter|conformance|tools|docs)/[\w./-]*)`", README)
    assert len(paths) > 10
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("target", re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
def test_make_help_names_every_target(target: str) -> None:
    if target != "help":
        assert f"make {target} " in (ROOT / "Makefile").read_text()
