"""The group of the verbs of `tarock conformance`. Each verb is in a module of its own kind, imported when it is used."""

from __future__ import annotations

from importlib import import_module

import click

#: By verb: the module and its name there.
VERBS = {
    "run": ("verbs_run", "run"),
    "smoke": ("verbs_engine", "smoke"),
    "replay": ("verbs_engine", "replay"),
    "report": ("verbs_report", "report"),
    "diff": ("verbs_report", "diff"),
    "baseline": ("verbs_report", "baseline"),
    "list": ("verbs_corpus", "list_"),
    "show": ("verbs_corpus", "show"),
    "lint": ("verbs_corpus", "lint"),
    "coverage": ("verbs_corpus", "coverage"),
    "export": ("verbs_corpus", "export"),
    "adapter": ("verbs_adapter", "adapter"),
}


class Verbs(click.Group):
    """The verbs by name, in alphabetical order."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all verbs."""
        del ctx
        return sorted(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb of this name, or None."""
        del ctx
        if cmd_name not in VERBS:
            return None
        module, name = VERBS[cmd_name]
        command: click.Command = getattr(import_module(f"tarock_conformance.{module}"), name)
        return command


@click.group(cls=Verbs)
def conformance() -> None:
    """Ask engines the cases of the corpus, look at the corpus, see what it covers."""
