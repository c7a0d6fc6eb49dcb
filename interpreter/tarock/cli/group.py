"""The command `tarock`: finds its commands when they are asked for, and says what went wrong without a traceback."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import IO, Any

import click

from tarock.errors import Fault, TarockError, render

#: The commands of this package, each in the module of its name.
COMMANDS = ("new", "check", "show", "diff", "fmt", "deal", "simulate", "replay", "explain", "series", "serve")
PLUGINS = "tarock.commands"

FAULTY, UNUSABLE, INTERRUPTED = 1, 2, 130


class Told(click.ClickException):
    """Faults, as the command line shows them: on stderr; files that cannot be had are an error of usage."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(render(fault) for fault in self.faults))
        setattr(self, "exit_code", exit_code(self.faults))  # noqa: B010 - click declares it for the class

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the faults."""
        click.echo(self.message, file=file, err=True)


def exit_code(faults: Iterable[Fault]) -> int:
    """0 without faults, 2 when a file or a request is at fault, else 1."""
    codes = [fault.code for fault in faults if fault.severity == "error"]
    if not codes:
        return 0
    return UNUSABLE if any(code.startswith("TR9") for code in codes) else FAULTY


class Commands(click.Group):
    """Commands that are imported when they are used. Other packages add theirs by the entry points `tarock.commands`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, ours first."""
        del ctx
        return [*COMMANDS, *sorted(_plugins())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        del ctx
        if cmd_name in COMMANDS:
            command: click.Command = getattr(import_module(f"tarock.cli.{cmd_name}"), cmd_name)
            return command
        load = _plugins().get(cmd_name)
        return _loaded(cmd_name, load) if load is not None else None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what was raised on purpose is told, not traced."""
        try:
            return super().invoke(ctx)
        except TarockError as error:
            raise Told(error.faults) from None
        except BrokenPipeError:
            raise
        except OSError as error:
            raise Told([_unusable(error)]) from None
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


def _unusable(error: OSError) -> Fault:
    reason = (error.strerror or str(error)).lower()
    return Fault("TR902", f"{error.filename}: {reason}" if error.filename else reason)


@cache
def _plugins() -> dict[str, Callable[[], Any]]:
    from importlib.metadata import entry_points

    return {point.name: point.load for point in entry_points(group=PLUGINS)}


def _loaded(name: str, load: Callable[[], Any]) -> click.Command:
    """The command of another package; one that only says so where it cannot be loaded."""
    try:
        command = load()
    except ImportError as error:
        return _missing(name, str(error))
    assert isinstance(command, click.Command)
    return command


def _missing(name: str, reason: str) -> click.Command:
    @click.command(name, short_help="(cannot be loaded)", context_settings={"ignore_unknown_options": True})
    @click.argument("arguments", nargs=-1)
    def missing(arguments: tuple[str, ...]) -> None:
        del arguments
        raise Told([Fault("TR903", f"the command '{name}' cannot be loaded: {reason}")])

    return missing


def _version(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001
    if value:
        from tarock import __version__

        click.echo(f"tarock {__version__}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version."
)
def main() -> None:
    """The rules of Königrufen and its relatives: check, show, play and explain them.

    A rule set is named by the id of a shipped one (see `tarock check`) or by the path of its YAML file.
    Exit codes: 0 good, 1 faults, 2 wrong usage or a missing file, 3 an engine that cannot be used.
    """
