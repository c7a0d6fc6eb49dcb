"""The bundle: one JSON file that says all that the corpus says, the same bytes each time, usable without Python."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from tarock_conformance import export, schemas
from tarock_conformance.cli import conformance
from tarock_conformance.export import digested
from tarock_conformance.load import shipped_corpus

SCRIPT = Path(__file__).parents[1] / "engines" / "bundle.js"
has_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")


@pytest.fixture(scope="module")
def shipped():
    return shipped_corpus()


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    target = tmp_path_factory.mktemp("bundle") / "corpus.json"
    result = CliRunner().invoke(conformance, ["export", "-o", str(target)])
    assert (result.exit_code, result.output.split(":")[0]) == (0, str(target))
    return target


@pytest.fixture(scope="module")
def data(file):
    return json.loads(file.read_text(encoding="utf-8"))


def run_node(file):
    return subprocess.run(["node", SCRIPT, file], capture_output=True, text=True, check=False)


def test_it_is_as_its_own_schema_says(data):
    own = schemas.schema("bundle")["$id"]
    assert data["schemas"][own] == schemas.schema("bundle")
    assert schemas.is_sound(own, data)
    assert not schemas.is_sound(own, {**data, "cases": [{**data["cases"][0], "result": {}}]})


def test_it_holds_every_case_with_all_that_is_asked_and_expected(data, shipped):
    by_id = {case["id"]: case for case in data["cases"]}
    assert [*by_id] == [case.key for case in shipped.cases]
    for case in shipped.cases:
        found = by_id[case.key]
        assert (found["op"], found["ruleset"], found["given"]) == (case.op, case.ruleset, case.given)
        answers = [{key: value for key, value in row.items() if key != "reading"} for row in found["expect"]]
        assert answers == [reading.as_json() for reading in case.readings]
        assert set(found["statements"]) <= set(data["statements"])
        assert (found["ruleset"] or "lungau") in data["rulesets"]
    assert data["suite"]["digest"] == shipped.digest


def test_rule_sets_are_flat_with_the_options_of_their_cases(data):
    plain = data["rulesets"]["lungau"]
    assert plain["document"]["count"]["total"] == 71
    assert plain["deck"] in data["decks"]
    assert plain["given"] == {}
    for name, row in data["rulesets"].items():
        assert name.startswith(row["variant"])
        assert row["given"].items() <= row["options"].items()
        is_plain = row["options"] == data["rulesets"][row["variant"]]["options"]
        assert is_plain == (row["fingerprint"] == data["rulesets"][row["variant"]]["fingerprint"])
    assert any(row["given"] for row in data["rulesets"].values())


def test_a_digest_is_of_everything_else(data):
    for part in (data, *data["cases"][:50]):
        rest = {name: value for name, value in part.items() if name != "digest"}
        text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert part["digest"] == "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    assert digested({"a": 1})["digest"] != digested({"a": 2})["digest"]


def test_made_again_for_stdout_it_has_the_same_bytes(file):
    result = CliRunner().invoke(conformance, ["export"])
    assert (result.exit_code, result.output) == (0, file.read_text(encoding="utf-8"))


def test_a_file_that_cannot_be_written_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(export, "bundle", lambda *_: {})
    (tmp_path / "no").write_text("a file, no folder")
    result = CliRunner().invoke(conformance, ["export", "-o", str(tmp_path / "no" / "corpus.json")])
    assert result.exit_code == 2
    assert "error[TR902]" in result.output


@has_node
def test_it_serves_a_program_that_knows_no_python(file, data):
    done = run_node(file)
    number = sum(case["op"] == "card-points" and case["ruleset"] == "lungau" for case in data["cases"])
    assert number > 10
    assert done.stdout.splitlines() == [
        f"{len(data['cases'])} cases, 0 wrong digests",
        f"{number} about points in Lungau, {number} passed",
    ]
    assert done.returncode == 0


@has_node
def test_the_program_sees_that_a_case_was_changed(data, tmp_path):
    cases = [{**data["cases"][0], "title": "another"}, *data["cases"][1:]]
    (tmp_path / "changed.json").write_text(json.dumps({**data, "cases": cases}), encoding="utf-8")
    done = run_node(tmp_path / "changed.json")
    assert (done.returncode, done.stdout.splitlines()[0]) == (1, f"{len(cases)} cases, 2 wrong digests")
