"""Questions about what a hand is worth: bonuses, Kontra, the sheet, a series of hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from tarock_docs.examples.asking import SheetRow
from tarock_docs.examples.telling import Teller, Told, items, para, table
from tarock_docs.language import mark

_OUTCOMES = {
    "made": mark("{bonus}: made by the {side}."),
    "lost": mark("{bonus}: lost by the {side}."),
}
_WHOSE = {"declarers": mark("Declarer’s side: {what}"), "defenders": mark("Other side: {what}")}
_OF_SEAT = mark("{who}: {what}")
_MADE = {True: mark("The game is made."), False: mark("The game is lost.")}


def bonuses(tell: Teller) -> Told:
    """Which bonuses were made or lost."""
    given, terms = tell.given, tell.terms
    asked = [*tell.contract(), *_piles(tell)]
    for number, trick in sorted(given.get("tricks", {}).items(), key=lambda pair: int(pair[0])):
        asked.append(tell.paragraph.text("Trick {number}:", number=tell.lang.number(int(number))))
        asked.append(
            tell.pictures.trick(
                trick["cards"],
                leader=trick["leader"],
                seats=range(terms.variant.seats),
                clockwise=tell.clockwise,
            )
        )
    told = []
    for bonus in tell.expected["bonuses"]:
        outcome = tell.answer["bonuses"][bonus]
        sides = [(side, word) for side, word in outcome.items() if word in _OUTCOMES]
        told += [
            tell.lang.text(_OUTCOMES[word], bonus=terms.bonus(bonus), side=terms.side(side))
            for side, word in sides
        ]
        if not sides:
            told.append(tell.lang.text("{bonus}: counts for nobody.", bonus=terms.bonus(bonus)))
    return Told(asked, [items(told, "tk-facts")])


def _piles(tell: Teller) -> Iterator[str]:
    """What was announced, taken, laid away and won."""
    given, terms, told = tell.given, tell.terms, []
    for bonus, seat in given.get("announced", {}).items():
        told.append(
            tell.lang.text("{seat} announced {bonus}.", seat=terms.seat(seat), bonus=terms.bonus(bonus))
        )
    for seat, cards in given.get("taken", {}).items():
        shown = tell.pictures.sorted_chips(cards)
        told.append(tell.lang.text("{seat} took in tricks: {cards}", seat=terms.seat(int(seat)), cards=shown))
    for side, cards in given.get("talon", {}).items():
        shown = tell.pictures.sorted_chips(cards)
        told.append(
            tell.lang.text("From the talon to the {side}: {cards}", side=terms.side(side), cards=shown)
        )
    for seat, won in given.get("won", {}).items():
        tricks = tell.lang.plural("{number} trick", "{number} tricks", won)
        told.append(tell.lang.text("{seat} won {tricks}.", seat=terms.seat(int(seat)), tricks=tricks))
    if told:
        yield items(told, "tk-facts")


def kontra_factor(tell: Teller) -> Told:
    """What calls of Kontra multiply by."""
    given, terms = tell.given, tell.terms
    calls = [tell.lang.text("{seat} says Kontra", seat=terms.seat(seat)) for seat in given["calls"]]
    owner = tell.lang.text(
        "Kontra on {item}, which is of {seat}.",
        item=terms.item(given["item"]),
        seat=terms.seat(given["owner"]),
    )
    asked = [
        *tell.contract(),
        para(owner),
        *([items(calls, "tk-said")] if calls else [tell.paragraph.text("Nobody says anything.")]),
    ]
    counted = [terms.seat(given["calls"][at]) for at in tell.answer["valid"]]
    told = [tell.paragraph.text("It counts {factor} times.", factor=tell.lang.number(tell.answer["factor"]))]
    if len(counted) < len(calls):
        told.append(
            tell.paragraph.text("Calls that count: {seats}.", seats=tell.lang.text(", ").join(counted) or "–")
        )
    return Told(asked, told)


def settle(tell: Teller) -> Told:
    """What a hand is worth to each."""
    return Told([*tell.contract(), items(_facts(tell, tell.given), "tk-facts")], sheet(tell))


def sheet(tell: Teller) -> list[str]:
    """The sheet of the example: a line for each amount with its reason, payments of one kind together; a column a seat."""
    seats = range(len(tell.answer["payoffs"]))
    told = [tell.paragraph.text(_MADE[tell.answer["made"]])] if tell.answer.get("made") is not None else []
    rows = []
    for line in dict.fromkeys(_line(tell, row) for row in tell.example.sheet):
        alike = [row for row in tell.example.sheet if _line(tell, row) == line]
        amounts = [sum(row.of(seat) for row in alike) for seat in seats]
        rows.append([line, *(tell.lang.signed(amount) if amount else "" for amount in amounts)])
    head = [tell.lang.text("Line"), *(tell.terms.seat(seat) for seat in seats)]
    return [*told, table(head, rows, list(_totals(tell)))]


def _totals(tell: Teller) -> Iterator[list[str]]:
    """What each seat gets in all, in each ledger where there are several; the lines are those of the first."""
    names = {ledger.id: ledger.names for ledger in tell.terms.variant.scoring.ledgers}
    ledgers = tell.answer.get("ledgers") or {None: tell.answer["payoffs"]}
    for ledger, payoffs in ledgers.items():
        name = tell.lang.text("Together") if ledger is None else tell.terms.term(names[ledger], ledger)
        yield [name, *(tell.lang.signed(payoff) for payoff in payoffs)]


def _line(tell: Teller, row: SheetRow) -> str:
    """The name of a line, with its amount as written and with its numbers."""
    name = tell.terms.term(row.names, "")
    if row.is_bonus:
        said = mark("{bonus}, announced") if row.announced else mark("{bonus}, silent")
        name = tell.lang.text(said, bonus=name)
        name = name if row.made else tell.lang.text("{bonus}, lost", bonus=name)
    formula, numbers = escape(" ".join(row.formula.split())), escape(row.numbers.replace("*", "×"))
    worked = f"{numbers} = {row.amount}" if numbers != str(row.amount) else numbers
    return f'{name} <code class="tk-why" dir="ltr" title="{formula}">{worked}</code>'


def _facts(tell: Teller, given: Mapping[str, Any]) -> list[str]:
    """What a score sheet knows of a hand."""
    lang, terms, told = tell.lang, tell.terms, []
    if given.get("given_up"):
        told.append(lang.text("The declarer gives the hand up."))
    told += _counted(tell, given)
    told += [_bonus(tell, row) for row in given.get("bonuses", ())]
    for item, seats in given.get("kontra", {}).items():
        if item == "own":
            told.append(lang.text("Kontra by: {seats}", seats=terms.seats(seats)))
            continue
        what = terms.seat(int(item)) if item.isdecimal() else terms.item(item)
        told.append(lang.text("Kontra on {item} by: {seats}", item=what, seats=terms.seats(seats)))
    for name, seats in given.get("marks", {}).items():
        mark_ = next(each for each in terms.variant.scoring.marks if each.id == name)
        told.append(
            lang.text("{mark}: {seats}", mark=terms.term(mark_.names, name), seats=terms.seats(seats))
        )
    return told


def _counted(tell: Teller, given: Mapping[str, Any]) -> Iterator[str]:
    """Card points and tricks of each side, or of each seat."""
    lang, points, tricks = tell.lang, given.get("points", {}), given.get("tricks", {})
    for who in dict.fromkeys((*points, *tricks)):
        counted = [tell.terms.points(points[who])] if who in points else []
        if who in tricks:
            counted.append(lang.plural("{number} trick", "{number} tricks", tricks[who]))
        yield lang.text(
            _WHOSE.get(who, _OF_SEAT), who=tell.terms.side(who), what=lang.text(", ").join(counted)
        )


def _bonus(tell: Teller, row: Mapping[str, Any]) -> str:
    words = {
        (True, True): mark("{bonus}, announced by the {side}: made"),
        (True, False): mark("{bonus}, announced by the {side}: not made"),
        (False, True): mark("{bonus}, silent, by the {side}: made"),
        (False, False): mark("{bonus}, silent, by the {side}: lost"),
    }
    said = words[bool(row.get("announced")), bool(row["made"])]
    return tell.lang.text(said, bonus=tell.terms.bonus(row["bonus"]), side=tell.terms.side(row["side"]))


def _kept(tell: Teller, row: Mapping[str, Any]) -> str:
    """What the series keeps after a hand, by seat where every player has something; nothing while it is as nothing."""
    found = []
    for name, value in row["registers"].items():
        values = value if isinstance(value, list) else [value]
        if any(values):
            shown = " ".join(map(tell.lang.number, values))
            found.append(tell.lang.text("{option}: {value}", option=tell.terms.register(name), value=shown))
    return ", ".join(found)


def series(tell: Teller) -> Told:
    """The running totals of some hands."""
    given, answer, terms, lang = tell.given, tell.answer, tell.terms, tell.lang
    asked = [tell.paragraph.text("{seat} deals the first hand.", seat=terms.seat(given["dealer"]))]
    if given.get("agreed") is not None:
        hands = lang.plural("{number} hand", "{number} hands", given["agreed"])
        asked.append(tell.paragraph.text("Agreed to end after {hands}.", hands=hands))
    if given.get("called") is not None:
        hands = lang.plural("{number} hand", "{number} hands", given["called"])
        asked.append(tell.paragraph.text("The last round is called after {hands}.", hands=hands))
    seats = range(terms.variant.seats)
    head = [
        lang.text("Hand"),
        lang.text("Dealer"),
        lang.text("Contract"),
        lang.text("Factor"),
        *map(terms.seat, seats),
    ]
    kept = [_kept(tell, row) for row in answer["rows"]]
    rows = [
        [
            lang.number(at),
            terms.seat(row["dealer"]),
            terms.contract(hand["contract"]),
            lang.number(row["factor"]),
            *(lang.signed(payoff) for payoff in row["payoffs"]),
            *([left] if any(kept) else []),
        ]
        for at, (hand, row, left) in enumerate(zip(given["hands"], answer["rows"], kept, strict=True), 1)
    ]
    totals = answer["rows"][-1]["totals"] if answer["rows"] else [0 for _ in seats]
    ends = [(lang.text("Together"), answer.get("totals", totals))]
    if "closing" in answer:
        ends.insert(0, (lang.text("In the end"), answer["closing"]))
    beside = [""] if any(kept) else []
    feet = [[what, "", "", "", *map(lang.signed, amounts), *beside] for what, amounts in ends]
    told = [table([*head, lang.text("Kept")] if any(kept) else head, rows, feet)]
    told.append(tell.paragraph.text("Next to deal: {seat}.", seat=terms.seat(answer["dealer"])))
    if answer.get("ends_after") is not None:
        told.append(
            tell.paragraph.text(
                "All ends after {hands}.",
                hands=lang.plural("{number} hand", "{number} hands", answer["ends_after"]),
            )
        )
    return Told(asked, told)
