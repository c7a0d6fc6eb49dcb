"""A badge (SVG): both figures of each engine on a line. No percentage, since one figure hides the other."""

from __future__ import annotations

from html import escape

from tarock_conformance.report import Report, Score
from tarock_conformance.verdicts import Verdict

_LABEL = "conformance"
_GOOD, _KNOWN, _BAD, _NONE = "#2a7d3f", "#8a6d00", "#b3261e", "#5f6368"
_CHAR, _PAD, _HEIGHT = 6.6, 12, 20


def badge(report: Report) -> str:
    """The picture; it says the same to those who cannot see it."""
    rows = [_row(report, name) for name in report.engines]
    left = max(_width(label) for label, _, _ in rows)
    right = max(_width(text) for _, text, _ in rows)
    title = escape("; ".join(f"{label}: {text}" for label, text, _ in rows))
    size = f'width="{left + right}" height="{_HEIGHT * len(rows)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{title}">',
        f"<title>{title}</title>",
        '<g font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" fill="#fff">',
    ]
    for number, (label, text, colour) in enumerate(rows):
        top = number * _HEIGHT
        parts += [
            f'<rect y="{top}" width="{left}" height="{_HEIGHT}" fill="#444"/>',
            f'<rect x="{left}" y="{top}" width="{right}" height="{_HEIGHT}" fill="{colour}"/>',
            _text(left / 2, top, label),
            _text(left + right / 2, top, text),
        ]
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _row(report: Report, name: str) -> tuple[str, str, str]:
    """Label, text and colour of an engine."""
    lines = report.of_engine(name)
    score = Score.of(lines)
    label = f"{_LABEL}: {name}" if len(report.engines) > 1 else _LABEL
    if name in report.footer["lost"]:
        return label, "not complete", _BAD
    if report.is_unasked(name):
        return label, "no case asked", _NONE
    of = " of a selection" if report.is_selection else ""
    text = f"{score.passed}/{score.applicable} passed, {score.applicable}/{score.whole} applicable{of}"
    if report.troubles(name) or any(Verdict(line["verdict"]).is_bad for line in lines):
        return label, text, _BAD
    return label, text, _GOOD if score.passed == score.applicable else _KNOWN


def _width(text: str) -> int:
    return round(len(text) * _CHAR) + _PAD


def _text(middle: float, top: int, text: str) -> str:
    return (
        f'<text x="{middle:g}" y="{top + 14}" text-anchor="middle" textLength="{_width(text) - _PAD}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
    )
