"""Expressions of the shipped variants on recorded arguments, beside lambdas written by hand. Knows no rule.

The arguments are those with which the engine itself called each expression while hands were played and settled.
"""

from __future__ import annotations

import ast
import gc
import random
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import starmap
from math import exp, log
from statistics import median
from typing import Any
from unittest.mock import patch

from bench_lambdas import BY_HAND, NOT_WRITTEN, WAKING, ByHand
from tarock.api import Hand, Rules, load, load_with
from tarock.chance import Dealer, Walk
from tarock.expr import Expression, SourceText, Type
from tarock.model import resolve
from tarock.model.variant import Formula
from tarock.resources import shipped_variants
from tarock.series import Series

Arguments = list[tuple[Any, ...]]

KEPT = 200  # calls kept of each expression, a fair sample of all
SECONDS = 0.004  # how long one expression runs in one measurement


class Mismatch(Exception):
    """The expressions and the lambdas do not belong together."""


@dataclass
class Recorder:
    """Samples the arguments of every formula made while it is `listening`."""

    luck: random.Random
    samples: dict[str, Arguments] = field(default_factory=dict)
    calls: dict[str, int] = field(default_factory=dict)

    def formula(self, rule: str, expression: Expression, text: SourceText, wanted: Type) -> Formula:
        """A formula that remembers with what it was called."""
        call = expression.call
        sample = self.samples.setdefault(rule, [])
        self.calls[rule] = 0

        def record(*args: Any) -> Any:
            seen = self.calls[rule] = self.calls[rule] + 1
            if len(sample) < KEPT:
                sample.append(args)
            elif (at := self.luck.randrange(seen)) < KEPT:
                sample[at] = args
            return call(*args)

        vars(expression)["call"] = record  # where the expression keeps its compiled function
        return Formula(rule, expression, text, wanted)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this lasts, rule sets are loaded with formulas that remember."""
        with patch("tarock.model.sections.Formula", self.formula):
            yield


def record(variant: str, hands: int, seed: int) -> Mapping[str, Arguments]:
    """Arguments of every expression of a variant, from hands that the players of `tarock simulate` play.

    The engine generates functions of several lines; the lines are walked beside it to record each. What sleeps while the options stand by default is recorded with those of `WAKING`.
    """
    samples = _record(variant, {}, hands, seed)
    if variant not in WAKING:
        return samples
    awake = _record(variant, WAKING[variant], hands // 2, seed)
    return {rule: sample or awake.get(rule, []) for rule, sample in samples.items()}


def _record(
    variant: str, options: Mapping[str, int | bool | str], hands: int, seed: int
) -> Mapping[str, Arguments]:
    recorder = Recorder(random.Random(seed))
    with recorder.listening():
        rules = load_with(variant, options)
        walk = Walk(rules.variant)
    dealer = Dealer(rules)
    for number in range(hands):
        played = dealer.play(seed, number)
        walk.over(played.states, played.actions)
        at = recorder.luck.randrange(len(played.states))
        for seat in range(rules.variant.seats):
            Hand(rules, played.states[at]).view(seat)
        series = Series(rules)
        standing = series.start(played.table.dealer)
        if rules.variant.series.last_round is not None:
            standing = series.call(standing)
        series.add(standing, series.entry(played.states[-1]))
    return recorder.samples


@dataclass(frozen=True, slots=True)
class Pair:
    """One expression, compiled and by hand, and arguments to call both with."""

    rule: str
    compiled: Callable[..., Any]
    by_hand: Callable[..., Any]
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class Timing:
    """Nanoseconds a call of one expression takes, compiled and by hand."""

    rule: str
    compiled: float
    by_hand: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Matched:
    """The pairs of a variant, and the ids of expressions left out: folded away, or never called by the engine."""

    pairs: list[Pair]
    constant: list[str]
    idle: list[str]


def match(rules: Rules, by_hand: ByHand, samples: Mapping[str, Arguments]) -> Matched:
    """Each expression that is not constant with its lambda. Raises Mismatch, naming all that is missing or differs.

    An expression that no hand reaches may only be left out if one that is the same code, or has it as a part, is measured.
    """
    formulas = {f.rule: f for f in rules.variant.formulas if f.expression.constant is None}
    called = {rule for rule in formulas if samples.get(rule)}
    measured = {part for rule in called for part in _parts(formulas[rule].expression)}
    idle = [rule for rule in formulas if rule not in called and formulas[rule].expression.python in measured]
    wanted = [rule for rule in formulas if rule not in idle]
    found = [
        Pair(rule, formulas[rule].call, by_hand[rule], samples[rule])
        for rule in wanted
        if rule in by_hand and rule in called
    ]
    problems = [
        *(f"{rule}: has no counterpart in tools/bench_lambdas.py" for rule in wanted if rule not in by_hand),
        *(
            f"{rule}: has a counterpart but is no expression that is called"
            for rule in by_hand
            if rule not in wanted
        ),
        *(f"{rule}: was not called while hands were recorded" for rule in wanted if rule not in called),
        *(problem for pair in found for problem in _differences(pair)),
    ]
    if problems:
        raise Mismatch("\n".join(problems))
    return Matched(found, [f.rule for f in rules.variant.formulas if f.rule not in formulas], idle)


def _parts(expression: Expression) -> Iterator[str]:
    """The code of an expression and of all its parts."""
    tree = ast.parse(expression.python, mode="eval")
    return (ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.expr))


def _differences(pair: Pair) -> Iterator[str]:
    for args in pair.arguments:
        compiled, by_hand = pair.compiled(*args), pair.by_hand(*args)
        if compiled != by_hand:
            yield f"{pair.rule}: is {compiled!r}, by hand {by_hand!r}, for {args}"
            return


def measured() -> tuple[str, ...]:
    """The playable shipped variants that extend no playable one (those that do change few of their parent's lines), but
    for those without lambdas."""
    chains = {name: resolve.load(name).chain for name in shipped_variants()}
    playable = {chain[0] for name, chain in chains.items() if not resolve.load(name).abstract}
    own = tuple(name for name, chain in chains.items() if playable.intersection(chain) == {chain[0]})
    return tuple(name for name in own if name not in NOT_WRITTEN)


def prepare(hands: int, seed: int) -> dict[str, Matched]:
    """The measured variants, recorded and matched. Raises Mismatch."""
    variants = measured()
    if missing := [variant for variant in variants if variant not in BY_HAND]:
        raise Mismatch(f"no lambdas in tools/bench_lambdas.py for: {', '.join(missing)}")
    found = {}
    for variant in variants:
        rules = load(variant)
        found[variant] = match(rules, BY_HAND[variant](rules.variant.layout), record(variant, hands, seed))
    return found


def measure(pairs: list[Pair], runs: int) -> list[Timing]:
    """Medians of interleaved runs: in each, every expression runs compiled and by hand, one after the other."""
    times: dict[str, list[tuple[float, float]]] = {pair.rule: [] for pair in pairs}
    repeats = {pair.rule: _repeats(pair) for pair in pairs}
    gc.disable()
    for run in range(runs):
        for pair in pairs:
            calls = (pair.compiled, pair.by_hand) if run % 2 else (pair.by_hand, pair.compiled)
            taken = {call: _seconds(call, pair.arguments, repeats[pair.rule]) for call in calls}
            times[pair.rule].append((taken[pair.compiled], taken[pair.by_hand]))
    gc.enable()
    return [_timing(pair, times[pair.rule], repeats[pair.rule]) for pair in pairs]


def _timing(pair: Pair, times: list[tuple[float, float]], repeats: int) -> Timing:
    calls = repeats * len(pair.arguments) / 1e9
    return Timing(
        pair.rule,
        median(compiled for compiled, _ in times) / calls,
        median(by_hand for _, by_hand in times) / calls,
        median(compiled / by_hand for compiled, by_hand in times),
    )


def _repeats(pair: Pair) -> int:
    once = max(_seconds(pair.by_hand, pair.arguments, 1) for _ in range(3))
    return max(1, round(SECONDS / once))


def _seconds(call: Callable[..., Any], arguments: Arguments, repeats: int) -> float:
    """How long it takes to call with all arguments so many times; the loop itself runs in C and costs next to nothing."""
    begin = time.process_time()
    for _ in range(repeats):
        deque(starmap(call, arguments), maxlen=0)
    return time.process_time() - begin


def geometric_mean(timings: list[Timing]) -> float:
    """The geometric mean of the ratios."""
    return exp(sum(log(timing.ratio) for timing in timings) / len(timings))
