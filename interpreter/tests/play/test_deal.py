"""Dealing a pack that lies in order."""

from __future__ import annotations

import pytest

from tarock.play import deal_out

from .table import lungau

PACK = list(range(54))


def mask(*ranges: range) -> int:
    """The cards with these numbers."""
    return sum(1 << number for each in ranges for number in each)


def test_the_talon_comes_between_two_batches_of_six() -> None:
    hands, talon = deal_out(lungau().variant, PACK, dealer=3)
    assert hands[0] == mask(range(6), range(30, 36))
    assert hands[3] == mask(range(18, 24), range(48, 54))
    assert talon == tuple(1 << number for number in range(24, 30))


def test_the_talon_may_come_first() -> None:
    hands, talon = deal_out(lungau().variant, PACK, dealer=3, way="before")
    assert talon == tuple(1 << number for number in range(6))
    assert hands[0] == mask(range(6, 12), range(30, 36))


@pytest.mark.parametrize("dealer", range(4))
def test_the_first_cards_go_to_the_player_after_the_dealer(dealer: int) -> None:
    hands, _ = deal_out(lungau().variant, PACK, dealer=dealer)
    assert hands[(dealer + 1) % 4] & 1
    assert hands[dealer] >> 53 & 1


def test_every_card_is_dealt_once() -> None:
    hands, talon = deal_out(lungau().variant, PACK[::-1], dealer=1)
    assert sum(hands) + sum(talon) == lungau().variant.deck.all
    assert [hand.bit_count() for hand in hands] == [12, 12, 12, 12]


def test_an_unknown_way_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        deal_out(lungau().variant, PACK, dealer=0, way="sideways")
