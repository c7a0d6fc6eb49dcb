"""`tarock new`: a rule set of one's own, begun. Writes the file; what stands in it is made elsewhere."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarock import resources
from tarock.cli.files import check_folder, write_whole
from tarock.errors import DocumentError, Fault, InputError, TarockError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tarock.model.resolve import Resolved

_ID = re.compile(r"[a-z][a-z0-9-]*\Z")
SCHEMA_BESIDE = "tarock.schema.json"


@click.command(short_help="Begin a rule set of your own.")
@click.argument("name", required=False)
@click.option(
    "--extends", "parent", metavar="PARENT", help="The rule set that yours differs from: an id or a file."
)
@click.option("--title", help="What people call it; made from NAME if left out.")
@click.option("--title-de", help="The same in German.")
@click.option(
    "--schema",
    "where",
    type=click.Choice(["installed", "beside"]),
    default="installed",
    show_default=True,
    help="What editors read: the schema of this installation, or a copy beside the file, for folders that travel.",
)
def new(name: str | None, parent: str | None, title: str | None, title_de: str | None, where: str) -> None:
    """Write NAME.yaml: a rule set that extends PARENT, with comments that say what one changes most.

    NAME is the rule set's id, or a path ending in it. What is left out is asked for at a terminal.
    """
    asks = _at_terminal()
    file = _file(
        name if name is not None else _asked("The id of your rule set (such as friday)", asks, "NAME")
    )
    parent = parent if parent is not None else _parent_asked(file, asks)
    resolved = _parent(parent, file)
    if title is None:
        title = _title(file.stem)
        title = click.prompt("What people call it", default=title) if asks else title
    _refuse_taken(file)
    from tarock.cli.new_text import document

    names = {"en": title} | ({"de": title_de} if title_de else {})
    text = document(file.stem, _reference(resolved, parent, file), names, resolved, _modeline(file, where))
    write_whole(file, _laid_out(text, file))
    click.echo(f"wrote {file}; next: tarock check {file}")


def _laid_out(text: str, file: Path) -> str:
    """The text in its canonical layout."""
    from tarock.formatting import formatted
    from tarock.model.source import parse

    root, _ = parse(text, file.name)
    return formatted(root) if root is not None else text


def _at_terminal() -> bool:
    return sys.stdin.isatty()


def _asked(question: str, asks: bool, what: str) -> str:  # noqa: FBT001
    if not asks:
        raise click.MissingParameter(param_type="argument", param_hint=what)
    return str(click.prompt(question, value_proc=_until(_free)))


def _free(name: str) -> None:
    _refuse_taken(_file(name))


def _until(check: Callable[[str], object]) -> Callable[[str], str]:
    """For a question that is asked again as long as the answer has a fault."""

    def answer(text: str) -> str:
        try:
            check(text.strip())
        except TarockError as error:
            told = (
                f"{fault.message}; {fault.hint}" if fault.hint else fault.message for fault in error.faults
            )
            raise click.UsageError("\n".join(told)) from error
        return text.strip()

    return answer


def _parent_asked(file: Path, asks: bool) -> str:  # noqa: FBT001
    known = ", ".join(_playable())
    if not asks:
        hint = f"name the rule set that yours differs from, one of {known}, or a file"
        raise click.UsageError(f"Missing option '--extends': {hint}.")
    question = f"The rule set that it differs from ({known}, or a file)"
    return str(click.prompt(question, value_proc=_until(lambda parent: _parent(parent, file))))


def _playable() -> list[str]:
    from tarock.model.source import read

    trees = {name: read(resources.find_variant(name))[0] for name in resources.shipped_variants()}
    return [name for name, tree in trees.items() if tree is not None and "abstract" not in tree]


def _file(name: str) -> Path:
    """The file of a rule set of this name. Raises InputError (TR908) when its stem is no id."""
    file = Path(name).expanduser()
    if file.suffix not in (".yaml", ".yml"):
        file = file.with_name(f"{file.name}.yaml")
    if not _ID.match(file.stem):
        from tarock.model.ids import likely_id

        likely = likely_id(file.stem)
        hint = f"did you mean '{likely}'?" if likely else "such as friday, or cup-2027"
        message = f"'{file.stem}' is no id: lower-case letters, digits and hyphens, a letter first"
        raise InputError(Fault("TR908", message, hint=hint))
    return file


def _title(name: str) -> str:
    words = name.replace("-", " ")
    return words[0].upper() + words[1:]


def _parent(parent: str, file: Path) -> Resolved:
    """The parent, sound and playable. Raises DocumentError with its faults."""
    from tarock.model import resolve

    resolved = resolve.load(parent)
    if resolved.abstract:
        message = f"'{resolved.id}' is abstract: what extends it has to say much itself"
        raise DocumentError(
            Fault("TR905", message, hint=f"extend one that is whole: {', '.join(_playable())}")
        )
    if file.stem in resources.shipped_variants() or file.stem == resolved.id:
        message = f"'{file.stem}' is the id of a rule set already: records of yours would carry it too"
        raise InputError(Fault("TR908", message, hint=f"choose another, such as 'my-{file.stem}'"))
    return resolved


def _refuse_taken(file: Path) -> None:
    if file.exists():
        hint = f"delete it first, or choose another name; to see what it changes: tarock diff {file}"
        raise InputError(Fault("TR907", f"{file} is there already, and is left as it is", hint=hint))
    check_folder(file)


def _reference(resolved: Resolved, parent: str, file: Path) -> str:
    """How the new file names its parent: the id of a shipped one, or a path from its own folder."""
    if parent in resources.shipped_variants():
        return parent
    return _from(file, resolved.chain[0])


def _from(file: Path, other: Path) -> str:
    """A path from the folder of a file, as YAML and editors have it."""
    return Path(os.path.relpath(other.resolve(), file.parent.resolve())).as_posix()


def _modeline(file: Path, where: str) -> str:
    """Where an editor finds the schema: in a checkout, or beside the file, by a path from it; else where it is installed."""
    schema = resources.path("spec/schema/variant.schema.json")
    if where == "beside":
        beside = file.with_name(SCHEMA_BESIDE)
        write_whole(beside, schema.read_text(encoding="utf-8"))
        return SCHEMA_BESIDE
    root = schema.parents[2]
    return _from(file, schema) if root in file.resolve().parents else schema.as_uri()
