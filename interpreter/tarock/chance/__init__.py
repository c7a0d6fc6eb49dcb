"""Random deals and random players, all seeded: what the engine itself never does. Knows mechanisms, no rule."""

from tarock.chance.deals import deal, shuffled, stacked
from tarock.chance.hands import Dealer, Played, Stuck, luck_of
from tarock.chance.players import Cards, Habits
from tarock.chance.tables import Table
from tarock.chance.watch import Walk, formulas_in, watched

__all__ = [
    "Cards",
    "Dealer",
    "Habits",
    "Played",
    "Stuck",
    "Table",
    "Walk",
    "deal",
    "formulas_in",
    "luck_of",
    "shuffled",
    "stacked",
    "watched",
]
