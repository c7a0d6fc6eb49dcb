"""Many random hands, in one process or several, with the same result. Prints nothing."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tarock.api import Rules, load_with
from tarock.chance import Stuck, Walk
from tarock.errors import TarockError
from tarock.simulate.hands import Inspector
from tarock.simulate.rule_use import counting, rule_rows
from tarock.simulate.tally import LEAST, Counting, Row, Tally

BATCH = 100
REPLAYED = 20  # the record of every so-many-th hand is written, read and replayed


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that must never happen, and the hand in which it did."""

    number: int
    what: str


@dataclass
class Outcome:
    """What came of some hands."""

    tally: Tally = field(default_factory=Counter)
    violations: list[Violation] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Take in another outcome."""
        self.tally.update(other.tally)
        self.violations += other.violations

    @property
    def hands(self) -> int:
        """How many hands were played to their end."""
        return self.tally["hands",]

    @property
    def actions(self) -> int:
        """How many actions they took."""
        return self.tally["actions",]


class Simulator:
    """Plays, checks and counts hands of one rule set; with `rule_use` also how often each of its entries is used."""

    def __init__(self, rules: Rules, *, rule_use: bool = False) -> None:
        self._used: Tally = Counter()
        self.rules = Rules(counting(rules.variant, self._used)) if rule_use else rules
        self._walk = Walk(self.rules.variant) if rule_use else None
        self.dealer = Inspector(self.rules)
        self.counting = Counting(self.rules.variant)

    def play(self, seed: int, numbers: range) -> Outcome:
        """The hands with these numbers."""
        outcome = Outcome()
        for number in numbers:
            try:
                played = self.dealer.play(seed, number)
                thorough = number % REPLAYED == 0
                wrong = list(self.dealer.violations(played, seed, number, thorough=thorough))
                self.counting.count(played, outcome.tally)
                if self._walk is not None:
                    self._walk.over(played.states, played.actions)
            except (Stuck, TarockError) as error:
                wrong = [str(error)]
            outcome.violations += [Violation(number, what) for what in wrong]
        outcome.tally.update(self._used)
        self._used.clear()
        return outcome

    def rows(self, outcome: Outcome) -> list[Row]:
        """The statistics of an outcome."""
        rows = self.counting.rows(outcome.tally)
        return [*rows, *rule_rows(self.rules.variant, outcome.tally)] if self._walk else rows


def simulate(
    rules: Rules,
    name_or_path: str,
    options: Mapping[str, str],
    *,
    seed: int,
    numbers: range,
    jobs: int = 1,
    rule_use: bool = False,
) -> Iterator[Outcome]:
    """Play the hands with these numbers, batch by batch; with several jobs each process loads the rules anew."""
    batches = [numbers[start : start + BATCH] for start in range(0, len(numbers), BATCH)]
    if jobs == 1:
        simulator = Simulator(rules, rule_use=rule_use)
        for batch in batches:
            yield simulator.play(seed, batch)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(
        jobs,
        mp_context=get_context("spawn"),
        initializer=_prepare,
        initargs=(name_or_path, dict(options), rule_use),
    )
    try:
        yield from pool.map(_play, [seed] * len(batches), batches)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def too_rare(rows: list[Row], hands: int) -> list[Row]:
    """The rows that fall short of what so many hands must show."""
    return [row for row in rows if row.rare] if hands >= LEAST.hands else []


_worker: list[Simulator] = []


def _prepare(name_or_path: str, options: Mapping[str, str], rule_use: bool) -> None:  # noqa: FBT001 - of a pool
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent tells of the interruption
    _worker[:] = [Simulator(load_with(name_or_path, options), rule_use=rule_use)]


def _play(seed: int, batch: range) -> Outcome:
    return _worker[0].play(seed, batch)
