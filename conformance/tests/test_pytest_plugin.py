"""Cases as tests of pytest: a verdict is an outcome, a failure says what was asked, and nobody else pays for it."""

import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tarock_conformance import pytest_plugin

pytest_plugins = ("pytester",)

#: Counts cards in Lungau but a queen as 3; talks of one case too much, and dies at another.
ENGINE = """
class Engine:
    def handle(self, message):
        return {"id": message["id"], **self.answer(message)}

    def answer(self, message):
        if message["cmd"] == "hello":
            return {
                "protocol": 1,
                "engine": {"name": "evening", "version": "1"},
                "supports": {"ops": ["card-points"], "variants": ["lungau"]},
            }
        if message["cmd"] != "case":
            return {"ok": True}
        cards = message["given"]["cards"]
        if cards == ["T1"]:
            raise ValueError("no Pagat, please")
        five = ("T1", "T21", "T22")
        worth = {"K": 5, "Q": 3, "C": 3, "J": 2}
        points = [5 if card in five else 0 if card[0] == "T" else worth.get(card[1:], 0) for card in cards]
        return {"result": {"points": sum(points)}}
"""
KNOWN = """
issues:
- {case: count-queens, verdict: fail, reason: queens were 3 at our table, review_by: '2999-01-01'}
- {case: count-jacks, verdict: fail, reason: jacks were odd, review_by: '2999-01-01'}
"""
#: The plugin as it is here, and no other one.
PLUGIN = ("-p", "tarock_conformance.pytest_plugin", "-p", "no:cacheprovider", "-W", "error")


@pytest.fixture
def alone(pytester, monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makepyfile(evening=ENGINE)
    return pytester


def test_every_verdict_has_its_outcome_and_a_failure_its_reasons(alone):
    alone.makefile(".yaml", known=KNOWN)
    done = alone.runpytest_subprocess(
        *PLUGIN,
        "-rsx",
        "-v",
        "--tarock-engine=py:evening:Engine",
        "--tarock-known=known.yaml",
        *("--tarock-case=count-*", "--tarock-case=tricks-spades-8-takes-7", "--tarock-variant=lungau"),
    )
    done.assert_outcomes(passed=12, failed=5, xfailed=1, skipped=1)
    assert done.ret == pytest.ExitCode.TESTS_FAILED
    done.stdout.fnmatch_lines_random(
        [
            "tarock::count-mond PASSED*",
            "tarock::count-queens XFAIL (known issue: queens were 3 at our table*",
            "tarock::count-jacks FAILED*",
            "tarock::tricks-spades-8-takes-7 SKIPPED*",
            "fail  count-one-queen  A queen counts 4  *count.yaml:*",
            "  LK-cards-5  Cards are counted one by one: *",
            '  asked *{"cards": [[]"HQ"[]]}*',
            '  expected *{"result": {"points": 4}}',
            '  answered *{"result": {"points": 3}}',
            "unexpected-pass  count-jacks *",
            "crash  count-pagat *",
            "SKIPPED *not claimed by the engine: op:trick-winner",
            "*ValueError: no Pagat, please*",
        ]
    )
    assert (
        "pytest_plugin.py"
        not in done.stdout.str().partition("short test summary")[0].partition("FAILURES")[2]
    )


def test_contested_cases_are_told_and_not_scored(alone):
    done = alone.runpytest_subprocess(
        *PLUGIN, "-rs", "--tarock-engine=ref", "--tarock-case=kontra-factor-two-void"
    )
    done.assert_outcomes(skipped=1)
    done.stdout.fnmatch_lines(["*contested (OP-*): the sources leave it open, no score"])


def test_cases_stand_behind_other_tests_and_k_chooses_among_them(alone):
    alone.makepyfile(test_mine="def test_count(): pass\ndef test_other(): pass")
    done = alone.runpytest_subprocess(
        *PLUGIN,
        "-v",
        "-k",
        "count",
        "--tarock-engine=py:evening:Engine",
        *("--tarock-case=count-mond", "--tarock-case=count-skues"),
    )
    done.assert_outcomes(passed=3, deselected=1)
    done.stdout.fnmatch_lines(["test_mine.py::test_count PASSED*", "tarock::count-skues PASSED*"])


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--tarock-engine=py:nowhere:Engine"], "*--tarock-engine py:nowhere:Engine*ModuleNotFoundError*"),
        (["--tarock-engine=reff"], "*'reff' is no engine*"),
        (["--tarock-engine=ref", "--tarock-op=card-pionts"], "*TR421*card-pionts*"),
        (["--tarock-engine=ref", "--tarock-ruleset=lungau=nowhere.yaml"], "*must be VARIANT=FILE*"),
        (["--tarock-engine=ref", "--tarock-known=nowhere.yaml"], "*nowhere.yaml*"),
    ],
)
def test_what_cannot_begin_is_told_without_a_traceback(alone, options, why):
    done = alone.runpytest_subprocess(*PLUGIN, *options)
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines([why])
    assert "Traceback" not in done.stderr.str() + done.stdout.str()


def test_without_an_engine_it_is_not_noticed(alone):
    alone.makepyfile(test_mine="def test_mine(): pass")
    done = alone.runpytest_subprocess(*PLUGIN, "-v")
    done.assert_outcomes(passed=1)
    assert "tarock::" not in done.stdout.str()


def test_it_imports_nothing_but_pytest():
    script = (
        "import sys, pytest; before = set(sys.modules); import tarock_conformance.pytest_plugin\n"
        "print(sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['tarock_conformance', 'tarock_conformance.pytest_plugin']"


def test_pytest_finds_it_by_its_entry_point():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["pytest11"] == {"tarock": pytest_plugin.__name__}


def test_the_command_that_asks_again_runs_outside_of_pytest(alone):
    (alone.path / "engines").mkdir()
    (alone.path / "engines" / "tired.py").write_text(ENGINE, encoding="utf-8")
    alone.makeini("[pytest]\npythonpath = engines\n")
    done = alone.runpytest_subprocess(
        *PLUGIN,
        "--tarock-engine=py:tired:Engine",
        *("--tarock-case=count-one-queen", "--tarock-timeout=7"),
    )
    (command,) = {line.split(maxsplit=1)[1] for line in done.outlines if line.startswith("  again  ")}
    assert command.startswith("PYTHONPATH=engines tarock conformance run ")
    assert "--timeout 7" in command
    script = command.replace("tarock ", f"{shlex.quote(sys.executable)} -m tarock ", 1)
    script = script.replace("PYTHONPATH=", f"PYTHONPATH={os.environ.get('PYTHONPATH', '')}:", 1)
    again = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, check=False)
    assert again.returncode == 1, again.stderr
    assert "fail  count-one-queen" in again.stdout
