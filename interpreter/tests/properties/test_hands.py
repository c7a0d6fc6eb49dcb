"""What holds in every hand: cards and points are conserved, the hand goes on to its end, payments sum to zero."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import or_

import pytest
from hypothesis import given

from tarock.bits import indexes, singles
from tarock.model.layout import Phase
from tarock.model.variant import Variant
from tarock.play import CallWay, State

from .hands import MOST_ACTIONS, Played, RuleSet, plain_rule_sets, played, sample
from .limits import MANY

#: Slots that hold cards where they lie; together they are the pack.
PLACES = ("HAND", "TAKEN", "TRICK", "LEFT_TALON", "DISCARD")


def places(hand: Played, state: State) -> list[int]:
    """The cards of every place of a state."""
    return [cards for slot in PLACES for cards in hand.row(slot, state)]


@MANY
@given(played())
def test_every_card_lies_in_one_place_after_every_step(hand: Played) -> None:
    pack = list(range(len(hand.rules.variant.deck.codes)))
    for state in hand.states:
        assert sorted(card for cards in places(hand, state) for card in indexes(cards)) == pack


@MANY
@given(played())
def test_what_was_dealt_stays_known(hand: Played) -> None:
    joined = hand.get("PLAYERS") & ~hand.get("PLAYERS", hand.states[0])
    for state in hand.states:
        hands = tuple(
            sum(hand.talon) if (joined & hand.get("PLAYERS", state)) >> seat & 1 else dealt
            for seat, dealt in enumerate(hand.hands)
        )
        assert hand.row("DEALT", state) == hands
        assert hand.row("TALON_CARDS", state) == hand.talon
        assert hand.get("TALON", state) == sum(hand.talon)


@MANY
@given(played())
def test_tricks_played_and_won_are_the_same_cards(hand: Played) -> None:
    for state in hand.states:
        tricks, taken = hand.row("TRICKS", state), hand.row("TAKEN", state)
        played = reduce(or_, hand.row("PLAYED", state))
        gifts = reduce(or_, taken) & ~played
        assert reduce(or_, tricks) == reduce(or_, taken) & ~gifts == played & ~hand.get("TRICK", state)
        assert not gifts & ~hand.get("TALON", state)
        won = Counter(seat for winner in hand.row("WINNERS", state) for seat in indexes(winner))
        assert tuple(won[seat] for seat in range(len(taken))) == hand.row("TRICKS_OF", state)
        for trick, winner, best in zip(
            tricks, hand.row("WINNERS", state), hand.row("BESTS", state), strict=True
        ):
            for seat in indexes(winner):
                assert trick & ~taken[seat] == 0
                assert best & hand.row("PLAYED", state)[seat] == best


@MANY
@given(played())
def test_points_of_all_piles_sum_to_the_total(hand: Played) -> None:
    total = int(hand.plan.rule_set.resolved.node("count.total").plain())  # type: ignore[union-attr]
    for state in hand.states:
        assert sum(hand.rules.scorer.points(cards) for cards in places(hand, state)) == total


@MANY
@given(played())
def test_points_of_the_facts_and_of_nobodys_cards_sum_to_the_total(hand: Played) -> None:
    total = int(hand.plan.rule_set.resolved.node("count.total").plain())  # type: ignore[union-attr]
    owned = reduce(or_, (*hand.row("TAKEN"), hand.get("OWNED_BY_DECLARERS"), hand.get("OWNED_BY_DEFENDERS")))
    nobodys = hand.rules.scorer.points(hand.rules.variant.deck.all & ~owned)
    counted = sum(hand.row("POINTS_OF", hand.facts))
    counted += hand.get("DECLARERS_POINTS", hand.facts) + hand.get("DEFENDERS_POINTS", hand.facts)
    assert counted + nobodys == total


@MANY
@given(played())
def test_a_legal_action_exists_until_the_hand_is_over(hand: Played) -> None:
    engine = hand.rules.engine
    for state in hand.states:
        over = hand.get("PHASE", state) == Phase.OVER
        assert over == (hand.get("TURN", state) < 0) == (len(engine.legal(state)) == 0)
    assert hand.get("PHASE") == Phase.OVER
    assert len(hand.actions) < MOST_ACTIONS
    ends = hand.rules.variant.contract(hand.get("CONTRACT")).ends
    early = hand.get("GIVEN_UP") or (ends is not None and ends.call(hand.last))
    assert early or not any(hand.row("HAND"))


@MANY
@given(played())
def test_payments_sum_to_zero_and_to_the_payoffs(hand: Played) -> None:
    """A rule set that writes for one side only says so: there what is written sums to the payoffs alone."""
    payoffs = [0] * hand.rules.variant.seats
    for line in hand.sheet.lines:
        for seat, amount in hand.rules.scorer.entries(hand.facts, line):
            payoffs[seat] += amount
    assert tuple(payoffs) == hand.sheet.payoffs
    assert hand.rules.variant.scoring.writers is not None or sum(hand.sheet.payoffs) == 0


@MANY
@given(played())
def test_who_does_not_write_has_nothing(hand: Played) -> None:
    """Where one side writes the other has nothing of what is between the sides."""
    scoring = hand.rules.variant.scoring
    for line in hand.sheet.lines:
        transfers = hand.rules.scorer.transfers(hand.facts, line)
        assert (scoring.writers is None) == all(None not in pair for pair in transfers)
        if scoring.writers is not None and line.item:
            writing = scoring.writers.call(hand.facts, *line.arguments)
            assert sum(1 << seat for pair in transfers for seat in pair if seat is not None) == writing


@MANY
@given(played())
def test_each_player_takes_part_in_each_item(hand: Played) -> None:
    """Two against two each pays one and is paid by one; a lone player deals with each of the others."""
    for line in hand.sheet.lines if hand.rules.variant.scoring.writers is None else ():
        pairs = hand.rules.scorer.transfers(hand.facts, line)
        payers, payees = Counter(payer for payer, _ in pairs), Counter(payee for _, payee in pairs)
        assert sum(1 << seat for seat in payers) == line.payer
        assert sum(1 << seat for seat in payees) == line.to
        assert line.payer & line.to == 0
        alone = 1 in (len(payers), len(payees))
        assert len(pairs) == max(len(payers), len(payees))
        assert alone or set(payers.values()) == set(payees.values()) == {1}


@MANY
@given(played())
def test_settling_twice_gives_the_same(hand: Played) -> None:
    scorer = hand.rules.scorer
    assert scorer.settle(scorer.facts(hand.last)) == scorer.settle(hand.facts) == hand.sheet


def count_kinds(hand: Played, found: Counter[str]) -> None:
    """Note which kinds of hands this one is."""
    variant = hand.rules.variant
    contract = variant.contract(hand.get("CONTRACT"))
    found[f"contract {contract.id}"] += 1
    found["giving up"] += hand.get("GIVEN_UP") != 0
    calls = [0 if not packed else (packed.bit_length() + 2) // 3 for packed in hand.row("CALLS")]
    for level in calls[1:]:
        found[f"level {level}"] += 1
    found["Kontra on a bonus"] += any(calls[2:])
    found["own Kontra"] += any(hand.row("OWN_CALLS"))
    found["several own Kontras"] += sum(map(bool, hand.row("OWN_CALLS"))) > 1
    factors = hand.row("FACTOR", hand.facts)
    found["void Kontra"] += any(
        level and factor < contract.talk.kontra.factors[level - 1]
        for level, factor in zip(calls, factors, strict=True)
        if contract.talk and contract.talk.kontra
    )
    for by in hand.row("SAID")[2:]:
        found["announced"] += by != 0
    for line in hand.sheet.lines:
        said = "announced" if line.announced else "silent"
        if line.item > 1:
            whole = "replacing " if variant.bonus(line.item).replaces is not None else ""
            found[f"{whole}{said} {'made' if line.made else 'lost'}"] += 1
    said = sum(1 << at for at, by in enumerate(hand.row("SAID")[1:]) if by)
    for side in ("DECLARERS", "DEFENDERS"):
        found["silent lost"] += (
            hand.get(f"LOST_BY_{side}", hand.facts) & ~said != 0
        )  # though it may cost nothing
        swept = hand.get(f"MADE_BY_{side}", hand.facts)
        found[f"replacing by {side}"] += any(variant.bonus(item).replaces for item in singles(swept & ~1))
    alone = len(list(indexes(hand.get("DECLARERS"))))
    found[f"declarers {alone}"] += 1
    found[f"{contract.id} ended early"] += any(hand.row("HAND")) and not hand.get("GIVEN_UP")
    for action in hand.actions:
        if isinstance(action, CallWay):
            found[f"called by {variant.calls[action.way].id}"] += 1
    found["gifts"] += reduce(or_, hand.row("TAKEN")) & ~reduce(or_, hand.row("PLAYED")) != 0
    found["open hands"] += hand.get("OPEN_HANDS") != 0


def expected_kinds(variant: Variant) -> set[str]:
    """What the sample must have of the things that the rules of a variant allow."""
    kinds = {f"contract {contract.id}" for contract in variant.contracts}
    kinds |= {"level 1", "level 2", "level 3", "Kontra on a bonus", "void Kontra"}
    kinds |= {"announced", "announced made", "announced lost", "silent made", "silent lost"}
    kinds |= {"replacing announced made", "replacing announced lost", "replacing silent made"}
    kinds |= {"replacing by DECLARERS", "replacing by DEFENDERS", "declarers 0", "declarers 1", "declarers 2"}
    if any(contract.exchange and contract.exchange.give_up for contract in variant.contracts):
        kinds.add("giving up")
    talks = [contract.talk for contract in variant.contracts if contract.talk]
    if any(talk.kontra and talk.kontra.personal for talk in talks):
        kinds |= {"own Kontra", "several own Kontras"}
    kinds |= {f"{contract.id} ended early" for contract in variant.contracts if contract.ends}
    kinds |= {f"called by {way}" for way in variant.way_index}
    kinds |= {"gifts" for _ in variant.play.after_trick} | {"open hands" for _ in variant.play.show}
    return kinds


@pytest.mark.parametrize("rule_set", plain_rule_sets(), ids=str)
def test_the_sample_has_hands_of_every_kind(rule_set: RuleSet) -> None:
    """The generators of these tests are worth something: what seldom happens at random happens here."""
    found: Counter[str] = Counter()
    variant = rule_set.rules.variant
    for hand in sample(rule_set, 60 * len(variant.contracts)):
        count_kinds(hand, found)
    assert {kind for kind in expected_kinds(variant) if found[kind] == 0} == set()
    assert min(found[f"contract {contract.id}"] for contract in variant.contracts) >= 20
