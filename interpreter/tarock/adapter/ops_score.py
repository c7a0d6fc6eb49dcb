"""Operations about the counted hand: which bonuses were made, and what a hand is worth from its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tarock.adapter.situation import Given, Situation
from tarock.api import Rules
from tarock.errors import Fault, InputError
from tarock.model.layout import Phase
from tarock.model.variant import Bonus
from tarock.record import cards_mask, item_mask, named, parse_seat
from tarock.scoring import Calls, Facts, Outcome, Sheet, SheetLine, Told, facts_told, first_of

Result = dict[str, Any]
SIDES = ("declarers", "defenders")
_OUTCOMES = {1: "made", 0: "none", -1: "lost"}


def bonuses(rules: Rules, given: Given) -> Result:
    """What became of each bonus for both sides, from tricks and piles."""
    situation = Situation(rules, given)
    situation.contract()
    situation.sides()
    situation["PHASE"] = Phase.OVER
    for bonus, seat in given.get("announced", {}).items():
        situation.put(
            "SAID", item_mask(rules.variant, bonus).bit_length(), 1 << parse_seat(rules.variant, seat)
        )
    for seat, cards in given.get("taken", {}).items():
        situation.put("TAKEN", int(seat), cards_mask(rules.variant, cards))
    for side, slot in zip(SIDES, ("OWNED_BY_DECLARERS", "OWNED_BY_DEFENDERS"), strict=True):
        situation[slot] = cards_mask(rules.variant, given.get("talon", {}).get(side, []))
    for number, trick in given.get("tricks", {}).items():
        _put_trick(rules, situation, int(number), trick)
    for seat, won in given.get("won", {}).items():
        situation.put("TRICKS_OF", int(seat), won)
    return {"bonuses": outcomes(rules, situation.state)}


def _put_trick(rules: Rules, situation: Situation, number: int, trick: Given) -> None:
    leader, seats = parse_seat(rules.variant, trick["leader"]), rules.variant.seats
    cards = [cards_mask(rules.variant, [code]) for code in trick["cards"]]
    mask = cards_mask(rules.variant, trick["cards"])
    best = rules.engine.cards.best(
        situation.state, mask, rules.variant.deck.suit_of[cards[0].bit_length() - 1]
    )
    winner = (leader + cards.index(best)) % seats
    situation.put("TRICKS", number, mask)
    situation.put("BESTS", number, best)
    situation.put("WINNERS", number, 1 << winner)
    situation.add("TAKEN", winner, mask)
    for place, card in enumerate(cards):
        situation.add("PLAYED", (leader + place) % seats, card)


def outcomes(rules: Rules, state: Sequence[int]) -> dict[str, dict[str, str]]:
    """For each bonus: made, lost or none, for both sides; none where the contract does not count it."""
    layout = rules.variant.layout
    counted = rules.variant.contract(state[layout["CONTRACT"]]).bonuses
    declarers = state[layout["DECLARERS"]]
    sides = (declarers, state[layout["PLAYERS"]] & ~declarers)
    verdicts_of = rules.scorer.verdicts(state, counted)
    found = {}
    for bonus in rules.variant.bonuses:
        verdicts = verdicts_of.get(bonus.id, (0, 0))
        by = state[layout["SAID"] + bonus.item.bit_length()]
        found[bonus.id] = {
            word: _OUTCOMES[_settled(bonus, verdict, by=by, side=side)]
            for word, verdict, side in zip(SIDES, verdicts, sides, strict=True)
        }
    return found


def _settled(bonus: Bonus, verdict: int, *, by: int, side: int) -> int:
    """The outcome of one side: what it announced is made or lost, what the other announced may be single."""
    if by & side:
        return 1 if verdict > 0 else -1
    return 0 if by and bonus.single else verdict


def settle(rules: Rules, given: Given) -> Result:
    """The payoffs of a hand from its facts."""
    facts = facts_from(rules, given)
    scorer = rules.scorer
    sheet, entered = scorer.settle(facts), scorer.entered(facts)
    declarers = facts[rules.variant.layout["DECLARERS"]]
    lines = [row for line in sheet.lines for row in _rows(rules, entered, line, declarers)]
    found = {"payoffs": list(sheet.payoffs), "made": sheet.made, "lines": lines}
    return found | ledgers(scorer.ledgers(facts))


def ledgers(sheets: Mapping[str, Sheet]) -> Result:
    """What each seat gets in each ledger; nothing where there is but one."""
    if len(sheets) < 2:
        return {}
    return {"ledgers": {ledger: list(sheet.payoffs) for ledger, sheet in sheets.items()}}


def _rows(rules: Rules, facts: Facts, line: SheetLine, declarers: int) -> list[Result]:
    """A line between the sides as one row, a line between seats as one row for each payment."""
    row: Result = {"rule": line.rule, "amount": line.amount, "factor": line.factor}
    if line.item:
        return [row | {"side": SIDES[0] if line.to == declarers else SIDES[1]}]
    pairs = [{"from": payer, "to": payee} for payer, payee in rules.scorer.transfers(facts, line)]
    return [row | {who: seat for who, seat in pair.items() if seat is not None} for pair in pairs]


def facts_from(rules: Rules, given: Given) -> Facts:
    """Facts as scoring reads them, from what a score sheet knows. Raises InputError TR301 where a seat that sits out
    declares, announces or says Kontra."""
    situation = Situation(rules, given)
    situation.contract()
    declarers = situation.sides()
    masks = dict(zip(SIDES, (declarers, situation["PLAYERS"] & ~declarers), strict=True))
    points = given.get("points", {})
    told = Told(
        contract=situation["CONTRACT"],
        declarer=situation["DECLARER"],
        declarers=declarers,
        called=situation["CALLED"],
        given_up=_given_up(rules, given),
        tricks=_by_seat(
            rules, {_seat(who, masks): number for who, number in given.get("tricks", {}).items()}
        ),
        points=_by_seat(rules, {int(who): number for who, number in points.items() if who not in masks}),
        side_points=(points.get(SIDES[0], 0), points.get(SIDES[1], 0)),
        bonuses=tuple(_outcome(rules, row, masks[row["side"]]) for row in given.get("bonuses", ())),
        marks=_marks(rules, given),
        kontra=tuple(
            each for item, seats in given.get("kontra", {}).items() for each in _calls(rules, item, seats)
        ),
    )
    _refuse_idle(situation["PLAYERS"], told)
    return facts_told(rules.scorer, situation.state, told)


def _refuse_idle(players: int, told: Told) -> None:
    """Whoever takes no part has no side and says nothing."""
    active = told.declarer | told.declarers
    for outcome in told.bonuses:
        active |= outcome.by
    for calls in told.kontra:
        active |= sum({1 << seat for seat in calls.seats})
    idle = active & ~players
    if idle:
        raise InputError(Fault("TR301", f"seat {first_of(idle)} takes no part in this hand"))


def _given_up(rules: Rules, given: Given) -> int:
    if not given.get("given_up"):
        return 0
    planned = given.get("planned")
    return 1 | (0 if planned is None else item_mask(rules.variant, planned))


def _seat(who: str, masks: Mapping[str, int]) -> int:
    return first_of(masks[who]) if who in masks else int(who)


def _by_seat(rules: Rules, given: Mapping[int, int]) -> list[int]:
    return [given.get(seat, 0) for seat in range(rules.variant.seats)]


def _outcome(rules: Rules, row: Given, side: int) -> Outcome:
    item, by = item_mask(rules.variant, row["bonus"]), row.get("by")
    announcer = 0
    if row.get("announced"):
        announcer = side & -side if by is None else 1 << parse_seat(rules.variant, by)
    return Outcome(item, side, row["made"], announcer)


def _marks(rules: Rules, given: Given) -> list[int]:
    """Whom each mark of the rule set befell, as masks."""
    known = {mark.id: at for at, mark in enumerate(rules.variant.scoring.marks)}
    found = [0] * len(known)
    for mark, seats in given.get("marks", {}).items():
        found[named(known, mark, "mark")] = sum(1 << parse_seat(rules.variant, seat) for seat in seats)
    return found


def _calls(rules: Rules, item: str, seats: Sequence[int]) -> Iterator[Calls]:
    calls = tuple(parse_seat(rules.variant, seat) for seat in seats)
    if item == "own":
        for seat in calls:
            yield Calls(0, seat, (seat,))
    elif item.isdecimal():
        yield Calls(0, parse_seat(rules.variant, int(item)), calls)
    else:
        yield Calls(item_mask(rules.variant, item), -1, calls)


def points_by_side(rules: Rules, state: Sequence[int]) -> Mapping[str, int]:
    """Card points so far, by side where there are two, by seat where everyone plays alone."""
    layout, count = rules.variant.layout, rules.scorer.points
    declarers, taken = state[layout["DECLARERS"]], layout["TAKEN"]
    by_seat = [count(state[taken + seat]) for seat in range(layout.seats)]
    if not declarers:
        return {str(seat): points for seat, points in enumerate(by_seat)}
    sides = dict.fromkeys(SIDES, 0)
    for seat, points in enumerate(by_seat):
        sides[SIDES[0] if declarers >> seat & 1 else SIDES[1]] += points
    sides[SIDES[0]] += count(state[layout["OWNED_BY_DECLARERS"]])
    sides[SIDES[1]] += count(state[layout["OWNED_BY_DEFENDERS"]])
    return sides
