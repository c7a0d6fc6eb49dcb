"""Numbers in hand-written prose: each comes from data by a macro, or is reviewed as no quotation. Knows no rule.

Looked at is what people wrote: Markdown below docs/pages outside of fenced blocks, code, links' targets, ids, HTML tags,
macros and generated parts. A number is a run of digits, or an English word for one. `docs/pages/numbers.yaml` lists
what is no quotation of a rule, with a reason; an entry that meets no number is itself a finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from tarock_docs.site.findings import Finding
from tarock_docs.site.macros import MACRO

PAGES: Final = Path(__file__).resolve().parents[3] / "pages"
REVIEWED: Final = "numbers.yaml"
#: Folders whose pages are made as a whole, from data and executed snippets.
GENERATED: Final = ("codes",)
_WORDS: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "twenty", "thirty", "forty", "fifty", "sixty", "hundred", "thousand"),
)
_NUMBER: Final = re.compile(rf"[\d۰-۹]+|\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)
_UNREAD: Final = (
    re.compile(r"<!-- generated .*?<!-- end of [^>]*-->", re.DOTALL),
    re.compile(r"^([`~]{3,})[^\n]*\n.*?^\1[`~]*[ \t]*$", re.DOTALL | re.MULTILINE),
    re.compile(r"<!--.*?-->", re.DOTALL),
    re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL),
    MACRO,
    re.compile(r"\]\([^)\s]*\)"),
    re.compile(r"^\[[^\]]+\]:[^\n]*$", re.MULTILINE),
    re.compile(r"\{[#.:][^{}\n]*\}"),
    re.compile(r"<[a-zA-Z/][^>]*>"),
    re.compile(r"^(?:#+ |[ \t]*)\d+\.[ \t]", re.MULTILINE),
    re.compile(r"\b[A-Z]{2,}-?[\w.-]*\d[\w.-]*"),  # ids: TR203, OP-3, KR-5.2-1
)


@dataclass(frozen=True)
class Reviewed:
    """A stretch of text whose numbers are no quotations, on one page or, where `page` is `*`, on any."""

    page: str
    text: str
    reason: str


def findings(folder: Path = PAGES) -> Iterator[Finding]:
    """The numbers that are neither data nor reviewed, and reviewed entries that meet none."""
    reviewed, faults = _reviewed(folder / REVIEWED)
    yield from faults
    used: set[Reviewed] = set()
    for file in sorted(folder.rglob("*.md")):
        page = file.relative_to(folder).as_posix()
        if page.startswith(tuple(f"{name}/" for name in GENERATED)):
            continue
        text = file.read_text(encoding="utf-8")
        own = [entry for entry in reviewed if entry.page in ("*", page)]
        yield from _on_page(page, prose(text), own, used)
    for entry in reviewed:
        if entry not in used:
            yield Finding(
                f"docs/pages/{REVIEWED}", f"'{entry.text}' of {entry.page} meets no number any more"
            )


def prose(text: str) -> str:
    """The text with everything blanked that is not prose; offsets and lines stay."""
    for pattern in _UNREAD:
        text = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    return text


def _on_page(page: str, text: str, reviewed: list[Reviewed], used: set[Reviewed]) -> Iterator[Finding]:
    spans = [
        (entry, found.span())
        for entry in reviewed
        for found in re.finditer(_loose(entry.text), text, re.IGNORECASE)
    ]
    for number in _NUMBER.finditer(text):
        met = [entry for entry, (start, end) in spans if start <= number.start() and number.end() <= end]
        used.update(met)
        if not met:
            line = text.count("\n", 0, number.start()) + 1
            near = " ".join(text[max(0, number.start() - 25) : number.end() + 25].split())
            yield Finding(
                f"docs/pages/{page}:{line}",
                f"'{number[0]}' is no value from data: …{near}…",
                "take it by a macro such as {{ rule:ID#PATH }}, or say in docs/pages/numbers.yaml why it is no quotation",
            )


def _loose(text: str) -> str:
    """The text as a pattern: any white space between its words."""
    return r"\s+".join(re.escape(word) for word in text.split())


def _reviewed(file: Path) -> tuple[list[Reviewed], list[Finding]]:
    data: Mapping[str, Mapping[str, str]] = (
        yaml.safe_load(file.read_text(encoding="utf-8")) or {} if file.exists() else {}
    )
    entries = [Reviewed(page, text, reason) for page, texts in data.items() for text, reason in texts.items()]
    faults = [
        Finding(f"docs/pages/{REVIEWED}", f"'{entry.text}' of {entry.page} has no reason")
        for entry in entries
        if not str(entry.reason or "").strip()
    ]
    return entries, faults
