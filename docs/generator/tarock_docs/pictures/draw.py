"""Cards, hands, tricks and the table as HTML in a language. Knows the file of cards only by its symbols."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from tarock_docs.language import Language
from tarock_docs.pictures.pack import Card, Pack
from tarock_docs.pictures.scene import BACKS, Played, Scene
from tarock_docs.pictures.sprite import HEIGHT, WIDTH

SPRITE: Final = "tarock:cards.svg"
_AS_TEXT: Final = "\ufe0e"  # keeps a suit sign from being shown as a coloured emoji


def placed(html: str, sprite: str) -> str:
    """The HTML of a page with the address of the file of cards put in, such as "../../assets/cards.svg"."""
    return html.replace(f'"{SPRITE}#', f'"{sprite}#')


@dataclass(frozen=True)
class Pictures:
    """Draws the cards of one pack for the pages of one language.

    A card is told as its code, its id or what people read (`HK`, `♥K`); each method raises UnknownCard for another.
    """

    pack: Pack
    language: Language

    def name(self, card: str) -> str:
        """What a card is called, as plain text."""
        return self.pack.card(card).name(self.language, self.pack)

    def names(self, cards: Iterable[str]) -> str:
        """A list of cards as plain text, in the order given."""
        return self.language.text(", ").join(self.name(card) for card in cards)

    def seat(self, number: int) -> str:
        """What a seat is called, as plain text; counted from one, as people do."""
        return self.language.text("Seat {number}", number=self.language.number(number + 1))

    def chip(self, card: str) -> str:
        """A card in running text."""
        found = self.pack.card(card)
        shown = found.shown if found.numbered else f"{found.shown[0]}{_AS_TEXT}{found.index}"
        title = escape(found.name(self.language, self.pack))
        return f'<bdi class="tk tk-{found.ink}" dir="ltr" role="img" title="{title}">{shown}</bdi>'

    def chips(self, cards: Iterable[str]) -> str:
        """Cards in running text, in the order given, from left to right in every language; a dash where there are none."""
        found = " ".join(self.chip(card) for card in cards)
        return f'<bdi class="tk-s" dir="ltr">{found}</bdi>' if found else "–"

    def sorted_chips(self, cards: Iterable[str]) -> str:
        """Cards in running text as they are held."""
        return self.chips(card.code for card in self.pack.held(cards))

    def hand(self, cards: Iterable[str], *, chosen: Collection[str] | None = None) -> str:
        """A hand as it is held; with `chosen`, these cards are lifted and the others dimmed."""
        return self._cards(self.pack.held(cards), chosen)

    def row(self, cards: Iterable[str], *, chosen: Collection[str] | None = None) -> str:
        """Cards side by side in the order given."""
        return self._cards([self.pack.card(card) for card in cards], chosen)

    def _cards(self, cards: Sequence[Card], chosen: Collection[str] | None) -> str:
        lifted = None if chosen is None else {self.pack.card(card).code for card in chosen}
        drawn = "".join(self._card(card, lifted) for card in cards)
        label = escape(self.names(card.code for card in cards))
        picked = "" if lifted is None else " tk-picked"
        return f'<div class="tk-hand{picked}" role="img" aria-label="{label}" dir="ltr">{drawn}</div>'

    def _card(self, card: Card, lifted: Collection[str] | None) -> str:
        title = escape(card.name(self.language, self.pack))
        mark = ' class="tk-up"' if lifted is not None and card.code in lifted else ""
        return (
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}"{mark}><title>{title}</title>'
            f'<use href="{SPRITE}#card-{card.code}"/></svg>'
        )

    def trick(
        self,
        cards: Sequence[str],
        *,
        leader: int,
        winner: int | None = None,
        seats: Sequence[int] = (0, 1, 2, 3),
        clockwise: bool = False,
    ) -> str:
        """A trick, whole or not, on the table; `cards` in the order played, `seats` those at the table in order of play."""
        start = seats.index(leader)
        order = [*seats[start:], *seats[:start]]
        plays = {
            seat: Played(self.pack.card(card).code, at)
            for at, (seat, card) in enumerate(zip(order, cards, strict=False), 1)
        }
        roles = {leader: [self.language.text("leads")]}
        if winner is not None:
            roles.setdefault(winner, []).append(self.language.text("takes the trick"))
        told = [
            self.language.text("{seat} leads: {card}.", seat=self.seat(seat), card=self.name(play.code))
            if seat == leader
            else self.language.text("{seat} plays: {card}.", seat=self.seat(seat), card=self.name(play.code))
            for seat, play in plays.items()
        ]
        if winner is not None:
            told.append(self.language.text("{seat} takes the trick.", seat=self.seat(winner)))
        return self._scene(seats, roles, told, plays=plays, winner=winner, clockwise=clockwise)

    def table(
        self,
        seats: int | Sequence[int] = 4,
        *,
        dealer: int | None = None,
        roles: Mapping[int, Sequence[str]] | None = None,
        talon: int | Sequence[str] = 0,
        clockwise: bool = False,
    ) -> str:
        """The seats with the direction of play; `roles` are texts beside seats, `talon` cards in the middle or how many."""
        at = range(seats) if isinstance(seats, int) else seats
        told = {seat: list((roles or {}).get(seat, ())) for seat in at}
        if dealer is not None and dealer in told:
            told[dealer].insert(0, self.language.text("dealer"))
        middle = (
            (BACKS,) * talon if isinstance(talon, int) else tuple(self.pack.card(card).code for card in talon)
        )
        spoken = [
            self.language.text(
                "{seat}: {roles}.", seat=self.seat(seat), roles=self.language.text(", ").join(said)
            )
            for seat, said in told.items()
            if said
        ]
        spoken.insert(0, self._turn(clockwise=clockwise))
        if not isinstance(talon, int):
            spoken.append(self.language.text("On the table: {cards}.", cards=self.names(talon)))
        return self._scene(tuple(at), told, spoken, middle=middle, clockwise=clockwise)

    def _turn(self, *, clockwise: bool) -> str:
        if clockwise:
            return self.language.text("Play goes clockwise.")
        return self.language.text("Play goes counterclockwise.")

    def _scene(
        self,
        seats: Sequence[int],
        roles: Mapping[int, Sequence[str]],
        told: Sequence[str],
        *,
        plays: Mapping[int, Played] | None = None,
        winner: int | None = None,
        middle: Sequence[str] = (),
        clockwise: bool,
    ) -> str:
        scene = Scene(
            seats=tuple((seat, self.seat(seat)) for seat in seats),
            roles=roles,
            plays=plays or {},
            winner=winner,
            middle=tuple(middle),
            clockwise=clockwise,
            names={
                code: self.name(code)
                for code in (*(play.code for play in (plays or {}).values()), *middle)
                if code != BACKS
            },
        )
        return f'<div class="tk-scene">{scene.svg(SPRITE, " ".join(told))}</div>'
