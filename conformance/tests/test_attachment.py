"""Engines started anew for every case, recorded exchanges, runs shared out among processes."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tarock_conformance import jobs
from tarock_conformance.engines import BadEngine, Unusable, parse
from tarock_conformance.jobs import run_in_jobs
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.tape import read_tape, write_tape
from tarock_conformance.verdicts import Verdict

ONCE = """
import json, sys
message = json.loads(sys.stdin.read())
answer = {"ok": True}
if message["cmd"] == "hello":
    answer = {"protocol": 1, "engine": {"name": "once", "version": "1"},
              "supports": {"ops": ["card-points", "trick-winner"], "variants": ["lungau"]}}
elif message["cmd"] == "case" and message["op"] == "card-points":
    POINTS = {"K": 5, "Q": 4, "C": 3, "J": 2}
    assert message["variant"] == "lungau" and message["options"] == {}
    answer = {"result": {"points": sum(POINTS.get(card[1:], 5 if card in ("T1", "T21", "T22") else 0)
                                       for card in message["given"]["cards"])}}
elif message["cmd"] == "case":
    BAD
print(json.dumps({"id": message["id"], **answer}))
"""


def verdicts(run, op):
    return {
        result.verdict.value
        for result in run.results
        if result.case.op == op and not result.case.is_contested
    }


def rows(run):
    return [(result.case.key, result.verdict, result.detail) for result in run.results]


@pytest.fixture
def once(tmp_path):
    """Makes the text of a `once:` engine that is right about points and does so at a trick."""

    def make(bad="pass"):
        script = tmp_path / "once.py"
        script.write_text(ONCE.replace("BAD", bad), encoding="utf-8")
        return f"once:{sys.executable} {script}"

    return make


@pytest.mark.parametrize(
    ("bad", "verdict", "detail"),
    [
        ("sys.exit(3)", "crash", "exit code 3"),
        ("sys.exit()", "crash", "it ended without an answer"),
        ("import time; time.sleep(60)", "timeout", "no answer within"),
        ("print('a trick')", "protocol", "a trick"),
        ("answer = {'unsupported': {'feature': 'op:trick-winner'}}", "fail", "declared it"),
    ],
)
def test_an_engine_that_is_started_for_every_case(corpus, once, bad, verdict, detail):
    run = run_engine(parse(once(bad)), corpus.cases, Plan(corpus.digest, 0.6))
    assert verdicts(run, "card-points") == {"pass"}
    assert verdicts(run, "trick-winner") == {verdict}
    assert all(detail in result.detail for result in run.results if result.case.op == "trick-winner")
    assert run.lost is None


def test_an_engine_of_one_message_that_is_not_there_is_unusable(corpus):
    with pytest.raises(Unusable, match="cannot be started"):
        run_engine(parse("once:/nowhere/engine"), corpus.cases, Plan(corpus.digest))


@pytest.fixture
def recorded(corpus, command, tmp_path):
    """A run with an engine that crashes at every trick, and its tape."""
    engine = parse(command("fakes/crash.py"))
    run = run_engine(engine, corpus.cases, Plan(corpus.digest, keeps_exchanges=True))
    file = tmp_path / "crash.tape"
    write_tape(file, engine.text, run.exchanges, is_reference=False)
    return run, file


def test_a_tape_gives_the_verdicts_of_the_run_it_was_recorded_in(corpus, recorded):
    run, file = recorded
    played = run_engine(parse(f"tape:{file}"), corpus.cases, Plan("another digest"))
    assert rows(played) == rows(run)
    assert [result.stderr for result in played.results] == [result.stderr for result in run.results]
    assert (played.engine.name, played.lost) == ("crash", None)
    assert verdicts(played, "trick-winner") == {"crash"}


def test_a_case_that_is_not_on_the_tape_is_not_run_and_the_run_incomplete(corpus, recorded):
    _, file = recorded
    case = corpus.cases[0]
    played = run_engine(
        parse(f"tape:{file}"), [replace(case, given={"cards": ["SQ", "CQ"]}), *corpus.cases[1:]], Plan("")
    )
    assert [result.case.key for result in played.results if result.verdict is Verdict.NOT_RUN] == [case.key]
    assert played.lost == "1 of the questions are not on the tape"


def test_a_tape_is_whole_or_refused(recorded, tmp_path):
    _, file = recorded
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "half.tape").write_text("".join(lines[:-1]), encoding="utf-8")
    for text, why in (("half.tape", "no footer"), ("nothing.tape", "cannot be read")):
        with pytest.raises(BadEngine, match=why):
            parse(f"tape:{tmp_path / text}")


def test_a_tape_knows_whether_it_is_the_reference(tmp_path):
    write_tape(tmp_path / "r.tape", "ref", [], is_reference=True)
    assert read_tape(tmp_path / "r.tape").target == "ref"
    assert parse(f"mine=tape:{tmp_path / 'r.tape'}").is_reference


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_run_in_jobs_gives_what_one_process_gives(corpus, command, monkeypatch, method):
    monkeypatch.setattr(jobs, "_LEAST", 2)
    monkeypatch.setattr(jobs, "method", lambda: method)
    plan = Plan(corpus.digest, keeps_exchanges=True)
    engine = parse(command("fakes/crash.py"))
    seen = []
    one, two = run_engine(engine, corpus.cases, plan), run_in_jobs(engine, corpus.cases, plan, 2, seen.append)
    assert rows(two) == rows(one)
    assert [exchange.key for exchange in two.exchanges] == [exchange.key for exchange in one.exchanges]
    assert (two.hello, two.lost, two.unexplained) == (one.hello, None, ())
    assert seen[-1] == len(corpus.cases)


DEADLY = """
import os
import sys

