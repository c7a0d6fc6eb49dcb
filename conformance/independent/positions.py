"""Makes the positions of the recipes and writes them as cases with their counts. Knows the rules by `koenigrufen` alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from koenigrufen import DECK, Table, count, deal, do, legal
from recipes import RECIPES, Recipe

DEALER = 3
HEAD = """\
# How many legal sequences of actions of a given length continue a position, counted by a brute-force counter of its own:
# written by `python conformance/independent/koenigrufen.py --positions`; the recipes lie beside it. A hand that ends earlier counts nothing.
topic: perft
variant: koenigrufen
op: perft
tier: core
tags: [perft]
cases:
"""


def document() -> str:
    """The whole file of cases."""
    return HEAD + "\n".join(map(case, RECIPES))


def case(recipe: Recipe) -> str:
    """One case of the file."""
    hands, talon, rows, table = cook(recipe)
    counts = [count(table, depth) for depth in range(1, recipe.depth + 1)]
    lines = [
        f"  - id: kr-perft-{recipe.name}",
        f'    title: "{recipe.title}"',
        f"    statements: [{recipe.statements}]",
        "    given:",
        f"      dealer: {DEALER}",
        "      deal:",
        "        hands:",
        *(f'          "{seat}": "{" ".join(hand)}"' for seat, hand in enumerate(hands)),
        f'        talon: "{" ".join(talon)}"',
        *written(rows),
        f"      depth: {recipe.depth}",
        *expected(recipe, table, counts[-1]),
        f'    note: "Sequences of length 1 to {recipe.depth}: {", ".join(map(str, counts))}."',
        '    since: "0.1"',
    ]
    return "\n".join(lines) + "\n"


def expected(recipe: Recipe, table: Table, number: int) -> Iterator[str]:
    """The count, and where the open point of the recipe has another reading the count under that one too."""
    if recipe.other:
        other = count(replace(table, readings=frozenset({recipe.other})), recipe.depth)
        yield "    expect:"
        yield "      any_of:"
        yield f"        - {{reading: ours, result: {{count: {number}}}}}"
        yield f'        - {{reading: "{recipe.other.replace("-", " ")}", when: {{{recipe.other}: true}}, result: {{count: {other}}}}}'
    else:
        yield f"    expect: {{result: {{count: {number}}}}}"
    if recipe.point:
        yield "    status: contested"
        yield f"    open_point: {recipe.point}"


def written(rows: list[list[str]]) -> Iterator[str]:
    """The actions, what was said on one line, each trick on one of its own."""
    if not any(rows):
        yield "      actions: []"
        return
    yield "      actions:"
    yield from (f"        {'[' if not at else ' '}{text}" for at, text in enumerate(joined(rows)))


def joined(rows: list[list[str]]) -> list[str]:
    """The rows as texts of a flow sequence."""
    texts = [", ".join(row) for row in rows if row]
    return [text + ("," if at < len(texts) - 1 else "]") for at, text in enumerate(texts)]


def cook(recipe: Recipe) -> tuple[list[list[str]], list[str], list[list[str]], Table]:
    """The deal, the actions in rows, and the table after them."""
    random = Random(recipe.seed)  # noqa: S311  # nothing secret; `random()` alone is the same in every Python
    hands, talon = shuffled(recipe.pinned, random)
    table = deal(DEALER, hands, talon)
    rows: list[list[str]] = [[]]
    for wish in filter(None, recipe.actions.split(", ")):
        for text in fulfil(table, wish, random):
            table = do(table, text)
            rows[0].append(text)
    for _ in range(4 * recipe.tricks + recipe.cards):
        text = any_of(table, f"{table.turn} play", random)
        rows += [[]] if not table.trick else []
        rows[-1].append(text)
        table = do(table, text)
    return hands, talon, rows, table


def shuffled(pinned: dict[int | str, str], random: Random) -> tuple[list[list[str]], list[str]]:
    """Four hands and the talon: pinned cards where they are pinned, the others by chance."""
    piles = [pinned.get(seat, "").split() for seat in (0, 1, 2, 3, "talon")]
    taken = {card for pile in piles for card in pile}
    rest = sorted((card for card in DECK if card not in taken), key=lambda _: random.random())
    for pile, size in zip(piles, (12, 12, 12, 12, 6), strict=True):
        while len(pile) < size:
            pile.append(rest.pop())
    return [sorted(hand, key=DECK.index) for hand in piles[:4]], piles[4]


def fulfil(table: Table, wish: str, random: Random) -> Iterator[str]:
    """The actions that a text of a recipe stands for."""
    if wish == "quiet":
        while table.phase == "talk":
            yield (text := f"{table.turn} done")
            table = do(table, text)
    else:
        yield any_of(table, wish[:-1].strip(), random) if wish.endswith("…") else wish


def any_of(table: Table, start: str, random: Random) -> str:
    """One of the legal actions that begin so."""
    texts = [text for action in legal(table) if (text := f"{table.turn} {action}").startswith(start)]
    return texts[int(random.random() * len(texts))]
