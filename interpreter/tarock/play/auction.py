"""The auction: words and bids of the seat whose turn it is. The rules are lines of the document."""

from __future__ import annotations

from tarock.bits import singles
from tarock.errors import Refusal
from tarock.model.variant import Contract, Variant
from tarock.play.actions import Action, Bid, Say
from tarock.play.apply import State
from tarock.play.events import ChoiceLeft, ContractBid, SpeechPassed, WordSaid
from tarock.play.flow import Effects, Flow, Reasons, Step, failing, index
from tarock.play.fused_auction import make_speeches
from tarock.play.legal import Legal, LegalList


class Auction:
    """The auction of one variant. When nobody bid and there is a choice, nobody is active but one seat must choose."""

    def __init__(self, variant: Variant, flow: Flow) -> None:
        layout = variant.layout
        self._variant, self._flow, self._rules = variant, flow, variant.auction
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
        self._speeches = make_speeches(variant, [says for _, says in self._words], self._bids)
        self.effects: Effects = {Say: self._say, Bid: self._bid}
        self.reasons: Reasons = {Say: self._why_not_say, Bid: self._why_not_bid}

    def legal(self, s: State, i: int) -> Legal:
        """The words and bids open to seat `i`, or the contracts it may choose from when nobody bid."""
        if not s[self._active]:
            return LegalList(tuple(Bid(i, mask) for mask in singles(self._choices(s, i))))
        return LegalList(self._speeches(s, i))

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
        choices = 0
        for mask in singles(self._rules.all_passed):
            if failing(self._variant.contract(mask).may_bid, s, i, mask) is None:
                choices |= mask
        return choices

    def _say(self, s: State, action: Say) -> Step:
        leaves = self._rules.words[action.word].leaves.call(s, action.seat, 0)
        return self._spoken(self._flow.one(s, WordSaid(action.seat, bool(leaves))))

    def _bid(self, s: State, action: Bid) -> Step:
        if not s[self._active]:
            return self._flow.auction_won(
                Step((), s), self._variant.contract(action.contract), 1 << action.seat
            )
        return self._spoken(self._flow.one(s, ContractBid(action.seat, action.contract)))

    def _spoken(self, step: Step) -> Step:
        """After a word: the auction ends, or the next seat still in it speaks."""
        s = step.state
        high = s[self._high]
        closes = self._variant.contract(high).closes if high else None
        if self._rules.ends.call(s) or (closes is not None and closes.call(s)):
            return self._over(step)
        turn = (s[self._turn] + 1) % self._seats
        while not s[self._active] >> turn & 1:
            turn = (turn + 1) % self._seats
        return self._flow.then(step, SpeechPassed(turn))

    def _over(self, step: Step) -> Step:
        high, bidder = step.state[self._high], step.state[self._bidder]
        choices = high or self._rules.all_passed
        if choices & (choices - 1):
            return self._flow.then(step, ChoiceLeft(index(bidder)))
        return self._flow.auction_won(step, self._variant.contract(choices), bidder)

    def _why_not_say(self, _s: State, action: Say) -> Refusal:
        word = self._rules.words[action.word]
        return Refusal(word.when.rule, f"'{word.id}' may not be said here")

    def _why_not_bid(self, s: State, action: Bid) -> Refusal:
        contract = self._variant.contract(action.contract)
        return Refusal(self._forbidding(s, action, contract), f"'{contract.id}' may not be bid here")

    def _forbidding(self, s: State, action: Bid, contract: Contract) -> str:
        if not s[self._active]:
            return "auction.all-passed"
        if contract.mask not in self._rules.order:
            return "auction.order"
        return self._bid_forbidden(s, action.seat, contract.mask) or "auction.order"
