"""Points and tricks in a line: what is not told is tried out, and if every possibility is settled alike it need not be.

Knows how a hand is settled, no rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from tarock.model.fused import possible
from tarock.model.variant import Bonus, Contract
from tarock.scoring import Facts, Told, first_of, told_head
from tarock.series.reading import names_read
from tarock.series.reckoning import Entry
from tarock.series.subject import Subject
from tarock.series.summary import Share, Span

Settled = tuple[object, ...]


def settled(subject: Subject, facts: Facts) -> Settled:
    """What a hand comes to, in every ledger."""
    scorer = subject.rules.scorer
    sheets = scorer.ledgers(facts)
    found = tuple(sheets.values()) if sheets else (scorer.settle(facts),)
    return tuple((sheet.payoffs, sheet.made) for sheet in found)


# --- with a declarer --------------------------------------------------------------------------------------------------


def complete_sides(subject: Subject, contract: Contract, told: Told) -> Entry | None:
    """The hand with points and tricks of the sides; None with a fault where they cannot be, or more has to be told."""
    if not _within_bounds(subject):
        return None
    found: dict[Settled, Facts] = {}
    for facts in _sides(subject, contract, told):
        found.setdefault(settled(subject, facts), facts)
        if len(found) > 1:
            break
    if len(found) == 1:
        return Entry(next(iter(found.values())), subject.held())
    if found:
        _ask(subject, contract)
    else:
        _contradicted(subject, contract, told)
    return None


def _within_bounds(subject: Subject) -> bool:
    summary, most = subject.summary, subject.rules.variant.layout.tricks
    if summary.points is not None and summary.points[0] > subject.total:
        message = f"there are no more than {_count(subject, subject.total)} points in the pack"
        subject.refuse("count.total", message, summary.points[1])
    if summary.tricks is not None and summary.tricks[0] > most:
        subject.wrong(f"there are {most} tricks", summary.tricks[1])
    return not summary.faults


def _sides(subject: Subject, contract: Contract, told: Told) -> Iterator[Facts]:
    """The facts of every possibility that agrees with the line; of those that only differ in points that no payment
    looks at, one."""
    layout, summary = subject.rules.variant.layout, subject.summary
    of_declarers, of_defenders = layout["DECLARERS_POINTS"], layout["DEFENDERS_POINTS"]
    points = range(subject.total + 1) if summary.points is None else [summary.points[0]]
    reads_points = "points" in names_read(subject.rules.variant, contract)
    for tricks in _tricks(subject, contract, told):
        facts, seen = list(subject.facts(_with(subject, told, tricks, 0))), set[bool]()
        for won in points:
            facts[of_declarers], facts[of_defenders] = won, subject.total - won
            made = bool(contract.made.call(facts))
            if (reads_points or made not in seen) and (summary.made is None or made is summary.made[0]):
                yield tuple(facts)
            seen.add(made)


def _with(subject: Subject, told: Told, tricks: int, won: int) -> Told:
    variant = subject.rules.variant
    by_seat = [0] * variant.seats
    by_seat[first_of(told.declarer)] = tricks
    by_seat[first_of(subject.playing & ~told.declarers)] = variant.layout.tricks - tricks
    return replace(told, tricks=tuple(by_seat), side_points=(won, subject.total - won))


def _tricks(subject: Subject, contract: Contract, told: Told) -> Iterator[int]:
    """How many tricks the declarer's side may have, by what is told of bonuses."""
    summary, most = subject.summary, subject.rules.variant.layout.tricks
    for tricks in range(most + 1) if summary.tricks is None else [summary.tricks[0]]:
        if not _disagreeing(subject, contract, told, tricks):
            yield tricks


def _disagreeing(subject: Subject, contract: Contract, told: Told, tricks: int) -> Bonus | None:
    """A bonus of which the tricks say something else than the line."""
    head = told_head(subject.rules.scorer, subject.start, _with(subject, told, tricks, 0))
    sides = told.declarers, subject.playing & ~told.declarers
    for bonus in subject.rules.variant.bonuses:
        if not bonus.item & contract.bonuses:
            continue
        said = [outcome for outcome in told.bonuses if outcome.item == bonus.item]
        for side in sides:
            made = subject.supposing.verdict(head, bonus, side)
            is_said = any(outcome.made for outcome in said if outcome.side == side)
            is_dropped = bonus.single and any(outcome.by and outcome.side != side for outcome in said)
            if made is not None and made != is_said and not (is_dropped and made):
                return bonus
    return None


def _ask(subject: Subject, contract: Contract) -> None:
    """Say what is lacking: it could have been settled in more than one way."""
    summary = subject.summary
    hint = "`made` or `lost`, the points of the declarer's side (won=38) or its tricks (tricks=3)"
    if summary.made is None and summary.points is None and summary.tricks is None:
        subject.lacks("was the game made or lost?", summary.contract_span, hint)
    else:
        lacking = [
            word
            for word, value in (
                ("tricks=", summary.tricks),
                ("won=", summary.points),
                ("made or lost", summary.made),
            )
            if value is None
        ]
        message = f"this says not yet what '{contract.id}' comes to"
        subject.lacks(message, summary.contract_span, f"say more: {', '.join(lacking)}")


