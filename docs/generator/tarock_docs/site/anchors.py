"""Checks of anchors: every entry of every document on exactly one page, ids alike in every language. Knows no rule."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tarock import resources
from tarock_docs.book import Book
from tarock_docs.language import ENGLISH, Language
from tarock_docs.page import Page
from tarock_docs.site.findings import Finding
from tarock_docs.site.html import Facts

_ASCII = re.compile(r"[^a-z0-9]+")
_OWN = re.compile(r"__|fn|title$")  # the theme's, footnotes, and the title


def anchor(heading: str, lang: Language, findings: list[Finding]) -> str:
    """The id of a heading that has none of its own: in English its words; other languages must say one, which is the
    English page's."""
    made = _ASCII.sub("-", heading.lower()).strip("-")
    if lang.code != ENGLISH and not heading.isascii():
        findings.append(
            Finding(
                lang.code,
                f"the heading '{heading}' has no id",
                "write it behind the heading: {#id-of-english-page}",
            )
        )
    return made or "section"


def entry_findings(book: Book, pages: Sequence[Page], known: Mapping[str, Facts]) -> Iterator[Finding]:
    """What is wrong with the places of entries: none, several, not in any document, not really on the page."""
    places = defaultdict(list)
    code = book.lang.code
    for page in pages:
        for entry in page.anchors:
            places[entry].append(page.path)
            if (found := known.get(page.path)) is not None and entry.partition("#")[2] not in found.ids:
                yield Finding(f"{code}/{page.path}", f"no element has the id of the entry {entry}")
    wanted = {f"{rules.id}#{path}" for rules in book.rule_sets for path in rules.entries}
    for entry in wanted - places.keys():
        yield Finding(code, f"no page is the place of {entry}")
    for entry, paths in places.items():
        if len(paths) > 1:
            yield Finding(code, f"{entry} has several places: {', '.join(paths)}")
        if not _exists(book, entry):
            hint = resources.did_you_mean(entry, wanted) or ""
            yield Finding(code, f"no document has the entry {entry}, whose place is {paths[0]}", hint)


def same_ids(built: Mapping[str, Mapping[str, Facts]]) -> Iterator[Finding]:
    """Pages and ids that are not alike in every language, so that a link would break with the language."""
    english = built.get(ENGLISH)
    for code, pages in built.items() if english is not None else ():
        yield from _unlike(code, pages, built[ENGLISH])


def _unlike(code: str, pages: Mapping[str, Facts], english: Mapping[str, Facts]) -> Iterator[Finding]:
    for path in sorted(english.keys() ^ pages.keys()):
        yield Finding(
            f"{code}/{path}", "is not a page of English" if path in pages else "is a page of English only"
        )
    for path in english.keys() & pages.keys():
        mine, theirs = _lasting(pages[path]), _lasting(english[path])
        for name in sorted(theirs - mine):
            yield Finding(f"{code}/{path}", f"the English page has the id '{name}', this one has not")
        for name in sorted(mine - theirs):
            yield Finding(f"{code}/{path}", f"the id '{name}' is not on the English page")


def _lasting(facts: Facts) -> set[str]:
    return {name for name in facts.ids if not _OWN.match(name)}


def _exists(book: Book, entry: str) -> bool:
    name, _, path = entry.partition("#")
    return any(rules.id == name and rules.knows(path) for rules in book.rule_sets)
