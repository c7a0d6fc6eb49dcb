"""What a seat may do depends on nothing that it cannot know, and a view shows nothing else."""

from __future__ import annotations

import random
from collections import Counter
from functools import reduce
from itertools import islice
from operator import or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarock.model.layout import Phase, Sees
from tarock.play import State, Step, view

from .asking import answer, wishes
from .hands import Played, RuleSet, plain_rule_sets, played, sample
from .limits import MANY, SOME
from .lookalikes import Swap, may_know_sides, unseen

SEEDS = st.integers(0, 1000)

#: All slots that hold cards.
CARDS = (
    *("HAND", "DEALT", "TALON", "TALON_CARDS", "TAKEN_TALON", "LEFT_TALON", "FACE_UP", "DISCARD", "SHOWN"),
    *("OPEN_DISCARD", "TRICK", "BEST", "TRICKS", "BESTS", "PLAYED", "TAKEN"),
    *("OWNED_BY_DECLARERS", "OWNED_BY_DEFENDERS"),
)

#: Hidden slots of which cards that lie face up are seen all the same.
PARTLY_OPEN = ("TALON", "TALON_CARDS", "TAKEN_TALON", "LEFT_TALON")


@MANY
@given(played(), SEEDS)
def test_a_view_hides_what_the_slot_table_says(hand: Played, seed: int) -> None:
    engine, layout = hand.rules.engine, hand.rules.variant.layout
    for state in hand.some(10, random.Random(seed)):
        for seat in range(layout.seats):
            seen = view(engine, state, seat)
            declarer = hand.get("DECLARER", state) == 1 << seat
            for slot in layout.slots:
                for element, value in enumerate(slot.values(state)):
                    own = slot.sees in (Sees.OWNER, Sees.HAND) and element == seat
                    own |= slot.sees is Sees.HAND and hand.get("OPEN_HANDS", state) >> element & 1 == 1
                    shown = slot.values(seen.state)[element]
                    if slot.name == "TAKEN":  # talon cards given with a trick stay face down
                        assert shown == value & hand.get("SHOWN", state)
                    elif slot.sees is Sees.ALL or own or (slot.sees is Sees.DECLARER and declarer):
                        assert shown == value
                    elif slot.name in PARTLY_OPEN:
                        assert shown == value & hand.get("FACE_UP", state)
                    elif slot.name != "DECLARERS" and slot.sees is not Sees.NAMED:
                        assert shown == 0


@MANY
@given(played())
def test_a_seat_knows_the_sides_when_it_can_tell(hand: Played) -> None:
    for state in hand.before():
        for seat in range(hand.rules.variant.seats):
            seen = view(hand.rules.engine, state, seat)
            if hand.get("CONTRACT", state):
                assert seen.sides_known == may_know_sides(hand, state, seat)
            assert hand.get("DECLARERS", seen.state) == hand.get("DECLARERS", state) * seen.sides_known


@MANY
@given(played(), SEEDS)
def test_no_view_has_a_card_that_its_seat_cannot_see(hand: Played, seed: int) -> None:
    """Looked at the other way round: whatever slot it may stand in, an unseen card is in none that holds cards."""
    layout = hand.rules.variant.layout
    for state in hand.some(12, random.Random(seed)):
        for seat in range(layout.seats):
            seen = view(hand.rules.engine, state, seat)
            hidden = unseen(hand, state, seat)
            for slot in CARDS:
                assert not any(mask & hidden for mask in hand.row(slot, seen.state)), slot
            assert not seen.face_up & hidden


@MANY
@given(played())
def test_nothing_is_hidden_when_the_hand_is_over(hand: Played) -> None:
    for seat in range(hand.rules.variant.seats):
        seen = view(hand.rules.engine, hand.last, seat)
        assert seen.state == hand.last
        assert seen.sides_known


@MANY
@given(played(), SEEDS)
def test_states_that_look_alike_give_equal_views(hand: Played, seed: int) -> None:
    luck = random.Random(seed)
    for state in hand.some(15, luck):
        for seat in range(hand.rules.variant.seats):
            other = Swap(hand, state, seat, luck).state(state)
            assert view(hand.rules.engine, other, seat) == view(hand.rules.engine, state, seat)


