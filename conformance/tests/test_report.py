"""Reports: whole or refused."""

import json
from pathlib import Path

import pytest

import tarock_conformance
from tarock_conformance.engines import parse
from tarock_conformance.files import Place, in_suite, shipped
from tarock_conformance.load import load_corpus
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


@pytest.mark.parametrize("folder", ["/", "spec", "."])
def test_places_are_named_as_they_lie_in_the_suite_wherever_one_stands(roots, command, monkeypatch, folder):
    monkeypatch.chdir(roots.spec.parent / folder)
    corpus = load_corpus(roots)
    engine = parse("e=" + command("fakes/error_for_result.py"))
    line = make_report([run_engine(engine, corpus.cases, Plan(""))], corpus, {}, "").bad()[0]
    assert line["place"] == "conformance/tests/data/cases/tiny/tricks.yaml:5:9"
    assert line["sources"][0]["place"].startswith("conformance/tests/data/spec/sources/xy.yaml:")
    assert corpus.cases[0].summary()["place"].startswith("conformance/tests/data/cases/tiny/")


def test_what_is_installed_is_named_as_in_a_checkout_and_other_files_as_they_are():
    data = shipped("spec").parent / "spec" / "sources" / "lungau.yaml"
    inside = (
        Path(tarock_conformance.__file__).parents[1] / "tarock" / "_data" / "spec" / "sources" / "lungau.yaml"
    )
    assert {str(in_suite(Place(str(file), 20, 3))) for file in (data, inside)} == {
        "spec/sources/lungau.yaml:20:3"
    }
    assert str(in_suite(Place("/elsewhere/own.yaml", 1, 2))) == "/elsewhere/own.yaml:1:2"


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
