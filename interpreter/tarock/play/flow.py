"""What follows what: from the end of one phase to the beginning of the next. Asks no player anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from tarock.bits import indexes
from tarock.errors import Refusal
from tarock.model.layout import Phase
from tarock.model.variant import Contract, Formula, Joining, Pile, Sides, Variant
from tarock.play.apply import State, make_write
from tarock.play.events import AuctionWon, Event, HandCounted, PhaseBegan, SeatJoined, TalonShown

Effects = Mapping[Any, Callable[["State", Any], "Step"]]
Reasons = Mapping[Any, Callable[["State", Any], Refusal]]


class Step(NamedTuple):
    """What an action led to: the events in order, and the state after them."""

    events: tuple[Event, ...]
    state: State


#: A step from both its parts, without the detour over Python of a named tuple's constructor.
made: Final[Callable[[tuple[tuple[Event, ...], State]], Step]] = partial(tuple.__new__, Step)


class Flow:
    """The course of a hand by the rules of one variant."""

    def __init__(self, variant: Variant) -> None:
        layout = variant.layout
        self.variant = variant
        self.write = make_write(layout)
        self._contract, self._declarer, self._declarers = (
            layout["CONTRACT"],
            layout["DECLARER"],
            layout["DECLARERS"],
        )
        self._talon_cards, self._talon_size, self._players = (
            layout["TALON_CARDS"],
            layout.talon,
            layout["PLAYERS"],
        )
        self._turns = layout["TURNS"]
        self._talon, self._left, self._discarded = layout["TALON"], layout["LEFT_TALON"], layout["DISCARD"]

    def apply(self, s: State, event: Event) -> State:
        """The state after an event."""
        changed = [*s]
        self.write(changed, event)
        return tuple(changed)

    def one(self, s: State, event: Event) -> Step:
        """A step of one event."""
        changed = [*s]
        self.write(changed, event)
        return made(((event,), tuple(changed)))

    def several(self, s: State, events: tuple[Event, ...]) -> Step:
        """A step of several events."""
        return made((events, tuple(self.draft(s, events))))

    def draft(self, s: State, events: tuple[Event, ...]) -> list[int]:
        """The state after these events, still to be changed."""
        changed = [*s]
        for event in events:
            self.write(changed, event)
        return changed

    def then(self, step: Step, event: Event) -> Step:
        """The step with one more event."""
        return made(((*step.events, event), self.apply(step.state, event)))

    def contract(self, s: State) -> Contract:
        """The contract that is played; there must be one."""
        return self.variant.contract(s[self._contract])

    def auction_won(self, step: Step, contract: Contract, bidder: int) -> Step:
        """The auction is over: `bidder` (a mask) plays the contract, or everyone for oneself."""
        declarer = 0 if contract.sides is Sides.EACH else bidder
        step = self.then(step, AuctionWon(contract.mask, declarer, declarer))
        if contract.joins is not None:
            step = self._joined(step, contract.joins)
        if contract.sides is Sides.CALLED:
            return self.then(step, PhaseBegan(Phase.CALL, index(declarer)))
        return self.to_exchange(step)

    def _joined(self, step: Step, joins: Joining) -> Step:
        """Who sat out takes part from now on."""
        for seat in indexes(joins.seats.call(step.state) & ~step.state[self._players]):
            s = step.state
            hand = joins.hand.call(s, seat) & s[self._left] if joins.hand else 0
            step = self.then(step, SeatJoined(seat, hand))
        return step

    def to_exchange(self, step: Step) -> Step:
        """The talon lies ready for the declarer, open or not; without exchange the talk begins."""
        s = step.state
        exchange = self.contract(s).exchange
        if exchange is None:
            return self.to_talk(step)
        step = self.then(step, PhaseBegan(Phase.EXCHANGE, index(s[self._declarer])))
        return self.then(step, TalonShown(s[self._talon])) if exchange.show else step

    def to_raise(self, step: Step) -> Step:
        """The declarer may raise the contract, if it is one that may be; else the talk begins."""
        if not self.contract(step.state).raises:
            return self.to_talk(step)
        return self.then(step, PhaseBegan(Phase.RAISE, index(step.state[self._declarer])))

    def to_talk(self, step: Step) -> Step:
        """The first seat speaks; without a talk play begins. A turn of the declarer's that came with the bid counts."""
        s = step.state
        talk = self.contract(s).talk
        if talk is None or (s[self._turns] and talk.ends.call(s)):
            return self.to_play(step)
        first = index(talk.starts.call(s))
        if s[self._turns]:
            first = self.next_player(s, index(s[self._declarer]))
        return self.then(step, PhaseBegan(Phase.TALK, first))

    def to_play(self, step: Step) -> Step:
        """The leader leads to the first trick."""
        leader = self.contract(step.state).leader.call(step.state)
        return self.then(step, PhaseBegan(Phase.PLAY, index(leader)))

    def packets(self, s: State, size: int | None = None) -> tuple[int, ...]:
        """The packets of the talon as masks, the upper one first; of the size in which it was dealt by default."""
        step = size or self.variant.packet
        cards = s[self._talon_cards : self._talon_cards + self._talon_size]
        return tuple(sum(cards[at : at + step]) for at in range(0, len(cards), step))

    def next_player(self, s: State, seat: int) -> int:
        """The seat that follows among those who take part."""
        following = (seat + 1) % self.variant.seats
        while not s[self._players] >> following & 1:
            following = (following + 1) % self.variant.seats
        return following

    def to_count(self, step: Step) -> Step:
        """The hand is over: what is left of the talon and the discard go to their owners."""
        s = step.state
        owned = [0, 0]
        packets = [(packet & s[self._left], self.variant.talon_piles) for packet in self.packets(s)]
        for packet, piles in ((s[self._discarded], self.variant.discard_piles), *packets):
            side = _owner(s, packet, piles) if packet else 0
            if side:
                owned[0 if side == s[self._declarers] else 1] |= packet
        return self.then(step, HandCounted(owned[0], owned[1]))


def _owner(s: State, packet: int, piles: tuple[Pile, ...]) -> int:
    for line in piles:
        if line.when is None or line.when.call(s, packet):
            return int(line.to.call(s, packet))
    return 0


def failing(lines: tuple[Formula, ...], *args: object) -> str | None:
    """The id of the first condition that does not hold."""
    for line in lines:
        if not line.call(*args):
            return line.rule
    return None


def index(mask: int) -> int:
    """The seat of a one-bit mask."""
    return mask.bit_length() - 1