@MANY
@given(played(), SEEDS)
def test_states_that_look_alike_to_the_seat_to_act_give_it_equal_legal_sets(hand: Played, seed: int) -> None:
    luck = random.Random(seed)
    engine = hand.rules.engine
    for state in hand.before():
        legal = engine.legal(state)
        for _ in range(2):
            other = Swap(hand, state, hand.get("TURN", state), luck).state(state)
            there = engine.legal(other)
            assert len(there) == len(legal)
            for at in luck.sample(range(len(legal)), min(len(legal), 50)):
                assert there.nth(at) == legal.nth(at)


@SOME
@given(played(), SEEDS)
def test_states_that_look_alike_to_the_seat_to_act_give_it_equal_answers(hand: Played, seed: int) -> None:
    """Refusals name the same rules; what is accepted leads to states that look alike again, if nothing is turned up."""
    luck = random.Random(seed)
    for state in hand.some(10, luck):
        seat = hand.get("TURN", state)
        other = Swap(hand, state, seat, luck).state(state)
        for action in wishes(hand.rules, state, luck):
            here, there = answer(hand.rules, state, action), answer(hand.rules, other, action)
            if isinstance(here, Step) and isinstance(there, Step):
                if not turns_something_up(hand, state, here.state):
                    assert view(hand.rules.engine, here.state, seat) == view(
                        hand.rules.engine, there.state, seat
                    )
            else:
                assert here == there


def turns_something_up(hand: Played, before: State, after: State) -> bool:
    """Whether between these states cards were turned up (also with a trick) or taken unseen, or the hand ended."""
    gifts = hand.get("TALON", before) & ~reduce(or_, hand.row("PLAYED", after))
    if (hand.get("SHOWN", after) & ~hand.get("SHOWN", before)) & gifts:
        return True
    return hand.get("PHASE", after) == Phase.OVER or any(
        hand.get(slot, before) != hand.get(slot, after) for slot in ("FACE_UP", "TAKEN_TALON", "OPEN_HANDS")
    )


@MANY
@given(played(), SEEDS)
def test_other_deals_that_go_the_same_way_look_the_same_all_along(hand: Played, seed: int) -> None:
    """The hidden cards of a moment are dealt otherwise, and the same is said and played up to that moment."""
    luck = random.Random(seed)
    engine = hand.rules.engine
    for _ in range(5):
        until, seat = luck.randrange(len(hand.states) - 1), luck.randrange(hand.rules.variant.seats)
        swap = Swap(hand, hand.states[until], seat, luck)
        states = swap.replayed(until)
        for state, other in zip(hand.states, states or (), strict=False):
            assert other == swap.state(state)
            assert view(engine, other, seat) == view(engine, state, seat)
            if hand.get("TURN", state) == seat:
                assert list(islice(engine.legal(other), 50)) == list(islice(engine.legal(state), 50))


#: Where a card is called in few contracts only, too few hands of the sample can be replayed with another partner.
SIDES_SELDOM_CHANGE = ("slovenian-tarok",)


@pytest.mark.parametrize("rule_set", plain_rule_sets(), ids=str)
def test_the_sample_has_lookalikes_of_every_kind(rule_set: RuleSet) -> None:
    """The tests above would see something: hidden partners and discards change, other deals can be replayed far."""
    luck, found = random.Random(0), Counter[str]()
    for hand in sample(rule_set, 240):
        for state in hand.some(10, luck):
            swap = Swap(hand, state, hand.get("TURN", state), luck)
            other = swap.state(state)
            found["same"] += other == state
            found["other"] += other != state
            for slot in ("DECLARERS", "DISCARD", "TAKEN_TALON", "LEFT_TALON"):
                found[slot] += hand.get(slot, other) != hand.get(slot, state)
        until = luck.randrange(len(hand.states) - 1)
        swap = Swap(hand, hand.states[until], luck.randrange(rule_set.rules.variant.seats), luck)
        states = swap.replayed(until)
        if states is not None and states[-1] != hand.states[until]:
            found[f"replayed in phase {hand.get('PHASE', states[-1])}"] += 1
            found["replayed with other sides"] += hand.get("DECLARERS", states[-1]) != hand.get(
                "DECLARERS", hand.states[until]
            )
    expected = ["other", "DECLARERS", "DISCARD", "LEFT_TALON"]
    if rule_set.variant not in SIDES_SELDOM_CHANGE:
        expected.append("replayed with other sides")
    expected += [f"replayed in phase {phase}" for phase in (Phase.AUCTION, Phase.TALK, Phase.PLAY)]
    assert [kind for kind in expected if found[kind] < 3] == []
    assert found["other"] > found["same"]
