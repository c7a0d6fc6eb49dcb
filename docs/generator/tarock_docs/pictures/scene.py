"""The table from above as SVG: seats around it, the direction of play, cards played or lying in the middle. Knows no language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, hypot, radians, sin
from typing import Final

from tarock_docs.pictures.sprite import BACK, HEIGHT, WIDTH

BACKS: Final = BACK
_W, _H = 420, 300
_CX, _CY = _W / 2, _H / 2
_SEAT0: Final = 90.0  # degrees, clockwise from the right, as SVG counts: seat 0 sits at the bottom
_USUAL: Final = 4
_LINE: Final = 14.0
_BESIDE: Final = 80.0


@dataclass(frozen=True)
class Played:
    """A card on the table, by code, and as the how-manieth it was played, from 1."""

    code: str
    order: int


@dataclass(frozen=True)
class Scene:
    """What is on the picture: seats in order of play with their names, texts beside them, cards, and where play goes."""

    seats: Sequence[tuple[int, str]]
    roles: Mapping[int, Sequence[str]]
    plays: Mapping[int, Played]
    winner: int | None
    middle: Sequence[str]
    clockwise: bool
    names: Mapping[str, str]

    def svg(self, sprite: str, label: str) -> str:
        """The picture; `sprite` is the address of the file of cards, `label` what screen readers say."""
        parts = [*self._turning(), *self._middle(sprite)]
        for at, (seat, name) in enumerate(self.seats):
            parts += self._play(sprite, seat, self._angle(at))
            parts += self._label(seat, name, self._angle(at))
        felt = f'<rect class="tk-felt" x="86" y="42" width="{_W - 172}" height="{_H - 84}" rx="56"/>'
        return (
            f'<svg viewBox="0 0 {_W} {_H}" role="img" aria-label="{escape(label)}" direction="ltr">'
            f"{felt}{''.join(parts)}</svg>"
        )

    def _angle(self, at: float) -> float:
        step = 360 / len(self.seats)
        return _SEAT0 + at * step if self.clockwise else _SEAT0 - at * step

    @property
    def _scale(self) -> float:
        return 0.86 if len(self.seats) <= _USUAL else 0.72

    def _turning(self) -> Iterator[str]:
        """An arrow from each seat to the next."""
        for at in range(len(self.seats)):
            middle = self._angle(at + 0.5)
            spread = -11 if not self.clockwise else 11
            points = [_around(middle + turn, 103, 92) for turn in (-spread, 0, spread)]
            (x0, y0), (x1, y1), (x2, y2) = points
            dx, dy = x2 - x1, y2 - y1
            size = hypot(dx, dy)
            ux, uy = dx / size * 6, dy / size * 6
            head = (
                f"M{x2 - ux - uy * 0.7:.1f} {y2 - uy + ux * 0.7:.1f}L{x2:.1f} {y2:.1f}"
                f"L{x2 - ux + uy * 0.7:.1f} {y2 - uy - ux * 0.7:.1f}"
            )
            yield f'<path class="tk-turn" d="M{x0:.1f} {y0:.1f}Q{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f}{head}"/>'

    def _play(self, sprite: str, seat: int, angle: float) -> Iterator[str]:
        """The card of a seat, with a ring around the winner's and a number that tells the order."""
        play = self.plays.get(seat)
        if play is None:
            return
        x, y = _around(angle, *((62, 50) if len(self.seats) <= _USUAL else (90, 66)))
        width, height = WIDTH * self._scale, HEIGHT * self._scale
        yield self._card(sprite, play.code, x, y, self._scale)
        if seat == self.winner:
            yield (
                f'<rect class="tk-won" x="{x - width / 2 - 1.5:.1f}" y="{y - height / 2 - 1.5:.1f}"'
                f' width="{width + 3:.1f}" height="{height + 3:.1f}" rx="6"/>'
            )
        bx, by = x + width / 2 - 2, y - height / 2 + 3
        yield f'<circle class="tk-nth" cx="{bx:.1f}" cy="{by:.1f}" r="8"/>'
        yield f'<text class="tk-nth" x="{bx:.1f}" y="{by + 3.8:.1f}">{play.order}</text>'

    def _middle(self, sprite: str) -> Iterator[str]:
        """Cards in the middle, in two halves of three when there are six."""
        count = len(self.middle)
        if not count:
            return
        scale, half = 0.5, (count + 1) // 2
        for at, code in enumerate(self.middle):
            gap = 6 if at >= half else -6
            x = _CX + (at - (count - 1) / 2) * WIDTH * scale * 0.86 + (gap if count > 3 else 0)
            yield self._card(sprite, code, x, _CY, scale)

    def _card(self, sprite: str, code: str, x: float, y: float, scale: float) -> str:
        width, height = WIDTH * scale, HEIGHT * scale
        title = f"<title>{escape(self.names[code])}</title>" if code in self.names else ""
        return (
            f'<g>{title}<use href="{sprite}#card-{code}" x="{x - width / 2:.1f}" y="{y - height / 2:.1f}"'
            f' width="{width:.1f}" height="{height:.1f}"/></g>'
        )

    def _label(self, seat: int, name: str, angle: float) -> Iterator[str]:
        """The name of a seat and the texts beside it, outside of the table."""
        texts = [name, *self.roles.get(seat, ())]
        x, y = _around(angle, *((168, 128) if len(self.seats) <= _USUAL else (176, 146)))
        x, y = min(max(x, 42), _W - 42), min(y, _H - 22)
        beside = (y - _CY) / _BESIDE  # -1 and beyond: above the table, +1 and beyond: below it
        top = y - (len(texts) - 1) * _LINE * (1 - min(max(beside, -1), 1)) / 2
        strong = " tk-strong" if seat == self.winner else ""
        for line, text in enumerate(texts):
            kind = f"tk-seat{strong}" if line == 0 else "tk-role"
            yield f'<text class="{kind}" x="{x:.1f}" y="{top + line * _LINE + 4:.1f}">{escape(text)}</text>'


def _around(angle: float, rx: float, ry: float) -> tuple[float, float]:
    """The point of an ellipse around the middle of the table."""
    return _CX + rx * cos(radians(angle)), _CY + ry * sin(radians(angle))
