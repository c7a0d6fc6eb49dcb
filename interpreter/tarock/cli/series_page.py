"""The running table as one HTML page: for the wall, the phone and the printer. Knows tables, no rule."""

from __future__ import annotations

from html import escape
from typing import Final

from tarock.cli.series_chart import chart
from tarock.cli.series_table import Column, Line, Table
from tarock.cli.series_text import change, factor, signed

_STYLE: Final = """\
:root { color-scheme: light dark; --ink: #1d1d1b; --paper: #fffdf8; --faint: #6b665c; --rule: #ddd6c8; --band: #f5f0e5;
  --plus: #1b6b3a; --minus: #a3281f; --mark: #8a5a00;
  --p0: #0b5cad; --p1: #b3261e; --p2: #1b7a3d; --p3: #7a3fa0; --p4: #9a5b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7dc; --paper: #191816; --faint: #a59e90; --rule: #3a372f;
  --band: #22201c; --plus: #7fcf98; --minus: #f0958b; --mark: #e6b45c;
  --p0: #7ab8ff; --p1: #ff9d94; --p2: #86d8a0; --p3: #cfa3f2; --p4: #f0bd6d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.4 system-ui, -apple-system, "Segoe UI", sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .4rem; }
.under { color: var(--faint); margin: 0 0 1.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .5rem; text-align: right; vertical-align: baseline; }
thead th { border-bottom: 2px solid var(--ink); vertical-align: bottom; }
th.game, td.game { text-align: left; } td.nr, th.nr { color: var(--faint); }
tbody tr { border-bottom: 1px solid var(--rule); } tbody tr:nth-child(even) { background: var(--band); }
td.game small { display: block; color: var(--faint); }
td b { font-weight: 600; } td i { display: block; font-style: normal; font-size: .8rem; color: var(--faint); }
td i.plus { color: var(--plus); } td i.minus { color: var(--minus); }
.factor { color: var(--mark); font-weight: 700; margin-left: .35rem; white-space: nowrap; }
tfoot td { border-top: 2px solid var(--ink); font-weight: 700; }
tfoot tr + tr td { border-top: 0; font-weight: 400; white-space: nowrap; }
tfoot .lead { color: var(--plus); }
.chart { display: block; width: 100%; height: auto; margin: 1.2rem 0 0; }
.chart text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: var(--ink); }
.chart .axis { fill: var(--faint); font-size: 12px; }
.chart .grid { stroke: var(--rule); } .chart .zero { stroke: var(--faint); }
.chart polyline { fill: none; stroke-width: 2.2; stroke-linejoin: round; stroke-linecap: round; }
.p0 { --c: var(--p0); } .p1 { --c: var(--p1); } .p2 { --c: var(--p2); } .p3 { --c: var(--p3); } .p4 { --c: var(--p4); }
.chart g polyline { stroke: var(--c); } .chart g circle { fill: var(--c); } .chart g text { fill: var(--c); font-weight: 600; }
.next { margin-top: 1.5rem; } footer { margin-top: 2rem; color: var(--faint); font-size: .85rem; }
@media (min-width: 34rem) { table { table-layout: fixed; } th.nr { width: 2.6rem; } th.game { width: 36%; } }
@media (max-width: 34rem) { body { padding: 1rem .6rem 2rem; } h1 { font-size: 1.3rem; } .nr { display: none; }
  th, td { padding: .35rem .22rem; font-size: .9rem; } th { font-size: .78rem; max-width: 3.4rem; overflow: hidden; text-overflow: ellipsis; }
  td.game, th.game { max-width: 7.5rem; overflow-wrap: break-word; } td.game small, td i { font-size: .75rem; }
  tfoot tr + tr td { font-size: .72rem; white-space: normal; }
  .chart text { font-size: 17px; } .chart .axis { font-size: 16px; } .chart polyline { stroke-width: 3; } }
@page { size: A4; margin: 14mm; }
@media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --faint: #444; --rule: #bbb; --band: #f3f3f3;
  --plus: #0b5028; --minus: #8a1c14; --mark: #5c3c00; --p0: #0b4a8a; --p1: #94201a; --p2: #146030; --p3: #5f2f80; --p4: #7a4800; }
  body { max-width: none; padding: 0; font-size: 10.5pt; } .wide { overflow: visible; } th, td { padding: .18rem .4rem; }
  thead { display: table-header-group; } tr, .chart { break-inside: avoid; } tfoot { display: table-row-group; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } .chart { max-height: 75mm; } }
"""


