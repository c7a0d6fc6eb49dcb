"""`adapter init`: skeletons that speak the protocol, claim nothing, bear bad lines, and overwrite nothing."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess

import pytest
from click.testing import CliRunner

from tarock_conformance import schemas
from tarock_conformance.cli import conformance
from tarock_conformance.engines import parse
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.smoke import smoke
from tarock_conformance.verbs_adapter import LANGUAGES
from tarock_conformance.verdicts import Verdict

TOOLS = {"python": "python3", "javascript": "node", "rust": "rustc"}
HELLO = {"cmd": "hello", "protocols": [1], "suite": {"version": "1", "digest": ""}}
LUNGAU = {"cmd": "ruleset", "name": "lungau", "variant": "lungau", "options": {}}
CASE = {
    "cmd": "case",
    "op": "card-points",
    "ruleset": "lungau",
    "given": {"id": "no", "cmd": "bye", "cards": []},
}


def init(*arguments):
    return CliRunner().invoke(conformance, ["adapter", "init", *map(str, arguments)])


def told(output, word):
    return next((line.split(None, 1)[1] for line in output.splitlines() if line.startswith(f"{word} ")), None)


@pytest.fixture(scope="module", params=LANGUAGES)
def engine(request, tmp_path_factory):
    """What to say to `--engine` for the skeleton, built as the command says."""
    if shutil.which(TOOLS[request.param]) is None:
        pytest.skip(f"{TOOLS[request.param]} is not installed: the skeleton for {request.param} is not tried")
    done = init(request.param, tmp_path_factory.mktemp(request.param) / "made here")
    assert done.exit_code == 0
    if (build := told(done.output, "build")) is not None:
        subprocess.run(shlex.split(build), check=True, timeout=120)
    return shlex.split(told(done.output, "attach"))[-1]


def talk(engine, *lines):
    """The answers to the lines, each held against its schema."""
    data = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    command = shlex.split(engine.removeprefix("cmd:"))
    done = subprocess.run(command, input=data, capture_output=True, check=True, timeout=20)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_skeleton_is_short(language, tmp_path):
    done = init(language, tmp_path)
    text = (tmp_path / LANGUAGES[language].file).read_text(encoding="utf-8")
    assert f"wrote   {tmp_path}" in done.output
    assert len(text.splitlines()) <= 60
    assert f'"{tmp_path.name}"' in text


def test_a_run_goes_through_and_nothing_is_claimed(engine, corpus):
    done = run_engine(parse(engine), corpus.cases, Plan(corpus.digest))
    assert (done.lost, done.unexplained) == (None, ())
    assert {result.verdict for result in done.results} == {Verdict.UNSUPPORTED}
    assert (done.hello.ops, done.hello.variants) == (frozenset(), frozenset())
    assert done.hello.engine["name"] == "made-here"


def test_the_adapter_is_sound(engine, corpus):
    found = smoke(parse(engine), corpus.cases, 5.0)
    assert (found.mistakes, found.wrong) == ([], [])


#: What makes each skeleton claim an operation and a rule set, as its comments say.
FIRST = {
    "python": [
        ("Message]] = {}", 'Message]] = {"card-points": lambda given: {"points": len(given["cards"])}}'),
        ("list[str] = []", 'list[str] = ["lungau"]'),
    ],
    "javascript": [
        ("new Map([])", 'new Map([["card-points", ({ cards }) => ({ points: cards.length })]])'),
        ("VARIANTS = []", 'VARIANTS = ["lungau"]'),
    ],
    "rust": [("String)] = &[]", "String)] = &[EXAMPLE]"), ("[&str] = &[]", '[&str] = &["lungau"]')],
}


@pytest.fixture(scope="module", params=LANGUAGES)
def counting(request, tmp_path_factory):
    """What to say to `--engine` for a skeleton that counts 1 for each card; an example in a comment is taken from there."""
    if shutil.which(TOOLS[request.param]) is None:
        pytest.skip(f"{TOOLS[request.param]} is not installed: the skeleton for {request.param} is not tried")
    folder = tmp_path_factory.mktemp(request.param)
    printed = init(request.param, folder).output
    file = folder / LANGUAGES[request.param].file
    text = file.read_text(encoding="utf-8")
    example = next((line[4:].rstrip(",") for line in text.splitlines() if line.startswith('/// ("')), "")
    for before, after in FIRST[request.param]:
        assert text.count(before) == 1
        text = text.replace(before, after.replace("EXAMPLE", example))
    file.write_text(text, encoding="utf-8")
    if (build := told(printed, "build")) is not None:
        subprocess.run(shlex.split(build), check=True, timeout=120)
    return shlex.split(told(printed, "attach"))[-1]


def test_a_skeleton_with_its_first_operation_is_asked_and_sound(counting, corpus):
    done = run_engine(parse(counting), corpus.cases, Plan(corpus.digest))
    found = {result.case.key: result for result in done.results}
    assert (found["count-nothing"].verdict, found["count-three"].verdict) == (Verdict.PASS, Verdict.FAIL)
    assert found["count-three"].answered == {"result": {"points": 3}}
    others = [result for result in found.values() if result.case.op != "card-points"]
    assert {result.verdict for result in others} == {Verdict.UNSUPPORTED}
    assert smoke(parse(counting), corpus.cases, 5.0).mistakes == []


@pytest.mark.parametrize(
    ("variant", "options", "due"),
    [
        ("lungau", {}, {"ok": True}),
        ("lungau", {"second-turn": False}, {"unsupported": {"features": ["option:second-turn"]}}),
        ("other", {}, {"unsupported": {"features": ["variant:other"]}}),
    ],
)
def test_a_skeleton_takes_its_rule_set_only_without_options(counting, variant, options, due):
    request = {**LUNGAU, "variant": variant, "options": options, "id": "1"}
    assert talk(counting, request) == [{"id": "1", **due}]


@pytest.mark.parametrize("name", ["1", "ä b", 'say "x"', "\\", "\u2028", "x" * 64, "{},:[]"])
def test_ids_come_back_unchanged_and_answers_are_as_the_schema_says(engine, name):
    requests = [HELLO, LUNGAU, CASE, {"cmd": "reset"}]
    answers = talk(engine, *({**request, "id": name} for request in requests))
    assert [answer["id"] for answer in answers] == [name] * 4
    for request, answer in zip(("hello", "ruleset", "case", "ok"), answers, strict=True):
        schemas.validator(schemas.of_protocol(f"{request}-answer")).validate(answer)
    assert answers[1]["unsupported"] == {"features": ["variant:lungau"]}
    assert answers[2]["unsupported"] == {"feature": "op:card-points"}


@pytest.mark.parametrize(
    "bad",
    [b"noise\n", b"\n", b"{\n", b"[]\n", b'{"cmd":"hello"}\n', b"\xff\n", b"{" * 2_000_000 + b"\n"],
    ids=range(7),
)
def test_a_bad_line_is_passed_over(engine, bad):
    assert [answer["id"] for answer in talk(engine, bad, {**HELLO, "id": "next"})] == ["next"]


def test_a_long_line_is_answered_an_unknown_request_refused_and_bye_ends_it(engine):
    long = {**CASE, "given": {"cards": ["SK"] * 200_000}, "id": "long"}
    lines = [long, {"cmd": "dance", "id": "odd"}, {"cmd": "bye", "id": "b"}, {**HELLO, "id": "never"}]
    answers = talk(engine, *lines)
    assert [answer["id"] for answer in answers] == ["long", "odd"]
    assert answers[1]["error"]["code"] == "TR301"


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / "engine.py").write_text("mine", encoding="utf-8")
    done = init("python", tmp_path)
    assert (done.exit_code, (tmp_path / "engine.py").read_text(encoding="utf-8")) == (2, "mine")
    assert "error[TR907]" in done.output


def test_a_folder_that_cannot_be_is_a_fault(tmp_path):
    (tmp_path / "file").touch()
    done = init("python", tmp_path / "file" / "below")
    assert done.exit_code == 2
    assert "error[TR902]" in done.output


def test_without_a_folder_it_is_my_engine(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = init("javascript")
    assert done.output.splitlines()[:2] == [
        "wrote   my-engine/engine.js",
        "attach  tarock conformance run --engine 'cmd:node my-engine/engine.js'",
    ]
