"""The running table as text: for a terminal, as Markdown, CSV and JSON. Knows tables, no rule."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

from tarock.cli.series_table import Column, Line, Table

if TYPE_CHECKING:
    from rich.console import RenderableType


def signed(amount: int) -> str:
    """A change as players write it."""
    return f"{amount:+d}" if amount else "0"


def change(line: Line, seat: int, amount: int) -> str:
    """What a player got; a dash for one that sat out and got nothing."""
    return signed(amount) if amount or line.playing >> seat & 1 else "–"


def _number(line: Line) -> str:
    return "" if line.number is None else str(line.number)


def factor(line: Line) -> str:
    """The mark of a hand that counted several times."""
    return f"×{line.factor}" if line.factor != 1 else ""


def terminal(table: Table) -> list[RenderableType]:
    """The table of each ledger: a column for each player, what the hand brought and what it made."""
    from rich.text import Text

    parts: list[RenderableType] = [Text(table.title, style="bold")]
    for column in table.columns:
        if column.name:
            parts.append(Text(f"\n{column.name}", style="bold"))
        parts.append(_ledger(table, column) if table.lines else Text("\nNo hand yet.\n"))
    parts += [Text(sentence) for sentence in table.next]
    return parts


def _ledger(table: Table, column: Column) -> RenderableType:
    from rich import box
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(
        box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False, show_footer=True, footer_style="bold"
    )
    grid.add_column("", justify="right", style="dim")
    grid.add_column("deals", style="dim")
    grid.add_column("played", "in all\nmoney" if column.money else "in all")
    grid.add_column("")
    width = max(len(str(total)) for row in column.totals for total in row) + 1
    for seat, name in enumerate(table.players):
        money = f"\n{column.money[seat]}" if column.money else ""
        grid.add_column(name, f"{signed(column.sums[seat])}{money}", justify="right")
    for at, line in enumerate(table.lines):
        cells = [
            Text.assemble(
                (change(line, seat, amount), _style(amount)),
                (f"{column.totals[at + 1][seat]:>{width}}", "dim"),
            )
            for seat, amount in enumerate(column.changes[at])
        ]
        game = Text.assemble(line.contract, (f"  {line.people}" if line.people else "", "dim"))
        grid.add_row(_number(line), line.dealer, game, Text(factor(line), style="bold"), *cells)
    return grid


def _style(amount: int) -> str:
    return "green" if amount > 0 else "red" if amount < 0 else ""


def markdown(table: Table) -> str:
    """One table for each ledger: the change in brackets behind what it made."""
    parts = [f"# {_escaped(table.title)}"]
    for column in table.columns:
        if column.name:
            parts.append(f"## {_escaped(column.name)}")
        head = ["", "deals", "played", *map(_escaped, table.players)]
        rows = [head, ["--:", "---", "---", *("--:" for _ in table.players)]]
        for at, line in enumerate(table.lines):
            game = " ".join(filter(None, [_escaped(line.contract), _escaped(line.people), factor(line)]))
            cells = [
                f"{total} ({change(line, seat, amount)})"
                for seat, (total, amount) in enumerate(
                    zip(column.totals[at + 1], column.changes[at], strict=True)
                )
            ]
            rows.append([_number(line), _escaped(line.dealer), game, *cells])
        rows.append(["", "", "**in all**", *(f"**{signed(total)}**" for total in column.sums)])
        if column.money:
            rows.append(["", "", f"at {_escaped(table.stake or '')} a point", *map(_escaped, column.money)])
        parts.append("\n".join(f"| {' | '.join(row)} |" for row in rows))
    return "\n\n".join([*parts, _escaped(" ".join(table.next))]) + "\n"


def _escaped(text: str) -> str:
    for mark in "\\|*_`<>[]":
        text = text.replace(mark, f"\\{mark}")
    return text


def as_csv(table: Table) -> str:
    """A row for each hand: what each player got in each ledger, and had after it; the sums last."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = [
        f"{player}{f' {column.name}' if column.name else ''}{what}"
        for column in table.columns
        for what in ("", " total")
        for player in table.players
    ]
    writer.writerow(["hand", "dealer", "contract", "played by", "factor", *map(_cell, names)])
    for at, line in enumerate(table.lines):
        numbers = [n for column in table.columns for n in (*column.changes[at], *column.totals[at + 1])]
        game = [_number(line), _cell(line.dealer), _cell(line.contract), _cell(line.people), line.factor]
        writer.writerow([*game, *numbers])
    empty = [""] * len(table.players)
    writer.writerow(["", "", "in all", "", "", *(n for each in table.columns for n in (*empty, *each.sums))])
    for column in table.columns:
        if column.money:
            before = [""] * (2 * len(table.players) * table.columns.index(column))
            writer.writerow(["", "", "in money", "", "", *before, *empty, *column.money])
    return out.getvalue()


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" and text else text


def as_json(table: Table) -> str:
    """The table as JSON."""
    return json.dumps(table.data, indent=2, ensure_ascii=False) + "\n"
