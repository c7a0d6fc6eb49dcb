"""What `tools/measure.py` measured, as values: engines, wrong engines, the walk beside OpenSpiel, changed leaves. Measures nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import yaml

from tarock_docs.reference.taking import ROOT

FILE: Final = "conformance/measured.json"
_CHANGED: Final = ("changes", "caught", "elsewhere", "refused", "equal", "unseen")
FAULTS: Final = "conformance/engines/openspiel/known-issues.yaml"


@dataclass(frozen=True, slots=True)
class Figures:
    """Cases passed, of those that apply, of all."""

    passed: int
    applicable: int
    whole: int


@dataclass(frozen=True, slots=True)
class Suite:
    """The suite that asked: its version and how many cases it had, by whose digest corpora are told apart."""

    date: str
    version: str
    digest: str
    cases: int


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine that speaks the protocol, with its figures by operation and by rule set."""

    name: str
    version: str
    language: str
    total: Figures
    ops: Mapping[str, Figures]
    rule_sets: Mapping[str, Figures]


@dataclass(frozen=True, slots=True)
class WrongEngine:
    """An engine that is wrong on purpose: what it plays, under which rule set, and how many of the cases catch it."""

    says: str
    rule_set: str
    caught_by: int
    asked: int


@dataclass(frozen=True, slots=True)
class KnownFault:
    """A fault of OpenSpiel: what it is, who is right, and how many hands differ when it is not expected."""

    id: str
    says: str
    right: str
    hands: int


@dataclass(frozen=True, slots=True)
class Walk:
    """Hands that OpenSpiel and the reference played in step; `left_over` differ for no known reason."""

    date: str
    version: str
    of_each_contract: int
    hands: int
    left_over: int
    faults: tuple[KnownFault, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """Changes of the leaves of a rule document, one at a time: caught by a case that cites the rule, caught `elsewhere`
    alone, refused by the checker, the same as before in other words, or seen by no case."""

    date: str
    changes: int
    caught: int
    elsewhere: int
    refused: int
    equal: int
    unseen: int


@cache
def engines() -> tuple[Suite, tuple[Engine, ...]]:
    """The engines that were asked the whole corpus, the reference first."""
    data = _data()["engines"]
    return _suite(data), tuple(
        Engine(
            each["name"],
            str(each["version"]["version"]),
            each["language"],
            Figures(*each["total"]),
            {op: Figures(*figures) for op, figures in each["ops"].items()},
            {name: Figures(*figures) for name, figures in each["rule_sets"].items()},
        )
        for each in data["engines"]
    )


@cache
def wrong_engines() -> tuple[Suite, tuple[WrongEngine, ...]]:
    """The engines that are wrong on purpose."""
    data = _data()["wrong"]
    return _suite(data), tuple(
        WrongEngine(each["says"], each["rule_set"], each["caught_by"], each["asked"])
        for each in data["engines"]
    )


@cache
def walk() -> Walk:
    """The walk beside OpenSpiel."""
    data = _data()["openspiel"]
    known = yaml.safe_load((ROOT / FAULTS).read_text(encoding="utf-8"))["faults"]
    faults = (
        KnownFault(each["id"], each["says"], each["right"], data["shows"].get(each["id"], 0))
        for each in known
    )
    return Walk(
        data["date"],
        data["version"],
        data["of_each_contract"],
        data["hands"],
        data["left_over"],
        tuple(faults),
    )


@cache
def changed() -> Mapping[str, Changed]:
    """By rule set what became of changed leaves; rule sets of which it was measured."""
    return {
        name: Changed(each["date"], **{figure: each[figure] for figure in _CHANGED})
        for name, each in _data().get("mutation", {}).items()
    }


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((ROOT / FILE).read_text(encoding="utf-8"))
    return data


def _suite(data: Mapping[str, Any]) -> Suite:
    suite = data["suite"]
    return Suite(data["date"], suite["version"], suite["digest"], suite["cases"])
