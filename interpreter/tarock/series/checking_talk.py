"""Bonuses, Kontra and giving up in a line, checked against the rule set. Knows nothing of points."""

from __future__ import annotations

from dataclasses import replace

from tarock.bits import singles
from tarock.model.fused import possible
from tarock.model.variant import Bonus, Contract
from tarock.scoring import Calls, Outcome, Told, kontra_factor, told_head
from tarock.series.subject import Subject
from tarock.series.summary import BonusField, KontraField

SIDES = ("declarers", "defenders")


# --- bonuses ----------------------------------------------------------------------------------------------------------


def check_bonuses(subject: Subject, contract: Contract, told: Told) -> Told:
    """What is told with the bonuses of the line."""
    found: list[tuple[BonusField, Outcome]] = []
    for field in subject.summary.bonuses:
        if not _counts(subject, contract, field):
            continue
        outcome = _outcome(subject, told, field)
        if _is_possible(subject, contract, field) and _is_alone(subject, found, field, outcome):
            found.append((field, outcome))
    told = replace(told, bonuses=tuple(outcome for _, outcome in found))
    for field, outcome in found:
        _check_side(subject, told, field, outcome)
        _check_announced(subject, told, field, outcome)
    if told.declarer:
        _check_owed(subject, contract, told)
    return told


def _counts(subject: Subject, contract: Contract, field: BonusField) -> bool:
    if field.bonus.item & contract.bonuses:
        return True
    rule = f"contracts.{contract.id}.bonuses"
    subject.refuse(rule, f"'{contract.id}' does not count '{field.bonus.id}'", field.span)
    return False


def _outcome(subject: Subject, told: Told, field: BonusField) -> Outcome:
    """The outcome for the side that the line names, or else the side that is meant: the only one, or the declarer's."""
    sides = _sides(subject, told)
    if field.seat is not None:
        side = sides[0] if sides[0] >> field.seat & 1 else sides[1]
    elif field.side is not None:
        side = sides[SIDES.index(field.side)]
    else:
        side = next((each for each in sides if _may_have(subject, told, field.bonus, each)), sides[0])
    by = 0
    if field.announced:
        owner = told.declarer if side == told.declarers else side & -side
        by = owner if field.seat is None else 1 << field.seat
    return Outcome(field.bonus.item, side, field.made, by)


def _sides(subject: Subject, told: Told) -> tuple[int, int]:
    return told.declarers, subject.playing & ~told.declarers


def _may_have(subject: Subject, told: Told, bonus: Bonus, side: int) -> bool:
    head = told_head(subject.rules.scorer, subject.start, told)
    return bonus.side is None or int(bonus.side.call(head, side)) == side


def _is_possible(subject: Subject, contract: Contract, field: BonusField) -> bool:
    """Whether a bonus can be announced at all, or lost without having been announced."""
    bonus = field.bonus
    if field.announced or field.made:
        return True
    if bonus.lost is None or not possible(subject.rules.variant, contract.mask, bonus.lost):
        message = f"a silent '{bonus.id}' cannot be lost: it is made, or it is nothing"
        subject.refuse(f"bonuses.{bonus.id}.lost", message, field.span)
        return False
    return True


def _is_alone(
    subject: Subject, found: list[tuple[BonusField, Outcome]], field: BonusField, outcome: Outcome
) -> bool:
    """Whether nothing else in the line excludes it: the same of this side, of both sides, or one that counts once."""
    bonus = field.bonus
    for _, other in found:
        if other.item != outcome.item:
            continue
        if other.side == outcome.side:
            subject.wrong(f"'{bonus.id}' is there twice for this side", field.span)
        elif other.made and outcome.made:
            subject.wrong(f"both sides cannot have made '{bonus.id}'", field.span)
        elif other.by and outcome.by:
            subject.wrong(f"'{bonus.id}' is announced by one player only", field.span)
        elif bonus.single and (other.by or outcome.by):
            rule = f"bonuses.{bonus.id}.single"
            subject.refuse(rule, f"'{bonus.id}' counts once: as it was announced", field.span)
        else:
            continue
        return False
    return True


def _check_side(subject: Subject, told: Told, field: BonusField, outcome: Outcome) -> None:
    """Whether the bonus is there in this hand, and this side's to make."""
    bonus, head = field.bonus, told_head(subject.rules.scorer, subject.start, told)
    if bonus.when is not None and not bonus.when.call(head):
        subject.refuse(bonus.when.rule, f"there is no '{bonus.id}' in this hand", field.span)
    elif not _may_have(subject, told, bonus, outcome.side):
        side = SIDES[int(outcome.side != told.declarers)]
        subject.refuse(f"bonuses.{bonus.id}.side", f"'{bonus.id}' is none of the {side}'", field.span)


def _check_announced(subject: Subject, told: Told, field: BonusField, outcome: Outcome) -> None:
    if not outcome.by:
        return
    candidates = [1 << field.seat] if field.seat is not None else list(singles(outcome.side))
    failing = None
    for by in sorted(candidates, key=lambda seat: seat != outcome.by):
        failing = subject.supposing.forbids_announcement(told, field.bonus, by.bit_length() - 1)
        if failing is None:
            return
    if failing is not None:
        who = (
            subject.name_of(outcome.by)
            if field.seat is not None or len(candidates) == 1
            else "nobody of this side"
        )
        verb = "can" if who == "nobody of this side" else "cannot"
        message = f"{who} {verb} have announced '{field.bonus.id}'"
        subject.refuse(failing, message, field.span)


