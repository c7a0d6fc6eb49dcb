"""Reports: whole or refused."""

import json

import pytest

from tarock_conformance.engines import parse
from tarock_conformance.report import make_report, read_report, write_report
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.streams import BadStream


@pytest.fixture(scope="module")
def report(corpus, command):
    run = run_engine(parse("e=" + command("fakes/error_for_result.py")), corpus.cases, Plan(corpus.digest))
    return make_report([run], corpus, {"case": []}, "tarock conformance run")


@pytest.fixture
def file(report, tmp_path):
    write_report(report, tmp_path / "reports" / "r.ndjson")
    return tmp_path / "reports" / "r.ndjson"


def test_a_report_is_header_verdicts_footer(file, corpus):
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line["kind"] for line in lines] == ["header", *["verdict"] * len(corpus.cases), "footer"]
    assert lines[0]["suite"]["digest"] == corpus.digest
    assert lines[0]["engines"][0]["name"] == "e"
    assert (lines[-1]["counts"]["pass"], lines[-1]["counts"]["error"]) == (3, 3)


def test_a_report_comes_back_as_it_was_written(file, report):
    assert read_report(file).lines() == json.loads(json.dumps(report.lines()))


def test_a_failure_says_what_was_asked_answered_and_expected_and_how_to_ask_again(report):
    line = report.bad()[0]
    assert line["asked"]["given"]["cards"] == ["SJ", "SK", "SQ", "HK"]
    assert line["answered"] == {"error": {"code": "TR310", "message": "I do not like this trick"}}
    assert line["expected"] == [{"result": {"winner": 3, "card": "SK"}}]
    assert line["reproduce"].endswith("--case trick-suit")
    assert line["place"].endswith("tricks.yaml:5:9")


def test_a_report_without_footer_is_refused(file):
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:-1]), encoding="utf-8")
    with pytest.raises(BadStream, match="no footer"):
        read_report(file)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [('"error"', '"pass"', "digest"), ('"header"', '"head"', "header"), ("{", "(", "line 1 is no JSON")],
)
def test_a_changed_report_is_refused(file, old, new, why):
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 3), encoding="utf-8")
    with pytest.raises(BadStream, match=why):
        read_report(file)


def test_nothing_half_written_is_left(report, tmp_path, monkeypatch):
    def full(*_, **__):
        raise OSError("no space left")

    monkeypatch.setattr("os.fdopen", full)
    with pytest.raises(OSError, match="no space"):
        write_report(report, tmp_path / "r.ndjson")
    assert list(tmp_path.iterdir()) == []
