"""Reports, lists of cases and coverage as people read them in a terminal. Computes nothing but sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import Any, NamedTuple

import click
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tarock_conformance.cases import Case
from tarock_conformance.compare import shown
from tarock_conformance.coverage import Coverage, State
from tarock_conformance.differing import Differing
from tarock_conformance.report import Report, Score
from tarock_conformance.sheet import grid
from tarock_conformance.streams import Line
from tarock_conformance.verdicts import Verdict

_COLOURS = {
    Verdict.PASS: "green",
    Verdict.CONTESTED: "yellow",
    Verdict.UNSUPPORTED: "dim",
    Verdict.NOT_RUN: "dim",
}
_LONGEST = 600
_TITLE = 30  # columns that a title needs at least
_ENDLESS = 100_000
_UNSHOWN = {State.CONTESTED: "yellow", State.EXCLUDED: "dim", State.LATER: "dim", State.UNCOVERED: "red"}


class Column(NamedTuple):
    """A column of figures: how many scored, or contested, cases came to one of these ends."""

    heading: str
    verdicts: frozenset[Verdict]
    is_contested: bool | None = False

    def number(self, lines: Sequence[Line]) -> str:
        """How many of the lines are counted here."""
        return str(sum(map(self._counts, lines)))

    def _counts(self, line: Line) -> bool:
        is_contested = line.get("contested", False)
        return line["verdict"] in self.verdicts and self.is_contested in (None, is_contested)


_WRONG = frozenset(verdict for verdict in Verdict if verdict.is_bad)
_COLUMNS = (
    Column("cases", frozenset(Verdict), is_contested=None),
    Column("applicable", frozenset(verdict for verdict in Verdict if verdict.is_scored)),
    Column("passed", frozenset(verdict for verdict in Verdict if verdict.is_passed)),
    Column("failed", _WRONG),
    Column("known issues", frozenset({Verdict.KNOWN_ISSUE})),
    Column("contested", frozenset(Verdict), is_contested=True),
    Column("of these failed", _WRONG, is_contested=True),
    Column("not claimed", frozenset({Verdict.UNSUPPORTED})),
    Column("not run", frozenset({Verdict.NOT_RUN})),
)
_MOST_FAILURES = 20


def report(report: Report) -> RenderableType:
    """A report: for each engine the figures per operation and topic, then what went wrong, then the scores again."""
    parts: list[RenderableType] = [Text(f"options: {report.options}", "dim")] if report.options else []
    for name in report.engines:
        parts += [_headline(report, name), *_figures(report.of_engine(name))]
    for name in report.engines:
        wrong = [line for line in report.bad() if line["engine"] == name]
        parts += _failures(wrong, names_engine=len(report.engines) > 1)
    if report.bad():
        parts += [Text.assemble((name, "bold"), f"  {report.score(name)}") for name in report.engines]
    return Group(*parts, *_counts(report), *_troubles(report))


def _failures(lines: Sequence[Line], *, names_engine: bool) -> Iterator[RenderableType]:
    """The first failures of an engine in full, and how many more there are."""
    yield from (failure(line, names_engine=names_engine) for line in lines[:_MOST_FAILURES])
    if (more := len(lines) - _MOST_FAILURES) > 0:
        name = f" of {lines[0]['engine']}" if names_engine else ""
        yield Text(f"… {more} more failures{name}: all of them with --report report.html\n")


def _troubles(report: Report) -> Iterator[Text]:
    """What went wrong with no case: engines lost, noise that no case brings about, claims of what there is not."""
    for name in report.engines:
        yield from (Text(f"{name}: {text}", "yellow") for text in report.warnings(name))
        yield from (Text(f"{name}: {text}", "bold red") for text in report.troubles(name))


def _figures(lines: Sequence[Line]) -> Iterator[RenderableType]:
    """A row for each operation and topic of which anything was asked, and a line on what was not."""
    rows: dict[tuple[str, str], list[Line]] = {}
    for line in sorted(lines, key=lambda line: str(line["op"])):
        rows.setdefault((line["op"], line["topic"]), []).append(line)
    asked = {
        key: row for key, row in rows.items() if any(line["verdict"] != Verdict.UNSUPPORTED for line in row)
    }
    whole = [line for row in asked.values() for line in row]
    used = [column for column in _COLUMNS if column.number(whole) != "0"]
    table = Table(box=None, pad_edge=False, show_footer=True)
    table.add_column("operation", "all")
    table.add_column("topic")
    for column in used:
        table.add_column(column.heading, column.number(whole), justify="right")
    for key, row in asked.items():
        is_sound = not any(Verdict(line["verdict"]).is_bad for line in row)
        table.add_row(*key, *(column.number(row) for column in used), style="" if is_sound else "red")
    yield from [table] if asked else []
    yield from _unclaimed([line for key, row in rows.items() if key not in asked for line in row], asked)
    yield Text("")


def _unclaimed(lines: Sequence[Line], asked: Iterable[tuple[str, str]]) -> Iterator[Text]:
    """One line on the topics of which the engine claims nothing."""
    if not lines:
        return
    some = {op for op, _ in asked}
    names = dict.fromkeys(f"{line['op']} (in part)" if line["op"] in some else line["op"] for line in lines)
    number = f"{len(lines)} case{'' if len(lines) == 1 else 's'}"
    yield Text(f"not claimed by the engine: {number} of {', '.join(names)}", "dim")


def _headline(report: Report, name: str) -> Text:
    """Who it is, how much it was asked, and the two figures, never one of them alone."""
    (said,) = [engine["engine"] for engine in report.header["engines"] if engine["name"] == name]
    asked = sum(
        line["verdict"] not in (Verdict.UNSUPPORTED, Verdict.NOT_RUN) for line in report.of_engine(name)
    )
    seconds = report.footer["seconds"][name]
    text = f"  {said['name']} {said['version']}, {asked} cases in {seconds:.2f} s: {report.score(name)}"
    return Text.assemble((name, "bold"), text)


def _counts(report: Report) -> Iterator[Text]:
    counts = report.footer["counts"]
    text = Text()
    for name, number in counts.items():
        if number:
            text.append(f"{number} {name}  ", _COLOURS.get(Verdict(name), "red"))
    yield text
    if counts[Verdict.CONTESTED]:
        yield Text(
            "contested: the sources leave it open; the answer is one of the readings given, and no score",
            "dim",
        )


def failure(line: Line, *, names_engine: bool = False) -> RenderableType:
    """One failed case: what it says and whence, what was asked, answered and expected, and how to ask it again."""
    contested = "  (contested, and this is none of its readings)" if line.get("contested") else ""
    head = Text.assemble(
        (line["verdict"], "bold red"),
        "  ",
        (line["case"], "bold"),
        f"  {line['title']}{contested}  ",
        (line["place"], "dim"),
        f"  {line['engine']}" if names_engine else "",
    )
    rows = [
        *((each["id"], f"{each['says']}  [{each['place']}]") for each in line["sources"]),
        *([("rules", " ".join(line["rules"]))] if line["rules"] else []),
        ("asked", short(line["asked"])),
    ]
    rows += [
        ("expected", "\nor ".join(short(answer) for answer in line["expected"])),
        *((f"after {point['step']}", short(point["expected"])) for point in line.get("checkpoints", ())),
    ]
    if "answered" in line:
        rows.append(("answered", "nothing" if line["answered"] is None else short(line["answered"])))
    rows += [(name, line[name]) for name in ("detail", "stderr") if line.get(name)]
    rows += [("again", line["reproduce"])] if line["reproduce"] else []
    return Group(head, Padding(grid(rows), (0, 0, 1, 2), expand=False))


def differing(found: Differing) -> RenderableType:
    """Two reports told apart, or that they agree."""
    parts: list[RenderableType] = [
        Text.assemble((name, "bold"), f"  {_counted(before)} → {_counted(after)}")
        for name, before, after in found.scores
    ]
    kinds = list(found.kinds())
    for name, lines in kinds:
        parts.append(Text(f"{len(lines)} {name}", "bold"))
        rows = [(f"  {key[1]}", f"{was or 'none'} → {now or 'none'}  ({key[0]})") for key, was, now in lines]
        parts.append(grid(rows))
    return Group(*parts, *(() if kinds else (Text("no difference"),)))


def _counted(score: Score) -> str:
    return f"{score.passed} passed of {score.applicable} applicable of {score.whole}"


def cases(cases: Iterable[Case], width: int | None = None) -> RenderableType:
    """A list of cases. In so many columns of text ids stay whole: other columns are left out, the titles go below."""
    rows = [
        {
            "case": each.key,
            "operation": each.op,
            "rule set": each.ruleset or "",
            "statements": " ".join(each.statements),
            "title": each.title + (" (contested)" if each.is_contested else ""),
        }
        for each in cases
    ]
    wide = {name: max(len(name), *(len(row[name]) for row in rows)) for name in rows[0]}
    names = [*wide]
    for name in ("rule set", "statements", "operation"):
        if width is not None and sum(wide[name] for name in names[:-1]) + len(names) + _TITLE > width:
            names.remove(name)
    if width is not None and wide["case"] + 1 + _TITLE > width:
        return Group(*(Text(f"{row['case']}\n    {row['title']}", overflow="fold") for row in rows))
    table = Table(box=None, pad_edge=False)
    for name in names:
        table.add_column(name, no_wrap=width is None or name != "title")
    for row in rows:
        table.add_row(*(Text(row[name]) for name in names))
    return table


def coverage(found: Coverage) -> RenderableType:
    """Coverage by source document, what the states mean, what is not plainly covered and why, and the verdict."""
    used = [state for state in State if any(row.state is state for row in found.rows)]
    table = Table(box=None, pad_edge=False)
    table.add_column("document")
    for state in used:
        table.add_column(state.value, justify="right")
    for document in dict.fromkeys(row.statement.document for row in found.rows):
        counts = found.counts(document)
        table.add_row(document, *(str(counts[state] or "") for state in used))
    legend = grid([(state.value, state.meaning) for state in used])
    return Group(table, Text(""), legend, Text(""), *_unshown(found), Text(_verdict(found)))


def _unshown(found: Coverage) -> Iterator[RenderableType]:
    """The statements that no case shows for certain, those with one reason on one line."""
    together: dict[tuple[State, str], list[str]] = {}
    for row in sorted(found.rows, key=lambda row: list(State).index(row.state)):
        if row.state in _UNSHOWN:
            together.setdefault((row.state, row.reason or row.statement.meant), []).append(row.statement.id)
    if not together:
        return
    listing = Table.grid(padding=(0, 2))
    for (state, reason), ids in together.items():
        listing.add_row(Text(state.value, _UNSHOWN[state]), Text(" ".join(ids)), Text(reason))
    yield listing
    yield Text("")


def _verdict(found: Coverage) -> str:
    gaps = sum(row.state is State.UNCOVERED for row in found.rows)
    others = len(found.faults) - gaps
    text = f"{gaps or 'no'} gap{'' if gaps == 1 else 's'}"
    return f"{text}, {others} other fault{'' if others == 1 else 's'}" if others else text


def short(value: Any) -> str:
    """A value on one line; long ones are cut."""
    text = shown(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + " …"


def width() -> int | None:
    """How many columns the terminal has; None without one, where lines are as long as they need to be."""
    plain = Console()
    return plain.width if plain.is_terminal else None


def show(what: RenderableType) -> None:
    """Prints on stdout; not on a terminal, no line is broken and none ends in blanks."""
    if width() is not None:
        Console(highlight=False).print(what)
        return
    text = StringIO()
    Console(highlight=False, width=_ENDLESS, file=text, color_system=None).print(what)
    for line in text.getvalue().splitlines():
        click.echo(line.rstrip())
