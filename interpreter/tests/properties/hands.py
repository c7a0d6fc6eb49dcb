"""Random whole hands for the property tests: every rule set, rigged deals, biased players. Holds no expectation."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from hypothesis import strategies as st

from tarock import resources
from tarock.api import Hand, Rules, load_with
from tarock.bits import indexes
from tarock.model import resolve
from tarock.model.resolve import Resolved
from tarock.model.resolve_company import company, lonely_choices
from tarock.play import Action, Announce, Bid, CallWay, Done, GiveUp, Kontra, Legal, Say, State
from tarock.scoring import Facts, Sheet

Options = tuple[tuple[str, int | bool | str], ...]


@dataclass(frozen=True)
class RuleSet:
    """A shipped variant with option values: all defaults, one option changed (with those without which it cannot be),
    or several."""

    variant: str
    options: Options = ()

    @property
    def resolved(self) -> Resolved:
        """The flat document."""
        return _resolved(self)

    @property
    def rules(self) -> Rules:
        """The same ready to play."""
        return _rules(self)


@cache
def _resolved(rule_set: RuleSet) -> Resolved:
    return resolve.load(rule_set.variant, dict(rule_set.options))


@cache
def _rules(rule_set: RuleSet) -> Rules:
    return load_with(rule_set.variant, dict(rule_set.options))


@cache
def rule_sets() -> tuple[RuleSet, ...]:
    """Every playable shipped variant, each of its option values other than the default, and some with several of them."""
    found = []
    for name in resources.shipped_variants():
        plain = RuleSet(name)
        if plain.resolved.abstract:
            continue
        found.append(plain)
        changed = [
            _with_company(plain.resolved, option, value) for option, value in _other_values(plain.resolved)
        ]
        found += [RuleSet(name, options) for options in changed]
        found += [RuleSet(name, options) for options in _several(plain.resolved, changed)]
    return tuple(found)


def plain_rule_sets() -> tuple[RuleSet, ...]:
    """Every playable shipped variant with its defaults."""
    return tuple(rule_set for rule_set in rule_sets() if not rule_set.options)


def some_rule_sets(number: int = 16) -> tuple[RuleSet, ...]:
    """Every playable shipped variant with its defaults, and as many with one option changed, drawn by SEED."""
    changed = [rule_set for rule_set in rule_sets() if rule_set.options]
    drawn = random.Random(int(os.environ.get("SEED", "1"))).sample(changed, min(number, len(changed)))
    return (*plain_rule_sets(), *drawn)


#: So many mixtures of options are drawn for each variant.
MIXTURES = 4


def _with_company(resolved: Resolved, option: str, value: int | bool | str) -> Options:
    """An option's value, with values of others without which it may not be chosen."""
    along = company(resolved.tree.get("options"), option)
    return (*along.items(), (option, value))


def _several(resolved: Resolved, changed: Sequence[Options]) -> list[Options]:
    """Mixtures of several changed options that go together, drawn by SEED."""
    luck = random.Random(int(os.environ.get("SEED", "1")))
    mixtures: list[Options] = []
    while changed and len(mixtures) < MIXTURES:
        drawn = luck.sample(changed, luck.randint(2, min(6, len(changed))))
        mixture = {option: value for options in drawn for option, value in options}
        values = dict(resolved.options) | mixture
        new = mixture not in map(dict, [*changed, *mixtures])
        if new and not lonely_choices(resolved.tree.get("options"), values, resolved.settled):
            mixtures.append(tuple(mixture.items()))
    return mixtures


def _other_values(resolved: Resolved) -> list[tuple[str, int | bool | str]]:
    others = []
    options = resolved.tree.get("options")
    for name, node in options.map.items() if options is not None else ():
        option = node.plain()
        kinds = {
            "bool": [False, True],
            "enum": option.get("values", []),
            "int": [option.get("min"), option.get("max")],
        }
        others += [(name, value) for value in kinds[option["type"]] if value != resolved.options[name]]
    return others


@dataclass(frozen=True)
class Plan:
    """What a random hand is made from: the same plan gives the same hand.

    `wish` is the contract (index) that everybody bids when possible, None for any; `deal` a way of rigging the pack;
    `chatter` how much is said in the talk, of 4.
    """

    rule_set: RuleSet
    seed: int
    wish: int | None = None
    deal: str = "plain"
    chatter: int = 2


