"""Lists of known issues: strict about what they mean, when, and whether it is still so."""

import datetime as dt
import json

import pytest
from click.testing import CliRunner

from tarock_conformance.cli import conformance
from tarock_conformance.files import CorpusError
from tarock_conformance.known import read_known

TODAY = dt.date(2026, 6, 1)
SOUND = "issues:\n- {case: trick-*, verdict: error, reason: it likes no trick, review_by: '2099-01-01'}\n"


def known(tmp_path, text):
    file = tmp_path / "known.yaml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (SOUND.replace("trick-*", "trik-*"), "TR425", "no case is named 'trik-*'"),
        (SOUND.replace("2099-01-01", "2026-05-31"), "TR426", "looked at again by 2026-05-31"),
        (SOUND.replace("2099-01-01", "soon"), "TR424", "a date is written"),
        (SOUND.replace("error", "pass"), "TR424", "'pass' is none of: fail, error"),
        (SOUND.replace("reason:", "reasons:"), "TR424", "unknown key 'reasons'"),
        (SOUND.replace("reason: it likes no trick, ", ""), "TR424", "missing here: reason"),
        (SOUND.replace("issues:", "issue:"), "TR424", "unknown key 'issue'"),
    ],
)
def test_a_list_with_faults_is_refused(corpus, tmp_path, text, code, message):
    with pytest.raises(CorpusError) as caught:
        read_known(known(tmp_path, text), corpus.cases, TODAY)
    assert code in [fault.code for fault in caught.value.faults]
    assert message in str(caught.value)
    assert "known.yaml:" in str(caught.value)


def test_the_day_itself_is_in_time(corpus, tmp_path):
    file = known(tmp_path, SOUND.replace("2099-01-01", "2026-06-01"))
    assert len(read_known(file, corpus.cases, TODAY).issues) == 1


@pytest.fixture
def call(roots, command, tmp_path):
    """Runs the small corpus against an engine that answers tricks with an error, with a list of known issues."""

    def run(text, *more):
        arguments = ["--engine", "e=" + command("fakes/error_for_result.py"), "--format", "json"]
        arguments += ["--cases", str(roots.cases), "--spec", str(roots.spec)]
        done = CliRunner().invoke(
            conformance, ["run", *arguments, "--known", str(known(tmp_path, text)), *more]
        )
        return done, json.loads(done.stdout) if done.stdout else {}

    return run


def test_a_known_issue_fails_no_run_and_is_no_pass(call):
    done, report = call(SOUND)
    assert done.exit_code == 0
    assert report["footer"]["counts"]["known-issue"] == 3
    score = report["footer"]["scores"]["e"]
    assert (score["passed"], score["applicable"], score["whole"]) == (3, 6, 7)
    line = next(line for line in report["verdicts"] if line["verdict"] == "known-issue")
    assert line["known"]["reason"] == "it likes no trick"
    assert line["answered"]["error"]["code"] == "TR310"


def test_a_known_issue_that_passes_fails_the_run(call):
    done, report = call(SOUND + "- {case: count-three, verdict: fail, reason: r, review_by: '2099-01-01'}\n")
    assert done.exit_code == 1
    (line,) = [line for line in report["verdicts"] if line["verdict"] == "unexpected-pass"]
    assert (line["case"], line["verdict"]) == ("count-three", "unexpected-pass")
    assert "take it off the list" in line["detail"]


def test_a_known_issue_that_goes_wrong_otherwise_fails_the_run(call):
    done, report = call(SOUND.replace("error", "crash"))
    assert done.exit_code == 1
    assert report["footer"]["counts"]["error"] == 3
    assert "listed as a known issue, yet as 'crash'" in next(
        line["detail"] for line in report["verdicts"] if line["verdict"] == "error"
    )


def test_a_known_issue_of_what_is_not_claimed_explains_nothing(call):
    done, report = call(SOUND + "- {case: turn-first, verdict: fail, reason: r, review_by: '2099-01-01'}\n")
    assert done.exit_code == 1
    assert report["footer"]["idle"]["e"] == [
        "'turn-first' is listed as a known issue, and the engine claims no such case"
    ]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--known", "other=known.yaml"), "there is no engine 'other' here"),
        (("--engine", "ref"), "whose known issues are in"),
        (("--known", "e=/nowhere.yaml"), "nowhere.yaml"),
    ],
)
def test_a_list_belongs_to_an_engine_of_the_run(call, more, message):
    done, _ = call(SOUND, *more)
    assert done.exit_code == 2
    assert message in done.stderr
