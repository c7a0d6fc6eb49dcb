"""HTML of tables, lists of terms and folded parts, for the body of a page. Knows no rule and no language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from html import escape as _escape
from typing import Final

_TAGS: Final = re.compile(r"(?:<[^>]*>)*")
_KEPT: Final = re.compile(r"(?<![\w–])[+\-−]\s?\d+(?:/\d+)?|(?<![\w.-])(?:\d+ )?\d+/\d+|\d[+−-](?!\w)")


def escape(text: str) -> str:
    """Plain text as HTML."""
    return _escape(text, quote=False)


def capital(html: str) -> str:
    """HTML with a capital as its first letter, if it begins with a letter."""
    at = len(_TAGS.match(html)[0])  # type: ignore[index]
    return html[:at] + html[at : at + 1].upper() + html[at + 1 :]


def prose(text: str) -> str:
    """A sentence from the data as HTML; signed numbers and fractions are kept together whatever the direction of the
    text."""
    return _KEPT.sub(r'<bdi dir="ltr">\g<0></bdi>', escape(text))


def attribute(text: str) -> str:
    """Plain text or HTML as the value of an attribute; tags are left out."""
    plain, inside = [], False
    for letter in text:
        inside = letter == "<" or (inside and letter != ">")
        plain.append("" if inside or letter == ">" else letter)
    return _escape("".join(plain).replace("&amp;", "&"))


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    numbers: Collection[int] = (),
    kind: str = "",
    anchors: Sequence[str] = (),
) -> str:
    """A table whose first column names the row; on a phone each row is a card. Cells are HTML, `numbers` the columns of
    numbers, `anchors` the ids of the rows."""
    styles = ['class="ru-n"' if at in numbers else "" for at in range(len(heads))]
    head = "".join(
        _cell("th", style, f'scope="col">{text}') for style, text in zip(styles, heads, strict=True)
    )
    lines = []
    for at, row in enumerate(rows):
        named = _named("id", anchors[at] if at < len(anchors) else "")
        cells = [f'<th scope="row">{row[0]}</th>'] + [
            _cell("td", _none(style, text), f'data-head="{attribute(title)}">{text}')
            for style, title, text in zip(styles[1:], heads[1:], row[1:], strict=True)
        ]
        lines.append(f"<tr{named}>{''.join(cells)}</tr>")
    return (
        f'<table class="ru-table{kind and f" {kind}"}"><thead><tr>{head}</tr></thead>\n'
        f"<tbody>{chr(10).join(lines)}</tbody></table>"
    )


def _named(attribute: str, value: str) -> str:
    return f' {attribute}="{value}"' if value else ""


def _none(style: str, text: str) -> str:
    """The class of a cell, which a phone does not show when there is nothing to say."""
    if text not in ("", "–"):
        return style
    return 'class="ru-n ru-none"' if style else 'class="ru-none"'


def _cell(name: str, style: str, rest: str) -> str:
    return f"<{name} {style}{' ' if style else ''}{rest}</{name}>"


def terms(rows: Iterable[tuple[str, str, str]], *, kind: str = "", link: str = "") -> str:
    """A list of terms; a row is the id of its anchor ("" for none), the term and what is said of it. `link` is what a
    link to an anchor is called."""
    lines = [
        f"<div{_named('id', anchor)}><dt>{term}</dt><dd>{said}{_here(anchor, link)}</dd></div>"
        for anchor, term, said in rows
    ]
    return f'<dl class="ru-terms{kind and f" {kind}"}">{chr(10).join(lines)}</dl>' if lines else ""


def _here(anchor: str, link: str) -> str:
    return f' <a class="ru-link" href="#{anchor}" title="{attribute(link)}">¶</a>' if anchor and link else ""


def listed(items: Iterable[str], *, kind: str = "", ordered: bool = False) -> str:
    """A list; nothing where there is no item."""
    name = "ol" if ordered else "ul"
    lines = "\n".join(f"<li>{item}</li>" for item in items)
    return f"<{name}{_named('class', kind)}>{lines}</{name}>" if lines else ""


def folded(summary: str, body: str, *, kind: str = "ru-origin") -> str:
    """A part that is unfolded on demand."""
    return f'<details class="{kind}"><summary>{summary}</summary>\n{body}\n</details>'
