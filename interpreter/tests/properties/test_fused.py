"""Generated functions say what the plain walk over the lines says: in the states of random hands of every rule set, and
in states that no hand leads to."""

from __future__ import annotations

import random

from hypothesis import assume, given
from hypothesis import strategies as st

from tarock.bits import singles
from tarock.model.layout import Layout, Phase
from tarock.model.tables import make_best
from tarock.play import Done, State

from .hands import Played, played
from .limits import SOME

SEEDS = st.integers(0, 1000)


def scrambled(layout: Layout, s: State, luck: random.Random) -> State:
    """A state with other cards in the hands, other announcements and Kontras, in another trick."""
    changed = list(s)
    seats = [1 << seat for seat in range(layout.seats)]
    changed[layout["NUMBER"]] = luck.randint(1, layout.tricks)
    for seat in range(layout.seats):
        changed[layout["HAND"] + seat] = luck.getrandbits(54) & luck.getrandbits(54) & ~s[layout["TRICK"]]
    for item in range(1, layout.items + 1):
        changed[layout["SAID"] + item] = luck.choice((0, *seats))
        changed[layout["CALLS"] + item] = luck.choice((0, 1, 2, 0o12, 0o123))
        changed[layout["SAID_IN"] + item] = luck.randint(-1, 3)
    changed[layout["TURNS"]] = luck.randint(0, 9)
    changed[layout["SHOWN"]] = luck.choice((0, s[layout["CALLED"]]))
    return tuple(changed)


@SOME
@given(played(), SEEDS)
def test_playable_cards(hand: Played, seed: int) -> None:
    luck, layout, cards = random.Random(seed), hand.rules.variant.layout, hand.rules.engine.cards
    for state in hand.states:
        if state[layout["PHASE"]] == Phase.PLAY:
            for each in (state, scrambled(layout, state, luck)):
                for seat in range(layout.seats):
                    assert cards.playable(each, seat) == cards.playable_by_lines(each, seat)


@SOME
@given(played())
def test_the_card_that_wins(hand: Played) -> None:
    variant = hand.rules.variant
    layout, plain = variant.layout, make_best(variant.play.wins)
    for state in hand.states:
        if state[layout["PHASE"]] == Phase.PLAY:
            for card in singles(variant.deck.all & ~state[layout["TRICK"]]):
                led = state[layout["LED"]] or variant.deck.suit_of[card.bit_length() - 1]
                trick = state[layout["TRICK"]] | card
                assert hand.rules.engine.cards.best(state, trick, led) == plain(state, trick, led)


@SOME
@given(played())
def test_what_beats_is_what_would_win(hand: Played) -> None:
    variant, best = hand.rules.variant, hand.rules.engine.cards.best
    layout, deck = variant.layout, variant.deck
    found = [line.cards.call for line in variant.play.within if line.cards.expression.source == "beating"]
    assume(found)
    beating = found[0]
    for state in hand.states:
        trick, led = state[layout["TRICK"]], state[layout["LED"]]
        if trick:
            others = deck.all & ~trick
            winning = sum(card for card in singles(others) if best(state, trick | card, led) == card)
            assert beating(state, 0, others, 0, 0) == winning


@SOME
@given(played(), SEEDS)
def test_utterances(hand: Played, seed: int) -> None:
    luck, layout, engine = random.Random(seed), hand.rules.variant.layout, hand.rules.engine
    speech, auction = engine.speech, engine.auction
    for state in (auction.as_if_won(s) if auction.announcing(s) else s for s in hand.states):
        if state[layout["PHASE"]] == Phase.TALK:
            for each in (state, scrambled(layout, state, luck)):
                for seat in range(layout.seats):
                    said = [action for action in speech.legal(each, seat) if not isinstance(action, Done)]
                    assert said == speech.utterances_by_lines(each, seat)


@SOME
@given(played())
def test_speeches(hand: Played) -> None:
    layout, auction = hand.rules.variant.layout, hand.rules.engine.auction
    for state in hand.states:
        if (
            state[layout["PHASE"]] == Phase.AUCTION
            and state[layout["ACTIVE"]]
            and not auction.announcing(state)
        ):
            for seat in range(layout.seats):
                assert list(auction.legal(state, seat)) == auction.speeches_by_lines(state, seat)


@SOME
@given(played(), SEEDS)
def test_verdicts(hand: Played, seed: int) -> None:
    luck, variant, scorer = random.Random(seed), hand.rules.variant, hand.rules.scorer
    layout = variant.layout
    for state in hand.states[-20:]:
        contract = variant.contract(state[layout["CONTRACT"]]) if state[layout["CONTRACT"]] else None
        if contract is None or state[layout["GIVEN_UP"]] or not state[layout["DECLARERS"]]:
            continue
        for each in (state, won_otherwise(layout, state, luck)):
            facts = scorer.facts(each)
            for at, (made, lost) in enumerate(
                (("MADE_BY_DECLARERS", "LOST_BY_DECLARERS"), ("MADE_BY_DEFENDERS", "LOST_BY_DEFENDERS"))
            ):
                verdicts = scorer.verdicts(each, contract.bonuses).items()
                items = {bonus.id: bonus.item for bonus in variant.bonuses}
                assert facts[layout[made]] == sum(items[name] for name, by in verdicts if by[at] > 0)
                assert facts[layout[lost]] == sum(items[name] for name, by in verdicts if by[at] < 0)


def won_otherwise(layout: Layout, s: State, luck: random.Random) -> State:
    """A state whose tricks were taken by others, with other cards that won them."""
    changed = list(s)
    for number, cards in enumerate(layout.slot("TRICKS").values(s)):
        layout.put(changed, "WINNERS", number, 1 << luck.randrange(layout.seats))
        layout.put(changed, "BESTS", number, luck.choice(list(singles(cards)) or [0]))
    taken = changed[layout["TAKEN"] : layout["TAKEN"] + layout.seats]
    luck.shuffle(taken)
    changed[layout["TAKEN"] : layout["TAKEN"] + layout.seats] = taken
    changed[layout["TRICKS_OF"] + luck.randrange(layout.seats)] = layout.tricks
    return tuple(changed)
