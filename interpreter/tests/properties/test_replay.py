"""A record tells a hand whole: written as text and read again it gives the same states, legal sets and sheet."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarock.api import Hand
from tarock.errors import InputError
from tarock.record import Record, format_action, from_data, parse_action, replay, to_json

from .hands import Played, played
from .limits import MANY, SOME


def record_of(hand: Played, *, result: tuple[int, ...] | None = None) -> Record:
    """The record of a hand."""
    variant = hand.rules.variant
    return Record(
        variant=variant.id,
        fingerprint=variant.fingerprint,
        dealer=hand.dealer,
        hands=hand.hands,
        talon=hand.talon,
        actions=hand.actions,
        options=dict(variant.options),
        seats=("Anna", "Bärbel", "Christl", "Dora"),
        result=hand.sheet.payoffs if result is None else result,
        kept=None if hand.kept == variant.series.kept else hand.kept,
    )


def text_of(hand: Played) -> str:
    """The record as it stands in a file."""
    return to_json(hand.rules.variant, record_of(hand))


@MANY
@given(played())
def test_a_record_is_read_as_it_was_written(hand: Played) -> None:
    assert from_data(hand.rules.variant, json.loads(text_of(hand))) == record_of(hand)


@MANY
@given(played())
def test_a_replayed_record_gives_the_same_states_and_sheet(hand: Played) -> None:
    record = from_data(hand.rules.variant, json.loads(text_of(hand)))
    replayed = replay(hand.rules.engine, hand.rules.scorer, record)
    assert replayed.states == hand.states
    assert replayed.sheet == hand.sheet


@SOME
@given(played())
def test_a_record_read_by_freshly_loaded_rules_plays_the_same(hand: Played) -> None:
    """Nothing is kept between hands: rules loaded anew list the same actions in the same order."""
    fresh = type(hand.rules)(hand.rules.variant)
    replayed = replay(fresh.engine, fresh.scorer, record_of(hand))
    assert replayed.states == hand.states
    for state in hand.states:
        assert list(islice(fresh.engine.legal(state), 100)) == list(
            islice(hand.rules.engine.legal(state), 100)
        )


@MANY
@given(played())
def test_the_public_face_plays_the_texts_of_a_record(hand: Played) -> None:
    face = hand.rules.start(hand.hands, hand.talon, dealer=hand.dealer, kept=hand.kept)
    for state, action in zip(hand.states, hand.actions, strict=False):
        assert face.state == state
        face = face.play(format_action(hand.rules.variant, action))
    assert face.over
    assert face.state == hand.last
    assert face.sheet == hand.sheet


@MANY
@given(played())
def test_every_action_survives_its_text(hand: Played) -> None:
    variant = hand.rules.variant
    for state, action in zip(hand.states, hand.actions, strict=False):
        for each in (action, *islice(hand.rules.engine.legal(state), 40)):
            assert parse_action(variant, format_action(variant, each)) == each


@SOME
@given(played(), st.data())
def test_a_wrong_result_is_noticed(hand: Played, data: st.DataObject) -> None:
    wrong = list(hand.sheet.payoffs)
    wrong[data.draw(st.integers(0, len(wrong) - 1))] += data.draw(st.sampled_from((-1, 1)))
    with pytest.raises(InputError) as error:
        replay(hand.rules.engine, hand.rules.scorer, record_of(hand, result=tuple(wrong)))
    assert error.value.code == "TR320"


@SOME
@given(played(), st.data())
def test_an_unfinished_record_has_states_but_no_sheet(hand: Played, data: st.DataObject) -> None:
    data_of: dict[str, Any] = json.loads(text_of(hand))
    kept = data.draw(st.integers(0, len(hand.actions) - 1))
    data_of["actions"] = data_of["actions"][:kept]
    replayed = replay(hand.rules.engine, hand.rules.scorer, from_data(hand.rules.variant, data_of))
    assert replayed.states == hand.states[: kept + 1]
    assert replayed.sheet is None


@SOME
@given(played())
def test_playing_makes_a_new_hand_and_leaves_the_old_one(hand: Played) -> None:
    face = Hand(hand.rules, hand.states[0])
    for action in hand.actions:
        before, legal = face.state, list(islice(face.legal_actions, 50))
        after = face.play(action)
        assert (face.state, list(islice(face.legal_actions, 50))) == (before, legal)
        assert after.state != before
        face = after
