"""What stands before an expression on a page, by the general path of its entry. Knows the rule format, no rule set.

A place {name} in a label is the last word of the path. `LABELS` is in the order in which the lines of one entry are told. Where an expression is a constant a whole sentence
stands instead, from `CONSTANTS`; an empty one says that nothing need be told.
"""

from __future__ import annotations

from typing import Final

from tarock_docs.language import mark

LABELS: Final = {
    # the table and the deal
    "seats.sits-out": mark("Sits out"),
    "deal.ways.*.when": mark("Only when"),
    "deal.again.*": mark("Dealt again when, for any player"),
    # the auction
    "auction.starts": mark("Speaks first"),
    "auction.words.*": mark("May be said when"),
    "auction.words.*.leaves": mark("Whoever says it is out when"),
    "auction.bid.*": mark("A bid is allowed only when"),
    "auction.hold.*": mark("The highest bid may be held when"),
    "auction.ends": mark("The auction is over when"),
    "auction.final.*": mark("A contract may be named for good only when"),
    "auction.all-passed": mark("When nobody has bid, played is"),
    # contracts
    "contracts.*.value": mark("Worth, in game points"),
    "contracts.*.may-bid.*": mark("May be bid only when"),
    "contracts.*.raise": mark("After the discard it may be raised to"),
    "contracts.*.closes": mark("The bid ends the auction when"),
    "contracts.*.joins.seat": mark("Joins the game"),
    "contracts.*.joins.hand": mark("Plays with these cards"),
    "contracts.*.oblige": mark("Must be announced, one of"),
    "contracts.*.leader": mark("Leads to the first trick"),
    "contracts.*.made": mark("Made when"),
    "contracts.*.ends": mark("The hand is over at once when"),
    "contracts.*.bonuses": mark("Bonuses that count"),
    # calling and the talon
    "call.*.when": mark("When"),
    "call.*/one-of": mark("May be called, one of"),
    "call.*/all-of": mark("Called without naming one, all of"),
    "call.partner": mark("The partner"),
    "call.known.*.when": mark("When"),
    "call.known.*": mark("Who knows the sides"),
    "exchange.*.may-take.*": mark("A part may be taken only when"),
    "exchange.*.left-open": mark("The rest lies face up as long as"),
    "exchange.*.give-up.*": mark("The hand may be given up when"),
    "exchange.*.give-up-names": mark("Giving up names one of"),
    "discard.never.*.when": mark("When"),
    "discard.never.*": mark("Never laid away"),
    "discard.first": mark("Laid away before any others"),
    "discard.open": mark("Laid away face up"),
    "piles.discard.*.when": mark("When"),
    "piles.discard.*": mark("What was laid away counts for"),
    "piles.talon.*.when": mark("When"),
    "piles.talon.*": mark("What is left of the talon counts for"),
    # announcements
    "talk.*.starts": mark("Speaks first"),
    "talk.*.ends": mark("It is over when"),
    "talk.*.announce.*": mark("A bonus may be announced only when"),
    "talk.*.kontra.may.*": mark("Kontra and its answers may be said only when"),
    "talk.*.kontra.valid.*": mark("After the hand, it counts only when"),
    # bonuses
    "bonuses.*.when": mark("Counts only when"),
    "bonuses.*.side": mark("Only for"),
    "bonuses.*.card": mark("Its card"),
    "bonuses.*.may-announce.*": mark("May be announced only when"),
    "bonuses.*.binds": mark("Once announced, its card is kept for its trick when"),
    "bonuses.*.made": mark("Made when"),
    "bonuses.*.lost": mark("Lost when"),
    "bonuses.*.amount": mark("Pays"),
    "bonuses.*.single": mark("Counts for one side only when"),
    "bonuses.*.replaces.game": mark("Takes the place of the game when"),
    "bonuses.*.replaces.bonuses": mark("Takes the place of these bonuses"),
    # play
    "play.lead.*.when": mark("When"),
    "play.lead.*": mark("To lead"),
    "play.follow.*.when": mark("When"),
    "play.follow.*": mark("To follow"),
    "play.within.*.when": mark("When"),
    "play.within.*/keep": mark("Only these may be played"),
    "play.within.*/drop": mark("These may not be played"),
    "play.wins.*.when": mark("When"),
    "play.wins.*": mark("The trick is won by"),
    "play.after-trick.*.when": mark("When"),
    "play.after-trick.*": mark("After a trick, these cards"),
    "play.after-trick.*.to": mark("go to"),
    "play.show.*": mark("As soon as"),
    "play.show.*.hands": mark("from then on with an open hand"),
    # scoring
    "scoring.game.when": mark("Paid when"),
    "scoring.game.amount": mark("The game pays"),
    "scoring.bonus.when": mark("Paid when"),
    "scoring.bonus.amount": mark("A bonus pays"),
    "scoring.sides.losing": mark("Who pays, each of"),
    "scoring.sides.winning": mark("Who is paid, each of"),
    "scoring.sides.write": mark("Written only for"),
    "scoring.ledgers.*.kontra": mark("Kontra counts when"),
    "scoring.marks.*": mark("Befalls"),
    "scoring.given-up.for.*": mark("For each player {name} of"),
    "scoring.given-up.from": mark("Who pays"),
    "scoring.given-up.to": mark("Who is paid"),
    "scoring.given-up.amount": mark("How much"),
    "scoring.payments.*.when": mark("When"),
    "scoring.payments.*.for.*": mark("For each player {name} of"),
    "scoring.payments.*.where": mark("As far as"),
    "scoring.payments.*.from": mark("Who pays"),
    "scoring.payments.*.to": mark("Who is paid"),
    "scoring.payments.*.amount": mark("How much"),
    # from hand to hand
    "series.next-dealer": mark("Deals the next hand"),
    "series.factor": mark("All payments are multiplied by"),
    "series.after.*": mark("After a hand it becomes"),
    "series.again.*": mark("After a deal that does not stand it becomes"),
    "series.closing.*.when": mark("When"),
    "series.closing.*.for.*": mark("For each player {name} of"),
    "series.closing.*.where": mark("As far as"),
    "series.closing.*.from": mark("Who pays"),
    "series.closing.*.to": mark("Who is paid"),
    "series.closing.*.amount": mark("How much"),
    "series.last-round.opener": mark("The last round is opened by"),
}

