"""The corpus and the reference engine as pages use them: one case asked, its answer checked. Knows no Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tarock.adapter import Reference
from tarock_conformance import protocol
from tarock_conformance.cases import Case
from tarock_conformance.conversation import Outcome
from tarock_conformance.files import Roots
from tarock_conformance.judge import judge
from tarock_conformance.load import load_corpus
from tarock_conformance.verdicts import Verdict
from tarock_docs.reference.markdown import Unwritable

Message = dict[str, Any]


@cache
def shown() -> Mapping[str, Any]:
    """Which cases the pages show: `operations` by operation, `session` the two of the session."""
    data: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("shown.yaml").read_text(encoding="utf-8"))
    return data


@cache
def cases() -> Mapping[str, Case]:
    """The shipped corpus by the keys of its cases."""
    return {case.key: case for case in load_corpus(Roots.of(None, None)).cases}


def case(key: str) -> Case:
    """A case of the corpus. Raises Unwritable when there is none of this key."""
    if key not in cases():
        raise Unwritable(f"there is no case '{key}' to show; choose another one in shown.yaml")
    return cases()[key]


def exchange(one: Case) -> tuple[Message, Message]:
    """The request that asks a case and the reference engine's answer. Raises Unwritable when that is not expected."""
    engine = Reference()
    greeting = engine.handle({"id": "1", **protocol.hello("")})
    if one.ruleset is not None:
        engine.handle({"id": "2", **protocol.ruleset(one)})
    request = {"id": "3", **protocol.question(one)}
    answer = engine.handle(request) or {}
    verdict = judge(
        one, Outcome("answer", answer), protocol.read_hello(greeting or {}), is_reference=True
    ).verdict
    if verdict not in (Verdict.PASS, Verdict.CONTESTED):
        raise Unwritable(f"the reference engine does not answer case '{one.key}' as expected")
    return request, answer
