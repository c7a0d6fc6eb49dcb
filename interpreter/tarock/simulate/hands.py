"""What must be true of every hand. Knows mechanisms, no rule."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from tarock.bits import indexes
from tarock.chance import Dealer, Played, luck_of
from tarock.errors import Refusal, TarockError
from tarock.model.scopes import LIMIT
from tarock.play import (
    Action,
    Announce,
    Bid,
    CallCard,
    Discard,
    Done,
    GiveUp,
    Kontra,
    Legal,
    LegalDiscards,
    Play,
    Raise,
    Say,
    State,
    Take,
    view,
)
from tarock.record import format_action, from_data, replay, to_json
from tarock.scoring import Facts, Sheet


class Inspector(Dealer):
    """Deals and plays random hands, and looks at each for what must be true."""

    def violations(self, played: Played, seed: int, number: int, *, thorough: bool) -> Iterator[str]:
        """What is wrong with a hand; nothing if all is well. `thorough` replays its record too."""
        yield from self._lost_cards(played)
        yield from self._wrong_points(played)
        yield from self._wrong_payments(played)
        yield from self._wrong_dealer(played)
        yield from self._wrong_series(played)
        yield from self._bad_refusal(played, luck_of(seed, number, "refusal"))
        yield from self._telling_view(played, luck_of(seed, number, "view"))
        if thorough:
            yield from self._wrong_replay(played)

    def _lost_cards(self, played: Played) -> Iterator[str]:
        layout, seats = self.rules.variant.layout, self.rules.variant.seats
        places = [layout[name] + seat for name in ("HAND", "TAKEN") for seat in range(seats)]
        places += [layout[name] for name in ("TRICK", "LEFT_TALON", "DISCARD")]
        for at, s in enumerate(played.states):
            union = size = 0
            for place in places:
                cards = s[place]
                union |= cards
                size += cards.bit_count()
            if union != self.rules.variant.deck.all or size != self.rules.variant.deck.all.bit_count():
                yield f"cards are lost or doubled after action {at}"
                return

    def _wrong_points(self, played: Played) -> Iterator[str]:
        layout, facts, last = self.rules.variant.layout, played.facts, played.states[-1]
        seats = range(self.rules.variant.seats)
        counted = sum(facts[layout["POINTS_OF"] + seat] for seat in seats)
        counted += facts[layout["DECLARERS_POINTS"]] + facts[layout["DEFENDERS_POINTS"]]
        owned = last[layout["OWNED_BY_DECLARERS"]] | last[layout["OWNED_BY_DEFENDERS"]]
        for seat in seats:
            owned |= last[layout["TAKEN"] + seat]
        nobodys = sum(
            self.rules.variant.points[card] for card in indexes(self.rules.variant.deck.all & ~owned)
        )
        if counted + nobodys != sum(self.rules.variant.points):
            yield f"the piles hold {counted + nobodys} card points, not {sum(self.rules.variant.points)}"

    def _wrong_payments(self, played: Played) -> Iterator[str]:
        scorer = self.rules.scorer
        yield from self._wrong_sheet(played.sheet, scorer.entered(played.facts))
        for ledger in self.rules.variant.scoring.ledgers[1:]:
            yield from self._wrong_sheet(played.ledgers[ledger.id], scorer.entered(played.facts, ledger))
        if scorer.settle(scorer.facts(played.states[-1])) != played.sheet:
            yield "settling twice gives two sheets"

    def _wrong_sheet(self, sheet: Sheet, facts: Facts) -> Iterator[str]:
        if sum(sheet.payoffs) and self.rules.variant.scoring.writers is None:
            yield f"the payoffs {sheet.payoffs} do not sum to zero"
        sums = [0] * self.rules.variant.seats
        for line in sheet.lines:
            for seat, amount in self.rules.scorer.entries(facts, line):
                sums[seat] += amount
        if tuple(sums) != sheet.payoffs:
            yield f"the lines of the sheet sum to {tuple(sums)}, the payoffs are {sheet.payoffs}"

    def _bad_refusal(self, played: Played, luck: random.Random) -> Iterator[str]:
        """Ask for something that is not legal, somewhere in the hand."""
        engine = self.rules.engine
        at = luck.randrange(len(played.states))
        s = played.states[at]
        before, legal = (*s,), engine.legal(s)
        action = self._any_action(s, luck)
        if action in legal:
            return
        try:
            engine.step(s, action)
        except Refusal as refusal:
            if not refusal.rule:
                yield f"the refusal after action {at} names no rule"
        else:
            text = format_action(self.rules.variant, action)
            yield f"'{text}' is not legal after action {at} and yet allowed"
        if s != before or _listed(engine.legal(s)) != _listed(legal):
            yield f"a refused action left a trace after action {at}"

    def _telling_view(self, played: Played, luck: random.Random) -> Iterator[str]:
        """Look at some moment with the eyes of the seat to act, who must see enough to act and no hidden hand."""
        engine, layout = self.rules.engine, self.rules.variant.layout
        at = luck.randrange(len(played.states) - 1)
        s = played.states[at]
        seen = view(engine, s, s[self._turn]).state
        if _listed(engine.legal(seen)) != _listed(engine.legal(s)):
            yield f"what is legal after action {at} depends on what the seat cannot see"
        for seat in range(self.rules.variant.seats):
            if (
                seat != s[self._turn]
                and not s[layout["OPEN_HANDS"]] >> seat & 1
                and seen[layout["HAND"] + seat]
            ):
                yield f"a hidden hand is seen after action {at}"

    def _wrong_dealer(self, played: Played) -> Iterator[str]:
        """The next hand has a dealer, who sits at the table."""
        follower = self.rules.variant.next_dealer.call(1 << played.table.dealer)
        if follower.bit_count() != 1 or follower >> self.rules.variant.seats:
            yield f"after the dealer {played.table.dealer} nobody deals"

    def _wrong_series(self, played: Played) -> Iterator[str]:
        """What a hand leaves to the next: asked as if it were the first of a series."""
        rules = self.rules.variant.series
        known = (played.facts, self.rules.scorer.held(played.states[-1]))
        brought = played.sheet.payoffs
        if rules.factor is not None and rules.factor.call(*known) < 0:
            yield "the hand is multiplied by a number below 0"
        for register in rules.registers:
            after = register.after
            for player in register.owners if after is not None else ():
                if after is not None and abs(after.call(*known, player, brought, brought)) > LIMIT:
                    yield f"the register {register.id} runs away"
        if rules.last_round is not None and rules.last_round.opener.call(*known).bit_count() > 1:
            yield "several players open the last round"

    def _any_action(self, s: State, luck: random.Random) -> Action:
        variant = self.rules.variant
        seat = (
            s[self._turn] if luck.random() < 0.9 else luck.randrange(variant.seats)
        )  # sometimes out of turn
        seat = max(seat, 0)
        card = 1 << luck.randrange(len(variant.deck.codes))
        item = 1 << luck.randrange(len(variant.bonuses) + 1)
        actions: tuple[Action, ...] = (
            Play(seat, card),
            CallCard(seat, card),
            Discard(seat, card | 1 << luck.randrange(len(variant.deck.codes))),
            Say(seat, luck.randrange(len(variant.auction.words))),
            Bid(seat, luck.choice(variant.contracts).mask),
            Take(seat, luck.choice((0, 1, 2))),
            GiveUp(seat, luck.choice((0, item & ~1))),
            Raise(seat, luck.choice((0, luck.choice(variant.contracts).mask))),
            Announce(seat, 2 << luck.randrange(len(variant.bonuses))),
            Kontra(seat, item),
            Kontra(seat, 0, luck.randrange(variant.seats)),
            Done(seat),
        )
        return luck.choice(actions)

    def _wrong_replay(self, played: Played) -> Iterator[str]:
        rules = self.rules
        text = to_json(rules.variant, self.record(played))
        try:
            again = replay(rules.engine, rules.scorer, from_data(rules.variant, json.loads(text)))
        except TarockError as error:
            yield f"the record cannot be replayed: {error}"
            return
        if again.states != played.states:
            yield "the replayed record has other states"
        if again.sheet != played.sheet or again.ledgers != played.ledgers:
            yield "the replayed record has another sheet"


def _listed(legal: Legal) -> object:
    if isinstance(legal, LegalDiscards):
        return (legal.must, legal.may, legal.count)
    return tuple(legal)
