"""The verbs that look at the corpus itself: list, show, lint, coverage, export. Asks no engine."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tarock.errors import DocumentError
from tarock_conformance import asked, tables
from tarock_conformance.cases import Filter
from tarock_conformance.coverage import measure
from tarock_conformance.files import CorpusError, Fault, Roots
from tarock_conformance.load import load_corpus
from tarock_conformance.sheet import case_sheet
from tarock_conformance.streams import write_text


@click.command("list")
@asked.which
@asked.where
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
    chosen = asked.chosen(asked.corpus(cases_folder, spec_folder), Filter(names, tags, ops, variants))
    if form == "json":
        asked.print_json([case.summary() for case in chosen])
    else:
        tables.show(tables.cases(chosen, tables.width()))


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--case", "names", multiple=True, metavar="GLOB", help="The same, as the other verbs write it.")
@asked.where
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
    corpus = asked.corpus(cases_folder, spec_folder)
    for case in asked.chosen(corpus, Filter(cases=(*ids, *names))):
        if form == "json":
            asked.print_json(case.as_json())
        else:
            tables.show(case_sheet(case, corpus, asked.reproducing(cases_folder, spec_folder)))


@click.command()
@asked.where
def lint(cases_folder: Path | None, spec_folder: Path | None, form: str) -> None:
    """Check the corpus: files, shorthands, references, ids. Exits with 1 when something is wrong."""
    faults: tuple[Fault, ...] = ()
    number = 0
    try:
        number = len(load_corpus(Roots.of(cases_folder, spec_folder)).cases)
    except CorpusError as error:
        faults = error.faults
    if form == "json":
        asked.print_json({"cases": number, "faults": [fault.as_json() for fault in faults]})
    elif not faults:
        click.echo(f"{number} cases, no faults")
    else:
        asked.print_faults(faults)
    sys.exit(asked.FAILURES if faults else 0)


@click.command()
@asked.where
def coverage(cases_folder: Path | None, spec_folder: Path | None, form: str) -> None:
    """Show which statements the corpus covers. Exits with 1 on a gap, a dangling id, an entry without a source."""
    roots = asked.roots(cases_folder, spec_folder)
    try:
        found = measure(load_corpus(roots), roots)
    except CorpusError as error:
        asked.fail(error.faults, asked.FAILURES)
    if form == "json":
        asked.print_json(found.as_json())
    else:
        tables.show(tables.coverage(found))
        asked.print_faults(found.faults)
    sys.exit(0 if found.is_good else asked.FAILURES)


@click.command()
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where to write it; else to stdout.",
)
@asked.ruleset_option
@asked.folders
def export(
    file: Path | None, documents: tuple[str, ...], cases_folder: Path | None, spec_folder: Path | None
) -> None:
    """Write the corpus as one JSON file, to be used without Python: cases, rule sets, statements, schemas.

    The same corpus gives the same bytes; the file and every case in it have a digest.
    """
    from tarock_conformance.export import bundle, canonical

    given = asked.documents(documents, spec_folder)
    try:
        text = canonical(bundle(asked.corpus(cases_folder, spec_folder, given), given)) + "\n"
    except DocumentError as error:
        asked.fail(error.faults, asked.USAGE)
    if file is None:
        click.echo(text, nl=False)
        return
    try:
        write_text(file, [text])
    except OSError as error:
        asked.fail([Fault("TR902", f"{file}: {(error.strerror or str(error)).lower()}")], asked.USAGE)
    click.echo(f"{file}: {len(text.encode()) / 1e6:.1f} MB")
