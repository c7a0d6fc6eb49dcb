"""Many random hands: played, checked and counted. Knows mechanisms, no rule."""

from tarock.simulate.hands import Inspector
from tarock.simulate.run import Outcome, Simulator, Violation, simulate, too_rare
from tarock.simulate.tally import LEAST, Row

__all__ = [
    "LEAST",
    "Inspector",
    "Outcome",
    "Row",
    "Simulator",
    "Violation",
    "simulate",
    "too_rare",
]
