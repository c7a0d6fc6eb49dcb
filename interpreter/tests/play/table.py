"""Hands laid out for a test: some cards pinned, the others dealt round in the order of the pack."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from tarock.api import Hand, Rules, load
from tarock.errors import Refusal
from tarock.play import State
from tarock.record import action_text


@cache
def lungau(*, second_turn: bool = True) -> Rules:
    """The shipped Lungau rules."""
    return load("lungau", second_turn=second_turn)


@cache
def house_rules(changes: str, parent: str = "koenigrufen", **options: bool | str) -> Rules:
    """A rule set that says only this beyond its parent."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house-rules.yaml"
        head = f"format: 1\nid: house-rules\nextends: {parent}\nnames: {{en: House rules}}\n"
        file.write_text(head + changes, encoding="utf-8")
        return load(file, **options)


def cards(codes: str) -> int:
    """A set of cards from codes with spaces between."""
    return lungau().variant.deck.mask(codes.split())


def laid_out(pinned: Mapping[int, str], talon: str = "") -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hands and talon: pinned cards where they are pinned, the rest round the seats with room, then to the talon."""
    rules = lungau()
    hands = [pinned.get(seat, "").split() for seat in range(4)]
    below = talon.split()
    placed = {*below, *" ".join(pinned.values()).split()}
    rest = [code for code in rules.variant.deck.codes if code not in placed]
    while any(len(hand) < 12 for hand in hands):
        for hand in hands:
            if len(hand) < 12:
                hand.append(rest.pop(0))
    return tuple(cards(" ".join(hand)) for hand in hands), tuple(cards(code) for code in (*below, *rest))


def table(
    *actions: str,
    hands: Mapping[int, str] | None = None,
    talon: str = "",
    dealer: int = 3,
    rules: Rules | None = None,
) -> Hand:
    """The hand after these actions. Seat 0 is forehand; without pinned cards it holds the lowest card of each suit."""
    masks, below = laid_out(hands or {}, talon)
    hand = (rules or lungau()).start(masks, below, dealer=dealer)
    for action in actions:
        hand = hand.play(action)
    return hand


def legal(hand: Hand) -> set[str]:
    """The legal actions as texts without the seat."""
    return {action_text(hand.rules.variant, action) for action in hand.legal_actions}


def refusal(hand: Hand, action: str) -> str:
    """The rule that refuses an action; fails when it is accepted."""
    try:
        hand.play(action)
    except Refusal as refused:
        return refused.rule
    raise AssertionError(f"'{action}' was accepted")


def arranged(rules: Rules, slots: Mapping[str | tuple[str, int], int]) -> State:
    """A state with these slots (or elements of slots, from 0) and everything else as before a deal."""
    state = list(rules.engine.start(dealer=3, hands=(0, 0, 0, 0), talon=()))
    for name, value in slots.items():
        slot, at = name if isinstance(name, tuple) else (name, 0)
        rules.variant.layout.put(state, slot, at, value)
    return tuple(state)


def slot(hand: Hand, name: str, at: int = 0) -> int:
    """A slot of the hand's state."""
    return hand.rules.variant.layout.slot(name).values(hand.state)[at]


def contract_of(rules: Rules, name: str) -> int:
    """The mask of a contract of a rule set."""
    return 1 << rules.variant.contract_index[name]


def item_of(rules: Rules, name: str) -> int:
    """The mask of a bonus of a rule set as an item."""
    return 2 << rules.variant.bonus_index[name]


def contract(name: str) -> int:
    """The mask of a contract."""
    return contract_of(lungau(), name)


def item(name: str) -> int:
    """The mask of a bonus as an item."""
    return item_of(lungau(), name)


#: Seat 0 plays a Dreier and begins the talk; seat 1 holds II, seat 0 holds I.
DREIER: Sequence[str] = ("0 bid dreier", "0 take 1", "0 discard S7 C7 H4")
#: Seat 0 plays a Rufer with Spatz, is to call a king. All kings are with seat 3.
RUFER: Sequence[str] = ("0 bid rufer-spatz", "1 say pass", "2 say pass", "3 say pass")
ALL_PASS: Sequence[str] = ("0 done", "1 done", "2 done", "3 done")
FAHREN: Sequence[str] = ("0 say erster", "1 say pass", "2 say pass", "3 say pass")
