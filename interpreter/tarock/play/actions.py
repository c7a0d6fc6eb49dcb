"""What a player may ask for: small frozen values, made once for each seat where there are few. Knows no rule."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Say:
    """A word of the auction that is no bid; `word` is its index in the document."""

    seat: int
    word: int


@dataclass(frozen=True, slots=True)
class Bid:
    """A contract bid, as a one-bit mask."""

    seat: int
    contract: int


@dataclass(frozen=True, slots=True)
class CallCard:
    """A card called by the declarer, as a one-bit mask."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class CallWay:
    """A way of calling that names no card; `way` is its index in the document."""

    seat: int
    way: int


@dataclass(frozen=True, slots=True)
class Take:
    """A packet of the talon taken into the hand; 1 is the upper one."""

    seat: int
    packet: int


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The declarer gives the hand up instead of taking a packet; `item` is the bonus named with it, 0 for none."""

    seat: int
    item: int = 0


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards laid away, as a mask."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Raise:
    """The contract raised to another (a one-bit mask) after the discard, or kept (0)."""

    seat: int
    contract: int = 0


@dataclass(frozen=True, slots=True)
class Announce:
    """A bonus announced, as an item mask."""

    seat: int
    item: int


@dataclass(frozen=True, slots=True)
class Kontra:
    """The next level on an item. Where everyone speaks for oneself, on the game between the declarer and the seat
    `whose` (item 0)."""

    seat: int
    item: int
    whose: int = -1


@dataclass(frozen=True, slots=True)
class Done:
    """The end of one's turn in the talk; with nothing said in it, a pass."""

    seat: int


@dataclass(frozen=True, slots=True)
class Play:
    """A card played, as a one-bit mask."""

    seat: int
    card: int


Action = Say | Bid | CallCard | CallWay | Take | GiveUp | Discard | Raise | Announce | Kontra | Done | Play
