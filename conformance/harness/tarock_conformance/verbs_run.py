"""The verb that asks engines the corpus: run. Knows options and exit codes; asking is elsewhere."""

from __future__ import annotations

import datetime as dt
import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from tarock_conformance import asked, tables
from tarock_conformance.cases import Case, Corpus, Filter
from tarock_conformance.engines import Engine, Unusable
from tarock_conformance.files import CorpusError, Fault
from tarock_conformance.fork import cores
from tarock_conformance.jobs import run_all
from tarock_conformance.known import KnownIssues, apply, read_known
from tarock_conformance.progress import bar
from tarock_conformance.report import Report, make_report
from tarock_conformance.run import EngineRun, Plan
from tarock_conformance.tape import write_tape

_file = click.Path(dir_okay=False, path_type=Path)


@click.command()
@asked.engine_option
@asked.which
@asked.ruleset_option
@asked.timeout_option
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=cores,
    show_default="one for each core",
    help="How many processes ask at a time; the report is the same.",
)
@click.option(
    "--known",
    "lists",
    multiple=True,
    metavar="[NAME=]FILE",
    help="Known issues of an engine; NAME where there are several engines.",
)
@click.option(
    "--record-tape", "tape_file", type=_file, help="Record the exchange, to be played by tape:FILE."
)
@click.option(
    "--report",
    "report_files",
    multiple=True,
    type=_file,
    help="Write the report there: .xml is JUnit, .md Markdown, .html a page, .svg a badge, .json JSON, else NDJSON.",
)
@click.option(
    "--progress/--no-progress", "shows_progress", default=None, help="By default on a terminal only."
)
@asked.where
def run(
    *,
    engines: tuple[str, ...],
    names: tuple[str, ...],
    tags: tuple[str, ...],
    ops: tuple[str, ...],
    variants: tuple[str, ...],
    documents: tuple[str, ...],
    seconds: float,
    jobs: int,
    lists: tuple[str, ...],
    tape_file: Path | None,
    report_files: tuple[Path, ...],
    shows_progress: bool | None,
    cases_folder: Path | None,
    spec_folder: Path | None,
    form: str,
) -> None:
    """Ask one or several engines the cases and report what they answer.

    Exits with 0 when all is well, 1 on failures, unexpected passes, idle known issues and an engine that was asked
    nothing, 2 on wrong usage or a faulty corpus or list of known issues, 3 when an engine cannot be used, 4 when an
    engine was lost on the way.
    """
    _collect_nothing()
    wanted = asked.engines(engines)
    if tape_file is not None and len(wanted) > 1:
        asked.fail([Fault("TR423", "--record-tape records one engine, and here are several")], asked.USAGE)
    files = _named(lists, wanted)
    given = asked.documents(documents, spec_folder)
    corpus = asked.corpus(cases_folder, spec_folder, given)
    chosen = asked.chosen(corpus, Filter(names, tags, ops, variants))
    known = _known(files, corpus)
    plan = Plan(corpus.digest, seconds, given, keeps_exchanges=tape_file is not None)
    runs = _run(wanted, chosen, plan, jobs, shows_progress=shows_progress)
    runs = [apply(known[each.engine.name], each) if each.engine.name in known else each for each in runs]
    options: dict[str, Any] = {
        "case": names,
        "tag": tags,
        "op": ops,
        "variant": variants,
        "ruleset": documents,
    }
    options |= {"known": lists, "timeout": str(seconds)}
    again = asked.reproducing(cases_folder, spec_folder, documents, seconds=seconds)
    report = make_report(runs, corpus, options, again)
    written = _write(report, report_files, runs, tape_file)
    _print(report, form, written)
    sys.exit(report.exit_code)


def _collect_nothing() -> None:
    """What a run makes it keeps to its end: to look for circles among it would take a tenth of the time."""
    if gc.isenabled():
        gc.disable()
        click.get_current_context().call_on_close(gc.enable)


def _run(
    engines: Sequence[Engine], cases: tuple[Case, ...], plan: Plan, jobs: int, *, shows_progress: bool | None
) -> list[EngineRun]:
    """The run of every engine. Ends where one cannot be used."""
    label = ", ".join(engine.name for engine in engines)
    with bar(label, len(cases) * len(engines), is_wanted=shows_progress) as progress:
        found = run_all(engines, cases, plan, jobs, progress)
    for engine, run in zip(engines, found, strict=True):
        if isinstance(run, Unusable):
            asked.unusable(engine, run)
    return [run for run in found if isinstance(run, EngineRun)]


def _named(lists: Sequence[str], engines: Sequence[Engine]) -> list[tuple[str, Path]]:
    """The files of known issues, each with the name of its engine. Ends where one is not there or of no engine."""
    found = []
    for text in lists:
        name, is_named, file = text.rpartition("=")
        if not is_named and len(engines) == 1:
            name = engines[0].name
        if name not in (engine.name for engine in engines):
            hint = f"write NAME=FILE, and one of: {', '.join(engine.name for engine in engines)}"
            what = f"there is no engine '{name}' here" if is_named else f"whose known issues are in {file}?"
            asked.fail([Fault("TR423", what, hint=hint)], asked.USAGE)
        if not Path(file).is_file():
            asked.fail([Fault("TR902", f"--known: there is no file '{file}'")], asked.USAGE)
        found.append((name, Path(file)))
    return found


def _known(files: Sequence[tuple[str, Path]], corpus: Corpus) -> dict[str, KnownIssues]:
    """The lists of known issues by the name of their engine. Ends on a list with faults."""
    today = dt.datetime.now(tz=dt.UTC).date()
    try:
        return {name: read_known(file, corpus.cases, today) for name, file in files}
    except CorpusError as error:
        asked.fail(error.faults, asked.USAGE)


def _write(
    report: Report, files: Sequence[Path], runs: Sequence[EngineRun], tape_file: Path | None
) -> list[str]:
    """Writes what was asked for; what is where."""
    from tarock_conformance.formats import write

    told = []
    try:
        for file in files:
            write(report, file)
            told.append(f"report: {file}")
        if tape_file is not None:
            (only,) = runs
            write_tape(tape_file, only.engine.text, only.exchanges, is_reference=only.engine.is_reference)
            told.append(f"tape: {tape_file}")
    except OSError as error:
        asked.fail([Fault("TR902", f"{error.filename}: {error.strerror}")], asked.USAGE)
    return told


def _print(report: Report, form: str, written: Sequence[str]) -> None:
    if form == "json":
        asked.print_json({"header": report.header, "verdicts": report.verdicts, "footer": report.footer})
        return
    tables.show(tables.report(report))
    for line in written:
        click.echo(line)
