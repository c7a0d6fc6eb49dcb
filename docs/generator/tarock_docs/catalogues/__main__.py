"""The command behind `make messages`. Knows how findings are told, not how they are found."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from tarock_docs.catalogues.keeping import files, lost_places, merged, read, written
from tarock_docs.catalogues.taking import taken
from tarock_docs.catalogues.untranslated import counted, gaps_in_names, shares
from tarock_docs.language import LOCALES


def main() -> int:
    """Writes, checks or lists; the exit code."""
    asked = _arguments()
    if asked.list:
        _list(asked.language)
        return 0
    old = list(_bring_up_to_date(asked.language, write=not asked.check))
    lost = list(_lost(asked.language))
    for finding in [*old, *lost]:
        print(finding)
    if asked.check and old:
        print("run `make messages`")
    return 1 if lost or (asked.check and old) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tarock_docs.catalogues", description="Catalogues of messages."
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a catalogue is old")
    what.add_argument("--list", action="store_true", help="list what is untranslated")
    parser.add_argument("--language", metavar="CODE", help="only this one: de, ko or fa")
    return parser.parse_args()


def _bring_up_to_date(language: str | None, *, write: bool) -> Iterator[str]:
    messages = {domain: taken(domain) for _, domain, _ in files()}
    for code, domain, file in files():
        if language not in (None, code):
            continue
        data = written(merged(read(code, file), messages[domain], code=code, domain=domain))
        if file.exists() and file.read_bytes() == data:
            continue
        if write:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        yield f"docs/locale/{file.relative_to(LOCALES)} {'written' if write else 'is old'}"


def _lost(language: str | None) -> Iterator[str]:
    for code, domain, file in files():
        if language in (None, code):
            yield from map(str, lost_places(read(code, file), code, domain))


def _list(language: str | None) -> None:
    for share in shares():
        if language not in (None, share.language):
            continue
        print(f"{share.language}  {share.domain:8} {share.done:5} of {share.total}")
        for message in share.missing if language else ():
            print(f"      {message.context or message.file}: {message.text[:90]}")
    for code, gaps in counted(gaps_in_names()).items():
        if language not in (None, code):
            continue
        print(f"{code}  names    {len(gaps):5} missing")
        for gap in gaps if language else ():
            print(f"      {gap.place}: {gap.english}")


sys.exit(main())
