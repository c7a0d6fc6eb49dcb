"""Words of a typed line: names of the rule set in any language, of the players, and the few that every line may use.

Knows spellings, no rule: case and umlauts do not matter, and the beginning of a word is enough where no other begins so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from tarock.errors import Fault
from tarock.model.variant import Names, Variant
from tarock.resources import nearest

#: What a line may say in every rule set; each word with its spellings.
SAYINGS: Final = {
    "won": ("won", "points", "punkte"),
    "tricks": ("tricks", "stiche"),
    "made": ("made", "gewonnen"),
    "lost": ("lost", "verloren"),
    "alone": ("alone", "allein"),
    "with": ("with", "mit"),
    "silent": ("silent", "still"),
    "announced": ("announced", "angesagt"),
    "declarers": ("declarers", "spieler"),
    "defenders": ("defenders", "gegner"),
    "kontra": ("kontra",),
    "game": ("game", "spiel"),
    "given-up": ("given-up", "gave-up", "aufgegeben"),
    "had": ("had", "hatte"),
}
_ENDS_WORD: Final = re.compile(r"[\s=:,/!+]")


@dataclass(frozen=True, slots=True)
class Word:
    """What a word means: its kind (saying, player, contract, bonus, mark, way, card, last-round,
    again), its value, and its full spelling."""

    kind: str
    value: Any
    shown: str


def folded(text: str) -> str:
    """A word without case, marks and everything that is neither letter, digit nor symbol (as of a suit)."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if char.isalnum() or unicodedata.category(char) == "So")


def _spellings(id_: str, names: Names) -> set[str]:
    """A name as it may be typed: the id, each language, what stands before and in brackets, ä as a or ae."""
    texts = {id_}
    for name in names.values():
        texts |= {name, *re.split(r"[()]", name)}
    texts |= {_transcribed(text.casefold()) for text in texts}
    return {folded(text) for text in texts} - {""}


def _transcribed(text: str) -> str:
    for mark, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        text = text.replace(mark, letters)
    return text


#: How people say that the same dealer deals again.
AGAIN: Final = ("again", "redeal", "nochmal", "neu geben")


class Lexicon:
    """All words that a line may use at a table."""

    def __init__(self, variant: Variant, players: Sequence[str]) -> None:
        self.variant, self.players = variant, tuple(players)

    @cached_property
    def _words(self) -> dict[str, list[tuple[str, Word]]]:
        """Words by kind, each with a spelling."""
        found: dict[str, list[tuple[str, Word]]] = {}

        def add(kind: str, value: Any, shown: str, spellings: Iterable[str]) -> None:
            word = Word(kind, value, shown)
            found.setdefault(kind, []).extend((spelling, word) for spelling in spellings)

        for word, spellings in SAYINGS.items():
            add("saying", word, word, map(folded, spellings))
        for seat, name in enumerate(self.players):
            add("player", seat, name, _spellings(name, {}))
        variant = self.variant
        for contract in variant.contracts:
            add("contract", contract, contract.id, _spellings(contract.id, contract.names))
        for bonus in variant.bonuses:
            add("bonus", bonus, bonus.id, _spellings(bonus.id, bonus.names))
        for mark in variant.scoring.marks:
            add("mark", mark, mark.id, _spellings(mark.id, mark.names))
        for way in variant.calls:
            add("way", way, way.id, _spellings(way.id, way.names))
        deck = variant.deck
        for code, number in deck.numbers.items():
            add("card", 1 << number, deck.codes[number], {folded(code)})
        for number, (id_, shown) in enumerate(zip(deck.ids, deck.shown, strict=True)):
            named = _spellings(id_, deck.names.get(id_, {})) | {folded(shown)}
            add("card", 1 << number, deck.codes[number], named - {""})
        if variant.series.last_round is not None:
            add("last-round", None, "last-round", _spellings("last-round", variant.series.last_round.names))
        if variant.deal_again:
            add("again", None, "again", map(folded, AGAIN))
        return found

    def find(self, text: str, *kinds: str) -> list[Word]:
        """The words that a text may mean: those spelt so, else those that begin so."""
        typed = folded(text)
        if not typed:
            return []
        known = [pair for kind in kinds for pair in self._words.get(kind, ())]
        exact = _once(word for spelling, word in known if spelling == typed)
        return exact or _once(word for spelling, word in known if spelling.startswith(typed))

    def exact(self, text: str, *kinds: str) -> Word | None:
        """The one word that is spelt so, case and marks apart."""
        typed = folded(text)
        words = _once(
            word for kind in kinds for spelling, word in self._words.get(kind, ()) if spelling == typed
        )
        return words[0] if len(words) == 1 else None

    def near(self, text: str, *kinds: str) -> str | None:
        """A hint for a word that means nothing."""
        spelt = {spelling: word.shown for kind in kinds for spelling, word in self._words.get(kind, ())}
        near = nearest(folded(text), spelt)
        return f"did you mean '{spelt[near]}'?" if near is not None else None

    def all(self, *kinds: str) -> list[str]:
        """The full spellings of some kinds."""
        return list(dict.fromkeys(word.shown for kind in kinds for _, word in self._words.get(kind, ())))


def _once(words: Iterable[Word]) -> list[Word]:
    found: dict[tuple[str, str], Word] = {}
    for word in words:
        found.setdefault((word.kind, word.shown), word)
    return list(found.values())


def name_faults(variant: Variant, players: Sequence[str], places: Sequence[Any] = ()) -> list[Fault]:
    """What is wrong with the names of players: their number, one twice, one that a line could not name."""
    faults = []
    if len(players) != variant.seats:
        faults.append(Fault("TR340", f"{variant.seats} players sit at the table, not {len(players)}"))
    lexicon = Lexicon(variant, ())
    for at, name in enumerate(players):
        where = places[at] if at < len(places) else None
        for message, hint in _name_faults(lexicon, players, at, name):
            told = Fault("TR340", message, hint=hint)
            faults.append(told if where is None else where.fault(told.code, told.message, told.hint))
    return faults


def _name_faults(
    lexicon: Lexicon, players: Sequence[str], at: int, name: str
) -> Iterable[tuple[str, str | None]]:
    if not folded(name) or folded(name).isdecimal():
        yield f"'{name}' is no name", "a name has a letter"
        return
    if _ENDS_WORD.search(name):
        yield f"'{name}' cannot be a word of a line", "write it without blanks and without = : , / ! +"
    if folded(name) in map(folded, players[:at]):
        yield f"there are two players of the name '{name}'", "tell them apart: Anna-M, Anna-K"
    taken = [
        word for kind in ("saying", "bonus", "mark", "way") if (word := lexicon.exact(name, kind)) is not None
    ]
    if taken:
        yield f"'{name}' means '{taken[0].shown}' in this rule set", "a longer name tells them apart"