DEALS = ("plain", "strong", "kings-below")


@dataclass(frozen=True, eq=False, repr=False)
class Played:
    """A hand played out: `states` are those before each action, and the last one. Shown as its plan."""

    plan: Plan
    dealer: int
    hands: tuple[int, ...]
    talon: tuple[int, ...]
    actions: tuple[Action, ...]
    states: tuple[State, ...]
    kept: tuple[int, ...]

    def __repr__(self) -> str:
        return f"play_out({self.plan})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # Hypothesis would print all states otherwise
        printer.text(repr(self))

    @property
    def rules(self) -> Rules:
        """The rules that were played by."""
        return self.plan.rule_set.rules

    @property
    def last(self) -> State:
        """The state in which the hand is over."""
        return self.states[-1]

    @cached_property
    def facts(self) -> Facts:
        """What scoring reads of it."""
        return self.rules.scorer.facts(self.last)

    @cached_property
    def sheet(self) -> Sheet:
        """The settled hand."""
        return self.rules.scorer.settle(self.facts)

    def get(self, slot: str, state: State | None = None) -> int:
        """A slot of a state, by default of the last one."""
        return (self.last if state is None else state)[self.rules.variant.layout[slot]]

    def row(self, slot: str, state: State | None = None) -> tuple[int, ...]:
        """All elements of a slot."""
        return self.rules.variant.layout.slot(slot).values(self.last if state is None else state)

    def before(self, *phases: int) -> list[State]:
        """The states before an action, of these phases or of all."""
        return [s for s in self.states[:-1] if not phases or self.get("PHASE", s) in phases]

    def some(self, number: int, luck: random.Random) -> list[State]:
        """At most so many states before an action, one of every phase among them."""
        states = self.before()
        luck.shuffle(states)
        first = {self.get("PHASE", s): s for s in states}
        return [*first.values(), *states][:number]


#: No hand has more actions than this: an auction, a talk in which everything is said, and 48 cards.
MOST_ACTIONS = 400


@lru_cache(maxsize=64)
def play_out(plan: Plan) -> Played:
    """The hand of a plan."""
    luck = random.Random(plan.seed)
    rules = plan.rule_set.rules
    dealer = luck.randrange(rules.variant.seats)
    lots = random.Random(f"{plan.seed} kept")
    kept = tuple(start + lots.choice((0, 0, 1)) for start in rules.variant.series.kept)
    hands, talon = _deal(rules, luck, plan.deal, dealer)
    while rules.engine.again(rules.engine.start(dealer=dealer, hands=hands, talon=talon)) is not None:
        hands, talon = _deal(rules, luck, "plain", dealer)
    player = _Player(luck, plan, rules.variant.seats)
    hand = rules.start(hands, talon, dealer=dealer, kept=kept)
    states, actions = [hand.state], []
    while not hand.over and len(actions) < MOST_ACTIONS and len(hand.legal_actions):
        actions.append(player.choose(hand))
        hand = hand.play(actions[-1])
        states.append(hand.state)
    return Played(plan, dealer, hands, talon, tuple(actions), tuple(states), kept)


