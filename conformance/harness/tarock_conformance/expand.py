"""The shorthands of a case written out: texts of card codes, deals with a few pinned cards. Knows cards by code only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tarock_conformance.shapes import Shape

SEATS = 4
TALON = 6

Path = tuple[str | int, ...]
Complain = Callable[[Path, str], None]


@dataclass(frozen=True, slots=True)
class Expander:
    """Writes shorthands out for one deck (its codes in order) and complains where that cannot be done."""

    deck: Sequence[str]
    complain: Complain

    def value(self, value: Any, shape: Shape, path: Path) -> Any:
        """The value with every shorthand in it written out, as `shape` says where there may be one."""
        if shape.is_cards:
            return self.cards(value, path)
        if isinstance(value, Mapping) and shape.is_by_seat:
            value = self.by_seat(value, path)
        if isinstance(value, Mapping):
            whole = self.deal(value, path) if shape.is_deal else value
            return {name: self.value(below, shape.of(name), (*path, name)) for name, below in whole.items()}
        if isinstance(value, list) and shape.items is not None:
            return [self.value(below, shape.items, (*path, index)) for index, below in enumerate(value)]
        return value

    def cards(self, value: Any, path: Path) -> Any:
        """The codes in a text, or of an array, each of them known."""
        codes = value.split() if isinstance(value, str) else value
        for code in codes if isinstance(codes, list) else ():
            if isinstance(code, str) and self.deck and code not in self.deck:
                self.complain(path, f"there is no card '{code}'")
        return codes

    def by_seat(self, value: Mapping[str, Any], path: Path) -> Any:
        """The array by seat that a map of all seats stands for."""
        if sorted(value) != [str(seat) for seat in range(SEATS)]:
            self.complain(path, f"this has one entry for each seat, 0 to {SEATS - 1}")
            return value
        return [value[str(seat)] for seat in range(SEATS)]

    def deal(self, value: Mapping[str, Any], path: Path) -> Mapping[str, Any]:
        """The full deal: pinned cards where they are pinned, the others in deck order, one at a time round the seats."""
        hands = value.get("hands", {})
        if isinstance(hands, list) or not isinstance(hands, Mapping) or not self.deck:
            return value
        pinned = [
            self._pinned(hands.get(str(seat), ""), (*path, "hands", str(seat))) for seat in range(SEATS)
        ]
        talon = self._pinned(value.get("talon", ""), (*path, "talon"))
        size = (len(self.deck) - TALON) // SEATS
        for seat in hands:
            if seat not in {str(number) for number in range(SEATS)}:
                self.complain((*path, "hands", seat), f"there is no seat {seat}")
        self._no_twice([*pinned, talon], path)
        if any(len(hand) > size for hand in pinned) or len(talon) > TALON:
            self.complain(path, f"a hand has {size} cards, the talon {TALON}")
            return value
        return {**value, "hands": self._dealt(pinned, talon, size), "talon": talon}

    def _dealt(self, hands: list[list[str]], talon: list[str], size: int) -> list[list[str]]:
        """The hands filled up; what is left over goes to the talon, in place."""
        taken = {code for pile in (*hands, talon) for code in pile}
        rest = [code for code in self.deck if code not in taken]
        while rest and any(len(hand) < size for hand in hands):
            for hand in hands:
                if len(hand) < size and rest:
                    hand.append(rest.pop(0))
        talon.extend(rest)
        return hands

    def _pinned(self, value: Any, path: Path) -> list[str]:
        codes = self.cards(value, path)
        return list(codes) if isinstance(codes, list) else []

    def _no_twice(self, piles: list[list[str]], path: Path) -> None:
        codes = [code for pile in piles for code in pile]
        for code in dict.fromkeys(code for code in codes if codes.count(code) > 1):
            self.complain(path, f"the card {code} is pinned twice")
