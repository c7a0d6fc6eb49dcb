"""A rule set as a player reads it: sections of tables and lines. Reads the compiled document, and knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from rich.table import Table

from tarock.bits import singles
from tarock.cli.console import table
from tarock.cli.counts import Counts
from tarock.cli.rule_agreed import options_of, words_of
from tarock.cli.rule_cards import cards_of
from tarock.cli.rule_text import (
    SIDES,
    all_of,
    counted,
    kontra,
    packets,
    payment,
    series,
    text_of,
    when,
)
from tarock.model.variant import Bonus, Contract, Exchange, Names, Sides, Variant

if TYPE_CHECKING:
    from tarock.model.resolve import Resolved

Piece = Table | str


class RuleSheet:
    """The sections of one rule set in one language; `counts` says card points."""

    def __init__(self, variant: Variant, resolved: Resolved, lang: str, counts: Counts) -> None:
        self._variant = variant
        self._resolved = resolved
        self._lang = lang
        self._counts = counts

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
            "series": self._series,
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
        yield from cards_of(self._variant, self._resolved, self._counts, self._name)

    def _deal(self) -> Iterator[Piece]:
        variant = self._variant
        if variant.sits_out is not None:
            yield f"At the table sit {variant.seats}; out of the hand is: {text_of(variant.sits_out)}"
        for way in variant.deals:
            names = self._resolved.node(f"deal.ways.{way.id}.names")
            name = self._name(names.plain(), way.id) if names else way.id
            steps = ", ".join(
                f"{count} to the talon" if talon else f"{count} each" for talon, count in way.steps
            )
            yield f"{name} ({way.id}): {steps}{when(way.when)}"
        for line in variant.deal_again:
            yield f"dealt again by the same dealer when, for any player: {text_of(line)}"
        yield f"the next hand is dealt by: {text_of(variant.next_dealer)}"

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
        if auction.starts is not None:
            yield f"First speaks: {text_of(auction.starts)}."
        yield f"Bids stand from low to high. The auction ends when {text_of(auction.ends)}."
        if auction.hold is not None:
            yield f"The highest bid may be held, and so taken over, when {all_of(auction.hold) or 'true'}."
        if auction.final is not None:
            yield f"The last bidder then names the contract for good: {all_of(auction.final) or 'any'}."
        if auction.all_passed:
            chosen = "forehand chooses among " if auction.all_passed & (auction.all_passed - 1) else ""
            yield f"When nobody bids: {chosen}{self._contract_names(singles(auction.all_passed))}."

    def _contracts(self) -> Iterator[Piece]:
        contracts = self._variant.contracts
        made = {text_of(each.made) for each in contracts if each.sides is not Sides.EACH}
        columns = ["contract", "made", "lost", "sides", "talon", "bonuses ×", "must announce"]
        if len(made) > 1:
            columns.append("made when")
        listed = table(*columns, numbers=("made", "lost", "bonuses ×"))
        for contract in contracts:
            listed.add_row(*list(self._contract(contract))[: len(columns)])
        yield listed
        yield f"Their ids, in this order: {', '.join(contract.id for contract in contracts)}."
        if len(made) == 1:
            yield f"A contract is made when {made.pop()}."
        for contract in contracts:
            if contract.joins is not None:
                hand = text_of(contract.joins.hand, "no cards")
                yield f"{self._name(contract.names, contract.id)} is joined by {text_of(contract.joins.seats)} with: {hand}."
            if contract.ends is not None:
                yield f"{self._name(contract.names, contract.id)} is over at once when {text_of(contract.ends)}."
        with_bid = [contract.mask for contract in contracts if contract.with_bid]
        if with_bid:
            yield f"The declarer announces with the bid, before anybody else speaks: {self._contract_names(with_bid)}."
        for leader in dict.fromkeys(text_of(each.leader) for each in contracts):
            led = self._contract_names(each.mask for each in contracts if text_of(each.leader) == leader)
            yield f"First lead by {leader}: {led}."

    def _raised(self, contract: Contract) -> str:
        """To what a contract may be raised after the discard."""
        names = [
            self._name(each.names, each.id) for each in self._variant.contracts if each.mask & contract.raises
        ]
        return f", then raised to {' or '.join(names)}" if names else ""

    def _contract(self, contract: Contract) -> Iterator[str]:
        each = contract.sides is Sides.EACH
        yield self._name(contract.names, contract.id)
        yield str(contract.value_made)
        yield "" if each else str(contract.value_lost)
        yield SIDES[contract.sides]
        yield packets(contract.exchange) + self._raised(contract)
        yield str(contract.bonus_factor) if contract.bonuses else "none"
        yield (
            self._bonus_names(contract.oblige)
            if isinstance(contract.oblige, int)
            else text_of(contract.oblige)
        )
        yield "" if each else text_of(contract.made)

    def _call(self) -> Iterator[Piece]:
        variant = self._variant
        if not variant.calls:
            yield "Nothing is called."
            return
        for way in variant.calls:
            how = "one of" if way.names_card else self._name(way.names, way.id)
            yield f"{how}: {text_of(way.cards)}{when(way.when)}"
        yield f"partner: {text_of(variant.partner, 'none')}"
        for known in variant.known:
            yield f"who knows the sides: {text_of(known.to)}{when(known.when)}"

    # --- exchange and talk ----------------------------------------------------------------------------------------

    def _exchange(self) -> Iterator[Piece]:
        variant, rules = self._variant, self._variant.discard
        for exchange in self._exchanges():
            contracts = [each.mask for each in variant.contracts if each.exchange == exchange]
            yield f"{self._contract_names(contracts)}: {packets(exchange)}"
            if exchange.may_take:
                yield f"  a packet may be taken when {all_of(exchange.may_take)}; any if there is no such packet"
            if exchange.left_open is not None:
                yield f"  the rest stays face up while {text_of(exchange.left_open)}"
            if exchange.give_up is not None:
                yield f"  may be given up when {all_of(exchange.give_up) or 'true'}"
            if exchange.give_up_names is not None:
                yield f"  giving up names one of: {text_of(exchange.give_up_names)}"
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
            yield from kontra(talk)

    def _bonuses(self) -> Iterator[Piece]:
        listed = table("bonus", "id", "silent", "announced", "whose", numbers=("silent", "announced"))
        for bonus in self._variant.bonuses:
            announced = "–" if bonus.announced is None else str(bonus.announced)
            whose = text_of(bonus.side, "either side") + when(bonus.when)
            name = self._name(bonus.names, bonus.id)
            listed.add_row(name, bonus.id, str(bonus.silent), announced, whose)
        yield listed
        yield "Announced, a bonus is lost whenever it is not made."
        for bonus in self._variant.bonuses:
            yield self._name(bonus.names, bonus.id)
            yield from self._bonus(bonus)

    def _bonus(self, bonus: Bonus) -> Iterator[str]:
        yield f"  made when {text_of(bonus.made)}"
        if bonus.lost is not None:
            yield f"  lost when {text_of(bonus.lost)}"
        if bonus.announced is not None and bonus.may_announce:
            yield f"  may be announced when {all_of(bonus.may_announce)}"
        if bonus.binds is not None:
            card, trick, whom = text_of(bonus.binds.card), bonus.binds.trick, text_of(bonus.binds.whom)
            yield f"  its card, {card}, is kept for trick {trick} when {whom}"
        if bonus.amount is not None:
            yield f"  worth {text_of(bonus.amount)}"
        if bonus.single:
            yield "  once a hand, whichever side it is"
        if bonus.replaces is not None:
            yield f"  takes the place of {text_of(bonus.replaces.bonuses)}; of the game: {text_of(bonus.replaces.game)}"

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
        for move in play.after_trick:
            how = "face up" if move.show else "face down"
            yield f"After a trick: {text_of(move.cards)} goes {how} to {text_of(move.to)}{when(move.when)}"
        for showing in play.show:
            yield f"Hands laid open: {text_of(showing.hands)}{when(showing.when)}"

    def _scoring(self) -> Iterator[Piece]:
        scoring = self._variant.scoring
        for at, ledger in enumerate(scoring.ledgers):
            decides = "; this ledger decides" if at == 0 and len(scoring.ledgers) > 1 else ""
            yield f"{self._name(ledger.names, ledger.id)}: {counted(ledger.kontra)}{decides}"
        yield f"game: {text_of(scoring.game)}{when(scoring.game_when)}"
        yield f"bonus: {text_of(scoring.bonus)}{when(scoring.bonus_when)}"
        if scoring.writers is not None:
            yield f"written for one side only: {text_of(scoring.writers)}"
        for mark in scoring.marks:
            yield f"{self._name(mark.names, mark.id)} ({mark.id}): {text_of(mark.seats)}"
        if scoring.given_up is not None:
            yield f"given up: {payment(scoring.given_up)}"
        for line in scoring.lines:
            yield f"payment: {payment(line)}"

    def _series(self) -> Iterator[Piece]:
        rules = self._variant.series
        last = self._name(rules.last_round.names, "last round") if rules.last_round else ""
        yield from series(rules, self._variant.next_dealer, last)

    def _options(self) -> Iterator[Piece]:
        yield from options_of(self._resolved, self._name)

    def _words(self) -> Iterator[Piece]:
        yield from words_of(self._resolved, self._name)
