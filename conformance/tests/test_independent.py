"""The counts of Königrufen's perft cases: derived by a counter that has nothing of the engine, and the engine agrees."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tarock_conformance.engines import parse
from tarock_conformance.files import Roots
from tarock_conformance.load import shipped_corpus
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.verdicts import Verdict

COUNTER = Path(__file__).parents[1] / "independent" / "koenigrufen.py"
GUARD = """
import runpy, sys
from pathlib import Path

class Forbidden:
    def find_spec(name, path=None, target=None):
        if name.startswith("tarock"):
            raise ImportError(f"{name} is forbidden")

def audit(event, args):
    if event == "open" and str(args[0]).endswith((".yaml", ".yml", ".json")):
        raise PermissionError(f"{args[0]} is forbidden")

sys.meta_path.insert(0, Forbidden)
sys.addaudithook(audit)
sys.argv = sys.argv[1:]
sys.path.insert(0, str(Path(sys.argv[0]).parent))
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def guarded(program, *arguments, text=""):
    """The program's run where nothing of the project may be imported, and no document opened."""
    command = [sys.executable, "-X", "utf8", "-c", GUARD, str(program), *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.fixture(scope="module")
def cases():
    """The perft cases of Königrufen; a contested one once more for each option that its readings name."""
    found = [case for case in shipped_corpus().cases if case.id.startswith("kr-perft-")]
    assert found
    return found


def question(case):
    return json.dumps({**case.given, "options": sorted(case.options or {})})


def test_the_counter_derives_every_count_without_engine_and_documents(cases):
    done = guarded(COUNTER, text="\n".join(map(question, cases)))
    assert done.stderr == ""
    counts = [int(line) for line in done.stdout.split()]
    expected = [case.readings[0].value["count"] for case in cases]
    assert dict(zip([case.key for case in cases], counts, strict=True)) == dict(
        zip([case.key for case in cases], expected, strict=True)
    )


def test_the_file_of_cases_is_what_the_counter_writes():
    done = guarded(COUNTER, "--positions")
    assert done.stderr == ""
    assert done.stdout == (Roots.of().cases / "koenigrufen" / "perft.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line", ["import tarock", "import tarock_conformance.load", "open('spec/variants/family.yaml')"]
)
def test_the_guard_holds(line, tmp_path):
    (program := tmp_path / "program.py").write_text(line, encoding="utf-8")
    assert "is forbidden" in guarded(program).stderr


def test_the_reference_counts_alike(cases):
    done = run_engine(parse("ref"), cases, Plan(""))
    wrong = [r for r in done.results if r.verdict not in (Verdict.PASS, Verdict.CONTESTED)]
    assert [(r.case.key, r.detail) for r in wrong] == []


def test_forty_positions_and_more_reach_every_contract(cases):
    normative = [case for case in cases if not case.is_contested and not case.options]
    assert len(normative) >= 40
    assert max(case.given["depth"] for case in normative) == 8
    bids = [[words for words in case.given["actions"] if " bid " in words] for case in normative]
    assert len({words[-1].split()[-1] for words in bids if words}) == 14


def test_another_reading_counts_otherwise(cases):
    ours = {case.id: case.readings[0].value for case in cases if not case.options}
    others = [case for case in cases if case.options]
    assert others
    assert [case.key for case in others if case.readings[0].value == ours[case.id]] == []


def test_an_action_that_is_not_legal_is_refused(cases):
    given = {**cases[0].given, "actions": ["0 say pass"]}
    assert "'0 say pass' is not legal" in guarded(COUNTER, text=json.dumps(given)).stderr
