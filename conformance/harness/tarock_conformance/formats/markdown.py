"""A report as Markdown, for the summary of a CI run: figures for each engine, then what went wrong, as far as it fits."""

from __future__ import annotations

from collections.abc import Iterator

from tarock_conformance.compare import shown
from tarock_conformance.formats.junit import answer_told, by_op, told
from tarock_conformance.report import Report, Score
from tarock_conformance.streams import Line
from tarock_conformance.verdicts import Verdict

_MOST_TOLD = 50
_LONGEST = 1000


def markdown(report: Report) -> str:
    """The page."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    suite = report.header["suite"]
    yield "# Conformance"
    yield ""
    yield f"Suite {suite['version']}, corpus `{suite['digest'][:19]}`."
    if report.options:
        yield f"Options: `{report.options}`."
    for engine in report.header["engines"]:
        yield ""
        yield from _engine(report, engine)
    bad = report.bad()
    if bad:
        yield ""
        yield "## What went wrong"
        for line in bad[:_MOST_TOLD]:
            yield from _failure(line)
    if len(bad) > _MOST_TOLD:
        yield ""
        yield f"… and {len(bad) - _MOST_TOLD} more."


def _engine(report: Report, engine: Line) -> Iterator[str]:
    name, said = engine["name"], engine["engine"]
    lines = report.of_engine(name)
    yield f"## {_plain(name)}"
    yield ""
    yield f"{_plain(said['name'])} {_plain(said['version'])}: **{report.score(name)}**."
    for text in [*report.troubles(name), *report.warnings(name)]:
        yield f"\n> {_plain(text)}"
    yield ""
    yield "| operation | passed | applicable | scored | failed | known issues | contested | of these failed |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for op, of_op in [*by_op(lines).items(), ("**all**", lines)]:
        score = Score.of(of_op)
        verdicts = [Verdict(line["verdict"]) for line in of_op]
        failed = sum(verdict.is_bad for verdict in verdicts) - score.astray
        cells = [op, score.passed, score.applicable, score.whole, failed]
        cells += [verdicts.count(Verdict.KNOWN_ISSUE), score.contested, score.astray]
        yield f"| {' | '.join(map(str, cells))} |"


def _failure(line: Line) -> Iterator[str]:
    yield ""
    yield f"<details><summary><b>{line['verdict']}</b> <code>{_plain(line['case'])}</code> {_plain(line['title'])}"
    yield f"({_plain(line['engine'])})</summary>"
    yield ""
    for each in line["sources"]:
        yield f"- {each['id']}: {_plain(each['says'])} ({each['place']})"
    rows = [("asked", shown(line["asked"])), ("answered", answer_told(line)), ("why", told(line))]
    rows[1:1] = [("expected", shown(answer)) for answer in line["expected"]]
    yield ""
    yield "```text"
    for name, text in [*(row for row in rows if row[1]), ("again", line["reproduce"])]:
        yield f"{name}: {text[:_LONGEST]}{' …' if len(text) > _LONGEST else ''}".replace("```", "` ` `")
    yield "```"
    yield ""
    yield "</details>"


def _plain(text: str) -> str:
    """Text that is no markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|").replace("\n", " ")
