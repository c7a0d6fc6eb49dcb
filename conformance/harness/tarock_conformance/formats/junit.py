"""A report as JUnit XML, for services that collect tests: a suite for each engine and operation."""

from __future__ import annotations

import re

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from tarock_conformance.compare import shown
from tarock_conformance.report import Report
from tarock_conformance.streams import Line
from tarock_conformance.verdicts import Verdict

#: What went wrong with the engine rather than with its answer.
_ERRORS = frozenset({Verdict.ERROR, Verdict.CRASH, Verdict.TIMEOUT, Verdict.PROTOCOL})
_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(report: Report) -> str:
    """The XML. What is skipped says why; a known issue is a skip, an unexpected pass a failure."""
    whole = JUnitXml("tarock conformance")
    for engine in report.engines:
        for op, lines in by_op(report.of_engine(engine)).items():
            suite = TestSuite(_clean(f"{engine}: {op}"))
            if report.options:
                suite.add_property("options", _clean(report.options))
            suite.add_testcases([_case(engine, line) for line in lines])
            whole.add_testsuite(suite)
        for text in report.troubles(engine):
            whole.add_testsuite(_of_run(engine, Error(_clean(text), "run")))
        for text in report.warnings(engine):
            whole.add_testsuite(_of_run(engine, Skipped(_clean(text), "run")))
    whole.update_statistics()  # type: ignore[no-untyped-call]
    written: bytes = whole.tostring()  # type: ignore[no-untyped-call]
    return f"{_DECLARATION}\n{written.decode('utf-8')}\n"


def by_op(lines: list[Line]) -> dict[str, list[Line]]:
    """Verdicts by operation, operations in alphabetical order."""
    groups: dict[str, list[Line]] = {}
    for line in sorted(lines, key=lambda line: str(line["op"])):
        groups.setdefault(line["op"], []).append(line)
    return groups


def told(line: Line) -> str:
    """Why a verdict is what it is, in words."""
    known = line.get("known")
    reason = f"{known['reason']} (until {known['review_by']})" if known else ""
    return "\n".join(text for text in (line.get("detail", ""), reason, line.get("reading", "")) if text)


def answer_told(line: Line) -> str:
    """What the engine answered; nothing of a case that passed."""
    if "answered" not in line:
        return ""
    return "nothing" if line["answered"] is None else shown(line["answered"])


def _case(engine: str, line: Line) -> TestCase:
    case = TestCase(line["case"], _clean(f"{engine}.{line['op']}.{line['topic']}"))
    verdict = Verdict(line["verdict"])
    message = _clean(told(line) or verdict.value)
    if verdict in _ERRORS:
        case.result = [Error(message, verdict.value)]
    elif verdict.is_bad:
        case.result = [Failure(message, verdict.value)]
    elif not verdict.is_passed:
        case.result = [Skipped(f"{verdict.value}: {message}", verdict.value)]
    if verdict.is_bad:
        case.result[0].text = _clean(_in_full(line))
    return case


def _of_run(engine: str, what: Error | Skipped) -> TestSuite:
    """Something of a run that is no case's."""
    suite = TestSuite(_clean(f"{engine}: run"))
    case = TestCase("the run as a whole", _clean(engine))
    case.result = [what]
    suite.add_testcase(case)
    return suite


def _in_full(line: Line) -> str:
    rows = [f"{each['id']} {each['says']} [{each['place']}]" for each in line["sources"]]
    rows += [f"asked {shown(line['asked'])}"]
    rows += [f"expected {shown(answer)}" for answer in line["expected"]]
    rows += [f"answered {answered}"] if (answered := answer_told(line)) else []
    rows += [told(line), line["reproduce"]]
    return "\n".join(row for row in rows if row)


def _clean(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return _FORBIDDEN.sub("�", text)
