"""Reports, cases and coverage as people read them in a terminal. Computes nothing but sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tarock_conformance.cases import Case, Corpus
from tarock_conformance.compare import shown
from tarock_conformance.coverage import Coverage, State
from tarock_conformance.report import Line, Report
from tarock_conformance.sources import Sources
from tarock_conformance.verdicts import Verdict

_COLOURS = {
    Verdict.PASS: "green",
    Verdict.CONTESTED: "yellow",
    Verdict.UNSUPPORTED: "dim",
    Verdict.NOT_RUN: "dim",
}
_LONGEST = 600


def report(report: Report, sources: Sources) -> RenderableType:
    """A report: for each engine the figures per operation and topic, then what went wrong."""
    parts: list[RenderableType] = []
    for engine in report.header["engines"]:
        mine = [line for line in report.verdicts if line["engine"] == engine["name"]]
        parts += [
            _headline(engine, len(mine), report.footer["seconds"][engine["name"]]),
            _figures(mine),
            Text(""),
        ]
    parts += [failure(line, sources) for line in report.bad()]
    parts += [Text(f"{name}: {why}", "red") for name, why in report.footer["lost"].items()]
    for name, why in report.footer["unexplained"].items():
        parts += [
            Text(f"{name}: went wrong among many cases and with none of them alone: {text}", "red")
            for text in why
        ]
    return Group(*parts, _counts(report))


def _figures(lines: Sequence[Line]) -> Table:
    table = Table(box=None, pad_edge=False, show_footer=True)
    table.add_column("operation", "all")
    table.add_column("topic")
    whole = _sums(lines)
    for name, total in zip(("passed of applicable", "applicable of all", "contested"), whole, strict=True):
        table.add_column(name, total, justify="right")
    for key in dict.fromkeys(
        (line["op"], line["topic"]) for line in sorted(lines, key=lambda line: str(line["op"]))
    ):
        row = _sums([line for line in lines if (line["op"], line["topic"]) == key])
        is_sound = not any(
            Verdict(line["verdict"]).is_bad for line in lines if (line["op"], line["topic"]) == key
        )
        table.add_row(*key, *row, style="" if is_sound else "red")
    return table


def _headline(engine: Line, number: int, seconds: float) -> Text:
    said = engine["engine"]
    text = f"  {said['name']} {said['version']}, {number} cases in {seconds:.2f} s"
    return Text.assemble((engine["name"], "bold"), text)


def _sums(lines: Sequence[Line]) -> tuple[str, str, str]:
    verdicts = [Verdict(line["verdict"]) for line in lines]
    passed, scored = verdicts.count(Verdict.PASS), sum(verdict.is_scored for verdict in verdicts)
    contested = verdicts.count(Verdict.CONTESTED)
    return f"{passed} of {scored}", f"{scored + contested} of {len(lines)}", str(contested or "")


def _counts(report: Report) -> Text:
    text = Text()
    for name, number in report.footer["counts"].items():
        if number:
            text.append(f"{number} {name}  ", _COLOURS.get(Verdict(name), "red"))
    return text


def failure(line: Line, sources: Sources) -> RenderableType:
    """One failed case: what it says and whence, what was asked, answered and expected, and how to ask it again."""
    head = Text.assemble(
        (line["verdict"], "bold red"),
        "  ",
        (line["case"], "bold"),
        f"  {line['title']}  ",
        (line["place"], "dim"),
    )
    rows = [
        *((name, _statement(name, sources)) for name in line["statements"]),
        ("asked", _short(line["asked"])),
    ]
    rows += [
        ("expected", "\nor ".join(_short(answer) for answer in line["expected"])),
        ("answered", _short(line["answered"])),
    ]
    rows += [(name, line[name]) for name in ("detail", "stderr") if line.get(name)]
    return Group(head, Padding(_grid([*rows, ("again", line["reproduce"])]), (0, 0, 1, 2)))


def case(case: Case, corpus: Corpus, command: str) -> RenderableType:
    """One case with everything that belongs to it."""
    rows = [("place", str(case.place)), ("operation", case.op), ("rule set", case.ruleset or "none")]
    rows += [(name, _statement(name, corpus.sources)) for name in case.statements]
    if case.open_point is not None:
        point = corpus.sources.open_points[case.open_point]
        rows.append((case.open_point, f"{point.question} {point.reading}"))
    rows += [("given", shown(case.given))]
    rows += [(f"step {index}", action) for index, action in enumerate(case.steps)]
    rows += [(f"after {checkpoint.step}", shown(checkpoint.expected)) for checkpoint in case.checkpoints]
    rows += [
        ("expected" if not index else "or", _reading(reading)) for index, reading in enumerate(case.readings)
    ]
    rows += [("because", f"{line['rule']}: {line['amount']}") for line in case.because]
    rows += [("note", case.note)] if case.note else []
    return Group(
        Text.assemble((case.key, "bold"), f"  {case.title}"),
        _grid([*rows, ("ask", f"{command} --case '{case.key}'")]),
    )


def _reading(reading: Any) -> str:
    return shown(reading.as_json()) + (f"  ({reading.words})" if reading.words else "")


def cases(cases: Iterable[Case]) -> Table:
    """A list of cases."""
    table = Table("case", "operation", "rule set", "statements", "title", box=None, pad_edge=False)
    for each in cases:
        mark = " (contested)" if each.is_contested else ""
        table.add_row(
            each.key, each.op, each.ruleset or "", " ".join(each.statements), Text(each.title + mark)
        )
    return table


def coverage(found: Coverage) -> RenderableType:
    """Coverage by source document, then the statements that are covered by contested cases alone or not at all."""
    table = Table("document", *(state.value for state in State), box=None, pad_edge=False)
    for document in dict.fromkeys(row.statement.document for row in found.rows):
        counts = found.counts(document)
        table.add_row(document, *(str(counts[state] or "") for state in State))
    shown_states = {State.CONTESTED: "yellow", State.EXCLUDED: "dim", State.UNCOVERED: "red"}
    rows = [row for row in found.rows if row.state in shown_states]
    listing = Table.grid(padding=(0, 2))
    for row in sorted(rows, key=lambda row: list(State).index(row.state)):
        text = row.reason or row.statement.meant
        listing.add_row(Text(row.state.value, shown_states[row.state]), row.statement.id, Text(text))
    return Group(table, Text(""), listing)


def _statement(name: str, sources: Sources) -> str:
    statement = sources.statements.get(name)
    if statement is None:
        return "(unknown)"
    return f"{statement.meant}  [{statement.place.file}:{statement.place.line}]"


def _short(value: Any) -> str:
    text = shown(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + " …"


def _grid(rows: Iterable[tuple[str, str]]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, text in rows:
        grid.add_row(name, Text(text))
    return grid


def console(*, to_stderr: bool = False) -> Console:
    """Where things are shown; without a terminal lines are as long as they need to be."""
    plain = Console(stderr=to_stderr, highlight=False, soft_wrap=False)
    return plain if plain.is_terminal else Console(stderr=to_stderr, highlight=False, width=160)
