"""How fast tarock is: one table of ratios, each with its target. Knows no rule.

    python tools/bench.py [--seed 1] [--runs 5] [--only NAME …] [--all]

What is compared is measured in interleaved runs, one of each in turn, so that a busy machine is busy for all of them; a
ratio is the median of the ratios of the runs, the figures beside it are medians too. Needs the extra `bench`
(OpenSpiel and RLCard). Exits with 1 when a ratio misses its target, with 2 when an expression lacks its counterpart.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

import bench_expressions
import bench_hands
import bench_processes

RECORDED = 1500  # hands from which the arguments of expressions are taken
HANDS, TAROK_HANDS, BRIDGE_HANDS = 400, 150, 80  # full hands in one run
VARIANTS = ("lungau", "koenigrufen")
FEW, MANY = 2_000, 20_000


@dataclass(frozen=True, slots=True)
class Ratio:
    """One line of the table: a figure that must be at most or at least its limit."""

    what: str
    value: float
    limit: float
    at_most: bool
    figures: str

    @property
    def met(self) -> bool:
        """Whether the target is reached."""
        return self.value <= self.limit if self.at_most else self.value >= self.limit

    def __str__(self) -> str:
        target = f"{'at most' if self.at_most else 'at least'} {self.limit:.4g}"
        verdict = "met" if self.met else "MISSED"
        return f"{self.what:<58} {self.value:>7.3g}   {target:<14} {verdict:<7} {self.figures}"


def interleaved(measures: Mapping[str, Callable[[], float]], runs: int) -> dict[str, list[float]]:
    """The figures of so many runs by name; in each run everything is measured once, in turn."""
    figures: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(runs):
        for name, measure in measures.items():
            figures[name].append(measure())
    return figures


def of(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios of the runs."""
    return median(our / their for our, their in zip(ours, theirs, strict=True))


def expressions(seed: int, runs: int, *, every: bool) -> Iterator[Ratio]:
    """Compiled expressions beside lambdas written by hand."""
    for variant, matched in bench_expressions.prepare(RECORDED, seed).items():
        timings = sorted(bench_expressions.measure(matched.pairs, runs), key=lambda timing: -timing.ratio)
        note(f"{variant}: constant, so never run: {', '.join(matched.constant)}")
        note(f"{variant}: never called in {RECORDED} hands, same code as another: {', '.join(matched.idle)}")
        for timing in timings if every else timings[:8]:
            figures = f"{timing.compiled:5.0f} ns, by hand {timing.by_hand:5.0f} ns"
            note(f"{variant}: {timing.ratio:5.2f} x  {figures}  {timing.rule}")
        mean, worst = bench_expressions.geometric_mean(timings), timings[0]
        yield Ratio(f"{variant}: expressions to lambdas by hand, geometric mean", mean, 1.5, at_most=True,
                    figures=f"{len(timings)} expressions")  # fmt: skip
        yield Ratio(f"{variant}: expressions to lambdas by hand, worst", worst.ratio, 3, at_most=True,
                    figures=f"{worst.rule}: {worst.compiled:.0f} ns to {worst.by_hand:.0f} ns")  # fmt: skip


def hands(seed: int, runs: int) -> Iterator[Ratio]:
    """Random full hands beside OpenSpiel's tarok and RLCard's bridge."""
    luck = random.Random(seed)
    players = {
        **{variant: (bench_hands.tarock(variant), HANDS) for variant in VARIANTS},
        "tarok": (bench_hands.tarok(), TAROK_HANDS),
        "bridge": (bench_hands.bridge(), BRIDGE_HANDS),
    }
    rates: dict[str, list[bench_hands.Rate]] = {name: [] for name in players}

    def measure(name: str) -> float:
        rates[name].append(bench_hands.run(*players[name], luck))
        return rates[name][-1].hands_per_second

    figures = interleaved({name: lambda name=name: measure(name) for name in players}, runs)  # type: ignore[misc]
    for name, all_runs in rates.items():
        total = bench_hands.together(all_runs)
        note(f"{name}: {median(figures[name]):.0f} full hands/s, "
             f"{median(rate.actions_per_second for rate in all_runs):.0f} actions/s; {total.hands} full of "
             f"{total.played} hands, {total.actions / total.hands:.0f} actions each; {total.mix()}")  # fmt: skip
    for variant in VARIANTS:
        for theirs, what, least in (("tarok", "OpenSpiel's tarok", 0.08), ("bridge", "RLCard's bridge", 2)):
            yield Ratio(f"{variant}: full hands to {what}", of(figures[variant], figures[theirs]), least, at_most=False,
                        figures=f"{median(figures[variant]):.0f} to {median(figures[theirs]):.0f} hands/s")  # fmt: skip


