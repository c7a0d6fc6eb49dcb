"""The pages of the codes: where they are, and how they are shown. Knows no code."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import click

from tarock import resources
from tarock.errors import DocumentError

FOLDER = "docs/pages/codes"
_CODE = re.compile(r"TR[1-9][0-9]{2}\Z")


@cache
def page_of(code: str) -> Path | None:
    """The file of the page of a code, or None."""
    if not _CODE.match(code):
        return None
    try:
        return resources.path(f"{FOLDER}/{code}.md")
    except DocumentError:
        return None


def link_to(code: str) -> str | None:
    """The page as it is named in faults, or None."""
    return f"{FOLDER}/{code}.md" if page_of(code) else None


def title_and_text(code: str) -> tuple[str, str] | None:
    """The title of the page and its whole text in Markdown, or None."""
    file = page_of(code)
    if file is None:
        return None
    text = file.read_text(encoding="utf-8")
    return text.partition("\n")[0].partition(": ")[2], text


def show_page(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    """Print the page of a code and leave."""
    if value is None or ctx.resilient_parsing:
        return
    found = title_and_text(value.upper())
    if found is None:
        raise click.BadParameter(f"there is no page of '{value}'; the codes go from {_ends()}")
    from tarock.cli.console import stdout

    console = stdout()
    if console.is_terminal:
        from rich.markdown import Markdown

        console.print(Markdown(found[1]))
    else:
        click.echo(found[1], nl=False)
    ctx.exit()


def _ends() -> str:
    codes = sorted(file.stem for file in resources.path(FOLDER).glob("TR*.md"))
    return f"{codes[0]} to {codes[-1]}"
