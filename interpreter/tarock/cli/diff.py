"""`tarock diff`: what two rule sets play differently, in rule terms. Prints what the comparison says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarock.cli.parameters import assignments, language
from tarock.errors import Fault, InputError

if TYPE_CHECKING:
    from tarock.compare import Comparison

DIFFERENT = 1


@click.command(short_help="Tell what two rule sets play differently.")
@click.argument("first", metavar="A")
@click.argument("second", metavar="[B]", required=False)
@click.option(
    "--option-a",
    "options_a",
    metavar="KEY=VALUE",
    multiple=True,
    callback=assignments,
    help="Set an option of A.",
)
@click.option(
    "--option-b",
    "options_b",
    metavar="KEY=VALUE",
    multiple=True,
    callback=assignments,
    help="Set an option of B.",
)
@click.option("--sources", is_flag=True, help="Also tell where only sources and open points differ.")
@click.option(
    "--format", "form", type=click.Choice(["text", "markdown", "html", "json"]), default="text", show_default=True,
    help="How the result is printed; html is one page that needs nothing else.",
)  # fmt: skip
@click.option(
    "--to", "file", type=click.Path(dir_okay=False, path_type=Path), help="Write the result to this file."
)
@click.option("--exit-code", "tells", is_flag=True, help="Exit with 1 if the rule sets differ.")
@language
@click.pass_context
def diff(
    ctx: click.Context,
    first: str,
    second: str | None,
    *,
    options_a: Mapping[str, str],
    options_b: Mapping[str, str],
    sources: bool,
    form: str,
    file: Path | None,
    tells: bool,
    lang: str,
) -> None:
    """Tell what is played differently by A and B: contracts, values, conditions, section by section.

    With A alone: what it changes of the rule set that it extends, or, with --option-b, what these options change.
    """
    from tarock.compare import compare
    from tarock.model import resolve

    before, after = _asked(first, second, options_b)
    if before != first:  # what is named alone is the second of the two
        options_a, options_b = options_b, options_a
    sets = resolve.load(before, options_a), resolve.load(after, options_b)
    comparison = compare(*sets, lang=lang, sources=sources, given=(options_a, options_b))
    _print(comparison, form, lang, file)
    ctx.exit(DIFFERENT if tells and comparison.count else 0)


def _asked(first: str, second: str | None, options_b: Mapping[str, str]) -> tuple[str, str]:
    """The two rule sets that are meant."""
    if second is not None:
        return first, second
    if options_b:
        return first, first
    from tarock.model import resolve

    chain = resolve.load(first).chain
    if len(chain) == 1:
        message = f"'{first}' extends nothing: there is nothing to compare it with"
        raise InputError(Fault("TR909", message, hint="name a second rule set"))
    return str(chain[1]), first


def _print(comparison: Comparison, form: str, lang: str, file: Path | None) -> None:
    if file is None and form == "text":
        from shutil import get_terminal_size

        from tarock.compare.text import WIDTH, lines

        for line, is_heading in lines(comparison, get_terminal_size((WIDTH, 24)).columns):
            click.echo(click.style(line, bold=True) if is_heading else line)
        return
    text = _text(comparison, form, lang)
    if file is None:
        click.echo(text, nl=False)
        return
    from tarock.cli.files import check_folder, write_whole

    check_folder(file)
    write_whole(file, text)
    click.echo(f"wrote {file}: {comparison.count} differences")


def _text(comparison: Comparison, form: str, lang: str) -> str:
    if form == "json":
        return json.dumps(comparison.as_json(), indent=2, ensure_ascii=False) + "\n"
    if form == "html":
        from tarock.compare.html import html

        return html(comparison, lang=lang)
    if form == "markdown":
        from tarock.compare.markdown import markdown

        return markdown(comparison)
    from tarock.compare.text import WIDTH, lines

    return "".join(f"{line}\n" for line, _ in lines(comparison, WIDTH))
