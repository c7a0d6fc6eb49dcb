"""Two rule sets side by side: what differs in their rules. Reads flat documents, and knows no rule."""

from tarock.compare.change import Change, Comparison, Said, Section, Side
from tarock.compare.comparing import compare

__all__ = ["Change", "Comparison", "Said", "Section", "Side", "compare"]
