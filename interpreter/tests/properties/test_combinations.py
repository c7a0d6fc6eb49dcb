"""Every property of these tests holds under every pair of option values, and under every combination of those by which
Lungau is another game; what does not go together is refused with the reason."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice, product
from types import ModuleType
from typing import Any

import pytest

from tarock.errors import DocumentError
from tarock.model import resolve

from . import test_hands, test_legality, test_replay, test_rotation, test_views
from .combining import Chosen, covering, every, goes_together, groups, plain, possible, values_of
from .hands import DEALS, Plan, Played, RuleSet, plain_rule_sets, play_out

VARIANTS = tuple(rule_set.variant for rule_set in plain_rule_sets())

#: The options by which Lungau is another game; the others are readings of its document.
GAMES = {"lungau": ("players", "solorufer", "solodreier", "tournament")}

Property = Callable[[Played, random.Random], None]


def properties() -> Iterator[Property]:
    """The properties of a hand that the other modules of this folder have."""
    for module in (test_hands, test_legality, test_views, test_rotation, test_replay):
        yield from _of(module)


def _of(module: ModuleType) -> Iterator[Property]:
    for name, test in vars(module).items():
        inner = getattr(getattr(test, "hypothesis", None), "inner_test", None)
        asked = list(inspect.signature(inner).parameters) if inner is not None else []
        if name.startswith("test_") and asked[:1] == ["hand"] and set(asked) <= {"hand", "seed", "by"}:
            yield _ready(inner, asked[1:])


def _ready(inner: Callable[..., None], more: list[str]) -> Property:
    def check(hand: Played, luck: random.Random) -> None:
        drawn: dict[str, Any] = {
            "seed": luck.randrange(1000),
            "by": luck.randint(1, hand.rules.variant.seats - 1),
        }
        inner(hand, **{name: drawn[name] for name in more})

    check.__name__ = inner.__name__
    return check


@cache
def combinations_of(variant: str, size: int, seed: int) -> list[Chosen]:
    """All combinations of the options that make another game, filled up so that every group of so many values is held."""
    return covering(variant, every(variant, GAMES.get(variant, ())), size, seed=seed)


def hands(variant: str, chosen: Chosen, luck: random.Random) -> Iterator[Played]:
    """Hands of a combination without end, one of each contract after another, in any order."""
    rule_set = RuleSet(variant, tuple(chosen.items()))
    wishes = list(range(len(rule_set.rules.variant.contracts)))
    luck.shuffle(wishes)
    for wish in cycle(wishes):
        seed, deal = luck.randrange(2**32), luck.choice(DEALS)
        yield play_out(Plan(rule_set, seed, wish, deal, luck.randint(0, 3)))


def check(variant: str, rows: list[Chosen], number: int, luck: random.Random) -> None:
    """Every combination with so many hands, each with a few properties in turn: every property comes often."""
    turn = cycle(properties())
    for chosen in rows:
        for hand in islice(hands(variant, chosen, luck), number):
            for holds in islice(turn, 6):
                holds(hand, luck)


@pytest.mark.parametrize("variant", VARIANTS)
def test_properties_hold_under_every_pair_of_option_values(variant: str, seed: int) -> None:
    rows = combinations_of(variant, 2, seed)
    check(variant, rows, 2 if variant in GAMES else 1, random.Random(seed))


@pytest.mark.whole
@pytest.mark.parametrize("variant", VARIANTS)
def test_properties_hold_under_every_three_option_values(variant: str, seed: int) -> None:
    check(variant, combinations_of(variant, 3, seed), 12, random.Random(seed))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_pair_of_values_that_go_together_is_tried(variant: str, seed: int) -> None:
    rows = combinations_of(variant, 2, seed)
    assert all(goes_together(variant, chosen) and len(chosen) == len(values_of(variant)) for chosen in rows)
    names = GAMES.get(variant, ())
    tried = {tuple(chosen[name] for name in names) for chosen in rows}
    assert tried == set(product(*(values_of(variant)[name] for name in names)))
    lacking = [pair for pair in groups(variant, 2) if not any(pair <= row.items() for row in rows)]
    assert [pair for pair in lacking if possible(variant, pair)] == []


def test_the_properties_of_hands_are_found() -> None:
    names = [each.__name__ for each in properties()]
    assert len(names) == len(set(names)) >= 20
    for name in (
        "payments_sum_to_zero",
        "a_view_hides",
        "move_with_the_seats",
        "replayed_record",
        "listed_actions",
    ):
        assert any(name in each for each in names)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_pair_that_does_not_go_together_is_refused_with_the_reason(variant: str) -> None:
    """Also the other way round: what goes together is taken."""
    reasons = {
        str(entry["because"].value)
        for option in plain(variant).tree["options"].map.values()
        for entry in (option["only-with"].map.values() if "only-with" in option else ())
    }
    refused = set()
    for pair in groups(variant, 2):
        if goes_together(variant, dict(pair)):
            continue
        with pytest.raises(DocumentError) as error:
            resolve.load(variant, dict(pair))
        told = {fault.hint for fault in error.value.faults if fault.code == "TR129"}
        assert told
        assert told <= reasons
        refused |= told
    assert refused == reasons