def _contradicted(subject: Subject, contract: Contract, told: Told) -> None:
    """Say what contradicts what: no possibility agrees with the line."""
    summary = subject.summary
    if summary.tricks is not None:
        tricks, span = summary.tricks
        bonus = _disagreeing(subject, contract, told, tricks)
        if bonus is not None:
            message = f"{tricks} tricks and what is said of '{bonus.id}' cannot both be"
            subject.refuse(f"bonuses.{bonus.id}.made", message, span)
            return
    told_spans = [value[1] for value in (summary.made, summary.points, summary.tricks) if value is not None]
    span = told_spans[0] if told_spans else summary.contract_span
    word = "made" if summary.made is not None and summary.made[0] else "lost"
    message = (
        f"'{contract.id}' cannot have been {word} so" if summary.made is not None else "this cannot all be"
    )
    subject.refuse(contract.made.rule, message, span)


# --- each for oneself -------------------------------------------------------------------------------------------------


def complete_table(subject: Subject, contract: Contract, told: Told) -> Entry | None:
    """The hand with what each player took; None with a fault where it cannot be, or more has to be told."""
    shares = _all_shares(subject, contract)
    if shares is None or not _sums_fit(subject, contract, shares):
        return None
    points = tuple(_points(shares.get(seat)) for seat in range(subject.rules.variant.seats))
    found: dict[Settled, Facts] = {}
    for tricks in product(
        *(_possible(subject, shares.get(seat)) for seat in range(subject.rules.variant.seats))
    ):
        facts = subject.facts(replace(told, points=points, tricks=tricks))
        found.setdefault(settled(subject, facts), facts)
    if len(found) == 1:
        return Entry(next(iter(found.values())), subject.held())
    hint = "points and tricks of those with few points: NAME=0/0"
    subject.lacks("it matters who took a trick", subject.summary.contract_span, hint)
    return None


def _points(share: Share | None) -> int:
    return 0 if share is None or share.points is None else share.points


def _possible(subject: Subject, share: Share | None) -> Sequence[int]:
    """Numbers of tricks that a player may have: as told, or none and some."""
    if share is None:
        return (0,)
    if share.tricks is not None:
        return (share.tricks,)
    if share.points:
        return (1,)
    return (0,) if min(subject.rules.variant.points) > 0 else (0, 1)


def _all_shares(subject: Subject, contract: Contract) -> dict[int, Share] | None:
    """What each player took; the points of the last one are what is left, where nobody else can have any."""
    summary = subject.summary
    shares = dict(summary.shares)
    lacking = [seat for seat in subject.seats() if seat not in shares or shares[seat].points is None]
    if len(lacking) == 1 and not _slack(subject, contract):
        seat = lacking[0]
        rest = max(0, subject.total - sum(map(_points, shares.values())))
        tricks, span = (
            (shares[seat].tricks, shares[seat].span) if seat in shares else (None, summary.contract_span)
        )
        shares[seat] = Share(rest, tricks, span)
        lacking = []
    if lacking:
        names = " ".join(f"{subject.name(seat)}=…" for seat in lacking)
        subject.lacks("what each took is not told", summary.contract_span, f"add {names}")
        return None
    return shares


def _slack(subject: Subject, contract: Contract) -> int:
    """The most points that may belong to nobody: those of the talon, where a line of `piles` may give it to nobody."""
    variant = subject.rules.variant
    state = list(subject.start)
    state[variant.layout["CONTRACT"]] = contract.mask
    nobodys = any(
        possible(variant, contract.mask, pile.when) and not pile.to.call(state, 0)
        for pile in variant.talon_piles
    )
    left = variant.layout.talon - sum(subject.joined.values())
    return sum(sorted(variant.points, reverse=True)[:left]) if nobodys else 0


def _sums_fit(subject: Subject, contract: Contract, shares: dict[int, Share]) -> bool:
    total, taken = subject.total, sum(map(_points, shares.values()))
    most, counted = subject.rules.variant.layout.tricks, sum(share.tricks or 0 for share in shares.values())
    span = (
        max(share.span for share in subject.summary.shares.values()) if subject.summary.shares else Span(0, 1)
    )
    whole, slack = _count(subject, total), _slack(subject, contract)
    if not total - slack <= taken <= total:
        due = whole if not slack else f"{_count(subject, total - slack)} to {whole}"
        subject.refuse(
            "count.total", f"the players have {_count(subject, taken)} points together, not {due}", span
        )
    told = all(share.tricks is not None for share in shares.values())
    if counted > most or (told and counted != most):
        subject.wrong(f"the players have {counted} tricks together, not {most}", span)
    for seat, share in shares.items():
        if share.tricks == 0 and share.points:
            subject.wrong(f"{subject.name(seat)} has points and no trick", share.span)
        cards = subject.joined.get(seat, most)
        if share.tricks is not None and share.tricks > cards and contract.joins is not None:
            message = f"{subject.name(seat)} joined with {cards} cards and cannot have {share.tricks} tricks"
            subject.refuse(contract.joins.rule, message, share.span)
    return not subject.summary.faults


def _count(subject: Subject, amount: int) -> str:
    parts = {"point": 1, "third": 3}[subject.rules.variant.unit]
    points, loose = divmod(amount, parts)
    return f"{points}+{loose}" if loose else str(points)
