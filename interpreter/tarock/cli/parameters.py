"""Arguments and options that several commands take. Knows how they are written, not what they mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


class Assignment(click.ParamType):
    """`KEY=VALUE`."""

    name = "KEY=VALUE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """The key and the value as texts."""
        if isinstance(value, tuple):
            return value
        key, equals, chosen = str(value).partition("=")
        if not equals or not key.strip():
            self.fail(f"'{value}' is not KEY=VALUE", param, ctx)
        return key.strip(), chosen.strip()


def rule_options(command: F) -> F:
    """`--option KEY=VALUE`, any number of times."""
    return click.option(
        "--option",
        "-o",
        "options",
        type=Assignment(),
        multiple=True,
        help="Set an option of the rule set; may be given several times.",
        callback=lambda _ctx, _param, pairs: dict(pairs),
    )(command)


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
