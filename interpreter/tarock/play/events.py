"""What happened at the table, with its results. Events are applied without looking at a rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple


class WordSaid(NamedTuple):
    """A seat said a word that is no bid, and stays in the auction or leaves it."""

    seat: int
    leaves: bool


class ContractBid(NamedTuple):
    """A seat bid a contract (mask)."""

    seat: int
    contract: int


class SpeechPassed(NamedTuple):
    """The auction goes on with another seat."""

    turn: int


class ChoiceLeft(NamedTuple):
    """Nobody bid: a seat must choose among the contracts for that case."""

    turn: int


class AuctionWon(NamedTuple):
    """The auction is over. `declarer` and `declarers` are masks, 0 where everyone plays alone or none is known yet."""

    contract: int
    declarer: int
    declarers: int


class SeatJoined(NamedTuple):
    """A seat that sat out takes part from now on, with these cards of the talon as its hand."""

    seat: int
    cards: int


class CardCalled(NamedTuple):
    """The declarer called a card, or several without naming one; `declarers` is the side as it truly is, which the
    table need not know."""

    cards: int
    named: bool
    declarers: int


class PhaseBegan(NamedTuple):
    """A phase (index) begins with a seat (index) to act."""

    phase: int
    turn: int


class TalonShown(NamedTuple):
    """Talon cards are turned up for everybody."""

    cards: int


class TalonTaken(NamedTuple):
    """The declarer takes a packet into the hand; the rest is left."""

    seat: int
    cards: int
    left: int


class HandGivenUp(NamedTuple):
    """The declarer gave the hand up, and named the bonus (item mask) that was planned; 0 for none."""

    seat: int
    item: int


class CardsDiscarded(NamedTuple):
    """The declarer laid cards away, some of them face up."""

    seat: int
    cards: int
    shown: int


class ContractRaised(NamedTuple):
    """The declarer raised the contract to another (mask)."""

    contract: int


class BonusAnnounced(NamedTuple):
    """A seat announced a bonus (item mask)."""

    seat: int
    item: int


class AnnouncementsLapsed(NamedTuple):
    """The bid to which these announcements (items) belong was overtaken: they are as if never made."""

    items: int


class KontraSaid(NamedTuple):
    """A seat said the next level on an item; item 0 is the personal Kontra of the seat `whose`."""

    seat: int
    item: int
    whose: int


class TurnDone(NamedTuple):
    """A seat ended its turn in the talk; `turn` speaks next."""

    seat: int
    turn: int


class CardPlayed(NamedTuple):
    """A seat played a card. `led` is the suit led, `best` the card that wins so far, `turn` who plays next, -1 when
    the trick is complete."""

    seat: int
    card: int
    led: int
    best: int
    turn: int


class TrickTaken(NamedTuple):
    """A trick is complete: who won it, with which cards; `leader` leads to the next, -1 after the last."""

    number: int
    winner: int
    cards: int
    leader: int


class CardsMoved(NamedTuple):
    """Talon cards go to the cards that a seat has won; face up or not."""

    cards: int
    seat: int
    shown: bool


class HandsShown(NamedTuple):
    """Seats (a mask) lay their hands open; `cards` are all cards in them."""

    seats: int
    cards: int


class HandCounted(NamedTuple):
    """The hand is over: the talon and discard cards that count for each side (masks)."""

    declarers: int
    defenders: int


Event = (
    WordSaid
    | ContractBid
    | SpeechPassed
    | ChoiceLeft
    | AuctionWon
    | SeatJoined
    | CardCalled
    | PhaseBegan
    | TalonShown
    | TalonTaken
    | HandGivenUp
    | CardsDiscarded
    | ContractRaised
    | BonusAnnounced
    | AnnouncementsLapsed
    | KontraSaid
    | TurnDone
    | CardPlayed
    | TrickTaken
    | CardsMoved
    | HandsShown
    | HandCounted
)

#: Frequent events from all their fields, without the detour over Python of a named tuple's constructor.
card_played: Final[Callable[[tuple[int, int, int, int, int]], CardPlayed]] = partial(
    tuple.__new__, CardPlayed
)
kontra_said: Final[Callable[[tuple[int, int, int]], KontraSaid]] = partial(tuple.__new__, KontraSaid)
turn_done: Final[Callable[[tuple[int, int]], TurnDone]] = partial(tuple.__new__, TurnDone)
