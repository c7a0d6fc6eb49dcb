"""One random hand by its seed and number. Knows mechanisms, no rule."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tarock.api import Rules
from tarock.chance.deals import MOST_DEALS
from tarock.chance.players import Chooser
from tarock.chance.tables import Table, draw_kept, draw_table
from tarock.model.layout import Phase
from tarock.play import Action, State
from tarock.record import Record, ledger_payoffs
from tarock.scoring import Facts, Sheet


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that was played: its states (one more than actions), and how it was settled, in each ledger if any."""

    table: Table
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    facts: Facts
    sheet: Sheet
    ledgers: Mapping[str, Sheet]


class Stuck(Exception):
    """A seat has to act and may do nothing. Holds the table, and the hand so far: its states and actions."""

    def __init__(
        self, message: str, table: Table, states: tuple[State, ...], actions: tuple[Action, ...]
    ) -> None:
        super().__init__(message)
        self.table, self.states, self.actions = table, states, actions


class Dealer:
    """Plays random hands of one rule set. The hand of a seed and a number is always the same."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.chooser = Chooser(rules.variant)
        layout = rules.variant.layout
        self._phase, self._turn = layout["PHASE"], layout["TURN"]
        self._bound = self.chooser.bound_cards((0,) * layout.size)

    def play(self, seed: int, number: int) -> Played:
        """The hand with this number. Raises Stuck when a seat to act has no legal action."""
        variant, luck = self.rules.variant, luck_of(seed, number, "play")
        tables = (draw_table(variant, luck, self._bound) for _ in range(MOST_DEALS))
        table = next(filter(self.stands, tables))
        return self.play_at(replace(table, kept=draw_kept(variant, luck_of(seed, number, "kept"))), luck)

    def stands(self, table: Table) -> bool:
        """Whether the cards of this table need not be dealt again."""
        if not self.rules.variant.deal_again:
            return True
        hands, talon = table.deal
        start = self.rules.engine.start(dealer=table.dealer, hands=hands, talon=talon)
        return self.rules.engine.again(start) is None

    def play_at(self, table: Table, luck: random.Random) -> Played:
        """A hand at this table. Raises Stuck when a seat to act has no legal action."""
        rules = self.rules
        hands, talon = table.deal
        s = rules.engine.start(dealer=table.dealer, hands=hands, talon=talon, kept=table.kept)
        states: list[State] = [s]
        actions: list[Action] = []
        while s[self._phase] != Phase.OVER:
            legal = rules.engine.legal(s)
            if not len(legal):
                message = (
                    f"seat {s[self._turn]} has no legal action in the phase {Phase.NAMES[s[self._phase]]}"
                )
                raise Stuck(message, table, tuple(states), tuple(actions))
            action = self.chooser.choose(table.players[s[self._turn]], s, legal, luck)
            s = rules.engine.step(s, action).state
            states.append(s)
            actions.append(action)
        facts = rules.scorer.facts(s)
        ledgers = rules.scorer.ledgers(facts)
        sheet = next(iter(ledgers.values())) if ledgers else rules.scorer.settle(facts)
        return Played(table, tuple(states), tuple(actions), facts, sheet, ledgers)

    def record(self, played: Played) -> Record:
        """The hand as a record."""
        record = self.record_of(played.table, played.actions, played.sheet.payoffs)
        return replace(record, ledgers=ledger_payoffs(played.ledgers))

    def record_of(
        self, table: Table, actions: tuple[Action, ...], result: tuple[int, ...] | None = None
    ) -> Record:
        """So much of a hand as a record, without a result while it is not over."""
        variant = self.rules.variant
        return Record(
            variant=variant.id,
            fingerprint=variant.fingerprint,
            dealer=table.dealer,
            hands=table.deal[0],
            talon=table.deal[1],
            actions=actions,
            options=variant.options,
            result=result,
            kept=table.kept,
        )


def luck_of(seed: int, number: int, purpose: str) -> random.Random:
    """The luck of one hand, for one purpose."""
    return random.Random(f"{seed} {number} {purpose}")  # noqa: S311 - a game, no secret
