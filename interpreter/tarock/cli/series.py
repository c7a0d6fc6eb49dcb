"""`tarock series`: the score sheet of an evening. Only reads, writes and shows; the series module judges."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tarock.cli import parameters
from tarock.cli.files import alone, check_folder, write_whole

if TYPE_CHECKING:
    from tarock.cli.series_file import Evening

FORMATS = ("text", "markdown", "csv", "html", "json")
_SUFFIXES = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".csv": "csv",
    ".html": "html",
    ".htm": "html",
    ".json": "json",
}

series_file = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
stake_option = click.option("--stake", metavar="AMOUNT", help="What a game point is worth: 10ct, 0.10€, 5.")


@click.group()
def series() -> None:
    """Keep the score sheet of an evening in a file: begin it, add hands, look at it, take the last hand back."""


@series.command("new")
@series_file
@click.argument("rule_set")
@parameters.rule_options
@click.option(
    "--players",
    required=True,
    metavar="NAMES",
    help="Names by seat, counterclockwise: Anna,Berta,Clara,Dora.",
)
@click.option(
    "--dealer", metavar="NAME", help="Who deals the first hand; the first player if nothing is said."
)
@click.option("--hands", type=int, help="After how many hands it is agreed to end.")
@stake_option
def new(
    file: Path,
    rule_set: str,
    options: Mapping[str, str],
    players: str,
    dealer: str | None,
    hands: int | None,
    stake: str | None,
) -> None:
    """Begin a series by a rule set.

    \b
    tarock series new friday.series ./ours.yaml --players Anna,Berta,Clara,Dora --stake 10ct
    tarock series new friday.series ./ours.yaml -o players=5 --players A,B,C,D,E --hands 20
    """
    from tarock.cli.loading import load_rules
    from tarock.cli.series_adding import tell
    from tarock.cli.series_file import Book, begin, rule_set_written
    from tarock.cli.series_table import parse_stake
    from tarock.errors import Fault, InputError
    from tarock.series import Lexicon

    check_folder(file)
    rules = load_rules(rule_set, options)
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    if stake is not None:
        parse_stake(stake)
    found = Lexicon(rules.variant, names).find(dealer, "player") if dealer else []
    first = found[0].shown if len(found) == 1 else dealer or (names[0] if names else "")
    written = rule_set_written(file, rule_set)
    book = Book(written, rules.variant.options, rules.variant.fingerprint, names, first, hands, stake)
    evening = begin(file, rules, book)
    with alone(file):
        if file.exists():
            hint = "take another name, or look at it: tarock series show"
            raise InputError(Fault("TR907", f"{file} is there already", hint=hint))
        write_whole(file, book.text())
    tell(evening, evening)


@series.command("add")
@series_file
@click.argument("words", nargs=-1)
@click.option(
    "--record", type=click.Path(path_type=Path, dir_okay=False), help="The hand as a record in a file."
)
@click.option("--grammar", is_flag=True, help="Show how a hand is written, with the words of this rule set.")
def add(file: Path, words: tuple[str, ...], record: Path | None, grammar: bool) -> None:  # noqa: FBT001
    """Add a hand as people write it down, or a record.

    Without words it asks for hand after hand at a terminal; otherwise every line of stdin is a hand, and all are added or none.

    \b
    tarock series add friday.series CONTRACT Anna Berta 38 BONUS! kontra=Dora
    tarock series add friday.series --record hand.json
    tarock series add friday.series --grammar
    """
    from tarock.cli import series_adding as adding

    if grammar:
        adding.print_grammar(file)
    elif record is not None:
        if words:
            raise click.UsageError("a hand is a record, or words: not both")
        adding.add_record(file, record)
    elif words:
        adding.add_lines(file, [" ".join(words)], name="hand")
    elif sys.stdin.isatty():
        adding.ask(file)
    else:
        adding.add_lines(file, sys.stdin.read().splitlines(), name="stdin")


@series.command("show")
@series_file
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How it is shown."
)
@stake_option
@parameters.language
def show(file: Path, form: str, stake: str | None, lang: str) -> None:
    """Show the running table: players, hands, what was doubled, sums, money at a stake."""
    from tarock.cli.series_adding import print_table
    from tarock.cli.series_file import read_evening

    evening = read_evening(file)
    if form == "text":
        print_table(evening, lang=lang, stake=stake)
    else:
        click.echo(written(evening, form, lang=lang, stake=stake), nl=False)


@series.command("undo")
@series_file
def undo(file: Path) -> None:
    """Take the last hand back."""
    from tarock.cli.series_adding import take_back

    take_back(file)


@series.command("export")
@series_file
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--format", "form", type=click.Choice(FORMATS[1:]), help="What to write; else by the name of the file."
)
@stake_option
@parameters.language
def export(file: Path, target: Path, form: str | None, stake: str | None, lang: str) -> None:
    """Write the running table to a file: Markdown, CSV, HTML or JSON."""
    from tarock.cli.series_file import read_evening

    form = form or _SUFFIXES.get(target.suffix.lower())
    if form is None:
        raise click.UsageError(
            f"'{target.name}' does not say what to write: --format {'|'.join(FORMATS[1:])}"
        )
    check_folder(target)
    if target.resolve() == file.resolve():
        raise click.UsageError("this would write over the series itself")
    write_whole(target, written(read_evening(file), form, lang=lang, stake=stake))
    click.echo(f"{target} written")


def written(evening: Evening, form: str, *, lang: str, stake: str | None) -> str:
    """The table in a format other than text."""
    from tarock.cli.series_page import page
    from tarock.cli.series_table import make_table
    from tarock.cli.series_text import as_csv, as_json, markdown

    table = make_table(evening, lang=lang, stake=stake)
    if form == "html":
        return page(table, lang=lang)
    texts: Mapping[str, Any] = {"markdown": markdown, "csv": as_csv, "json": as_json}
    return str(texts[form](table))
