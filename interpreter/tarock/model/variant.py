"""A rule document ready to be played: frozen values with every expression compiled. Holds rules, applies none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from tarock.cards import Deck
from tarock.expr import Expression, SourceText, Type
from tarock.model.layout import Layout

Names = Mapping[str, str]
Conditions = tuple["Formula", ...]

#: Registers of a series by id: a number each, or one for every player by seat.
Registers = Mapping[str, int | tuple[int, ...]]


class Sides(Enum):
    """Who plays with whom: the declarer alone, with the holder of a called card, or each for oneself."""

    ALONE = "alone"
    CALLED = "called"
    EACH = "each"


@dataclass(frozen=True, slots=True)
class Formula:
    """An expression of the document under the id of its entry; `text` is where it stands, `wanted` the type asked for
    there, which tells of what a `none` is the empty set."""

    rule: str
    expression: Expression
    text: SourceText
    wanted: Type

    @property
    def call(self) -> Callable[..., Any]:
        """The function of the arguments of its place. It is compiled when first asked for: an engine asks for all when
        it is made, a check of documents for those alone that are constants."""
        return self.expression.call


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the auction that is no bid."""

    id: str
    names: Names
    when: Formula
    leaves: Formula


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction. `order` holds contract masks from low to high, `all_passed` the contracts to choose from when
    nobody bid: of one there is no choice. `final` is what must hold of the contract that the last bidder names for good;
    None where the highest bid is played. A condition is a tuple of lines that must all hold."""

    order: tuple[int, ...]
    words: tuple[Word, ...]
    bid: Conditions
    hold: Conditions | None
    ends: Formula
    all_passed: int
    starts: Formula | None
    final: Conditions | None


@dataclass(frozen=True, slots=True)
class Exchange:
    """How the talon is exchanged: packets of so many cards, shown or not."""

    id: str
    packet: int
    show: bool
    left_open: Formula | None
    may_take: Conditions
    give_up: Conditions | None
    give_up_names: Formula | None


@dataclass(frozen=True, slots=True)
class KontraRules:
    """Kontra in one kind of talk. `factors` belong to the levels, in order."""

    rule: str
    personal: bool
    levels: tuple[str, ...]
    factors: tuple[int, ...]
    may: Conditions
    valid: Conditions


@dataclass(frozen=True, slots=True)
class Talk:
    """One kind of talk: who starts, when it ends, what may be announced and doubled."""

    id: str
    starts: Formula
    ends: Formula
    announce: Conditions | None
    kontra: KontraRules | None


@dataclass(frozen=True, slots=True)
class Joining:
    """Seats that sit out and join a contract, each with these cards of the talon as its hand."""

    rule: str
    seats: Formula
    hand: Formula | None


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract; `mask` is its bit. Values are in game points, for the side that gets the item. `with_bid`: the
    declarer's first turn of the talk is taken at once on bidding. `oblige` are the bonuses of which the declarer must
    announce one, or what finds them in the dealt hand."""

    id: str
    mask: int
    names: Names
    value_made: int
    value_lost: int
    sides: Sides
    joins: Joining | None
    may_bid: Conditions
    closes: Formula | None
    with_bid: bool
    leader: Formula
    exchange: Exchange | None
    raises: int
    talk: Talk | None
    oblige: int | Formula
    bonuses: int
    bonus_factor: int
    made: Formula
    ends: Formula | None
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Binding:
    """An announced bonus keeps its card for its trick, for a seat that `whom` says it binds."""

    card: Formula
    trick: int
    whom: Formula