def check(runs: int) -> Iterator[Ratio]:
    """A cold `tarock check` beside a process that only imports its libraries."""
    commands = {"check": bench_processes.CHECK, "imports": bench_processes.IMPORTS}
    for command in commands.values():
        bench_processes.seconds(command)  # bytecode is written and files are read once
    figures = interleaved(
        {name: lambda it=it: bench_processes.seconds(it) for name, it in commands.items()},  # type: ignore[misc]
        runs,
    )
    everything = interleaved(
        {
            "all": lambda: bench_processes.seconds(bench_processes.CHECK_ALL),
            "one": lambda: bench_processes.seconds(bench_processes.CHECK),
        },
        runs,
    )
    yield Ratio("`tarock check` of all rule sets to one of them", of(everything["all"], everything["one"]), 5,
                at_most=True, figures=_times(everything))  # fmt: skip
    yield Ratio("cold `tarock check lungau` to its imports alone", of(figures["check"], figures["imports"]), 3,
                at_most=True, figures=_times(figures))  # fmt: skip


def cases(runs: int) -> Iterator[Ratio]:
    """Cases per second in process, over the pipe, and of an echo over the pipe."""
    asking = bench_processes.Asking()
    engines = {"in process": "ref", "pipe": bench_processes.SERVE, "echo": bench_processes.ECHO}
    whole = {name: [asking.rate(engine)] for name, engine in engines.items()}
    note(f"whole corpus, {len(asking.whole)} cases, loading of rule sets included: {_rates(whole)}")
    figures = interleaved(
        {name: lambda it=it: asking.steady_rate(it) for name, it in engines.items()},  # type: ignore[misc]
        runs,
    )
    note(
        f"once loaded, {len(asking.light)} cases, without {', '.join(bench_processes.HEAVY)}: {_rates(figures)}"
    )
    pipe = figures["pipe"]
    yield Ratio("cases over the pipe to in process", of(pipe, figures["in process"]), 1 / 2, at_most=False,
                figures=_rates(figures, "pipe", "in process"))  # fmt: skip
    yield Ratio("cases over the pipe to an echo engine's", of(pipe, figures["echo"]), 1 / 4, at_most=False,
                figures=_rates(figures, "pipe", "echo"))  # fmt: skip


def memory(runs: int) -> Iterator[Ratio]:
    """Peak memory of many hands beside few."""
    figures = interleaved(
        {str(number): lambda number=number: bench_processes.peak_memory(number) for number in (FEW, MANY)},  # type: ignore[misc]
        min(runs, 2),
    )
    few, many = figures[str(FEW)], figures[str(MANY)]
    growth = median(large - small for small, large in zip(few, many, strict=True))
    yield Ratio(f"MB more at the peak of {MANY:,} hands than of {FEW:,}", growth, 5, at_most=True,
                figures=f"{median(many):.1f} to {median(few):.1f} MB")  # fmt: skip


def note(text: str) -> None:
    """Something to know about the figures, above the table."""
    print(f"  {text}", flush=True)


def _times(figures: Mapping[str, Sequence[float]]) -> str:
    return " to ".join(f"{1000 * median(times):.0f} ms" for times in figures.values())


def _rates(figures: Mapping[str, Sequence[float]], *names: str) -> str:
    return " to ".join(f"{name} {median(figures[name]):.0f}/s" for name in names or figures)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and judge."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", nargs="+", choices=("expressions", "hands", "check", "cases", "memory"))
    parser.add_argument("--all", action="store_true", help="print every expression, not only the slowest")
    asked = parser.parse_args(arguments)
    parts: dict[str, Callable[[], Iterator[Ratio]]] = {
        "expressions": lambda: expressions(asked.seed, asked.runs, every=asked.all),
        "hands": lambda: hands(asked.seed, asked.runs),
        "check": lambda: check(asked.runs),
        "cases": lambda: cases(asked.runs),
        "memory": lambda: memory(asked.runs),
    }
    rows: list[Ratio] = []
    try:
        for name in asked.only or parts:
            print(f"── {name}", flush=True)
            rows += parts[name]()
    except bench_expressions.Mismatch as mismatch:
        print(f"{mismatch}", file=sys.stderr)
        return 2
    load, cores = os.getloadavg()[0], os.cpu_count()
    print(f"── ratios, medians of {asked.runs} interleaved runs (load {load:.1f} on {cores} cores)")
    for row in rows:
        print(row)
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
