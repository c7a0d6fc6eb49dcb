"""Announcements and Kontra: what the seat whose turn it is may say. The rules are lines of the document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tarock.bits import singles
from tarock.errors import Refusal
from tarock.model.fused import PerContract
from tarock.model.layout import Layout
from tarock.model.variant import Bonus, Conditions, Contract, Variant
from tarock.play.actions import Action, Announce, Done, Kontra
from tarock.play.apply import State
from tarock.play.events import BonusAnnounced, kontra_said, turn_done
from tarock.play.flow import Effects, Flow, Reasons, Step
from tarock.play.fused_talk import make_utterances
from tarock.play.legal import Legal, LegalList

Call = Callable[..., Any]


class Speech:
    """The talk rules of one variant, with everything looked up beforehand."""

    def __init__(self, variant: Variant, flow: Flow) -> None:
        layout = variant.layout
        self._variant, self._flow = variant, flow
        self._contract, self._declarer = layout["CONTRACT"], layout["DECLARER"]
        self._said, self._turns, self._players = layout["SAID"], layout["TURNS"], layout["PLAYERS"]
        self._modes: PerContract[_Mode] = PerContract(lambda mask: _Mode(variant, variant.contract(mask)))
        self.effects: Effects = {Announce: self._announce, Kontra: self._kontra, Done: self.done}
        self.reasons: Reasons = {
            Announce: self._why_not_announce,
            Kontra: self._why_not_kontra,
            Done: self._why_not_done,
        }

    def _announce(self, s: State, action: Announce) -> Step:
        return self._flow.one(s, BonusAnnounced(action.seat, action.item))

    def _kontra(self, s: State, action: Kontra) -> Step:
        return self._flow.one(s, kontra_said((action.seat, action.item, action.whose)))

    def done(self, s: State, action: Done) -> Step:
        """A turn of the talk ends, and with it perhaps the talk."""
        step = self._flow.one(s, turn_done((action.seat, self._flow.next_player(s, action.seat))))
        over = self._modes[s[self._contract]].ends(step.state)
        return self._flow.to_play(step) if over else step

    def _why_not_announce(self, s: State, action: Announce) -> Refusal:
        bonus = self._variant.bonus(action.item)
        rule = self._announcement_forbidden(s, action.seat, bonus)
        return Refusal(rule, f"'{bonus.id}' may not be announced here")

    def _why_not_kontra(self, s: State, action: Kontra) -> Refusal:
        return Refusal(self._kontra_forbidden(s, action.seat, action), "this Kontra may not be said here")

    def _why_not_done(self, s: State, _action: Done) -> Refusal:
        contract = self._variant.contract(s[self._contract])
        return Refusal(f"contracts.{contract.id}.oblige", "something must be announced first")

    def legal(self, s: State, i: int) -> Legal:
        """All utterances open to seat `i`, whose turn it is; ending the turn stands last."""
        mode = self._modes[s[self._contract]]
        actions = mode.utterances(s, i)
        if not (mode.oblige and self._owes(s, i, mode, actions)):
            actions.append(mode.dones[i])
        return LegalList(actions)

    def utterances_by_lines(self, s: State, i: int) -> list[Action]:
        """What seat `i` may announce and double, by a plain walk over the lines."""
        mode = self._modes[s[self._contract]]
        found = [bonus.actions[i] for bonus in self._sayable(s, i, mode)]
        for ladder in mode.ladders:
            if (s[ladder.owner] or ladder.mask) and self._kontra_failing(s, i, ladder, mode) is None:
                found.append(ladder.actions[i])  # noqa: PERF401 -- the loop reads better
        return found

    @staticmethod
    def _sayable(s: State, i: int, mode: _Mode) -> list[_Sayable]:
        """The bonuses that seat `i` may announce."""
        for condition in mode.announcing:
            if not condition(s, i, 0):
                return []
        found = []
        for bonus in mode.bonuses:
            for when in bonus.whens:
                if not when(s):
                    break
            else:
                for condition in bonus.conditions:
                    if not condition(s, i, bonus.item):
                        break
                else:
                    found.append(bonus)
        return found

    def _owes(self, s: State, i: int, mode: _Mode, actions: list[Action]) -> bool:
        """Whether seat `i` may not end its turn: as declarer it owes a bonus in its first one, and can announce it."""
        declarer = s[self._declarer]
        if s[self._turns] >= s[self._players].bit_count() or declarer != 1 << i:
            return False
        owed = mode.oblige if isinstance(mode.oblige, int) else mode.oblige(s, i)
        if any(s[self._said + item.bit_length()] == declarer for item in singles(owed)):
            return False
        return any(isinstance(action, Announce) and action.item & owed for action in actions)

    def _kontra_failing(self, s: State, i: int, ladder: _Ladder, mode: _Mode) -> str | None:
        """The id of the line that forbids seat `i` the next level of a ladder that is there to be climbed."""
        calls, owner = s[ladder.calls], s[ladder.owner]
        level = (calls.bit_length() + 2) // 3 + 1
        if level > mode.levels:
            return mode.too_high
        last = 1 << (calls & 7) - 1 if calls else owner
        missed = (s[self._turns] - s[ladder.said_in] - 1) // s[self._players].bit_count()
        for rule, holds in mode.may:
            if not holds(s, i, owner, last, level, missed, ladder.mask):
                return rule
        return None

    def _kontra_forbidden(self, s: State, i: int, action: Kontra) -> str:
        """The id of the line that forbids seat `i` a Kontra; it must be forbidden."""
        mode = self._modes[s[self._contract]]
        if not mode.kontra:
            return f"{mode.talk.id}.kontra"
        for ladder in mode.ladders:
            if action == ladder.actions[i]:
                if not (s[ladder.owner] or ladder.mask):
                    return f"{mode.kontra}.may"  # a bonus that nobody announced
                return self._kontra_failing(s, i, ladder, mode) or mode.kontra
        if action.item and not mode.ladders[0].mask:
            return f"{mode.kontra}.may"  # a bonus that nobody can announce
        return f"{mode.kontra}.personal"

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


class _Sayable:
    """A bonus that a contract lets one announce, with the conditions that look at the bonus itself."""

    def __init__(self, bonus: Bonus, conditions: Conditions, seats: int) -> None:
        self.bonus, self.item = bonus, bonus.item
        self.whens: tuple[Call, ...] = () if bonus.when is None else (bonus.when.call,)
        self.conditions = [line.call for line in (*conditions, *bonus.may_announce)]
        self.actions: tuple[Action, ...] = tuple(Announce(seat, bonus.item) for seat in range(seats))


class _Mode:
    """The talk of one contract. Conditions that do not look at the bonus are asked once for all of them."""

    def __init__(self, variant: Variant, contract: Contract) -> None:
        seats, talk = variant.seats, contract.talk
        assert talk is not None
        self.talk, self.ends = talk, talk.ends.call
        announce = talk.announce or ()
        own = tuple(line for line in announce if "bonus" in line.expression.names)
        self.announcing = [line.call for line in announce if line not in own]
        self.bonuses = tuple(
            _Sayable(bonus, own, seats)
            for bonus in variant.bonuses
            if talk.announce is not None and bonus.announced is not None and bonus.item & contract.bonuses
        )
        self.dones: tuple[Action, ...] = tuple(Done(seat) for seat in range(seats))
        self.oblige: int | Call = (
            contract.oblige if isinstance(contract.oblige, int) else contract.oblige.call
        )
        kontra = talk.kontra
        self.kontra = "" if kontra is None else kontra.rule
        self.levels, self.too_high = 0 if kontra is None else len(kontra.factors), f"{self.kontra}.levels"
        self.may = () if kontra is None else tuple((line.rule, line.call) for line in kontra.may)
        said = [each.item for each in self.bonuses]
        self.ladders = () if kontra is None else _ladders(variant, said, personal=kontra.personal)
        announcing = [(each.bonus, each.actions) for each in self.bonuses]
        self.utterances = make_utterances(variant, contract, announcing, self.ladders)


class _Ladder:
    """What can be doubled by itself: an item, or the game between the declarer and the seat `whose`."""

    __slots__ = ("actions", "calls", "mask", "owner", "said_in")

    def __init__(self, layout: Layout, item: int, whose: int) -> None:
        at = item.bit_length()
        self.mask = 0 if whose < 0 else 1 << whose
        self.owner = layout["DECLARER"] if whose >= 0 else layout["SAID"] + at
        self.calls = layout["OWN_CALLS"] + whose + 1 if whose >= 0 else layout["CALLS"] + at
        self.said_in = layout["OWN_SAID_IN"] + whose + 1 if whose >= 0 else layout["SAID_IN"] + at
        self.actions: tuple[Action, ...] = tuple(Kontra(seat, item, whose) for seat in range(layout.seats))


def _ladders(variant: Variant, bonuses: Sequence[int], *, personal: bool) -> tuple[_Ladder, ...]:
    """One for the game and each bonus (item) that can be announced, or one for each seat."""
    if personal:
        return tuple(_Ladder(variant.layout, 0, seat) for seat in range(variant.seats))
    return tuple(_Ladder(variant.layout, item, -1) for item in (1, *bonuses))
