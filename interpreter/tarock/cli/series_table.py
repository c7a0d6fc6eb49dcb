"""The running table of an evening as data: players, hands, ledgers, sums, money, what comes next. Prints nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from tarock.bits import indexes
from tarock.cli.series_file import Evening, Hand
from tarock.cli.telling import name_in
from tarock.errors import Fault, InputError
from tarock.model.registers import registers_data

_STAKE: Final = re.compile(r"\s*(\d{1,6}(?:[.,]\d{1,4})?)\s*([^\d\s].{0,11})?\s*")
_CENTS: Final = {"ct": "€", "c": "€", "cent": "€", "cents": "€", "rp": "CHF", "h": "Kč"}


@dataclass(frozen=True, slots=True)
class Stake:
    """What a game point is worth: an amount and its unit."""

    amount: Decimal
    unit: str

    def of(self, points: int) -> str:
        """So many points as money; a hundred of a small unit are one of the large one."""
        large = _CENTS.get(self.unit.casefold())
        value, unit = (self.amount * points / 100, large) if large else (self.amount * points, self.unit)
        sign = "+" if value else ""
        number = (
            f"{value:{sign}.2f}" if large or value != value.to_integral_value() else f"{int(value):{sign}d}"
        )
        return f"{number} {unit}".strip()


def parse_stake(text: str) -> Stake:
    """A stake as it is written: `10ct`, `0.10 €`, `5`. Raises InputError TR344."""
    match = _STAKE.fullmatch(text)
    if match is None:
        hint = "an amount and its unit: 10ct, 0.10€, 5"
        raise InputError(Fault("TR344", f"'{text}' is no stake", hint=hint))
    return Stake(Decimal(match[1].replace(",", ".")), (match[2] or "").strip())


@dataclass(frozen=True, slots=True)
class Column:
    """One ledger: what each player got in each hand, and had after it. `name` is empty where there is one only."""

    id: str
    name: str
    changes: tuple[tuple[int, ...], ...]
    totals: tuple[tuple[int, ...], ...]
    money: tuple[str, ...] | None

    @property
    def sums(self) -> tuple[int, ...]:
        """What each player has in the end."""
        return self.totals[-1]


@dataclass(frozen=True, slots=True)
class Line:
    """One hand: its names as people read them. `playing` are seats as a mask. What is paid when all is over stands in a
    line without a number."""

    number: int | None
    dealer: str
    contract: str
    people: str
    factor: int
    playing: int


@dataclass(frozen=True, slots=True)
class Table:
    """The running table. `totals` of a column begin with the zeros before the first hand. `hands` is how many of the
    lines are hands."""

    title: str
    players: tuple[str, ...]
    hands: int
    lines: tuple[Line, ...]
    columns: tuple[Column, ...]
    stake: str | None
    next: tuple[str, ...]
    rules: str
    data: dict[str, Any]


def make_table(evening: Evening, *, lang: str = "en", stake: str | None = None) -> Table:
    """The table of an evening. `stake` takes the place of the file's. Raises InputError TR344 for one that is none."""
    said = stake or evening.book.stake
    worth = parse_stake(said) if said else None
    lines = tuple(_line(evening, hand, lang) for hand in evening.hands)
    if evening.standing.closing is not None:
        lines += (Line(None, "", "At the end", "", 1, (1 << len(evening.book.players)) - 1),)
    columns = _columns(evening, lang, worth)
    title = name_in(evening.rules.variant.names, lang, evening.rules.id)
    players = evening.book.players
    return Table(
        title,
        players,
        len(evening.hands),
        lines,
        columns,
        said,
        tuple(_next(evening, lang)),
        evening.rules.id,
        _data(evening, columns, said),
    )


def _line(evening: Evening, hand: Hand, lang: str) -> Line:
    variant, players = evening.rules.variant, evening.book.players
    contract = next(each for each in variant.contracts if each.id == hand.contract)
    people = [players[hand.declarer]] if hand.declarer is not None else []
    people += [players[seat] for seat in hand.partners]
    name = name_in(contract.names, lang, contract.id)
    return Line(
        hand.row.number, players[hand.row.dealer], name, " + ".join(people), hand.row.factor, hand.playing
    )


def _columns(evening: Evening, lang: str, stake: Stake | None) -> tuple[Column, ...]:
    ledgers, nothing = evening.rules.variant.scoring.ledgers, (0,) * len(evening.book.players)
    rows, standing = [hand.row for hand in evening.hands], evening.standing
    closing = () if standing.closing is None else (standing.closing,)
    if len(ledgers) < 2:
        totals = (nothing, *(row.totals for row in rows), *(standing.totals for _ in closing))
        money = tuple(map(stake.of, totals[-1])) if stake else None
        return (Column("", "", (*(row.payoffs for row in rows), *closing), totals, money),)
    found = []
    for ledger in ledgers:
        last = (standing.ledger_totals[ledger.id] for _ in closing)
        totals = (nothing, *(row.ledger_totals[ledger.id] for row in rows), *last)
        money = tuple(map(stake.of, totals[-1])) if stake and ledger is ledgers[-1] else None
        changes = (*(row.ledgers[ledger.id] for row in rows), *closing)
        found.append(Column(ledger.id, name_in(ledger.names, lang, ledger.id), changes, totals, money))
    return tuple(found)


