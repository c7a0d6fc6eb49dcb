"""The verbs and their exit codes."""

import gc
import json
import sys

import click
import pytest
from click.testing import CliRunner

from tarock_conformance.cli import conformance
from tarock_conformance.report import read_report


@pytest.fixture
def call(copied):
    """Runs a verb over a copy of the small corpus."""

    def run(verb, *arguments):
        where = ["--cases", str(copied.cases), "--spec", str(copied.spec)]
        return CliRunner().invoke(conformance, [verb, *arguments, *where])

    return run


@pytest.fixture
def small(command):
    return "small=" + command("engines/small.py")


def test_a_good_run_exits_with_0(call, small):
    done = call("run", "--engine", small)
    assert done.exit_code == 0
    assert "6 pass" in done.stdout
    assert "2 unsupported" not in done.stdout


def test_every_verb_of_the_list_is_there():
    context = click.Context(conformance)
    for name in conformance.list_commands(context):
        assert conformance.get_command(context, name).name == name


@pytest.mark.parametrize("arguments", [[], ["--case", "nothing"]])
def test_after_a_run_garbage_is_collected_as_before(call, small, arguments):
    call("run", "--engine", small, *arguments)
    assert gc.isenabled()


def test_a_run_with_failures_exits_with_1_and_shows_them(call, command):
    done = call("run", "--engine", command("fakes/error_for_result.py"), "--case", "trick-led")
    assert done.exit_code == 1
    for part in (
        "trick-led",
        "The highest card wins.",
        "xy.yaml:4",
        '{"result": {"winner": 3}}',
        "I do not like this trick",
        "--case trick-led",
    ):
        assert part in done.stdout.replace("\n", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--engine", "tcp:1"], "TR420"),
        (["--engine", "ref", "--engine", "ref"], "two engines are named 'ref'"),
        (["--case", "nothing-*"], "no case is named 'nothing-*'"),
        (["--op", "turn", "--tag", "sum"], "no case is meant"),
        (["--ruleset", "lungau=/nowhere.yaml"], "TR902"),
        (["--format", "xml"], "xml"),
    ],
)
def test_wrong_usage_exits_with_2(call, arguments, message):
    done = call("run", *arguments)
    assert done.exit_code == 2
    assert message in done.stderr


def test_a_faulty_corpus_exits_with_2(call, copied, small):
    (copied.cases / "tiny" / "bad.yaml").write_text("topic: bad\n", encoding="utf-8")
    done = call("run", "--engine", small)
    assert done.exit_code == 2
    assert "bad.yaml:1:1: error[TR401]: missing here: 'cases'" in done.stderr


def test_an_unusable_engine_exits_with_3(call):
    done = call("run", "--engine", f"cmd:{sys.executable} -c ''")
    assert done.exit_code == 3
    assert "unusable" in done.stderr


def test_an_engine_lost_on_the_way_exits_with_4(call, tmp_path):
    script = tmp_path / "once.py"
    script.write_text(
        f"""
import json, pathlib, sys
mark = pathlib.Path({str(tmp_path / "mark")!r})
for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "case" or mark.exists():
        mark.touch()
        sys.exit(1)
    answer = {{"ok": True}} if message["cmd"] == "ruleset" else {{
        "protocol": 1, "engine": {{"name": "once", "version": "1"}},
        "supports": {{"ops": ["card-points"], "variants": "any-ruleset"}}}}
    print(json.dumps({{"id": message["id"], **answer}}), flush=True)
""",
        encoding="utf-8",
    )
    done = call("run", "--engine", f"cmd:{sys.executable} {script}", "--format", "json")
    assert done.exit_code == 4
    assert json.loads(done.stdout)["footer"]["counts"]["not-run"] > 0


def test_a_report_is_written(call, small, tmp_path):
    file = tmp_path / "out" / "report.ndjson"
    assert call("run", "--engine", small, "--report", str(file), "--tag", "sum").exit_code == 0
    assert [line["case"] for line in read_report(file).verdicts] == ["count-three"]


def test_json_goes_to_stdout_alone(call, small):
    done = call("run", "--engine", small, "--format", "json", "--progress")
    assert json.loads(done.stdout)["footer"]["counts"]["pass"] == 6