def _check_owed(subject: Subject, contract: Contract, told: Told) -> None:
    owed = subject.supposing.must_announce(told, told.declarer.bit_length() - 1)
    if not owed or any(outcome.item & owed and outcome.by == told.declarer for outcome in told.bonuses):
        return
    names = [subject.rules.variant.bonus(item).id for item in singles(owed)]
    message = f"'{contract.id}' is bid with an announcement: {' or '.join(names)}"
    hint = f"{names[0]}! when it was made, {names[0]}!=lost when not"
    rule = f"contracts.{contract.id}.oblige"
    subject.refuse(rule, message, subject.summary.contract_span, hint)


# --- Kontra -----------------------------------------------------------------------------------------------------------


def check_kontra(subject: Subject, contract: Contract, told: Told) -> Told:
    """What is told with the Kontras of the line: each must have been possible, and count."""
    found: list[Calls] = []
    for field in subject.summary.kontra:
        calls = _calls(subject, contract, told, field)
        if calls is None:
            continue
        if any((calls.item, calls.whose) == (other.item, other.whose) for other in found):
            subject.wrong(
                "this Kontra is there twice", field.span, "all its calls in order: kontra=NAME:NAME"
            )
            continue
        found.append(calls)
        _check_calls(subject, contract, told, field, calls)
    return replace(told, kontra=tuple(found))


def _calls(subject: Subject, contract: Contract, told: Told, field: KontraField) -> Calls | None:
    kontra = contract.talk.kontra if contract.talk is not None else None
    if kontra is None:
        rule = f"contracts.{contract.id}.talk"
        subject.refuse(rule, f"there is no Kontra in '{contract.id}'", field.span)
        return None
    seats = tuple(seat for seat, _ in field.seats)
    if kontra.personal:
        if field.bonus is not None:
            subject.refuse(kontra.rule, "in this contract Kontra is said for oneself", field.span)
            return None
        return Calls(0, seats[0], seats)
    item = 1 if field.bonus is None else field.bonus.item
    if field.bonus is not None and not any(other.item == item and other.by for other in told.bonuses):
        message = f"nobody announced '{field.bonus.id}': there is no Kontra to it"
        subject.refuse(
            f"{kontra.rule}.may", message, field.span, f"{field.bonus.id}! says that it was announced"
        )
        return None
    return Calls(item, -1, seats)


def _check_calls(subject: Subject, contract: Contract, told: Told, field: KontraField, calls: Calls) -> None:
    assert contract.talk is not None
    kontra = contract.talk.kontra
    head = told_head(subject.rules.scorer, subject.start, told)
    owner = head[subject.rules.variant.layout["SAID"] + calls.item.bit_length()] if calls.item else 0
    for level, (seat, span) in enumerate(field.seats, 1):
        assert kontra is not None
        if level > len(kontra.levels):
            message = f"after {kontra.levels[-1].capitalize()} there is nothing more to say"
            subject.refuse(f"{kontra.rule}.levels", message, span)
            return
        name = kontra.levels[level - 1].capitalize()
        said = calls.seats[:level]
        failing = subject.supposing.forbids_kontra(told, calls.item, calls.whose, said)
        if failing is None and len(kontra_factor(kontra, head, owner, said)[1]) < level:
            standing = 1 << said[-2] if level > 1 else owner
            lines = (line.rule for line in kontra.valid if not line.call(head, 1 << seat, standing))
            failing = next(lines, f"{kontra.rule}.valid")
        if failing is not None:
            message = f"{name} by {subject.name(seat)} cannot be, or does not count"
            subject.refuse(failing, message, span)
            return


# --- giving up --------------------------------------------------------------------------------------------------------


def check_given_up(subject: Subject, contract: Contract, told: Told) -> Told:
    """What is told of a hand that was given up."""
    summary = subject.summary
    assert summary.given_up is not None
    planned, span = summary.given_up
    if told.declarers != told.declarer:
        return told  # which is refused already
    failing = subject.supposing.forbids_giving_up(told)
    if failing is not None:
        subject.refuse(failing, f"'{contract.id}' cannot be given up", span)
        return told
    _check_nothing_played(subject)
    item = 1 if planned is None else planned.item
    named = subject.supposing.nameable(told)
    if not named & item:
        names = ", ".join(subject.rules.variant.bonus(each).id for each in singles(named & ~1))
        message = (
            "no bonus is named in giving up" if planned is not None and not names else "this has to be named"
        )
        hint = f"given-up=BONUS, of {names}" if names else None
        assert contract.exchange is not None
        subject.refuse(f"exchange.{contract.exchange.id}.give-up-names", message, span, hint)
    return replace(told, given_up=1 | item)


def _check_nothing_played(subject: Subject) -> None:
    summary = subject.summary
    spans = [*(each.span for each in summary.bonuses), *(each.span for each in summary.kontra)]
    spans += [each.span for each in summary.marks]
    spans += [value[1] for value in (summary.points, summary.made, summary.tricks) if value is not None]
    for span in spans:
        subject.wrong("the hand was given up: nothing was played", span)
