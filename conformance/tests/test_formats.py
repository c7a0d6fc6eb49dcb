"""A report in every form; two reports told apart; a list of known issues made from one."""

import datetime as dt
import json
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from click.testing import CliRunner
from junitparser import JUnitXml

from tarock_conformance.baseline import baseline
from tarock_conformance.cli import conformance
from tarock_conformance.differing import compare_reports
from tarock_conformance.engines import parse
from tarock_conformance.formats import FORMS, write
from tarock_conformance.formats.junit import junit
from tarock_conformance.formats.markdown import markdown
from tarock_conformance.formats.page import page
from tarock_conformance.known import read_known
from tarock_conformance.report import make_report, write_report
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.verdicts import Verdict


@pytest.fixture(scope="module")
def runs(corpus, command):
    """One engine that answers tricks with an error, and the sound one."""
    plan = Plan(corpus.digest)
    texts = ("bad=" + command("fakes/error_for_result.py"), "good=" + command("engines/small.py"))
    return [run_engine(parse(text), corpus.cases, plan) for text in texts]


@pytest.fixture(scope="module")
def report(runs, corpus):
    return make_report(runs, corpus, {}, "tarock conformance run")


@pytest.fixture
def file(report, tmp_path):
    write_report(report, tmp_path / "r.ndjson")
    return tmp_path / "r.ndjson"


def test_junit_counts_what_went_wrong_and_what_was_skipped(report):
    found = JUnitXml.fromstring(junit(report).encode())
    assert (found.tests, found.errors, found.failures, found.skipped) == (16, 3, 0, 4)
    assert {suite.name for suite in found} >= {"bad: trick-winner", "good: trick-winner"}
    wrong = next(case for suite in found for case in suite if case.result and case.result[0].type == "error")
    for part in ("The highest card wins.", "I do not like this trick", "--case trick-"):
        assert part in wrong.result[0].text


def test_junit_holds_no_character_that_xml_cannot(runs, corpus):
    noisy = [replace(result, detail="a\x00b\x1b[1m") for result in runs[0].results]
    ET.fromstring(junit(make_report([replace(runs[0], results=tuple(noisy))], corpus, {}, "run")))


def test_markdown_has_both_figures_and_each_failure(report):
    text = markdown(report)
    assert "**3 passed of 6 applicable, 6 applicable of 7 scored (1 contested left out)**" in text
    assert "| trick-winner | 0 | 3 | 3 | 3 | 0 | 0 | 0 |" in text
    assert text.count("<details>") == 3
    assert "again: tarock conformance run" in text


def test_the_page_holds_its_data_and_nothing_that_could_end_its_script(runs, corpus):
    hostile = [replace(result, detail="</script><b>") for result in runs[0].results]
    text = page(make_report([replace(runs[0], results=tuple(hostile))], corpus, {}, "run"))
    assert text.count("</script>") == 1
    data = json.loads(text.split("const DATA = ")[1].split(";\n")[0])
    assert len(data["cases"]) == len(corpus.cases)
    assert data["engines"][0]["score"].startswith("3 passed of 6 applicable, 6 applicable of 7")
    assert data["cases"][0]["by"]["bad"]["detail"] == "</script><b>"


def test_the_badge_tells_both_figures_of_each_engine_and_no_percentage(report):
    root = ET.fromstring(FORMS["badge"](report))
    assert root.attrib["aria-label"] == (
        "conformance: bad: 3/6 passed, 6/7 applicable; conformance: good: 6/6 passed, 6/7 applicable"
    )
    colours = [rect.attrib["fill"] for rect in root.iter("{http://www.w3.org/2000/svg}rect")]
    assert colours[1] != colours[3]


def test_the_ending_of_the_file_says_the_form(report, tmp_path):
    begins = {
        ".xml": "<?xml",
        ".md": "# Conf",
        ".html": "<!doctype",
        ".svg": "<svg",
        ".json": "{\n",
        ".ndjson": '{"k',
    }
    for ending, begin in begins.items():
        write(report, tmp_path / f"r{ending}")
        assert (tmp_path / f"r{ending}").read_text(encoding="utf-8").startswith(begin)


def call(*arguments):
    return CliRunner().invoke(conformance, [str(argument) for argument in arguments])


def test_a_finished_report_is_shown_again_and_exits_as_the_run_did(file):
    done = call("report", file)
    assert done.exit_code == 1
    assert "3 passed of 6 applicable" in done.stdout
    assert call("report", file, "--as", "markdown").stdout.startswith("# Conformance")


@pytest.mark.parametrize("verb", [("report",), ("baseline",), ("diff", "other.ndjson")])
def test_a_report_without_footer_is_refused(file, verb):
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:-1]), encoding="utf-8")
    done = call(verb[0], file, *(file for _ in verb[1:]))
    assert done.exit_code == 2
    assert "TR427" in done.stderr
    assert "no footer" in done.stderr


def test_the_json_form_is_read_as_the_stream_is(report, file, tmp_path):
    write(report, tmp_path / "r.json")
    assert call("report", tmp_path / "r.json").stdout == call("report", file).stdout
    assert call("diff", tmp_path / "r.json", file).stdout.splitlines()[-1] == "no difference"
    text = (tmp_path / "r.json").read_text(encoding="utf-8")
    (tmp_path / "r.json").write_text(text.replace('"error"', '"pass"', 1), encoding="utf-8")
    assert "its digest does not agree" in call("report", tmp_path / "r.json").stderr


