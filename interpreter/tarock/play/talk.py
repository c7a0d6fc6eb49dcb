"""Announcements and Kontra: what the seat whose turn it is may say. The rules are lines of the document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tarock.bits import singles
from tarock.errors import Refusal
from tarock.model.layout import Layout
from tarock.model.variant import Bonus, Conditions, Contract, Talk, Variant
from tarock.play.actions import Action, Announce, Done, Kontra
from tarock.play.apply import State
from tarock.play.events import BonusAnnounced, KontraSaid, TurnDone
from tarock.play.flow import Effects, Flow, Reasons, Step
from tarock.play.legal import Legal, LegalList

Call = Callable[..., Any]


class Speech:
    """The talk rules of one variant, with everything looked up beforehand."""

    def __init__(self, variant: Variant, flow: Flow) -> None:
        layout = variant.layout
        self._variant, self._flow, self._seats = variant, flow, variant.seats
        self._contract, self._declarer, self._turn = layout["CONTRACT"], layout["DECLARER"], layout["TURN"]
        self._said, self._turns, self._players = layout["SAID"], layout["TURNS"], layout["PLAYERS"]
        self._modes = {
            contract.mask: _Mode(variant, contract, contract.talk)
            for contract in variant.contracts
            if contract.talk is not None
        }

        self.effects: Effects = {Announce: self._announce, Kontra: self._kontra, Done: self._done}
        self.reasons: Reasons = {
            Announce: self._why_not_announce,
            Kontra: self._why_not_kontra,
            Done: self._why_not_done,
        }

    def _announce(self, s: State, action: Announce) -> Step:
        return self._flow.one(s, BonusAnnounced(action.seat, action.item))

    def _kontra(self, s: State, action: Kontra) -> Step:
        return self._flow.one(s, KontraSaid(action.seat, action.item))

    def _done(self, s: State, action: Done) -> Step:
        step = self._flow.one(s, TurnDone(action.seat, (action.seat + 1) % self._seats))
        over = self._modes[s[self._contract]].ends(step.state)
        return self._flow.to_play(step) if over else step

    def _why_not_announce(self, s: State, action: Announce) -> Refusal:
        bonus = self._variant.bonus(action.item)
        rule = self._announcement_forbidden(s, action.seat, bonus)
        return Refusal(rule, f"'{bonus.id}' may not be announced here")

    def _why_not_kontra(self, s: State, action: Kontra) -> Refusal:
        return Refusal(
            self._kontra_forbidden(s, action.seat, action.item), "this Kontra may not be said here"
        )

    def _why_not_done(self, s: State, _action: Done) -> Refusal:
        return Refusal(self._silence_forbidden(s) or "talk", "something must be announced first")

    def legal(self, s: State, i: int) -> Legal:
        """All utterances open to seat `i`, whose turn it is; ending the turn stands last."""
        mode = self._modes[s[self._contract]]
        actions: list[Action] = []
        for condition in mode.announcing:
            if not condition(s, i, 0):
                break
        else:
            for bonus in mode.bonuses:
                for when in bonus.whens:
                    if not when(s):
                        break
                else:
                    for condition in bonus.conditions:
                        if not condition(s, i, bonus.item):
                            break
                    else:
                        actions.append(bonus.actions[i])
        for stake in mode.stakes[i]:
            item, said, _, _, kontra = stake
            if (s[said] or item == 0) and self._kontra_failing(s, i, stake, mode) is None:
                actions.append(kontra)
        if not mode.oblige or self._silence_forbidden(s) is None:
            actions.append(mode.dones[i])
        return LegalList(tuple(actions))

    def _kontra_failing(self, s: State, i: int, stake: _Stake, mode: _Mode) -> str | None:
        """The id of the line that forbids seat `i` the next level on an item that is there to be doubled."""
        _, said, at, said_in, _ = stake
        calls, owner = s[at], s[said]
        level = (calls.bit_length() + 2) // 3 + 1
        if level > mode.levels:
            return f"{mode.kontra}.levels"
        last = 1 << (calls & 7) - 1 if calls else owner
        missed = (s[self._turns] - s[said_in] - 1) // s[self._players].bit_count()
        for rule, holds in mode.may:
            if not holds(s, i, owner, last, level, missed):
                return rule
        return None

    def _kontra_forbidden(self, s: State, i: int, item: int) -> str:
        """The id of the line that forbids seat `i` the next level on an item (0: its own); it must be forbidden."""
        mode = self._modes[s[self._contract]]
        if not mode.kontra:
            return f"{mode.talk.id}.kontra"
        stake = next((each for each in mode.stakes[i] if each.item == item), None)
        if stake is None:
            return f"{mode.kontra}.personal"
        if item and not s[stake.said]:
            return f"{mode.kontra}.may"
        return self._kontra_failing(s, i, stake, mode) or mode.kontra

    def _announcement_forbidden(self, s: State, i: int, bonus: Bonus) -> str:
        """The id of the line that forbids seat `i` to announce a bonus; it must be forbidden."""
        contract = self._variant.contract(s[self._contract])
        if bonus.announced is None:
            return f"bonuses.{bonus.id}.announced"
        if contract.talk is None or contract.talk.announce is None or not bonus.item & contract.bonuses:
            return f"contracts.{contract.id}.bonuses"
        if bonus.when is not None and not bonus.when.call(s):
            return bonus.when.rule
        lines = (*contract.talk.announce, *bonus.may_announce)
        return next(line.rule for line in lines if not line.call(s, i, bonus.item))

    def _silence_forbidden(self, s: State) -> str | None:
        """The id of the line that forbids to end the present turn: the declarer owes a bonus in the first one."""
        contract = self._variant.contract(s[self._contract])
        declarer, seats = s[self._declarer], s[self._players].bit_count()
        if not contract.oblige or s[self._turns] >= seats or 1 << s[self._turn] != declarer:
            return None
        if any(s[self._said + item.bit_length()] == declarer for item in singles(contract.oblige)):
            return None
        return f"contracts.{contract.id}.oblige"


class _Sayable:
    """A bonus that a contract lets one announce, with the conditions that look at the bonus itself."""

    def __init__(self, bonus: Bonus, conditions: Conditions, seats: int) -> None:
        self.item = bonus.item
        self.whens: tuple[Call, ...] = () if bonus.when is None else (bonus.when.call,)
        self.conditions = [line.call for line in (*conditions, *bonus.may_announce)]
        self.actions = tuple(Announce(seat, bonus.item) for seat in range(seats))


class _Mode:
    """The talk of one contract. Conditions that do not look at the bonus are asked once for all of them."""

    def __init__(self, variant: Variant, contract: Contract, talk: Talk) -> None:
        seats = variant.seats
        self.talk, self.ends = talk, talk.ends.call
        announce = talk.announce or ()
        own = tuple(line for line in announce if "bonus" in line.expression.names)
        self.announcing = [line.call for line in announce if line not in own]
        self.bonuses = tuple(
            _Sayable(bonus, own, seats)
            for bonus in variant.bonuses
            if talk.announce is not None and bonus.announced is not None and bonus.item & contract.bonuses
        )
        self.dones = tuple(Done(seat) for seat in range(seats))
        self.oblige = contract.oblige
        kontra = talk.kontra
        self.kontra = "" if kontra is None else kontra.rule
        self.levels = 0 if kontra is None else len(kontra.factors)
        self.may = () if kontra is None else tuple((line.rule, line.call) for line in kontra.may)
        items = () if kontra is None else (0,) if kontra.personal else (1, *(b.item for b in variant.bonuses))
        self.stakes = tuple(
            tuple(_Stake.of(variant.layout, seat, item) for item in items) for seat in range(seats)
        )


class _Stake(NamedTuple):
    """What a seat may double: an item (0: its own game), the slots that tell of it, and the action.

    Nobody ever announces item 0, so its slot `said` holds nobody.
    """

    item: int
    said: int
    calls: int
    said_in: int
    kontra: Kontra

    @classmethod
    def of(cls, layout: Layout, seat: int, item: int) -> _Stake:
        at = item.bit_length()
        calls = layout["CALLS"] + at if item else layout["OWN_CALLS"] + seat + 1
        return cls(item, layout["SAID"] + at, calls, layout["SAID_IN"] + at, Kontra(seat, item))
