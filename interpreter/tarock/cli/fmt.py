"""`tarock fmt`: rule documents in their canonical layout. Reads and writes files; what the layout is, is elsewhere."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path

import click

from tarock.cli.files import write_whole
from tarock.cli.group import exit_code
from tarock.errors import Fault, render

CHANGED = 1


@click.command(short_help="Put rule documents into their canonical layout.")
@click.argument("names", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--check", "only_checks", is_flag=True, help="Write nothing; exit with 1 if a file would change."
)
@click.option("--diff", "shows", is_flag=True, help="Write nothing; print what would change.")
@click.pass_context
def fmt(ctx: click.Context, names: tuple[str, ...], *, only_checks: bool, shows: bool) -> None:
    """Put rule documents into their canonical layout: spaces, quotes, long lines, the spelling of expressions.

    FILE may be a folder: every YAML file in it. Comments stay, and what the document says stays the same. A faulty
    document is left as it is, and its faults are told.
    """
    codes = [_one(file, is_dry=only_checks or shows, shows=shows) for file in _files(names)]
    if not codes:
        click.echo("nothing to format: these folders hold no YAML file", err=True)
    worst = max(codes, default=2)
    ctx.exit(worst)


def _files(names: tuple[str, ...]) -> Iterator[Path]:
    for name in names:
        file = Path(name)
        yield from sorted(file.glob("*.yaml")) if file.is_dir() else [file]


def _one(file: Path, *, is_dry: bool, shows: bool) -> int:
    """Formats a file, or tells that it would; the exit code that this makes."""
    old, new, faults = _formatted(file)
    for fault in faults:
        click.echo(render(fault), err=True)
    if new is None:
        click.echo(f"{file}: left as it is", err=True)
        return exit_code(faults)
    if new == old:
        if not is_dry:
            click.echo(f"{file}: as it should be")
        return 0
    if shows:
        click.echo("".join(_difference(old, new, str(file))), nl=False)
    if is_dry:
        click.echo(f"{file}: would be changed", err=True)
        return CHANGED
    write_whole(file, new)
    click.echo(f"{file}: changed")
    return 0


def _formatted(file: Path) -> tuple[str, str | None, list[Fault]]:
    """The text of a file, its canonical layout or None, and its faults."""
    from tarock.formatting import Unformattable, formatted
    from tarock.model.compile import examine
    from tarock.model.source import read, shown_name

    if not file.is_file():
        return "", None, [Fault("TR901", f"there is no file '{file}'")]
    _, _, found = examine(file)
    faults = [fault for fault in found if fault.severity == "error"]
    root, _ = read(file)
    if faults or root is None:
        return "", None, faults
    text = file.read_bytes().decode("utf-8")
    try:
        return text, formatted(root), []
    except Unformattable:
        message = f"{shown_name(file)} cannot be put into its layout without changing what it says"
        return (
            text,
            None,
            [Fault("TR910", message, hint="this is a defect of tarock: please report it with the file")],
        )


def _difference(old: str, new: str, name: str) -> Iterator[str]:
    before, after = (text.splitlines(keepends=True) for text in (old, new))
    yield from difflib.unified_diff(before, after, f"{name} (as it is)", f"{name} (formatted)")
