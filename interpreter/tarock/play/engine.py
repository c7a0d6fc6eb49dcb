"""A hand from the first word to the last trick: asks the compiled rules, refuses, and tells what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tarock.bits import singles
from tarock.errors import Refusal
from tarock.model.layout import Phase
from tarock.model.tables import knowing_of as make_knowing
from tarock.model.variant import Conditions, Contract, Exchange, Formula, Pile, Sides, Variant
from tarock.play.actions import (
    Action,
    Announce,
    Bid,
    CallCard,
    Discard,
    Done,
    GiveUp,
    Kontra,
    Play,
    Say,
    Take,
)
from tarock.play.apply import State, first_state, make_apply
from tarock.play.cardplay import CardPlay
from tarock.play.events import (
    AuctionWon,
    BonusAnnounced,
    CardCalled,
    CardPlayed,
    CardsDiscarded,
    ChoiceLeft,
    ContractBid,
    Event,
    HandCounted,
    HandGivenUp,
    KontraSaid,
    PhaseBegan,
    SpeechPassed,
    TalonShown,
    TalonTaken,
    TrickTaken,
    TurnDone,
    WordSaid,
)
from tarock.play.legal import NOTHING_LEGAL, Legal, LegalDiscards, LegalList, LegalPlays
from tarock.play.talk import Speech


class Step(NamedTuple):
    """What an action led to: the events in order, and the state after them."""

    events: tuple[Event, ...]
    state: State


class Engine:
    """The rules of one variant at work on states. Has no state of its own.

    `legal(s)` lists what the seat to act may do; `step(s, action)` refuses or tells; both ask the same predicates.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.layout = variant.layout
        self.apply = make_apply(variant.layout)
        self.cards = CardPlay(variant)
        self.speech = Speech(variant)
        self.knowing = make_knowing(variant)
        self._slots(variant)
        self._open_bids = tuple((mask, variant.contract(mask)) for mask in variant.auction.order)
        self._legal: tuple[Callable[[State, int], Legal], ...] = (
            self._legal_words,
            self._legal_calls,
            self._legal_takes,
            self.legal_discards,
            self._legal_talk,
            self._legal_plays,
        )
        self._effects: dict[type, Callable[[State, Any], Step]] = {
            Play: self._play,
            Say: self._say,
            Bid: self._bid,
            CallCard: self._call,
            Take: self._take,
            GiveUp: self._give_up,
            Discard: self._discard,
            Announce: self._announce,
            Kontra: self._kontra,
            Done: self._done,
        }
        self._reasons: dict[type, tuple[int, Callable[[State, Any], Refusal]]] = {
            Play: (Phase.PLAY, self._why_not_play),
            Say: (Phase.AUCTION, self._why_not_say),
            Bid: (Phase.AUCTION, self._why_not_bid),
            CallCard: (Phase.CALL, self._why_not_call),
            Take: (Phase.EXCHANGE, self._why_not_take),
            GiveUp: (Phase.EXCHANGE, self._why_not_give_up),
            Discard: (Phase.DISCARD, self._why_not_discard),
            Announce: (Phase.TALK, self._why_not_announce),
            Kontra: (Phase.TALK, self._why_not_kontra),
            Done: (Phase.TALK, self._why_not_done),
        }

    def _slots(self, variant: Variant) -> None:
        layout = variant.layout
        self._seats = variant.seats
        self._suit_of = {1 << number: suit for number, suit in enumerate(variant.deck.suit_of)}
        self._phase, self._turn, self._hand = layout["PHASE"], layout["TURN"], layout["HAND"]
        self._trick, self._led, self._number = layout["TRICK"], layout["LED"], layout["NUMBER"]
        self._leader, self._best_seat = layout["LEADER"], layout["BEST_SEAT"]
        self._contract, self._declarer = layout["CONTRACT"], layout["DECLARER"]
        self._active, self._high, self._bidder = layout["ACTIVE"], layout["HIGH"], layout["HIGH_BIDDER"]
        self._talon, self._talon_cards = layout["TALON"], layout["TALON_CARDS"]
        self._taken, self._left, self._discarded = layout["TAKEN_TALON"], layout["LEFT_TALON"], layout["DISCARD"]

    # --- the door -------------------------------------------------------------------------------------------------

    def start(self, *, dealer: int, hands: tuple[int, ...], talon: tuple[int, ...]) -> State:
        """The state after the deal. `hands` are masks by seat, `talon` one-bit masks, top card first."""
        return first_state(self.layout, dealer=dealer, hands=hands, talon=talon)

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

    def _refusal(self, s: State, action: Action) -> Refusal:
        """Why an action that is not legal is none: the wrong phase, the wrong seat, or a rule."""
        phase, why = self._reasons[type(action)]
        if s[self._phase] != phase:
            return Refusal("phase", f"the hand is in the phase '{Phase.NAMES[s[self._phase]]}'", code="TR312")
        seat = s[self._turn]
        if action.seat != seat:
            return Refusal("turn", f"it is not the turn of seat {action.seat}", code="TR311")
        return why(s, action)

    # --- auction --------------------------------------------------------------------------------------------------

    def _legal_words(self, s: State, i: int) -> Legal:
        if not s[self._active]:
            return LegalList(tuple(Bid(i, mask) for mask in singles(self._choices(s, i))))
        actions: list[Action] = [
            Say(i, at) for at, word in enumerate(self.variant.auction.words) if word.when.call(s, i, 0)
        ]
        for mask, contract in self._open_bids:
            if self._bid_forbidden(s, i, contract) is None:
                actions.append(Bid(i, mask))
        return LegalList(tuple(actions))

    def _choices(self, s: State, i: int) -> int:
        """What forehand may choose when nobody bid."""
        choices = 0
        for mask in singles(self.variant.auction.all_passed):
            if _failing(self.variant.contract(mask).may_bid, s, i, mask) is None:
                choices |= mask
        return choices

    def _bid_forbidden(self, s: State, i: int, contract: Contract) -> str | None:
        lines = (*self.variant.auction.bid, *contract.may_bid)
        return _failing(lines, s, i, contract.mask)

    def _say(self, s: State, action: Say) -> Step:
        leaves = self.variant.auction.words[action.word].leaves
        return self._spoken(s, WordSaid(action.seat, bool(leaves.call(s, action.seat, 0))))

    def _why_not_say(self, s: State, action: Say) -> Refusal:
        word = self.variant.auction.words[action.word]
        return Refusal(word.when.rule, f"'{word.id}' may not be said here")

    def _bid(self, s: State, action: Bid) -> Step:
        if not s[self._active]:
            return self._won(Step((), s), self.variant.contract(action.contract), 1 << action.seat)
        return self._spoken(s, ContractBid(action.seat, action.contract))

    def _why_not_bid(self, s: State, action: Bid) -> Refusal:
        contract = self.variant.contract(action.contract)
        if not s[self._active]:
            return Refusal("auction.all-passed", f"'{contract.id}' may not be chosen")
        if action.contract not in self.variant.auction.order:
            return Refusal("auction", f"'{contract.id}' cannot be bid")
        rule = self._bid_forbidden(s, action.seat, contract) or "auction.bid"
        return Refusal(rule, f"'{contract.id}' may not be bid here")

    def _spoken(self, s: State, event: Event) -> Step:
        """After a word: the auction ends, or the next seat still in it speaks."""
        step = self._then(Step((), s), event)
        s = step.state
        high = s[self._high]
        closes = self.variant.contract(high).closes if high else None
        if self.variant.auction.ends.call(s) or (closes is not None and closes.call(s)):
            return self._auction_over(step)
        turn = (s[self._turn] + 1) % self._seats
        while not s[self._active] >> turn & 1:
            turn = (turn + 1) % self._seats
        return self._then(step, SpeechPassed(turn))

    def _auction_over(self, step: Step) -> Step:
        s = step.state
        if s[self._high]:
            return self._won(step, self.variant.contract(s[self._high]), s[self._bidder])
        choices = self.variant.auction.all_passed
        if choices & (choices - 1):
            return self._then(step, ChoiceLeft(_index(s[self._bidder])))
        return self._won(step, self.variant.contract(choices), s[self._bidder])

    def _won(self, step: Step, contract: Contract, bidder: int) -> Step:
        declarer = 0 if contract.sides is Sides.EACH else bidder
        step = self._then(step, AuctionWon(contract.mask, declarer, declarer))
        if contract.sides is Sides.CALLED:
            return self._then(step, PhaseBegan(Phase.CALL, _index(declarer)))
        return self._before_exchange(step)

    # --- call and exchange ----------------------------------------------------------------------------------------

    def callable_cards(self, s: State, i: int) -> int:
        """The cards that the declarer may call, as a mask."""
        cards = 0
        for formula in self.variant.call:
            cards |= formula.call(s, i)
        return cards

    def _legal_calls(self, s: State, i: int) -> Legal:
        return LegalList(tuple(CallCard(i, card) for card in singles(self.callable_cards(s, i))))

    def _call(self, s: State, action: CallCard) -> Step:
        called = self.apply(s, CardCalled(action.card, s[self._declarer]))
        partner = self.variant.partner.call(called) if self.variant.partner else 0
        step = self._then(Step((), s), CardCalled(action.card, s[self._declarer] | partner))
        return self._before_exchange(step)

    def _why_not_call(self, _s: State, _action: CallCard) -> Refusal:
        return Refusal(self.variant.call[0].rule, "this card may not be called")

    def _before_exchange(self, step: Step) -> Step:
        s = step.state
        exchange = self.variant.contract(s[self._contract]).exchange
        if exchange is None:
            return self._before_talk(step)
        step = self._then(step, PhaseBegan(Phase.EXCHANGE, _index(s[self._declarer])))
        return self._then(step, TalonShown(s[self._talon])) if exchange.show else step

    def packets(self, s: State, exchange: Exchange) -> tuple[int, ...]:
        """The packets of the talon, the upper one first, as masks."""
        cards = s[self._talon_cards : self._talon_cards + 6]
        return tuple(sum(cards[at : at + exchange.packet]) for at in range(0, len(cards), exchange.packet))

    def _exchange(self, s: State) -> Exchange:
        exchange = self.variant.contract(s[self._contract]).exchange
        assert exchange is not None
        return exchange

    def _giving_up_forbidden(self, s: State, i: int) -> str | None:
        exchange = self._exchange(s)
        if exchange.give_up is None:
            return f"exchange.{exchange.id}.give-up"
        return _failing(exchange.give_up, s, i)

    def _legal_takes(self, s: State, i: int) -> Legal:
        packets = self.packets(s, self._exchange(s))
        takes: list[Action] = [Take(i, number) for number in range(1, len(packets) + 1)]
        return LegalList((*takes, GiveUp(i)) if self._giving_up_forbidden(s, i) is None else tuple(takes))

    def _take(self, s: State, action: Take) -> Step:
        cards = self.packets(s, self._exchange(s))[action.packet - 1]
        step = self._then(Step((), s), TalonTaken(action.seat, cards, s[self._talon] & ~cards))
        return self._then(step, PhaseBegan(Phase.DISCARD, action.seat))

    def _why_not_take(self, s: State, action: Take) -> Refusal:
        return Refusal(f"exchange.{self._exchange(s).id}.packet", f"there is no packet {action.packet}")

    def _give_up(self, s: State, action: GiveUp) -> Step:
        return self._count(self._then(Step((), s), HandGivenUp(action.seat)))

    def _why_not_give_up(self, s: State, action: GiveUp) -> Refusal:
        return Refusal(self._giving_up_forbidden(s, action.seat) or "exchange", "the hand may not be given up")

    def legal_discards(self, s: State, i: int) -> LegalDiscards:
        """What seat `i` may lay away: as many cards as were taken, never some, others first."""
        rules, hand = self.variant.discard, s[self._hand + i]
        count = s[self._taken].bit_count()
        may = hand
        for line in rules.never:
            if line.when is None or line.when.call(s, i):
                may &= ~line.cards.call(s, i)
        first = may & rules.first.call(s, i)
        if first.bit_count() < count:
            return LegalDiscards(i, first, may, count)
        return LegalDiscards(i, first if first.bit_count() == count else 0, first, count)

    def _discard(self, s: State, action: Discard) -> Step:
        shown = action.cards & self.variant.discard.open.call(s, action.seat)
        return self._before_talk(self._then(Step((), s), CardsDiscarded(action.seat, action.cards, shown)))

    def _why_not_discard(self, s: State, action: Discard) -> Refusal:
        if action.cards & ~s[self._hand + action.seat]:
            return Refusal("hand", "a card is not in the hand", code="TR302")
        return Refusal(self._discard_forbidding(s, action), "these cards may not be laid away")

    def _discard_forbidding(self, s: State, action: Discard) -> str:
        if action.cards.bit_count() != s[self._taken].bit_count():
            return f"exchange.{self._exchange(s).id}.packet"
        for line in self.variant.discard.never:
            if (line.when is None or line.when.call(s, action.seat)) and action.cards & line.cards.call(s, action.seat):
                return line.rule
        return self.variant.discard.first.rule

    # --- talk -----------------------------------------------------------------------------------------------------

    def _before_talk(self, step: Step) -> Step:
        talk = self.variant.contract(step.state[self._contract]).talk
        if talk is None:
            return self._begin_play(step)
        return self._then(step, PhaseBegan(Phase.TALK, _index(talk.starts.call(step.state))))

    def _legal_talk(self, s: State, i: int) -> Legal:
        return LegalList(self.speech.legal(s, i))

    def _announce(self, s: State, action: Announce) -> Step:
        event = BonusAnnounced(action.seat, action.item)
        return Step((event,), self.apply(s, event))

    def _why_not_announce(self, s: State, action: Announce) -> Refusal:
        bonus = self.variant.bonus(action.item)
        rule = self.speech.announcement_forbidden(s, action.seat, bonus)
        return Refusal(rule, f"'{bonus.id}' may not be announced here")

    def _kontra(self, s: State, action: Kontra) -> Step:
        event = KontraSaid(action.seat, action.item)
        return Step((event,), self.apply(s, event))

    def _why_not_kontra(self, s: State, action: Kontra) -> Refusal:
        return Refusal(self.speech.kontra_forbidden(s, action.seat, action.item), "this Kontra may not be said here")

    def _done(self, s: State, action: Done) -> Step:
        event = TurnDone(action.seat, (action.seat + 1) % self._seats)
        step = Step((event,), self.apply(s, event))
        return self._begin_play(step) if self.speech.over(step.state) else step

    def _why_not_done(self, s: State, _action: Done) -> Refusal:
        return Refusal(self.speech.silence_forbidden(s), "something must be announced first")

    # --- play -----------------------------------------------------------------------------------------------------

    def _begin_play(self, step: Step) -> Step:
        leader = self.variant.contract(step.state[self._contract]).leader.call(step.state)
        return self._then(step, PhaseBegan(Phase.PLAY, _index(leader)))

    def _legal_plays(self, s: State, i: int) -> Legal:
        return LegalPlays(i, self.cards.playable(s, i))

    def _play(self, s: State, action: Play) -> Step:
        seat, card = action.seat, action.card
        led = s[self._led] or self._suit_of[card]
        best = self.cards.best(s, s[self._trick] | card, led)
        turn = self._next_in_trick(s, seat)
        played = CardPlayed(seat, card, led, best, turn)
        after = self.apply(s, played)
        if turn >= 0:
            return Step((played,), after)
        taken = self._trick_taken(after)
        step = Step((played, taken), self.apply(after, taken))
        return step if taken.leader >= 0 else self._count(step)

    def _why_not_play(self, s: State, action: Play) -> Refusal:
        if not action.card & s[self._hand + action.seat]:
            return Refusal("hand", "the card is not in the hand", code="TR302")
        return Refusal(self.cards.forbidding(s, action.seat, action.card), "this card may not be played here")

    def _next_in_trick(self, s: State, i: int) -> int:
        """Who plays after seat `i`: the next with cards up to the leader; -1 when the trick is complete."""
        leader = s[self._leader]
        seat = (i + 1) % self._seats
        while seat != leader and not s[self._hand + seat]:
            seat = (seat + 1) % self._seats
        return -1 if seat == leader else seat

    def _trick_taken(self, s: State) -> TrickTaken:
        winner = leader = s[self._best_seat]
        hands = s[self._hand : self._hand + self._seats]
        if not any(hands):
            leader = -1
        else:
            while not hands[leader]:
                leader = (leader + 1) % self._seats
        return TrickTaken(s[self._number], winner, s[self._trick], leader)

    def _count(self, step: Step) -> Step:
        """The hand is over: talon packets and discard go to their owners."""
        s = step.state
        owned = [0, 0]
        for packet, piles in (
            (s[self._discarded], self.variant.discard_piles),
            (s[self._left], self.variant.talon_piles),
        ):
            side = _owner(s, packet, piles)
            if packet and side:
                owned[0 if side == s[self.layout["DECLARERS"]] else 1] |= packet
        return self._then(step, HandCounted(owned[0], owned[1]))

    # --- small ones -----------------------------------------------------------------------------------------------

    def _then(self, step: Step, event: Event) -> Step:
        return Step((*step.events, event), self.apply(step.state, event))


def _failing(lines: Conditions | tuple[Formula, ...], *args: object) -> str | None:
    """The id of the first line that does not hold."""
    for line in lines:
        if not line.call(*args):
            return line.rule
    return None


def _owner(s: State, packet: int, piles: tuple[Pile, ...]) -> int:
    for line in piles:
        if line.when is None or line.when.call(s, packet):
            return int(line.to.call(s, packet))
    return 0


def _index(mask: int) -> int:
    return mask.bit_length() - 1
