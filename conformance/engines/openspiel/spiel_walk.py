"""One hand in both engines, step by step: seat to act, legal actions, open trick and, at the end, scores. Knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from spiel_faults import FAULTS, Hand, expected, forced_revoke
from spiel_numbers import Table

#: Picks one of OpenSpiel's legal actions; sees our phase, the seat, the actions so far and our state.
Pick = Callable[[str, int, list[int], Sequence[int]], int]


@dataclass
class Result:
    """What became of a hand. `difference` is what nothing explains; `shows` are the faults without which it would not
    have come out."""

    players: int
    seed: int
    contract: int = 0
    actions: list[int] = field(default_factory=list)
    difference: str | None = None
    shows: frozenset[str] = frozenset()
    complete: bool = True

    def brief(self) -> Result:
        """The same without the actions of a hand that came out."""
        return self if self.difference is not None else replace(self, actions=[])

    def __str__(self) -> str:
        done = " ".join(map(str, self.actions))
        return f"{self.players} players, seed {self.seed}: {done}\n    {self.difference or 'no difference'}"


class Walker:
    """Walks hands of one table; `faults` are those of OpenSpiel's faults that are expected."""

    def __init__(self, game: Any, table: Table, faults: frozenset[str] = FAULTS) -> None:
        self._game, self.table, self._faults = game, table, faults
        layout = table.variant.layout
        self._turn, self._phase, self._trick = layout["TURN"], layout["PHASE"], layout["TRICK"]

    def dealt(self, seed: int) -> Any | None:
        """OpenSpiel's state of a deal seed; None where a seat has no tarok, which no table plays."""
        theirs = self._game.deserialize_state(str(seed))
        hands = [theirs.player_cards(seat) for seat in range(self.table.players)]
        return theirs if all(min(hand) < 22 for hand in hands) else None

    def walk(self, seed: int, pick: Pick) -> Result | None:
        """The hand of a seed, with what `pick` picks; None where it is not played."""
        theirs = self.dealt(seed)
        if theirs is None:
            return None
        result, table = Result(self.table.players, seed), self.table
        hands = tuple(table.mask(theirs.player_cards(seat)) for seat in range(table.players))
        state = table.rules.engine.start(
            dealer=table.players - 1, hands=hands, talon=tuple(table.mask([card]) for card in theirs.talon())
        )
        hand = Hand(table, theirs.talon())
        while not theirs.is_terminal():
            state = self._step(theirs, state, hand, result, pick)
            if result.difference is not None or not result.complete:
                return result
        self._settled(theirs, state, hand, result)
        return result

    def _step(self, theirs: Any, state: Any, hand: Hand, result: Result, pick: Pick) -> Any:
        engine, table = self.table.rules.engine, self.table
        seat, phase = state[self._turn], PHASES[state[self._phase]]
        legal = engine.legal(state)
        mine, others = table.numbers(legal, hand.chosen), theirs.legal_actions()
        if seat != theirs.current_player():
            result.difference = f"to act: seat {seat}, OpenSpiel says {theirs.current_player()}"
        elif any(theirs.legal_actions(other) for other in range(table.players) if other != seat):
            result.difference = f"OpenSpiel offers actions to others than seat {seat}"
        elif phase == "play" and table.cards(state[self._trick]) != sorted(theirs.trick_cards()):
            result.difference = (
                f"open trick: {table.cards(state[self._trick])}, OpenSpiel says {theirs.trick_cards()}"
            )
        elif mine != others:
            self._other_actions(state, mine, others, result)
        if result.difference is not None or not result.complete:
            return state
        number = pick(phase, seat, others, state)
        theirs.apply_action(number)
        result.actions.append(number)
        action = table.action(phase, seat, number, hand.chosen)
        if action not in legal:  # one of several cards to be laid away
            hand.chosen |= table.mask([number])
            return state
        state = engine.step(state, action, legal).state
        hand.follow(phase, number, state)
        return state

    def _other_actions(self, state: Any, mine: list[int], others: list[int], result: Result) -> None:
        result.complete = False
        if forced_revoke(self.table, state, mine, others):
            result.contract = self.table.bid(state[self.table.variant.layout["CONTRACT"]])
            result.shows = frozenset({"D-10"})
            if "D-10" in self._faults:
                return
        result.difference = f"legal: {mine}, OpenSpiel says {others}"

    def _settled(self, theirs: Any, state: Any, hand: Hand, result: Result) -> None:
        if state[self._turn] >= 0:
            result.difference = "OpenSpiel's hand is over, ours is not"
            return
        hand.end(state)
        result.contract = hand.bid
        rules, got = hand.payoffs, [round(score) for score in theirs.returns()]
        plain = expected(hand, frozenset())
        if plain != rules:
            result.difference = f"scores: {rules}, but {plain} from the record alone"
        elif (due := expected(hand, self._faults)) != got:
            result.difference = f"scores: {due} expected ({rules} by the rules), OpenSpiel says {got}"
        everything = expected(hand, FAULTS)
        result.shows = frozenset(
            fault
            for fault in FAULTS
            if everything != rules and expected(hand, FAULTS - {fault}) != everything
        )


PHASES = ("auction", "call", "exchange", "discard", "raise", "talk", "play", "over")
