"""Every value of every option of the shipped rule sets is worth having: without it some case comes out otherwise."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from tarock_conformance.documents import read_documents
from tarock_conformance.engines import parse
from tarock_conformance.files import Roots
from tarock_conformance.load import shipped_corpus
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.verdicts import Verdict

DOCUMENTS, _ = read_documents(Roots.of().spec)


def other_values(option):
    values = {
        "bool": [False, True],
        "enum": option.get("values"),
        "int": [option.get("min"), option.get("max")],
    }
    return [value for value in values[option["type"]] if value not in (option["default"], None)]


#: The rule sets whose cases are complete.
COMPLETE = ("koenigrufen", "lungau", "upper-austria-2023")
VALUES = [
    (variant, name, value)
    for variant in COMPLETE
    for name, option in DOCUMENTS.variants[variant]["options"].map.items()
    if "type" in option  # an option of its own, not one of a parent
    for value in other_values(option.plain())
]


@pytest.fixture(scope="module")
def changed():
    """The options' values without which some case of theirs is not answered as it says."""
    cases = [
        replace(
            case, options={name: value for name, value in case.options.items() if name != option}, key=str(at)
        )
        for at, (case, option) in enumerate(options_of_cases())
    ]
    done = run_engine(parse("ref"), cases, Plan(""))
    return {
        (case.variant, option, case.options[option])
        for (case, option), result in zip(options_of_cases(), done.results, strict=True)
        if result.verdict in (Verdict.FAIL, Verdict.ERROR)
    }


@cache
def corpus():
    return shipped_corpus()


def options_of_cases():
    return [
        (case, option)
        for case in corpus().cases
        if case.op not in ("perft", "check") and not case.is_contested
        for option in case.options or ()
    ]


def test_there_are_options():
    assert {variant for variant, _, _ in VALUES} == set(COMPLETE)


@pytest.mark.parametrize(("variant", "option", "value"), VALUES)
def test_a_case_depends_on_this_value(variant, option, value, changed):
    assert (variant, option, value) in changed
