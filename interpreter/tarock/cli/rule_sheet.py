"""A rule set as a player reads it: sections of tables and lines. Reads the compiled document, and knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from rich.table import Table

from tarock.bits import singles
from tarock.cli.console import table
from tarock.model.variant import (
    Bonus,
    Conditions,
    Contract,
    Exchange,
    Formula,
    Line,
    Names,
    Sides,
    Talk,
    Variant,
)

if TYPE_CHECKING:
    from tarock.model.resolve import Resolved

Piece = Table | str

_SIDES: Final = {
    Sides.ALONE: "alone against the others",
    Sides.CALLED: "with a called partner",
    Sides.EACH: "each for oneself",
}


def text_of(formula: Formula | None, otherwise: str = "") -> str:
    """An expression of the document as it is written there."""
    return " ".join(formula.expression.source.split()) if formula is not None else otherwise


def all_of(conditions: Conditions | None) -> str:
    """Conditions that must all hold."""
    return " and ".join(text_of(line) for line in conditions or ())


def when(formula: Formula | None) -> str:
    """A condition in brackets behind what it is about."""
    return f" (when {text_of(formula)})" if formula is not None else ""


class RuleSheet:
    """The sections of one rule set in one language."""

    def __init__(self, variant: Variant, resolved: Resolved, lang: str) -> None:
        self._variant = variant
        self._resolved = resolved
        self._lang = lang

    @property
    def sections(self) -> Mapping[str, Callable[[], Iterable[Piece]]]:
        """What is on the sheet, by the names people ask for."""
        return {
            "cards": self._cards,
            "deal": self._deal,
            "auction": self._auction,
            "contracts": self._contracts,
            "call": self._call,
            "exchange": self._exchange,
            "talk": self._talk,
            "bonuses": self._bonuses,
            "play": self._play,
            "scoring": self._scoring,
            "options": self._options,
            "words": self._words,
        }

    @property
    def title(self) -> str:
        """Name, id and fingerprint."""
        variant = self._variant
        return f"{self._name(variant.names, variant.id)}  ({variant.id}, fingerprint {variant.fingerprint})"

    def _name(self, names: Names, otherwise: str) -> str:
        return names.get(self._lang) or names.get("en") or otherwise

    def _contract_names(self, masks: Iterable[int]) -> str:
        contracts = [self._variant.contract(mask) for mask in masks]
        return ", ".join(self._name(contract.names, contract.id) for contract in contracts)

    def _bonus_names(self, items: int) -> str:
        bonuses = [self._variant.bonus(item) for item in singles(items) if item > 1]
        return ", ".join(self._name(bonus.names, bonus.id) for bonus in bonuses)

    # --- cards and deal -------------------------------------------------------------------------------------------

    def _cards(self) -> Iterator[Piece]:
        variant, deck = self._variant, self._variant.deck
        suits = table("suit", "cards, from high to low")
        for suit, mask in deck.suits.items():
            suits.add_row(self._name(deck.names.get(suit, {}), suit), deck.text(mask))
        yield suits
        values = table("value", "cards", numbers=("value",))
        for value in sorted(set(variant.points), reverse=True):
            mask = sum(1 << number for number, points in enumerate(variant.points) if points == value)
            values.add_row(str(value), deck.text(mask))
        values.add_row(str(sum(variant.points)), "all together")
        yield values

    def _deal(self) -> Iterator[Piece]:
        for way in self._variant.deals:
            names = self._resolved.node(f"deal.ways.{way.id}.names")
            name = self._name(names.plain(), way.id) if names else way.id
            steps = ", ".join(
                f"{count} to the talon" if talon else f"{count} each" for talon, count in way.steps
            )
            yield f"{name} ({way.id}): {steps}"

    # --- auction and contracts ------------------------------------------------------------------------------------

    def _auction(self) -> Iterator[Piece]:
        auction = self._variant.auction
        words = table("word or bid", "may be said when", "then out")
        for word in auction.words:
            words.add_row(self._name(word.names, word.id), text_of(word.when), text_of(word.leaves))
        higher = all_of(auction.bid)
        for mask in auction.order:
            contract = self._variant.contract(mask)
            may = " and ".join(part for part in (higher, all_of(contract.may_bid)) if part)
            closes = f"ends the auction when {text_of(contract.closes)}" if contract.closes else ""
            words.add_row(self._name(contract.names, contract.id), may, closes.removesuffix(" when true"))
        yield words
        yield f"Bids stand from low to high. The auction ends when {text_of(auction.ends)}."
        if auction.all_passed:
            yield f"When nobody bids: {self._contract_names(singles(auction.all_passed))}."

    def _contracts(self) -> Iterator[Piece]:
        columns = (
            "contract",
            "made",
            "lost",
            "sides",
            "talon",
            "bonuses ×",
            "made when",
            "must announce one of",
        )
        listed = table(*columns, numbers=("made", "lost", "bonuses ×"))
        for contract in self._variant.contracts:
            listed.add_row(*self._contract(contract))
        yield listed

    def _contract(self, contract: Contract) -> Iterator[str]:
        alone = contract.sides is Sides.EACH
        yield self._name(contract.names, contract.id)
        yield str(contract.value_made)
        yield "" if alone else str(contract.value_lost)
        yield _SIDES[contract.sides]
        yield _packets(contract.exchange)
        yield str(contract.bonus_factor) if contract.bonuses else "none"
        yield "" if alone else text_of(contract.made)
        yield self._bonus_names(contract.oblige)

    def _call(self) -> Iterator[Piece]:
        variant = self._variant
        if not variant.call:
            yield "Nothing is called."
            return
        for formula in variant.call:
            yield f"one of: {text_of(formula)}"
        yield f"partner: {text_of(variant.partner, 'none')}"
        for known in variant.known:
            yield f"who knows the sides: {text_of(known.to)}{when(known.when)}"

    # --- exchange and talk ----------------------------------------------------------------------------------------

    def _exchange(self) -> Iterator[Piece]:
        variant, rules = self._variant, self._variant.discard
        for exchange in self._exchanges():
            contracts = [each.mask for each in variant.contracts if each.exchange == exchange]
            yield f"{self._contract_names(contracts)}: {_packets(exchange)}"
            if exchange.left_open is not None:
                yield f"  the rest stays face up while {text_of(exchange.left_open)}"
            if exchange.give_up is not None:
                yield f"  may be given up when {all_of(exchange.give_up) or 'true'}"
        for never in rules.never:
            yield f"never laid away: {text_of(never.cards)}{when(never.when)}"
        yield f"laid away first: {text_of(rules.first)}"
        yield f"laid away face up: {text_of(rules.open)}"
        for what, piles in (("discard", variant.discard_piles), ("talon", variant.talon_piles)):
            for pile in piles:
                yield f"{what} counts for: {text_of(pile.to)}{when(pile.when)}"

    def _exchanges(self) -> list[Exchange]:
        found = [contract.exchange for contract in self._variant.contracts if contract.exchange is not None]
        return list({exchange.id: exchange for exchange in found}.values())

    def _talk(self) -> Iterator[Piece]:
        talks = {
            contract.talk.id: contract.talk
            for contract in self._variant.contracts
            if contract.talk is not None
        }
        for talk in talks.values():
            contracts = [each.mask for each in self._variant.contracts if each.talk == talk]
            yield f"{self._contract_names(contracts)}: {text_of(talk.starts)} starts, until {text_of(talk.ends)}"
            if talk.announce is not None:
                yield f"  announcements when {all_of(talk.announce) or 'true'}"
            yield from _kontra(talk)

    def _bonuses(self) -> Iterator[Piece]:
        columns = ("bonus", "silent", "announced", "whose", "may be announced when", "made when", "lost when")
        listed = table(*columns, numbers=("silent", "announced"))
        for bonus in self._variant.bonuses:
            listed.add_row(*self._bonus(bonus))
        yield listed
        for bonus in self._variant.bonuses:
            name = self._name(bonus.names, bonus.id)
            if bonus.binds is not None:
                yield (
                    f"{name}: {text_of(bonus.binds.card)} is kept for trick {bonus.binds.trick}"
                    f" when {text_of(bonus.binds.whom)}"
                )
            if bonus.amount is not None:
                yield f"{name}: worth {text_of(bonus.amount)}"
            if bonus.replaces is not None:
                yield f"{name}: takes the place of {text_of(bonus.replaces.bonuses)}; of the game: {text_of(bonus.replaces.game)}"

    def _bonus(self, bonus: Bonus) -> Iterator[str]:
        yield self._name(bonus.names, bonus.id)
        yield str(bonus.silent)
        yield "–" if bonus.announced is None else str(bonus.announced)
        yield text_of(bonus.side, "either side")
        yield all_of(bonus.may_announce) if bonus.announced is not None else ""
        yield text_of(bonus.made)
        yield text_of(bonus.lost)

    # --- play, scoring, options -----------------------------------------------------------------------------------

    def _play(self) -> Iterator[Piece]:
        play = self._variant.play
        listed = table("", "cards", "when", "rule")
        for title, choices in (("lead", play.lead), ("follow", play.follow)):
            for choice in choices:
                first = ", else ".join(map(text_of, choice.first))
                listed.add_row(title, first, text_of(choice.when), choice.rule)
        for line in play.within:
            listed.add_row(
                "keep" if line.keep else "drop", text_of(line.cards), text_of(line.when), line.rule
            )
        for win in play.wins:
            listed.add_row("wins", text_of(win.card), text_of(win.when), win.rule)
        yield listed
        yield "Lines to keep or drop cards are applied in order; one that would leave none is skipped."

    def _scoring(self) -> Iterator[Piece]:
        scoring = self._variant.scoring
        yield f"game: {text_of(scoring.game)}{when(scoring.game_when)}"
        yield f"bonus: {text_of(scoring.bonus)}"
        if scoring.given_up is not None:
            yield f"given up: {_payment(scoring.given_up)}"
        for line in scoring.lines:
            yield f"payment: {_payment(line)}"

    def _options(self) -> Iterator[Piece]:
        options = self._resolved.node("options")
        if options is None or not options.map:
            yield "none"
            return
        listed = table("option", "is", "values", "what it means")
        for name, node in options.map.items():
            described = node.get("names")
            listed.add_row(
                name,
                _shown(self._variant.options[name]),
                _values(node.plain()),
                self._name(described.plain() if described else {}, ""),
            )
        yield listed

    def _words(self) -> Iterator[Piece]:
        """What the document itself defines: its own words, and its kinds."""
        tree = self._resolved.tree
        listed = table("word", "stands for")
        for name, node in (tree["define"].map if "define" in tree else {}).items():
            meaning = node.get("is") or node
            listed.add_row(name, " ".join(str(meaning.value).split()))
        for section, kinds in (("contracts", "contract-kinds"), ("bonuses", "bonus-kinds")):
            for kind in tree[kinds].map if kinds in tree else ():
                listed.add_row(kind, self._members(section, kinds, kind))
        yield listed

    def _members(self, section: str, kinds: str, kind: str) -> str:
        """The entries of a section that are of a kind, or of a kind of it."""
        tree, members = self._resolved.tree, []
        for name, entry in tree[section].map.items():
            at = entry.get("kind")
            while at is not None and at.value != kind:
                at = tree[kinds].map[str(at.value)].get("kind")
            if at is not None:
                named = entry.get("names")
                members.append(self._name(named.plain() if named else {}, name))
        return ", ".join(members) or "none"


def _packets(exchange: Exchange | None) -> str:
    if exchange is None:
        return "not exchanged"
    return f"{exchange.packet} cards{', shown' if exchange.show else ', not shown'}"


def _kontra(talk: Talk) -> Iterator[str]:
    rules = talk.kontra
    if rules is None:
        return
    levels = ", ".join(
        f"{level.capitalize()} × {factor}" for level, factor in zip(rules.levels, rules.factors, strict=True)
    )
    yield f"  {levels}{', each for the own game' if rules.personal else ''}"
    if rules.may:
        yield f"  may be said when {all_of(rules.may)}"
    if rules.valid:
        yield f"  counts when {all_of(rules.valid)}"


def _payment(line: Line) -> str:
    loops = ", ".join(f"{name} of {text_of(domain)}" for name, domain in line.loops)
    where = f" with {text_of(line.where)}" if line.where else ""
    return f"{text_of(line.payer)} pays {text_of(line.payee)} {text_of(line.amount)}, for {loops}{where}{when(line.when)}"


def _values(option: Mapping[str, object]) -> str:
    listed = option.get("values")
    if isinstance(listed, list):
        return ", ".join(map(str, listed))
    if option.get("type") == "bool":
        return "true, false"
    return f"{option.get('min', '…')} to {option.get('max', '…')}"


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
