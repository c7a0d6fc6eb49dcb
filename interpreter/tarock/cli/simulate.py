"""`tarock simulate`: many random hands, checked and counted. Only asks and prints; the playing is in tarock.simulate."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tarock.cli.files import check_folder, write_whole
from tarock.cli.parameters import output_format, rule_options

if TYPE_CHECKING:
    from tarock.api import Rules
    from tarock.simulate import Outcome, Row, Simulator

TOLD = 10  # so many violations are told one by one


@click.command(short_help="Play and check many random hands.")
@click.argument("rule_set")
@click.option("--hands", type=click.IntRange(min=1), default=1000, show_default=True, help="How many hands.")
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Another seed, other hands; the same, the same."
)
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="How many processes.")
@click.option("--hand", "only", type=click.IntRange(min=0), help="Play only the hand with this number.")
@click.option(
    "--record",
    "target",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the last hand as a record, to be read by `tarock replay` and `tarock explain`.",
)
@click.option(
    "--rules", "rule_use", is_flag=True, help="Count how often each entry of the rule set was used, too."
)
@rule_options
@output_format
@click.pass_context
def simulate(
    ctx: click.Context,
    rule_set: str,
    hands: int,
    seed: int,
    jobs: int,
    only: int | None,
    target: Path | None,
    *,
    rule_use: bool,
    options: Mapping[str, str],
    form: str,
) -> None:
    """Play random legal hands of a RULE SET, check that what must hold does, and count what happened.

    Deals and players are drawn so that what is rare at a table happens often here. From 10,000 hands on, anything
    that happened too rarely to be believed in is a failure too.
    """
    from tarock.cli.loading import load_rules
    from tarock.simulate import Simulator

    if target is not None:
        check_folder(target)
    rules = load_rules(rule_set, options)
    numbers = range(hands) if only is None else range(only, only + 1)
    simulator = Simulator(rules, rule_use=rule_use)
    outcome = _played(rules, rule_set, options, seed=seed, numbers=numbers, jobs=jobs, rule_use=rule_use)
    if target is not None:
        _write_record(rules, target, seed=seed, number=numbers[-1])
    asked = " ".join([rule_set, *(f"--option {name}={value}" for name, value in options.items())])
    code = _report(simulator, outcome, asked, seed=seed, form=form)
    if target is not None and form == "text":
        click.echo(f"wrote {target}, hand {numbers[-1]}; next: {_explained(target, rules.id, rule_set)}")
    ctx.exit(code)


def _explained(target: Path, variant: str, rule_set: str) -> str:
    """The command that explains a recorded hand: a rule set of one's own has to be named."""
    return f"tarock explain {target}" + ("" if rule_set == variant else f" --variant {rule_set}")


def _played(
    rules: Rules,
    rule_set: str,
    options: Mapping[str, str],
    *,
    seed: int,
    numbers: range,
    jobs: int,
    rule_use: bool,
) -> Outcome:
    from tarock.cli.console import progress
    from tarock.simulate import Outcome, simulate

    outcome = Outcome()
    with progress(len(numbers), f"hands of {rules.id}") as bar:
        for part in simulate(
            rules, rule_set, options, seed=seed, numbers=numbers, jobs=jobs, rule_use=rule_use
        ):
            outcome.add(part)
            bar.advance(part.hands)
    return outcome


def _write_record(rules: Rules, target: Path, *, seed: int, number: int) -> None:
    from tarock.chance import Dealer
    from tarock.record import to_json

    dealer = Dealer(rules)
    write_whole(target, to_json(rules.variant, dealer.record(dealer.play(seed, number))))


def _report(simulator: Simulator, outcome: Outcome, asked: str, *, seed: int, form: str) -> int:
    """Print the outcome; the exit code."""
    from tarock.simulate import too_rare

    rules, rows = simulator.rules, simulator.rows(outcome)
    rare = too_rare(rows, outcome.hands)
    if form == "json":
        click.echo(
            json.dumps(_data(rules, outcome, rows, seed=seed, ok=not (rare or outcome.violations)), indent=2)
        )
    else:
        _print(rules, outcome, rows, rare)
    for violation in outcome.violations[:TOLD]:
        again = f"tarock simulate {asked} --seed {seed} --hand {violation.number} --record hand.json"
        click.echo(f"hand {violation.number}: {violation.what}\n  = help: see it again: {again}", err=True)
    if len(outcome.violations) > TOLD:
        click.echo(f"… and {len(outcome.violations) - TOLD} more", err=True)
    for row in rare:
        click.echo(
            f"too rare: {row.group}: {row.what}: {row.count}, at least {row.least} are asked for", err=True
        )
    return 1 if rare or outcome.violations else 0


def _data(rules: Rules, outcome: Outcome, rows: list[Row], *, seed: int, ok: bool) -> dict[str, Any]:
    return {
        "variant": rules.id,
        "fingerprint": rules.variant.fingerprint,
        "seed": seed,
        "hands": outcome.hands,
        "actions": outcome.actions,
        "rows": [
            {"group": row.group, "what": row.what, "count": row.count, "least": row.least} for row in rows
        ],
        "violations": [{"hand": each.number, "what": each.what} for each in outcome.violations],
        "ok": ok,
    }


def _print(rules: Rules, outcome: Outcome, rows: list[Row], rare: list[Row]) -> None:
    from tarock.cli.console import stdout, table
    from tarock.simulate import LEAST

    asked = outcome.hands >= LEAST.hands
    listed = table("", "what", "times", *(["at least"] if asked else []), numbers=("times", "at least"))
    group = ""
    for row in rows if outcome.hands > 1 else [row for row in rows if row.count]:
        if group and row.group != group:
            listed.add_section()
        first, group = row.group if row.group != group else "", row.group
        listed.add_row(first, row.what, f"{row.count:,}", *([f"{row.least:,}"] if asked else []))
    console = stdout()
    console.print(listed)
    console.print(
        f"{rules.id}: {outcome.hands:,} hand{'s' if outcome.hands != 1 else ''}, {outcome.actions:,} actions, {_counted(len(outcome.violations), 'violation')}"
        + (f", {_counted(len(rare), 'row')} too rare" if asked else "")
    )


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
