"""Which page is the place of an entry, and what its path is called in general. Knows sections, no rule set."""

from __future__ import annotations

from typing import Final

from tarock_docs.language import mark

#: The pages of a rule set and the sections of the document that have their place there, in the order of reading.
PLACES: Final = {
    "cards": ("deck", "count"),
    "deal": ("seats", "deal"),
    "auction": ("auction",),
    "contracts": ("contracts", "contract-kinds", "contract-defaults"),
    "talon": ("call", "exchange", "discard", "piles"),
    "bonuses": ("bonuses", "bonus-kinds", "bonus-defaults"),
    "announcements": ("talk",),
    "play": ("play",),
    "scoring": ("scoring",),
    "series": ("series",),
    "options": ("options", "settled"),
    "definitions": ("define",),
}
#: What the pages are called.
TITLES: Final = {
    "cards": mark("Cards and values"),
    "deal": mark("Table and deal"),
    "auction": mark("Auction"),
    "contracts": mark("Contracts"),
    "talon": mark("Calling and talon"),
    "bonuses": mark("Bonuses"),
    "announcements": mark("Announcements and Kontra"),
    "play": mark("Play"),
    "scoring": mark("Scoring"),
    "series": mark("From hand to hand"),
    "options": mark("Options"),
    "open-points": mark("Open points"),
    "sources": mark("Sources"),
    "related-sources": mark("Related documents"),
    "definitions": mark("Definitions"),
}
_PAGE_OF: Final = {section: page for page, sections in PLACES.items() for section in sections}
#: Where stands what no page is the place of, such as a section that is new.
REST: Final = "definitions"


def page_of(path: str) -> str:
    """The page on which an entry has its place."""
    return _PAGE_OF.get(path.partition(".")[0], REST)


def head(path: str) -> str:
    """The contract or bonus to which an entry belongs; any other entry itself."""
    return ".".join(path.split(".")[:2]) if path.startswith(("contracts.", "bonuses.")) else path
