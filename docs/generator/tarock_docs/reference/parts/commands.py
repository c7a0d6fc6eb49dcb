"""The command line as the commands themselves tell it: usage, arguments, options. Knows no command by name."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from functools import cache

import click

from tarock.cli import main
from tarock.cli.group import COMMANDS
from tarock_docs.language import mark
from tarock_docs.reference.markdown import Unwritable, code, table

PROGRAM = "tarock"


@cache
def paths() -> tuple[tuple[str, ...], ...]:
    """Every command as the words that call it, without the program's name: groups before what is in them."""
    return tuple(_below(_root()))


def overview() -> str:
    """A table of the commands of this package, each with a link to its chapter, and those of others by name."""
    rows = [
        (f"[{code(name)}](#{name})" if name in COMMANDS else code(name), _short(name))
        for (name,) in (path for path in paths() if len(path) == 1)
    ]
    return table((mark("command"), mark("what it does")), rows)


def in_full(name: str) -> str:
    """How a command of the program is called: usage and options; a group with a chapter for each of its commands."""
    own = [path for path in paths() if path[0] == name]
    parts = list(_called(own[0])) if len(own) == 1 else []
    for path in own[1:]:
        parts += [f"### {PROGRAM} {' '.join(path)}", *_text(path), *_called(path)]
    return "\n\n".join(parts)


def _root() -> click.Context:
    return click.Context(main, info_name=PROGRAM)


def _below(context: click.Context) -> Iterator[tuple[str, ...]]:
    group = context.command
    assert isinstance(group, click.Group)
    for name in group.list_commands(context):
        yield (name,)
        below = _context((name,), context)
        if isinstance(below.command, click.Group):
            yield from ((name, *path) for path in _below(below))


def _context(path: Sequence[str], context: click.Context | None = None) -> click.Context:
    """The context of a command, for what it says of itself. Raises Unwritable when there is no such command."""
    context = context or _root()
    for name in path:
        group = context.command
        command = group.get_command(context, name) if isinstance(group, click.Group) else None
        if command is None:
            raise Unwritable(f"there is no command '{PROGRAM} {' '.join(path)}'")
        context = click.Context(command, info_name=name, parent=context)
    return context


def _short(name: str) -> str:
    """The first sentence of what a command says of itself."""
    command = _context((name,)).command
    return _coded(command.get_short_help_str(limit=200))


def _text(path: Sequence[str]) -> Iterator[str]:
    """What a command says of itself, by paragraphs; lines that call the program are a block."""
    for paragraph in inspect.cleandoc(_context(path).command.help or "").split("\n\n"):
        lines = [line.strip() for line in paragraph.replace("\b", "").strip().split("\n")]
        if all(line.startswith(f"{PROGRAM} ") for line in lines):
            yield "```sh\n" + "\n".join(lines) + "\n```"
        else:
            yield _coded(" ".join(lines))


def _called(path: Sequence[str]) -> Iterator[str]:
    """The usage of a command, and its options where it has any of its own."""
    context = _context(path)
    usage = " ".join(context.command.collect_usage_pieces(context))
    yield f"```text\n{context.command_path} {usage}\n```"
    records = [
        record
        for parameter in context.command.get_params(context)
        if (record := parameter.get_help_record(context)) is not None and _is_own(parameter, record[1])
    ]
    if records:
        rows = [(code(names), _coded(meaning)) for names, meaning in records]
        yield table((mark("option"), mark("meaning")), rows)


def _is_own(parameter: click.Parameter, meaning: str) -> bool:
    """Whether there is something to tell of it that is not so of every command."""
    return bool(meaning) and not {"-h", "--help"} & set(parameter.opts)


def _coded(text: str) -> str:
    """Text of a help page as Markdown: its brackets stand for themselves, placeholders for values are code."""
    text = re.sub(r"\s\s+(?=\[)", " ", text)
    return "".join(part if at % 2 else _plain(part) for at, part in enumerate(re.split(r"(`[^`]*`)", text)))


def _plain(text: str) -> str:
    return (
        text.replace("*", r"\*")
        .replace("_", r"\_")
        .replace("[", r"\[")
        .replace("]", r"\]")
        .replace("<", "&lt;")
    )
