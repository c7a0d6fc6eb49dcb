"""Operations on whole positions: whose turn, what a seat sees, playing on, counting continuations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tarock.adapter.ops_score import ledgers, outcomes, points_by_side
from tarock.adapter.situation import Given
from tarock.api import Hand, Rules
from tarock.errors import Refusal, TarockError
from tarock.model.layout import Phase
from tarock.model.registers import parse_registers
from tarock.play import LegalDiscards, face_up, view
from tarock.record import action_text, parse_action, parse_deal, parse_seat, seats_of

Result = dict[str, Any]


class Stopped(Exception):
    """An action of the request was refused: which one (from 0), in which phase, and why."""

    def __init__(self, at: int, phase: str, error: TarockError) -> None:
        super().__init__(str(error))
        self.at, self.phase, self.error = at, phase, error


def position(rules: Rules, given: Given) -> Hand:
    """The hand after the given actions. Raises Stopped at the first that is refused."""
    hands, talon = parse_deal(rules.variant, given["deal"])
    kept = parse_registers(rules.variant.series, given.get("registers"))
    hand = rules.start(hands, talon, dealer=parse_seat(rules.variant, given["dealer"]), kept=kept)
    for at, text in enumerate(given.get("actions", ())):
        hand = _play(hand, at, text)
    return hand


def _play(hand: Hand, at: int, text: str) -> Hand:
    try:
        action = parse_action(hand.rules.variant, text)
    except TarockError as error:
        raise Stopped(at, "input", error) from None
    try:
        return hand.play(action)
    except Refusal as error:
        raise Stopped(at, hand.phase, error) from None


def turn(rules: Rules, given: Given) -> Result:
    """Whose turn it is, and in play who leads to which trick."""
    hand = position(rules, given)
    found: Result = {"phase": hand.phase, "seat": hand.turn}
    if hand.phase == Phase.NAMES[Phase.PLAY]:
        layout = rules.engine.layout
        found |= {"leader": hand.state[layout["LEADER"]], "number": hand.state[layout["NUMBER"]]}
    return found


def look(rules: Rules, given: Given) -> Result:
    """What one seat knows."""
    hand = position(rules, given)
    layout, deck = rules.engine.layout, rules.variant.deck
    seat = parse_seat(rules.variant, given["seat"])
    seen = view(rules.engine, hand.state, seat)
    s = seen.state
    declarers, players = s[layout["DECLARERS"]], s[layout["PLAYERS"]]
    declarer, called = seats_of(s[layout["DECLARER"]]), deck.list(s[layout["CALLED"]])
    sides = {"declarers": seats_of(declarers), "defenders": seats_of(players & ~declarers)}
    return {
        "hand": deck.list(s[layout["HAND"] + seat]),
        "phase": hand.phase,
        "turn": hand.turn,
        "contract": hand.contract,
        "declarer": declarer[0] if declarer else None,
        "called": called[0] if called else None,
        "face_up": deck.list(seen.face_up),
        "seen": deck.list(s[layout["SHOWN"]]),
        "sides": sides if seen.sides_known and hand.contract else None,
        "discard": deck.list(s[layout["DISCARD"]] or s[layout["OPEN_DISCARD"]]),
        "tricks": {str(each): s[layout["TRICKS_OF"] + each] for each in range(layout.seats)},
    }


def play_hand(rules: Rules, given: Given, steps: Sequence[str] = (), marks: Sequence[int] = ()) -> Result:
    """Play on from a position; `marks` are the steps (from 0) after which the hand is described."""
    hand = position(rules, given)
    checkpoints = []
    for at, text in enumerate(steps):
        hand = _play(hand, at, text)
        if at in marks:
            checkpoints.append(checkpoint(hand))
    found: Result = {"phase": hand.phase, "seat": hand.turn}
    if marks:
        found["checkpoints"] = checkpoints
    if hand.over:
        sheet = hand.sheet
        found |= {"payoffs": list(sheet.payoffs), "made": sheet.made} | ledgers(hand.ledgers)
        if not hand.state[rules.engine.layout["GIVEN_UP"]]:
            found["points"] = points_by_side(rules, hand.state)
            found["bonuses"] = outcomes(rules, hand.state)
    return found


def checkpoint(hand: Hand) -> Result:
    """What everybody can tell of a hand at a moment, and the legal actions."""
    rules, s = hand.rules, hand.state
    layout, deck = rules.engine.layout, rules.variant.deck
    declarer = seats_of(s[layout["DECLARER"]])
    legal = hand.legal_actions
    return {
        "phase": hand.phase,
        "seat": hand.turn,
        "legal": [action_text(rules.variant, action) for action in legal]
        if not isinstance(legal, LegalDiscards)
        else [],  # too many: ask `legal-discards`
        "contract": hand.contract,
        "declarer": declarer[0] if declarer else None,
        "points": points_by_side(rules, s),
        "face_up": deck.list(face_up(rules.engine, s)),
        "seen": deck.list(s[layout["SHOWN"]]),
    }


def perft(rules: Rules, given: Given) -> Result:
    """How many legal sequences of `depth` actions there are from a position."""
    return {"count": _count(position(rules, given), given["depth"])}


def _count(hand: Hand, depth: int) -> int:
    legal = hand.legal_actions
    if depth == 0:
        return 1
    return len(legal) if depth == 1 else sum(_count(hand.play(action), depth - 1) for action in legal)
