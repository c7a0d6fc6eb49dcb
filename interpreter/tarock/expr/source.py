"""The text of an expression and where it stands in its file. Knows nothing of the language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tarock.errors import Fault, Place


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text with the place of each offset 0 … len(text) and the whole line that an offset stands in."""

    text: str
    place_at: Callable[[int], Place]
    line_at: Callable[[int], str | None]

    @staticmethod
    def plain(text: str, file: str = "<expression>", line: int = 1, column: int = 1) -> SourceText:
        """A text that starts at one place of a file and stands there as it is."""

        def place_at(offset: int) -> Place:
            before = text[:offset]
            row = before.count("\n")
            start = before.rfind("\n") + 1
            return Place(file, line + row, offset - start + (1 if row else column))

        def line_at(offset: int) -> str | None:
            row = text[:offset].count("\n")
            shown = text.split("\n")[row]
            return shown if row else " " * (column - 1) + shown

        return SourceText(text, place_at, line_at)

    def fault(self, code: str, message: str, *, start: int, end: int, hint: str | None = None) -> Fault:
        """A fault at the characters from `start` up to `end`; the caret stays on the first line of them."""
        place = self.place_at(start)
        width = 1
        for offset in range(start + 1, end):
            here = self.place_at(offset)
            if here.line != place.line:
                break
            width = here.column - place.column + 1
        return Fault(code, message, place, hint, self.line_at(start), width)
