"""The sections about the table: deal, auction, exchange, discard, piles, talk, play. Reads them, applies nothing."""

from __future__ import annotations

from collections.abc import Callable

from tarock.expr import BOOL, set_type
from tarock.model.scopes import DocumentNames
from tarock.model.sections import Reader, names_of
from tarock.model.source import Node
from tarock.model.variant import (
    Auction,
    Calling,
    Choice,
    DealWay,
    DiscardRules,
    Exchange,
    Known,
    KontraRules,
    Move,
    Narrowing,
    Never,
    Pile,
    PlayRules,
    Showing,
    Talk,
    Win,
    Word,
)

CARDS, SEATS, CONTRACTS, ITEMS = (set_type(name) for name in ("cards", "seats", "contracts", "items"))


def read_steps(way: Node) -> tuple[tuple[bool, int], ...]:
    """The steps of one way of dealing: to the talon or to each player, and how many cards."""
    steps = []
    for step in way["steps"].items:
        ((to, cards),) = step.map.items()
        steps.append((to == "talon", int(cards.plain())))
    return tuple(steps)


def read_shares(way: Node) -> tuple[int, int]:
    """How many cards one way of dealing gives: to each player, and to the talon."""
    steps = read_steps(way)
    talon = sum(cards for to_talon, cards in steps if to_talon)
    return sum(cards for _, cards in steps) - talon, talon


def read_deals(reader: Reader, tree: Node) -> tuple[DealWay, ...]:
    """The ways of dealing, the usual one first."""
    ways = []
    for rule, way in reader.lines(tree["ways"], "deal.ways"):
        ways.append(DealWay(rule.rpartition(".")[2], read_steps(way), reader.when(way, rule, "constant")))
    return tuple(ways)


def read_auction(reader: Reader, tree: Node, names: DocumentNames) -> Auction:
    """The auction; the order may hold lists of contracts of one rank."""
    order = []
    for row in tree["order"].items:
        for contract in row.items or (row,):
            mask = names.contracts.get(str(contract.value))
            if mask is None:
                reader.faults.append(contract.fault("TR132", f"there is no contract '{contract.value}'"))
            order.append(mask or 0)
    words = []
    for rule, word in reader.lines(tree.get("words"), "auction.words"):
        words.append(
            Word(
                rule.rpartition(".")[2],
                names_of(word),
                reader.formula(word["when"], rule, "auction", BOOL),
                reader.formula(word["leaves"], f"{rule}.leaves", "auction", BOOL),
            )
        )
    reader.note_sources(tree, "auction")
    hold = tree.get("hold")
    choose = reader.formula(tree["all-passed"], "auction.all-passed", "constant", CONTRACTS)
    starts, final = tree.get("starts"), tree.get("final")
    return Auction(
        tuple(order),
        tuple(words),
        reader.conditions(tree.get("bid"), "auction.bid", "auction"),
        None if hold is None else reader.conditions(hold, "auction.hold", "auction"),
        reader.formula(tree["ends"], "auction.ends", "auction-end", BOOL),
        0 if reader.faults else choose.call(),
        reader.optional(starts, "auction.starts", "auction-end", SEATS),
        None if final is None else reader.conditions(final, "auction.final", "auction"),
    )


def read_calls(reader: Reader, tree: Node | None) -> tuple[Calling, ...]:
    """The ways of calling: one card of a set by name, or a whole set without naming one."""
    return tuple(
        Calling(
            rule.rpartition(".")[2],
            names_of(node),
            reader.when(node, rule, "call"),
            "one-of" in node,
            reader.formula(node["one-of" if "one-of" in node else "all-of"], rule, "call", CARDS),
        )
        for rule, node in reader.lines(tree, "call")
        if "one-of" in node or "all-of" in node
    )


def read_known(reader: Reader, tree: Node | None) -> tuple[Known, ...]:
    """Who knows the sides."""
    return tuple(
        Known(reader.when(line, rule, "table"), reader.formula(line["to"], rule, "table", SEATS))
        for rule, line in reader.lines(tree, "call.known")
    )


def read_exchanges(reader: Reader, tree: Node | None) -> dict[str, Exchange]:
    """The ways of exchanging the talon, by id."""
    found = {}
    for rule, node in reader.lines(tree, "exchange"):
        name = rule.rpartition(".")[2]
        give_up = node.get("give-up")
        found[name] = Exchange(
            name,
            int(node["packet"].plain()),
            node["show"].value is True,
            reader.optional(node.get("left-open"), f"{rule}.left-open", "table", BOOL),
            reader.conditions(node.get("may-take"), f"{rule}.may-take", "taking"),
            None if give_up is None else reader.conditions(give_up, f"{rule}.give-up", "exchange"),
            reader.optional(node.get("give-up-names"), f"{rule}.give-up-names", "exchange", ITEMS),
        )
    return found


