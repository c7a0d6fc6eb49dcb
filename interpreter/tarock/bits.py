"""Bit tricks: sets as whole numbers, one bit for each member. Knows neither cards nor seats."""

from __future__ import annotations

from collections.abc import Iterator

#: The members (as one-bit masks, ascending) of every set of up to six members.
SINGLES: tuple[tuple[int, ...], ...] = tuple(
    tuple(1 << bit for bit in range(6) if mask >> bit & 1) for mask in range(64)
)

#: The positions of the members of every such set, ascending.
POSITIONS: tuple[tuple[int, ...], ...] = tuple(
    tuple(bit for bit in range(6) if mask >> bit & 1) for mask in range(64)
)


def singles(mask: int) -> Iterator[int]:
    """The members of a set as one-bit masks, ascending."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def indexes(mask: int) -> Iterator[int]:
    """The members of a set as bit positions, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth(mask: int, position: int) -> int:
    """The member at a position (0 is the lowest) as a one-bit mask; `position` must be below the size of the set."""
    for _ in range(position):
        mask &= mask - 1
    return mask & -mask
