"""From a hand that is over to what each seat wins or loses: facts, sheet, payments."""

from tarock.scoring.facts import Facts, Scorer
from tarock.scoring.kontra import callers, kontra_factor
from tarock.scoring.sheet import Sheet, SheetLine

__all__ = ["Facts", "Scorer", "Sheet", "SheetLine", "callers", "kontra_factor"]
