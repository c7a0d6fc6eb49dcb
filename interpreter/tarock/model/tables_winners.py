"""Which cards win a trick for certain, judged by what one seat can know of the others. Knows no rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tarock.bits import singles
from tarock.cards import Deck
from tarock.model.layout import Layout
from tarock.model.tables import make_best
from tarock.model.variant import Win

State = Sequence[int]


def make_sure_winners(
    layout: Layout, deck: Deck, wins: tuple[Win, ...], beats: Callable[[State, int], int]
) -> Callable[[State, int, int], int]:
    """`sure_winners(s, i, legal)`: those of these cards that win the present trick if seat `i` plays them now.

    They would win it so far, and no card that a seat still to play may hold would beat them; nor, where several seats are
    still to play, all such cards together.
    That is a function of what seat `i` sees; that somebody may be out of a suit is not reckoned with.
    """
    best, may_follow = make_best(wins), _make_may_follow(layout, deck)
    trick_slot, led_slot, still_in = layout["TRICK"], layout["LED"], _make_still_in(layout)
    suits = {1 << number: suit for number, suit in enumerate(deck.suit_of)}

    def sure_winners(s: State, i: int, legal: int) -> int:
        winning, trick = beats(s, legal), s[trick_slot]
        playing = still_in(s)
        left = playing.bit_count() - trick.bit_count() - 1
        others = may_follow(s, i, playing, left) if winning else 0
        sure = 0
        for card in singles(winning):
            led, so_far = s[led_slot] or suits[card], trick | card
            if (left <= 1 or best(s, so_far | others, led) == card) and all(
                best(s, so_far | other, led) == card for other in singles(others)
            ):
                sure |= card
        return sure

    return sure_winners


def _make_still_in(layout: Layout) -> Callable[[State], int]:
    """`still_in(s)`: the seats that have a card for the present trick, or had. One that joined with few has none at last;
    of a hand that the state does not tell nothing is known, so it counts."""
    players, trick, seats = layout["PLAYERS"], layout["TRICK"], range(layout.seats)
    hand, dealt, played = layout["HAND"], layout["DEALT"], layout["PLAYED"]

    def still_in(s: State) -> int:
        out = 0
        for seat in seats:
            if s[dealt + seat] and not s[hand + seat] and not s[played + seat] & s[trick]:
                out |= 1 << seat
        return s[players] & ~out

    return still_in


def _make_may_follow(layout: Layout, deck: Deck) -> Callable[[State, int, int, int], int]:
    """`may_follow(s, i, playing, left)`: the cards that the next `left` seats of `playing` after seat `i`, which play to
    the trick after it, may hold, as far as it can tell."""
    hand, open_hands, shown = layout["HAND"], layout["OPEN_HANDS"], layout["SHOWN"]
    declarer, discard = layout["DECLARER"], layout["DISCARD"]
    taken, face_up, open_discard = layout["TAKEN_TALON"], layout["FACE_UP"], layout["OPEN_DISCARD"]
    played, seats = layout["PLAYED"], layout.seats

    def may_follow(s: State, i: int, playing: int, left: int) -> int:
        unseen = deck.all & ~s[shown] & ~s[hand + i]
        if s[declarer] == 1 << i:
            unseen &= ~s[discard]
        found, seat = 0, i
        while left > 0:
            seat = (seat + 1) % seats
            if playing >> seat & 1:
                left -= 1
                if s[open_hands] >> seat & 1:
                    found |= s[hand + seat]
                    continue
                found |= unseen
                if s[declarer] == 1 << seat:  # what everybody saw it take, and not play or lay away since
                    found |= s[taken] & s[face_up] & ~s[played + seat] & ~s[open_discard]
        return found

    return may_follow
