"""Attaching engines, and surviving those with bad habits."""

import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest

from tarock_conformance.cases import Case
from tarock_conformance.conversation import Outcome
from tarock_conformance.engines import BadEngine, Engine, Unusable, parse
from tarock_conformance.judge import judge_ruleset
from tarock_conformance.links import InProcess
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.verdicts import Verdict

CONFORMANCE = Path(__file__).parent.parent


def run(engine, corpus, seconds=2.0):
    return run_engine(parse(engine), corpus.cases, Plan(corpus.digest, seconds))


def verdicts(done, op):
    return {
        result.verdict.value
        for result in done.results
        if result.case.op == op and not result.case.is_contested
    }


@pytest.mark.parametrize("text", ["", "reff", "py:json", "py::x", "cmd:", "cmd:'", "ref:x", "nc=tcp:1"])
def test_what_is_no_engine_is_refused(text):
    with pytest.raises(BadEngine):
        parse(text)


@pytest.mark.parametrize(
    ("text", "name", "is_reference"),
    [
        ("ref", "ref", True),
        ("mine=cmd:./my x=1", "mine", False),
        ("cmd:./my x=1", "cmd:./my x=1", False),
        ("a.b-1=py:m:o", "a.b-1", False),
    ],
)
def test_an_engine_has_a_name(text, name, is_reference):
    engine = parse(text)
    assert (engine.name, engine.is_reference) == (name, is_reference)


def test_a_good_engine_passes_what_it_can_be_asked(corpus, command):
    done = run(command("engines/small.py"), corpus)
    assert verdicts(done, "card-points") == verdicts(done, "trick-winner") == {"pass"}
    assert verdicts(done, "turn") == {"unsupported"}
    assert (done.lost, done.unexplained) == (None, ())


def test_an_engine_in_process_is_named_by_its_file_too(corpus):
    done = run(f"py:{CONFORMANCE}/engines/small.py:Small", corpus)
    assert verdicts(done, "card-points") == verdicts(done, "trick-winner") == {"pass"}


@pytest.mark.parametrize(
    ("engine", "why"),
    [
        ("cmd:/nowhere/engine", "cannot be started"),
        (f"cmd:{sys.executable} -c ''", "crash"),
        (f"cmd:{sys.executable} -c 'import time; time.sleep(60)'", "within 5 s"),
        (f"cmd:{sys.executable} -c 'print(1)'", "protocol"),
        (f"cmd:{sys.executable} -c 'import sys; sys.exit(\"no licence\")'", "no licence"),
        ("py:nowhere:Engine", "ModuleNotFoundError.*put its folder into PYTHONPATH"),
        ("py:json:nothing", "AttributeError"),
        ("py:nowhere.py:Engine", "nowhere.py"),
    ],
)
def test_an_engine_that_does_not_introduce_itself_is_unusable(corpus, engine, why):
    with pytest.raises(Unusable, match=why):
        run(engine, corpus, seconds=0.5)


class Mini:
    """Supports everything of the small corpus and answers as it is told."""

    HELLO: ClassVar = {
        "protocol": 1,
        "engine": {"name": "mini", "version": "1"},
        "supports": {"ops": ["card-points", "trick-winner", "turn"], "variants": "any-ruleset"},
        "gives": {"codes": True},
    }

    def __init__(self, case=lambda message: {"result": {}}, **special):
        self.case = case
        self.special = special

    def handle(self, message):
        answers = {
            "hello": self.HELLO,
            "ruleset": {"ok": True},
            "reset": {"ok": True},
            "bye": {},
            **self.special,
        }
        answer = self.case(message) if message["cmd"] == "case" else answers[message["cmd"]]
        return {"id": message["id"], **answer}


def inline(corpus, mini, seconds=2.0):
    engine = Engine("mini", "py:mini", lambda: InProcess(mini), is_inline=True)
    return run_engine(engine, corpus.cases, Plan(corpus.digest, seconds))


