"""The words of the game that a reader may not know, each with what it means. Words of mechanisms only; knows no rule set."""

from __future__ import annotations

from typing import Final

from tarock_docs.language import mark

TERMS: Final = {
    "announcement": (
        mark("Announcement"),
        mark("Saying before play that one will make a bonus, which then counts more."),
    ),
    "auction": (
        mark("Auction"),
        mark("The players bid in turn; who bids highest plays the contract that was bid."),
    ),
    "bonus": (mark("Bonus"), mark("A feat that is paid beside the game, such as winning certain cards.")),
    "call": (mark("Calling"), mark("Naming a card; whoever holds it plays with the declarer.")),
    "card-points": (
        mark("Card points"),
        mark("What cards are worth when tricks are counted; they decide who wins."),
    ),
    "contract": (
        mark("Contract"),
        mark("What the declarer undertakes: with whom, with which aim, for how much."),
    ),
    "dealer": (mark("Dealer"), mark("Who deals the cards.")),
    "declarer": (mark("Declarer"), mark("The player who won the auction and plays the contract.")),
    "defenders": (mark("Defenders"), mark("All players who are not on the declarer's side.")),
    "forehand": (mark("Forehand"), mark("The player next to the dealer in the direction of play.")),
    "game-points": (mark("Game points"), mark("What is paid at the end of a hand.")),
    "hand": (mark("Hand"), mark("The cards that a player holds; also everything from one deal to the next.")),
    "hold": (
        mark("Hold"),
        mark("To take over the highest bid without bidding higher, where the rules let one."),
    ),
    "kontra": (
        mark("Kontra"),
        mark("Doubling what is paid for the game or for one bonus; it can be answered again."),
    ),
    "laying-away": (
        mark("Laying away"),
        mark("Putting down cards in exchange for those taken from the talon."),
    ),
    "lead": (mark("Lead"), mark("To play the first card of a trick.")),
    "negative": (mark("Negative contract"), mark("A contract in which one wants few tricks, or none.")),
    "open-point": (
        mark("Open point"),
        mark("A question that the written rules do not answer, or answer in two ways."),
    ),
    "option": (mark("Option"), mark("What the players agree on before they begin.")),
    "packet": (mark("Packet"), mark("Cards that are counted, dealt or taken together.")),
    "partner": (mark("Partner"), mark("Who plays with the declarer, usually the holder of the called card.")),
    "silent": (mark("Silent"), mark("A bonus that was made without having been announced.")),
    "talon": (mark("Talon"), mark("Cards that are dealt to nobody and lie on the table.")),
    "tarock": (mark("Tarock"), mark("One of the numbered cards; they are the trumps in most contracts.")),
    "trick": (mark("Trick"), mark("One card of each player; one of them wins it.")),
    "trump": (mark("Trump"), mark("A card that beats every card of another suit.")),
}
#: The words that lead to the glossary from other pages: of the trade, and always meant so.
LED_TO: Final = (
    *("card-points", "declarer", "defenders", "forehand", "game-points", "kontra", "laying-away"),
    *("negative", "talon", "tarock", "trick", "trump"),
)
