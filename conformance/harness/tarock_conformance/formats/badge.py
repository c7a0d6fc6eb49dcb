"""A badge (SVG): both figures of each engine on a line. No percentage, since one figure hides the other."""

from __future__ import annotations

from html import escape

from tarock_conformance.report import Report, Score

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
            _text(left / 2, top, left, label),
            _text(left + right / 2, top, right, text),
        ]
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _row(report: Report, name: str) -> tuple[str, str, str]:
    """Label, text and colour of an engine."""
    lines = report.of_engine(name)
    score = Score.of(lines)
    label = f"{_LABEL}: {name}" if len(report.engines) > 1 else _LABEL
    if name in report.footer["lost"]:
        return label, "not complete", _BAD
    if not score.applicable:
        return label, "nothing claimed", _NONE
    is_good = score.passed == score.applicable
    is_known = all(line["verdict"] == "known-issue" for line in lines if not _is_fine(line["verdict"]))
    text = f"{score.passed}/{score.applicable} passed, {score.applicable}/{score.whole} applicable"
    return label, text, _GOOD if is_good else _KNOWN if is_known else _BAD


def _is_fine(verdict: str) -> bool:
    return verdict in ("pass", "unsupported", "contested")


def _width(text: str) -> int:
    return round(len(text) * _CHAR) + _PAD


def _text(middle: float, top: int, width: int, text: str) -> str:
    return (
        f'<text x="{middle:g}" y="{top + 14}" text-anchor="middle" textLength="{width - _PAD}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
    )
