"""What `tarock check` tells people: faults on stderr, coloured on a terminal, sound rule sets on stdout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from tarock.cli.code_pages import link_to
from tarock.errors import Fault, rendered

if TYPE_CHECKING:
    from rich.console import Console

    from tarock.cli.check import Checked

_STYLES = {"line": "dim", "help": "cyan", "also": "cyan", "page": "dim"}
_HEADS = {"error": "bold red", "warning": "bold yellow"}


class Teller:
    """Prints outcomes; plain where stderr is no terminal."""

    def __init__(self) -> None:
        self._console = _console()

    def tell(self, outcomes: Sequence[Checked]) -> None:
        """Every outcome, then how many there were if there are several."""
        for outcome in outcomes:
            self._tell(outcome)
        if not outcomes:
            click.echo("no rule set to check", err=True)
        faulty = sum(not outcome.sound for outcome in outcomes)
        if faulty and len(outcomes) > 1:
            click.echo(f"{faulty} of {len(outcomes)} rule sets have faults", err=True)

    def _tell(self, outcome: Checked) -> None:
        for fault in outcome.faults:
            self._fault(fault)
        if outcome.sound:
            click.echo(_description(outcome))
        else:
            click.echo(f"{outcome.asked}: {_counted(outcome.faults)}", err=True)

    def _fault(self, fault: Fault) -> None:
        page = link_to(fault.code)
        lines = [
            *rendered(fault),
            *([("page", f"  = page: {page}, or: tarock check --code {fault.code}")] if page else []),
        ]
        for kind, text in lines:
            if self._console is None:
                click.echo(text, err=True)
            else:
                self._console.print(_coloured(kind, text, fault), soft_wrap=True)
        click.echo(err=True)


def _console() -> Console | None:
    """A console on stderr that shows colours, or None."""
    import os
    import sys

    if not (sys.stderr.isatty() or os.environ.get("FORCE_COLOR")):
        return None
    from rich.console import Console

    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    return console if console.is_terminal else None


def _coloured(kind: str, text: str, fault: Fault) -> Any:
    from rich.text import Text

    severity = _HEADS.get(fault.severity, "bold")
    if kind == "caret":
        bar = text.index("|") + 1
        return Text.assemble((text[:bar], "dim"), (text[bar:], severity))
    if kind == "head":
        where = f"{fault.place}: " if fault.place else ""
        label = f"{fault.severity}[{fault.code}]"
        return Text.assemble((where, "bold"), (label, severity), text[len(where) + len(label) :])
    if kind == "line":
        bar = text.index("|") + 1
        return Text.assemble((text[:bar], "dim"), text[bar:])
    return Text(text, _STYLES[kind])


def _description(outcome: Checked) -> str:
    about = outcome.description
    warned = f", {_counted(outcome.faults)}" if outcome.faults else ""
    name = about["names"].get("en", about["id"])
    if about.get("abstract"):
        return f"ok  {about['id']}: {name} (abstract: others extend it){warned}"
    return (
        f"ok  {about['id']}: {name}, {about['contracts']} contracts, {about['bonuses']} bonuses{warned},"
        f" fingerprint {about['fingerprint']}"
    )


def _counted(faults: Iterable[Fault]) -> str:
    """How many faults and warnings there are, in words."""
    kinds = [fault.severity for fault in faults]
    counts = {"fault": kinds.count("error"), "warning": kinds.count("warning")}
    return ", ".join(f"{count} {what}{'' if count == 1 else 's'}" for what, count in counts.items() if count)
