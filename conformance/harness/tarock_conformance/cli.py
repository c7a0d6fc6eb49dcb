"""The verbs of `tarock conformance`. Knows options and exit codes; what the verbs do is elsewhere."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar

import click

from tarock_conformance import tables
from tarock_conformance.cases import Case, Corpus, Filter
from tarock_conformance.choose import choose
from tarock_conformance.coverage import measure
from tarock_conformance.documents import read_documents
from tarock_conformance.engines import BadEngine, Engine, Unusable, parse
from tarock_conformance.files import CorpusError, Fault, Roots, render
from tarock_conformance.load import UNKNOWN_ENTRY, load_corpus
from tarock_conformance.progress import bar
from tarock_conformance.report import Report, make_report, write_report
from tarock_conformance.run import EngineRun, Plan, run_engine
from tarock_conformance.sheet import case_sheet

FAILURES, USAGE, UNUSABLE = 1, 2, 3
_COMMAND = "tarock conformance run"

_Verb = TypeVar("_Verb", bound=Callable[..., Any])
_folder = click.Path(exists=True, file_okay=False, path_type=Path)


def _options(*options: Callable[[_Verb], _Verb]) -> Callable[[_Verb], _Verb]:
    """Several options as one decorator, in the order given."""

    def add(verb: _Verb) -> _Verb:
        for option in reversed(options):
            verb = option(verb)
        return verb

    return add


_where = _options(
    click.option(
        "--cases", "cases_folder", type=_folder, help="Folder of cases to read instead of the shipped one."
    ),
    click.option(
        "--spec", "spec_folder", type=_folder, help="Folder of rule documents and sources, likewise."
    ),
    click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True),
)
_which = _options(
    click.option("--case", "names", multiple=True, metavar="GLOB", help="Only cases with such an id."),
    click.option("--tag", "tags", multiple=True, help="Only cases with this tag."),
    click.option("--op", "ops", multiple=True, help="Only cases of this operation."),
    click.option("--variant", "variants", multiple=True, help="Only cases of this variant."),
)


@click.group()
def conformance() -> None:
    """Ask engines the cases of the corpus, look at the corpus, see what it covers."""


@conformance.command()
@click.option(
    "--engine",
    "engines",
    multiple=True,
    default=("ref",),
    show_default=True,
    help="[name=]ref, ref-pipe, py:<module or file>:<object> or cmd:<command>.",
)
@_which
@click.option(
    "--ruleset",
    "documents",
    multiple=True,
    metavar="VARIANT=FILE",
    help="A rule document to take instead of the shipped one, or one of your own that cases speak of.",
)
@click.option(
    "--timeout",
    "seconds",
    type=click.FloatRange(min=0.01),
    default=2.0,
    show_default=True,
    help="Seconds a case may take.",
)
@click.option(
    "--report",
    "report_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the report there, as NDJSON.",
)
@click.option(
    "--progress/--no-progress", "shows_progress", default=None, help="By default on a terminal only."
)
@_where
def run(
    *,
    engines: tuple[str, ...],
    names: tuple[str, ...],
    tags: tuple[str, ...],
    ops: tuple[str, ...],
    variants: tuple[str, ...],
    documents: tuple[str, ...],
    seconds: float,
    report_file: Path | None,
    shows_progress: bool | None,
    cases_folder: Path | None,
    spec_folder: Path | None,
    form: str,
) -> None:
    """Ask one or several engines the cases and report what they answer.

    Exits with 0 when all is well, 1 on failures, 2 on wrong usage or a faulty corpus, 3 when an engine cannot be
    used, 4 when an engine was lost on the way.
    """
    wanted = _engines(engines)
    given = _documents(documents, spec_folder)
    corpus = _corpus(cases_folder, spec_folder, given)
    chosen = _chosen(corpus, Filter(names, tags, ops, variants))
    plan = Plan(corpus.digest, seconds, given)
    runs = [_run(engine, chosen, plan, shows_progress=shows_progress) for engine in wanted]
    options = {
        "case": names,
        "tag": tags,
        "op": ops,
        "variant": variants,
        "ruleset": documents,
        "timeout": str(seconds),
    }
    report = make_report(runs, corpus.digest, options, _reproducing(cases_folder, spec_folder, documents))
    if report_file is not None:
        write_report(report, report_file)
    _print_report(report, corpus, form, report_file)
    sys.exit(report.exit_code)


@conformance.command("list")
@_which
@_where
def list_(
    *,
    names: tuple[str, ...],
    tags: tuple[str, ...],
    ops: tuple[str, ...],
    variants: tuple[str, ...],
    cases_folder: Path | None,
    spec_folder: Path | None,
    form: str,
) -> None:
    """List cases."""
    chosen = _chosen(_corpus(cases_folder, spec_folder), Filter(names, tags, ops, variants))
    if form == "json":
        _print_json([case.summary() for case in chosen])
    else:
        tables.show(tables.cases(chosen, tables.width()))


@conformance.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--case", "names", multiple=True, metavar="GLOB", help="The same, as the other verbs write it.")
@_where
def show(
    ids: tuple[str, ...],
    names: tuple[str, ...],
    cases_folder: Path | None,
    spec_folder: Path | None,
    form: str,
) -> None:
    """Show cases: their statements, the whole question, a trick a line, and what is expected."""
    if not (ids or names):
        raise click.UsageError("name a case: tarock conformance show ID")
    corpus = _corpus(cases_folder, spec_folder)
    for case in _chosen(corpus, Filter(cases=(*ids, *names))):
        if form == "json":
            _print_json(case.as_json())
        else:
            tables.show(case_sheet(case, corpus, _reproducing(cases_folder, spec_folder, ())))


@conformance.command()
@_where
def lint(cases_folder: Path | None, spec_folder: Path | None, form: str) -> None:
    """Check the corpus: files, shorthands, references, ids. Exits with 1 when something is wrong."""
    faults: tuple[Fault, ...] = ()
    number = 0
    try:
        number = len(load_corpus(Roots.of(cases_folder, spec_folder)).cases)
    except CorpusError as error:
        faults = error.faults
    if form == "json":
        _print_json({"cases": number, "faults": [fault.as_json() for fault in faults]})
    elif not faults:
        click.echo(f"{number} cases, no faults")
    else:
        _print_faults(faults)
    sys.exit(FAILURES if faults else 0)


@conformance.command()
@_where
def coverage(cases_folder: Path | None, spec_folder: Path | None, form: str) -> None:
    """Show which statements the corpus covers. Exits with 1 on a gap, a dangling id, an entry without a source."""
    roots = _roots(cases_folder, spec_folder)
    try:
        found = measure(load_corpus(roots), roots)
    except CorpusError as error:
        _fail(error.faults, FAILURES)
    if form == "json":
        _print_json(found.as_json())
    else:
        tables.show(tables.coverage(found))
        _print_faults(found.faults)
    sys.exit(0 if found.is_good else FAILURES)


def _engines(texts: Iterable[str]) -> list[Engine]:
    try:
        engines = [parse(text) for text in texts]
    except BadEngine as error:
        _fail([Fault("TR420", str(error))], USAGE)
    names = [engine.name for engine in engines]
    if twice := {name for name in names if names.count(name) > 1}:
        _fail([Fault("TR420", f"two engines are named '{min(twice)}'; write <name>=<kind>:<target>")], USAGE)
    return engines


def _documents(texts: Iterable[str], spec_folder: Path | None) -> dict[str, str]:
    """The documents to take instead of shipped ones: those of another folder, and those named one by one."""
    documents = {}
    if spec_folder is not None:
        found, _ = read_documents(spec_folder)
        documents = {
            name: str(node.source.path.resolve()) for name, node in found.variants.items() if node.source.path
        }
    for text in texts:
        variant, _, file = text.partition("=")
        if not file or not Path(file).is_file():
            _fail(
                [Fault("TR902", f"--ruleset '{text}' must be VARIANT=FILE, with a file that exists")], USAGE
            )
        documents[variant] = str(Path(file).resolve())
    return documents


def _roots(cases_folder: Path | None, spec_folder: Path | None) -> Roots:
    try:
        return Roots.of(cases_folder, spec_folder)
    except CorpusError as error:
        _fail(error.faults, USAGE)


def _corpus(
    cases_folder: Path | None, spec_folder: Path | None, documents: Mapping[str, str] = MappingProxyType({})
) -> Corpus:
    own = {name: Path(file) for name, file in documents.items()}
    try:
        return load_corpus(_roots(cases_folder, spec_folder), tolerated=UNKNOWN_ENTRY, own=own)
    except CorpusError as error:
        _fail(error.faults, USAGE)


def _chosen(corpus: Corpus, wanted: Filter) -> tuple[Case, ...]:
    try:
        return choose(corpus, wanted)
    except CorpusError as error:
        _fail(error.faults, USAGE)


def _run(engine: Engine, cases: tuple[Case, ...], plan: Plan, *, shows_progress: bool | None) -> EngineRun:
    try:
        with bar(engine.name, len(cases), is_wanted=shows_progress) as progress:
            return run_engine(engine, cases, plan, progress)
    except Unusable as error:
        _fail([Fault("TR422", f"the engine '{engine.name}' is unusable: {error}")], UNUSABLE)


def _reproducing(cases_folder: Path | None, spec_folder: Path | None, documents: Iterable[str]) -> str:
    given = [("--cases", cases_folder), ("--spec", spec_folder), *(("--ruleset", text) for text in documents)]
    return " ".join([_COMMAND, *(f"{name} {value}" for name, value in given if value is not None)])


def _print_report(report: Report, corpus: Corpus, form: str, file: Path | None) -> None:
    if form == "json":
        _print_json({"header": report.header, "verdicts": report.verdicts, "footer": report.footer})
    else:
        tables.show(tables.report(report, corpus.sources))
        if file is not None:
            click.echo(f"report: {file}")


def _print_json(data: object) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def _print_faults(faults: Iterable[Fault]) -> None:
    for fault in faults:
        click.echo(render(fault), err=True)


def _fail(faults: Iterable[Fault], code: int) -> NoReturn:
    _print_faults(faults)
    sys.exit(code)