def _deal(
    rules: Rules, luck: random.Random, way: str, dealer: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hands and talon: plainly shuffled, with all the high cards in one hand, or with kings in the talon."""
    variant = rules.variant
    pack = list(range(len(variant.deck.codes)))
    luck.shuffle(pack)
    size, players = variant.layout.tricks, list(indexes(variant.players(dealer)))
    first: list[int] = []
    if way == "strong":
        trumps = [card for card in pack if variant.deck.suit_of[card] == variant.deck.suit_of[-1]]
        high = sorted(trumps, reverse=True)[: size - 1]
        first = high + luck.sample([card for card in trumps if card not in high], 1)
    below: list[int] = []
    if way == "kings-below":
        kings = [card for card in pack if variant.deck.ranks["kings"] >> card & 1]
        below = kings[: luck.randint(1, len(kings))]
    rest = [card for card in pack if card not in first and card not in below]
    order = first + rest[: size * len(players) - len(first)]
    talon = below + rest[size * len(players) - len(first) :]
    luck.shuffle(talon)
    forehand = next(at for at, seat in enumerate([*players, players[0] + variant.seats]) if seat > dealer)
    start = forehand if luck.random() < 0.6 else luck.randrange(len(players))
    hands = [0] * variant.seats
    for at in range(len(players)):
        dealt = order[at * size : (at + 1) * size]
        hands[players[(start + at) % len(players)]] = sum(1 << card for card in dealt)
    return tuple(hands), tuple(1 << card for card in talon)


class _Player:
    """All seats of one hand: what they would like, drawn by one generator."""

    def __init__(self, luck: random.Random, plan: Plan, seats: int) -> None:
        self._luck, self._plan = luck, plan
        self._shy = {seat for seat in range(seats) if luck.random() < 0.25}
        manners = (_highest,) if plan.deal == "strong" else (self._any, self._any, _highest)
        self._manners: list[Callable[[Legal], Action]] = [luck.choice(manners) for _ in range(seats)]

    def choose(self, hand: Hand) -> Action:
        """The next action."""
        legal = hand.legal_actions
        match hand.phase:
            case "auction":
                return self._bid(hand, list(legal))
            case "call":
                unnamed = [action for action in legal if isinstance(action, CallWay)]
                return unnamed[0] if unnamed and self._luck.random() < 0.9 else self._any(legal)
            case "exchange":
                ends = [action for action in legal if isinstance(action, GiveUp)]
                return ends[0] if ends and self._luck.random() < 0.5 else self._any(legal)
            case "talk":
                return self._talk(hand, list(legal))
            case "play":
                assert hand.turn is not None
                return self._manners[hand.turn](legal)
        return self._any(legal)

    def _any(self, legal: Legal) -> Action:
        return legal.nth(self._luck.randrange(len(legal)))

    def _bid(self, hand: Hand, actions: Sequence[Action]) -> Action:
        if self._plan.wish is None:
            return self._luck.choice(actions)
        wished = [
            action
            for action in actions
            if isinstance(action, Bid) and action.contract == 1 << self._plan.wish
        ]
        words = [action for action in actions if isinstance(action, Say)]
        if wished and hand.turn not in self._shy:
            return wished[0]
        return self._luck.choice(words or list(actions))

    def _talk(self, hand: Hand, actions: Sequence[Action]) -> Action:
        said = [action for action in actions if not isinstance(action, Done)]
        if said and (len(said) == len(actions) or self._luck.random() * 4 < self._plan.chatter):
            contra = [action for action in said if isinstance(action, Kontra)]
            news = [action for action in said if isinstance(action, Announce)]
            if self._plan.deal != "strong" and self._luck.random() < 0.9:
                # what replaces the others is announced seldom, or the others would never count
                small = [action for action in news if hand.rules.variant.bonus(action.item).replaces is None]
                news, said = small or news, contra + small
            if not said:
                return actions[-1]
            return self._luck.choice(
                contra if contra and (not news or self._luck.random() < 0.6) else news or said
            )
        return actions[-1]


def _highest(legal: Legal) -> Action:
    return legal.nth(len(legal) - 1)


def plans() -> st.SearchStrategy[Plan]:
    """Any plan of any rule set, every contract wished for about equally often."""

    def of(rule_set: RuleSet) -> st.SearchStrategy[Plan]:
        contracts = len(rule_set.rules.variant.contracts)
        return st.builds(
            Plan,
            st.just(rule_set),
            seed=st.integers(0, 2**32 - 1),
            wish=st.one_of(st.integers(0, contracts - 1), st.none()),
            deal=st.sampled_from(DEALS),
            chatter=st.integers(0, 3),
        )

    return st.sampled_from(rule_sets()).flatmap(of)


def played() -> st.SearchStrategy[Played]:
    """Any hand, played out."""
    return plans().map(play_out)


def sample(rule_set: RuleSet, number: int) -> list[Played]:
    """So many hands of a rule set, always the same ones, over all wishes, deals and moods."""
    wishes: list[int | None] = [None, *range(len(rule_set.rules.variant.contracts))]
    return [
        play_out(
            Plan(
                rule_set,
                seed,
                wishes[seed % len(wishes)],
                DEALS[seed // len(wishes) % len(DEALS)],
                seed // (len(wishes) * len(DEALS)) % 4,
            )
        )
        for seed in range(number)
    ]
