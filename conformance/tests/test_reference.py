"""The shipped corpus and the reference engine: they agree, in process and over the pipe."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarock_conformance import schemas
from tarock_conformance.coverage import measure
from tarock_conformance.engines import parse
from tarock_conformance.files import Roots
from tarock_conformance.links import InProcess
from tarock_conformance.load import shipped_corpus
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.verdicts import Verdict

SLOW = ("perft", "check")


@pytest.fixture(scope="module")
def shipped():
    return shipped_corpus()


@pytest.fixture(scope="module")
def quick(shipped):
    return [case for case in shipped.cases if case.op not in SLOW]


def hold(data, reference):
    """Raises ValidationError unless data is as a schema or a part of one says."""
    if not schemas.is_sound(reference, data):
        schemas.validator(reference).validate(data)


class Checked:
    """The reference engine, every message of its talk held against the schemas."""

    def __init__(self):
        self.engine = parse("ref").start()._handler
        self.ops = set()

    def handle(self, message):
        answer = self.engine.handle(message)
        hold(message, schemas.schema("protocol")["$id"])
        if answer is not None:
            name = "ok" if message["cmd"] == "reset" else message["cmd"]
            hold(answer, schemas.of_protocol(f"{name}-answer"))
            if "op" in message and "result" in answer:
                self.ops.add(message["op"])
                hold(answer["result"], schemas.of_op(message["op"], "result"))
        return answer


def test_the_reference_answers_as_the_schemas_say(quick):
    checked = Checked()
    engine = replace(parse("ref"), start=lambda: InProcess(checked))
    done = run_engine(engine, quick, Plan("", seconds=30))
    assert [result.detail for result in done.results if result.verdict is Verdict.CRASH] == []
    assert checked.ops == set(schemas.ops()) - set(SLOW)


def test_the_reference_agrees_with_the_corpus_in_process_and_over_the_pipe(quick):
    runs = [run_engine(parse(text), quick, Plan("", seconds=30)) for text in ("ref", "ref-pipe")]
    inside, outside = [
        [(result.case.key, result.verdict, result.detail) for result in run.results] for run in runs
    ]
    assert [line for line in inside if line[1] not in (Verdict.PASS, Verdict.CONTESTED)] == []
    assert inside == outside


def test_every_statement_in_scope_is_covered(shipped):
    assert [str(fault.message) for fault in measure(shipped, Roots.of()).faults] == []
