"""Hands into a series: from words, from lines, from a record, or asked for. Knows files and lines, no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tarock.cli.files import alone, write_whole
from tarock.cli.series_file import Evening, entry_of, entry_of_record, read_evening
from tarock.cli.series_table import make_table
from tarock.cli.series_text import signed
from tarock.cli.telling import name_in
from tarock.errors import Fault, InputError, Place, TarockError
from tarock.series import Lexicon

if TYPE_CHECKING:
    from tarock.cli.records import RecordFile


def add_lines(file: Path, lines: Sequence[str], *, name: str) -> None:
    """Add every line, or none if one has a fault; empty ones and those that begin with # are passed over."""
    with alone(file):
        evening = before = read_evening(file)
        faults: list[Fault] = []
        for number, line in enumerate(lines, 1):
            if line.strip() and not line.lstrip().startswith("#"):
                try:
                    evening = evening.after(_entry(evening, line, name, number))
                except InputError as error:
                    faults += [_on_line(fault, line, name, number) for fault in error.faults]
                    evening = evening.skipped()
        if faults:
            raise InputError(faults)
        _write(evening)
    tell(before, evening)


def _on_line(fault: Fault, line: str, name: str, number: int) -> Fault:
    """A fault with its line, where it is not told for a word of it."""
    if fault.place is not None:
        return fault
    return replace(fault, place=Place(name, number, 1), source_line=line, width=len(line))


def _entry(evening: Evening, line: str, name: str, number: int) -> Mapping[str, Any]:
    """The entry of a line: a hand, a deal that did not stand, or the call for the last round."""
    lexicon = Lexicon(evening.rules.variant, evening.book.players)
    if lexicon.find(line, "last-round") and not lexicon.find(line, "contract"):
        return {"last-round": True}
    if lexicon.find(line, "again") and not lexicon.find(line, "contract"):
        return {"again": True}
    return entry_of(evening, evening.check(line, file=name, number=number))


def add_record(file: Path, record: Path) -> None:
    """Add the hand of a record."""
    from tarock.cli.records import read_record

    found = read_record(record)
    with alone(file):
        before = read_evening(file)
        try:
            evening = before.after(entry_of_record(before, found.data))
        except TarockError as error:
            raise InputError(_in_record(found, fault) for fault in error.faults) from None
        _write(evening)
    tell(before, evening)


def _in_record(found: RecordFile, fault: Fault) -> Fault:
    if fault.place is not None:
        return fault
    key = {
        "TR321": "fingerprint",
        "TR330": "dealer",
        "TR320": "result",
        "TR302": "deal",
        "TR343": "registers",
    }.get(fault.code, "actions")
    return found.at_key(key, fault)


def _write(evening: Evening) -> None:
    write_whole(evening.file.resolve(), evening.book.text())


def tell(before: Evening, evening: Evening) -> None:
    """What the new hands brought, and what comes next."""
    table = make_table(evening)
    changes = table.columns[0].changes
    for line, change in list(zip(table.lines, changes, strict=True))[len(before.hands) :]:
        got = ", ".join(
            f"{player} {signed(amount)}"
            for seat, (player, amount) in enumerate(zip(table.players, change, strict=True))
            if amount or line.playing >> seat & 1
        )
        mark = f" ×{line.factor}" if line.factor != 1 else ""
        people = f" {line.people}" if line.people else ""
        number = "" if line.number is None else f"{line.number}  "
        click.echo(f"{number}{line.contract}{people}{mark}: {got}")
    click.echo(" ".join(table.next))


def print_table(evening: Evening, *, lang: str = "en", stake: str | None = None) -> None:
    """The table on the terminal."""
    from tarock.cli.console import stdout
    from tarock.cli.series_table import make_table
    from tarock.cli.series_text import terminal

    console = stdout()
    for part in terminal(make_table(evening, lang=lang, stake=stake)):
        console.print(part)


def take_back(file: Path) -> None:
    """Take the last entry back. Raises InputError TR343 where there is none."""
    with alone(file):
        evening = read_evening(file)
        if not evening.book.entries:
            raise InputError(Fault("TR343", f"{file} has no hand to take back"))
        last, book = evening.book.entries[-1], evening.book.without_last()
        write_whole(file.resolve(), book.text())
    click.echo(f"Taken back: {last.get('hand') or next(iter(last))}")
    after = read_evening(file)
    tell(after, after)


# --- asking -----------------------------------------------------------------------------------------------------------


def ask(file: Path) -> None:
    """Ask for hand after hand until an empty line. What cannot be is told, and asked again."""
    import contextlib

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - lines can be edited, and come back with the arrow keys

    evening = read_evening(file)
    click.echo(
        "A hand a line; `?` shows how, `show` the table, `undo` takes a hand back, an empty line ends."
    )
    click.echo(" ".join(make_table(evening).next))
    while not evening.standing.is_over:
        try:
            line = input(f"hand {evening.standing.hands + 1}> ").strip()
        except EOFError:
            click.echo()
            return
        if not line:
            return
        evening = _answered(file, line)


def _answered(file: Path, line: str) -> Evening:
    try:
        match line:
            case "?":
                print_grammar(file)
            case "show":
                print_table(read_evening(file))
            case "undo":
                take_back(file)
            case _:
                add_lines(file, [line], name="hand")
    except TarockError as error:
        click.echo(str(error), err=True)
    return read_evening(file)


# --- grammar ----------------------------------------------------------------------------------------------------------


def print_grammar(file: Path) -> None:
    """How a hand is written, with the words of the rule set."""
    from tarock.model.variant import Sides

    evening = read_evening(file)
    variant, (one, two, *_) = evening.rules.variant, evening.book.players
    points = "38" if variant.unit == "point" else "35+2"
    rows: list[tuple[str, str]] = []
    for sides, form in (
        (Sides.CALLED, f"CONTRACT {one} {two} {points} …   or {one} alone; made or lost for the points"),
        (Sides.ALONE, f"CONTRACT {one} {points} …"),
        (Sides.EACH, f"CONTRACT {one}=30/4 {two}=… …   points/tricks of each"),
    ):
        names = [contract.id for contract in variant.contracts if contract.sides is sides]
        if names:
            rows.append((form, ", ".join(names)))
    bonuses = ", ".join(_named(bonus.id, name_in(bonus.names, "de", bonus.id)) for bonus in variant.bonuses)
    rows.append(
        (
            "BONUS   made silently; BONUS! announced and made; BONUS!=lost; BONUS=defenders, BONUS=NAME",
            bonuses,
        )
    )
    marks = [_named(mark.id, name_in(mark.names, "de", mark.id)) for mark in variant.scoring.marks]
    if marks:
        rows.append(("MARK=NAME   whom it befell", ", ".join(marks)))
    ways = ", ".join(f"{way.id}=CARD" if way.names_card else way.id for way in variant.calls)
    rows.append(("what was called, if it shall be written down", ways))
    rows.append(
        (
            "tricks=3, kontra=NAME, kontra=NAME:NAME (and back), kontra=BONUS:NAME, given-up, had=CARD:NAME",
            "",
        )
    )
    if variant.deal_again:
        rows.append(("again   a deal that did not stand: the same dealer deals again", ""))
    for form, words in rows:
        click.echo(form)
        if words:
            click.echo(f"    {words}")


def _named(id_: str, name: str) -> str:
    return id_ if name.casefold().replace(" ", "-") == id_ else f"{id_} ({name})"
