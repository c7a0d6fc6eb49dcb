"""`tarock check`: every fault of rule sets at once. Loads documents, and nothing of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from tarock.cli.check_deep import Depth, deep_options, doubts
from tarock.cli.group import exit_code
from tarock.cli.parameters import output_format, rule_options
from tarock.errors import Fault, render


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one rule set: its description, or its faults."""

    asked: str
    faults: tuple[Fault, ...]
    description: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The outcome as JSON data."""
        told = [fault.as_json() for fault in self.faults]
        return {"asked": self.asked, "ok": not exit_code(self.faults), **self.description, "faults": told}


@click.command(short_help="Find every fault of rule sets.")
@click.argument("rule_sets", nargs=-1, metavar="[RULE_SET | FOLDER]...")
@rule_options
@output_format
@deep_options
@click.pass_context
def check(
    ctx: click.Context,
    rule_sets: tuple[str, ...],
    options: Mapping[str, str],
    form: str,
    *,
    deep: bool,
    records: Path | None,
) -> None:
    """Find every fault of rule sets: ids, files, or folders of files; without any, all shipped ones."""
    depth = Depth(deep, records)
    outcomes = [_check(name, options, depth) for name in _named(rule_sets)]
    if form == "json":
        import json

        click.echo(json.dumps([outcome.as_json() for outcome in outcomes], indent=2, ensure_ascii=False))
    else:
        for outcome in outcomes:
            _tell(outcome)
        if not outcomes:
            click.echo("no rule set to check: these folders hold no YAML file", err=True)
    ctx.exit(max((exit_code(outcome.faults) for outcome in outcomes), default=2))


def _named(rule_sets: tuple[str, ...]) -> Iterator[str]:
    """What is to be checked, with each folder replaced by its files."""
    from tarock.resources import shipped_variants

    for name in rule_sets or shipped_variants():
        if Path(name).is_dir() and name not in shipped_variants():
            yield from (str(file) for file in sorted(Path(name).glob("*.yaml")))
        else:
            yield name


def _check(name: str, options: Mapping[str, str], depth: Depth) -> Checked:
    from tarock.model.compile import examine

    variant, resolved, faults = examine(name, options)
    if resolved is not None and not exit_code(faults):
        faults += doubts(resolved, variant, depth)
    if variant is not None:
        description = {
            "id": variant.id,
            "names": dict(variant.names),
            "contracts": len(variant.contracts),
            "bonuses": len(variant.bonuses),
            "options": dict(variant.options),
            "fingerprint": variant.fingerprint,
        }
        return Checked(name, faults, description)
    if resolved is None or exit_code(faults):
        return Checked(name, faults, {})
    return Checked(name, faults, {"id": resolved.id, "names": _names(resolved.plain()), "abstract": True})


def _names(document: Mapping[str, Any]) -> dict[str, str]:
    return dict(document.get("names") or {})


def _tell(outcome: Checked) -> None:
    for fault in outcome.faults:
        click.echo(render(fault), err=fault.severity == "error")
    about = outcome.description
    if not about:
        count = len(outcome.faults)
        click.echo(f"{outcome.asked}: {count} fault{'' if count == 1 else 's'}", err=True)
        return
    name = about["names"].get("en", about["id"])
    if about.get("abstract"):
        click.echo(f"ok  {about['id']}: {name} (abstract: others extend it)")
        return
    click.echo(
        f"ok  {about['id']}: {name}, {about['contracts']} contracts, {about['bonuses']} bonuses,"
        f" fingerprint {about['fingerprint']}"
    )
