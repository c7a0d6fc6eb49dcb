"""The quick answer to "which cards would win" is that of trying each card."""

from __future__ import annotations

import pytest

from tarock.api import load
from tarock.bits import singles
from tarock.chance import Dealer

RULES = load("lungau")


def beating(s: tuple[int, ...], legal: int) -> int:
    line = next(line for line in RULES.variant.play.within if line.cards.expression.source == "beating")
    return int(line.cards.call(s, 0, legal, 0, 0))


@pytest.mark.parametrize("number", range(5))
def test_what_beats_is_what_would_win(number):
    layout, suits = RULES.variant.layout, RULES.variant.deck.suit_of
    tried = 0
    for s in Dealer(RULES).play(1, number).states:
        trick, led = s[layout["TRICK"]], s[layout["LED"]]
        others = RULES.variant.deck.all & ~trick
        winning = 0
        for card in singles(others):
            suit = led or suits[card.bit_length() - 1]
            winning |= card if RULES.engine.cards.best(s, trick | card, suit) == card else 0
        assert beating(s, others) == winning
        tried += bool(trick)
    assert tried
