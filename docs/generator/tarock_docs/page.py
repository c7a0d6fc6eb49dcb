"""A page of the site as the generator gives it. Knows neither MkDocs nor where its content comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Page:
    """One page in one language. `path` is the same in each: `rules/koenigrufen/contracts.md`, `/` between folders."""

    path: str
    title: str
    body: str
    """Markdown below the title, which the page does not repeat; anchors of rules are `<a id=…>` or attribute lists."""
    description: str = ""
    """One sentence for search engines and previews."""
    anchors: tuple[str, ...] = ()
    """The entries of rule documents whose place this page is: `koenigrufen#contracts.rufer`; each has one page only."""
    spellings: tuple[str, ...] = ()
    """Other spellings by which search finds the page."""
