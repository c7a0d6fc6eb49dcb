"""A comparison as lines of text. Knows widths, no rule."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from tarock.compare.change import Change, Comparison, Said

NOTHING = "–"
ARROW = "→"
WIDTH = 120  # of a file or a pipe, which has none


def heading(change: Change) -> str:
    """What a change is about."""
    subjects = ", ".join(change.subjects)
    is_plain = len(change.subjects) == 1 and change.paths[0].startswith(("contracts.", "bonuses."))
    return f"{subjects}{' ' if is_plain else ', '}{change.label}" if change.label else subjects


def outcome(change: Change) -> str | None:
    """The change in one phrase, where it is added or removed."""
    if change.kind == "added":
        return f"new: {change.after.text}" if change.after is not None else "new"
    if change.kind == "removed":
        return f"settled: {change.after.text}" if change.after is not None else "removed"
    return None


def pair(change: Change, *, written: bool = False) -> tuple[str, str]:
    """Both values; as they are written, if that is asked for."""
    return _shown(change.before, written=written), _shown(change.after, written=written)


def is_named(change: Change) -> bool:
    """Whether a name stands for what is written, which is then shown too."""
    return any(said is not None and said.brief for said in (change.before, change.after))


def _shown(said: Said | None, *, written: bool) -> str:
    if said is None:
        return NOTHING
    return said.written if written else said.text


def lines(comparison: Comparison, width: int) -> Iterator[tuple[str, bool]]:
    """The lines, each with whether it is a heading."""
    yield f"{comparison.before.label} {ARROW} {comparison.after.label}", True
    for section in comparison.sections:
        yield "", False
        yield section.title.upper(), True
        for change in section.changes:
            for line in _change(change, width):
                yield line, False
    yield "", False
    yield _total(comparison), False


def _total(comparison: Comparison) -> str:
    if comparison.count:
        return f"{comparison.count} difference{'' if comparison.count == 1 else 's'}"
    if comparison.before.fingerprint == comparison.after.fingerprint:
        return f"no difference: both play alike (fingerprint {comparison.after.fingerprint})"
    return "no difference in rule terms; the fingerprints differ in how the rules are written"


def _change(change: Change, width: int) -> Iterator[str]:
    phrase = outcome(change)
    if phrase is not None:
        yield from _wrapped(f"{heading(change)}: {phrase}", width, "  ", "      ")
        return
    before, after = pair(change)
    line = f"  {heading(change)}: {before} {ARROW} {after}"
    if len(line) <= width:
        yield line
    else:
        yield from _wrapped(f"{heading(change)}:", width, "  ", "      ")
        yield from _both(before, after, width)
    if is_named(change):
        yield from _both(*pair(change, written=True), width)


def _both(before: str, after: str, width: int) -> Iterator[str]:
    yield from _wrapped(before, width, "      ", "        ")
    yield from _wrapped(f"{ARROW} {after}", width, "    ", "        ")


def _wrapped(text: str, width: int, first: str, later: str) -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )
