"""Two rule sets side by side: what differs in their rules. Reads flat documents, and knows no rule."""

from tarock.compare.change import Change, Comparison, Said, Section, Side
from tarock.compare.comparing import PHRASES, compare

__all__ = ["PHRASES", "Change", "Comparison", "Said", "Section", "Side", "compare"]
