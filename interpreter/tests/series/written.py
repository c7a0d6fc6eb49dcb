"""Played hands as a club writes them down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tarock.api import Rules
from tarock.bits import indexes
from tarock.chance import Played
from tarock.model.variant import Sides
from tarock.scoring import callers, kontra_factor
from tarock.series.reading import names_read

#: Rule sets with options of which hands are written down.
OPTIONS: tuple[tuple[str, dict[str, int | bool | str]], ...] = (
    ("lungau", {}),
    ("lungau", {"players": 5}),
    ("koenigrufen", {}),
    (
        "koenigrufen",
        {"players": 5, "holder-only": True, "negative-kontra": True, "emperors-trick": "pagat-free"},
    ),
    ("upper-austria-2023", {}),
    ("upper-austria-2023", {"talon-to-valat": True, "both-kontras": True, "silent-failures": True}),
    ("vienna-cup-2020", {}),
    ("vienna-cup-2020", {"bird-included": True, "players": 5}),
    ("slovenian-tarok", {}),
    ("slovenian-tarok", {"players": 3, "mond-price": 21, "rounded-to": 1}),
)

NAMES = ("Anna", "Berta", "Clara", "Dora", "Emma")


def players(rules: Rules) -> tuple[str, ...]:
    """As many names as there are seats."""
    return NAMES[: rules.variant.seats]


def summary(rules: Rules, played: Played, *, brief: bool = False) -> str:
    """The line for a hand. `brief`: made or lost instead of the points, where there are sides and it is enough."""
    return " ".join(_words(rules, played, brief=brief))


def _words(rules: Rules, played: Played, *, brief: bool) -> Iterator[str]:
    variant, layout, facts = rules.variant, rules.variant.layout, played.facts
    contract = variant.contract(facts[layout["CONTRACT"]])
    declarer, declarers = facts[layout["DECLARER"]], facts[layout["DECLARERS"]]
    yield contract.id
    yield from (NAMES[seat] for seat in indexes(declarer))
    if contract.sides is Sides.CALLED:
        yield from (NAMES[seat] for seat in indexes(declarers & ~declarer))
        if facts[layout["GIVEN_UP"]]:
            pass
        elif declarers == declarer:
            yield "alone"
        yield from _called(rules, facts)
    if facts[layout["GIVEN_UP"]]:
        planned = facts[layout["GIVEN_UP"]] & ~1
        yield f"given-up={variant.bonus(planned).id}" if planned else "given-up"
        return
    yield from _took(rules, played, brief=brief)
    yield from _bonuses(rules, facts)
    yield from _kontras(rules, facts)
    for at, mark in enumerate(variant.scoring.marks):
        befell = facts[layout["MARKS"] + at]
        if befell and mark.id in names_read(variant, contract):
            yield f"{mark.id}={':'.join(NAMES[seat] for seat in indexes(befell))}"


def _called(rules: Rules, facts: Sequence[int]) -> Iterator[str]:
    called = facts[rules.variant.layout["CALLED"]]
    if not facts[rules.variant.layout["NAMED"]]:
        yield next(way.id for way in rules.variant.calls if not way.names_card)
    elif called:
        code, empty = rules.variant.deck.list(called)[0], [0] * rules.variant.layout.size
        ways = [way for way in rules.variant.calls if way.names_card]
        yield next(f"{way.id}={code}" for way in ways if int(way.cards.call(empty, 0)) & called)


def _took(rules: Rules, played: Played, *, brief: bool) -> Iterator[str]:
    layout, facts = rules.variant.layout, played.facts
    declarers = facts[layout["DECLARERS"]]
    if not declarers:
        for seat in indexes(facts[layout["PLAYERS"]]):
            points = count(rules, facts[layout["POINTS_OF"] + seat])
            yield f"{NAMES[seat]}={points}/{facts[layout['TRICKS_OF'] + seat]}"
        return
    tricks = sum(facts[layout["TRICKS_OF"] + seat] for seat in indexes(declarers))
    contract = rules.variant.contract(facts[layout["CONTRACT"]])
    if brief and tricks < layout.tricks and "points" not in names_read(rules.variant, contract):
        yield "made" if played.sheet.made else "lost"
        return
    points = sum(facts[layout["POINTS_OF"] + seat] for seat in indexes(declarers))
    yield f"won={count(rules, points + facts[layout['DECLARERS_POINTS']])}"
    yield f"tricks={tricks}"


def count(rules: Rules, amount: int) -> str:
    """Points as a line says them."""
    points, loose = divmod(amount, {"point": 1, "third": 3}[rules.variant.unit])
    return f"{points}+{loose}" if loose else str(points)


def _bonuses(rules: Rules, facts: Sequence[int]) -> Iterator[str]:
    layout = rules.variant.layout
    for bonus in rules.variant.bonuses:
        by = facts[layout["SAID"] + bonus.item.bit_length()]
        for word, side in (("DECLARERS", facts[layout["DECLARERS"]]), ("DEFENDERS", None)):
            made = facts[layout[f"MADE_BY_{word}"]] & bonus.item
            lost = facts[layout[f"LOST_BY_{word}"]] & bonus.item
            own = facts[layout["DECLARERS"]] if side is not None else ~facts[layout["DECLARERS"]]
            if by & own:
                yield f"{bonus.id}=announced:{'made' if made else 'lost'}:{NAMES[by.bit_length() - 1]}"
            elif (made or lost) and not (by and bonus.single):
                yield f"{bonus.id}=silent:{'made' if made else 'lost'}:{word.lower()}"


def _kontras(rules: Rules, facts: Sequence[int]) -> Iterator[str]:
    layout = rules.variant.layout
    talk = rules.variant.contract(facts[layout["CONTRACT"]]).talk
    kontra = talk.kontra if talk else None
    for at in range(layout.items + 1):
        calls = callers(facts[layout["CALLS"] + at])
        valid = kontra_factor(kontra, facts, facts[layout["SAID"] + at], calls)[1]
        if valid:
            item = "game" if at == 1 else rules.variant.bonus(1 << at - 1).id
            yield f"kontra={':'.join([item, *(NAMES[calls[each]] for each in valid)])}"
    for at in range(layout.seats + 1):
        calls = callers(facts[layout["OWN_CALLS"] + at])
        valid = kontra_factor(kontra, facts, 0, calls)[1]
        if valid:
            assert calls[0] == at - 1
            yield f"kontra={':'.join(NAMES[calls[each]] for each in valid)}"
