"""`tarock check --deep`: what a search finds in a rule set. Shows how far it is and keeps hands; searches nothing itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tarock.errors import Fault

if TYPE_CHECKING:
    from tarock.lint.search import Finding
    from tarock.model.resolve import Resolved
    from tarock.model.variant import Variant


def searched(
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
