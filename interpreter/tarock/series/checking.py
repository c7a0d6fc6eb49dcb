"""A line checked against the rule set: everything impossible in it is told at once, with the rule. Settles nothing itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tarock.api import Rules
from tarock.errors import Fault, InputError
from tarock.model.variant import Contract, Sides
from tarock.scoring import Told
from tarock.series.checking_talk import check_bonuses, check_given_up, check_kontra
from tarock.series.completing import complete_sides, complete_table
from tarock.series.line import read_line
from tarock.series.reading import names_read
from tarock.series.reckoning import Entry, Standing
from tarock.series.spelling import canonical
from tarock.series.subject import Subject
from tarock.series.summary import Span, Summary
from tarock.series.words import Lexicon


@dataclass(frozen=True, slots=True)
class Checked:
    """A line that can be entered: in full spelling, and as an entry. `declarer` and `partner` are seats, None without."""

    text: str
    entry: Entry
    declarer: int | None
    partner: int | None


def check_line(
    rules: Rules,
    players: Sequence[str],
    standing: Standing,
    text: str,
    *,
    file: str = "hand",
    number: int = 1,
) -> Checked:
    """The next hand as a line tells it. Raises InputError with every fault: TR340 to TR342."""
    lexicon = Lexicon(rules.variant, players)
    summary = read_line(lexicon, text, file=file, number=number)
    return check(rules, lexicon, standing.dealer, summary, standing.kept)


def check(
    rules: Rules, lexicon: Lexicon, dealer: int, summary: Summary, kept: tuple[int, ...] | None = None
) -> Checked:
    """The hand that a read line tells, dealt by this seat; `kept` is what the series kept from those before it. Raises
    InputError with every fault: TR340 to TR342."""
    subject = Subject(rules, lexicon, dealer, summary, kept)
    entry = None
    contract = summary.contract
    if contract is not None:
        _check_people(subject)
        if contract.sides is Sides.EACH:
            entry = _for_each(subject, contract)
        else:
            entry = _with_sides(subject, contract)
    if summary.faults or entry is None:
        raise InputError(_sorted(summary.faults))
    people = [seat for seat, _ in summary.players]
    declarer, partner = [*people, None, None][:2]
    return Checked(canonical(lexicon, summary), entry, declarer, partner)


def _sorted(faults: list[Fault]) -> list[Fault]:
    """Faults in the order of the line, each once."""
    return sorted(dict.fromkeys(faults), key=lambda fault: fault.place.column if fault.place else 0)


def _check_people(subject: Subject) -> None:
    """Whoever is named takes part, and nobody had another's cards."""
    playing = subject.playing
    for seat, span in _named(subject.summary):
        if not playing >> seat & 1:
            message = f"{subject.name(seat)} deals this hand and sits out"
            subject.refuse("seats.sits-out", message, span)
    holders: dict[int, int] = {}
    for seat, card, span in subject.summary.had:
        if holders.setdefault(card, seat) != seat:
            subject.wrong(f"{subject.name(holders[card])} had this card already", span)


def _named(summary: Summary) -> Iterator[tuple[int, Span]]:
    yield from summary.players
    yield from ((seat, share.span) for seat, share in summary.shares.items())
    yield from ((each.seat, each.span) for each in summary.bonuses if each.seat is not None)
    for kontra in summary.kontra:
        yield from kontra.seats
    for mark in summary.marks:
        yield from mark.seats
    yield from ((seat, span) for seat, _, span in summary.had)


def _with_marks(subject: Subject, contract: Contract, told: Told) -> Told:
    """What is told with whom each mark befell; one that no payment of the contract looks at is refused."""
    variant = subject.rules.variant
    befell = {mark.id: 0 for mark in variant.scoring.marks}
    for field in subject.summary.marks:
        if field.mark.id not in names_read(variant, contract):
            message = f"'{field.mark.id}' costs nothing in '{contract.id}'"
            subject.refuse(f"scoring.marks.{field.mark.id}", message, field.span)
        for seat, _ in field.seats:
            befell[field.mark.id] |= 1 << seat
    return replace(told, marks=tuple(befell.values()))


# --- each for oneself -------------------------------------------------------------------------------------------------


def _for_each(subject: Subject, contract: Contract) -> Entry | None:
    summary = subject.summary
    rule, alone = f"contracts.{contract.id}.sides", f"in '{contract.id}' everybody plays alone"
    for seat, span in summary.players:
        subject.refuse(
            rule, f"{alone}: there is no declarer", span, f"what each took: {subject.name(seat)}=30"
        )
    _unfit(subject, rule, alone, also=("points", "tricks", "made"))
    told = Told(contract.mask, 0, 0)
    check_bonuses(subject, contract, told)
    told = _with_marks(subject, contract, check_kontra(subject, contract, told))
    if summary.given_up is not None:
        subject.refuse(rule, f"{alone}: nobody can give it up", summary.given_up[1])
    return None if summary.faults else complete_table(subject, contract, told)


