"""Bad input on the command line: each fault with its place, the right exit code, no traceback, nothing half-written."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tarock
from tarock.chance import Dealer
from tarock.record import to_json

GOOD, FAULTY, USAGE = 0, 1, 2

HEAD = """\
format: 1
id: village
extends: lungau
names: {en: Village rules}
"""

Tarock = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Tarock:
    """Run `tarock` as a process of its own, in a folder of its own; whatever happens, it may not trace."""

    def runner(*arguments: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tarock", *map(str, arguments)]
        done = subprocess.run(
            command, cwd=tmp_path, input=stdin, capture_output=True, text=True, timeout=60, check=False
        )
        assert "Traceback" not in done.stderr + done.stdout
        return done

    return runner


@pytest.fixture
def document(tmp_path: Path) -> Callable[[str], Path]:
    """A file with a child of the shipped rule set, of which these are the lines from the fifth on."""

    def write(body: str) -> Path:
        file = tmp_path / "village.yaml"
        file.write_text(HEAD + body, encoding="utf-8")
        return file

    return write


@pytest.fixture
def record(tmp_path: Path) -> Callable[..., Path]:
    """A file with a record of a whole hand, some of its fields replaced."""

    def write(change: Callable[[dict[str, Any]], object]) -> Path:
        data = json.loads(whole_hand())
        change(data)
        file = tmp_path / "hand.json"
        file.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        return file

    return write


@cache
def whole_hand() -> str:
    """The record of a random hand."""
    dealer = Dealer(tarock.load("lungau"))
    return to_json(dealer.rules.variant, dealer.record(dealer.play(1, 3)))


def places(text: str) -> list[str]:
    """The faults of a text as `line:column code`."""
    return [
        f"{line}:{column} {code}"
        for line, column, code in re.findall(r"^\S+?:(\d+):(\d+): error\[(TR\d+)\]", text, re.MULTILINE)
    ]


@pytest.mark.parametrize(
    ("body", "faults", "says"),
    [
        pytest.param("contracts:\n  dreier:\n    bonus-factr: 3\n", ["7:5 TR110"], "bonus-factor", id="a misspelt key"),
        pytest.param("exchange:\n  half: {packet: three}\n", ["6:18 TR111"], "whole number", id="a wrong type"),
        pytest.param(
            "bonuses:\n  trull: {made: trull-cards <= pyle(side)}\n", ["6:32 TR203"], "pile", id="an unknown name"
        ),
        pytest.param(
            "contract-defaults:\n  made: points(declarers) >= tricks(declarers)\n", ["6:9 TR207"], "tricks", id="a unit mix"
        ),
        pytest.param("bonuses:\n  trull: {silent: 2, silent: 3}\n", ["6:22 TR103"], "silent", id="a key twice"),
        pytest.param("contracts:\n  dreier: {names: {en: no}}\n", ["6:24 TR106"], "'false'", id="`no` for a name"),
        pytest.param("contracts:\n  dreier: {value: 3\n", ["6:11 TR102"], "", id="YAML that does not end"),
    ],
)  # fmt: skip
def test_a_faulty_document_is_told_with_its_place(run, document, body, faults, says):
    done = run("check", document(body))
    assert (done.returncode, places(done.stderr)) == (FAULTY, faults)
    assert says in done.stderr
    assert "village.yaml: 1 fault" in done.stderr
    assert not done.stdout


def test_all_faults_of_a_file_are_told_at_once(run, document):
    done = run("check", document(
        "contracts:\n"
        "  dreier: {valu: 3}\n"
        "  solo: {names: {en: Solo}, sides: nobody, value: 4}\n"
        "bonuses:\n"
        "  trull: {made: trull-cards <= pyle(side)}\n"
        "exchange:\n"
        "  half: {packet: three}\n"
        "  half: {packet: 3}\n"
    ))  # fmt: skip
    assert done.returncode == FAULTY
    assert [fault.split()[0] for fault in places(done.stderr)] == ["6:12", "7:36", "9:32", "11:18", "12:3"]


def test_all_faults_of_all_expressions_are_told_at_once(run, document):
    done = run("check", document(
        "bonuses:\n"
        "  trull: {made: trull-cards <= pyle(side)}\n"
        "  four-kings: {made: kings <= pile(side) + 1}\n"
        "  valat: {made: tricks(side) = points(side)}\n"
    ))  # fmt: skip
    assert done.returncode == FAULTY
    assert [fault.split(":")[0] for fault in places(done.stderr)] == ["6", "7", "8"]


def test_a_faulty_document_is_refused_by_every_command_that_takes_one(run, document):
    file = document("contracts:\n  dreier:\n    bonus-factr: 3\n")
    for command in (("show", file), ("simulate", file, "--hands", 1)):
        done = run(*command)
        assert (done.returncode, places(done.stderr)) == (FAULTY, ["7:5 TR110"])


@pytest.mark.parametrize("command", ["check", "show", "explain", "replay"])
def test_a_missing_file_is_an_error_of_usage(run, command):
    done = run(command, "nowhere.yaml")
    assert done.returncode == USAGE
    assert "nowhere.yaml" in done.stderr
    assert not done.stdout


def test_faults_as_json_have_their_places(run, document):
    done = run("check", document("contracts:\n  dreier:\n    bonus-factr: 3\n"), "--format", "json")
    (outcome,) = json.loads(done.stdout)
    (fault,) = outcome["faults"]
    assert done.returncode == FAULTY
    assert (fault["code"], fault["line"], fault["column"]) == ("TR110", 7, 5)
    assert "bonus-factor" in fault["hint"]


# ── Records ──


@pytest.mark.parametrize("command", ["replay", "explain"])
def test_a_record_with_a_card_that_does_not_exist_is_told_with_its_place(run, record, command):
    file = record(lambda data: data["deal"].update(talon="T23 " + data["deal"]["talon"].split(" ", 1)[1]))
    done = run(command, file)
    line = next(n for n, text in enumerate(file.read_text("utf-8").splitlines(), 1) if "T23" in text)
    column = file.read_text("utf-8").splitlines()[line - 1].index("T23") + 1
    assert done.returncode == FAULTY
    assert places(done.stderr) == [f"{line}:{column} TR302"]
    assert "T23" in done.stderr
    assert not done.stdout


@pytest.mark.parametrize("command", ["replay", "explain"])
def test_a_record_with_a_card_twice_is_refused(run, record, command):
    def twice(data: dict[str, Any]) -> None:
        _, second, *rest = data["deal"]["talon"].split()
        data["deal"]["talon"] = " ".join([second, second, *rest])

    done = run(command, record(twice))
    assert done.returncode == FAULTY
    assert [fault.split()[1] for fault in places(done.stderr)] == ["TR302"]


def test_a_record_with_an_action_against_the_rules_names_action_and_rule(run, record):
    file = record(lambda data: data["actions"].insert(0, "0 play T5"))
    done = run("replay", file)
    line = next(n for n, text in enumerate(file.read_text("utf-8").splitlines(), 1) if '"0 play T5"' in text)
    assert done.returncode == FAULTY
    assert [fault.partition(":")[0] for fault in places(done.stderr)] == [str(line)]


@pytest.mark.parametrize(
    ("text", "place"),
    [("{", "1:2 TR301"), ('{"format": 1,\n "variant" "lungau"}', "2:12 TR301"), ("[]", "1:1 TR301")],
)
def test_a_record_that_is_none_is_told_with_its_place(run, tmp_path, text, place):
    (tmp_path / "hand.json").write_text(text, encoding="utf-8")
    done = run("replay", "hand.json")
    assert (done.returncode, places(done.stderr)) == (FAULTY, [place])


# ── The pipe ──


def test_a_malformed_line_of_the_protocol_is_answered_and_the_next_one_too(run):
    lines = ['{"cmd": "hello", "id": "1", "protocols": [1]', "[]", "7", '{"cmd": "dance", "id": "4"}',
             '{"cmd": "case", "id": "5", "op": "card-points", "given": {}}', '{"cmd": "reset", "id": "6"}', ""]  # fmt: skip
    done = run("serve", stdin="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == GOOD
    assert [answer.get("id") for answer in answers] == [None, None, None, "4", "5", "6"]
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        "TR301",
        "TR301",
        "TR301",
        "TR301",
        "TR303",
        None,
    ]
    assert all(answer["error"]["message"] and answer["error"]["phase"] == "input" for answer in answers[:5])
    assert answers[5] == {"id": "6", "ok": True}


# ── Nothing half-written ──


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "village.yaml", "--hands", 1, "--record", "out.json"),
        ("conformance", "run", "--engine", "cmd:no-such-engine", "--report", "out.json"),
        ("conformance", "run", "--case", "no-such-case", "--report", "out.json"),
    ],
)
def test_what_fails_leaves_no_file(run, document, tmp_path, arguments):
    document("contracts:\n  dreier:\n    bonus-factr: 3\n")
    before = sorted(tmp_path.iterdir())
    assert run(*arguments).returncode != GOOD
    assert sorted(tmp_path.iterdir()) == before


def test_a_file_that_was_there_stays_whole_when_a_command_fails(run, document, tmp_path):
    document("contracts:\n  dreier:\n    bonus-factr: 3\n")
    (tmp_path / "out.json").write_text("kept", encoding="utf-8")
    assert run("simulate", "village.yaml", "--hands", 1, "--record", "out.json").returncode != GOOD
    assert (tmp_path / "out.json").read_text("utf-8") == "kept"
