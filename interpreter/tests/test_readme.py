"""The README keeps its word: its example runs, and what it points at exists."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import tarock
from tarock.adapter.ops_score import settle
from tarock.simulate import Simulator

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MARK = "<!-- example: run by interpreter/tests/test_readme.py -->"


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = README.split(MARK)[1].split("```python\n")[1].split("```")[0]
    assert len(example.strip().splitlines()) <= 20
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def house_rules() -> dict[str, str]:
    """The documents of the README by id."""
    texts = [text.split("```")[0] for text in README.split("```yaml\n")[1:]]
    return {re.findall(r"^id: (\S+)$", text, re.MULTILINE)[0]: text for text in texts}


@pytest.fixture
def house(tmp_path: Path) -> Callable[[str], tarock.Rules]:
    """The rules of one of them."""

    def load(name: str) -> tarock.Rules:
        file = tmp_path / f"{name}.yaml"
        file.write_text(house_rules()[name], encoding="utf-8")
        return tarock.load(file)

    return load


@pytest.mark.parametrize("name", house_rules())
def test_house_rules_are_short_and_played(name: str, house: Callable[[str], tarock.Rules]) -> None:
    assert len(house_rules()[name].splitlines()) <= 6
    rules = house(name)
    assert rules.id == name
    assert Simulator(rules).play(1, range(60)).violations == []


def test_the_trull_counts_three(house: Callable[[str], tarock.Rules]) -> None:
    values = [rules.variant.bonuses[0].announced for rules in (tarock.load("lungau"), house("friday"))]
    assert values == [2, 3]


def test_a_bettel_counts_four(house: Callable[[str], tarock.Rules]) -> None:
    facts = {"contract": "bettel", "declarer": 0, "declarers": [0], "dealer": 3}
    facts |= {"points": {"declarers": 0, "defenders": 210}, "bonuses": [], "tricks": {"declarers": 0}}
    payoffs = [
        settle(rules, facts)["payoffs"] for rules in (tarock.load("koenigrufen"), house("bettel-four"))
    ]
    assert payoffs == [[9, -3, -3, -3], [12, -4, -4, -4]]


def test_there_is_no_kakadu(house: Callable[[str], tarock.Rules]) -> None:
    usual, without = (
        {bonus.id for bonus in rules.variant.bonuses}
        for rules in (tarock.load("koenigrufen"), house("no-kakadu"))
    )
    assert usual - without == {"kakadu"}


def test_the_first_two_commands_are_run_and_test() -> None:
    assert re.findall(r"make \S+", README)[:2] == ["make run", "make test"]


def test_every_path_it_names_exists() -> None:
    paths = re.findall(r"`((?:spec|grammar|interpreter|conformance|tools|docs)/[\w./-]*)`", README)
    assert len(paths) > 10
    made = {"docs/site"}  # by `make docs`
    assert [path for path in paths if path not in made and not (ROOT / path).exists()] == []


@pytest.mark.parametrize("target", re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
def test_make_help_names_every_target(target: str) -> None:
    if target != "help":
        assert f"make {target} " in (ROOT / "Makefile").read_text()
