"""A state and an event make the next state. Knows where facts stand, but no rule: it never refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from tarock.bits import singles
from tarock.model.layout import Layout, Phase
from tarock.play.events import (
    AnnouncementsLapsed,
    AuctionWon,
    BonusAnnounced,
    CardCalled,
    CardPlayed,
    CardsDiscarded,
    CardsMoved,
    ChoiceLeft,
    ContractBid,
    ContractRaised,
    Event,
    HandCounted,
    HandGivenUp,
    HandsShown,
    KontraSaid,
    PhaseBegan,
    SeatJoined,
    SpeechPassed,
    TalonShown,
    TalonTaken,
    TrickTaken,
    TurnDone,
    WordSaid,
)

State = tuple[int, ...]


def make_first_state(layout: Layout) -> Callable[..., State]:
    """The function `first_state(dealer=, players=, hands=, talon=, kept=)`: the state before the first word of the auction.

    `dealer` is a seat index, `players` the mask of those who take part, `hands` are masks by seat, `talon` its cards as
    one-bit masks, top card first, `kept` what a series keeps.
    """
    seats, DEALER, FOREHAND, TURN = layout.seats, layout["DEALER"], layout["FOREHAND"], layout["TURN"]
    HIGH_BIDDER, HAND, DEALT = layout["HIGH_BIDDER"], layout["HAND"], layout["DEALT"]
    TALON, TALON_CARDS, LEFT_TALON = layout["TALON"], layout["TALON_CARDS"], layout["LEFT_TALON"]
    PLAYERS, ACTIVE, REGISTERS = layout["PLAYERS"], layout["ACTIVE"], layout.offsets.get("REGISTERS", 0)
    blank = [0] * layout.size
    blank[layout["PHASE"]] = Phase.AUCTION
    for item in range(layout.items + 1):
        blank[layout["SAID_IN"] + item] = -1
    for seat in range(seats + 1):
        blank[layout["OWN_SAID_IN"] + seat] = -1

    def first_state(
        *,
        dealer: int,
        players: int,
        hands: tuple[int, ...],
        talon: tuple[int, ...],
        kept: tuple[int, ...] = (),
    ) -> State:
        s = blank.copy()
        forehand = (dealer + 1) % seats
        while not players >> forehand & 1:
            forehand = (forehand + 1) % seats
        s[DEALER] = 1 << dealer
        s[FOREHAND] = s[HIGH_BIDDER] = 1 << forehand
        s[PLAYERS] = s[ACTIVE] = players
        s[TURN] = forehand
        for seat, hand in enumerate(hands):
            s[HAND + seat] = s[DEALT + seat] = hand
        for position, card in enumerate(talon):
            s[TALON_CARDS + position] = card
            s[TALON] |= card
        s[LEFT_TALON] = s[TALON]
        s[REGISTERS : REGISTERS + len(kept)] = kept
        return tuple(s)

    return first_state


def make_write(layout: Layout) -> Callable[[list[int], Event], None]:  # noqa: C901, PLR0915 -- one short case an event
    """The function `write(s, event)`, which changes the slots of a state that an event changes."""
    PHASE, TURN, HIGH, HIGH_BIDDER = layout["PHASE"], layout["TURN"], layout["HIGH"], layout["HIGH_BIDDER"]
    ACTIVE, SPOKEN, HAND = layout["ACTIVE"], layout["SPOKEN"], layout["HAND"]
    PLAYERS, DEALT = layout["PLAYERS"], layout["DEALT"]
    CONTRACT, DECLARER, DECLARERS = layout["CONTRACT"], layout["DECLARER"], layout["DECLARERS"]
    CALLED, GIVEN_UP, TRICKS_OF = layout["CALLED"], layout["GIVEN_UP"], layout["TRICKS_OF"]
    SAID, CALLS, OWN_CALLS, SAID_IN = layout["SAID"], layout["CALLS"], layout["OWN_CALLS"], layout["SAID_IN"]
    NAMED, OWN_SAID_IN, OPEN_HANDS = layout["NAMED"], layout["OWN_SAID_IN"], layout["OPEN_HANDS"]
    TAKEN_TALON, LEFT_TALON = layout["TAKEN_TALON"], layout["LEFT_TALON"]
    FACE_UP, DISCARD, OPEN_DISCARD = layout["FACE_UP"], layout["DISCARD"], layout["OPEN_DISCARD"]
    SHOWN = layout["SHOWN"]
    QUIET, UTTERED, SPOKE, TURNS = layout["QUIET"], layout["UTTERED"], layout["SPOKE"], layout["TURNS"]
    NUMBER, LEADER, TRICK, LED = layout["NUMBER"], layout["LEADER"], layout["TRICK"], layout["LED"]
    BEST, BEST_SEAT, PLAYED, TAKEN = layout["BEST"], layout["BEST_SEAT"], layout["PLAYED"], layout["TAKEN"]
    TRICKS, WINNERS, BESTS, PACKED = layout["TRICKS"], layout["WINNERS"], layout["BESTS"], layout.cards
    OWNED_BY_DECLARERS, OWNED_BY_DEFENDERS = layout["OWNED_BY_DECLARERS"], layout["OWNED_BY_DEFENDERS"]

    def write(s: list[int], event: Event) -> None:  # noqa: C901, PLR0915 -- the same
        match event:
            case CardPlayed():
                seat, card, led, best, turn = event
                s[HAND + seat] &= ~card
                s[PLAYED + seat] |= card
                s[TRICK] |= card
                s[SHOWN] |= card
                s[LED] = led
                if best == card:
                    s[BEST] = best
                    s[BEST_SEAT] = seat
                elif best != s[BEST]:
                    s[BEST] = best
                    s[BEST_SEAT] = next(k for k in range(layout.seats) if s[PLAYED + k] & best)
                s[TURN] = turn
            case KontraSaid():
                seat, item, whose = event
                at = item.bit_length()
                if at:
                    s[CALLS + at] = s[CALLS + at] << 3 | seat + 1
                    s[SAID_IN + at] = s[TURNS]
                else:
                    s[OWN_CALLS + whose + 1] = s[OWN_CALLS + whose + 1] << 3 | seat + 1
                    s[OWN_SAID_IN + whose + 1] = s[TURNS]
                s[UTTERED] += 1
                s[SPOKE] += 1
            case TrickTaken():
                number, winner, cards, leader = event
                s[TRICKS] |= s[TRICK] << PACKED * number
                s[WINNERS] |= 1 << layout.seats * number + winner
                s[BESTS] |= s[BEST] << PACKED * number
                s[TAKEN + winner] |= cards
                s[TRICKS_OF + winner] += 1
                s[NUMBER] = number + 1
                s[TRICK] = s[LED] = s[BEST] = 0
                s[LEADER] = s[TURN] = leader
            case TurnDone():
                s[QUIET] = 0 if s[UTTERED] else s[QUIET] + 1
                s[UTTERED] = 0
                s[TURNS] += 1
                s[TURN] = event.turn
            case BonusAnnounced():
                at = event.item.bit_length()
                s[SAID + at] = 1 << event.seat
                s[SAID_IN + at] = s[TURNS]
                s[UTTERED] += 1
                s[SPOKE] += 1
            case WordSaid():
                s[SPOKEN] |= 1 << event.seat
                if event.leaves:
                    s[ACTIVE] &= ~(1 << event.seat)
            case ContractBid():
                s[SPOKEN] |= 1 << event.seat
                s[HIGH] = event.contract
                s[HIGH_BIDDER] = 1 << event.seat
            case SpeechPassed():
                s[TURN] = event.turn
            case ChoiceLeft():
                s[ACTIVE] = 0
                s[TURN] = event.turn
            case AuctionWon():
                s[CONTRACT] = event.contract
                s[DECLARER] = s[SAID + 1] = event.declarer
                s[DECLARERS] = event.declarers
            case ContractRaised():
                s[CONTRACT] = event.contract
            case SeatJoined():
                s[PLAYERS] |= 1 << event.seat
                s[HAND + event.seat] |= event.cards
                s[DEALT + event.seat] |= event.cards
                s[LEFT_TALON] &= ~event.cards
            case CardCalled():
                s[CALLED] = event.cards
                s[NAMED] = int(event.named)
                s[DECLARERS] = event.declarers
            case PhaseBegan():
                s[PHASE] = event.phase
                s[TURN] = event.turn
                if event.phase == Phase.PLAY:
                    s[NUMBER] = 1
                    s[LEADER] = event.turn
            case TalonShown():
                s[FACE_UP] |= event.cards
                s[SHOWN] |= event.cards
            case TalonTaken():
                s[HAND + event.seat] |= event.cards
                s[TAKEN_TALON] = event.cards
                s[LEFT_TALON] = event.left
            case HandGivenUp():
                s[GIVEN_UP] = 1 | event.item
            case CardsDiscarded():
                s[HAND + event.seat] &= ~event.cards
                s[DISCARD] = event.cards
                s[OPEN_DISCARD] = event.shown
                s[SHOWN] |= event.shown
            case CardsMoved():
                s[TAKEN + event.seat] |= event.cards
                s[LEFT_TALON] &= ~event.cards
                if event.shown:
                    s[SHOWN] |= event.cards
            case HandsShown():
                s[OPEN_HANDS] |= event.seats
                s[SHOWN] |= event.cards
            case AnnouncementsLapsed():
                for item in singles(event.items):
                    s[SAID + item.bit_length()] = 0
                    s[SAID_IN + item.bit_length()] = -1
                s[QUIET] = s[UTTERED] = s[SPOKE] = s[TURNS] = 0
            case HandCounted():
                s[OWNED_BY_DECLARERS] = event.declarers
                s[OWNED_BY_DEFENDERS] = event.defenders
                s[PHASE] = Phase.OVER
                s[TURN] = -1
            case _:
                assert_never(event)

    return write
