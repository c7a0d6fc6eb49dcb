"""The file of a series: strictly read, every hand checked again, written whole. Knows the form, not the rules."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from tarock.api import Rules
from tarock.errors import Fault, InputError, TarockError
from tarock.model import schema
from tarock.model.source import Node, load
from tarock.series import Checked, Entry, Row, Series, Standing, check_line, name_faults

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Book:
    """What the file says. `rule_set` is an id or a path as it stands there; `entries` are its entries as data."""

    rule_set: str
    options: Mapping[str, int | bool | str]
    fingerprint: str
    players: tuple[str, ...]
    dealer: str
    hands: int | None = None
    stake: str | None = None
    entries: tuple[Mapping[str, Any], ...] = ()

    def text(self) -> str:
        """The file: one line for each entry."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "rule-set": self.rule_set,
            "options": dict(self.options),
            "fingerprint": self.fingerprint,
            "players": list(self.players),
            "dealer": self.dealer,
            "hands": self.hands,
            "stake": self.stake,
        }
        lines = [f'  "{key}": {_json(value)}' for key, value in data.items() if value is not None]
        entries = ",\n".join(f"    {_json(entry)}" for entry in self.entries)
        lines.append(f'  "entries": [\n{entries}\n  ]' if entries else '  "entries": []')
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def with_entry(self, entry: Mapping[str, Any]) -> Book:
        """The same with one more entry."""
        return replace(self, entries=(*self.entries, entry))

    def without_last(self) -> Book:
        """The same without the last entry."""
        return replace(self, entries=self.entries[:-1])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of the series as it is shown. `at` is the place of its entry; declarer and partners are seats."""

    row: Row
    contract: str
    declarer: int | None
    partners: tuple[int, ...]
    playing: int
    text: str


@dataclass(frozen=True, slots=True)
class Evening:
    """A series that was read: its file, its rules, what was played and where it stands."""

    file: Path
    book: Book
    rules: Rules
    hands: tuple[Hand, ...]
    standing: Standing

    def after(self, entry: Mapping[str, Any]) -> Evening:
        """The evening with one more entry. Raises InputError where it cannot be entered."""
        return _entered(replace(self, book=self.book.with_entry(entry)), entry)

    def skipped(self) -> Evening:
        """The evening as if a hand had been played of which nothing is known: so that the next can be looked at."""
        dealer = int(self.rules.variant.next_dealer.call(1 << self.standing.dealer)).bit_length() - 1
        return replace(self, standing=replace(self.standing, dealer=dealer))

    def check(self, line: str, *, file: str, number: int = 1) -> Checked:
        """The next hand as a line tells it. Raises InputError with every fault."""
        return check_line(self.rules, self.book.players, self.standing, line, file=file, number=number)


def begin(file: Path, rules: Rules, book: Book) -> Evening:
    """An evening before its first hand. Raises InputError with every fault of it."""
    faults = name_faults(rules.variant, book.players)
    if not faults and book.dealer not in book.players:
        hint = f"players: {', '.join(book.players)}"
        faults.append(Fault("TR340", f"there is no player '{book.dealer}' who could deal", hint=hint))
    if faults:
        raise InputError(faults)
    dealer = book.players.index(book.dealer)
    standing = Series(rules).start(dealer, agreed=book.hands)
    return Evening(file, book, rules, (), standing)


def read_evening(file: Path) -> Evening:
    """The evening of a file, every hand reckoned again. Raises TarockError with every fault, each with its place."""
    tree = load(file)
    checked = schema.check(tree, "series")
    if checked.faults:
        raise InputError(checked.faults)
    book = _book(tree)
    rules = _rules(file, tree, book)
    names = tree["players"]
    faults = name_faults(rules.variant, book.players, names.items)
    if faults:
        raise InputError(fault if fault.place else names.fault(fault.code, fault.message) for fault in faults)
    try:
        evening = begin(file, rules, book)
    except InputError as error:
        node = tree["dealer"] if book.dealer not in book.players else tree["hands"]
        raise InputError(_at(node, error)) from None
    return _with_entries(evening, tree["entries"])


def _book(tree: Node) -> Book:
    data = tree.plain()
    return Book(
        rule_set=data["rule-set"],
        options=data.get("options", {}),
        fingerprint=data["fingerprint"],
        players=tuple(data["players"]),
        dealer=data["dealer"],
        hands=data.get("hands"),
        stake=data.get("stake"),
        entries=tuple(data["entries"]),
    )


def _rules(file: Path, tree: Node, book: Book) -> Rules:
    from tarock.cli.loading import load_rules

    node = tree["rule-set"]
    try:
        rules = load_rules(rule_set_path(file, book.rule_set), book.options)
    except TarockError as error:
        where = tree.get("options") if error.code in ("TR121", "TR122") else None
        faults = [fault if fault.place else _placed(where or node, fault) for fault in error.faults]
        raise InputError(faults) from None
    if rules.variant.fingerprint != book.fingerprint:
        message = f"these hands were entered by other rules: '{book.rule_set}' now has the fingerprint {rules.variant.fingerprint}"
        hint = "the rule set has changed since; have the file that was used then"
        raise InputError(tree["fingerprint"].fault("TR321", message, hint))
    return rules


def rule_set_path(file: Path, rule_set: str) -> str:
    """The rule set as it can be loaded from anywhere: an id, or the path of a file beside the series."""
    from tarock.resources import shipped_variants

    return rule_set if rule_set in shipped_variants() else str(file.resolve().parent / rule_set)


def rule_set_written(file: Path, rule_set: str) -> str:
    """The rule set as it is written down: an id, or the path from the folder of the series."""
    from tarock.resources import shipped_variants

    if rule_set in shipped_variants():
        return rule_set
    return Path(os.path.relpath(Path(rule_set).resolve(), file.resolve().parent)).as_posix()


def _with_entries(evening: Evening, entries: Node) -> Evening:
    """The evening with the entries of its file. Raises InputError at the first that cannot be entered."""
    for node in entries.items:
        data = node.plain()
        kinds = [kind for kind in ("hand", "record", "last-round", "again") if kind in data]
        if len(kinds) != 1:
            message = "an entry is one of `hand`, `record`, `last-round` and `again`"
            raise InputError(node.fault("TR343", message))
        try:
            evening = _entered(evening, data)
        except TarockError as error:
            raise InputError(_at(node[kinds[0]], error)) from None
        said = data.get("payoffs")
        if kinds[0] not in ("last-round", "again") and said != list(evening.hands[-1].row.payoffs):
            due = list(evening.hands[-1].row.payoffs)
            where = node.get("payoffs") or node
            raise InputError(where.fault("TR343", f"the file says {said}, the rules say {due}"))
    return evening


def _at(node: Node, error: TarockError) -> Iterator[Fault]:
    """The faults of a line at their places in the file; others at the value."""
    for fault in error.faults:
        if fault.place is not None and fault.place.file == "hand" and isinstance(node.value, str):
            text, at = node.text, fault.place.column - 1
            yield text.fault(fault.code, fault.message, start=at, end=at + fault.width, hint=fault.hint)
        else:
            yield _placed(node, fault)


def _placed(node: Node, fault: Fault) -> Fault:
    placed = node.fault(fault.code, fault.message, fault.hint)
    return replace(placed, severity=fault.severity)


def _entered(evening: Evening, entry: Mapping[str, Any]) -> Evening:
    """The evening after an entry, which is not looked for in its book."""
    series = Series(evening.rules)
    if "last-round" in entry:
        return replace(evening, standing=series.call(evening.standing))
    if "again" in entry:
        return replace(evening, standing=series.deal_again(evening.standing))
    if "record" in entry:
        hand, told = _of_record(evening, entry["record"])
    else:
        checked = evening.check(entry["hand"], file="hand")
        hand, told = checked.entry, checked.text
    row, standing = series.add(evening.standing, hand)
    return replace(evening, hands=(*evening.hands, _hand(evening.rules, hand, row, told)), standing=standing)


def _hand(rules: Rules, entry: Entry, row: Row, text: str) -> Hand:
    from tarock.bits import indexes

    layout, facts = rules.variant.layout, entry.facts
    declarer = facts[layout["DECLARER"]]
    partners = tuple(indexes(facts[layout["DECLARERS"]] & ~declarer))
    played = next(indexes(declarer), None)
    return Hand(row, row.contract, played, partners, facts[layout["PLAYERS"]], text)


def _of_record(evening: Evening, data: Mapping[str, Any]) -> tuple[Entry, str]:
    """A record as an entry. Raises TarockError where it is not of these rules, not over, or not of this dealer."""
    from tarock.model.layout import Phase
    from tarock.model.registers import registers_data
    from tarock.record import from_data, replay

    rules = evening.rules
    record = from_data(rules.variant, data)
    if record.fingerprint != rules.variant.fingerprint:
        message = "the record was played by other rules than the series"
        raise InputError(
            Fault("TR321", message, hint=f"those of the series are {rules.id} {rules.variant.fingerprint}")
        )
    kept = evening.standing.kept
    if record.kept is not None and record.kept != kept:
        hint = (
            f"before this hand the series has {json.dumps(registers_data(rules.variant.series.named(kept)))}"
        )
        raise InputError(Fault("TR343", "the record was played with other registers", hint=hint))
    state = replay(rules.engine, rules.scorer, replace(record, kept=kept)).states[-1]
    if state[rules.variant.layout["PHASE"]] != Phase.OVER:
        raise InputError(Fault("TR322", "the hand of the record is not over"))
    if record.dealer != evening.standing.dealer:
        names = evening.book.players
        message = f"{names[record.dealer]} dealt the hand of the record, and it is {names[evening.standing.dealer]}'s deal"
        raise InputError(
            Fault("TR330", message, hint="seats of the record are those of the series, in order")
        )
    return Series(rules).entry(state), "record"


def entry_of(evening: Evening, checked: Checked) -> dict[str, Any]:
    """A checked line as an entry of the file, with what it came to."""
    row, _ = Series(evening.rules).add(evening.standing, checked.entry)
    return {"hand": checked.text, "payoffs": list(row.payoffs)}


def entry_of_record(evening: Evening, data: Mapping[str, Any]) -> dict[str, Any]:
    """A record as an entry of the file, with what it came to. Raises TarockError as `_of_record` does."""
    entry, _ = _of_record(evening, data)
    row, _ = Series(evening.rules).add(evening.standing, entry)
    return {"record": dict(data), "payoffs": list(row.payoffs)}
