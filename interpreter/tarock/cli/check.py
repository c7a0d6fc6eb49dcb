"""`tarock check`: every fault of rule sets at once. Loads documents, and nothing of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from tarock.cli.check_deep import Depth, deep_options, doubts
from tarock.cli.code_pages import show_page
from tarock.cli.group import UNUSABLE, exit_code
from tarock.cli.parameters import rule_options
from tarock.errors import Fault

FORMATS = ("text", "json", "github", "sarif")


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one rule set: its description, or its faults."""

    asked: str
    faults: tuple[Fault, ...]
    description: Mapping[str, Any]

    @property
    def sound(self) -> bool:
        """Whether it can be used; there may be warnings."""
        return not exit_code(self.faults)

    def as_json(self) -> dict[str, Any]:
        """The outcome as JSON data."""
        told = [fault.as_json() for fault in self.faults]
        return {"asked": self.asked, "ok": self.sound, **self.description, "faults": told}


@click.command(short_help="Find every fault of rule sets.")
@click.argument("rule_sets", nargs=-1, metavar="[RULE_SET | FILE | FOLDER | GLOB]...")
@rule_options
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="For people, for programs, as annotations of a GitHub workflow, as SARIF 2.1.0.",
)
@click.option("--watch", is_flag=True, help="Check again whenever a file or one of its parents changes.")
@click.option("--error-on-warning", "strict", is_flag=True, help="Exit with 1 when there are warnings too.")
@click.option(
    "--code",
    metavar="CODE",
    expose_value=False,
    is_eager=True,
    callback=show_page,
    help="Show the page of a code, such as TR203, and check nothing.",
)
@deep_options
@click.pass_context
def check(
    ctx: click.Context,
    rule_sets: tuple[str, ...],
    options: Mapping[str, str],
    *,
    form: str,
    watch: bool,
    strict: bool,
    deep: bool,
    records: Path | None,
) -> None:
    """Find every fault of rule sets: ids, files, folders of files, patterns; without any, all shipped ones."""
    depth = Depth(deep, records)
    if watch and form != "text":
        raise click.UsageError("--watch is for people: it goes with --format text alone")
    if watch:
        from tarock.cli.check_watch import watch_and_tell
        from tarock.resources import shipped_variants

        outcomes = watch_and_tell(
            lambda: check_all(rule_sets, options, depth), rule_sets or shipped_variants()
        )
    else:
        outcomes = check_all(rule_sets, options, depth)
        tell(outcomes, form)
    ctx.exit(_exit_code(outcomes, is_strict=strict))


def check_all(rule_sets: Iterable[str], options: Mapping[str, str], depth: Depth) -> list[Checked]:
    """What came of each rule set that is named."""
    from tarock.cli.check_files import files_named
    from tarock.resources import shipped_variants

    found: list[Checked] = []
    for name in tuple(rule_sets) or shipped_variants():
        files = files_named(name)
        found += [_check(file, options, depth) for file in files if all(file != one.asked for one in found)]
        if not files:
            message = (
                f"there is no YAML file in '{name}'" if Path(name).is_dir() else f"no file is like '{name}'"
            )
            found.append(Checked(name, (Fault("TR901", message),), {}))
    return found


def tell(outcomes: list[Checked], form: str) -> None:
    """Print the outcomes in one of FORMATS."""
    if form == "text":
        from tarock.cli.check_text import Teller

        Teller().tell(outcomes)
        return
    if form == "github":
        from tarock.cli.check_github import annotation_lines

        for line in annotation_lines(fault for outcome in outcomes for fault in outcome.faults):
            click.echo(line)
        return
    import json

    data: Any = [outcome.as_json() for outcome in outcomes]
    if form == "sarif":
        from tarock.cli.check_sarif import log

        data = log([fault for outcome in outcomes for fault in outcome.faults])
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def _exit_code(outcomes: list[Checked], *, is_strict: bool) -> int:
    found = max((exit_code(outcome.faults) for outcome in outcomes), default=UNUSABLE)
    return found or int(is_strict and any(outcome.faults for outcome in outcomes))


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
    names = dict(resolved.plain().get("names") or {})
    return Checked(name, faults, {"id": resolved.id, "names": names, "abstract": True})