def _unfit(subject: Subject, rule: str, why: str, *, also: Sequence[str] = ()) -> None:
    """Words that stand only where there is a side of called cards, or a declarer."""
    summary = subject.summary
    spans: list[Span | None] = [
        summary.alone if also else None,
        summary.called[2] if summary.called else None,
    ]
    for name in also:
        value = getattr(summary, name)
        spans.append(value[1] if value is not None else None)
    for span in spans:
        if span is not None:
            subject.refuse(rule, why, span)


# --- with a declarer --------------------------------------------------------------------------------------------------


def _with_sides(subject: Subject, contract: Contract) -> Entry | None:
    summary = subject.summary
    for seat, share in summary.shares.items():
        hint = "the points of the declarer's side: won=38"
        rule = f"contracts.{contract.id}.sides"
        subject.refuse(
            rule, f"'{contract.id}' has two sides: {subject.name(seat)} alone says nothing", share.span, hint
        )
    if not summary.players:
        subject.lacks(f"who played '{contract.id}'?", summary.contract_span, f"{contract.id} NAME …")
        return None
    declarer = summary.players[0][0]
    _check_bid(subject, contract, declarer)
    partner = _partner(subject, contract, declarer)
    called = _called(subject, contract, declarer)
    told = Told(contract.mask, 1 << declarer, 1 << declarer | partner, called)
    if summary.given_up is not None:
        told = check_given_up(subject, contract, told)
        return None if summary.faults else Entry(subject.facts(told), subject.held())
    told = check_bonuses(subject, contract, told)
    told = _with_marks(subject, contract, check_kontra(subject, contract, told))
    return None if summary.faults else complete_sides(subject, contract, told)


def _check_bid(subject: Subject, contract: Contract, declarer: int) -> None:
    """Whether this seat can have become declarer in this contract, with some hand."""
    auction, span = subject.rules.variant.auction, subject.summary.players[0][1]
    is_forehand = 1 << declarer == subject.forehand
    failing = subject.supposing.forbids_bid(contract, declarer)
    if contract.mask & auction.all_passed and is_forehand and failing is None:
        return
    if not any(contract.mask & rank for rank in auction.order) and (failing is None or not is_forehand):
        if contract.mask & auction.all_passed:
            message = f"'{contract.id}' is chosen by {subject.name_of(subject.forehand)} (forehand) when nobody bids"
            subject.refuse("auction.all-passed", message, span)
        else:
            subject.refuse("auction.order", f"'{contract.id}' cannot be bid", subject.summary.contract_span)
        return
    if failing is not None:
        message = f"{subject.name(declarer)} cannot have bid '{contract.id}' with any hand"
        first = f"{subject.name_of(subject.forehand)} is forehand"
        subject.refuse(failing, message, span, None if is_forehand else first)


def _partner(subject: Subject, contract: Contract, declarer: int) -> int:
    """The partner's seat as a mask, none when the declarer is alone."""
    summary, others = subject.summary, subject.summary.players[1:]
    for seat, span in others:
        if seat == declarer:
            subject.refuse("call.partner", f"{subject.name(declarer)} is the declarer, not the partner", span)
    rule = f"contracts.{contract.id}.sides"
    if contract.sides is Sides.ALONE:
        message = f"in '{contract.id}' the declarer plays alone"
        for _, span in others:
            subject.refuse(rule, f"{message}: there is no partner", span)
        _unfit(subject, rule, f"{message}: nothing is called")
        return 0
    for _, span in others[1:]:
        subject.refuse("call.partner", "there is one partner only", span)
    if others and (summary.alone is not None or summary.given_up is not None):
        message = "there is a partner, or the declarer is alone: not both"
        if summary.alone is None:
            message = "who gives up has no partner: what was called lies in the talon"
        subject.refuse("call.partner", message, others[0][1])
    if not others and summary.alone is None and summary.given_up is None:
        hint = f"the partner's name behind {subject.name(declarer)}'s, or `alone`"
        subject.lacks("who was the partner?", summary.players[0][1], hint)
    return 1 << others[0][0] if others else 0


def _called(subject: Subject, contract: Contract, declarer: int) -> int:
    """What was called, as a mask; where the line does not say it, what can be called in the first place."""
    if contract.sides is not Sides.CALLED:
        return 0
    state, calls = list(subject.start), subject.rules.variant.calls
    state[subject.rules.variant.layout["CONTRACT"]] = contract.mask
    if subject.summary.called is None:
        return next((int(way.cards.call(state, declarer)) for way in calls if way.names_card), 0)
    way, card, span = subject.summary.called
    for held in subject.supposing.hands(state, declarer):
        if way.when is None or way.when.call(held, declarer):
            cards = int(way.cards.call(held, declarer))
            if cards and (not card or cards & card):
                return card or cards
    message = "this cannot be called" if not card else f"'{subject.cards(card)}' cannot be called so"
    subject.refuse(f"call.{way.id}", message, span)
    return card
