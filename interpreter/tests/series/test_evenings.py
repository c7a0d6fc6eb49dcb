"""Whole evenings of random hands in a file: every row sums to zero, taking back and adding again gives the same file."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarock.api import Rules, load_with
from tarock.chance import Dealer, Played
from tarock.cli.series_adding import add_lines, add_record, take_back
from tarock.cli.series_file import Book, Evening, begin, read_evening
from tarock.record import to_json
from tarock.series import Standing

from .written import OPTIONS, players, summary


@cache
def dealer_of(at: int) -> Dealer:
    name, options = OPTIONS[at]
    return Dealer(load_with(name, options))


def next_hand(dealer: Dealer, standing: Standing, luck: random.Random) -> Played:
    """A random hand that follows those before it."""
    seed = luck.randrange(10_000)
    hands = (dealer.play(seed, each) for each in range(999))
    table = next(hand.table for hand in hands if hand.table.dealer == standing.dealer)
    return dealer.play_at(replace(table, kept=standing.kept), luck)


@dataclass
class Sheet:
    """A series in a file, and what was done to it."""

    file: Path
    dealer: Dealer
    luck: random.Random
    states: list[bytes]

    @property
    def evening(self) -> Evening:
        """As it stands in the file."""
        return read_evening(self.file)

    def add(self) -> None:
        """One more entry: a hand as a line or as a record, a deal that did not stand, or the call for the last round."""
        evening, rules = self.evening, self.dealer.rules
        if rules.variant.series.last_round and evening.standing.called is None and self.luck.random() < 0.2:
            add_lines(self.file, ["last-round"], name="test")
        elif rules.variant.deal_again and self.luck.random() < 0.2:
            add_lines(self.file, ["again"], name="test")
        else:
            hand = next_hand(self.dealer, evening.standing, self.luck)
            if self.luck.random() < 0.3:
                record = self.file.with_name("hand.json")
                record.write_text(to_json(rules.variant, self.dealer.record(hand)), encoding="utf-8")
                add_record(self.file, record)
            else:
                line = summary(rules, hand, brief=self.luck.random() < 0.5)
                add_lines(self.file, [line], name="test")
        self.states.append(self.file.read_bytes())

    def add_again(self, entry: dict[str, Any]) -> None:
        """An entry that was taken back."""
        if "record" in entry:
            record = self.file.with_name("hand.json")
            record.write_text(json.dumps(entry["record"]), encoding="utf-8")
            add_record(self.file, record)
        else:
            add_lines(self.file, [entry.get("hand", next(iter(entry)))], name="test")


def new_sheet(folder: Path, at: int, seed: int) -> Sheet:
    name, _ = OPTIONS[at]
    dealer, luck, file = dealer_of(at), random.Random(seed), folder / f"{at}-{seed}.series"
    variant, names = dealer.rules.variant, players(dealer.rules)
    book = Book(name, dict(variant.options), variant.fingerprint, names, luck.choice(names))
    file.write_text(begin(file, dealer.rules, book).book.text(), encoding="utf-8")
    return Sheet(file, dealer, luck, [file.read_bytes()])


@pytest.fixture(scope="module", autouse=True)
def loaded_once() -> Iterator[None]:
    """The file is read again at every step, the rule sets are not."""

    def load_rules(name: str, options: Mapping[str, int | bool | str]) -> Rules:
        return next(
            dealer_of(at).rules
            for at, (each, _) in enumerate(OPTIONS)
            if each == name and dict(dealer_of(at).rules.variant.options) == dict(options)
        )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tarock.cli.loading.load_rules", load_rules)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("evenings")


SETTINGS = settings(max_examples=max(1, settings().max_examples // 3))
RULE_SETS, SEEDS = st.integers(0, len(OPTIONS) - 1), st.integers(0, 9999)


@SETTINGS
@given(at=RULE_SETS, seed=SEEDS)
def test_taken_back_and_added_again_the_file_is_the_same_to_the_byte(
    folder: Path, at: int, seed: int
) -> None:
    sheet = new_sheet(folder, at, seed)
    for _ in range(3):
        sheet.add()
    entries = json.loads(sheet.states[-1])["entries"]
    depth = sheet.luck.randint(1, len(entries))
    for state in reversed(sheet.states[-1 - depth : -1]):
        take_back(sheet.file)
        assert sheet.file.read_bytes() == state
    for entry, state in zip(entries[-depth:], sheet.states[-depth:], strict=True):
        sheet.add_again(entry)
        assert sheet.file.read_bytes() == state


@SETTINGS
@given(at=RULE_SETS, seed=SEEDS)
def test_rows_and_sums_of_every_ledger_sum_to_zero(folder: Path, at: int, seed: int) -> None:
    sheet = new_sheet(folder, at, seed)
    for _ in range(4):
        sheet.add()
    evening = sheet.evening
    rows = [hand.row for hand in evening.hands]
    told = [row.payoffs for row in rows], [row.totals for row in rows]
    for ledger in evening.standing.ledger_totals:
        told[0].extend(row.ledgers[ledger] for row in rows)
        told[1].extend(row.ledger_totals[ledger] for row in rows)
    if sheet.dealer.rules.variant.scoring.writers is None:  # otherwise one side only is written down
        assert [payoffs for each in told for payoffs in each if sum(payoffs)] == []
    for seat in range(len(evening.book.players)):
        assert list(accumulate(row.payoffs[seat] for row in rows)) == [row.totals[seat] for row in rows]
