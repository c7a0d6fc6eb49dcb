"""Announcements and Kontra: what the seat whose turn it is may say. The rules are lines of the document."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.bits import singles
from tarock.model.variant import Bonus, Talk, Variant
from tarock.play.actions import Action, Announce, Done, Kontra
from tarock.play.apply import State


class Speech:
    """The talk rules of one variant."""

    def __init__(self, variant: Variant) -> None:
        layout = variant.layout
        self._variant = variant
        self._contract, self._declarer = layout["CONTRACT"], layout["DECLARER"]
        self._said, self._calls, self._own_calls = layout["SAID"], layout["CALLS"], layout["OWN_CALLS"]
        self._said_in, self._turns, self._players = layout["SAID_IN"], layout["TURNS"], layout["PLAYERS"]
        self._announceable = {
            contract.mask: tuple(
                bonus for bonus in variant.bonuses if bonus.announced is not None and bonus.item & contract.bonuses
            )
            for contract in variant.contracts
        }
        self._whens = {bonus.item: bonus.when.call if bonus.when else None for bonus in variant.bonuses}

    def legal(self, s: State, i: int) -> tuple[Action, ...]:
        """All utterances open to seat `i`, whose turn it is; ending the turn stands last."""
        talk = self.talk(s)
        actions: list[Action] = []
        if talk.announce is not None:
            actions += [
                Announce(i, bonus.item)
                for bonus in self._announceable[s[self._contract]]
                if self.announcement_forbidden(s, i, bonus) is None
            ]
        if talk.kontra is not None:
            actions += [Kontra(i, item) for item in self._items(s, talk) if self.kontra_forbidden(s, i, item) is None]
        if self.silence_forbidden(s, i) is None:
            actions.append(Done(i))
        return tuple(actions)

    def talk(self, s: State) -> Talk:
        """The kind of talk of the present contract, which must have one."""
        talk = self._variant.contract(s[self._contract]).talk
        assert talk is not None
        return talk

    def _items(self, s: State, talk: Talk) -> Iterator[int]:
        assert talk.kontra is not None
        if talk.kontra.personal:
            yield 0
            return
        yield 1
        for bonus in self._variant.bonuses:
            if s[self._said + bonus.item.bit_length()]:
                yield bonus.item

    def announcement_forbidden(self, s: State, i: int, bonus: Bonus) -> str | None:
        """The id of the line that forbids seat `i` to announce a bonus, None when it may."""
        talk = self.talk(s)
        if bonus.announced is None:
            return f"bonuses.{bonus.id}.announced"
        if talk.announce is None or not bonus.item & self._variant.contract(s[self._contract]).bonuses:
            return f"contracts.{self._variant.contract(s[self._contract]).id}.bonuses"
        when = self._whens[bonus.item]
        if when is not None and not when(s):
            return f"bonuses.{bonus.id}.when"
        for line in (*talk.announce, *bonus.may_announce):
            if not line.call(s, i, bonus.item):
                return line.rule
        return None

    def kontra_forbidden(self, s: State, i: int, item: int) -> str | None:
        """The id of the line that forbids seat `i` the next level on an item (0: its own), None when it may."""
        talk = self.talk(s)
        if talk.kontra is None:
            return f"{talk.id}.kontra"
        at = item.bit_length()
        if (item == 0) != talk.kontra.personal:
            return f"{talk.kontra.rule}.personal"
        calls = s[self._own_calls + i + 1] if item == 0 else s[self._calls + at]
        owner = 0 if item == 0 else s[self._said + at]
        level = (calls.bit_length() + 2) // 3 + 1
        if item and not owner:
            return f"{talk.kontra.rule}.may"
        if level > len(talk.kontra.factors):
            return f"{talk.kontra.rule}.levels"
        last = 1 << (calls & 7) - 1 if calls else owner
        missed = (s[self._turns] - s[self._said_in + at] - 1) // s[self._players].bit_count()
        for line in talk.kontra.may:
            if not line.call(s, i, owner, last, level, missed):
                return line.rule
        return None

    def silence_forbidden(self, s: State, i: int) -> str | None:
        """The id of the line that forbids seat `i` to end its turn: a bonus it owes is not announced yet."""
        contract = self._variant.contract(s[self._contract])
        if not contract.oblige or s[self._declarer] != 1 << i or s[self._turns] >= s[self._players].bit_count():
            return None
        for item in singles(contract.oblige):
            if s[self._said + item.bit_length()] == 1 << i:
                return None
        return f"contracts.{contract.id}.oblige"
