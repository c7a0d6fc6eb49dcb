"""`tarock deal`: a hand dealt by a seed, shown by seat."""

from __future__ import annotations

import json
from collections.abc import Mapping

import click

from tarock.cli.parameters import output_format, rule_options
from tarock.errors import Fault, InputError
from tarock.model.variant import Variant


@click.command(short_help="Deal a shuffled pack and show it.")
@click.argument("rule_set")
@click.option("--seed", type=int, default=1, show_default=True, help="Another seed, another deal.")
@click.option("--way", help="A way of dealing, by its id; the first of the rule set by default.")
@click.option("--knock", is_flag=True, help="The way in which the talon comes first and each hand at once.")
@click.option("--dealer", type=click.IntRange(min=0), default=0, show_default=True, help="The dealer's seat.")
@rule_options
@output_format
def deal(
    rule_set: str,
    seed: int,
    way: str | None,
    *,
    knock: bool,
    dealer: int,
    options: Mapping[str, str],
    form: str,
) -> None:
    """Deal a shuffled pack as a RULE SET says, and show the hands and the talon."""
    from tarock.chance import deal as deal_hand
    from tarock.cli.loading import load_rules
    from tarock.record import deal_data

    rules = load_rules(rule_set, options)
    way = _way(rules.variant, way, knock=knock)
    if dealer >= rules.variant.seats:
        raise InputError(
            Fault("TR904", f"there is no seat {dealer}", hint=f"seats are 0 to {rules.variant.seats - 1}")
        )
    hand = deal_hand(rules, seed, dealer, way=way)
    layout, deck = rules.variant.layout, rules.variant.deck
    hands = [hand.state[layout["DEALT"] + seat] for seat in range(rules.variant.seats)]
    talon = list(hand.state[layout["TALON_CARDS"] :][: layout.talon])
    if form == "json":
        data = {
            "variant": rules.id,
            "dealer": dealer,
            "way": way,
            "deal": deal_data(rules.variant, hands, talon),
        }
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for seat, cards in enumerate(hands):
        role = "deals" if seat == dealer else "leads the talk" if seat == hand.turn else ""
        role += "" if cards else ", sits out"
        click.echo(f"seat {seat}  {deck.text(cards)}{role and '   (' + role + ')'}")
    click.echo(f"talon   {' '.join(map(deck.text, talon))}   (top card first)")


def _way(variant: Variant, way: str | None, *, knock: bool) -> str:
    """The id of the way of dealing that is meant, one that is open under the options."""
    ways = {name: each.steps for name, each in variant.open_deals.items()}
    if knock and way is None:
        at_once = [name for name, steps in ways.items() if [talon for talon, _ in steps] == [True, False]]
        if not at_once:
            raise InputError(Fault("TR904", "nobody knocks here", hint=f"ways of dealing: {', '.join(ways)}"))
        return at_once[0]
    if way is not None and (way not in ways or knock):
        raise InputError(
            Fault("TR904", f"there is no way of dealing '{way}'", hint=f"known: {', '.join(ways)}")
        )
    return way or next(iter(ways))