@dataclass(frozen=True, slots=True)
class Replaces:
    """Which other items an item of this bonus takes the place of."""

    game: Formula
    bonuses: Formula


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus; `item` is its bit among the items. `announced` is None where it cannot be announced."""

    id: str
    item: int
    names: Names
    silent: int
    announced: int | None
    single: bool
    when: Formula | None
    side: Formula | None
    may_announce: Conditions
    binds: Binding | None
    made: Formula
    lost: Formula | None
    amount: Formula | None
    replaces: Replaces | None
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Calling:
    """A way of calling: one card of a set, which is named, or the whole set, of which none is named."""

    id: str
    names: Names
    when: Formula | None
    names_card: bool
    cards: Formula


@dataclass(frozen=True, slots=True)
class Known:
    """Who knows the sides, and when."""

    when: Formula | None
    to: Formula


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of `lead` or `follow`: the first of the sets that is not empty."""

    rule: str
    when: Formula | None
    first: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Narrowing:
    """A line of `within`: cards kept or dropped, unless nothing would be left."""

    rule: str
    when: Formula | None
    keep: bool
    cards: Formula


@dataclass(frozen=True, slots=True)
class Win:
    """A line of `wins`: the card that wins the trick."""

    rule: str
    when: Formula | None
    card: Formula


@dataclass(frozen=True, slots=True)
class Pile:
    """To whom a packet of the talon or the discard belongs."""

    rule: str
    when: Formula | None
    to: Formula


@dataclass(frozen=True, slots=True)
class Move:
    """After a trick cards of the talon go to a seat."""

    rule: str
    when: Formula | None
    cards: Formula
    to: Formula
    show: bool


@dataclass(frozen=True, slots=True)
class Showing:
    """From the moment that `when` first holds, the hands of these seats lie open."""

    rule: str
    when: Formula
    hands: Formula


@dataclass(frozen=True, slots=True)
class PlayRules:
    """The rules of play, in the order in which they are applied."""

    lead: tuple[Choice, ...]
    follow: tuple[Choice, ...]
    wins: tuple[Win, ...]
    within: tuple[Narrowing, ...]
    after_trick: tuple[Move, ...]
    show: tuple[Showing, ...]


@dataclass(frozen=True, slots=True)
class Never:
    """Cards that may not be laid away."""

    rule: str
    when: Formula | None
    cards: Formula


@dataclass(frozen=True, slots=True)
class DiscardRules:
    """What may be laid away: never these, those first, some of them face up."""

    never: tuple[Never, ...]
    first: Formula
    open: Formula


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score between seats: for each binding of `loops` a payment of each payer to a payee. It may have no name.

    `shared`: the amount is divided by the number of pairs, so it has to be looked whether it comes out whole.
    """

    rule: str
    names: Names
    when: Formula | None
    loops: tuple[tuple[str, Formula], ...]
    where: Formula | None
    payer: Formula
    payee: Formula
    amount: Formula
    shared: bool


@dataclass(frozen=True, slots=True)
class Ledger:
    """An account in which the hand is entered; where `kontra` does not hold, every Kontra factor is 1."""

    id: str
    names: Names
    kontra: Formula


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that befalls seats, looked at after play."""

    id: str
    names: Names
    seats: Formula


@dataclass(frozen=True, slots=True)
class Scoring:
    """How a counted hand becomes payments. `pair` says who of the two sides pays whom; where a rule set writes for one
    side only it is None, and `writers` are the seats that write. The first ledger decides; a document without ledgers
    keeps one account, with Kontra."""

    game_when: Formula | None
    game: Formula
    bonus_when: Formula | None
    bonus: Formula
    given_up: Line | None
    lines: tuple[Line, ...]
    pair: tuple[Formula, Formula] | None
    writers: Formula | None
    marks: tuple[Mark, ...]
    ledgers: tuple[Ledger, ...]


@dataclass(frozen=True, slots=True)
class Register:
    """A number that is kept from hand to hand, or one for each player: what it is at the start, and what a hand or
    a deal that does not stand makes of it. `at` is its first place among all that a series keeps, `owners` are the masks of the players in order, or 0
    where it is one for the table."""

    id: str
    owners: tuple[int, ...]
    at: int
    start: int
    after: Formula | None
    again: Formula | None


@dataclass(frozen=True, slots=True)
class LastRound:
    """A last round that somebody may call for: `opener` is asked of each hand from then on, until it names who opens it."""

    names: Names
    opener: Formula


