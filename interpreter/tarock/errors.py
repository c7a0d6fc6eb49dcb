"""Faults and how they are shown: a stable code, a place, a message, a hint. Knows nothing of the game."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple


class Place(NamedTuple):
    """Where something stands: a file and a 1-based line and column."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Related(NamedTuple):
    """Another place that has to do with a fault, such as the line of the parent document, and why."""

    place: Place
    message: str


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong. The code is public and stable, the wording is not."""

    code: str
    message: str
    place: Place | None = None
    hint: str | None = None
    source_line: str | None = None
    width: int = 1
    severity: str = "error"
    related: tuple[Related, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The fault as JSON data: `code`, `severity`, `message`, and where known `file`, `line`, `column`, `hint` and
        `related`, a list of other places each with a `message`."""
        data: dict[str, Any] = {"code": self.code, "severity": self.severity, "message": self.message}
        if self.place is not None:
            data |= {"file": self.place.file, "line": self.place.line, "column": self.place.column}
        if self.hint is not None:
            data["hint"] = self.hint
        if self.related:
            data["related"] = [
                {"file": place.file, "line": place.line, "column": place.column, "message": message}
                for place, message in self.related
            ]
        return data


class TarockError(Exception):
    """Base of every error this package raises on purpose; holds one fault or several."""

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(render(fault) for fault in self.faults))

    @property
    def code(self) -> str:
        """The code of the first fault."""
        return self.faults[0].code


class DocumentError(TarockError):
    """A rule document, deck or other file of ours cannot be used."""


class InputError(TarockError):
    """A record, a position or a request cannot be used."""


class Refusal(TarockError):
    """An action that the rules do not allow. `rule` is the id of the rule that forbids it."""

    def __init__(self, rule: str, message: str, *, code: str = "TR310") -> None:
        self.rule = rule
        super().__init__(Fault(code, message))


#: A longer source line is shown as a window around what is marked.
_WINDOW = 120
_TAB = "    "
#: Marks of Unicode that turn the order of what follows on the screen.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def render(fault: Fault) -> str:
    """The fault as people read it: place and message, the line with a caret, the hint, other places."""
    return "\n".join(text for _, text in rendered(fault))


def rendered(fault: Fault) -> Iterable[tuple[str, str]]:
    """The lines of `render`, each with what it is: head, line, caret, help or also."""
    where = f"{fault.place}: " if fault.place else ""
    yield "head", f"{where}{fault.severity}[{fault.code}]: {fault.message}"
    if fault.place and fault.source_line is not None:
        number = str(fault.place.line)
        shown, start, width = _window(fault.source_line, fault.place.column - 1, max(1, fault.width))
        before, marked = _columns(shown[:start]), _columns(shown[start : start + width])
        yield "line", f"{number} | {_visible(shown)}"
        yield "caret", f"{' ' * len(number)} | {' ' * before}{'^' * max(1, marked)}"
    if fault.hint:
        yield "help", f"  = help: {fault.hint}"
    for place, message in fault.related:
        yield "also", f"  = also: {place}: {message}"


def _visible(text: str) -> str:
    """A text as a terminal may have it: tabs as spaces, and nothing that steers it."""
    return "".join(_TAB if char == "\t" else "\ufffd" if _steers(char) else char for char in text)


def _steers(char: str) -> bool:
    return char in _TURNING or unicodedata.category(char) in {"Cc", "Zl", "Zp"}


def _columns(text: str) -> int:
    """How wide a text is on a terminal."""
    return sum(map(_width, _visible(text)))


def _width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Cf", "Me", "Mn"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"F", "W"} else 1


def _window(line: str, start: int, width: int) -> tuple[str, int, int]:
    """What is shown of a line, and where in it the mark begins and how wide it is."""
    if len(line) <= _WINDOW:
        return line, start, width
    width = min(width, _WINDOW // 2)
    first = max(0, min(start + width // 2 - _WINDOW // 2, len(line) - _WINDOW))
    shown = line[first : first + _WINDOW]
    if first > 0:
        shown = f"…{shown[1:]}"
    if first + _WINDOW < len(line):
        shown = f"{shown[:-1]}…"
    return shown, start - first, width
