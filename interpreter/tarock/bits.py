"""Bit tricks: sets as whole numbers, one bit for each member. Knows neither cards nor seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

#: The members (as one-bit masks, ascending) of every set of up to six members.
SINGLES: tuple[tuple[int, ...], ...] = tuple(
    tuple(1 << bit for bit in range(6) if mask >> bit & 1) for mask in range(64)
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


def touching(s: Sequence[int], base: int, size: int, mask: int) -> int:
    """Which of the slots `base … base + size - 1` share a member with `mask`: a set of positions."""
    found = 0
    for position in range(size):
        if s[base + position] & mask:
            found |= 1 << position
    return found


def union(s: Sequence[int], base: int, seats: int) -> int:
    """The union of the slots whose positions are in `seats`."""
    mask = 0
    for position in indexes(seats):
        mask |= s[base + position]
    return mask


def total(s: Sequence[int], base: int, seats: int) -> int:
    """The sum of the slots whose positions are in `seats`."""
    amount = 0
    for position in indexes(seats):
        amount += s[base + position]
    return amount
