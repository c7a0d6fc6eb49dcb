"""What one seat may know of a state. Legal sets and refusals depend on nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from tarock.model.layout import Phase, Sees
from tarock.play.apply import State
from tarock.play.engine import Engine


@dataclass(frozen=True, slots=True)
class View:
    """One seat's knowledge: the state with everything hidden set to 0, and the talon cards that lie face up now.

    `sides_known` says whether this seat can tell who plays with whom; only then is the slot DECLARERS filled.
    """

    seat: int
    state: State
    sides_known: bool
    face_up: int


def view(engine: Engine, s: State, seat: int) -> View:
    """What `seat` (index) may know. Once the hand is over nothing is hidden."""
    layout = engine.layout
    over = s[layout["PHASE"]] == Phase.OVER
    knows = over or bool(engine.knowing(s) >> seat & 1)
    if over:
        return View(seat, s, sides_known=True, face_up=face_up(engine, s))
    declarer = s[layout["DECLARER"]] == 1 << seat
    seen = list(s)
    for slot in layout.slots:
        if slot.sees is Sees.ALL:
            continue
        for element in range(slot.size):
            own = element == seat or (slot.sees is Sees.HAND and s[layout["OPEN_HANDS"]] >> element & 1)
            if not _visible(slot.sees, own=bool(own), declarer=declarer):
                seen[slot.offset + element] = 0
    for name in ("TALON", "LEFT_TALON", "TAKEN_TALON"):
        seen[layout[name]] |= s[layout[name]] & s[layout["FACE_UP"]]
    for position in range(layout["TALON_CARDS"], layout["TALON_CARDS"] + layout.talon):
        seen[position] = s[position] & s[layout["FACE_UP"]]
    for position in range(layout["TAKEN"], layout["TAKEN"] + layout.seats):
        seen[position] = s[position] & s[layout["SHOWN"]]
    called = s[layout["CALLED"]]
    if s[layout["NAMED"]] or declarer or called & (s[layout["DEALT"] + seat] | s[layout["SHOWN"]]):
        seen[layout["CALLED"]] = called
    if knows:
        seen[layout["DECLARERS"]] = s[layout["DECLARERS"]]
    return View(seat, tuple(seen), knows, face_up(engine, s))


def _visible(sees: Sees, *, own: bool, declarer: bool) -> bool:
    match sees:
        case Sees.ALL:
            return True
        case Sees.OWNER | Sees.HAND:
            return own
        case Sees.NAMED:
            return False  # whoever heard, holds or saw it is told below
        case Sees.DECLARER:
            return declarer
        case Sees.NOBODY:
            return False


def face_up(engine: Engine, s: State) -> int:
    """The talon cards that lie face up on the table at this moment."""
    layout = engine.layout
    contract = s[layout["CONTRACT"]]
    exchange = engine.variant.contract(contract).exchange if contract else None
    if exchange is not None and exchange.left_open is not None and not exchange.left_open.call(s):
        return 0
    return s[layout["LEFT_TALON"]] & s[layout["FACE_UP"]]
