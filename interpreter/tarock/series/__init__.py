"""Series of hands: running totals, and hands as people write them down, checked against the rule set. Knows no file."""

from tarock.series.checking import Checked, check, check_line
from tarock.series.line import read_line
from tarock.series.reckoning import Entry, Row, Series, Standing
from tarock.series.spelling import canonical
from tarock.series.summary import Summary
from tarock.series.words import Lexicon, name_faults

__all__ = [
    "Checked",
    "Entry",
    "Lexicon",
    "Row",
    "Series",
    "Standing",
    "Summary",
    "canonical",
    "check",
    "check_line",
    "name_faults",
    "read_line",
]
