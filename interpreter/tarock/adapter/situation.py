"""States made from the little that a question tells, for operations that look at one rule. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarock.api import Rules
from tarock.model.registers import parse_registers
from tarock.model.variant import Contract
from tarock.play import State
from tarock.record import cards_mask, named, parse_seat

Given = Mapping[str, Any]


class Situation:
    """A state under construction: slots by name, everything else as at the start of a hand."""

    def __init__(self, rules: Rules, given: Given, *, dealer: int | None = None) -> None:
        self.rules, self.given = rules, given
        self.variant, self.layout = rules.variant, rules.variant.layout
        at = (
            parse_seat(self.variant, given.get("dealer", self.variant.seats - 1))
            if dealer is None
            else dealer
        )
        nothing = (0,) * self.variant.seats
        kept = parse_registers(self.variant.series, given.get("registers"))
        self._slots = list(rules.engine.start(dealer=at, hands=nothing, talon=(), kept=kept))

    def __setitem__(self, slot: str, value: int) -> None:
        self._slots[self.layout[slot]] = value

    def put(self, slot: str, at: int, value: int) -> None:
        """Set one element of an array of slots."""
        self.layout.put(self._slots, slot, at, value)

    def add(self, slot: str, at: int, value: int) -> None:
        """Add members to one element of an array of slots."""
        self._slots[self.layout[slot] + at] |= value

    @property
    def state(self) -> State:
        """The state as it is now."""
        return tuple(self._slots)

    def cards(self, key: str) -> int:
        """The set of cards given under a key, none when it is absent."""
        return cards_mask(self.variant, self.given.get(key) or [])

    def card(self, key: str) -> int:
        """The single card given under a key, none when it is absent or null."""
        code = self.given.get(key)
        return 0 if code is None else cards_mask(self.variant, [code])

    def seat(self, key: str) -> int | None:
        """The seat given under a key, None when it is absent or null."""
        value = self.given.get(key)
        return None if value is None else parse_seat(self.variant, value)

    def contract(self) -> Contract:
        """Set the contract, the declarer and the called card; a side of the declarer alone until told otherwise."""
        contract = self.variant.contracts[
            named(self.variant.contract_index, self.given.get("contract"), "contract")
        ]
        declarer = self.seat("declarer")
        mask = 0 if declarer is None else 1 << declarer
        self["CONTRACT"] = contract.mask
        self["DECLARER"] = mask
        self["DECLARERS"] = mask
        self.put("SAID", 1, mask)
        self["CALLED"] = self.card("called")
        self["PLAYERS"] = self.rules.engine.players(self._slots)
        return contract

    def sides(self) -> int:
        """Set the declarer's side as given under `declarers`, and return it as a mask."""
        seats = self.given.get("declarers")
        if seats is None:
            return self._slots[self.layout["DECLARERS"]]
        mask = 0
        for seat in seats:
            mask |= 1 << parse_seat(self.variant, seat)
        self["DECLARERS"] = mask
        return mask

    def __getitem__(self, slot: str) -> int:
        return self._slots[self.layout[slot]]