def _next(evening: Evening, lang: str) -> list[str]:
    """What comes next, as sentences."""
    standing, players = evening.standing, evening.book.players
    if standing.is_over:
        return [f"The series is over after {standing.hands} hands."]
    told = [
        f"Next: hand {standing.hands + 1}, dealt by {players[standing.dealer]}; {forehand(evening)} is forehand."
    ]
    playing = evening.rules.variant.players(standing.dealer)
    out = [players[seat] for seat in range(len(players)) if not playing >> seat & 1]
    if out:
        told.append(f"{', '.join(out)} sits out.")
    told += _factor(evening, lang)
    return told + _registers(evening) + _end(evening, lang)


def _registers(evening: Evening) -> list[str]:
    """What is kept for the next hand, as far as it is anything."""
    players, found = evening.book.players, []
    for name, value in evening.standing.registers.items():
        if isinstance(value, int):
            found += [f"{name}: {value}."] if value else []
        elif any(value):
            of_each = zip(players, value, strict=True)
            found.append(
                f"{name}: {', '.join(f'{player} {number}' for player, number in of_each if number)}."
            )
    return found


def _factor(evening: Evening, lang: str) -> list[str]:
    """By how much the next hand counts, where that hangs on the contract alone."""
    variant, factor = evening.rules.variant, evening.rules.variant.series.factor
    registers = evening.standing.registers
    known = {*registers, *variant.contract_index, "contract"}
    if factor is None or not set(factor.expression.names) <= known:
        return []
    nobody, found = (0,) * variant.seats, []
    facts = list(_before(evening))
    for contract in variant.contracts:
        facts[variant.layout["CONTRACT"]] = contract.mask
        value = int(factor.call(tuple(facts), nobody))
        found.append((value, name_in(contract.names, lang, contract.id)))
    most = max(value for value, _ in found)
    if most == 1:
        return []
    others = ", ".join(name for value, name in found if value != most)
    return [f"It counts ×{most}, but not {others}." if others else f"It counts ×{most}."]


def _end(evening: Evening, lang: str) -> list[str]:
    standing, last = evening.standing, evening.rules.variant.series.last_round
    if standing.ends_after is not None:
        left = standing.ends_after - standing.hands
        opened = (
            f"{evening.book.players[standing.opener]} opens the last round. "
            if standing.opener is not None
            else ""
        )
        return [f"{opened}{left} {'hand' if left == 1 else 'hands'} to play."]
    if standing.called is not None and last is not None:
        name = name_in(last.names, lang, "the last round")
        card = next(iter(deciding_cards(evening)), "CARD")
        return [f"{name} is called: who had {card} in the next hand opens it (had={card}:NAME)."]
    return []


def deciding_cards(evening: Evening) -> list[str]:
    """The cards that decide who opens the last round, as people read them."""
    last, variant = evening.rules.variant.series.last_round, evening.rules.variant
    if last is None:
        return []
    facts = _before(evening)
    nobody = (0,) * (variant.seats - 1)
    cards = (card for card in range(len(variant.deck.codes)))
    return [variant.deck.shown[card] for card in cards if int(last.opener.call(facts, (1 << card, *nobody)))]


def _before(evening: Evening) -> tuple[int, ...]:
    """The facts of the next hand as far as they are known: who deals it."""
    rules = evening.rules
    nothing = (0,) * rules.variant.seats
    standing = evening.standing
    start = rules.engine.start(dealer=standing.dealer, hands=nothing, talon=(), kept=standing.kept)
    return (*start[: rules.variant.layout.head], *rules.scorer.blank())


def forehand(evening: Evening) -> str:
    """Who leads the bidding of the next hand."""
    variant, dealer = evening.rules.variant, evening.standing.dealer
    start = evening.rules.engine.start(dealer=dealer, hands=(0,) * variant.seats, talon=())
    return evening.book.players[next(indexes(start[variant.layout["FOREHAND"]]))]


def _data(evening: Evening, columns: tuple[Column, ...], stake: str | None) -> dict[str, Any]:
    """The table as JSON data."""
    standing, players = evening.standing, evening.book.players
    hands = []
    for at, hand in enumerate(evening.hands):
        entry: dict[str, Any] = {
            "hand": hand.row.number,
            "dealer": players[hand.row.dealer],
            "contract": hand.contract,
            "declarer": None if hand.declarer is None else players[hand.declarer],
            "partners": [players[seat] for seat in hand.partners],
            "factor": hand.row.factor,
            "told": hand.text,
            "payoffs": list(hand.row.payoffs),
            "totals": list(hand.row.totals),
        }
        if len(columns) > 1:
            entry["ledgers"] = {each.id: list(each.changes[at]) for each in columns}
        hands.append(entry)
    return {
        "rule-set": evening.rules.id,
        "fingerprint": evening.rules.variant.fingerprint,
        "players": list(players),
        "hands": hands,
        "totals": {each.id or "points": list(each.sums) for each in columns},
        "closing": None if standing.closing is None else list(standing.closing),
        "stake": stake,
        "in-money": next((list(each.money) for each in columns if each.money is not None), None),
        "registers": registers_data(standing.registers),
        "dealer": players[standing.dealer],
        "ends-after": standing.ends_after,
        "over": standing.is_over,
    }
