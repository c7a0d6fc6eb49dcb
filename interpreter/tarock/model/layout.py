"""The slot table: where each fact of a hand stands in the flat state tuple, and who may see it. Knows no rule.

A state is one tuple of ints. The slots of `HEAD` are shared with the facts that scoring reads, so that a name of the
rule language has one lowering in both worlds. Seats, contracts, items and cards are one-bit masks unless a slot says
`index`. Items are the game (bit 0) and the bonuses (from bit 1); arrays over items or seats' masks leave their first
slot empty, so that the empty set finds a zero. What is written once a trick and seldom read is packed, all
elements in one whole number: a state is copied at every action, and every slot of it costs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType


class Sees(Enum):
    """Who may see a slot: everybody, one seat (that of the element) and all once the hand lies open, the declarer,
    those who heard, hold or saw the card called, or nobody before the end."""

    ALL = "all"
    OWNER = "owner"
    HAND = "hand"
    NAMED = "named"
    DECLARER = "declarer"
    NOBODY = "nobody"


class Phase:
    """The phases of a hand, in order, as they stand in the slot PHASE."""

    AUCTION, CALL, EXCHANGE, DISCARD, RAISE, TALK, PLAY, OVER = range(8)
    NAMES = ("auction", "call", "exchange", "discard", "raise", "talk", "play", "over")


@dataclass(frozen=True, slots=True)
class Slot:
    """One row of the slot table: `size` slots from `offset` on, or one slot with `size` elements of `width` bits."""

    name: str
    size: int
    sees: Sees
    meaning: str
    offset: int
    width: int

    @property
    def span(self) -> int:
        """The number of slots that it takes in a state."""
        return 1 if self.width else self.size

    def values(self, s: Sequence[int]) -> tuple[int, ...]:
        """All elements in a state."""
        if not self.width:
            return tuple(s[self.offset : self.offset + self.size])
        full = (1 << self.width) - 1
        return tuple(s[self.offset] >> self.width * at & full for at in range(self.size))


@dataclass(frozen=True, slots=True)
class Layout:
    """Offsets by name (`layout["HAND"]`), and the sizes they were made for."""

    seats: int
    cards: int
    items: int
    tricks: int
    talon: int
    slots: tuple[Slot, ...]
    facts: tuple[Slot, ...]
    offsets: Mapping[str, int]
    head: int
    size: int

    def __getitem__(self, name: str) -> int:
        return self.offsets[name]

    def slot(self, name: str) -> Slot:
        """The row of this name."""
        return next(slot for slot in (*self.slots, *self.facts) if slot.name == name)

    def put(self, s: list[int], name: str, at: int, value: int) -> None:
        """Set one element of a row in a state under construction."""
        slot = self.slot(name)
        if not slot.width:
            s[slot.offset + at] = value
            return
        rest = s[slot.offset] & ~((1 << slot.width) - 1 << slot.width * at)
        s[slot.offset] = rest | value << slot.width * at


#: Name, size, who sees it, meaning, and the width of its elements in bits where they are packed into one slot.
Row = tuple[str, int, Sees, str] | tuple[str, int, Sees, str, int]


def _head(seats: int, items: int, registers: int) -> list[Row]:
    kept: list[Row] = [("REGISTERS", registers, Sees.ALL, "what a series keeps from hand to hand")]
    return [
        ("DEALER", 1, Sees.ALL, "the dealer"),
        ("FOREHAND", 1, Sees.ALL, "the player to the dealer's right"),
        ("PLAYERS", 1, Sees.ALL, "the seats that take part"),
        ("CONTRACT", 1, Sees.ALL, "the contract played, none during the auction"),
        ("DECLARER", 1, Sees.ALL, "the declarer, none where everyone plays alone"),
        ("DECLARERS", 1, Sees.NOBODY, "the declarer's side as it truly is"),
        ("CALLED", 1, Sees.NAMED, "the card called; several where none was named"),
        ("NAMED", 1, Sees.ALL, "1 when everybody heard which card was called"),
        ("GIVEN_UP", 1, Sees.ALL, "items given up: none, or the game and the bonus named with it"),
        ("TRICKS_OF", seats, Sees.ALL, "number of tricks won"),
        ("SAID", items + 1, Sees.ALL, "who announced the item; for the game the declarer"),
        (
            "CALLS",
            items + 1,
            Sees.ALL,
            "who said Kontra to the item, in order: octal digits, seat index + 1 each",
        ),
        ("OWN_CALLS", seats + 1, Sees.ALL, "the same for each seat's personal Kontra"),
        *(kept if registers else ()),
    ]


def _state(seats: int, cards: int, items: int, tricks: int, talon: int) -> list[Row]:
    return [
        ("PHASE", 1, Sees.ALL, "index of the phase"),
        ("TURN", 1, Sees.ALL, "index of the seat to act, -1 when nobody is"),
        ("HIGH", 1, Sees.ALL, "highest contract bid so far"),
        ("HIGH_BIDDER", 1, Sees.ALL, "who bid it"),
        ("ACTIVE", 1, Sees.ALL, "seats still in the auction"),
        ("SPOKEN", 1, Sees.ALL, "seats that had a word in the auction"),
        ("HAND", seats, Sees.HAND, "cards in the hand"),
        ("DEALT", seats, Sees.OWNER, "cards dealt"),
        ("TALON", 1, Sees.NOBODY, "the talon as dealt"),
        ("TALON_CARDS", talon, Sees.NOBODY, "the talon card by card, top first"),
        ("TAKEN_TALON", 1, Sees.DECLARER, "talon cards taken into the hand"),
        ("LEFT_TALON", 1, Sees.NOBODY, "talon cards left"),
        ("FACE_UP", 1, Sees.ALL, "talon cards turned up so far"),
        ("DISCARD", 1, Sees.DECLARER, "cards laid away"),
        ("OPEN_DISCARD", 1, Sees.ALL, "those of them that lie face up"),
        ("SHOWN", 1, Sees.ALL, "cards that everybody has seen"),
        ("QUIET", 1, Sees.ALL, "turns in a row without a word in the talk"),
        ("UTTERED", 1, Sees.ALL, "number of utterances in the present turn of the talk"),
        ("SPOKE", 1, Sees.ALL, "number of utterances in the talk"),
        ("TURNS", 1, Sees.ALL, "completed turns of the talk"),
        ("SAID_IN", items + 1, Sees.ALL, "the turn in which the item was last spoken of, -1 for none"),
        ("OWN_SAID_IN", seats + 1, Sees.ALL, "the same for each seat's personal Kontra"),
        ("OPEN_HANDS", 1, Sees.ALL, "seats whose hands lie open"),
        ("NUMBER", 1, Sees.ALL, "number of the present trick, 0 before play"),
        ("LEADER", 1, Sees.ALL, "index of the seat that leads to it"),
        ("TRICK", 1, Sees.ALL, "cards of the present trick"),
        ("LED", 1, Sees.ALL, "the suit led, as the set of its cards"),
        ("BEST", 1, Sees.ALL, "the card that wins it so far"),
        ("BEST_SEAT", 1, Sees.ALL, "index of the seat that played that card"),
        ("TRICKS", tricks + 1, Sees.ALL, "cards of each trick, by number", cards),
        ("WINNERS", tricks + 1, Sees.ALL, "winner of each trick", seats),
        ("BESTS", tricks + 1, Sees.ALL, "winning card of each trick", cards),
        ("PLAYED", seats, Sees.ALL, "cards played"),
        ("TAKEN", seats, Sees.ALL, "cards won in tricks"),
        ("OWNED_BY_DECLARERS", 1, Sees.NOBODY, "talon and discard cards that count for the declarers"),
        ("OWNED_BY_DEFENDERS", 1, Sees.NOBODY, "talon and discard cards that count for the defenders"),
    ]


def _facts(seats: int, items: int, marks: int) -> list[Row]:
    befell: list[Row] = [("MARKS", marks, Sees.ALL, "seats that each mark befell")] if marks else []
    return [
        ("POINTS_OF", seats, Sees.ALL, "card points in the tricks of each seat"),
        ("DECLARERS_POINTS", 1, Sees.ALL, "card points of the declarers' part of talon and discard"),
        ("DEFENDERS_POINTS", 1, Sees.ALL, "card points of the defenders' part of talon and discard"),
        ("MADE_BY_DECLARERS", 1, Sees.ALL, "items made by the declarers"),
        ("LOST_BY_DECLARERS", 1, Sees.ALL, "items lost by the declarers"),
        ("MADE_BY_DEFENDERS", 1, Sees.ALL, "items made by the defenders"),
        ("LOST_BY_DEFENDERS", 1, Sees.ALL, "items lost by the defenders"),
        *befell,
        ("FACTOR", items + 1, Sees.ALL, "Kontra factor of each item"),
        ("OWN_FACTOR", seats + 1, Sees.ALL, "factor of each seat's personal Kontra"),
    ]


def _place(rows: list[Row], offset: int) -> tuple[tuple[Slot, ...], int]:
    slots = []
    for name, size, sees, meaning, *packed in rows:
        width = packed[0] if packed else 0
        slots.append(Slot(name, size, sees, meaning, offset, width))
        offset += slots[-1].span
    return tuple(slots), offset


def make_layout(
    *, seats: int, cards: int, bonuses: int, tricks: int, talon: int, marks: int = 0, registers: int = 0
) -> Layout:
    """The slot table of a variant with so many seats, cards, bonuses, tricks, talon cards, marks
    and numbers that a series keeps."""
    items = bonuses + 1
    head, head_end = _place(_head(seats, items, registers), 0)
    tail, size = _place(_state(seats, cards, items, tricks, talon), head_end)
    facts, _ = _place(_facts(seats, items, marks), head_end)
    offsets = {slot.name: slot.offset for slot in (*head, *tail, *facts)}
    return Layout(
        seats,
        cards,
        items,
        tricks,
        talon,
        head + tail,
        head + facts,
        MappingProxyType(offsets),
        head_end,
        size,
    )
