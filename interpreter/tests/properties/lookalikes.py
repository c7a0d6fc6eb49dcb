"""Other states that look the same to one seat: the cards it cannot see change places. Holds no expectation."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from tarock.bits import indexes
from tarock.errors import Refusal
from tarock.model.variant import Sides
from tarock.play import Action, Discard, State

from .hands import Played

#: Slots that tell where cards lie which somebody may not see.
CARD_SLOTS = ("HAND", "DEALT", "TALON", "TALON_CARDS", "TAKEN_TALON", "LEFT_TALON", "DISCARD", "TAKEN")


#: Rule sets in which announcing a bonus tells everybody who holds the called card.
TOLD_BY = {"upper-austria-2023": "king-ultimo"}


class Swap:
    """A change of places among the cards that a seat cannot see in a state."""

    def __init__(self, hand: Played, state: State, seat: int, luck: random.Random) -> None:
        self.hand = hand
        hidden = unseen(hand, state, seat)
        cards = list(indexes(hidden))
        other = list(cards)
        if luck.random() < 0.5:
            luck.shuffle(other)
        elif len(cards) > 1:  # two cards alone: other deals go the same way more often; the called card often
            one, two = luck.sample(range(len(cards)), 2)
            called = hand.get("CALLED", state) & hidden
            if called and luck.random() < 0.7:
                one = cards.index(called.bit_length() - 1)
            other[one], other[two] = other[two], other[one]
        self._to = dict(zip(cards, other, strict=True))

    def cards(self, mask: int) -> int:
        """A set of cards after the change."""
        return sum(1 << self._to.get(card, card) for card in indexes(mask))

    def row(self, row: Sequence[int]) -> tuple[int, ...]:
        """Several sets of cards after the change."""
        return tuple(self.cards(mask) for mask in row)

    def state(self, state: State) -> State:
        """The state after the change; who holds the called card may now be on the declarer's side."""
        variant = self.hand.rules.variant
        layout = variant.layout
        changed = list(state)
        for slot in layout.slots:
            if slot.name in CARD_SLOTS:
                for at in range(slot.offset, slot.offset + slot.span):
                    changed[at] = self.cards(state[at])
        contract, called = state[layout["CONTRACT"]], state[layout["CALLED"]]
        if called and not state[layout["NAMED"]]:
            called = changed[layout["CALLED"]] = self._called(changed, called)
        if called and variant.contract(contract).sides is Sides.CALLED and variant.partner is not None:
            changed[layout["DECLARERS"]] = state[layout["DECLARER"]] | variant.partner.call(tuple(changed))
        return tuple(changed)

    def _called(self, changed: list[int], called: int) -> int:
        """What the declarer would have called unnamed with the cards dealt after the change."""
        variant = self.hand.rules.variant
        layout, declarer = variant.layout, changed[variant.layout["DECLARER"]].bit_length() - 1
        dealt = list(changed)
        dealt[layout["HAND"] + declarer] = dealt[layout["DEALT"] + declarer]
        ways = (way.cards.call(tuple(dealt), declarer) for way in variant.calls if not way.names_card)
        return next((cards for cards in ways if cards.bit_count() == called.bit_count()), called)

    def action(self, action: Action) -> Action:
        """The action as it is asked after the change."""
        return replace(action, cards=self.cards(action.cards)) if isinstance(action, Discard) else action

    def replayed(self, until: int) -> list[State] | None:
        """The states of the hand after the change up to action `until`; None when it cannot go like that any more, or
        when other discards would have had to lie open."""
        engine, open_discard = self.hand.rules.engine, self.hand.rules.variant.layout["OPEN_DISCARD"]
        states = [
            engine.start(
                dealer=self.hand.dealer,
                hands=self.row(self.hand.hands),
                talon=self.row(self.hand.talon),
                kept=self.hand.kept,
            )
        ]
        try:
            for action, after in zip(self.hand.actions[:until], self.hand.states[1:], strict=False):
                states.append(engine.step(states[-1], self.action(action)).state)
                if states[-1][open_discard] != after[open_discard]:
                    return None
        except Refusal:
            return None
        return states


def unseen(hand: Played, state: State, seat: int) -> int:
    """The cards of which a seat does not know where they lie."""
    seen = hand.row("HAND", state)[seat] | hand.get("SHOWN", state)
    if hand.get("DECLARER", state) == 1 << seat:
        seen |= hand.get("DISCARD", state)
    if hand.get("CALLED", state) and may_know_sides(hand, state, seat):
        seen |= hand.get("CALLED", state)  # who plays with whom tells where it is
    return hand.rules.variant.deck.all & ~seen


def may_know_sides(hand: Played, state: State, seat: int) -> bool:
    """Whether a seat can tell who plays with whom: nobody is called, it was dealt the called card, saw it, or somebody
    said so by an announcement where the rule set takes it for that."""
    variant = hand.rules.variant
    contract = hand.get("CONTRACT", state)
    if not contract or not hand.get("PLAYERS", state) >> seat & 1:
        return False
    if variant.contract(contract).sides is not Sides.CALLED:
        return True
    called = hand.get("CALLED", state)
    if variant.id in TOLD_BY and hand.row("SAID", state)[variant.bonus_index[TOLD_BY[variant.id]] + 2]:
        return True
    return bool(called & (hand.row("DEALT", state)[seat] | hand.get("SHOWN", state)))
