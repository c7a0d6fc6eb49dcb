"""Arguments and options that several commands take. Knows how they are written, not what they mean."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def rule_options(command: F) -> F:
    """`--option KEY=VALUE`, any number of times."""
    return click.option(
        "--option",
        "-o",
        "options",
        metavar="KEY=VALUE",
        multiple=True,
        help="Set an option of the rule set; may be given several times.",
        callback=assignments,
    )(command)


def record_arguments(command: F) -> F:
    """`RECORD`, and the rules it was played by where its file does not find them."""
    command = click.option(
        "--variant", "rule_set", help="The rule set, where the record's id does not lead to it."
    )(command)
    return click.argument("record", type=click.Path(path_type=Path))(command)


def output_format(command: F) -> F:
    """`--format text|json`."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="How the result is printed.",
    )(command)


def language(command: F) -> F:
    """`--lang en|de`."""
    return click.option(
        "--lang",
        type=click.Choice(["en", "de"]),
        default="en",
        show_default=True,
        help="Language of the names.",
    )(command)


def assignments(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """The callback of options that are KEY=VALUE."""
    values = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise click.BadParameter(f"'{text}' is not KEY=VALUE")
        values[key.strip()] = value.strip()
    return values
