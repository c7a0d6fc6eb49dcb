"""Checks of built pages, from their HTML: ids, links, size, signs of numbers. Knows no rule and no Markdown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import unquote, urlsplit

from tarock_docs.site.findings import Finding

LARGEST: Final = 150_000  # bytes of a page
_TAG: Final = re.compile(r"<([a-zA-Z][\w-]*)((?:\s[^<>]*?)?)/?>")
_ID: Final = re.compile(r"""\sid=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")
_ADDRESS: Final = re.compile(r"""\s(?:xlink:)?(href|src)=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")
_UNREAD: Final = re.compile(r"<(script|style|code|pre|bdi|svg|title|head)\b.*?</\1>", re.DOTALL)
_ANY_TAG: Final = re.compile(r"<[^>]+>")
_SIGNED: Final = re.compile(
    r"(?<![\w\N{EN DASH}])[+\-\N{MINUS SIGN}]\s?[\d۰-۹٠-٩]|[\d۰-۹٠-٩][+\-\N{MINUS SIGN}](?!\w)"
)
_OUTSIDE: Final = re.compile(r"""@import|url\(\s*['"]?(?:https?:)?//""")


@dataclass(frozen=True)
class Facts:
    """What links and checks need of a page: ids, where it leads to, and how large it is in bytes. `twice` are ids that
    stand on it more than once."""

    ids: frozenset[str]
    twice: tuple[str, ...]
    leads_to: tuple[str, ...]
    loads: tuple[str, ...]
    size: int


def facts(html: str) -> Facts:
    """The facts of a built page."""
    ids: Counter[str] = Counter()
    leads_to: dict[str, None] = {}
    loads: dict[str, None] = {}
    for tag in _TAG.finditer(html):
        ids.update(unescape(_first(found.groups())) for found in _ID.finditer(tag[2]))
        for found in _ADDRESS.finditer(tag[2]):
            address = unescape(_first(found.groups()[1:]))
            (leads_to if tag[1] in ("a", "area") else loads)[address] = None
    twice = tuple(name for name, number in ids.items() if number > 1)
    return Facts(frozenset(ids), twice, tuple(leads_to), tuple(loads), len(html.encode()))


def page_findings(place: str, html: str, known: Facts, *, rtl: bool) -> Iterator[Finding]:
    """What is wrong with a page by itself."""
    for name in known.twice:
        yield Finding(place, f"the id '{name}' stands on it twice")
    if known.size >= LARGEST:
        yield Finding(
            place, f"{known.size:,} bytes are too many", f"a page stays below {LARGEST:,}; divide it"
        )
    for address in known.loads:
        if urlsplit(address).netloc:
            yield Finding(place, f"loads {address} from another host")
    if rtl:
        yield from _bare_numbers(place, html)


def _bare_numbers(place: str, html: str) -> Iterator[Finding]:
    text = unescape(_ANY_TAG.sub("\n", _UNREAD.sub("\n", html)))
    for found in _SIGNED.finditer(text):
        near = " ".join(text[max(0, found.start() - 30) : found.end() + 20].split())
        yield Finding(place, f"a number with a sign stands bare: …{near}…", "use lang.signed(n), or <bdi>")


def link_findings(
    site: Path, built: Mapping[str, Mapping[str, Facts]], languages: Sequence[str]
) -> Iterator[Finding]:
    """Links and loaded files that lead nowhere, within languages and between them. What leads to a language that was
    not built is left alone."""
    ids = {
        f"{code}/{_folder(path)}": page.ids for code, pages in built.items() for path, page in pages.items()
    }
    left_alone = tuple(f"{code}/" for code in languages if code not in built)
    there: dict[str, bool] = {}
    for code, pages in built.items():
        for path, page in pages.items():
            here = f"{code}/{_folder(path)}"
            for address in (*page.leads_to, *page.loads):
                if (problem := _problem(site, here, address, ids, there, left_alone)) is not None:
                    yield Finding(f"{code}/{path}", f"the link {address} {problem}")


def _problem(
    site: Path,
    here: str,
    address: str,
    ids: Mapping[str, frozenset[str]],
    there: dict[str, bool],
    left_alone: tuple[str, ...],
) -> str | None:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    if parts.path.startswith("/"):
        return "is absolute, and would break below another path"
    target = _joined(here, unquote(parts.path)) if parts.path else here
    if target.startswith(left_alone):
        return None
    if target not in ids:
        if target not in there:
            there[target] = _is_there(site / target)
        return None if there[target] else "leads nowhere"
    fragment = unquote(parts.fragment)
    return None if not fragment or fragment in ids[target] else f"leads to no id '{fragment}'"


def _is_there(file: Path) -> bool:
    return (file / "index.html").is_file() if file.is_dir() else file.is_file()


def _folder(path: str) -> str:
    """Where the page of a Markdown file lies: `rules/lungau/play.md` in `rules/lungau/play/`."""
    plain = PurePosixPath(path)
    folder = plain.parent if plain.stem == "index" else plain.with_suffix("")
    return "" if folder == PurePosixPath() else f"{folder}/"


def _joined(folder: str, path: str) -> str:
    parts = folder.rstrip("/").split("/")
    for part in path.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part not in ("", "."):
            parts.append(part)
    joined = "/".join(parts)
    return f"{joined}/" if path.endswith(("/", "..", ".")) and joined else joined


def _first(groups: Sequence[str | None]) -> str:
    return next((group for group in groups if group is not None), "")
