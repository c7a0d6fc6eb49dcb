"""No seat is special: with dealer and hands moved round the table, everything else moves round with them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tarock.play import Action, Kontra, State, Step, view

from .asking import answer, wishes
from .hands import Played, played
from .limits import MANY, SOME

STEPS = st.integers(1, 3)


def moved_action(action: Action, by: int, seats: int) -> Action:
    """The same asked by the seat so many places further."""
    moved = replace(action, seat=(action.seat + by) % seats)
    if isinstance(moved, Kontra) and moved.whose >= 0:
        return replace(moved, whose=(moved.whose + by) % seats)
    return moved


def moved_row(row: tuple[int, ...], by: int) -> tuple[int, ...]:
    """What belongs to seats, moved to the seats so many places further."""
    return row[-by:] + row[:-by]


def moved_seats(mask: int, by: int, seats: int) -> int:
    """A set of seats, each moved."""
    return (mask << by | mask >> seats - by) & (1 << seats) - 1


def moved_kept(hand: Played, by: int) -> tuple[int, ...]:
    """What the series kept, where every player has something moved with the players."""
    moved: list[int] = []
    for register in hand.rules.variant.series.registers:
        values = hand.kept[register.at : register.at + len(register.owners)]
        moved += moved_row(values, by) if len(values) > 1 else values
    return tuple(moved)


def moved_states(hand: Played, by: int) -> list[State]:
    """The states of the hand as it goes with everybody so many places further."""
    seats, engine = hand.rules.variant.seats, hand.rules.engine
    hands, kept = moved_row(hand.hands, by), moved_kept(hand, by)
    state = engine.start(dealer=(hand.dealer + by) % seats, hands=hands, talon=hand.talon, kept=kept)
    states = [state]
    for action in hand.actions:
        state = engine.step(state, moved_action(action, by, seats)).state
        states.append(state)
    return states


@MANY
@given(played(), STEPS)
def test_turn_and_legal_sets_move_with_the_seats(hand: Played, by: int) -> None:
    seats, engine = hand.rules.variant.seats, hand.rules.engine
    for state, moved in zip(hand.states, moved_states(hand, by), strict=True):
        turn = hand.get("TURN", state)
        assert hand.get("TURN", moved) == (turn if turn < 0 else (turn + by) % seats)
        assert hand.get("PHASE", moved) == hand.get("PHASE", state)
        legal = list(islice(engine.legal(state), 100))
        expected, found = (
            [moved_action(action, by, seats) for action in legal],
            list(islice(engine.legal(moved), 100)),
        )
        if any(
            isinstance(action, Kontra) and action.whose >= 0 for action in legal
        ):  # they stand in order of seats
            assert set(found) == set(expected)
        else:
            assert found == expected


@SOME
@given(played(), STEPS)
def test_refusals_move_with_the_seats(hand: Played, by: int) -> None:
    seats = hand.rules.variant.seats
    for state, moved in list(zip(hand.states, moved_states(hand, by), strict=True))[:-1:4]:
        for action in wishes(hand.rules, state, Random(by)):
            here = answer(hand.rules, state, action)
            there = answer(hand.rules, moved, moved_action(action, by, seats))
            assert isinstance(here, Step) == isinstance(there, Step)
            assert isinstance(here, Step) or here == there


@MANY
@given(played(), STEPS)
def test_the_sheet_moves_with_the_seats(hand: Played, by: int) -> None:
    seats, scorer = hand.rules.variant.seats, hand.rules.scorer
    sheet = scorer.settle(scorer.facts(moved_states(hand, by)[-1]))
    assert sheet.payoffs == moved_row(hand.sheet.payoffs, by)
    assert sheet.made == hand.sheet.made
    assert sorted(
        (line.rule, line.amount, line.factor, line.to, line.payer) for line in sheet.lines
    ) == sorted(
        (
            line.rule,
            line.amount,
            line.factor,
            moved_seats(line.to, by, seats),
            moved_seats(line.payer, by, seats),
        )
        for line in hand.sheet.lines
    )


@SOME
@given(played(), STEPS)
def test_views_move_with_the_seats(hand: Played, by: int) -> None:
    seats, engine = hand.rules.variant.seats, hand.rules.engine
    for state, moved in list(zip(hand.states, moved_states(hand, by), strict=True))[::4]:
        for seat in range(seats):
            here, there = view(engine, state, seat), view(engine, moved, (seat + by) % seats)
            assert (there.sides_known, there.face_up) == (here.sides_known, here.face_up)
            for slot in ("HAND", "DEALT", "TAKEN", "PLAYED", "TRICKS_OF"):
                assert hand.row(slot, there.state) == moved_row(hand.row(slot, here.state), by)
            for slot in ("DECLARERS", "DECLARER", "HIGH_BIDDER", "ACTIVE"):
                assert hand.get(slot, there.state) == moved_seats(hand.get(slot, here.state), by, seats)
