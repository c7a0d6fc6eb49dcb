"""What may be supposed of a hand that nobody wrote down: conditions asked of hands that a seat may have had. Knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tarock.api import Rules
from tarock.bits import singles
from tarock.model.layout import Phase
from tarock.model.variant import Bonus, Conditions, Contract
from tarock.scoring import Told, told_head

State = Sequence[int]


class _Head(Sequence[int]):
    """The part of a state that a summary tells: what lies beyond cannot be asked."""

    def __init__(self, slots: Sequence[int]) -> None:
        self._slots = tuple(slots)

    def __len__(self) -> int:
        return len(self._slots)

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        end = at.stop if isinstance(at, slice) else at + 1
        if end is None or end > len(self._slots):
            raise LookupError("not told")
        return self._slots[at]


class Supposing:
    """Asks the conditions of a rule set about a hand of which only a summary is known."""

    def __init__(self, rules: Rules, start: State) -> None:
        self.rules, self.start = rules, start
        self.layout = rules.variant.layout

    def forbids_bid(self, contract: Contract, seat: int) -> str | None:
        """The rule by which this seat may not have bid a contract, whatever its hand; None when it may."""
        return self._failing(
            contract.may_bid, seat, lambda line, s: line.call(s, seat, contract.mask), list(self.start)
        )

    def forbids_announcement(self, told: Told, bonus: Bonus, seat: int) -> str | None:
        """The rule by which this seat may not have announced a bonus, whatever its hand."""
        contract = self.rules.variant.contract(told.contract)
        if bonus.announced is None:
            return f"bonuses.{bonus.id}.announced"
        if contract.talk is None or contract.talk.announce is None:
            return f"contracts.{contract.id}.talk"
        lines = (*contract.talk.announce, *bonus.may_announce)
        failing = None
        for s in self._talks(told, without=bonus.item, seat=seat):
            failing = self._failing(lines, seat, lambda line, s: line.call(s, seat, bonus.item), s)
            if failing is None:
                return None
        return failing

    def must_announce(self, told: Told, seat: int) -> int:
        """The bonuses of which the declarer had to announce one, whatever the hand; none if there was a way around."""
        contract = self.rules.variant.contract(told.contract)
        owed = contract.oblige
        if not isinstance(owed, int) or not owed or contract.talk is None:
            return 0
        for s in self.hands(list(self.start), seat):
            if not all(line.call(s, seat, contract.mask) for line in contract.may_bid):
                continue
            talk = self._talk(told, without=owed, public=False)
            for slot in ("HAND", "DEALT"):
                self.layout.put(talk, slot, seat, s[self.layout["DEALT"] + seat])
            lines = contract.talk.announce or ()
            if not any(
                all(
                    line.call(talk, seat, item)
                    for line in (*lines, *self.rules.variant.bonus(item).may_announce)
                )
                for item in singles(owed)
            ):
                return 0
        return owed

    def forbids_kontra(self, told: Told, item: int, whose: int, calls: Sequence[int]) -> str | None:
        """The rule by which the last of these calls may not have been said."""
        contract = self.rules.variant.contract(told.contract)
        kontra = contract.talk.kontra if contract.talk is not None else None
        assert kontra is not None
        seat, level, mask = calls[-1], len(calls), 0 if whose < 0 else 1 << whose
        if level > len(kontra.levels):
            return f"{kontra.rule}.levels"
        failing = None
        for s in self._talks(told, without=0, seat=seat):
            owner = s[self.layout["SAID"] + item.bit_length()] if item else told.declarer
            last = 1 << calls[-2] if level > 1 else owner
            failing = self._failing(
                kontra.may, seat, lambda line, s, o=owner, e=last: line.call(s, seat, o, e, level, 0, mask), s
            )
            if failing is None:
                return None
        return failing

    def forbids_giving_up(self, told: Told) -> str | None:
        """The rule by which the declarer may not have given up, whatever lay in the talon."""
        contract = self.rules.variant.contract(told.contract)
        seat = told.declarer.bit_length() - 1
        exchange = contract.exchange
        if exchange is None or exchange.give_up is None:
            return f"contracts.{contract.id}.exchange"
        failing = None
        elsewhere = told.called if told.declarers != told.declarer else 0
        for talon in (told.called & ~elsewhere, self.rules.variant.deck.all & ~elsewhere):
            s = self._talk(told, without=0, public=True)
            for slot in ("TALON", "SHOWN", "FACE_UP", "LEFT_TALON"):
                s[self.layout[slot]] = talon
            failing = self._failing(exchange.give_up, seat, lambda line, s: line.call(s, seat), s)
            if failing is None:
                return None
        return failing

    def nameable(self, told: Told) -> int:
        """The bonuses that can be named in giving up; the game bit when it is given up without a name."""
        contract = self.rules.variant.contract(told.contract)
        exchange, seat = contract.exchange, told.declarer.bit_length() - 1
        if exchange is None or exchange.give_up_names is None:
            return 1
        found = 0
        for s in self.hands(self._talk(told, without=0, public=True), seat):
            named = int(exchange.give_up_names.call(s, seat))
            found |= named or 1
        return found

    def verdict(self, head: State, bonus: Bonus, side: int) -> bool | None:
        """Whether a side made a bonus, as far as the told part of the hand says it."""
        told = _Head(head[: self.layout.head])
        try:
            if bonus.when is not None and not bonus.when.call(told):
                return False
            return bool(bonus.made.call(told, side))
        except LookupError:
            return None

    # --- states ---

    def _talks(self, told: Told, *, without: int, seat: int) -> Iterator[list[int]]:
        """The talk with sides that everybody knows, and with sides that nobody knows; `seat` is to speak."""
        for public in (True, False):
            s = self._talk(told, without=without, public=public)
            s[self.layout["TURN"]] = seat
            yield s

    def _talk(self, told: Told, *, without: int, public: bool) -> list[int]:
        """A state of the talk in which all that was announced is said, but for the items in `without`."""
        s = told_head(self.rules.scorer, self.start, told)
        layout = self.layout
        for item in singles(without):
            layout.put(s, "SAID", item.bit_length(), 0)
        for at in range(layout.items + 1):
            layout.put(s, "CALLS", at, 0)
        s[layout["PHASE"]] = Phase.TALK
        s[layout["NAMED"]] = 1
        s[layout["SHOWN"]] = s[layout["FACE_UP"]] = told.called if public else 0
        partner = told.declarers & ~told.declarer
        for seat in range(layout.seats):
            if partner >> seat & 1:
                layout.put(s, "DEALT", seat, told.called)
                layout.put(s, "HAND", seat, told.called)
        return s

    def hands(self, s: list[int], seat: int) -> Iterator[list[int]]:
        """The same with the hands that a seat may have had: every card, every card but one, none."""
        everything = self.rules.variant.deck.all
        for hand in (everything, *(everything & ~card for card in singles(everything)), 0):
            held = list(s)
            for slot in ("HAND", "DEALT"):
                self.layout.put(held, slot, seat, hand)
            yield held

    def _failing(self, lines: Conditions, seat: int, ask: Callable[..., object], s: list[int]) -> str | None:
        """The first line that no hand fulfils together with the others."""
        failing = None
        for held in self.hands(s, seat):
            wrong = next((line.rule for line in lines if not ask(line, held)), None)
            if wrong is None:
                return None
            failing = failing or wrong
        return failing
