"""What a line of a score sheet says, each thing with its place. Knows neither grammar nor rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tarock.errors import Fault, Place
from tarock.model.variant import Bonus, Calling, Contract, Mark


class Span(NamedTuple):
    """A stretch of the line."""

    start: int
    end: int


START: Final = Span(0, 1)


class Piece(NamedTuple):
    """Some text of the line."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class BonusField:
    """A bonus. `side` is declarers or defenders where the line says it, `seat` the player that it names."""

    bonus: Bonus
    span: Span
    announced: bool = False
    made: bool = True
    side: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class KontraField:
    """Calls of Kontra in order; of the game where `bonus` is None."""

    bonus: Bonus | None
    seats: tuple[tuple[int, Span], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MarkField:
    """Something that befell players."""

    mark: Mark
    seats: tuple[tuple[int, Span], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Share:
    """What one player took: points in the unit of the rule set, tricks."""

    points: int | None
    tricks: int | None
    span: Span


@dataclass
class Summary:
    """What a line says. Everything has its place; what is not said is None or empty."""

    file: str
    number: int
    text: str
    contract: Contract | None = None
    contract_span: Span = START
    players: list[tuple[int, Span]] = field(default_factory=list)
    alone: Span | None = None
    called: tuple[Calling, int, Span] | None = None
    points: tuple[int, Span] | None = None
    made: tuple[bool, Span] | None = None
    tricks: tuple[int, Span] | None = None
    shares: dict[int, Share] = field(default_factory=dict)
    bonuses: list[BonusField] = field(default_factory=list)
    kontra: list[KontraField] = field(default_factory=list)
    marks: list[MarkField] = field(default_factory=list)
    given_up: tuple[Bonus | None, Span] | None = None
    had: list[tuple[int, int, Span]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def fault(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Something is wrong with a stretch of the line."""
        place = Place(self.file, self.number, span.start + 1)
        width = max(1, span.end - span.start)
        self.faults.append(Fault(code, message, place, hint, self.text, width))
