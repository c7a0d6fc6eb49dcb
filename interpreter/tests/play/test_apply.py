"""Each event changes what it tells of and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tarock.model.layout import Phase
from tarock.play import Event, State
from tarock.play.events import (
    AnnouncementsLapsed,
    AuctionWon,
    BonusAnnounced,
    CardCalled,
    CardPlayed,
    CardsDiscarded,
    ChoiceLeft,
    ContractBid,
    HandCounted,
    HandGivenUp,
    KontraSaid,
    PhaseBegan,
    SeatJoined,
    SpeechPassed,
    TalonShown,
    TalonTaken,
    TrickTaken,
    TurnDone,
    WordSaid,
)

from .table import arranged, cards, contract, item, lungau

Slots = Mapping[str | tuple[str, int], int]
SPATZ, TRULL = item("spatz"), item("trull")
AT_SPATZ, AT_TRULL = SPATZ.bit_length(), TRULL.bit_length()


def changes(event: Event, before: Slots) -> dict[str | tuple[str, int], int]:
    """The slots that an event changes, with their new values."""
    rules = lungau()
    old = arranged(rules, before)
    new: State = rules.engine.apply(old, event)
    found: dict[str | tuple[str, int], int] = {}
    for slot in rules.variant.layout.slots:
        for at, (was, is_now) in enumerate(zip(slot.values(old), slot.values(new), strict=True)):
            if is_now != was:
                found[slot.name if slot.size == 1 else (slot.name, at)] = is_now
    return found


@pytest.mark.parametrize(
    ("event", "before", "expected"),
    [
        (WordSaid(1, leaves=False), {}, {"SPOKEN": 0b0010}),
        (WordSaid(1, leaves=True), {"SPOKEN": 1}, {"SPOKEN": 0b0011, "ACTIVE": 0b1101}),
        (
            ContractBid(1, contract("dreier")),
            {},
            {"SPOKEN": 0b0010, "HIGH": contract("dreier"), "HIGH_BIDDER": 0b0010},
        ),
        (SpeechPassed(2), {}, {"TURN": 2}),
        (ChoiceLeft(1), {}, {"ACTIVE": 0, "TURN": 1}),
        (
            AuctionWon(contract("dreier"), 0b0010, 0b0010),
            {},
            {"CONTRACT": contract("dreier"), "DECLARER": 2, "DECLARERS": 2, ("SAID", 1): 2},
        ),
        (AuctionWon(contract("fahren"), 0, 0), {}, {"CONTRACT": contract("fahren")}),
        (
            SeatJoined(3, cards("S7 T1")),
            {"PLAYERS": 0b0111, "LEFT_TALON": cards("S7 T1 T2"), ("HAND", 3): 0, ("DEALT", 3): 0},
            {
                "PLAYERS": 0b1111,
                "LEFT_TALON": cards("T2"),
                ("HAND", 3): cards("S7 T1"),
                ("DEALT", 3): cards("S7 T1"),
            },
        ),
        (CardCalled(cards("SK"), True, 0b0101), {}, {"CALLED": cards("SK"), "NAMED": 1, "DECLARERS": 0b0101}),
        (PhaseBegan(Phase.TALK, 2), {}, {"PHASE": Phase.TALK, "TURN": 2}),
        (PhaseBegan(Phase.PLAY, 2), {}, {"PHASE": Phase.PLAY, "TURN": 2, "LEADER": 2, "NUMBER": 1}),
        (TalonShown(cards("S7 T1")), {}, {"FACE_UP": cards("S7 T1"), "SHOWN": cards("S7 T1")}),
        (
            TalonTaken(1, cards("S7"), cards("T1")),
            {("HAND", 1): cards("SK"), "LEFT_TALON": cards("S7 T1")},
            {("HAND", 1): cards("SK S7"), "TAKEN_TALON": cards("S7"), "LEFT_TALON": cards("T1")},
        ),
        (HandGivenUp(1, 0), {}, {"GIVEN_UP": 1}),
        (HandGivenUp(1, SPATZ), {}, {"GIVEN_UP": 1 | SPATZ}),
        (
            AnnouncementsLapsed(SPATZ | TRULL),
            {
                ("SAID", AT_SPATZ): 2,
                ("SAID_IN", AT_SPATZ): 0,
                ("SAID", AT_TRULL): 2,
                ("SAID_IN", AT_TRULL): 0,
                "SPOKE": 2,
                "TURNS": 1,
                "HIGH": contract("dreier"),
            },
            {
                **{("SAID", at): 0 for at in (AT_SPATZ, AT_TRULL)},
                **{("SAID_IN", at): -1 for at in (AT_SPATZ, AT_TRULL)},
                "SPOKE": 0,
                "TURNS": 0,
            },
        ),
        (
            CardsDiscarded(1, cards("S7 T3"), cards("T3")),
            {("HAND", 1): cards("S7 S8 T3"), "SHOWN": cards("SK")},
            {
                ("HAND", 1): cards("S8"),
                "DISCARD": cards("S7 T3"),
                "OPEN_DISCARD": cards("T3"),
                "SHOWN": cards("SK T3"),
            },
        ),
        (
            BonusAnnounced(2, SPATZ),
            {"TURNS": 2},
            {("SAID", AT_SPATZ): 0b0100, ("SAID_IN", AT_SPATZ): 2, "UTTERED": 1, "SPOKE": 1},
        ),
        (
            KontraSaid(2, 1, -1),
            {"TURNS": 2, "SPOKE": 1},
            {("CALLS", 1): 3, ("SAID_IN", 1): 2, "UTTERED": 1, "SPOKE": 2},
        ),
        (
            KontraSaid(0, SPATZ, -1),
            {("CALLS", AT_SPATZ): 0o3},
            {("CALLS", AT_SPATZ): 0o31, ("SAID_IN", AT_SPATZ): 0, "UTTERED": 1, "SPOKE": 1},
        ),
        (KontraSaid(2, 0, 1), {}, {("OWN_CALLS", 2): 3, ("OWN_SAID_IN", 2): 0, "UTTERED": 1, "SPOKE": 1}),
        (TurnDone(0, 1), {"TURN": 0, "QUIET": 1}, {"QUIET": 2, "TURNS": 1, "TURN": 1}),
        (
            TurnDone(0, 1),
            {"TURN": 0, "QUIET": 2, "UTTERED": 2},
            {"QUIET": 0, "UTTERED": 0, "TURNS": 1, "TURN": 1},
        ),
        (
            CardPlayed(0, cards("S7"), cards("S7 S8"), cards("S7"), 1),
            {("HAND", 0): cards("S7 S8"), "BEST_SEAT": 3},
            {
                ("HAND", 0): cards("S8"),
                ("PLAYED", 0): cards("S7"),
                "TRICK": cards("S7"),
                "SHOWN": cards("S7"),
                "LED": cards("S7 S8"),
                "BEST": cards("S7"),
                "BEST_SEAT": 0,
                "TURN": 1,
            },
        ),
        (
            CardPlayed(1, cards("S8"), cards("S7 S8"), cards("SK"), 2),
            {"TRICK": cards("SK"), "LED": cards("S7 S8"), "BEST": cards("SK"), "BEST_SEAT": 0, "TURN": 1},
            {("PLAYED", 1): cards("S8"), "TRICK": cards("SK S8"), "SHOWN": cards("S8"), "TURN": 2},
        ),
        (
            TrickTaken(3, 2, cards("S7 S8"), 0),
            {
                "TRICK": cards("S7 S8"),
                "LED": cards("S7"),
                "BEST": cards("S8"),
                "NUMBER": 3,
                "TURN": -1,
                ("TAKEN", 2): cards("T1"),
                ("TRICKS_OF", 2): 1,
                "LEADER": 3,
            },
            {
                ("TRICKS", 3): cards("S7 S8"),
                ("WINNERS", 3): 0b0100,
                ("BESTS", 3): cards("S8"),
                ("TAKEN", 2): cards("T1 S7 S8"),
                ("TRICKS_OF", 2): 2,
                "NUMBER": 4,
                "TRICK": 0,
                "LED": 0,
                "BEST": 0,
                "LEADER": 0,
                "TURN": 0,
            },
        ),
        (
            HandCounted(cards("S7"), cards("S8")),
            {"PHASE": Phase.PLAY},
            {
                "OWNED_BY_DECLARERS": cards("S7"),
                "OWNED_BY_DEFENDERS": cards("S8"),
                "PHASE": Phase.OVER,
                "TURN": -1,
            },
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, tuple) else "",
)
def test_an_event_changes_these_slots(event: Event, before: Slots, expected: Slots) -> None:
    assert changes(event, before) == expected


def test_a_card_beaten_by_an_earlier_one_leaves_its_seat_the_best() -> None:
    """Where a rule makes a card win that was played before, its seat is found again."""
    before: Slots = {
        "TRICK": cards("T1 T21"),
        ("PLAYED", 0): cards("T1"),
        ("PLAYED", 1): cards("T21"),
        "BEST": cards("T21"),
    }
    found = changes(CardPlayed(2, cards("T22"), cards("T1"), cards("T1"), 3), {**before, "BEST_SEAT": 1})
    assert (found["BEST"], found["BEST_SEAT"]) == (cards("T1"), 0)


def test_the_old_state_stays_as_it_was() -> None:
    old = arranged(lungau(), {})
    kept = tuple(old)
    lungau().engine.apply(old, WordSaid(1, leaves=True))
    assert old == kept
