"""The public face: load a rule set, deal a hand, play it, read the sheet. Values are immutable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from tarock.model.compile import load as load_variant
from tarock.model.layout import Phase
from tarock.model.variant import Variant
from tarock.play import Action, Engine, Legal, State, View, deal_out, view
from tarock.record import Record, action_text, format_action, parse_action
from tarock.scoring import Facts, Scorer, Sheet


class Rules:
    """A rule set ready to play. Make one with `load`."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @cached_property
    def engine(self) -> Engine:
        """The engine of these rules, made when first asked for."""
        return Engine(self.variant)

    @cached_property
    def scorer(self) -> Scorer:
        """The scorer of these rules, made when first asked for."""
        return Scorer(self.variant)

    @property
    def id(self) -> str:
        """The id of the variant."""
        return self.variant.id

    def __repr__(self) -> str:
        return f"<Rules {self.variant.id} {self.variant.fingerprint}>"

    def start(
        self,
        hands: Sequence[int],
        talon: Sequence[int],
        *,
        dealer: int = 0,
        kept: tuple[int, ...] | None = None,
    ) -> Hand:
        """A hand from dealt cards: masks by seat, and the talon as one-bit masks, top card first. `kept` is what a
        series kept from the hands before (`Standing.kept`); a first hand if nothing is said. Raises Refusal for a deal
        that does not stand."""
        state = self.engine.start(dealer=dealer, hands=tuple(hands), talon=tuple(talon), kept=kept)
        if (refusal := self.engine.again(state)) is not None:
            raise refusal
        return Hand(self, state)

    def deal(self, cards: Sequence[int], *, dealer: int = 0, way: str | None = None) -> Hand:
        """A hand from a pack in order (card numbers, top first), dealt as the document says. Raises Refusal for a
        deal that does not stand."""
        hands, talon = deal_out(self.variant, cards, dealer=dealer, way=way)
        return self.start(hands, talon, dealer=dealer)


class Hand:
    """A position in a hand. Playing an action gives a new one."""

    __slots__ = ("_legal", "rules", "state")

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state
        self._legal: Legal | None = None

    @property
    def legal_actions(self) -> Legal:
        """What the seat to act may do: answers `in`, `len`, iteration and `nth(n)`; empty when the hand is over."""
        if self._legal is None:
            self._legal = self.rules.engine.legal(self.state)
        return self._legal

    def play(self, action: Action | str) -> Hand:
        """The hand after an action, given as a value or as text. Raises Refusal with the rule that forbids it."""
        if isinstance(action, str):
            action = parse_action(self.rules.variant, action)
        rules = self.rules
        return Hand(rules, rules.engine.step(self.state, action, self._legal).state)

    @property
    def turn(self) -> int | None:
        """The seat to act, None when the hand is over."""
        seat = self.state[self.rules.engine.layout["TURN"]]
        return None if seat < 0 else seat

    @property
    def phase(self) -> str:
        """auction, call, exchange, discard, talk, play or over."""
        return Phase.NAMES[self.state[self.rules.engine.layout["PHASE"]]]

    @property
    def over(self) -> bool:
        """Nothing is left to do but to look at the sheet."""
        return self.phase == "over"

    @property
    def contract(self) -> str | None:
        """The id of the contract that is played, None during the auction."""
        mask = self.state[self.rules.engine.layout["CONTRACT"]]
        return self.rules.variant.contract(mask).id if mask else None

    def view(self, seat: int) -> View:
        """What one seat may know."""
        return view(self.rules.engine, self.state, seat)

    @property
    def sheet(self) -> Sheet:
        """The settled hand, in the ledger that decides where there are several. Raises ValueError while it is still
        being played."""
        return self.rules.scorer.settle(self._facts())

    @property
    def ledgers(self) -> dict[str, Sheet]:
        """The settled hand in each ledger of the rule set, by id; empty where it keeps one account without a name."""
        return self.rules.scorer.ledgers(self._facts())

    def _facts(self) -> Facts:
        if not self.over:
            raise ValueError("the hand is not over")
        return self.rules.scorer.facts(self.state)

    def text(self, action: Action) -> str:
        """An action as text, with its seat."""
        return format_action(self.rules.variant, action)

    def __repr__(self) -> str:
        return f"<Hand {self.rules.id} {self.phase} turn={self.turn}>"


def load(name_or_path: str | Path, **options: int | bool | str) -> Rules:
    """The rules of a shipped variant or a file, with option values. Raises DocumentError with every fault.

    An option's hyphens may be written as underscores.
    """
    return load_with(name_or_path, {name.replace("_", "-"): value for name, value in options.items()})


def load_with(name_or_path: str | Path, options: Mapping[str, int | bool | str] | None = None) -> Rules:
    """The same with options as a mapping by their own names."""
    return Rules(load_variant(name_or_path, options))


__all__ = ["Hand", "Record", "Rules", "action_text", "load", "load_with"]
