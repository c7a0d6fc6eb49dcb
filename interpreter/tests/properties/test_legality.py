"""Legal sets and decisions are one thing: what is listed is accepted, all else refused, by a rule that exists."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from tarock.model.layout import Phase
from tarock.model.variant import Variant
from tarock.play import Step

from .asking import answer, refused, wishes
from .hands import Played, played
from .limits import MANY, SOME

SEEDS = st.integers(0, 1000)

#: From so many discards on they are not listed here.
MANY_DISCARDS = 1000

#: Ids of refusals that stand in no document: it is another phase, another seat's turn, the card is not in the hand.
MECHANISMS = {"TR312": "phase", "TR311": "turn", "TR302": "hand"}

#: Keys of an entry that may refuse by not being there, or that are numbers and no expressions.
KEYS = {
    *("announced", "bonuses", "give-up", "kontra", "levels", "may", "oblige", "packet", "personal", "is"),
    *("announces", "give-up-names", "all-passed", "hold", "order"),
}


@SOME
@given(played())
def test_in_len_iteration_and_nth_of_legal_sets_agree(hand: Played) -> None:
    for state in hand.states:
        legal = hand.rules.engine.legal(state)
        listed = list(islice(legal, 300))
        assert len(set(listed)) == len(listed) == min(len(legal), 300)
        assert listed == [legal.nth(position) for position in range(len(listed))]
        assert all(action in legal for action in listed)


@SOME
@given(played(), SEEDS)
def test_the_nth_action_of_a_large_set_is_one_of_it(hand: Played, seed: int) -> None:
    luck = random.Random(seed)
    for state in hand.before(Phase.DISCARD):
        legal = hand.rules.engine.legal(state)
        drawn = luck.sample(range(len(legal)), min(50, len(legal)))
        found = [legal.nth(position) for position in (*drawn, len(legal) - 1)]
        assert len(set(found)) == len({*drawn, len(legal) - 1})
        assert all(action in legal for action in found)


@SOME
@given(played(), SEEDS)
def test_exactly_the_listed_actions_are_accepted(hand: Played, seed: int) -> None:
    luck = random.Random(seed)
    for state in hand.before():
        legal = hand.rules.engine.legal(state)
        tried = wishes(hand.rules, state, luck)
        accepted = {action for action in tried if isinstance(answer(hand.rules, state, action), Step)}
        assert accepted == {action for action in tried if action in legal}
        if len(legal) < MANY_DISCARDS:
            listed = set(legal)
            assert accepted == {action for action in tried if action in listed}
            assert hand.get("PHASE", state) == Phase.DISCARD or accepted == listed


@SOME
@given(played(), SEEDS)
def test_nothing_is_accepted_of_another_seat_or_after_the_end(hand: Played, seed: int) -> None:
    luck = random.Random(seed)
    for state in hand.states:
        turn, phase = hand.get("TURN", state), hand.get("PHASE", state)
        for action in luck.sample(wishes(hand.rules, state, luck), 8):
            other = replace(action, seat=(action.seat + luck.choice((1, 2, 3))) % 4)
            if other.seat != turn:
                assert other not in hand.rules.engine.legal(state)
                assert answer(hand.rules, state, other) in (("TR311", "turn"), ("TR312", "phase"))
            if phase == Phase.OVER:
                assert answer(hand.rules, state, action) == ("TR312", "phase")


@SOME
@given(played(), SEEDS)
def test_a_refused_action_leaves_no_trace(hand: Played, seed: int) -> None:
    """After all refusals of a state it and its legal set are as before, and the hand goes on as it did."""
    luck = random.Random(seed)
    engine = hand.rules.engine
    for at, state in enumerate(hand.states[:-1]):
        if at % 5 == seed % 5 or hand.get("PHASE", state) == Phase.TALK:
            before = tuple(state), list(islice(engine.legal(state), 100))
            list(refused(hand.rules, state, wishes(hand.rules, state, luck)))
            assert (state, list(islice(engine.legal(state), 100))) == before
            assert engine.step(state, hand.actions[at]).state == hand.states[at + 1]


@SOME
@given(played(), SEEDS)
def test_every_refusal_names_a_rule_that_exists(hand: Played, seed: int) -> None:
    luck = random.Random(seed)
    for state in hand.before():
        for action, code, rule in refused(hand.rules, state, wishes(hand.rules, state, luck)):
            if code == "TR310":
                assert exists(hand.rules.variant, rule), (action, rule)
            else:
                assert rule == MECHANISMS[code]


def exists(variant: Variant, rule: str) -> bool:
    """Whether this is the id of an entry, of an expression, or of a key of an entry."""
    known = {*variant.rules, *(formula.rule for formula in variant.formulas)}
    entry, _, key = rule.rpartition(".")
    return rule in known or (entry in known and key in KEYS)


@MANY
@given(played())
def test_events_and_states_tell_the_same(hand: Played) -> None:
    """Applying the events of a step, one after the other, gives the state of the step."""
    engine = hand.rules.engine
    for at, action in enumerate(hand.actions):
        step = engine.step(hand.states[at], action)
        state = hand.states[at]
        for event in step.events:
            state = engine.apply(state, event)
        assert step.events
        assert state == step.state == hand.states[at + 1]
