"""The warnings that need no hand played: all of them at once, in the order of the file. Knows no rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from tarock.errors import Fault, Place
from tarock.lint.bonuses import cheap_announcements, loose_bindings, lost_bonuses
from tarock.lint.conditions import dead_conditions
from tarock.lint.contracts import contracts_out_of_reach, equal_ranks, foregone_games
from tarock.lint.entries import idle_options, lines_never_reached, missing_names, unused_entries
from tarock.lint.subject import Subject
from tarock.model.resolve import Resolved
from tarock.model.variant import Variant

_LINTS = (
    contracts_out_of_reach,
    lost_bonuses,
    equal_ranks,
    loose_bindings,
    dead_conditions,
    lines_never_reached,
    idle_options,
    unused_entries,
    foregone_games,
    cheap_announcements,
)
_CODE = re.compile(r"\bTR5\d\d\b")


def warnings(resolved: Resolved, variant: Variant | None) -> tuple[Fault, ...]:
    """What is doubtful in a rule set without faults; of an abstract one (no variant) only its names are looked at.

    A warning is silent where a comment on its line, or on the line above, names its code.
    """
    found: Iterator[Fault] = missing_names(resolved.tree)
    if variant is not None:
        subject = Subject(variant, resolved)
        found = chain(found, *(lint(subject) for lint in _LINTS))
    return in_order(resolved, found)


def in_order(resolved: Resolved, found: Iterator[Fault]) -> tuple[Fault, ...]:
    """One warning of a code for each place, without those that a comment answers, from top to bottom, the rule set's
    own file first."""
    own = resolved.tree["id"].place.file
    kept: list[Fault] = []
    told: set[tuple[str, Place | None]] = set()
    for fault in found:
        if (fault.code, fault.place) not in told and not _answered(resolved, fault):
            told.add((fault.code, fault.place))
            kept.append(fault)
    return tuple(
        sorted(
            kept,
            key=lambda fault: (fault.place.file != own, *fault.place) if fault.place else (False, "", 0, 0),
        )
    )


def _answered(resolved: Resolved, fault: Fault) -> bool:
    source = resolved.tree["id"].source
    if fault.place is None or fault.place.file != source.name:
        return False
    lines = source.text.split("\n")[max(0, fault.place.line - 2) : fault.place.line]
    return any(fault.code in _CODE.findall(line.partition("#")[2]) for line in lines)
