"""Which Kontras counted, and the factor they make. Looks at the sides as they truly were."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tarock.model.variant import KontraRules


@lru_cache
def callers(packed: int) -> tuple[int, ...]:
    """The seats (indexes) of a packed list of calls, in order."""
    seats = []
    while packed:
        seats.append((packed & 7) - 1)
        packed >>= 3
    return tuple(seats[::-1])


def kontra_factor(
    rules: KontraRules | None, s: Sequence[int], owner: int, calls: Sequence[int]
) -> tuple[int, tuple[int, ...]]:
    """The factor of an item and the positions of the calls that counted.

    `owner` is the mask of whose item it is, `calls` are seat indexes in order. Each call is measured against the last
    valid speaker before it, at first the owner; the factor is that of as many levels as there were valid calls.
    """
    if rules is None:
        return 1, ()
    standing, valid = owner, []
    for position, seat in enumerate(calls):
        for line in rules.valid:
            if not line.call(s, 1 << seat, standing):
                break
        else:
            valid.append(position)
            standing = 1 << seat
    return (rules.factors[len(valid) - 1] if valid else 1), tuple(valid)