def test_an_exception_in_process_is_a_crash_with_its_traceback(corpus):
    done = inline(corpus, Mini(lambda message: {"result": {"points": 1 // 0}}))
    assert {result.verdict for result in done.results} == {Verdict.CRASH}
    assert all("ZeroDivisionError" in result.stderr for result in done.results)


def test_an_endless_loop_in_process_is_a_timeout(corpus):
    def spin(message):
        while message["op"] == "turn":
            pass
        return {"result": {"points": -1}}

    done = inline(corpus, Mini(spin), seconds=0.1)
    assert [result.case.op for result in done.results if result.verdict is Verdict.TIMEOUT] == ["turn"]


@pytest.mark.parametrize(
    ("answer", "verdict", "detail"),
    [
        ({"unsupported": {"features": ["option:second-turn"]}}, Verdict.UNSUPPORTED, "option:second-turn"),
        ({"unsupported": {"features": ["contract:dreier"]}}, Verdict.UNSUPPORTED, "contract:dreier"),
        ({"unsupported": {"features": ["variant:lungau"]}}, Verdict.FAIL, "yet the engine declared it"),
        ({"unsupported": {"features": ["mood"]}}, Verdict.FAIL, "those are op:<id>, variant:<id>"),
        ({"unsupported": {"features": []}}, Verdict.PROTOCOL, "at least one name"),
        ({"unsupported": {"feature": "option:x"}}, Verdict.PROTOCOL, "'unsupported' has 'features'"),
        ({"error": {"code": "TR201", "message": "no such name"}}, Verdict.ERROR, "TR201 no such name"),
        ({"fine": True}, Verdict.PROTOCOL, "none of ok, unsupported, error"),
    ],
)
def test_a_rule_set_that_is_not_taken_decides_its_cases(corpus, answer, verdict, detail):
    done = inline(corpus, Mini(ruleset=answer))
    assert {result.verdict for result in done.results} == {verdict}
    assert all(detail in result.detail for result in done.results)


def test_a_declared_rule_set_may_lack_options_and_documents_of_others(corpus):
    case = next(case for case in corpus.cases if case.variant and not case.options)
    answer = Outcome("answer", {"unsupported": {"features": [f"variant:{case.variant}"]}})
    bent = replace(case, options={"second-turn": False})
    assert judge_ruleset(case, answer, is_shipped=True).verdict is Verdict.FAIL
    assert judge_ruleset(bent, answer, is_shipped=True).verdict is Verdict.UNSUPPORTED
    assert judge_ruleset(case, answer, is_shipped=False).verdict is Verdict.UNSUPPORTED


@pytest.mark.parametrize(
    "change",
    [
        {"protocol": 2},
        {"engine": {}},
        {"supports": {}},
        {"supports": {"ops": [], "variants": "some"}},
        {"limits": {"in_flight": 0}},
    ],
)
def test_a_bad_introduction_is_refused(corpus, change):
    with pytest.raises(Unusable, match="not as the protocol says"):
        inline(corpus, Mini(hello={**Mini.HELLO, **change}))


def test_many_large_messages_do_not_block(corpus, command):
    """More than both pipes hold is on the way at once."""
    case = corpus.cases[0]
    many = [
        Case(
            f"{case.key}-{number}",
            case.id,
            case.title,
            case.topic,
            case.place,
            case.statements,
            case.op,
            {"cards": ["SK"] * 400},
            case.readings,
            case.variant,
        )
        for number in range(500)
    ]
    engine = parse(command("fakes/echo.py"))
    done = run_engine(engine, many, Plan(corpus.digest))
    assert {result.verdict for result in done.results} == {Verdict.FAIL}


def test_nothing_is_left_running(corpus, command, tmp_path):
    note = tmp_path / "pid"
    script = tmp_path / "engine.py"
    script.write_text(
        f"import os, subprocess, sys\nopen({str(note)!r}, 'w').write(str(os.getpid()))\nimport time\ntime.sleep(60)\n",
        encoding="utf-8",
    )
    with pytest.raises(Unusable):
        run(f"cmd:{sys.executable} {script}", corpus, seconds=0.5)
    time.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text(encoding="utf-8")), 0)
