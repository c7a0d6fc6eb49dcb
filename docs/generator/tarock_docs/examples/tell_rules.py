"""Questions about one rule: counting, dealing, bidding, calling, the talon, laying away, talking, playing, taking a trick."""

from __future__ import annotations

from tarock_docs.examples.telling import Teller, Told, folded, para

_MANY = 16  # more cards than these are told as chips, not drawn


def card_points(tell: Teller) -> Told:
    """What some cards are worth."""
    cards = tell.given["cards"]
    shown = tell.pictures.hand(cards) if len(cards) <= _MANY else para(tell.pictures.sorted_chips(cards))
    asked = tell.paragraph.text("What are these cards worth?")
    return Told(
        [asked, shown],
        [tell.paragraph.text("Together {points}.", points=tell.terms.points(tell.answer["points"]))],
    )


def deal(tell: Teller) -> Told:
    """Hands and talon from a pack in order."""
    dealer = tell.terms.seat(tell.given["dealer"])
    pack = folded(tell.lang.text("The pack, from the top"), para(tell.pictures.chips(tell.given["deck"])))
    asked = [tell.paragraph.text("{seat} deals. Who gets which cards?", seat=dealer), pack]
    hands, talon = tell.answer["hands"], tell.answer["talon"]
    answered = [tell.dealt(hands, talon)]
    if "next_dealer" in tell.expected:
        answered.append(
            tell.paragraph.text("Next to deal: {seat}.", seat=tell.terms.seat(tell.answer["next_dealer"]))
        )
    return Told(asked, answered)


def legal_bids(tell: Teller) -> Told:
    """What may be said in the auction, or who won it."""
    answer, terms = tell.answer, tell.terms
    asked = [
        tell.paragraph.text("Dealer: {seat}.", seat=terms.seat(tell.given["dealer"])),
        *tell.said(tell.given["actions"]),
    ]
    if "legal" not in answer:
        told = tell.paragraph.text(
            "The auction is over: {contract}.", contract=terms.contract(answer["contract"])
        )
        if answer["declarer"] is not None:
            told += tell.paragraph.text("Declarer: {seat}.", seat=terms.seat(answer["declarer"]))
        return Told(asked, [told])
    if tell.given.get("hand"):
        asked += [
            tell.paragraph.text("{seat} holds:", seat=terms.seat(answer["seat"])),
            tell.pictures.hand(tell.given["hand"]),
        ]
    told = tell.paragraph.text("{seat} may:", seat=terms.seat(answer["seat"]))
    return Told(asked, [told, tell.choices(answer["legal"])])


def legal_calls(tell: Teller) -> Told:
    """Which cards the declarer may call."""
    asked = [
        *tell.contract(),
        tell.paragraph.text("The declarer holds:"),
        tell.pictures.hand(tell.given["hand"]),
    ]
    return Told(asked, [tell.paragraph.text("The declarer may:"), tell.choices(tell.answer["legal"])])


def talon_choice(tell: Teller) -> Told:
    """What the declarer may do with the talon."""
    asked = [*tell.contract(), tell.paragraph.text("The talon:"), tell.pictures.row(tell.given["talon"])]
    if tell.given.get("hand"):
        asked += [tell.paragraph.text("The declarer holds:"), tell.pictures.hand(tell.given["hand"])]
    return Told(asked, [tell.paragraph.text("The declarer may:"), tell.choices(tell.answer["legal"])])


def legal_discards(tell: Teller) -> Told:
    """What may be laid away."""
    answer, chips = tell.answer, tell.pictures.sorted_chips
    asked = [*tell.contract(), tell.paragraph.text("With the talon cards the declarer holds the hand below.")]
    told = [
        tell.pictures.hand(tell.given["hand"], chosen=answer["may"]),
        para(
            tell.lang.plural(
                "{number} card is laid away, from these: {cards}",
                "{number} cards are laid away, from these: {cards}",
                answer["count"],
                cards=chips(answer["may"]),
            )
        ),
    ]
    if answer["must"]:
        told.append(tell.paragraph.text("Among them must be: {cards}", cards=chips(answer["must"])))
    if answer["open"]:
        told.append(tell.paragraph.text("Laid face up: {cards}", cards=chips(answer["open"])))
    return Told(asked, told)


def legal_announcements(tell: Teller) -> Told:
    """What a seat may say in the talk."""
    seat = tell.terms.seat(tell.given["seat"])
    asked = [
        *tell.contract(),
        tell.paragraph.text("Dealer: {seat}.", seat=tell.terms.seat(tell.given["dealer"])),
    ]
    if tell.given.get("talon_shown"):
        asked.append(
            tell.paragraph.text(
                "Shown from the talon: {cards}", cards=tell.pictures.chips(tell.given["talon_shown"])
            )
        )
    asked += tell.said(tell.given["actions"])
    asked += [tell.paragraph.text("{seat} holds:", seat=seat), tell.pictures.hand(tell.given["hand"])]
    if tell.answer.get("over"):
        return Told(asked, [tell.paragraph.text("The announcements are over.")])
    return Told(asked, [tell.paragraph.text("{seat} may:", seat=seat), tell.choices(tell.answer["legal"])])


def legal_plays(tell: Teller) -> Told:
    """Which cards may be played."""
    given, legal = tell.given, tell.answer["cards"]
    asked = [
        *tell.contract(),
        tell.paragraph.text("Trick {number}.", number=tell.lang.number(given["number"])),
    ]
    if given.get("announced"):
        named = tell.lang.text(", ").join(tell.terms.bonus(bonus) for bonus in given["announced"])
        asked.append(tell.paragraph.text("The player has announced: {bonuses}.", bonuses=named))
    if given.get("seen"):
        asked.append(
            tell.paragraph.text("Seen by all: {cards}", cards=tell.pictures.sorted_chips(given["seen"]))
        )
    if given["trick"]:
        asked += [
            tell.paragraph.text("On the table, in the order played:"),
            tell.pictures.row(given["trick"]),
        ]
    else:
        asked.append(tell.paragraph.text("The player leads."))
    asked.append(tell.paragraph.text("Which cards of the hand may be played?"))
    hand = tell.pictures.hand(given["hand"], chosen=legal)
    return Told(
        asked, [hand, tell.paragraph.text("May be played: {cards}", cards=tell.pictures.sorted_chips(legal))]
    )


def trick_winner(tell: Teller) -> Told:
    """Who takes a trick."""
    given, answer = tell.given, tell.answer
    asked = [*tell.contract(), tell.paragraph.text("Who takes this trick?")]
    scene = tell.pictures.trick(
        given["cards"],
        leader=given["leader"],
        winner=answer["winner"],
        seats=tuple(range(tell.terms.variant.seats)),
        clockwise=tell.clockwise,
    )
    seat, card = tell.terms.seat(answer["winner"]), tell.pictures.chip(answer["card"])
    return Told(asked, [scene, tell.paragraph.text("{seat} takes it with {card}.", seat=seat, card=card)])
