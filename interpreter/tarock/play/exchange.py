"""Between auction and talk: the declarer calls a card, takes a packet of the talon or gives up, lays cards away,
raises the contract."""

from __future__ import annotations

from tarock.bits import singles
from tarock.errors import Refusal
from tarock.model.layout import Phase
from tarock.model.variant import Exchange, Variant
from tarock.play.actions import Action, CallCard, CallWay, Discard, GiveUp, Raise, Take
from tarock.play.apply import State
from tarock.play.events import (
    CardCalled,
    CardsDiscarded,
    ContractRaised,
    HandGivenUp,
    PhaseBegan,
    TalonTaken,
)
from tarock.play.flow import Effects, Flow, Reasons, Step, failing, made
from tarock.play.legal import Legal, LegalDiscards, LegalList


class Calling:
    """The declarer calls a card; its holder becomes the partner, which the table need not know."""

    def __init__(self, variant: Variant, flow: Flow) -> None:
        self._variant, self._flow = variant, flow
        self._declarer = variant.layout["DECLARER"]
        self.effects: Effects = {CallCard: self._call_card, CallWay: self._call_way}
        self.reasons: Reasons = {CallCard: self._why_not_card, CallWay: self._why_not_way}

    def legal(self, s: State, i: int) -> Legal:
        """The cards that may be called by name, then the ways that name none."""
        cards = 0
        ways: list[Action] = []
        for at, way in enumerate(self._variant.calls):
            if way.when is None or way.when.call(s, i):
                if way.names_card:
                    cards |= way.cards.call(s, i)
                elif way.cards.call(s, i):
                    ways.append(CallWay(i, at))
        return LegalList((*(CallCard(i, card) for card in singles(cards)), *ways))

    def _call_card(self, s: State, action: CallCard) -> Step:
        return self._call(s, action.card, named=True)

    def _call_way(self, s: State, action: CallWay) -> Step:
        return self._call(s, self._variant.calls[action.way].cards.call(s, action.seat), named=False)

    def _call(self, s: State, cards: int, *, named: bool) -> Step:
        called = self._flow.apply(s, CardCalled(cards, named, s[self._declarer]))
        partner = self._variant.partner.call(called) if self._variant.partner else 0
        return self._flow.to_exchange(
            self._flow.one(s, CardCalled(cards, named, s[self._declarer] | partner))
        )

    def _why_not_card(self, _s: State, _action: CallCard) -> Refusal:
        rule = next(way.cards.rule for way in self._variant.calls if way.names_card)
        return Refusal(rule, "this card may not be called")

    def _why_not_way(self, _s: State, action: CallWay) -> Refusal:
        way = self._variant.calls[action.way]
        return Refusal(way.cards.rule, f"'{way.id}' may not be called")


class Taking:
    """The declarer takes a packet of the talon, or gives the hand up where that is allowed."""

    def __init__(self, variant: Variant, flow: Flow) -> None:
        layout = variant.layout
        self._flow = flow
        self._talon = layout["TALON"]
        self.effects: Effects = {Take: self._take, GiveUp: self._give_up}
        self.reasons: Reasons = {Take: self._why_not_take, GiveUp: self._why_not_give_up}

    def legal(self, s: State, i: int) -> Legal:
        """The packets, the upper one first; giving up stands last."""
        lines, packets = self._exchange(s).may_take, self._packets(s)
        allowed = [at for at, packet in enumerate(packets, 1) if failing(lines, s, i, packet) is None]
        actions: list[Action] = [Take(i, at) for at in allowed or range(1, len(packets) + 1)]
        if self._giving_up_forbidden(s, i) is None:
            actions += [GiveUp(i, item) for item in singles(self._to_name(s, i))] or [GiveUp(i)]
        return LegalList(tuple(actions))

    def _to_name(self, s: State, i: int) -> int:
        """The bonuses of which giving up names one."""
        names = self._exchange(s).give_up_names
        return 0 if names is None else int(names.call(s, i))

    def _exchange(self, s: State) -> Exchange:
        exchange = self._flow.contract(s).exchange
        assert exchange is not None  # the phase begins only where there is one
        return exchange

    def _packets(self, s: State) -> tuple[int, ...]:
        return self._flow.packets(s, self._exchange(s).packet)

    def _giving_up_forbidden(self, s: State, i: int) -> str | None:
        exchange = self._exchange(s)
        if exchange.give_up is None:
            return f"exchange.{exchange.id}.give-up"
        return failing(exchange.give_up, s, i)

    def _take(self, s: State, action: Take) -> Step:
        cards = self._packets(s)[action.packet - 1]
        step = self._flow.one(s, TalonTaken(action.seat, cards, s[self._talon] & ~cards))
        return self._flow.then(step, PhaseBegan(Phase.DISCARD, action.seat))

    def _give_up(self, s: State, action: GiveUp) -> Step:
        return self._flow.to_count(self._flow.one(s, HandGivenUp(action.seat, action.item)))

    def _why_not_take(self, s: State, action: Take) -> Refusal:
        packets = self._packets(s)
        if 1 <= action.packet <= len(packets):
            rule = failing(self._exchange(s).may_take, s, action.seat, packets[action.packet - 1])
            return Refusal(rule or "exchange", "this packet may not be taken")
        return Refusal(f"exchange.{self._exchange(s).id}.packet", f"there is no packet {action.packet}")

    def _why_not_give_up(self, s: State, action: GiveUp) -> Refusal:
        rule = self._giving_up_forbidden(s, action.seat)
        if rule is not None:
            return Refusal(rule, "the hand may not be given up")
        which = "this bonus may not be" if action.item else "a bonus must be"
        return Refusal(f"exchange.{self._exchange(s).id}.give-up-names", f"{which} named in giving up")


