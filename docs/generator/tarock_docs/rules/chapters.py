"""The pages of a rule set in the order of reading: name, what each is about, who writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tarock_docs.language import mark
from tarock_docs.rules import (
    announcements,
    auction,
    bonuses,
    cards,
    contracts,
    deal,
    definitions,
    open_points,
    options,
    play,
    scoring,
    series,
    sources,
    talon,
)
from tarock_docs.rules.paths import TITLES
from tarock_docs.rules.writer import Writer


@dataclass(frozen=True)
class Chapter:
    """One page of every rule set. `printed`: it is part of the booklet too; `is_drawn`: its examples are in sight."""

    name: str
    about: str
    write: Callable[[Writer], None]
    printed: bool = True
    is_drawn: bool = False

    @property
    def title(self) -> str:
        """What the page is called."""
        return TITLES[self.name]


CHAPTERS: Final = (
    Chapter("cards", mark("All cards in their order, and what they count."), cards.write),
    Chapter(
        "deal",
        mark("Who sits where and who gets how many cards."),
        deal.write,
        is_drawn=True,
    ),
    Chapter("auction", mark("The ladder of bids, and how a declarer is found."), auction.write),
    Chapter("contracts", mark("Every contract: value, goal, partner, talon."), contracts.write),
    Chapter(
        "talon",
        mark("The called partner, the exchange, laying away."),
        talon.write,
    ),
    Chapter("bonuses", mark("What is paid beside the game, silent and announced."), bonuses.write),
    Chapter(
        "announcements",
        mark("Who may announce what, and how stakes are doubled."),
        announcements.write,
    ),
    Chapter("play", mark("What may be played, and who wins a trick."), play.write, is_drawn=True),
    Chapter("scoring", mark("Who pays whom how much."), scoring.write),
    Chapter("series", mark("Who deals next, and what is kept."), series.write),
    Chapter("options", mark("What a table may agree on."), options.write),
    Chapter(
        "open-points",
        mark("Questions that the sources leave open, and how they are read."),
        open_points.write,
        printed=False,
    ),
    Chapter(
        "sources",
        mark("What the documents say, statement by statement."),
        sources.write,
        printed=False,
    ),
    Chapter(
        "related-sources",
        mark("What other documents say of the same rules."),
        sources.write_related,
        printed=False,
    ),
    Chapter("definitions", mark("Ideas that several rules share."), definitions.write),
)
