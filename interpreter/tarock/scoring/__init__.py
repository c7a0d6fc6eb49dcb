"""From a hand that is over to what each seat wins or loses: facts, sheet, payments."""

from tarock.scoring.facts import Facts, Scorer
from tarock.scoring.kontra import callers, kontra_factor
from tarock.scoring.sheet import Sheet, SheetLine, Transfer
from tarock.scoring.told import Calls, Outcome, Told, facts_told, first_of, told_head

__all__ = [
    "Calls",
    "Facts",
    "Outcome",
    "Scorer",
    "Sheet",
    "SheetLine",
    "Told",
    "Transfer",
    "callers",
    "facts_told",
    "first_of",
    "kontra_factor",
    "told_head",
]
