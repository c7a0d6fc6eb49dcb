"""A chart of running totals as SVG, for a page. Knows numbers and names, no rule."""

from __future__ import annotations

from html import escape
from typing import Final

from tarock.cli.series_table import Column, Table

_WIDTH: Final = 640
_HEIGHT: Final = 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 150, 14, 34
_LABEL: Final = 15  # the least distance of two labels
_DASHES: Final = ("", "7 4", "2 3", "10 3 2 3", "1 5")


class _Scale:
    """From hands and totals to places in the drawing."""

    def __init__(self, column: Column) -> None:
        values = [total for row in column.totals for total in row]
        self.hands = max(1, len(column.totals) - 1)
        low, high = min(values), max(values)
        self.step = _step(high - low)
        self.low = low // self.step * self.step
        self.high = max(self.low + self.step, -(-high // self.step) * self.step)

    def x(self, hand: int) -> float:
        return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * hand / self.hands, 1)

    def y(self, total: int) -> float:
        share = (self.high - total) / (self.high - self.low)
        return round(_TOP + (_HEIGHT - _TOP - _BOTTOM) * share, 1)


def _step(span: int) -> int:
    """A round distance of the lines of the grid."""
    step, factors = 1, (2, 5, 2)
    at = 0
    while span / step > 6:
        step = step * 5 // 2 if factors[at % 3] == 5 else step * 2
        at += 1
    return step


def chart(table: Table, column: Column, at: int) -> str:
    """The totals after each hand, one line a player; a title and a description tell them to who cannot see."""
    scale = _Scale(column)
    name = f"Running totals: {column.name}" if column.name else "Running totals"
    told = ", ".join(f"{player} {total:+d}" for player, total in zip(table.players, column.sums, strict=True))
    hands = table.hands
    lines = [
        f'<svg class="chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-labelledby="t{at} d{at}">',
        f'<title id="t{at}">{escape(name)}</title>',
        f'<desc id="d{at}">After {hands} hands: {escape(told)}.</desc>',
        *_grid(scale, hands),
    ]
    labels = _label_places([scale.y(total) for total in column.sums])
    for seat, player in enumerate(table.players):
        points = " ".join(f"{scale.x(hand)},{scale.y(row[seat])}" for hand, row in enumerate(column.totals))
        dash = f' stroke-dasharray="{_DASHES[seat % len(_DASHES)]}"' if _DASHES[seat % len(_DASHES)] else ""
        x, y = scale.x(scale.hands), scale.y(column.sums[seat])
        text = f"{escape(player)} {_minus(f'{column.sums[seat]:+d}')}"
        lines.append(
            f'<g class="p{seat % 5}"><title>{text}</title><polyline points="{points}"{dash}/>'
            f'<circle cx="{x}" cy="{y}" r="3.5"/><text x="{x + 9}" y="{labels[seat] + 4}">{text}</text></g>'
        )
    return "\n".join([*lines, "</svg>"])


def _grid(scale: _Scale, hands: int) -> list[str]:
    lines = []
    for total in range(scale.low, scale.high + 1, scale.step):
        y, kind = scale.y(total), "zero" if total == 0 else "grid"
        lines.append(f'<line class="{kind}" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y}" y2="{y}"/>')
        lines.append(
            f'<text class="axis" x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{_minus(str(total))}</text>'
        )
    every = max(1, -(-scale.hands // 12))
    for hand in range(0, scale.hands + 1, every):
        x, y = scale.x(hand), _HEIGHT - _BOTTOM + 18
        lines.append(
            f'<text class="axis" x="{x}" y="{y}" text-anchor="middle">{hand if hand <= hands else "end"}</text>'
        )
    return lines


def _minus(number: str) -> str:
    return number.replace("-", "\N{MINUS SIGN}")


def _label_places(wanted: list[float]) -> list[float]:
    """Places near those wanted in which no two labels meet, all within the drawing."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    places = dict.fromkeys(order, 0.0)
    before = -float(_LABEL)
    for at in order:
        before = places[at] = max(wanted[at], before + _LABEL)
    after = float(_HEIGHT - 6 + _LABEL)
    for at in reversed(order):
        after = places[at] = min(places[at], after - _LABEL)
    return [round(places[at], 1) for at in range(len(wanted))]