def test_several_engines_are_reported_side_by_side(call, small, command):
    done = call("run", "--engine", small, "--engine", "echo=" + command("fakes/echo.py"), "--format", "json")
    report = json.loads(done.stdout)
    assert [engine["name"] for engine in report["header"]["engines"]] == ["small", "echo"]
    assert len(report["verdicts"]) == 16


def test_cases_are_listed(call):
    assert "count-three" in call("list", "--tag", "sum").stdout
    assert [case["case"] for case in json.loads(call("list", "--op", "turn", "--format", "json").stdout)] == [
        "turn-first"
    ]


def test_a_case_is_shown(call):
    shown = call("show", "trick-suit").stdout
    assert "The highest card wins." in shown
    assert "--case 'trick-suit'" in shown
    whole = json.loads(call("show", "count-open", "--format", "json").stdout)
    assert (whole["status"], whole["open_point"], len(whole["expected"])) == ("contested", "OP-1", 2)
    assert call("show", "nobody").exit_code == 2


def test_lint_tells_faults_and_exits_with_1(call, copied):
    assert call("lint").stdout == "8 cases, no faults\n"
    (copied.cases / "tiny" / "bad.yaml").write_text("topic: bad\ncases: []\n", encoding="utf-8")
    done = call("lint", "--format", "json")
    assert done.exit_code == 1
    assert json.loads(done.stdout)["faults"][0]["code"] == "TR401"


def test_coverage_exits_with_1_on_a_gap(call, copied):
    assert call("coverage").exit_code == 0
    (copied.cases / "tiny" / "tricks.yaml").unlink()
    (copied.cases / "tiny" / "turns.yaml").unlink()
    done = call("coverage")
    assert done.exit_code == 1
    assert "XY-2 (rule) is shown by no case" in done.stderr
    assert json.loads(call("coverage", "--format", "json").stdout)["documents"]["XY"]["uncovered"] == 1


def test_a_run_does_not_refuse_a_document_without_a_cited_entry(call, copied, small):
    document = copied.spec / "variants" / "base.yaml"
    document.write_text(document.read_text(encoding="utf-8").replace("highest:", "top:"), encoding="utf-8")
    assert call("run", "--engine", small).exit_code == 0
    done = call("lint")
    assert done.exit_code == 1
    assert "lungau has no entry 'play.wins.highest'" in done.stderr


def test_values_that_no_case_has_are_named_with_the_nearest_and_all_there_are(call):
    done = call("run", "--op", "trick-winer", "--tag", "summ", "--variant", "lungua", "--case", "count-thre")
    assert done.exit_code == 2
    for part in (
        "no case has the operation 'trick-winer'",
        "did you mean 'trick-winner'? there are: card-points, trick-winner, turn",
        "no case has the tag 'summ'",
        "no case has the variant 'lungua'",
        "no case is named 'count-thre'",
        "did you mean 'count-three'?",
    ):
        assert part in done.stderr


def test_the_beginning_of_several_ids_is_offered_as_a_pattern(call):
    assert "did you mean 'trick-*'? (" in call("run", "--case", "trick-").stderr


def test_a_list_of_known_issues_that_is_not_there_is_told_before_the_corpus_is_read(call, copied, small):
    (copied.cases / "tiny" / "bad.yaml").write_text("topic: bad\n", encoding="utf-8")
    done = call("run", "--engine", small, "--known", "nofile.yaml")
    assert done.exit_code == 2
    assert "there is no file 'nofile.yaml'" in done.stderr
    assert "bad.yaml" not in done.stderr


def test_the_place_of_the_report_is_told_after_it(call, small, tmp_path):
    file = tmp_path / "report.ndjson"
    assert call("run", "--engine", small, "--report", str(file)).stdout.endswith(f"report: {file}\n")


def test_a_case_is_named_for_show_as_for_the_other_verbs(call):
    assert call("show", "--case", "trick-suit").stdout == call("show", "trick-suit").stdout
    assert call("show").exit_code == 2


@pytest.mark.parametrize("verb", ["run", "list", "coverage"])
def test_no_line_ends_in_blanks(call, small, verb):
    out = call(verb, *(["--engine", small] if verb == "run" else [])).stdout
    assert [line for line in out.splitlines() if line != line.rstrip()] == []
