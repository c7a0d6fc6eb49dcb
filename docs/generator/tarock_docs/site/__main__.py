"""The command behind `make docs` and `make docs-serve`. Knows how things are told, not how they are built."""

from __future__ import annotations

import argparse
import logging
import sys
import time
from pathlib import Path

from tarock.errors import TarockError
from tarock_docs.book import LANGUAGES
from tarock_docs.site.build import SITE, build
from tarock_docs.site.findings import SiteError
from tarock_docs.site.serve import serve

SHOWN = 100


def main() -> int:
    """Builds, and serves if asked to; the exit code."""
    asked = _arguments()
    logging.basicConfig(format="%(message)s", level=logging.ERROR)
    if asked.serve:
        return serve(asked.target, asked.port, asked.language or LANGUAGES)
    return once(asked.target, asked.language or LANGUAGES)


def once(target: Path, languages: tuple[str, ...] | list[str]) -> int:
    """One build; tells what is wrong, or what there is."""
    start = time.monotonic()
    try:
        built = build(target, tuple(languages))
    except SiteError as error:
        for finding in error.findings[:SHOWN]:
            print(finding)
        more = f", {SHOWN} shown" if len(error.findings) > SHOWN else ""
        print(f"{len(error.findings)} findings{more}; the site is not good")
        return 1
    except TarockError as error:
        print(error)
        return 1
    pages = {code: len(each.pages) for code, each in built.items()}
    largest = max(page.size for each in built.values() for page in each.pages.values())
    told = ", ".join(f"{code} {number}" for code, number in pages.items())
    print(f"{target}: pages {told}; the largest {largest // 1000} kB; {time.monotonic() - start:.0f} s")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tarock_docs.site", description="Builds the documentation site."
    )
    parser.add_argument(
        "--language", action="append", choices=LANGUAGES, help="only this one; may be repeated"
    )
    parser.add_argument("--target", type=Path, default=SITE, help="the folder to build into (docs/site)")
    parser.add_argument(
        "--serve", action="store_true", help="serve it, and build again when something changes"
    )
    parser.add_argument("--port", type=int, default=8000, help="where to serve (8000)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