class Discarding:
    """The declarer lays away as many cards as were taken: never some, others first, some of them face up."""

    def __init__(self, variant: Variant, flow: Flow) -> None:
        layout = variant.layout
        self._rules, self._flow = variant.discard, flow
        self._hand, self._taken = layout["HAND"], layout["TAKEN_TALON"]
        self.effects: Effects = {Discard: self._discard}
        self.reasons: Reasons = {Discard: self._why_not}

    def legal(self, s: State, i: int) -> LegalDiscards:
        """The legal discards of seat `i`: all that go first, and others only where those are too few."""
        may, count = s[self._hand + i], s[self._taken].bit_count()
        for line in self._rules.never:
            if line.when is None or line.when.call(s, i):
                may &= ~line.cards.call(s, i)
        first = may & self._rules.first.call(s, i)
        if first.bit_count() < count:
            return LegalDiscards(i, first, may, count)
        return LegalDiscards(i, first if first.bit_count() == count else 0, first, count)

    def _discard(self, s: State, action: Discard) -> Step:
        shown = action.cards & self._rules.open.call(s, action.seat)
        return self._flow.to_raise(self._flow.one(s, CardsDiscarded(action.seat, action.cards, shown)))

    def _why_not(self, s: State, action: Discard) -> Refusal:
        if action.cards & ~s[self._hand + action.seat]:
            return Refusal("hand", "a card is not in the hand", code="TR302")
        return Refusal(self._forbidding(s, action), "these cards may not be laid away")

    def _forbidding(self, s: State, action: Discard) -> str:
        exchange = self._flow.contract(s).exchange
        if exchange is not None and action.cards.bit_count() != exchange.packet:
            return f"exchange.{exchange.id}.packet"
        for line in self._rules.never:
            if (line.when is None or line.when.call(s, action.seat)) and action.cards & line.cards.call(
                s, action.seat
            ):
                return line.rule
        return self._rules.first.rule


class Raising:
    """The declarer raises the contract, or keeps it."""

    def __init__(self, variant: Variant, flow: Flow) -> None:
        self._variant, self._flow = variant, flow
        self.effects: Effects = {Raise: self._raise}
        self.reasons: Reasons = {Raise: self._why_not}

    def legal(self, s: State, i: int) -> Legal:
        """Keeping it, then what it may be raised to."""
        raises = singles(self._flow.contract(s).raises)
        return LegalList((Raise(i), *(Raise(i, mask) for mask in raises)))

    def _raise(self, s: State, action: Raise) -> Step:
        events = (ContractRaised(action.contract),) if action.contract else ()
        return self._flow.to_talk(made((events, tuple(self._flow.draft(s, events)))))

    def _why_not(self, s: State, action: Raise) -> Refusal:
        contract, other = self._flow.contract(s), self._variant.contract(action.contract)
        return Refusal(f"contracts.{contract.id}.raise", f"'{contract.id}' is not raised to '{other.id}'")
