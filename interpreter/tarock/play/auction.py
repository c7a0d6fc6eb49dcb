"""The auction: words and bids of the seat whose turn it is, and announcements that belong to a bid. The rules are lines
of the document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from tarock.bits import singles
from tarock.errors import Refusal
from tarock.model.layout import Phase
from tarock.model.variant import Contract, Variant
from tarock.play.actions import Action, Bid, Done, Kontra, Say
from tarock.play.apply import State
from tarock.play.events import (
    AnnouncementsLapsed,
    AuctionWon,
    ChoiceLeft,
    ContractBid,
    Event,
    PhaseBegan,
    SpeechPassed,
    WordSaid,
    turn_done,
)
from tarock.play.flow import Effects, Flow, Reasons, Step, failing, index, made
from tarock.play.fused_auction import make_speeches
from tarock.play.legal import Legal, LegalList
from tarock.play.talk import Speech


class Auction:
    """The auction of one variant. When nobody bid and there is a choice, nobody is active but one seat must choose.

    Where announcements belong to a bid, its bidder makes them before anybody else speaks: that is the declarer's first
    turn of the talk. As long as it lasts TURNS is 0, from then on 1; a bid that overtakes it makes that 0 again.
    """

    def __init__(self, variant: Variant, flow: Flow, speech: Speech) -> None:
        layout = variant.layout
        self._variant, self._flow, self._rules, self._speech = variant, flow, variant.auction, speech
        self._with_bid = sum(contract.mask for contract in variant.contracts if contract.with_bid)
        self._phase, self._turns, self._said = layout["PHASE"], layout["TURNS"], layout["SAID"]
        self._active, self._high, self._bidder = layout["ACTIVE"], layout["HIGH"], layout["HIGH_BIDDER"]
        self._turn, self._seats = layout["TURN"], variant.seats
        seats = range(variant.seats)
        self._words = tuple(
            (word.when.call, tuple(Say(seat, at) for seat in seats))
            for at, word in enumerate(self._rules.words)
        )
        self._bids = tuple((mask, tuple(Bid(seat, mask) for seat in seats)) for mask in self._rules.order)
        self._bid_lines = {
            mask: (*self._rules.bid, *variant.contract(mask).may_bid) for mask in self._rules.order
        }
        self.effects: Effects = {Say: self._say, Bid: self._bid}
        self.reasons: Reasons = {Say: self._why_not_say, Bid: self._why_not_bid}

    def legal(self, s: State, i: int) -> Legal:
        """The words and bids open to seat `i`, or the contracts it may choose from when nobody bid."""
        if self._with_bid and self.announcing(s):
            legal = self._speech.legal(self.as_if_won(s), i)
            return LegalList(tuple(action for action in legal if not isinstance(action, Kontra)))
        if not s[self._active]:
            return LegalList(tuple(Bid(i, mask) for mask in singles(self._choices(s, i))))
        return LegalList(self._speeches(s, i))

    @cached_property
    def _speeches(self) -> Callable[[State, int], list[Action]]:
        """Generated when the first hand is bid: many an engine is made for cards that are played already."""
        return make_speeches(self._variant, [says for _, says in self._words], self._bids)

    def announcing(self, s: State) -> bool:
        """Whether the highest bidder is making the announcements that belong to the bid."""
        return s[self._phase] == Phase.AUCTION and not s[self._turns] and bool(s[self._high] & self._with_bid)

    def as_if_won(self, s: State) -> State:
        """The state as it would be if the highest bidder's talk began now."""
        contract, bidder = self._variant.contract(s[self._high]), s[self._bidder]
        won = self._flow.apply(s, AuctionWon(contract.mask, bidder, bidder))
        return self._flow.apply(won, PhaseBegan(Phase.TALK, index(bidder)))

    def speeches_by_lines(self, s: State, i: int) -> list[Action]:
        """What seat `i` may say and bid while somebody is in the auction, by a plain walk over the lines."""
        actions: list[Action] = [says[i] for when, says in self._words if when(s, i, 0)]
        return actions + [bids[i] for mask, bids in self._bids if self._bid_forbidden(s, i, mask) is None]

    def _bid_forbidden(self, s: State, i: int, mask: int) -> str | None:
        """The id of the line that forbids a bid; naming the highest contract once more is holding it."""
        if mask != s[self._high]:
            return failing(self._bid_lines[mask], s, i, mask)
        if self._rules.hold is None or s[self._bidder] == 1 << i:
            return "auction.hold"
        return failing((*self._rules.hold, *self._variant.contract(mask).may_bid), s, i, mask)

    def _choices(self, s: State, i: int) -> int:
        """The contracts that a seat may name for good: those of nobody's bid, or what the last bidder may name."""
        choices, rules = 0, self._rules
        named, lines = (sum(rules.order), rules.final or ()) if s[self._high] else (rules.all_passed, ())
        for mask in singles(named):
            if failing((*lines, *self._variant.contract(mask).may_bid), s, i, mask) is None:
                choices |= mask
        return choices

    def _say(self, s: State, action: Say) -> Step:
        leaves = self._rules.words[action.word].leaves.call(s, action.seat, 0)
        return self._spoken(s, WordSaid(action.seat, bool(leaves)))

    def _bid(self, s: State, action: Bid) -> Step:
        with_bid = action.contract & self._with_bid
        if not s[self._active] and not with_bid:
            return self._flow.auction_won(
                Step((), s), self._variant.contract(action.contract), 1 << action.seat
            )
        bid = ContractBid(action.seat, action.contract)
        lapsed = [AnnouncementsLapsed(self._announced(s))] if s[self._turns] else []
        return self._flow.several(s, (*lapsed, bid)) if with_bid else self._spoken(s, *lapsed, bid)

    def _announced(self, s: State) -> int:
        """The bonuses announced with the highest bid."""
        return sum(bonus.item for bonus in self._variant.bonuses if s[self._said + bonus.item.bit_length()])

    def announced(self, s: State, action: Done) -> Step:
        """The announcements that belong to a bid are made, and the auction goes on."""
        step = self._flow.one(s, turn_done((action.seat, self._next(s))))
        return self._over(step) if self._ends(step.state) else step

    def _spoken(self, s: State, *events: Event) -> Step:
        """After a word: the auction ends, or the next seat still in it speaks."""
        changed = self._flow.draft(s, events)
        if self._ends(changed):
            return self._over(made((events, tuple(changed))))
        passed = SpeechPassed(self._next(changed))
        self._flow.write(changed, passed)
        return made(((*events, passed), tuple(changed)))

    def _ends(self, s: Sequence[int]) -> bool:
        """Whether nobody speaks any more; the contract that is highest so far may end the auction after any word."""
        if not s[self._active] or self._rules.ends.call(s):
            return True
        high = s[self._high]
        closes = self._variant.contract(high).closes if high else None
        return closes is not None and bool(closes.call(s))

    def _next(self, s: Sequence[int]) -> int:
        """The seat that speaks next, one after the other as long as they are active."""
        turn = (s[self._turn] + 1) % self._seats
        while s[self._active] and not s[self._active] >> turn & 1:
            turn = (turn + 1) % self._seats
        return turn

    def _over(self, step: Step) -> Step:
        high, bidder = step.state[self._high], step.state[self._bidder]
        choices = high or self._rules.all_passed
        if choices & (choices - 1) or (high and self._rules.final is not None):
            return self._flow.then(step, ChoiceLeft(index(bidder)))
        return self._flow.auction_won(step, self._variant.contract(choices), bidder)

    def _why_not_say(self, s: State, action: Say) -> Refusal:
        if self.announcing(s):
            return self._still_announcing(s)
        word = self._rules.words[action.word]
        return Refusal(word.when.rule, f"'{word.id}' may not be said here")

    def _still_announcing(self, s: State) -> Refusal:
        contract = self._variant.contract(s[self._high])
        message = f"what is announced with '{contract.id}' comes first, then 'done'"
        return Refusal(f"contracts.{contract.id}.announces", message)

    def _why_not_bid(self, s: State, action: Bid) -> Refusal:
        if self.announcing(s):
            return self._still_announcing(s)
        contract = self._variant.contract(action.contract)
        return Refusal(self._forbidding(s, action, contract), f"'{contract.id}' may not be bid here")

    def _not_final(self, s: State, action: Bid) -> str:
        """The id of the line that forbids naming a contract for good."""
        lines = self._rules.final
        if not s[self._high] or lines is None:
            return "auction.all-passed"
        if action.contract not in self._rules.order:
            return "auction.order"
        may_bid = self._variant.contract(action.contract).may_bid
        return failing((*lines, *may_bid), s, action.seat, action.contract) or "auction.final"

    def _forbidding(self, s: State, action: Bid, contract: Contract) -> str:
        if not s[self._active]:
            return self._not_final(s, action)
        if contract.mask not in self._rules.order:
            return "auction.order"
        return self._bid_forbidden(s, action.seat, contract.mask) or "auction.order"