@pytest.mark.parametrize("ending", [".md", ".xml", ".html", ".svg"])
def test_a_form_for_people_is_no_report_and_the_hint_says_which_are(report, tmp_path, ending):
    write(report, tmp_path / f"r{ending}")
    done = call("report", tmp_path / f"r{ending}")
    assert done.exit_code == 2
    assert f"r{ending} is no NDJSON: line 1 is no JSON" in done.stderr
    assert ".ndjson and .json can be read again" in done.stderr


def test_a_report_that_is_not_there_is_named_without_numbers_of_the_system(file, tmp_path):
    done = call("diff", file, tmp_path / "missing")
    assert (done.exit_code, "missing cannot be read: no such file or directory" in done.stderr) == (2, True)
    assert "Errno" not in done.stderr


def test_new_failures_fixes_and_changed_cases_are_told_apart(runs, corpus):
    bad, good = (
        make_report([replace(run, engine=replace(run.engine, name="e"))], corpus, {}, "") for run in runs
    )
    worse, better = compare_reports(good, bad), compare_reports(bad, good)
    assert [len(lines) for _, lines in worse.kinds()] == [3]
    assert (len(worse.failures), worse.is_worse) == (3, True)
    assert (len(better.fixes), better.failures, better.is_worse) == (3, [], False)
    cases = [
        replace(result.case, given={**result.case.given, "contract": "rufer"}) for result in runs[0].results
    ]
    other = [replace(result, case=case) for result, case in zip(runs[0].results, cases, strict=True)]
    changed = compare_reports(good, make_report([replace(runs[0], results=tuple(other))], corpus, {}, ""))
    assert (len(changed.changed), changed.failures) == (8, [])
    fewer = make_report([replace(runs[1], results=runs[1].results[1:])], corpus, {}, "")
    assert [len(lines) for _, lines in compare_reports(good, fewer).kinds()] == [1]
    assert list(compare_reports(good, good).kinds()) == []


@pytest.mark.parametrize("now", [Verdict.UNSUPPORTED, Verdict.NOT_RUN])
def test_a_pass_that_is_no_longer_asked_is_lost(runs, corpus, tmp_path, now):
    def report(*verdicts):
        results = tuple(
            replace(result, verdict=verdict)
            for result, verdict in zip(runs[1].results, verdicts, strict=False)
        )
        return make_report([replace(runs[1], results=results)], corpus, {}, "")

    before = report(Verdict.PASS, Verdict.FAIL, Verdict.PASS)
    lost, dropped = report(now, Verdict.FAIL, Verdict.PASS), report(Verdict.PASS, now, Verdict.PASS)
    assert [name for name, _ in compare_reports(before, lost).kinds()] == ["no longer claimed or asked"]
    assert compare_reports(before, lost).is_worse
    assert not compare_reports(before, dropped).is_worse
    assert len(compare_reports(lost, before).fixes) == 1
    for name, each in (("before", before), ("after", lost)):
        write_report(each, tmp_path / name)
    done = call("diff", tmp_path / "before", tmp_path / "after")
    assert done.exit_code == 1
    assert (
        done.stdout.splitlines()[0]
        == f"{before.engines[0]}  2 passed of 3 applicable of 3 → 1 passed of 2 applicable of 3"
    )
    (score,) = json.loads(call("diff", tmp_path / "before", tmp_path / "after", "--format", "json").stdout)[
        "scores"
    ]
    assert (score["before"]["passed"], score["after"]["passed"]) == (2, 1)


def test_diff_exits_with_1_only_when_something_got_worse(runs, corpus, tmp_path):
    for name, run in zip(("bad", "good"), runs, strict=True):
        write_report(make_report([run], corpus, {}, ""), tmp_path / name)
    assert call("diff", tmp_path / "bad", tmp_path / "good").exit_code == 0
    done = call("diff", tmp_path / "good", tmp_path / "bad")
    assert done.exit_code == 1
    assert "3 new failures" in done.stdout
    assert "trick-led" in done.stdout
    told = json.loads(call("diff", tmp_path / "good", tmp_path / "bad", "--format", "json").stdout)
    assert {row["after"] for row in told["new failures"]} == {"error"}


def test_a_baseline_is_a_list_that_explains_the_run(report, corpus, tmp_path):
    (tmp_path / "known.yaml").write_text(baseline(report, "bad", dt.date(2099, 1, 1)), encoding="utf-8")
    known = read_known(tmp_path / "known.yaml", corpus.cases, dt.date(2098, 1, 1))
    assert [(issue.case, issue.verdict) for issue in known.issues] == [
        (line["case"], "error") for line in report.bad()
    ]
    assert all(issue.reason.startswith("not looked into yet: an error") for issue in known.issues)


def test_a_baseline_needs_to_know_whose(file):
    done = call("baseline", file)
    assert done.exit_code == 2
    assert "several engines" in done.stderr
    assert "trick-led" in call("baseline", file, "--engine", "bad").stdout
