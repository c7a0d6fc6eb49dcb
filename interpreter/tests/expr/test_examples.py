"""The examples of `grammar/examples`: every one does what it says, and every code has one."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from tarock import resources
from tarock.errors import DocumentError, Fault
from tarock.expr import MEANINGS, Expression, SourceText, check_expression, compile_expression

from .conftest import Vocabulary, examples, mask, type_of

VALID: list[dict[str, Any]] = examples("valid")["cases"]
INVALID: list[dict[str, Any]] = examples("invalid")["cases"]


def _compiled(case: dict[str, Any], vocabulary: Vocabulary) -> Expression:
    return compile_expression(SourceText.plain(case["expression"]), vocabulary.scope, None)


def test_there_are_examples() -> None:
    assert len(VALID) > 50
    assert len(INVALID) > 50


def test_every_code_has_an_example() -> None:
    assert {fault["code"] for case in INVALID for fault in case["faults"]} == set(MEANINGS)


@pytest.mark.parametrize("case", VALID, ids=lambda case: case["expression"])
def test_valid_example_has_its_type_and_value(case: dict[str, Any], vocabulary: Vocabulary) -> None:
    expression = _compiled(case, vocabulary)
    wanted = mask(case["elements"]) if "elements" in case else case["value"]
    assert expression.type.code == case["type"]
    assert expression.call(vocabulary.state) == wanted
    assert expression.walk(vocabulary.state) == wanted
    assert expression.trace(vocabulary.state).value == wanted


@pytest.mark.parametrize("case", VALID, ids=lambda case: case["expression"])
def test_valid_example_is_constant_only_where_it_says_so(
    case: dict[str, Any], vocabulary: Vocabulary
) -> None:
    constant = _compiled(case, vocabulary).constant
    assert (constant is not None) == case.get("constant", False)


@pytest.mark.parametrize("case", VALID, ids=lambda case: case["expression"])
def test_valid_example_has_its_canonical_text(case: dict[str, Any], vocabulary: Vocabulary) -> None:
    assert _compiled(case, vocabulary).canonical() == case.get("canonical", case["expression"])


@pytest.mark.parametrize("case", VALID, ids=lambda case: case["expression"])
def test_valid_example_has_a_tree_that_follows_the_schema(
    case: dict[str, Any], vocabulary: Vocabulary
) -> None:
    schema = json.loads(resources.path("grammar/tree.schema.json").read_text(encoding="utf-8"))
    tree = _compiled(case, vocabulary).to_json()
    jsonschema.Draft202012Validator(schema).validate(tree)
    assert tree == case.get("tree", tree)
    assert Expression.from_json(tree, vocabulary.scope).to_json() == tree


def test_some_trees_are_shown() -> None:
    assert sum("tree" in case for case in VALID) >= 3


@pytest.mark.parametrize("case", INVALID, ids=lambda case: case["expression"])
def test_invalid_example_has_exactly_its_faults(case: dict[str, Any], vocabulary: Vocabulary) -> None:
    source = SourceText.plain(case["expression"])
    expected = type_of(case["expected"]) if "expected" in case else None
    expression, faults = check_expression(source, vocabulary.scope, expected)
    assert expression is None
    assert [_told(fault) for fault in faults] == case["faults"]
    assert case.get("hint", "") in " ".join(fault.hint or "" for fault in faults)
    with pytest.raises(DocumentError) as raised:
        compile_expression(source, vocabulary.scope, expected)
    assert raised.value.faults == faults


def _told(fault: Fault) -> dict[str, Any]:
    """The code, and the column if the fault is not inside a definition."""
    assert fault.place is not None
    if fault.place.file == "<expression>":
        return {"code": fault.code, "column": fault.place.column}
    return {"code": fault.code}
