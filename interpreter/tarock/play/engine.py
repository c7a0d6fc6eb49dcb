"""A hand from the first word to the last trick: the door to the phases, each with its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tarock.bits import indexes
from tarock.errors import Refusal
from tarock.model.layout import Phase
from tarock.model.tables import knowing_of
from tarock.model.variant import Variant
from tarock.play.actions import Action, Announce, Done
from tarock.play.apply import State, make_first_state
from tarock.play.auction import Auction
from tarock.play.cardplay import CardPlay
from tarock.play.exchange import Calling, Discarding, Raising, Taking
from tarock.play.flow import Effects, Flow, Reasons, Step, index
from tarock.play.legal import NOTHING_LEGAL, Legal
from tarock.play.talk import Speech

__all__ = ["Engine", "Step"]


class PhaseRules(Protocol):
    """One phase: what is legal, what a legal action leads to, and why another is refused, by type of action."""

    effects: Effects
    reasons: Reasons

    def legal(self, s: State, i: int) -> Legal: ...


class Engine:
    """The rules of one variant at work on states. Has no state of its own.

    `legal(s)` tells what the seat to act may do; `step(s, action)` refuses what is not in it, or tells what happened.
    """

    def __init__(self, variant: Variant) -> None:
        for formula in variant.formulas:
            _ = formula.call  # compiled now, not in the middle of a hand
        flow = Flow(variant)
        self.variant, self.layout, self.apply = variant, variant.layout, flow.apply
        self._first_state, self._starts = make_first_state(variant.layout), variant.auction.starts
        self.knowing = knowing_of(variant)
        self.cards = CardPlay(variant, flow)
        self.discarding = Discarding(variant, flow)
        self.speech = Speech(variant, flow)
        self.auction = Auction(variant, flow, self.speech)
        phases: tuple[PhaseRules, ...] = (
            self.auction,
            Calling(variant, flow),
            Taking(variant, flow),
            self.discarding,
            Raising(variant, flow),
            self.speech,
            self.cards,
        )
        self._legal = tuple(phase.legal for phase in phases)
        self._effects = {action: effect for phase in phases for action, effect in phase.effects.items()}
        self._reasons = {
            action: (at, reason)
            for at, phase in enumerate(phases)
            for action, reason in phase.reasons.items()
        }
        self._phase, self._turn = variant.layout["PHASE"], variant.layout["TURN"]
        if any(contract.with_bid for contract in variant.contracts):
            self._effects[Done] = self._done

    def start(
        self,
        *,
        dealer: int,
        hands: tuple[int, ...],
        talon: tuple[int, ...],
        kept: tuple[int, ...] | None = None,
    ) -> State:
        """The state after the deal. `hands` are masks by seat, `talon` one-bit masks, top card first; `kept` is what a
        series kept from the hands before, as if this were its first if nothing is said."""
        players, kept = self.variant.players(dealer), self.variant.series.kept if kept is None else kept
        s = self._first_state(dealer=dealer, players=players, hands=hands, talon=talon, kept=kept)
        if self._starts is None:
            return s
        return (*s[: self._turn], index(self._starts.call(s)), *s[self._turn + 1 :])

    def again(self, s: State) -> Refusal | None:
        """Why a deal does not stand, so that the same dealer deals again; None where it does."""
        for seat in indexes(s[self.layout["PLAYERS"]]):
            for line in self.variant.deal_again:
                if line.call(s, seat):
                    return Refusal(
                        line.rule, f"the deal does not stand, by the hand of seat {seat}: deal again"
                    )
        return None

    def players(self, s: Sequence[int]) -> int:
        """The seats (mask) that take part in a state whose contract was set by hand: those who join it too."""
        contract = s[self.layout["CONTRACT"]]
        joins = self.variant.contract(contract).joins if contract else None
        players = s[self.layout["PLAYERS"]]
        return players if joins is None else players | int(joins.seats.call(s))

    def legal(self, s: State) -> Legal:
        """All legal actions of the seat to act; empty when the hand is over."""
        seat = s[self._turn]
        return NOTHING_LEGAL if seat < 0 else self._legal[s[self._phase]](s, seat)

    def step(self, s: State, action: Action, legal: Legal | None = None) -> Step:
        """Decide an action. Raises Refusal with the id of the rule that forbids it; the state stays as it was.

        `legal` are the legal actions of the state, where the caller has them already.
        """
        if action not in (self.legal(s) if legal is None else legal):
            raise self._refusal(s, action)
        return self._effects[type(action)](s, action)

    def _done(self, s: State, action: Done) -> Step:
        """The end of a turn in the talk, or of the announcements that belong to a bid."""
        phase = self.auction.announced if s[self._phase] == Phase.AUCTION else self.speech.done
        return phase(s, action)

    def _refusal(self, s: State, action: Action) -> Refusal:
        """Why an action that is not legal is none: the wrong phase, the wrong seat, or a rule."""
        if isinstance(action, Announce | Done) and self.auction.announcing(s):
            s = self.auction.as_if_won(s)
        phase, why = self._reasons[type(action)]
        if s[self._phase] != phase:
            return Refusal("phase", f"the hand is in the phase '{Phase.NAMES[s[self._phase]]}'", code="TR312")
        if action.seat != s[self._turn]:
            return Refusal("turn", f"it is not the turn of seat {action.seat}", code="TR311")
        return why(s, action)
