"""What `tarock check` doubts in a rule set: at once, and with --deep by a search. Shows how far it is and keeps hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tarock.errors import Fault

if TYPE_CHECKING:
    from tarock.lint.search import Finding
    from tarock.model.resolve import Resolved
    from tarock.model.variant import Variant

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Depth:
    """Whether to search, and the folder in which hands that show something are kept."""

    deep: bool
    records: Path | None


def deep_options(command: F) -> F:
    """`--deep`, `--records FOLDER`."""
    command = click.option(
        "--records",
        metavar="FOLDER",
        type=click.Path(file_okay=False, path_type=Path),
        help="With --deep: keep hands in which somebody may do nothing, for `tarock replay`.",
    )(command)
    return click.option(
        "--deep",
        is_flag=True,
        help="Search for what is doubtful too, by hands and settlements; up to a minute a rule set.",
    )(command)


def doubts(resolved: Resolved, variant: Variant | None, depth: Depth | None) -> tuple[Fault, ...]:
    """The warnings of a rule set without faults, with those that take a search where they are asked for. Raises
    OSError when a hand cannot be written."""
    from tarock.lint import warnings

    told = warnings(resolved, variant)
    if depth is None or not depth.deep or variant is None:
        return told
    return told + _searched(resolved, variant, told, depth.records)


def _searched(
    resolved: Resolved, variant: Variant, told: tuple[Fault, ...], records: Path | None
) -> tuple[Fault, ...]:
    """The warnings that take a search, beyond those told already. Hands that show one are written to a folder, which
    is made where it is missing. Raises OSError."""
    from tarock.cli.console import progress
    from tarock.lint.deep import search

    found = search(resolved, variant, told, lambda steps: progress(steps, f"hands of {variant.id}"))
    if records is None:
        return tuple(finding.fault for finding in found)
    return tuple(_kept(finding, resolved, variant, records) for finding in found)


def _kept(finding: Finding, resolved: Resolved, variant: Variant, folder: Path) -> Fault:
    """The warning; where a hand shows it, with the way to see that hand."""
    if finding.record is None:
        return finding.fault
    from tarock.cli.files import write_whole
    from tarock.model.source import shown_name
    from tarock.record import to_json

    folder.mkdir(parents=True, exist_ok=True)
    place = finding.fault.place
    file = folder / f"{variant.id}-{finding.fault.code}-{place.line if place else 0}.json"
    write_whole(file, to_json(variant, finding.record))
    hint = f"see the hand: tarock replay {file} --variant {shown_name(resolved.chain[0])}"
    return replace(finding.fault, hint=hint)
