"""A comparison as one HTML page that needs nothing else: light and dark, printable, on a phone. Knows no rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from tarock.compare.change import Change, Comparison
from tarock.compare.text import NOTHING, is_named, outcome, pair

_WORDS = re.compile(r"[\w,/–.():<=; '’-]*\Z")
_OPERATORS = re.compile(r" (?:[<>!]?=|[<>]|and|or|not|in|where|for) |\w\(")

_STYLE = """
:root{color-scheme:light dark;--ink:#1d1f21;--soft:#5c6166;--paper:#fff;--line:#dfe2e5;--head:#f4f5f6;--old:#9a3324;--new:#1d6b3a}
@media (prefers-color-scheme:dark){:root{--ink:#e6e7e8;--soft:#a3a8ad;--paper:#16181a;--line:#34383c;--head:#1f2225;--old:#ee9a8b;--new:#86d3a0}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:1.5rem 1rem 3rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1.05rem;margin:2rem 0 .5rem}
p,nav{color:var(--soft);margin:.25rem 0}
nav a{color:inherit;margin-right:.9em;white-space:nowrap}
table{width:100%;border-collapse:collapse;table-layout:fixed}
th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-top:1px solid var(--line);overflow-wrap:anywhere}
thead th{background:var(--head);font-size:.85rem;font-weight:600;border-top:0}
col:first-child{width:30%}
tbody th{font-weight:500}
small{display:block;color:var(--soft);font-size:.85rem}
code{font:.85em/1.5 ui-monospace,monospace}
.old{color:var(--old)}.new{color:var(--new)}
@media (max-width:40rem){
thead{display:none}
table,tbody,th,td{display:block}
tr{display:grid;grid-template-columns:1fr 1fr;gap:0 .8rem;border-top:1px solid var(--line);padding:.5rem 0}
tbody th{grid-column:1/3}
th,td{border:0;padding:.1rem 0}
td::before{content:attr(data-side);display:block;color:var(--soft);font-size:.75rem}
}
@media print{body{max-width:none;padding:0;font-size:10pt}tr{break-inside:avoid}h2{break-after:avoid}nav{display:none}}
""".strip()


def html(comparison: Comparison, *, lang: str) -> str:
    """The whole as one page."""
    return "\n".join(_lines(comparison, lang)) + "\n"


def _lines(comparison: Comparison, lang: str) -> Iterator[str]:
    before, after = escape(comparison.before.label), escape(comparison.after.label)
    yield "<!doctype html>"
    yield f'<html lang="{lang}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield f"<title>{before} → {after}</title>"
    yield f"<style>\n{_STYLE}\n</style></head><body>"
    yield f"<h1>{before} → {after}</h1>"
    yield f"<p>{comparison.count or 'no'} difference{'' if comparison.count == 1 else 's'} in the rules</p>"
    if len(comparison.sections) > 1:
        links = " ".join(f'<a href="#{each.id}">{escape(each.title)}</a>' for each in comparison.sections)
        yield f"<nav>{links}</nav>"
    for section in comparison.sections:
        yield f'<h2 id="{section.id}">{escape(section.title)}</h2>'
        yield "<table><colgroup><col><col><col></colgroup>"
        yield f"<thead><tr><th>what</th><th>{before}</th><th>{after}</th></tr></thead><tbody>"
        for change in section.changes:
            yield _row(change, before, after)
        yield "</tbody></table>"
    fingerprints = f"{comparison.before.fingerprint} → {comparison.after.fingerprint}"
    yield f"<p><small>fingerprints {fingerprints}</small></p></body></html>"


def _row(change: Change, before: str, after: str) -> str:
    label = f"<small>{escape(change.label)}</small>" if change.label else ""
    first, second = _cells(change)
    return (
        f"<tr><th>{escape(', '.join(change.subjects))}{label}</th>"
        f'<td class="old" data-side="{before}">{first}</td><td class="new" data-side="{after}">{second}</td></tr>'
    )


def _cells(change: Change) -> tuple[str, str]:
    if outcome(change) is not None:
        if change.kind == "added":
            return NOTHING, _value(change.after.text) if change.after is not None else "new"
        if change.after is not None:
            return "as agreed", f"settled: {_value(change.after.text)}"
        return "yes", NOTHING
    first, second = map(_value, pair(change))
    if is_named(change):
        written = [f"<small><code>{escape(text)}</code></small>" for text in pair(change, written=True)]
        return first + written[0], second + written[1]
    return first, second


def _value(text: str) -> str:
    """A value: as it is where it reads as words and numbers, else as code."""
    is_words = _WORDS.match(text) and not _OPERATORS.search(text)
    return escape(text) if is_words else f"<code>{escape(text)}</code>"
