"""The verbs that read finished reports: report, diff, baseline. Asks no engine."""

from __future__ import annotations

import datetime as dt
import sys
from dataclasses import asdict
from pathlib import Path

import click

from tarock_conformance import asked, tables
from tarock_conformance.baseline import baseline as listed
from tarock_conformance.differing import compare_reports
from tarock_conformance.files import Fault, did_you_mean
from tarock_conformance.formats import FORMS, form_of
from tarock_conformance.report import Report, read_report
from tarock_conformance.streams import BadStream, NoStream, write_text

_file = click.Path(dir_okay=False, path_type=Path)
_REVIEW_DAYS = 90
_READ = "of what `run --report` writes, .ndjson and .json can be read again; the other forms are made of them by `report`"


def _read(file: Path) -> Report:
    try:
        return read_report(file)
    except BadStream as error:
        hint = _READ if isinstance(error, NoStream) else None
        asked.fail([Fault("TR427", str(error), hint=hint)], asked.USAGE)


def _write(file: Path, text: str) -> None:
    try:
        write_text(file, [text])
    except OSError as error:
        asked.fail([Fault("TR902", f"{file}: {error.strerror}")], asked.USAGE)
    click.echo(f"written: {file}", err=True)


@click.command()
@click.argument("file", type=_file)
@click.option(
    "--as", "form", type=click.Choice(["text", *FORMS]), help="The form; else by the ending of --to."
)
@click.option("--to", "target", type=_file, help="Where to write it; else to stdout.")
def report(file: Path, form: str | None, target: Path | None) -> None:
    """Show a report that `run --report` wrote as NDJSON or JSON, or write it in another form.

    Forms: text, json, ndjson, junit (.xml), markdown (.md), html (.html), badge (.svg). A report without its footer is
    refused. Exits as the run did.
    """
    found = _read(file)
    form = form or (form_of(target) if target else "text")
    if form == "text":
        tables.show(tables.report(found))
    elif target is not None:
        _write(target, FORMS[form](found))
    else:
        click.echo(FORMS[form](found), nl=False)
    sys.exit(found.exit_code)


@click.command()
@click.argument("before", type=_file)
@click.argument("after", type=_file)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def diff(before: Path, after: Path, form: str) -> None:
    """Tell two reports apart: new failures, cases that are no longer claimed, fixes, changed cases.

    Exits with 1 when something goes wrong that did not, or is no longer asked and was right.
    """
    found = compare_reports(_read(before), _read(after))
    if form == "json":
        rows = {
            name: [{"engine": key[0], "case": key[1], "before": was, "after": now} for key, was, now in lines]
            for name, lines in found.kinds()
        }
        scores = [
            {"engine": name, "before": asdict(was), "after": asdict(now)} for name, was, now in found.scores
        ]
        asked.print_json({"scores": scores, **rows})
    else:
        tables.show(tables.differing(found))
    sys.exit(asked.FAILURES if found.is_worse else 0)


@click.command()
@click.argument("file", type=_file)
@click.option("--engine", "name", help="Whose; needed where the report has several engines.")
@click.option(
    "--review-by", type=click.DateTime(["%Y-%m-%d"]), help=f"Until when; else in {_REVIEW_DAYS} days."
)
@click.option("--to", "target", type=_file, help="Where to write it; else to stdout.")
def baseline(file: Path, name: str | None, review_by: dt.datetime | None, target: Path | None) -> None:
    """Make a list of known issues from a report: all that goes wrong, for somebody to look into."""
    found = _read(file)
    if name is None and len(found.engines) == 1:
        name = found.engines[0]
    if name is None or name not in found.engines:
        hint = did_you_mean(name or "", found.engines) or f"one of: {', '.join(found.engines)}"
        what = "the report has several engines" if name is None else f"the report has no engine '{name}'"
        asked.fail([Fault("TR423", what, hint=hint)], asked.USAGE)
    today = dt.datetime.now(tz=dt.UTC).date()
    text = listed(found, name, review_by.date() if review_by else today + dt.timedelta(days=_REVIEW_DAYS))
    if target is None:
        click.echo(text, nl=False)
    else:
        _write(target, text)
