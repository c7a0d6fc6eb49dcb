"""Cases shared out among processes: whoever is free draws the next group. Knows no engine and starts no process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from tarock_conformance.cases import Case, by_ruleset

Group = tuple[Case, ...]

#: To get a rule set ready takes as long as so many cases.
_RULESET = 20


def groups(cases: Sequence[Case], askers: int) -> tuple[Group, ...]:
    """The cases by rule set, a rule set with too many cut into pieces, and the rule sets of a variant side by side.

    Whoever draws neighbours has much of a rule set ready when it differs in an option only.
    """
    variants = list(dict.fromkeys(case.variant for case in cases))
    by_variant: dict[str | None, list[Group]] = {variant: [] for variant in variants}
    fair = sum(_RULESET + len(group) for _, group in by_ruleset(cases)) / askers
    for _, group in by_ruleset(cases):
        pieces = int(len(group) // fair) + 1
        by_variant[group[0].variant] += [tuple(group[piece::pieces]) for piece in range(pieces)]
    return tuple(group for found in by_variant.values() for group in sorted(found, key=len, reverse=True))


def beginnings(found: Sequence[Group], askers: int) -> list[int]:
    """Where each asker begins to draw, so that all of them have about as much before them."""
    work = list(accumulate(_RULESET + len(group) for group in found))
    return [
        next((at for at, done in enumerate(work) if done > asker * work[-1] / askers), 0)
        for asker in range(askers)
    ]


def drawn(found: Sequence[Group], first: int, taken: Any, *, offset: int = 0) -> Iterator[Group]:
    """What nobody has taken yet, beginning at `first` and once round.

    `taken` is an array of flags in shared memory; those of these groups begin at `offset`.
    """
    for step in range(len(found)):
        at = (first + step) % len(found)
        with taken.get_lock():
            is_free, taken[offset + at] = not taken[offset + at], 1
        if is_free:
            yield found[at]
