"""Functions that lowerings call and that are themselves made from compiled lines. Knows no rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tarock.bits import singles
from tarock.cards import Deck
from tarock.expr import Expression
from tarock.model.layout import Layout
from tarock.model.variant import Contract, Formula, Known, Sides, Variant, Win

State = Sequence[int]


def make_best(wins: tuple[Win, ...]) -> Callable[[State, int, int], int]:
    """`best(s, trick, led)`: the card that wins these cards (a mask) when this suit was led."""
    lines = [(line.when.call if line.when else None, line.card.call) for line in wins]

    def best(s: State, trick: int, led: int) -> int:
        for when, card in lines:
            if when is None or when(s, trick, led):
                return int(card(s, trick, led))
        return 0

    return best


def make_beats(layout: Layout, deck: Deck, wins: tuple[Win, ...]) -> Callable[[State, int], int]:
    """`beats(s, legal)`: those cards of a set that would win the present trick if played to it now."""
    best = make_best(wins)
    trick_slot, led_slot = layout["TRICK"], layout["LED"]
    suits = {1 << number: suit for number, suit in enumerate(deck.suit_of)}
    groups = _groups(wins)

    def by_trial(s: State, legal: int) -> int:
        trick, led = s[trick_slot], s[led_slot]
        found = 0
        for card in singles(legal):
            if best(s, trick | card, led or suits[card]) == card:
                found |= card
        return found

    def by_groups(s: State, legal: int) -> int:
        trick, led = s[trick_slot], s[led_slot]
        if not trick:
            return by_trial(s, legal)
        found = 0
        for gate, group in groups:
            if gate is not None and not gate(s, trick, led):
                continue
            cards = group(s, trick, led)
            beaten = trick & cards
            if beaten:
                return found | legal & cards & -1 << beaten.bit_length()
            found |= legal & cards
            if gate is not None:
                break
        return found

    return by_groups if groups else by_trial


def _groups(wins: tuple[Win, ...]) -> tuple[tuple[Callable[..., int] | None, Callable[..., int]], ...]:
    """The sets of cards of which the highest wins, the first that the trick meets, where the lines say just that.

    Then a card wins if it is above those of the first set met, or of a set before it; without this order (nothing
    is returned then) each card has to be tried. A set with a gate is the last one where its gate is open.
    """
    lines = [line for line in wins if line.when is None or line.when.expression.constant is not False]
    groups = [_group(line) for line in lines]
    ordered = all(line.when is not None for line in lines[:-1])
    return tuple(group for group in groups if group) if ordered and all(groups) else ()


def _group(line: Win) -> tuple[Callable[..., int] | None, Callable[..., int]] | None:
    """The set of a line `{when: trick & set != none, card: highest(trick & set)}`, the last line without its `when`.

    Instead `when` may be a gate, which does not look at the cards of the trick.
    """
    match line.card.expression.to_json():
        case {"args": [{"right": tree}]}:
            group = Expression.from_json(tree, line.card.expression.scope)
        case _:
            return None
    text = group.canonical()
    if line.card.expression.canonical() != f"highest(trick & {text})" or "trick" in group.names:
        return None
    if line.when is None or line.when.expression.canonical() == f"trick & {text} != none":
        return None, group.call
    return (line.when.call, group.call) if not line.when.expression.names & {"trick", "led"} else None


def make_cards_of(cards: Mapping[int, Formula]) -> Callable[[State, int], int]:
    """`cards_of(s, items)`: the cards that these bonuses are about, from what each says of its own (by item)."""
    fixed: dict[
        int, int
    ] = {}  # by set of items, where no card depends on the state; found when first asked for

    def cards_of(s: State, items: int) -> int:
        if items in fixed:
            return fixed[items]
        lines = [cards[item] for item in singles(items) if item in cards]
        found = 0
        for line in lines:
            found |= line.call(s)
        if all(line.expression.constant is not None for line in lines):
            fixed[items] = found
        return found

    return cards_of


def make_obliged_of(contracts: Mapping[int, int | Formula]) -> Callable[[State, int, int], int]:
    """`obliged_of(s, i, contract)`: the bonuses of which seat `i` must announce one, as declarer of a contract."""
    fixed = {mask: obliged if isinstance(obliged, int) else 0 for mask, obliged in contracts.items()}
    calls = {mask: obliged.call for mask, obliged in contracts.items() if not isinstance(obliged, int)}

    def obliged_of(s: State, i: int, contract: int) -> int:
        return int(calls[contract](s, i)) if contract in calls else fixed.get(contract, 0)

    return obliged_of


def make_was_made(layout: Layout, contracts: Sequence[Contract]) -> Callable[[State], bool]:
    """`was_made(s)`: whether the game of the facts was made."""
    made = {contract.mask: contract.made.call for contract in contracts}
    slot = layout["CONTRACT"]
    return lambda s: bool(made[s[slot]](s))


def make_counted(points: Sequence[int]) -> Callable[[int], int]:
    """`counted(cards)`: the card points of a set of cards, in the unit of the document; `points` has those of each card."""
    by_value: dict[int, int] = {}
    for number, value in enumerate(points):
        by_value[value] = by_value.get(value, 0) | 1 << number
    groups = tuple((value, cards) for value, cards in by_value.items() if value)

    def counted(cards: int) -> int:
        points = 0
        for value, group in groups:
            points += value * (cards & group).bit_count()
        return points

    return counted


def make_knowing(layout: Layout, known: tuple[Known, ...], alone: int) -> Callable[[State], int]:
    """`knowing(s)`: the seats that know who plays with whom. In the contracts of `alone` everybody does."""
    lines = [(line.when.call if line.when else None, line.to.call) for line in known]
    contract, players = layout["CONTRACT"], layout["PLAYERS"]

    def knowing(s: State) -> int:
        if s[contract] & alone:
            return s[players]
        seats = 0
        for when, to in lines:
            if when is None or when(s):
                seats |= to(s)
        return seats

    return knowing


def knowing_of(variant: Variant) -> Callable[[State], int]:
    """`knowing(s)` of a finished variant."""
    alone = sum(contract.mask for contract in variant.contracts if contract.sides is not Sides.CALLED)
    return make_knowing(variant.layout, variant.known, alone)
