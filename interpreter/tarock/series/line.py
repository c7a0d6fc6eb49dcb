"""A typed line as what it says: words resolved, each with its place. Knows the grammar of a line, not what is possible.

line    = contract { word }
word    = player | "alone" | points | "made" | "lost" | bonus ["!"] | mark | way | field
field   = key "=" part { (":" | ",") part }
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tarock.model.variant import Calling
from tarock.series.summary import BonusField, KontraField, MarkField, Piece, Share, Span, Summary
from tarock.series.words import Lexicon, Word

_TOKEN: Final = re.compile(r"\S+")
_PART: Final = re.compile(r"[^:,]+")
_BARE: Final = ("alone", "made", "lost", "given-up")
_FIELDS: Final = ("won", "tricks", "with", "kontra", "given-up", "had")
_OF_BONUS: Final = ("silent", "announced", "made", "lost", "declarers", "defenders")
_LONGEST: Final = 4  # words in the name of a contract
_COUNT: Final = re.compile(r"(\d+)(?:\+(\d+))?")


def read_line(lexicon: Lexicon, text: str, *, file: str = "hand", number: int = 1) -> Summary:
    """What a line says, as far as it can be read; what cannot be is among its faults (TR340)."""
    found = Summary(file, number, text)
    tokens = [Piece(match[0], Span(*match.span())) for match in _TOKEN.finditer(text)]
    if not tokens:
        hint = f"a line begins with the contract: {', '.join(lexicon.all('contract'))}"
        found.fault("TR340", "nothing was written", Span(0, 1), hint)
        return found
    reader = _Reader(lexicon, found)
    for token in tokens[reader.contract(tokens) :]:
        reader.token(token)
    return found


class _Reader:
    def __init__(self, lexicon: Lexicon, found: Summary) -> None:
        self.lexicon, self.found = lexicon, found
        self.parts = {"point": 1, "third": 3}[lexicon.variant.unit]

    def contract(self, tokens: list[Piece]) -> int:
        """Read the contract; how many words its name has, the longest name that stands there."""
        for size in range(min(len(tokens), _LONGEST), 1, -1):
            span = Span(tokens[0].span.start, tokens[size - 1].span.end)
            word = self.lexicon.exact(self.found.text[span.start : span.end], "contract")
            if word is not None:
                self.found.contract, self.found.contract_span = word.value, span
                return size
        self.found.contract_span = tokens[0].span
        word = self.word(tokens[0], "contract", "contract")
        self.found.contract = word.value if word is not None else None
        return 1

    def token(self, token: Piece) -> None:
        name, equals, rest = token.text.partition("=")
        start = token.span.start
        key = Piece(name.removesuffix("!"), Span(start, start + len(name)))
        if not equals and _COUNT.fullmatch(name):
            self.points(token)
            return
        fits = _FIELDS if equals else _BARE
        word = self.word(key, "word", "saying", "player", "bonus", "mark", "way", fits=fits)
        if word is None:
            return
        if name.endswith("!") and word.kind != "bonus":
            self.found.fault("TR340", "only a bonus can be announced", key.span)
            return
        at = start + len(name) + 1
        parts = [
            Piece(match[0], Span(at + match.start(), at + match.end())) for match in _PART.finditer(rest)
        ]
        if equals and not parts:
            self.found.fault(
                "TR340", f"'{name}=' says nothing", token.span, "write a value without blanks around it"
            )
            return
        getattr(self, f"_{word.kind}")(word, token.span, parts, announced=name.endswith("!"))

    def word(self, piece: Piece, what: str, *kinds: str, fits: Sequence[str] = ()) -> Word | None:
        """The one word that is meant; of several, sayings that do not stand so are not."""
        words = self.lexicon.find(piece.text, *kinds)
        if len(words) > 1 and fits:
            words = [word for word in words if word.kind != "saying" or word.value in fits] or words
        if len(words) == 1:
            return words[0]
        if words:
            hint: str | None = "write more of it"
            several = " or ".join(word.shown for word in words)
            self.found.fault("TR340", f"'{piece.text}' may be {several}", piece.span, hint)
        else:
            hint = self.lexicon.near(piece.text, *kinds)
            if hint is None:
                hint = f"known: {', '.join(self.lexicon.all(*kinds)[:24])}"
            self.found.fault("TR340", f"there is no {what} '{piece.text}'", piece.span, hint)
        return None

    # --- words by kind ---

    def _player(self, word: Word, span: Span, parts: list[Piece], *, announced: bool) -> None:
        del announced
        if not parts:
            self.found.players.append((word.value, span))
        elif word.value in self.found.shares:
            self.found.fault("TR340", f"{word.shown} is there twice", span)
        else:
            share = self.share(parts[0])
            if share is not None:
                self.found.shares[word.value] = share
            self.end(parts[1:])

    def _way(self, word: Word, span: Span, parts: list[Piece], *, announced: bool) -> None:
        del announced
        way: Calling = word.value
        if self.found.called is not None:
            self.found.fault("TR340", "the call is there twice", span)
        elif not way.names_card:
            self.found.called = (way, 0, span)
            self.end(parts)
        elif not parts:
            self.found.fault(
                "TR340", f"'{word.shown}' needs the card that was called", span, f"{word.shown}=CARD"
            )
        else:
            card = self.word(parts[0], "card", "card")
            if card is not None:
                self.found.called = (way, card.value, span)
            self.end(parts[1:])

    def _bonus(self, word: Word, span: Span, parts: list[Piece], *, announced: bool) -> None:
        said: dict[str, str] = {"how": "announced"} if announced else {}
        seat: int | None = None
        for part in parts:
            means = self.word(part, "player", "player", *self.bonus_words(part), fits=_OF_BONUS)
            if means is None:
                return
            if means.kind == "player":
                kind, value, seat = "who", means.shown, means.value
            else:
                kind = {"silent": "how", "announced": "how", "made": "became", "lost": "became"}.get(
                    means.value, "who"
                )
                value = means.value
            if said.setdefault(kind, value) != value:
                self.found.fault("TR340", f"'{said[kind]}' and '{value}' cannot both be", part.span)
        side: str | None = said.get("who") if seat is None else None
        self.found.bonuses.append(
            BonusField(
                word.value, span, said.get("how") == "announced", said.get("became") != "lost", side, seat
            )
        )

    def _mark(self, word: Word, span: Span, parts: list[Piece], *, announced: bool) -> None:
        del announced
        if any(field.mark.id == word.value.id for field in self.found.marks):
            self.found.fault("TR340", f"'{word.shown}' is there twice", span)
        if not parts:
            hint = f"a player's name: {word.shown}=NAME"
            self.found.fault("TR340", f"whom did '{word.shown}' befall?", span, hint)
        named = [(self.word(part, "player", "player"), part.span) for part in parts]
        seats = tuple((player.value, where) for player, where in named if player is not None)
        self.found.marks.append(MarkField(word.value, seats, span))

    def bonus_words(self, part: Piece) -> tuple[str, ...]:
        """Sayings are looked for only where one that a bonus may have is meant, so that names need not differ from all."""
        words = self.lexicon.find(part.text, "saying")
        return ("saying",) if any(word.value in _OF_BONUS for word in words) else ()

    def _saying(self, word: Word, span: Span, parts: list[Piece], *, announced: bool) -> None:
        del announced
        match word.value, parts:
            case "alone", []:
                self.found.alone = span
            case "made" | "lost" as became, []:
                self.once(self.found.made, span)
                self.found.made = (became == "made", span)
            case "won", [number]:
                self.points(number)
            case "tricks", [number]:
                self.tricks(number)
            case "with", [name]:
                player = self.word(name, "player", "player")
                if player is not None:
                    self.found.players.append((player.value, name.span))
            case "kontra", [_, *_]:
                self.kontra(span, parts)
            case "given-up", _:
                self.given_up(span, parts)
            case "had", [card, *names]:
                self.had(card, names)
            case _:
                self.found.fault("TR340", f"'{word.shown}' does not stand so", span, _HOW.get(word.value))

    def given_up(self, span: Span, parts: list[Piece]) -> None:
        word = self.word(parts[0], "bonus", "bonus") if parts else None
        self.found.given_up = (word.value if word is not None else None, span)
        self.end(parts[1:])

    def had(self, card: Piece, names: list[Piece]) -> None:
        means = self.word(card, "card", "card")
        if not names:
            self.found.fault("TR340", "who had it?", card.span, _HOW["had"])
        for name in names:
            player = self.word(name, "player", "player")
            if means is not None and player is not None:
                self.found.had.append((player.value, means.value, name.span))

    def kontra(self, span: Span, parts: list[Piece]) -> None:
        means = self.word(parts[0], "player or bonus", "player", "bonus", *self.game(parts[0]))
        bonus = None
        if means is not None and means.kind != "player":
            bonus = means.value if means.kind == "bonus" else None
            parts = parts[1:]
        if not parts:
            self.found.fault("TR340", "who said it?", span, _HOW["kontra"])
        seats = []
        for part in parts:
            player = self.word(part, "player", "player") if means is not None else None
            if player is not None:
                seats.append((player.value, part.span))
        if seats:
            self.found.kontra.append(KontraField(bonus, tuple(seats), span))

    def game(self, part: Piece) -> tuple[str, ...]:
        return (
            ("saying",)
            if any(word.value == "game" for word in self.lexicon.find(part.text, "saying"))
            else ()
        )

    # --- numbers ---

    def points(self, piece: Piece) -> None:
        self.once(self.found.points, piece.span)
        count = self.count(piece)
        if count is not None:
            self.found.points = (count, piece.span)

    def tricks(self, piece: Piece) -> None:
        self.once(self.found.tricks, piece.span)
        if piece.text.isdecimal():
            self.found.tricks = (int(piece.text), piece.span)
        else:
            self.found.fault("TR340", f"'{piece.text}' is no number of tricks", piece.span)

    def share(self, piece: Piece) -> Share | None:
        """`30` points, `30/4` points and tricks, `/4` tricks."""
        points, slash, tricks = piece.text.partition("/")
        start = piece.span.start
        if slash and not tricks.isdecimal():
            self.found.fault("TR340", f"'{tricks}' is no number of tricks", piece.span, "points/tricks: 30/4")
            return None
        count = self.count(Piece(points, Span(start, start + len(points)))) if points or not slash else None
        return Share(count, int(tricks) if slash else None, piece.span)

    def count(self, piece: Piece) -> int | None:
        """Points as players say them: whole ones, and with `+` the cards that are left over."""
        match = _COUNT.fullmatch(piece.text)
        if match is None:
            self.found.fault(
                "TR340", f"'{piece.text}' is no number of points", piece.span, self.how_to_count()
            )
            return None
        loose = int(match[2] or 0)
        if loose >= self.parts:
            message = (
                "there are no loose cards in this count"
                if self.parts == 1
                else f"{loose} loose cards are a packet"
            )
            self.found.fault("TR340", message, piece.span, self.how_to_count())
            return None
        return int(match[1]) * self.parts + loose

    def how_to_count(self) -> str:
        return "whole points: 38" if self.parts == 1 else "points, and cards with a plus: 35+2"

    def once(self, before: object, span: Span) -> None:
        if before is not None:
            self.found.fault("TR340", "this is there twice", span)

    def end(self, parts: list[Piece]) -> None:
        for part in parts:
            self.found.fault("TR340", f"'{part.text}' is too much", part.span)


_HOW: Final = {
    "won": "the points of the declarer's side: won=38",
    "tricks": "the tricks of the declarer's side: tricks=3",
    "with": "the partner: with=NAME",
    "kontra": "to the game kontra=NAME, with an answer kontra=NAME:NAME, to a bonus kontra=BONUS:NAME",
    "had": "a card and who had it: had=CARD:NAME",
    "silent": "it stands at a bonus: BONUS=silent",
    "announced": "it stands at a bonus: BONUS=announced",
    "declarers": "it stands at a bonus: BONUS=declarers",
    "defenders": "it stands at a bonus: BONUS=defenders",
}
