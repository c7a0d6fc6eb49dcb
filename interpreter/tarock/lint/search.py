"""What many directed hands never showed: contracts, bonuses, branches; and positions in which nobody may act. No rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from tarock.api import Rules
from tarock.bits import singles
from tarock.chance import Dealer, Played, Stuck, Walk, luck_of, watched
from tarock.errors import DocumentError, Fault
from tarock.expr.parse import parse
from tarock.lint.accounts import accounts, facts_of
from tarock.lint.codes import DEAD, NO_BID, NO_BONUS, STUCK
from tarock.lint.conditions import TOLD_OTHERWISE, piece, spot_of
from tarock.lint.extremes import extreme_tables
from tarock.lint.noting import Noted, Notes
from tarock.lint.subject import Subject, nearest, own_entries, warn
from tarock.model.layout import Phase
from tarock.model.source import Node as Entry
from tarock.play import Announce
from tarock.record import Record

#: The seed of all hands: the same rule set is always searched by the same hands.
SEED: Final = 1
#: A condition must have been asked so often, and a contract played, before what they never did is told.
ASKED: Final = 300
PLAYED: Final = 40

#: By phase: the section that rules it, and what a seat does in it.
_ACTS: Final = {
    Phase.AUCTION: ("auction", "say or bid"),
    Phase.CALL: ("call", "call"),
    Phase.EXCHANGE: ("exchange", "take"),
    Phase.DISCARD: ("discard", "lay away"),
    Phase.RAISE: ("contracts", "raise or keep the contract"),
    Phase.TALK: ("talk", "say"),
    Phase.PLAY: ("play", "play"),
}

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Finding:
    """A warning, and where a hand shows it, the hand up to there."""

    fault: Fault
    record: Record | None = None


@dataclass
class Hands:
    """What the hands showed."""

    played: int = 0
    contracts: Counter[int] = field(default_factory=Counter)
    counted: Counter[int] = field(default_factory=Counter)
    made: int = 0
    announced: int = 0
    could_announce: Counter[int] = field(default_factory=Counter)
    stuck: dict[int, Stuck] = field(default_factory=dict)
    stuck_in: dict[int, set[int]] = field(default_factory=dict)


class Search:
    """Plays directed hands of a rule set, and tells what they did not show."""

    def __init__(self, subject: Subject) -> None:
        self._subject, self._variant = subject, subject.variant
        self._notes, self._hands = Notes(), Hands()
        self._rules = Rules(watched(subject.variant, self._notes.watch))
        self._dealer, self._walk = Dealer(self._rules), Walk(self._rules.variant)
        self._extremes = tuple(filter(self._dealer.stands, extreme_tables(subject.variant)))

    def steps(self, hands: int) -> int:
        """How many hands `play` plays."""
        return hands + len(self._extremes)

    def play(self, hands: int, progress: Progress) -> None:
        """Play so many hands, and those in which somebody holds all there is of something."""
        for number in range(hands):
            self._play(partial(self._dealer.play, SEED, number))
            progress(1)
        for number, table in enumerate(self._extremes):
            self._play(partial(self._dealer.play_at, table, luck_of(SEED, number, "extreme")))
            progress(1)

    def settle(self) -> None:
        """Settle all small accounts: what is paid in them, hands may never show."""
        scorer = self._rules.scorer
        for account in accounts(self._rules):
            with suppress(DocumentError):
                scorer.settle(scorer.entered(facts_of(self._rules, account)))

    def _play(self, hand: Callable[[], Played]) -> None:
        try:
            played = hand()
        except DocumentError:
            return  # a settlement that does not come out: what is paid is looked at by itself
        except Stuck as stuck:
            state, layout = stuck.states[-1], self._variant.layout
            phase = state[layout["PHASE"]]
            self._hands.stuck.setdefault(phase, stuck)
            self._hands.stuck_in.setdefault(phase, set()).add(state[layout["CONTRACT"]])
            return
        self._walk.over(played.states, played.actions)
        self._count(played)

    def _count(self, played: Played) -> None:
        layout, found = self._variant.layout, self._hands
        contract = self._variant.contract(played.facts[layout["CONTRACT"]])
        found.played += 1
        found.contracts[contract.mask] += 1
        if played.facts[layout["DECLARERS"]]:
            found.counted.update(singles(contract.bonuses))
            if contract.talk is not None and contract.talk.announce is not None:
                found.could_announce.update(singles(contract.bonuses))
        found.made |= played.facts[layout["MADE_BY_DECLARERS"]] | played.facts[layout["MADE_BY_DEFENDERS"]]
        for action in played.actions:
            if isinstance(action, Announce):
                found.announced |= action.item

    # --- what is told ---------------------------------------------------------------------------------------------

    def findings(self) -> Iterator[Finding]:
        """What the hands showed, or did not show."""
        yield from self._stuck()
        for fault in (*self._contracts(), *self._bonuses(), *self._branches()):
            yield Finding(fault)

    def _contracts(self) -> Iterator[Fault]:
        for contract in self._variant.contracts:
            if not self._hands.contracts[contract.mask] and self._hands.played > PLAYED * len(
                self._variant.contracts
            ):
                yield warn(
                    NO_BID,
                    self._subject.node(f"contracts.{contract.id}"),
                    f"in {self._hands.played:,} hands nobody could play '{contract.id}', though players tried",
                    "look at its `may-bid`, at what closes the auction, and at its place in the order",
                )

    def _bonuses(self) -> Iterator[Fault]:
        found = self._hands
        for bonus in self._variant.bonuses:
            if bonus.when is not None and bonus.when.expression.constant is False:
                continue  # not under these options
            counted, talked = found.counted[bonus.item], found.could_announce[bonus.item]
            entry = self._subject.node(f"bonuses.{bonus.id}")
            if counted >= 12 * PLAYED and not found.made & bonus.item:
                yield warn(
                    NO_BONUS,
                    nearest(self._subject, self._subject.node(bonus.made.rule), entry),
                    f"in {counted:,} hands that count '{bonus.id}' nobody made it",
                    "can its `made` and `when` ever hold together?",
                )
            elif bonus.announced is not None and talked >= 12 * PLAYED and not found.announced & bonus.item:
                yield warn(
                    NO_BONUS,
                    nearest(self._subject, self._subject.node(f"bonuses.{bonus.id}.announced"), entry),
                    f"in {talked:,} hands that count '{bonus.id}' nobody could announce it",
                    "leave `announced` out, or look at `may-announce` and at the talk's `announce`",
                )

    def _branches(self) -> Iterator[Fault]:
        noted: dict[tuple[Entry, tuple[int, ...]], Noted] = {}
        for formula, entry in self._subject.own_formulas:
            for (where, path), row in self._notes.by_rule.get(formula.rule, {}).items():
                spot = spot_of(self._subject, entry, where)
                told = not where and not path and formula.rule.startswith(TOLD_OTHERWISE)
                if spot is not None and self._subject.own(spot) and not told:
                    sum_ = noted.setdefault((spot, path), Noted())
                    sum_.asked, sum_.held = sum_.asked + row.asked, sum_.held + row.held
        dead = {spot: row for spot, row in noted.items() if row.asked >= ASKED and _one_way(spot, row)}
        for (entry, path), row in dead.items():
            if not any((entry, path[:at]) in dead for at in range(len(path))):
                yield _branch(entry, path, row)

    def _stuck(self) -> Iterator[Finding]:
        """One finding for each phase in which somebody could do nothing, with the first hand that shows it."""
        for phase, stuck in self._hands.stuck.items():
            section, what = _ACTS[phase]
            state, layout = stuck.states[-1], self._variant.layout
            contracts = self._hands.stuck_in[phase]
            playing = [self._variant.contract(mask).id for mask in sorted(contracts) if mask]
            where = f" in '{playing[0]}'" if playing else ""
            more = len(playing) - 1
            where += f" and {more} other contract{'s' if more > 1 else ''}" if more > 0 else ""
            cards = self._variant.deck.text(state[layout["HAND"] + state[layout["TURN"]]])
            entry = self._subject.tree.get(section) or self._subject.tree
            entry = next(own_entries(self._subject, entry), entry)
            message = f"somebody may have nothing to {what}{where}, for example with {cards}"
            hint = "say what may be done then; --records FOLDER keeps the hand, for `tarock replay`"
            record = self._dealer.record_of(stuck.table, stuck.actions)
            yield Finding(warn(STUCK, entry, message, hint), record)


def _one_way(spot: tuple[Entry, tuple[int, ...]], row: Noted) -> bool:
    """Whether a branch was never taken: what never held, or of an `if` what always did."""
    if not row.held:
        return True
    if row.held < row.asked or not spot[1]:
        return False
    return piece(parse(spot[0].text), spot[1][:-1]).kind == "if"


def _branch(entry: Entry, path: tuple[int, ...], row: Noted) -> Fault:
    text = entry.text
    at = piece(parse(text), path)
    said = text.text[at.start : at.end]
    how = "never" if not row.held else "always"
    message = f"'{said}' {how} held, though it was asked {row.asked:,} times in directed hands"
    hint = "can it be otherwise? if not, leave it out; if it can, say so: # TR505"
    return replace(text.fault(DEAD, message, start=at.start, end=at.end, hint=hint), severity="warning")
