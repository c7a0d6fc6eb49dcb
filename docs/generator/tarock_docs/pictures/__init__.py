"""Pictures: the cards as one SVG file, chips in running text, hands, tricks, the table. Knows no rule set and no site.

    pictures = Pictures(pack_of("tarock-54"), language)
    pictures.chip("HK")                                     ♥K in running text; a code, an id or what people read
    pictures.chips(["HK", "T21"])                           several, in the order given
    pictures.hand(["T1", "HK"])                             a hand, sorted; `chosen=` lifts some cards and dims the others
    pictures.row(["T1", "HK"])                              cards in the order given, such as a talon
    pictures.trick(["HK", "T21", "H4", "HQ"], leader=0, winner=1)
    pictures.table(4, dealer=3, roles={0: [text]}, talon=6)  seats with the direction of play; texts beside seats
    pictures.seat(0)                                        what a seat is called

All give HTML of one line, a block but for chips, for a Markdown body. Where the file of cards lies differs from page to
page: the HTML names it SPRITE, and who writes the page puts the address in: `placed(html, "../../assets/cards.svg")`.
`sprite(pack)` is the file. `CardMarkup` is the Python-Markdown extension behind `{cards: ♥K XXI}` and the like.
"""

from tarock_docs.pictures.draw import SPRITE, Pictures, placed
from tarock_docs.pictures.markup import CardMarkup
from tarock_docs.pictures.pack import Card, Pack, UnknownCard, pack_of
from tarock_docs.pictures.scene import Scene
from tarock_docs.pictures.sprite import sprite

__all__ = [
    "SPRITE",
    "Card",
    "CardMarkup",
    "Pack",
    "Pictures",
    "Scene",
    "UnknownCard",
    "pack_of",
    "placed",
    "sprite",
]