def read_discard(reader: Reader, tree: Node) -> DiscardRules:
    """What may be laid away."""
    never = tuple(
        Never(rule, reader.when(line, rule, "discard"), reader.formula(line["cards"], rule, "discard", CARDS))
        for rule, line in reader.lines(tree.get("never"), "discard.never")
    )
    first = reader.formula(tree["first"], "discard.first", "discard", CARDS)
    return DiscardRules(never, first, reader.formula(tree["open"], "discard.open", "discard", CARDS))


def read_piles(reader: Reader, tree: Node | None, section: str) -> tuple[Pile, ...]:
    """To whom a packet belongs, first line that applies."""
    return tuple(
        Pile(rule, reader.when(line, rule, "piles"), reader.formula(line["to"], rule, "piles", SEATS))
        for rule, line in reader.lines(tree, section)
    )


def read_talks(reader: Reader, tree: Node | None) -> dict[str, Talk]:
    """The kinds of talk, by id."""
    talks = {}
    for rule, node in reader.lines(tree, "talk"):
        announce, kontra = node.get("announce"), node.get("kontra")
        talks[rule.rpartition(".")[2]] = Talk(
            rule,
            reader.formula(node["starts"], f"{rule}.starts", "talk", SEATS),
            reader.formula(node["ends"], f"{rule}.ends", "talk", BOOL),
            None if announce is None else reader.conditions(announce, f"{rule}.announce", "announce"),
            None if kontra is None else _kontra(reader, kontra, f"{rule}.kontra"),
        )
    return talks


def _kontra(reader: Reader, node: Node, rule: str) -> KontraRules:
    reader.note_sources(node, rule)
    levels = node["levels"].map
    personal = node.get("personal")
    return KontraRules(
        rule,
        personal is not None and personal.value is True,
        tuple(levels),
        tuple(int(level.plain()) for level in levels.values()),
        reader.conditions(node.get("may"), f"{rule}.may", "kontra"),
        reader.conditions(node.get("valid"), f"{rule}.valid", "valid"),
    )


def read_play(reader: Reader, tree: Node, supply_wins: Callable[[tuple[Win, ...]], None]) -> PlayRules:
    """The rules of play. `supply_wins` gets the lines that say who wins before the others are read."""
    wins = tuple(
        Win(rule, reader.when(line, rule, "wins"), reader.formula(line["card"], rule, "wins", CARDS))
        for rule, line in reader.lines(tree["wins"], "play.wins")
    )
    supply_wins(wins)
    within = []
    for rule, line in reader.lines(tree.get("within"), "play.within"):
        keep = "keep" in line
        cards = reader.formula(line["keep" if keep else "drop"], rule, "narrow", CARDS)
        within.append(Narrowing(rule, reader.when(line, rule, "narrow"), keep, cards))
    return PlayRules(
        _choices(reader, tree["lead"], "play.lead"),
        _choices(reader, tree["follow"], "play.follow"),
        wins,
        tuple(within),
        tuple(
            _move(reader, rule, line)
            for rule, line in reader.lines(tree.get("after-trick"), "play.after-trick")
        ),
        tuple(
            Showing(
                rule,
                reader.formula(line["when"], rule, "showing", BOOL),
                reader.formula(line["hands"], f"{rule}.hands", "showing", SEATS),
            )
            for rule, line in reader.lines(tree.get("show"), "play.show")
        ),
    )


def _move(reader: Reader, rule: str, line: Node) -> Move:
    show = line.get("show")
    return Move(
        rule,
        reader.when(line, rule, "trick-end"),
        reader.formula(line["move"], rule, "trick-end", CARDS),
        reader.formula(line["to"], f"{rule}.to", "trick-end", SEATS),
        show is not None and show.value is True,
    )


def _choices(reader: Reader, tree: Node, section: str) -> tuple[Choice, ...]:
    choices = []
    for rule, line in reader.lines(tree, section):
        first = tuple(
            reader.formula(cards, f"{rule}.{at}", "play", CARDS)
            for at, cards in enumerate(line["first"].items)
        )
        choices.append(Choice(rule, reader.when(line, rule, "play"), first))
    return tuple(choices)
