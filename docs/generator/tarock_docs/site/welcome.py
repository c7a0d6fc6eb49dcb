"""The first page, above the languages: which one? Plain HTML, no script. Knows languages only."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from html import escape
from pathlib import Path

from tarock_docs.language import language

THEME = Path(__file__).resolve().parents[3] / "theme"
_FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>tarock</title>
<link rel="icon" href="favicon.svg">
<link rel="stylesheet" href="welcome.css">
</head>
<body>
<main>
<img src="favicon.svg" alt="" width="72" height="72">
<h1>tarock</h1>
<nav aria-label="Languages">
{entries}
</nav>
</main>
</body>
</html>
"""


def write(site: Path, languages: Sequence[str]) -> None:
    """Writes index.html and the files that it needs."""
    entries = "\n".join(_entry(code) for code in languages)
    (site / "index.html").write_text(_FRAME.format(entries=entries), encoding="utf-8")
    for name in ("favicon.svg", "welcome.css"):
        shutil.copyfile(THEME / name, site / name)


def _entry(code: str) -> str:
    lang = language(code)
    direction = "rtl" if lang.rtl else "ltr"
    title = escape(lang.text("Königrufen and its relatives"))
    return (
        f'<a href="{code}/" hreflang="{code}" lang="{code}" dir="{direction}">'
        f"<b>{escape(lang.name)}</b><span>{title}</span></a>"
    )
