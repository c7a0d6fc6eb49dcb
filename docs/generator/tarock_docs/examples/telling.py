"""What every kind of question shares: a teller with the words of a case, and pieces of HTML. Knows no operation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tarock_docs.examples.asking import Example
from tarock_docs.examples.terms import Terms
from tarock_docs.language import Language
from tarock_docs.pictures import Pictures


@dataclass(frozen=True)
class Told:
    """A case in words and pictures: what was asked and what was answered, each a list of blocks of HTML."""

    asked: Sequence[str]
    answered: Sequence[str]


@dataclass(frozen=True)
class Paragraphs:
    """A language whose sentences are paragraphs. The method is named like the language's: messages are found by that name."""

    lang: Language

    def text(self, message: str, /, **values: object) -> str:
        """A paragraph of one message."""
        return para(self.lang.text(message, **values))


@dataclass(frozen=True)
class Teller:
    """One example with the words to tell it."""

    example: Example
    terms: Terms
    clockwise: bool

    @property
    def lang(self) -> Language:
        return self.terms.lang

    @property
    def pictures(self) -> Pictures:
        return self.terms.pictures

    @property
    def given(self) -> Mapping[str, Any]:
        """What the case gives."""
        return self.example.case.given

    @property
    def answer(self) -> Mapping[str, Any]:
        """What the engine answered."""
        return self.example.answer

    @property
    def expected(self) -> Mapping[str, Any]:
        """What the case is about: the keys of the answer that it looks at."""
        return self.example.case.readings[0].value

    @property
    def paragraph(self) -> Paragraphs:
        """Says a message as a paragraph of its own: `tell.paragraph.text("…")`."""
        return Paragraphs(self.lang)

    def contract(self) -> list[str]:
        """The contract with declarer, side and called card, as far as they are given."""
        given, terms = self.given, self.terms
        told = [self.lang.text("Contract: {contract}.", contract=terms.contract(given["contract"]))]
        if given.get("declarer") is not None:
            told.append(self.lang.text("Declarer: {seat}.", seat=terms.seat(given["declarer"])))
        partners = [seat for seat in given.get("declarers") or () if seat != given.get("declarer")]
        if partners and given.get("declarer") is None:
            told.append(self.lang.text("Declarer’s side: {seats}.", seats=terms.seats(partners)))
        elif partners:
            told.append(self.lang.text("With the declarer: {seats}.", seats=terms.seats(partners)))
        if given.get("called"):
            told.append(self.lang.text("Called: {card}.", card=self.pictures.chip(given["called"])))
        return [para(" ".join(told))]

    def said(self, actions: Sequence[str]) -> list[str]:
        """What was done so far, in order; nothing where nothing was."""
        return [items((self.terms.done(action) for action in actions), "tk-said")] if actions else []

    def choices(self, legal: Sequence[str]) -> str:
        """Choices as a list."""
        return items((self.terms.open(choice) for choice in legal), "tk-choices")

    def dealt(self, hands: Sequence[Sequence[str]], talon: Sequence[str]) -> str:
        """A deal as a table: a row for each hand, and the talon in its order."""
        rows = [
            (self.terms.seat(seat), self.pictures.sorted_chips(hand))
            for seat, hand in enumerate(hands)
            if hand
        ]
        rows.append((self.lang.text("Talon"), self.pictures.chips(talon)))
        body = "".join(f'<tr><th scope="row">{name}</th><td>{cards}</td></tr>' for name, cards in rows)
        return f'<table class="tk-deal"><tbody>{body}</tbody></table>'

    def position(self) -> list[str]:
        """The deal, folded away, and what was done since."""
        deal = self.given["deal"]
        dealer = self.lang.text("Dealer: {seat}.", seat=self.terms.seat(self.given["dealer"]))
        table = self.dealt(deal["hands"], deal["talon"])
        return [
            para(dealer),
            folded(self.lang.text("The deal"), table),
            *self.said(self.given.get("actions") or ()),
        ]


def para(text: str) -> str:
    """A paragraph."""
    return f"<p>{text}</p>"


def items(texts: Iterable[str], kind: str) -> str:
    """A list."""
    return f'<ul class="{kind}">' + "".join(f"<li>{text}</li>" for text in texts) + "</ul>"


def folded(title: str, block: str) -> str:
    """A block that opens when it is wanted."""
    return f"<details><summary>{title}</summary>{block}</details>"


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    feet: Sequence[Sequence[str]] = (),
    kind: str = "tk-sheet",
) -> str:
    """A table; the first cell of each row is its heading."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(_row(row) for row in rows)
    last = f"<tfoot>{''.join(map(_row, feet))}</tfoot>" if feet else ""
    return f'<table class="{kind}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody>{last}</table>'


def _row(row: Sequence[str]) -> str:
    return f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>"
