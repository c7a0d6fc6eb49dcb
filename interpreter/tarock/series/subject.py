"""What the checks of one line share: the rule set, the table, the line, and how something is refused. Checks nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from tarock.api import Rules
from tarock.bits import indexes
from tarock.play import State
from tarock.scoring import Facts, Told, facts_told
from tarock.series.summary import Span, Summary
from tarock.series.supposing import Supposing
from tarock.series.words import Lexicon


class Subject:
    """A line under examination."""

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        dealer: int,
        summary: Summary,
        kept: tuple[int, ...] | None = None,
    ) -> None:
        self.rules, self.lexicon, self.summary = rules, lexicon, summary
        nothing = (0,) * rules.variant.seats
        layout, contract = rules.variant.layout, summary.contract
        start = list(rules.engine.start(dealer=dealer, hands=nothing, talon=(), kept=kept))
        if contract is not None and contract.joins is not None:
            start[layout["PLAYERS"]] |= int(contract.joins.seats.call(tuple(start)))
        self.start: State = tuple(start)
        self.playing, self.forehand = self.start[layout["PLAYERS"]], self.start[layout["FOREHAND"]]

    @cached_property
    def supposing(self) -> Supposing:
        """Questions about what nobody wrote down."""
        return Supposing(self.rules, self.start)

    @property
    def total(self) -> int:
        """All card points of the pack, in the unit of the rule set."""
        return sum(self.rules.variant.points)

    def name(self, seat: int) -> str:
        """A player."""
        return self.lexicon.players[seat]

    def name_of(self, mask: int) -> str:
        """The players of a set."""
        return ", ".join(map(self.name, indexes(mask)))

    def cards(self, mask: int) -> str:
        """Cards as people read them."""
        return self.rules.variant.deck.text(mask)

    def facts(self, told: Told) -> Facts:
        """The facts of what is told."""
        return facts_told(self.rules.scorer, self.start, told)

    def held(self) -> tuple[int, ...]:
        """The cards that each seat is known to have had."""
        found = [0] * self.rules.variant.seats
        for seat, card, _ in self.summary.had:
            found[seat] |= card
        return tuple(found)

    @cached_property
    def joined(self) -> dict[int, int]:
        """Who sits out and joins this contract, each with the number of cards: as many of the talon, whatever lies there."""
        contract, layout = self.summary.contract, self.rules.variant.layout
        if contract is None or contract.joins is None:
            return {}
        left, found, state = (1 << layout.talon) - 1, {}, list(self.start)
        state[layout["TALON"]] = left
        for at in range(layout.talon):
            layout.put(state, "TALON_CARDS", at, 1 << at)
        for seat in indexes(int(contract.joins.seats.call(self.start))):
            state[layout["LEFT_TALON"]] = left
            hand = left & int(contract.joins.hand.call(state, seat)) if contract.joins.hand else 0
            found[seat], left = hand.bit_count(), left & ~hand
        return found

    def seats(self) -> Iterator[int]:
        """The seats that take part."""
        return indexes(self.playing)

    def refuse(self, rule: str, message: str, span: Span, hint: str | None = None) -> None:
        """Something that the rules make impossible (TR341)."""
        sources = ", ".join(self.rules.variant.sources_of(rule))
        told = f"the rule is {rule}{sources and f' ({sources})'}"
        self.summary.fault("TR341", message, span, f"{told}; {hint}" if hint else told)

    def wrong(self, message: str, span: Span, hint: str | None = None) -> None:
        """Something that cannot be in any rule set (TR341)."""
        self.summary.fault("TR341", message, span, hint)

    def lacks(self, message: str, span: Span, hint: str | None = None) -> None:
        """Something that has to be told (TR342)."""
        self.summary.fault("TR342", message, span, hint)
