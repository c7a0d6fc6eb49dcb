"""The JSON Schemas themselves: sound, closed, and every entry explained to an author."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tarock import resources
from tarock.model.schema import schema
from tarock.model.source import load

KINDS = ("variant", "playable", "deck", "sources", "open-points", "series")
SHAPES = ("variant", "deck", "sources", "open-points")


def below(at: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema inside a schema that describes a value, with its path; what stands in conditions does not."""
    if isinstance(at, dict):
        yield path, at
        for word in ("properties", "patternProperties", "$defs"):
            for name, one in at.get(word, {}).items():
                yield from below(one, f"{path}/{name}")
        yield from below(at.get("items"), f"{path}[]")


def test_every_schema_is_found() -> None:
    files = resources.path("spec/schema").glob("*.schema.json")
    assert {file.name.removesuffix(".schema.json") for file in files} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_schemas_are_valid(kind: str) -> None:
    Draft202012Validator.check_schema(schema(kind))


@pytest.mark.parametrize("kind", SHAPES)
def test_every_entry_has_a_title_and_a_description(kind: str) -> None:
    bare = [path for path, at in below(schema(kind)) if not (at.get("title") and at.get("description"))]
    assert bare == []


@pytest.mark.parametrize("kind", SHAPES)
def test_maps_are_closed(kind: str) -> None:
    maps = [(path, at) for path, at in below(schema(kind)) if "properties" in at or "patternProperties" in at]
    assert maps
    assert [path for path, at in maps if at.get("additionalProperties") is not False] == []


@pytest.mark.parametrize("kind", SHAPES)
def test_references_lead_somewhere(kind: str) -> None:
    root = schema(kind)
    names = [at["$ref"] for _, at in below(root) if "$ref" in at]
    assert [name for name in names if name.removeprefix("#/$defs/") not in root["$defs"]] == []


@pytest.mark.parametrize(("folder", "kind"), [("variants", "variant"), ("decks", "deck")])
def test_shipped_files_fit_for_other_readers_too(folder: str, kind: str) -> None:
    files = sorted(resources.path(f"spec/{folder}").glob("*.yaml"))
    assert files
    for file in files:
        assert list(Draft202012Validator(schema(kind)).iter_errors(present(load(file).plain()))) == []


def present(data: Any) -> Any:
    """The data without entries that are null: they take away what a parent says, wherever an entry may stand."""
    if isinstance(data, dict):
        return {name: present(entry) for name, entry in data.items() if entry is not None}
    return data
