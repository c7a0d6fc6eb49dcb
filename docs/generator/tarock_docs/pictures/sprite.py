"""Draws the pack as one SVG file of symbols, from the deck document and `figures.yaml`. Knows no page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from string import Template
from typing import Any, Final

from tarock_docs.pictures.pack import Card, Pack, figures

WIDTH: Final = 60
HEIGHT: Final = 100
BACK: Final = "back"
_FONT: Final = "font-family:Georgia,'Times New Roman','Liberation Serif',serif;font-weight:700"
_TURNED: Final = f'transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})"'
_SINGLE, _SIGN, _SMALL = (
    2.6,
    1.25,
    1.08,
)  # how large the suit sign is, alone, usually, and where there are many
_MANY: Final = 9
_WIDE: Final = 4  # an index with more letters is narrowed to fit beside the next card of a hand


def sprite(pack: Pack) -> str:
    """The whole file: a symbol `card-<code>` for each card, and `card-back`. The same text each time."""
    symbols = [*(_symbol(card) for card in pack.cards.values()), _back()]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg">',
            "<defs>",
            *_shared(pack),
            "</defs>",
            *symbols,
            "</svg>",
            "",
        ]
    )


def colour(name: str) -> str:
    """A colour of the list, which a page may set otherwise."""
    return f"var(--tarock-{name},{figures()['colours'][name]})"


def painted(fragment: str) -> str:
    """A fragment with its $colours put in."""
    names = figures()["colours"]
    return Template(fragment).substitute({name: colour(name) for name in names}).replace("\n", " ").strip()


def _shared(pack: Pack) -> Iterator[str]:
    """What several cards use: the paper, the signs, the figures, the petal of the rosettes."""
    looks: Mapping[str, Any] = figures()
    yield painted(
        '<rect id="paper" x=".5" y=".5" width="59" height="99" rx="5" style="fill:$paper;stroke:$edge;stroke-width:.8"/>'
    )
    yield painted(
        '<rect id="frame" x="13" y="8" width="34" height="84" rx="1.5" style="fill:$field;stroke:$line;stroke-width:.6"/>'
    )
    yield painted(
        '<g id="plate"><rect x="6" y="18" width="48" height="64" rx="3" style="fill:$field;stroke:$line;stroke-width:.6"/>'
        '<rect x="7.8" y="19.8" width="44.4" height="60.4" rx="2" style="fill:none;stroke:$gold;stroke-width:1"/></g>'
    )
    for suit in pack.suits:
        if sign := looks["suits"][suit].get("sign"):
            yield f'<path id="{suit}" d="{" ".join(sign.split())}" style="fill:{colour(looks["suits"][suit]["ink"])}"/>'
    for rank in pack.ranks:
        stroke = painted('style="stroke:$line;stroke-width:.4;stroke-linejoin:round;stroke-linecap:round"')
        yield f'<g id="{rank}" {stroke}>{painted(looks["ranks"][rank])}</g>'
    yield '<path id="petal" d="M0-9.5C3.2-12 3.2-17 0-20.5-3.2-17-3.2-12 0-9.5Z"/>'


def _symbol(card: Card) -> str:
    body = _numbered(card) if card.numbered else _court(card) if card.rank else _pips(card)
    return f'<symbol id="card-{card.code}" viewBox="0 0 {WIDTH} {HEIGHT}"><use href="#paper"/>{body}</symbol>'


def _pips(card: Card) -> str:
    places = figures()["pips"][card.index]
    size = _SINGLE if len(places) == 1 else _SIGN if len(places) < _MANY else _SMALL
    signs = [_sign(card.suit, x, y, size if y <= HEIGHT / 2 else -size) for x, y in places]
    return "".join([*signs, _corners(card)])


def _court(card: Card) -> str:
    half = f'<use href="#{card.rank}"/>'
    robe = colour(figures()["suits"][card.suit]["robe"])
    edge = painted('<path d="M13 50H47" style="stroke:$line;stroke-width:.6"/>')
    figure = f'<use href="#frame"/><g style="color:{robe}">{half}<g {_TURNED}>{half}</g></g>{edge}'
    return figure + _corners(card)


def _corners(card: Card) -> str:
    """The index above its sign, in two corners."""
    narrow = ' textLength="10" lengthAdjust="spacingAndGlyphs"' if len(card.index) > 1 else ""
    index = (
        f'<text x="7" y="14" text-anchor="middle"{narrow} style="{_FONT};font-size:12.5px;fill:{colour(card.ink)}">'
        f"{card.index}</text>{_sign(card.suit, 7, 21.5, 0.85)}"
    )
    return _twice(card, index)


def _twice(card: Card, index: str) -> str:
    """An index, and once more upside down."""
    corner = f"index-{card.code}"
    return f'<g id="{corner}">{index}</g><use href="#{corner}" {_TURNED}/>'


def _sign(suit: str, x: float, y: float, size: float) -> str:
    return f'<use href="#{suit}" transform="translate({x:g} {y:g}) scale({size:g})"/>'


def _numbered(card: Card) -> str:
    """A tarock: its number in two corners, and its own picture or a rosette with as many petals."""
    narrow = ' textLength="27" lengthAdjust="spacingAndGlyphs"' if len(card.index) > _WIDE else ""
    index = (
        f'<text x="5" y="14.5"{narrow} style="{_FONT};font-size:12.5px;fill:{colour(card.ink)}">'
        f"{escape(card.index)}</text>"
    )
    motif = figures()["motifs"].get(card.id)
    stroke = painted('style="stroke:$line;stroke-width:.5;stroke-linejoin:round;stroke-linecap:round"')
    picture = (
        f'<g transform="translate(30 50) scale(1.05)" {stroke}>{painted(motif)}</g>'
        if motif
        else _rosette(card)
    )
    return f'<use href="#plate"/>{picture}{_twice(card, index)}'


def _rosette(card: Card) -> str:
    """As many petals as the number says, in two colours, around a medallion with the number."""
    step, slim = 360 / card.number, min(1.35, 10 / card.number)
    petals = "".join(
        f'<g style="fill:{colour(paint)}">'
        + "".join(
            f'<use href="#petal" transform="rotate({step * at:.4g}) scale({slim:.3g} 1)"/>'
            for at in range(first, card.number, 2)
        )
        + "</g>"
        for first, paint in enumerate((_robe(card), "gold"))
    )
    size = min(11, 30 / (len(card.index) + 0.3))
    ring = painted(
        '<circle r="22.5" style="fill:none;stroke:$gold;stroke-width:.7"/>'
        '<circle r="10" style="fill:$paper;stroke:$line;stroke-width:.6"/>'
    )
    number = (
        f'<text y="{size * 0.34:.3g}" text-anchor="middle" style="{_FONT};font-size:{size:.3g}px;'
        f'fill:{colour(card.ink)}">{escape(card.index)}</text>'
    )
    corner = painted(
        "".join(
            f'<path d="M{x} {y}q{-x * 0.25:g} 0 {-x * 0.3:g} {-y * 0.2:g}M{x} {y}q0 {-y * 0.2:g} {-x * 0.2:g} {-y * 0.3:g}"'
            ' style="fill:none;stroke:$gold;stroke-width:.8"/>'
            for x in (-20, 20)
            for y in (-28, 28)
        )
    )
    return f'<g transform="translate(30 50)">{ring}{petals}{number}{corner}</g>'


def _robe(card: Card) -> str:
    robe: str = figures()["suits"][card.suit]["robe"]
    return robe


def _back() -> str:
    """The back: a lattice of lozenges."""
    lattice = "".join(
        f"M{x} {y}l4.8 8-4.8 8-4.8-8Z" for y in range(10, 75, 16) for x in (10.8, 20.4, 30, 39.6, 49.2)
    )
    return painted(
        f'<symbol id="card-{BACK}" viewBox="0 0 {WIDTH} {HEIGHT}"><use href="#paper"/>'
        '<rect x="4" y="4" width="52" height="92" rx="3" style="fill:$back"/>'
        f'<path d="{lattice}" style="fill:none;stroke:$gold;stroke-width:.9"/>'
        '<rect x="6" y="6" width="48" height="88" rx="2" style="fill:none;stroke:$field;stroke-width:.8"/></symbol>'
    )
