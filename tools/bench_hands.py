"""Random hands of tarock, OpenSpiel's tarok and RLCard's bridge, each driven from Python. Knows how to drive, not the rules.

Every player chooses uniformly among its legal actions. A hand is timed by itself, from the deal to its result. Only full
hands count, in which all cards of all seats were played: a hand given up says nothing of the others, and in OpenSpiel's
tarok uniform bidding mostly ends in a Valat or a beggar that is over after a few tricks.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from tarock.api import Rules, load


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that was played: the contract, the number of actions of players, and whether all cards were played."""

    contract: str
    actions: int
    full: bool = True


@dataclass
class Rate:
    """What became of the hands of one run."""

    hands: int = 0
    actions: int = 0
    played: int = 0
    seconds: float = 0.0
    contracts: Counter[str] = field(default_factory=Counter)

    @property
    def hands_per_second(self) -> float:
        """Full hands per second of the time they took."""
        return self.hands / self.seconds

    @property
    def actions_per_second(self) -> float:
        """Actions of players in full hands per second."""
        return self.actions / self.seconds

    def mix(self) -> str:
        """The contracts of the full hands, most frequent first."""
        shares = [f"{name} {100 * count / self.hands:.0f} %" for name, count in self.contracts.most_common()]
        return ", ".join(shares)


Player = Callable[[random.Random], Hand]


def run(player: Player, hands: int, luck: random.Random) -> Rate:
    """Play until there are so many full hands."""
    rate = Rate()
    while rate.hands < hands:
        begin = time.process_time()
        hand = player(luck)
        seconds = time.process_time() - begin
        rate.played += 1
        if hand.full:
            rate.hands += 1
            rate.seconds += seconds
            rate.actions += hand.actions
            rate.contracts[hand.contract] += 1
    return rate


def tarock(variant: str) -> Player:
    """Hands of a variant by the public API alone."""
    rules: Rules = load(variant)
    pack = list(range(len(rules.variant.deck.codes)))
    held = rules.engine.layout["HAND"]
    after = held + rules.variant.seats

    def play(luck: random.Random) -> Hand:
        luck.shuffle(pack)
        pick = luck.random
        hand = rules.deal(pack, dealer=luck.randrange(rules.variant.seats))
        actions = 0
        while size := len(legal := hand.legal_actions):
            hand = hand.play(legal.nth(int(pick() * size)))
            actions += 1
        settled = hand.sheet
        assert sum(settled.payoffs) == 0
        return Hand(hand.contract or "", actions, full=not any(hand.state[held:after]))

    return play


def tarok() -> Player:
    """Hands of OpenSpiel's tarok for four."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("tarok(players=4)")
    seats = game.num_players()

    def play(luck: random.Random) -> Hand:
        pick = luck.random
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        actions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(pick() * len(legal))])
            actions += 1
        state.returns()
        left = any(state.player_cards(seat) for seat in range(seats))
        return Hand(state.selected_contract().name.lower(), actions, full=not left)

    return play


def bridge() -> Player:
    """Hands of RLCard's bridge."""
    rlcard: Any = import_module("rlcard")
    env = rlcard.make("bridge")

    def play(luck: random.Random) -> Hand:
        pick = luck.random
        state, _ = env.reset()
        actions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(pick() * len(legal))])
            actions += 1
        env.get_payoffs()
        return Hand("bridge", actions)

    return play


def together(rates: Iterable[Rate]) -> Rate:
    """The sum of several runs."""
    total = Rate()
    for rate in rates:
        total.hands += rate.hands
        total.actions += rate.actions
        total.played += rate.played
        total.seconds += rate.seconds
        total.contracts += rate.contracts
    return total
