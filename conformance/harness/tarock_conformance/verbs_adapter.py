"""`tarock conformance adapter init`: writes a skeleton of an engine. Knows languages and folders, not the protocol."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import click

from tarock_conformance.files import Fault, render

_TEMPLATES = Path(__file__).parent / "templates"
#: What the skeletons call themselves until the folder's name takes its place.
_NAME = "my-engine"
_USAGE = 2


@dataclass(frozen=True, slots=True)
class Language:
    """A language with a skeleton: its file, and in a shell the program that runs it or the command that builds it.

    `{source}` and `{program}` stand for the file and for what is built from it.
    """

    file: str
    run: str
    build: str | None = None

    def commands(self, folder: Path) -> tuple[str | None, str]:
        """How to build what lies in the folder, if it is to be built, and how to start it."""
        source = folder / self.file
        program = source.with_suffix("")
        names = {"source": shlex.quote(str(source)), "program": shlex.quote(_as_command(program))}
        return self.build and self.build.format(**names), self.run.format(**names)


LANGUAGES: Mapping[str, Language] = {
    "python": Language("engine.py", "python3 {source}"),
    "javascript": Language("engine.js", "node {source}"),
    "rust": Language("engine.rs", "{program}", "rustc --edition 2021 -o {program} {source}"),
}


def _fail(fault: Fault) -> NoReturn:
    click.echo(render(fault), err=True)
    sys.exit(_USAGE)


def _quoted(text: str) -> str:
    """The text for a shell, in double quotes where that is easier to read."""
    is_easier = "'" in text and not re.search(r'["$`\\!]', text)
    return f'"{text}"' if is_easier else shlex.quote(text)


def _as_command(program: Path) -> str:
    return str(program) if len(program.parts) > 1 else f"./{program}"


def write_skeleton(language: str, folder: Path) -> Path:
    """Writes the skeleton into the folder, made if it is missing, and returns the file. Raises FileExistsError."""
    file = folder / LANGUAGES[language].file
    text = (_TEMPLATES / language / file.name).read_text(encoding="utf-8")
    name = re.sub(r"[^\w.-]+", "-", folder.resolve().name) or _NAME
    folder.mkdir(parents=True, exist_ok=True)
    with file.open("x", encoding="utf-8") as out:
        out.write(text.replace(f'"{_NAME}"', f'"{name}"'))
    return file


@click.group()
def adapter() -> None:
    """Start an engine of your own."""


@adapter.command()
@click.argument("language", type=click.Choice([*LANGUAGES]))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path(_NAME))
def init(language: str, folder: Path) -> None:
    """Write a skeleton that speaks the protocol and claims nothing yet, in LANGUAGE, into FOLDER (my-engine if not named).

    It prints how to build it, where that is needed, and how to attach it.
    """
    try:
        file = write_skeleton(language, folder)
    except FileExistsError as error:
        _fail(Fault("TR907", f"{error.filename} is there already", hint="name another folder"))
    except OSError as error:
        said = (error.strerror or str(error)).lower()
        _fail(Fault("TR902", f"{error.filename} cannot be written: {said}"))
    build, run = LANGUAGES[language].commands(folder)
    click.echo(f"wrote   {file}")
    if build is not None:
        click.echo(f"build   {build}")
    click.echo(f"attach  tarock conformance run --engine {_quoted(f'cmd:{run}')}")
    click.echo("It claims nothing yet: the file says where its first operation goes.")
