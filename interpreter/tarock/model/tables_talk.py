"""What lowerings ask about who said what in the talk: folds over the slots that hold it. Knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tarock.model.layout import Layout

State = Sequence[int]


def make_said_earlier(layout: Layout) -> Callable[[State, int], int]:
    """`said_earlier(s, i)`: the bonuses that seat `i` announced before its present turn.

    What was doubled since was announced earlier, though it was spoken of in this turn.
    """
    said, said_in, calls = layout["SAID"], layout["SAID_IN"], layout["CALLS"]
    turns, spoke, uttered = layout["TURNS"], layout["SPOKE"], layout["UTTERED"]
    places = range(2, layout.items + 1)

    def said_earlier(s: State, i: int) -> int:
        if s[spoke] == s[uttered]:  # nothing was said before this turn
            return 0
        seat, now, found = 1 << i, s[turns], 0
        for at in places:
            if s[said + at] == seat and (s[said_in + at] != now or s[calls + at]):
                found |= 1 << at - 1
        return found

    return said_earlier


def make_answered_by(layout: Layout) -> Callable[[State, int], int]:
    """`answered_by(s, i)`: the items on which seat `i` has said Kontra; the game where it is personal."""
    calls, own_calls, seats, spoke = layout["CALLS"], layout["OWN_CALLS"], layout.seats, layout["SPOKE"]
    ladders = [(calls + at, 1 << at - 1) for at in range(1, layout.items + 1)]
    ladders += [(own_calls + at, 1) for at in range(1, seats + 1)]

    def answered_by(s: State, i: int) -> int:
        found = 0
        if s[spoke]:
            for slot, item in ladders:
                if s[slot] and _has(s[slot], i + 1):
                    found |= item
        return found

    return answered_by


def _has(packed: int, digit: int) -> bool:
    """Whether an octal digit stands in a packed list of calls."""
    while packed:
        if packed & 7 == digit:
            return True
        packed >>= 3
    return False
