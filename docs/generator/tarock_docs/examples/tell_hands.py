"""Questions about whole positions: whose turn it is, what a seat knows, playing a hand on."""

from __future__ import annotations

from collections.abc import Iterator

from tarock_docs.examples.tell_score import sheet
from tarock_docs.examples.telling import Teller, Told, items, para, table

_PLAY = "play"


def turn(tell: Teller) -> Told:
    """Whose turn it is."""
    return Told([*tell.position(), tell.paragraph.text("Whose turn is it?")], list(_turn(tell)))


def _turn(tell: Teller) -> Iterator[str]:
    answer = tell.answer
    yield tell.paragraph.text("Now: {phase}.", phase=tell.terms.phase(answer["phase"]))
    if answer.get("seat") is not None:
        yield tell.paragraph.text("It is the turn of {seat}.", seat=tell.terms.seat(answer["seat"]))
    if answer.get("leader") is not None:
        number = tell.lang.number(answer["number"])
        yield tell.paragraph.text(
            "{seat} leads to trick {number}.", seat=tell.terms.seat(answer["leader"]), number=number
        )


def view(tell: Teller) -> Told:
    """What a seat knows: of the answer, what the case looks at."""
    asked = [
        *tell.position(),
        tell.paragraph.text("What does {seat} know?", seat=tell.terms.seat(tell.given["seat"])),
    ]
    return Told(asked, [items(_known(tell), "tk-facts")])


def _known(tell: Teller) -> Iterator[str]:
    answer, terms, lang, chips = tell.answer, tell.terms, tell.lang, tell.pictures.sorted_chips
    looked = [key for key in answer if key in tell.expected]
    if "hand" in looked:
        yield lang.text("The own hand: {cards}", cards=chips(answer["hand"]))
    if "contract" in looked and answer["contract"]:
        yield lang.text("Contract: {contract}.", contract=terms.contract(answer["contract"]))
    if "called" in looked:
        yield lang.text("Called: {card}.", card=chips([answer["called"]] if answer["called"] else []))
    if "face_up" in looked:
        yield lang.text("Face up on the table: {cards}", cards=chips(answer["face_up"]))
    if "seen" in looked:
        yield lang.text("Cards that all have seen: {cards}", cards=chips(answer["seen"]))
    if "discard" in looked:
        yield lang.text("Laid away, as far as known: {cards}", cards=chips(answer["discard"]))
    if "sides" in looked:
        if answer["sides"] is None:
            yield lang.text("Who plays together is not known.")
        else:
            yield lang.text("Declarer’s side: {seats}.", seats=terms.seats(answer["sides"]["declarers"]))
    if "turn" in looked and answer["turn"] is not None:
        yield lang.text("It is the turn of {seat}.", seat=terms.seat(answer["turn"]))
    if "tricks" in looked:
        for seat, won in answer["tricks"].items():
            tricks = lang.plural("{number} trick", "{number} tricks", won)
            yield lang.text("{seat} won {tricks}.", seat=terms.seat(int(seat)), tricks=tricks)


def play_hand(tell: Teller) -> Told:
    """A hand played on, with its tricks and, at the end, the sheet."""
    case, example = tell.example.case, tell.example
    refused = tell.answer.get("at") if example.kind == "error" else None
    steps = case.steps[:refused]
    words = [step for step in steps if step.split()[1] != _PLAY]
    asked = [*tell.position(), *tell.said(words)]
    if example.tricks:
        asked.append(_tricks(tell))
    if refused is not None:
        asked.append(tell.paragraph.text("Then: {action}.", action=tell.terms.done(case.steps[refused])))
        return Told(asked, [])
    return Told(asked, sheet(tell) if example.sheet else list(_turn(tell)))


def _tricks(tell: Teller) -> str:
    """The tricks one below the other: who led, the cards in the order played, who took it."""
    lang, terms = tell.lang, tell.terms
    rows = [
        [
            lang.number(at),
            terms.seat(trick.leader),
            tell.pictures.chips(trick.cards),
            "" if trick.winner is None else terms.seat(trick.winner),
        ]
        for at, trick in enumerate(tell.example.tricks, 1)
    ]
    head = [lang.text("Trick"), lang.text("Led by"), lang.text("Cards"), lang.text("Taken by")]
    return table(head, rows, kind="tk-tricks")


def refusal(tell: Teller) -> list[str]:
    """Why something was refused."""
    answer = tell.answer
    if "rule" in answer:
        return [
            tell.paragraph.text(
                "Refused by the rule {rule}.", rule=f'<code class="tk-rule">{answer["rule"]}</code>'
            )
        ]
    return [para(tell.lang.text("Refused: {code}.", code=f"<code>{answer['code']}</code>"))]