#: What is a condition beside others that must hold, too.
CONDITIONS: Final = (
    ".when", ".bid.*", ".may-bid.*", ".may-take.*", ".may-announce.*", ".announce.*", ".may.*", ".valid.*",
)  # fmt: skip
NOT_USUAL: Final = mark("Not as it is usually played; an option brings it in.")
CONSTANTS: Final = {
    ("auction.words.*", True): mark("It may be said at any turn."),
    ("auction.words.*.leaves", True): mark("Whoever says it is out of the auction."),
    ("auction.words.*.leaves", False): mark("Whoever says it stays in the auction."),
    ("contracts.*.closes", True): mark("Its bid ends the auction."),
    ("contracts.*.closes", False): "",
    ("bonuses.*.binds", False): mark("Announcing it binds nobody to keep its card."),
    ("bonuses.*.lost", False): "",
    ("bonuses.*.single", True): mark("It counts for one side only."),
    ("bonuses.*.single", False): "",
    ("bonuses.*.replaces.game", True): mark("It takes the place of the game."),
    ("bonuses.*.replaces.game", False): "",
    ("exchange.*.left-open", True): mark("The rest stays face up."),
    ("scoring.ledgers.*.kontra", True): mark("Kontra counts here."),
    ("scoring.ledgers.*.kontra", False): mark("Kontra does not count here."),
    **{
        (general, True): ""  # a condition that always holds need not be told
        for general in LABELS
        if general.endswith(CONDITIONS)
    },
    **{(general, False): NOT_USUAL for general in LABELS if general.endswith(".when")},
}

_ORDER: Final = {label: at for at, label in enumerate(LABELS)}


def order(general: str) -> int:
    """Where among the lines of its entry one with this label stands."""
    return _ORDER.get(general, len(_ORDER))
