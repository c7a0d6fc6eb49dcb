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

    They would win it so far, and no card that a seat still to play may hold would beat them, alone or with the others.
    That is a function of what seat `i` sees; that somebody may be out of a suit is not reckoned with.
    """
    best, may_follow = make_best(wins), _make_may_follow(layout, deck)
    trick_slot, led_slot = layout["TRICK"], layout["LED"]
    suits = {1 << number: suit for number, suit in enumerate(deck.suit_of)}

    def sure_winners(s: State, i: int, legal: int) -> int:
        winning = beats(s, legal)
        others = may_follow(s, i) if winning else 0
        if not others:
            return winning
        sure, trick = 0, s[trick_slot]
        for card in singles(winning):
            led, so_far = s[led_slot] or suits[card], trick | card
            if best(s, so_far | others, led) == card and all(
                best(s, so_far | other, led) == card for other in singles(others)
            ):
                sure |= card
        return sure

    return sure_winners


def _make_may_follow(layout: Layout, deck: Deck) -> Callable[[State, int], int]:
    """`may_follow(s, i)`: the cards that seats which play to the trick after seat `i` may hold, as far as it can tell."""
    hand, open_hands, shown = layout["HAND"], layout["OPEN_HANDS"], layout["SHOWN"]
    players, trick, declarer, discard = (layout[name] for name in ("PLAYERS", "TRICK", "DECLARER", "DISCARD"))
    taken, face_up, open_discard = layout["TAKEN_TALON"], layout["FACE_UP"], layout["OPEN_DISCARD"]
    played, seats = layout["PLAYED"], layout.seats

    def may_follow(s: State, i: int) -> int:
        unseen = deck.all & ~s[shown] & ~s[hand + i]
        if s[declarer] == 1 << i:
            unseen &= ~s[discard]
        found = 0
        left, seat = s[players].bit_count() - s[trick].bit_count() - 1, i
        while left > 0:
            seat = (seat + 1) % seats
            if s[players] >> seat & 1:
                left -= 1
                if s[open_hands] >> seat & 1:
                    found |= s[hand + seat]
                    continue
                found |= unseen
                if s[declarer] == 1 << seat:  # what everybody saw it take, and not play or lay away since
                    found |= s[taken] & s[face_up] & ~s[played + seat] & ~s[open_discard]
        return found

    return may_follow
