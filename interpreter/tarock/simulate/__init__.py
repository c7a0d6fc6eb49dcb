"""Random deals and random players, all seeded: what the engine itself never does. Knows mechanisms, no rule."""

from tarock.simulate.deals import deal
from tarock.simulate.hands import Dealer, Played
from tarock.simulate.run import Outcome, Simulator, Violation, simulate, too_rare
from tarock.simulate.tally import LEAST, Row

__all__ = [
    "LEAST",
    "Dealer",
    "Outcome",
    "Played",
    "Row",
    "Simulator",
    "Violation",
    "deal",
    "simulate",
    "too_rare",
]
