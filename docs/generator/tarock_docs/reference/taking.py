"""Takes hand-written pages into the site: chapters, links, heads of tables. Knows no page by name."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tarock_docs.language import ENGLISH, Domain, Language
from tarock_docs.page import Page
from tarock_docs.reference import chapters
from tarock_docs.reference.chapters import Line
from tarock_docs.reference.hand_written import WHOLE, HandWritten, place_of
from tarock_docs.reference.markdown import Unwritable
from tarock_docs.reference.tables import kept_together

ROOT: Final = Path(__file__).resolve().parents[4]
_PAGES: Final = "docs/pages/"
_LINK: Final = re.compile(r"\[((?:[^\[\]`]|`[^`]*`|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
_RULE: Final = re.compile(r"\|[-| :]+\|\s*\Z")


def taken(page: HandWritten, lang: Language) -> Iterator[Page]:
    """The pages of a hand-written one: itself, and its chapters that are pages of their own. Raises Unwritable for a link
    that leads nowhere and for a chapter that is not there."""
    text, is_translated = _text(page.file, lang)
    parts = _parts(page, text)
    for path, title, tells, name in (
        (page.path, page.title, page.tells, ""),
        *((each.path, each.title, each.tells, each.heading) for each in page.divisions),
    ):
        said = body(parts[name], page.file, path, lang)
        yield Page(
            path,
            _said(title, lang),
            said if is_translated else lang.in_english(said),
            description=_said(tells, lang) if tells else "",
        )


def body(kept: list[Line], file: str, path: str, lang: Language) -> str:
    """Lines of a file of the repository as the body of a page of the site."""
    lines = list(_heads(kept, lang))
    return chapters.written([_linked(line, file, path) for line in lines])


def read(file: str) -> str:
    """A file of the repository."""
    return (ROOT / file).read_text(encoding="utf-8")


def _text(file: str, lang: Language) -> tuple[str, bool]:
    """The text in the language, or the English one; and whether it is in the language."""
    own = f"{_PAGES}{lang.code}/{file.removeprefix(_PAGES)}"
    if lang.code != ENGLISH and file.startswith(_PAGES) and (ROOT / own).exists():
        return read(own), True
    return read(file), lang.code == ENGLISH


def _parts(page: HandWritten, text: str) -> Mapping[str, list[Line]]:
    lines = [line for line in chapters.lines(text) if line.depth != 1]
    parts = chapters.divided(lines, [each.heading for each in page.divisions])
    if missing := [each.heading for each in page.divisions if each.heading not in parts]:
        raise Unwritable(f"{page.file} has no chapter {', '.join(missing)}")
    return parts


@cache
def _places(file: str) -> Mapping[str, str]:
    """Where each id of a hand-written page stands on the site: by id, with that of the page's title."""
    page = WHOLE[file]
    paths = {each.heading: each.path for each in page.divisions}
    return {
        name: f"{path}#{name}"
        for heading, lines in _parts(page, read(file)).items()
        for path in [paths.get(heading, page.path)]
        for name in [line.name for line in lines if line.depth]
    } | paths


def _said(text: str, lang: Language) -> str:
    return lang.text(text) if lang.knows(Domain.SITE, text) else text


def _heads(lines: list[Line], lang: Language) -> Iterator[Line]:
    """The lines with the heads of tables in the language, as far as they are messages."""
    following = [*lines[1:], Line("")]
    for line, after in zip(lines, following, strict=True):
        is_head = not line.is_code and line.text.startswith("|") and _RULE.match(after.text)
        if is_head and lang.code != ENGLISH:
            cells = [_said(cell.strip(), lang) for cell in line.text.strip().strip("|").split("|")]
            yield Line(f"| {' | '.join(cells)} |")
        else:
            yield line


def _linked(line: Line, file: str, path: str) -> Line:
    """A line with its links as the site has them, and its numbers with a sign kept together."""
    if line.is_code or line.text.startswith("    "):
        return line
    text = _LINK.sub(lambda found: _link(found[1], found[2], file, path), line.text)
    return Line(kept_together(text), line.depth, line.name)


def _link(text: str, target: str, file: str, path: str) -> str:
    """A link as the site has it; what the site does not have is named by its place in the repository."""
    if "://" in target:
        return f"[{text}]({target})"
    name, _, anchor = target.partition("#")
    wanted = posixpath.normpath(posixpath.join(posixpath.dirname(file), name)) if name else file
    found = _on_site(wanted, anchor)
    if found is not None:
        return f"[{text}]({relative(found, path)})"
    if not (ROOT / wanted).exists():
        raise Unwritable(f"{file} has a link to {target}, which is not there")
    return text if wanted in text else f"{text} (`{wanted}`)"


def _on_site(file: str, anchor: str) -> str | None:
    if file in WHOLE and anchor:
        if anchor not in _places(file):
            raise Unwritable(f"{file} has no heading '{anchor}'")
        return _places(file)[anchor]
    place = place_of(file)
    return "#".join(filter(None, place)) if place else None


def relative(target: str, path: str) -> str:
    """The address of a page of the site, perhaps with an anchor, as it is written on another one."""
    name, _, anchor = target.partition("#")
    fragment = f"#{anchor}" if anchor else ""
    return (
        fragment
        if name == path and anchor
        else posixpath.relpath(name, posixpath.dirname(path) or ".") + fragment
    )