HELLO = {
    "protocol": 1,
    "engine": {"name": "deadly", "version": "1"},
    "supports": {"ops": ["turn", "card-points"], "variants": "any-ruleset"},
}


def handle(message):
    if message.get("op") == "turn":
        print("so long")
        os._exit(1)
    answer = {"hello": HELLO, "case": {"result": {"points": -1}}}.get(message["cmd"], {"ok": True})
    return {"id": message["id"], **answer}
"""


@pytest.mark.parametrize("number", [1, 2])
def test_an_engine_in_python_that_ends_its_process_loses_no_report(corpus, monkeypatch, tmp_path, number):
    monkeypatch.setattr(jobs, "_LEAST", 2)
    script = tmp_path / "deadly.py"
    script.write_text(f"{DEADLY}\n\nENGINE = sys.modules[__name__]\n", encoding="utf-8")
    engine = parse(f"py:{script}:ENGINE")
    done = run_in_jobs(engine, corpus.cases, Plan(corpus.digest), number)
    by_op = {result.case.op: result for result in done.results}
    assert (by_op["turn"].verdict, by_op["turn"].detail) == (Verdict.CRASH, "it ended with exit code 1")
    assert by_op["turn"].stderr == "so long\n"
    assert by_op["card-points"].verdict is Verdict.FAIL
    assert (len(done.results), done.lost) == (len(corpus.cases), None)


def test_what_is_left_of_a_run_whose_processes_are_gone_is_told(corpus, command):
    plan, engine = Plan(corpus.digest), parse(command("engines/small.py"))
    nothing = jobs._whole(engine, corpus.cases, plan, [None, None])
    assert isinstance(nothing, Unusable)
    half = jobs._Part(run_engine(engine, corpus.cases[:1], plan).hello, (), 0.0, None, (), ())
    run = jobs._whole(engine, corpus.cases, plan, [half, None])
    assert run.lost == "a process that asked it is gone"
    assert {result.verdict for result in run.results} == {Verdict.NOT_RUN}


def test_several_engines_are_asked_side_by_side(corpus, command, monkeypatch):
    monkeypatch.setattr(jobs, "_LEAST", 2)
    engines = [
        parse(f"a={command('engines/small.py')}"),
        parse("b=cmd:/nowhere/engine"),
        parse(f"c=py:{Path(__file__).parents[1]}/engines/small.py:Small"),
    ]
    seen = []
    one, none, three = jobs.run_all(engines, corpus.cases, Plan(corpus.digest), 2, seen.append)
    assert rows(one) == rows(three) == rows(run_engine(engines[0], corpus.cases, Plan(corpus.digest)))
    assert "cannot be started" in str(none)
    assert seen[-1] == 2 * len(corpus.cases)
