"""Königrufen by hand: the legal actions of every phase and their count, from the statements alone. Knows no engine and no document.

    python koenigrufen.py < positions.jsonl      one count a line, for positions {dealer, deal, actions, depth, options?}
    python koenigrufen.py --positions            the cases of cases/koenigrufen/perft.yaml

Plain on purpose: texts for cards and actions, tables for contracts and bonuses, one function a phase. The ids in
brackets are statements and open points of the sources; four players sit at the table. Of the options only three may differ
from their defaults, where another reading of an open point changes what is legal: see READINGS.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, NamedTuple

SUITS = {"S": "7 8 9 10 J C Q K", "C": "7 8 9 10 J C Q K", "H": "4 3 2 1 J C Q K", "D": "4 3 2 1 J C Q K"}
TAROCKS = [f"T{number}" for number in range(1, 23)]
DECK = [suit + rank for suit, ranks in SUITS.items() for rank in ranks.split()] + TAROCKS
ORDER = {card: place for place, card in enumerate(DECK)}  # low to high within a suit [KR-4.1-1]
KINGS = ["SK", "CK", "HK", "DK"]
PAGAT = "T1"
HONOURS = {*KINGS, PAGAT, "T21", "T22"}


class Contract(NamedTuple):
    """What a contract changes: a called partner, talon cards exchanged, negative, tricks allowed, colour."""

    partner: bool = False
    exchange: int = 0
    negative: bool = False
    tricks: int | None = None
    colour: bool = False


CONTRACTS = {  # from low to high [KR-5.2.1-1 to -15, OP-1]
    "rufer": Contract(partner=True, exchange=3),
    "trischaken": Contract(negative=True),
    "sechserdreier": Contract(exchange=6),
    "piccolo": Contract(negative=True, tricks=1),
    "zwiccolo": Contract(negative=True, tricks=2),
    "solo": Contract(partner=True),
    "bettel": Contract(negative=True, tricks=0),
    "besserrufer": Contract(partner=True, exchange=3),
    "farbendreier": Contract(exchange=3, colour=True),
    "dreier": Contract(exchange=3),
    "piccolo-ouvert": Contract(negative=True, tricks=1),
    "bettel-ouvert": Contract(negative=True, tricks=0),
    "farbensolo": Contract(colour=True),
    "solodreier": Contract(),
}
RESERVED = ["rufer", "trischaken", "sechserdreier"]  # [KR-5.2-6, OP-5]
OPEN = [contract for contract in CONTRACTS if contract not in RESERVED]
BIRDS = {"pagat": ("T1", 12), "uhu": ("T2", 11), "kakadu": ("T3", 10), "marabu": ("T4", 9)}  # card, trick
BONUSES = ["trull", "four-kings", *BIRDS, "king-ultimo", "valat"]  # those that can be announced
READINGS = {
    "holder-only",
    "announcer-alone",
    "birds-free",
}  # options, all off by default [OP-7, OP-21, OP-28]
MORDKONTRA = 5  # levels of Kontra [KR-5.5.1-4]


@dataclass(frozen=True)
class Table:
    """A hand at one moment. Changing it makes a new one."""

    dealer: int
    hands: tuple[frozenset[str], ...]
    talon: tuple[str, ...]
    readings: frozenset[str] = frozenset()
    phase: str = "auction"
    turn: int = 0
    opened: bool = False
    passed: frozenset[int] = frozenset()
    contract: str = ""  # the highest bid, in the end the contract
    declarer: int = -1  # its bidder
    king: str = ""  # the called one
    partner: int = (
        -1
    )  # who held it when it was called; the declarer when it lay in the talon or was the own one
    announced: dict[str, int] = field(default_factory=dict)  # bonus -> announcer
    said: dict[str, tuple[int, ...]] = field(default_factory=dict)  # item -> who said Kontra, Rekontra …
    spoke: bool = False  # in this turn of the talk
    silent: int = 0  # passes in a row
    trick: tuple[str, ...] = ()
    number: int = 1
    leader: int = 0
    own_tricks: int = 0  # the declarer's
    king_fell: bool = False

    @property
    def forehand(self) -> int:
        return (self.dealer + 1) % 4

    @property
    def rules(self) -> Contract:
        return CONTRACTS[self.contract]

    def holds(self, card: str) -> int | None:
        """Who has the card in hand."""
        return next((seat for seat in range(4) if card in self.hands[seat]), None)

    def with_hand(self, seat: int, hand: frozenset[str], **changes: Any) -> Table:
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        return replace(self, hands=hands, **changes)

    # ── What everybody knows of the sides ──

    def sides_known(self) -> bool:
        """Everybody knows the sides: no partner, the king lies in the open talon, or it fell [OP-21, OP-30]."""
        in_open_talon = self.rules.exchange > 0 and self.king in self.talon
        return not self.rules.partner or in_open_talon or self.king_fell

    def with_declarer(self, seat: int) -> bool:
        return seat in {self.declarer, self.partner}

    # ── The phases in order ──

    def enter(self, phase: str) -> Table:
        """The first of the phases from `phase` on that the contract has."""
        rules = self.rules
        has = {
            "call": rules.partner,
            "exchange": rules.exchange > 0,
            "discard": rules.exchange > 0,
            "talk": not rules.negative,  # [KR-5.5-1]
            "play": True,
        }
        phases = list(has)
        phase = next(name for name in phases[phases.index(phase) :] if has[name])
        if phase != "play":
            return replace(self, phase=phase, turn=self.declarer)
        declarer_leads = rules.colour or rules.tricks is not None  # [KR-5.6-1]
        leader = self.declarer if declarer_leads else self.forehand
        return replace(self, phase=phase, turn=leader, leader=leader)


# ── Auction ──


def auction_words(table: Table) -> list[str]:
    if not table.opened:
        return ["say mein-spiel"]  # [KR-5.2-1]
    if not table.contract and len(table.passed) == 3:
        return [f"bid {contract}" for contract in RESERVED]
    if not table.contract:
        return ["say pass", *(f"bid {contract}" for contract in OPEN)]
    place = lambda seat: (seat - table.forehand) % 4  # noqa: E731
    may_hold = place(table.turn) < place(table.declarer)  # [KR-5.2-3]
    first = OPEN.index(table.contract) + (0 if may_hold else 1)
    return ["say pass", *(f"bid {contract}" for contract in OPEN[first:])]


def after_word(table: Table, verb: str, what: str) -> Table:
    seat, passed = table.turn, table.passed
    if what == "pass":
        table = replace(table, passed=(passed := passed | {seat}))  # [KR-5.2-4]
    elif verb == "bid":
        table = replace(table, contract=what, declarer=seat)
    if table.contract and len(passed) == 3:  # [KR-5.2-5, OP-4]
        return table.enter("call")
    following = next(s % 4 for s in range(seat + 1, seat + 5) if s % 4 not in passed)
    return replace(table, opened=True, turn=following)


# ── Call, exchange, discard ──


def calls(table: Table) -> list[str]:
    own = [king for king in KINGS if king in table.hands[table.declarer]]
    named = [f"call {king}" for king in KINGS]
    return [*named, "call fourth"] if len(own) == 3 else named  # [KR-5.3-1, -3, -5, -6]


def after_call(table: Table, what: str) -> Table:
    missing = [king for king in KINGS if king not in table.hands[table.declarer]]
    king = missing[0] if what == "fourth" else what
    holder = table.holds(king)
    partner = table.declarer if holder is None else holder  # [KR-5.3-3, -4]
    return replace(table, king=king, partner=partner).enter("exchange")


def after_exchange(table: Table, what: str) -> Table:
    half = table.talon[:3] if what == "1" else table.talon[3:]
    taken = table.talon if table.rules.exchange == 6 else half
    return table.with_hand(table.declarer, table.hands[table.declarer] | set(taken)).enter("discard")


def discards(table: Table) -> list[str]:
    hand = sorted(table.hands[table.declarer] - HONOURS, key=DECK.index)  # [KR-5.4-4]
    suits = [card for card in hand if card not in TAROCKS]
    count = table.rules.exchange
    if len(suits) >= count:
        piles: Iterator[tuple[str, ...]] = combinations(suits, count)
    else:  # every suit card, and tarocks for what is missing [KR-5.4-5]
        tarocks = [card for card in hand if card in TAROCKS]
        piles = ((*suits, *rest) for rest in combinations(tarocks, count - len(suits)))
    return ["discard " + " ".join(pile) for pile in piles]


def after_discard(table: Table, what: str) -> Table:
    return table.with_hand(table.declarer, table.hands[table.declarer] - set(what.split())).enter("talk")


# ── Talk ──


def may_announce(table: Table, bonus: str) -> bool:
    if bonus in table.announced:  # [OP-26]
        return False
    if table.rules.colour:  # [KR-5.5-13]
        return bonus == "valat"
    holder_only = "holder-only" in table.readings
    if bonus == "king-ultimo":  # [OP-7]
        announcers = {table.holds(table.king)} | (set() if holder_only else {table.declarer})
        return table.rules.partner and table.turn in announcers
    if bonus in BIRDS and holder_only:
        return BIRDS[bonus][0] in table.hands[table.turn]
    return True  # a bird even by one who does not hold it [OP-7]


def may_kontra(table: Table, item: str) -> bool:
    said = table.said.get(item, ())
    owner = table.declarer if item == "game" else table.announced[item]
    against = len(said) % 2 == 0  # the next level is an odd one [OP-29]
    if len(said) == MORDKONTRA:
        return False
    if table.sides_known():  # [OP-9]
        return against == (table.with_declarer(table.turn) != table.with_declarer(owner))
    answered = said[-1] if said else owner
    return table.turn != answered and not (against and table.turn == owner)


def utterances(table: Table) -> list[str]:
    words = [f"announce {bonus}" for bonus in BONUSES if may_announce(table, bonus)]
    words += [f"kontra {item}" for item in ("game", *table.announced) if may_kontra(table, item)]
    owes_bird = table.contract == "besserrufer" and not set(BIRDS) & set(table.announced)
    if not (owes_bird and table.turn == table.declarer):  # [KR-5.5-22]
        words.append("done")
    return words


def after_utterance(table: Table, verb: str, what: str) -> Table:
    seat = table.turn
    if verb == "announce":
        return replace(table, announced={**table.announced, what: seat}, spoke=True)
    if verb == "kontra":
        said = {**table.said, what: (*table.said.get(what, ()), seat)}
        return replace(table, said=said, spoke=True)
    silent = 0 if table.spoke else table.silent + 1
    if silent == (3 if table.announced or table.said else 4):  # [KR-5.5-21, OP-31]
        return table.enter("play")
    return replace(table, silent=silent, spoke=False, turn=(seat + 1) % 4)


# ── Play ──


def best(trick: tuple[str, ...], *, colour: bool) -> str:
    """The card that wins."""
    tarocks = [card for card in trick if card[0] == "T"]
    same = [card for card in trick if card[0] == trick[0][0]]
    return max(same if colour or not tarocks else tarocks, key=ORDER.__getitem__)  # [KR-5.6-5, -17]


def plays(table: Table) -> list[str]:
    hand, rules = table.hands[table.turn], table.rules
    tarocks = {card for card in hand if card[0] == "T"}
    cards = leads(hand, tarocks, rules) if not table.trick else follows(hand, tarocks, table.trick[0][0])
    if rules.negative:
        if PAGAT in cards and len(tarocks) > 1:  # [KR-5.6-8]
            cards = cards - {PAGAT}
        better = {card for card in cards if table.trick and best((*table.trick, card), colour=False) == card}
        cards = better or cards  # [KR-5.6-7, OP-39]
    cards = keep_birds(table, cards)
    return [f"play {card}" for card in sorted(cards, key=ORDER.__getitem__)]


def leads(hand: frozenset[str], tarocks: set[str], rules: Contract) -> set[str] | frozenset[str]:
    return hand - tarocks or hand if rules.colour else hand  # [KR-5.6-6]


def follows(hand: frozenset[str], tarocks: set[str], led: str) -> set[str] | frozenset[str]:
    return {card for card in hand if card[0] == led} or tarocks or hand  # [KR-5.6-2 to -4]


def keep_birds(table: Table, cards: set[str] | frozenset[str]) -> set[str] | frozenset[str]:
    """Without the announced birds that are kept for later; the one whose trick this is must come."""
    bound = {BIRDS[bonus] for bonus, by in table.announced.items() if bonus in BIRDS and binds(table, by)}
    due = {card for card, trick in bound if trick == table.number and card in cards}
    if due and "birds-free" not in table.readings:  # [OP-28]
        return due
    kept = {card for card, trick in bound if trick > table.number and card in cards}
    return cards - kept or {max(kept, key=ORDER.__getitem__)}  # [KR-5.6-11, -13]


def binds(table: Table, announcer: int) -> bool:
    """Whether the player to play must keep a bird that `announcer` announced [OP-21]."""
    seat = table.turn
    if seat == announcer or "announcer-alone" in table.readings:
        return seat == announcer
    if table.sides_known():
        return table.with_declarer(seat) == table.with_declarer(announcer)
    return announcer == table.declarer and table.king in table.hands[seat]


def after_play(table: Table, card: str) -> Table:
    seat, trick, rules = table.turn, (*table.trick, card), table.rules
    king_fell = table.king_fell or card == table.king
    table = table.with_hand(seat, table.hands[seat] - {card}, king_fell=king_fell)
    if len(trick) < 4:
        return replace(table, trick=trick, turn=(seat + 1) % 4)
    winner = (table.leader + trick.index(best(trick, colour=rules.colour))) % 4
    own = table.own_tricks + (winner == table.declarer)
    over = table.number == 12 or (rules.tricks is not None and own > rules.tricks)  # [KR-5.6-15, -16]
    phase = "over" if over else "play"
    return replace(
        table, trick=(), number=table.number + 1, leader=winner, turn=winner, own_tricks=own, phase=phase
    )


# ── Everything together ──


def legal(table: Table) -> list[str]:
    """The legal actions of the player whose turn it is."""
    phases = {"auction": auction_words, "call": calls, "discard": discards, "talk": utterances, "play": plays}
    if table.phase == "exchange":
        return ["take 1"] if table.rules.exchange == 6 else ["take 1", "take 2"]  # [KR-5.4-1, -8]
    return phases[table.phase](table) if table.phase in phases else []


def after(table: Table, action: str) -> Table:
    """The table after a legal action."""
    verb, _, what = action.partition(" ")
    match table.phase:
        case "auction":
            return after_word(table, verb, what)
        case "call":
            return after_call(table, what)
        case "exchange":
            return after_exchange(table, what)
        case "discard":
            return after_discard(table, what)
        case "talk":
            return after_utterance(table, verb, what)
        case _:
            return after_play(table, what)


def do(table: Table, text: str) -> Table:
    """The table after an action of a record, `"<seat> <verb> …"`; ValueError when it is not legal."""
    seat, _, action = text.partition(" ")
    if action.startswith("discard "):
        action = "discard " + " ".join(sorted(action.split()[1:], key=ORDER.__getitem__))
    if int(seat) != table.turn or action not in legal(table):
        raise ValueError(f"'{text}' is not legal: it is {table.turn}'s turn, who may {legal(table)}")
    return after(table, action)


def deal(dealer: int, hands: list[list[str]], talon: list[str], *readings: str) -> Table:
    """The table before the first word."""
    return Table(
        dealer, tuple(map(frozenset, hands)), tuple(talon), frozenset(readings), turn=(dealer + 1) % 4
    )


def count(table: Table, depth: int) -> int:
    """How many legal sequences of `depth` actions there are."""
    if depth == 0:
        return 1
    actions = legal(table)
    return len(actions) if depth == 1 else sum(count(after(table, action), depth - 1) for action in actions)


def count_given(given: dict[str, Any]) -> int:
    """The count of a position as cases give it, with the names of the options that are on, if any."""
    readings = given.get("options", ())
    if not READINGS.issuperset(readings):
        raise ValueError(f"of {readings} only {sorted(READINGS)} are known here")
    table = deal(given["dealer"], given["deal"]["hands"], given["deal"]["talon"], *readings)
    for action in given["actions"]:
        table = do(table, action)
    return count(table, given["depth"])


def main() -> None:
    if sys.argv[1:] == ["--positions"]:
        import positions

        sys.stdout.write(positions.document())
        return
    for line in sys.stdin:
        print(count_given(json.loads(line)), flush=True)


if __name__ == "__main__":
    main()