@dataclass(frozen=True)
class SeriesRules:
    """What holds from hand to hand. `factor` multiplies all payments of a hand; `closing` is paid once, when all is
    over; `round` is how many hands a round has, in which everybody deals equally often."""

    registers: tuple[Register, ...]
    closing: tuple[Line, ...]
    factor: Formula | None
    round: int
    last_round: LastRound | None

    @cached_property
    def kept(self) -> tuple[int, ...]:
        """All that a series keeps, before its first hand: register by register, of each player where all have one."""
        return tuple(register.start for register in self.registers for _ in register.owners)

    def named(self, kept: Sequence[int]) -> Registers:
        """All that a series keeps, by the ids of the registers."""
        return {
            each.id: tuple(kept[each.at : each.at + len(each.owners)]) if each.owners[0] else kept[each.at]
            for each in self.registers
        }


@dataclass(frozen=True, slots=True)
class DealWay:
    """One way of dealing, open where `when` holds: steps of (to the talon?, number of cards)."""

    id: str
    steps: tuple[tuple[bool, int], ...]
    when: Formula | None


@dataclass(frozen=True)
class Variant:
    """A playable rule set. Values in `points` are card points by card number, in the document's unit."""

    id: str
    names: Names
    options: Mapping[str, int | bool | str]
    fingerprinted: Callable[[], str]
    deck: Deck
    seats: int
    layout: Layout
    unit: str
    points: tuple[int, ...]
    sits_out: Formula | None
    deals: tuple[DealWay, ...]
    deal_again: Conditions
    packet: int
    auction: Auction
    contracts: tuple[Contract, ...]
    calls: tuple[Calling, ...]
    partner: Formula | None
    known: tuple[Known, ...]
    discard: DiscardRules
    discard_piles: tuple[Pile, ...]
    talon_piles: tuple[Pile, ...]
    bonuses: tuple[Bonus, ...]
    play: PlayRules
    scoring: Scoring
    next_dealer: Formula
    series: SeriesRules
    formulas: tuple[Formula, ...]
    rules: Mapping[str, tuple[str, ...]]  # sources by id of the entry

    @cached_property
    def fingerprint(self) -> str:
        """16 hexadecimal digits that are equal for rule sets that play alike to the letter; worked out when asked for."""
        return self.fingerprinted()

    @cached_property
    def contract_index(self) -> Mapping[str, int]:
        """Position of each contract by id."""
        return {contract.id: index for index, contract in enumerate(self.contracts)}

    @cached_property
    def bonus_index(self) -> Mapping[str, int]:
        """Position of each bonus by id."""
        return {bonus.id: index for index, bonus in enumerate(self.bonuses)}

    @cached_property
    def way_index(self) -> Mapping[str, int]:
        """Position of each way of calling that names no card by id."""
        return {way.id: index for index, way in enumerate(self.calls) if not way.names_card}

    @cached_property
    def word_index(self) -> Mapping[str, int]:
        """Position of each word of the auction by id."""
        return {word.id: index for index, word in enumerate(self.auction.words)}

    @cached_property
    def open_deals(self) -> Mapping[str, DealWay]:
        """The ways of dealing that are open under these options, by id, the usual one first."""
        return {way.id: way for way in self.deals if way.when is None or way.when.call()}

    def players(self, dealer: int) -> int:
        """The seats (mask) that take part when this seat (index) deals."""
        everybody = (1 << self.seats) - 1
        if self.sits_out is None:
            return everybody
        return everybody & ~int(self.sits_out.call(1 << dealer))

    def contract(self, mask: int) -> Contract:
        """The contract with this mask, which must not be empty."""
        return self.contracts[mask.bit_length() - 1]

    def bonus(self, item: int) -> Bonus:
        """The bonus with this item mask, which must not be the game."""
        return self.bonuses[item.bit_length() - 2]

    def sources_of(self, rule: str) -> tuple[str, ...]:
        """The statements behind a rule: those of its own entry, else of the nearest entry above it."""
        while rule:
            if rule in self.rules:
                return self.rules[rule]
            rule = rule.rpartition(".")[0]
        return ()
