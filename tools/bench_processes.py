"""What is measured from outside: a cold `tarock check`, cases per second by three ways, peak memory. Knows no rule."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tarock_conformance.cases import Case
from tarock_conformance.engines import parse
from tarock_conformance.files import Roots
from tarock_conformance.load import load_corpus
from tarock_conformance.run import Plan, run_engine

ROOT = Path(__file__).resolve().parents[1]
PYTHON = sys.executable
CHECK = (PYTHON, "-m", "tarock", "check", "lungau")
CHECK_ALL = (PYTHON, "-m", "tarock", "check")
IMPORTS = (PYTHON, "-c", "import lark, jsonschema_rs, yaml, click")
SERVE = f"cmd:{shlex.quote(PYTHON)} -m tarock serve"
ECHO = f"cmd:{shlex.quote(PYTHON)} {shlex.quote(str(ROOT / 'conformance' / 'fakes' / 'echo.py'))}"
#: Plays so many hands by the public API and prints the most memory the process ever had, in bytes.
PEAK = """
import random, resource, sys
import tarock

hands, luck = int(sys.argv[1]), random.Random(1)
rules = tarock.load("lungau")
pack = list(range(len(rules.variant.deck.codes)))
for number in range(hands):
    luck.shuffle(pack)
    hand = rules.deal(pack, dealer=number % rules.variant.seats)
    while size := len(legal := hand.legal_actions):
        hand = hand.play(legal.nth(luck.randrange(size)))
    hand.sheet
unit = 1 if sys.platform == "darwin" else 1024
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit)
"""


#: Operations whose cost is the engine's own and large: they read whole documents or walk whole trees of play.
HEAVY = ("check", "expression", "perft")
#: How many times more each other case is asked, to see what it takes when starting and loading rule sets are over.
COPIES = 20


def seconds(command: Sequence[str]) -> float:
    """How long a command takes from start to end. Raises CalledProcessError when it fails."""
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT, env=_environment())
    return time.perf_counter() - begin


def peak_memory(hands: int) -> float:
    """The most memory, in MB, that a process takes that plays so many random hands.

    A shell stands between, since on Linux a process inherits the peak of the one that started it.
    """
    command = ("sh", "-c", '"$@"; exit $?', "sh", PYTHON, "-c", PEAK, str(hands))
    done = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=_environment()
    )
    return int(done.stdout) / 1e6


def _environment() -> dict[str, str]:
    """Ours, but bytecode is kept as in any installation: a start is cold when the process is new, not the files."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


class Asking:
    """Asks engines the shipped cases and tells how many a second, judging included."""

    def __init__(self) -> None:
        corpus = load_corpus(Roots.of(None, None))
        self.whole: Sequence[Case] = corpus.cases
        self.light = [case for case in corpus.cases if case.op not in HEAVY]
        self._copies = [
            replace(case, key=f"{case.key}#{copy}") for copy in range(1 + COPIES) for case in self.light
        ]
        self._plan = Plan(corpus.digest, seconds=60)

    def rate(self, engine: str) -> float:
        """Cases of the whole corpus per second."""
        return len(self.whole) / self._seconds(engine, self.whole)

    def steady_rate(self, engine: str) -> float:
        """Light cases per second once everything is loaded: what asking them many times more takes longer than once."""
        once, often = self._seconds(engine, self.light), self._seconds(engine, self._copies)
        return (len(self._copies) - len(self.light)) / (often - once)

    def _seconds(self, engine: str, cases: Sequence[Case]) -> float:
        run = run_engine(parse(engine), cases, self._plan)
        if run.lost is not None:
            raise RuntimeError(f"{engine}: {run.lost}")
        return run.seconds
