"""Which cards a seat may play, and who wins. The rules are lines of the document; here they are only walked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tarock.bits import indexes
from tarock.errors import Refusal
from tarock.model.fused import PerContract, possible
from tarock.model.variant import Choice, Formula, Move, Showing, Variant
from tarock.play.actions import Play
from tarock.play.apply import State
from tarock.play.events import CardPlayed, CardsMoved, HandsShown, TrickTaken, card_played
from tarock.play.flow import Effects, Flow, Reasons, Step
from tarock.play.fused_cards import make_best, make_playable
from tarock.play.legal import LegalPlays

Call = Callable[..., Any]


def _call(formula: Formula | None) -> Call | None:
    return formula.call if formula is not None else None


class CardPlay:
    """The play rules of one variant, with everything looked up beforehand."""

    def __init__(self, variant: Variant, flow: Flow) -> None:
        layout, play = variant.layout, variant.play
        self._flow, self._seats = flow, variant.seats
        self._suit_of = {1 << number: suit for number, suit in enumerate(variant.deck.suit_of)}
        self._turn, self._left, self._open_hands = layout["TURN"], layout["LEFT_TALON"], layout["OPEN_HANDS"]
        self._led, self._leader, self._best_seat = layout["LED"], layout["LEADER"], layout["BEST_SEAT"]
        self._hand, self._trick, self._number = layout["HAND"], layout["TRICK"], layout["NUMBER"]
        self._said, self._best_card, self._played = layout["SAID"], layout["BEST"], layout["PLAYED"]
        self._play = play
        self._lead, self._follow = _lines(play.lead), _lines(play.follow)
        self._within = [(_call(line.when), line.keep, line.cards.call) for line in play.within]
        self._binding = [
            (
                self._said + bonus.item.bit_length(),
                bonus.item,
                bonus.binds.card.call,
                bonus.binds.trick,
                bonus.binds.whom.call,
            )
            for bonus in variant.bonuses
            if bonus.binds is not None
        ]
        self._plays = tuple(
            {card: Play(seat, card) for card in self._suit_of} for seat in range(variant.seats)
        )
        self._contract = layout["CONTRACT"]
        self._course: PerContract[_Course] = PerContract(lambda mask: _Course(variant, mask))
        self.effects: Effects = {Play: self._play_card}
        self.reasons: Reasons = {Play: self._why_not}

    def legal(self, s: State, i: int) -> LegalPlays:
        """The plays open to seat `i`."""
        return LegalPlays(i, self._course[s[self._contract]].playable(s, i), self._plays[i])

    def _play_card(self, s: State, action: Play) -> Step:
        course = self._course[s[self._contract]]
        step = self._card(s, action, course)
        return self._shown(step, course.show) if course.show and step.state[self._turn] >= 0 else step

    def _card(self, s: State, action: Play, course: _Course) -> Step:
        seat, card = action.seat, action.card
        led = s[self._led] or self._suit_of[card]
        best = course.best(s, s[self._trick] | card, led)
        turn = self._next_in_trick(s, seat)
        played = card_played((seat, card, led, best, turn))
        if turn >= 0:
            return self._flow.one(s, played)
        taken = self._trick_taken(s, played)
        step = self._flow.several(s, (played, taken))
        if course.after_trick:
            step = self._after_trick(step, 1 << taken.winner, course.after_trick)
        over = taken.leader < 0 or (course.ends is not None and course.ends(step.state))
        return self._flow.to_count(step) if over else step

    def _after_trick(self, step: Step, winner: int, lines: tuple[Move, ...]) -> Step:
        """Talon cards that the trick brings to somebody."""
        for line in lines:
            s = step.state
            if line.when is None or line.when.call(s, winner):
                cards, to = line.cards.call(s, winner) & s[self._left], line.to.call(s, winner)
                if cards and to:
                    step = self._flow.then(step, CardsMoved(cards, to.bit_length() - 1, line.show))
        return step

    def _shown(self, step: Step, lines: tuple[Showing, ...]) -> Step:
        """Hands that lie open from now on."""
        for line in lines:
            s = step.state
            if line.when.call(s):
                seats = line.hands.call(s) & ~s[self._open_hands]
                if seats:
                    step = self._flow.then(step, HandsShown(seats, _cards_of(s, self._hand, seats)))
        return step

    def _next_in_trick(self, s: State, i: int) -> int:
        """Who plays after seat `i`: the next with cards up to the leader; -1 when the trick is complete."""
        leader = s[self._leader]
        seat = (i + 1) % self._seats
        while seat != leader and not s[self._hand + seat]:
            seat = (seat + 1) % self._seats
        return -1 if seat == leader else seat

    def _trick_taken(self, s: State, last: CardPlayed) -> TrickTaken:
        """Its winner leads to the next; one without cards passes the lead to the next seat with some."""
        winner = leader = last.seat if last.best == last.card else self._seat_of(s, last.best)
        if not s[self._hand + winner] & ~last.card:
            leader = self._leader_after(s, winner, last)
        return TrickTaken(s[self._number], winner, s[self._trick] | last.card, leader)

    def _leader_after(self, s: State, winner: int, last: CardPlayed) -> int:
        """Who leads when the winner has no card left: the next seat with some, -1 when there is none."""
        for place in range(1, self._seats):
            seat = (winner + place) % self._seats
            if s[self._hand + seat] & ~last.card:
                return seat
        return -1

    def _seat_of(self, s: State, best: int) -> int:
        """Who played a card that lies in the present trick."""
        if best == s[self._best_card]:
            return s[self._best_seat]
        return next(seat for seat in range(self._seats) if s[self._played + seat] & best)

    def _why_not(self, s: State, action: Play) -> Refusal:
        if not action.card & s[self._hand + action.seat]:
            return Refusal("hand", "the card is not in the hand", code="TR302")
        return Refusal(self._forbidding(s, action.seat, action.card), "this card may not be played here")

    def best(self, s: State, trick: int, led: int) -> int:
        """The card that wins these cards (a mask) when this suit was led."""
        return self._course[s[self._contract]].best(s, trick, led)

    def playable(self, s: State, i: int) -> int:
        """The cards that seat `i` may play now, as a mask; none when the hand is empty."""
        return self._course[s[self._contract]].playable(s, i)

    def playable_by_lines(self, s: State, i: int) -> int:
        """The same by a plain walk over the lines."""
        legal = self._first(s, i)
        if legal & (legal - 1) == 0:
            return legal
        due, kept = self.bound(s, i)
        for when, keep, cards in self._within:
            if when is None or when(s, i, legal, due, kept):
                chosen = cards(s, i, legal, due, kept)
                left = legal & chosen if keep else legal & ~chosen
                if left:
                    legal = left
        return legal

    def _first(self, s: State, i: int) -> int:
        for when, sets in self._follow if s[self._trick] else self._lead:
            if when is None or when(s, i):
                for cards in sets:
                    found: int = cards(s, i)
                    if found:
                        return found
        return 0

    def bound(self, s: State, i: int) -> tuple[int, int]:
        """The bound cards in the hand of seat `i`: those whose trick this is, and those of later tricks."""
        due = kept = 0
        number = s[self._number]
        for said, item, card, trick, whom in self._binding:
            if s[said] and number <= trick and whom(s, i, item):
                held = card(s) & s[self._hand + i]
                if number == trick:
                    due |= held
                else:
                    kept |= held
        return due, kept

    def _forbidding(self, s: State, i: int, card: int) -> str:
        """The id of the line that forbids a card of the hand. The card must not be playable."""
        lines = self._play.follow if s[self._trick] else self._play.lead
        legal = self._first(s, i)
        if not legal & card:
            return next(line.rule for line in lines if line.when is None or line.when.call(s, i))
        due, kept = self.bound(s, i)
        for line in self._play.within:
            if line.when is None or line.when.call(s, i, legal, due, kept):
                chosen = line.cards.call(s, i, legal, due, kept)
                left = legal & chosen if line.keep else legal & ~chosen
                if left and not left & card:
                    return line.rule
                legal = left or legal
        raise AssertionError("the card is playable")


class _Course:
    """The play of one contract: generated functions, and lines whose condition it does not rule out."""

    def __init__(self, variant: Variant, mask: int) -> None:
        self.playable, self.best = make_playable(variant, mask), make_best(variant, mask)
        play, ends = variant.play, variant.contract(mask).ends
        self.show = tuple(line for line in play.show if possible(variant, mask, line.when))
        self.after_trick = tuple(line for line in play.after_trick if possible(variant, mask, line.when))
        self.ends = _call(ends)


def _lines(choices: tuple[Choice, ...]) -> list[tuple[Call | None, tuple[Call, ...]]]:
    return [(_call(line.when), tuple(cards.call for cards in line.first)) for line in choices]


def _cards_of(s: State, hand: int, seats: int) -> int:
    cards = 0
    for seat in indexes(seats):
        cards |= s[hand + seat]
    return cards