def page(table: Table, *, lang: str = "en") -> str:
    """The page, complete in itself."""
    names = ", ".join(table.players)
    hands = f"{table.hands} {'hand' if table.hands == 1 else 'hands'}"
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(table.title)}: {escape(names)}</title>",
        f"<style>\n{_STYLE}</style>",
        f"<h1{_lang(lang)}>{escape(table.title)}</h1>",
        f'<p class="under">{escape(names)} · {hands}{_stake(table)}</p>',
    ]
    for at, column in enumerate(table.columns):
        parts += _section(table, column, at, lang)
    parts.append(f'<p class="next">{escape(" ".join(table.next))}</p>')
    parts.append(
        f"<footer>Rule set {escape(table.rules)}, {escape(str(table.data['fingerprint']))}. "
        "The large number is the running total, the small one what the hand brought"
        f"{'; ×2 marks a doubled hand' if any(line.factor != 1 for line in table.lines) else ''}.</footer>"
    )
    return "\n".join([*parts, "</html>"]) + "\n"


def _minus(number: str) -> str:
    """A number with a minus sign as wide as its plus."""
    return number.replace("-", "\N{MINUS SIGN}")


def _lang(lang: str) -> str:
    return "" if lang == "en" else f' lang="{lang}"'


def _stake(table: Table) -> str:
    return f" · {escape(table.stake)} a point" if table.stake else ""


def _section(table: Table, column: Column, at: int, lang: str) -> list[str]:
    found = [f"<h2{_lang(lang)}>{escape(column.name)}</h2>"] if column.name else []
    heads = "".join(f'<th scope="col">{escape(player)}</th>' for player in table.players)
    found += [
        '<div class="wide"><table>',
        f'<thead><tr><th scope="col" class="nr">#</th><th scope="col" class="game">Played</th>{heads}</tr></thead>',
        "<tbody>",
        *(_row(line, column, at_line, lang) for at_line, line in enumerate(table.lines)),
        "</tbody>",
        f"<tfoot>{_sums(column)}</tfoot>",
        "</table></div>",
    ]
    return found + ([chart(table, column, at)] if table.lines else [])


def _row(line: Line, column: Column, at: int, lang: str) -> str:
    people = " · ".join(filter(None, [line.people, f"{line.dealer} deals" if line.dealer else ""]))
    mark = f'<span class="factor">{factor(line)}</span>' if factor(line) else ""
    cells = "".join(
        f'<td><b>{_minus(str(total))}</b><i class="{_sign(amount)}">{_minus(change(line, seat, amount))}</i></td>'
        for seat, (total, amount) in enumerate(zip(column.totals[at + 1], column.changes[at], strict=True))
    )
    return (
        f'<tr><td class="nr">{line.number or ""}</td><td class="game"><span{_lang(lang)}>{escape(line.contract)}</span>{mark}'
        f"<small>{escape(people)}</small></td>{cells}</tr>"
    )


def _sign(amount: int) -> str:
    return "plus" if amount > 0 else "minus" if amount < 0 else ""


def _sums(column: Column) -> str:
    best = max(column.sums)
    sums = "".join(
        f"<td{' class=lead' if total == best and total else ''}>{_minus(signed(total))}</td>"
        for total in column.sums
    )
    rows = f'<tr><td class="nr"></td><td class="game">In all</td>{sums}</tr>'
    if column.money:
        cells = "".join(f"<td>{_minus(escape(each))}</td>" for each in column.money)
        rows += f'<tr><td class="nr"></td><td class="game">Money</td>{cells}</tr>'
    return rows
