"""The recipes of docs/pages/recipes.md: at most six lines, sound, and each with a case that it makes pass."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

import tarock
from tarock.adapter import Reference
from tarock.model.resolve import load
from tarock.simulate import Simulator
from tarock_conformance.expand import Expander
from tarock_conformance.schemas import shape

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "pages" / "recipes.md").read_text(encoding="utf-8")
PARENT = "koenigrufen"


def _complain(path: object, message: str) -> None:
    pytest.fail(f"{path}: {message}")


EXPANDER = Expander(tarock.load(PARENT).variant.deck.codes, _complain)


class Recipe(NamedTuple):
    """One recipe of the page."""

    title: str
    document: str
    case: dict[str, Any]


def _recipes() -> list[Recipe]:
    chapters = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
    return [
        Recipe(text.split("\n")[0], _block(text, "yaml"), yaml.safe_load(_block(text, "yaml case")))
        for text in chapters
    ]


def _block(text: str, language: str) -> str:
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return str(block)


RECIPES = _recipes()


@pytest.fixture(params=RECIPES, ids=[recipe.title for recipe in RECIPES])
def recipe(request: pytest.FixtureRequest) -> Recipe:
    """Each recipe of the page."""
    found: Recipe = request.param
    return found


@pytest.fixture
def file(recipe: Recipe, tmp_path: Path) -> Path:
    """Its document in a file."""
    file = tmp_path / "recipe.yaml"
    file.write_text(recipe.document, encoding="utf-8")
    return file


def engine_of(rule_set: str) -> Reference:
    """An engine that was told a rule set."""
    engine = Reference()
    named = engine.handle({"cmd": "ruleset", "id": "1", "name": "it", "variant": rule_set, "options": {}})
    assert named
    assert named["ok"], named
    return engine


@pytest.fixture(scope="module")
def usual() -> Reference:
    """The engine under the parent's rules."""
    return engine_of(PARENT)


def answer(engine: Reference, case: dict[str, Any], part: str) -> dict[str, Any]:
    """What an engine answers to a case, as far as `part` of the case speaks of it."""
    given = EXPANDER.value(case["given"], shape(case["op"], "given"), ())
    told = engine.handle({"cmd": "case", "id": "2", "op": case["op"], "ruleset": "it", "given": given})
    assert told
    return {"result": _as_far(told["result"], case[part]["result"])}


def _as_far(found: Any, wanted: Any) -> Any:
    """Of a map what is asked for; lists of actions in any order."""
    if isinstance(wanted, dict):
        return {key: _as_far(found.get(key), below) for key, below in wanted.items()}
    if isinstance(wanted, list) and all(isinstance(item, str) for item in wanted):
        return wanted if sorted(found) == sorted(wanted) else found
    return found


def test_there_are_ten() -> None:
    assert len({recipe.title for recipe in RECIPES}) == len(RECIPES) == 10


def test_it_has_at_most_six_lines_and_extends_the_parent(recipe: Recipe) -> None:
    assert len(recipe.document.splitlines()) <= 6
    assert yaml.safe_load(recipe.document)["extends"] == PARENT


def test_it_is_sound_and_plays(recipe: Recipe, file: Path) -> None:
    assert Simulator(tarock.load(file)).play(1, range(4)).violations == []


def test_its_case_passes_with_it_and_not_without(recipe: Recipe, file: Path, usual: Reference) -> None:
    case = recipe.case
    assert case["expect"] != case["parent"]
    assert answer(engine_of(str(file)), case, "expect") == case["expect"]
    assert answer(usual, case, "parent") == case["parent"]


def test_it_goes_with_options_that_change_the_same_places(recipe: Recipe, file: Path) -> None:
    for chosen in (
        {"equal-values": True, "negative-kontra": True},
        {"forehand-choice": "sechserdreier-first"},
    ):
        assert load(file, chosen).complete
