"""`tarock explain`: what a hand was worth to whom, and by which rule. Prints what tarock.explain found out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarock.cli.counts import fractions_option
from tarock.cli.parameters import language, output_format, record_arguments, rule_options
from tarock.errors import Fault, InputError

if TYPE_CHECKING:
    from tarock.cli.telling import Telling
    from tarock.explain import Explanation, Filled, LineTold
    from tarock.scoring import Transfer


@click.command(short_help="Tell why a hand was settled as it was.")
@record_arguments
@click.option("--quote", is_flag=True, help="Add what the sources say.")
@fractions_option
@language
@rule_options
@output_format
def explain(
    record: Path,
    rule_set: str | None,
    *,
    quote: bool,
    fractions: bool,
    lang: str,
    options: Mapping[str, str],
    form: str,
) -> None:
    """Tell what was scored in the hand of a RECORD: each item with its rule, the numbers filled in, and who pays.

    A record is a JSON file, such as `tarock simulate RULE_SET --record hand.json` writes.
    """
    from tarock.cli.records import load_record
    from tarock.cli.telling import Telling
    from tarock.explain import Explainer

    loaded = load_record(record, rule_set, options)
    replayed = loaded.replay()
    if replayed.sheet is None:
        raise InputError(
            loaded.file.at_key("actions", Fault("TR322", "the hand is not over, so nothing is scored yet"))
        )
    told = Explainer(loaded.rules.variant, loaded.rules.scorer).explain(replayed.states[-1])
    if form == "json":
        data = asdict(told) | {"called": loaded.rules.variant.deck.list(told.called)}
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    telling = Telling(loaded.rules, lang, loaded.record.seats, fractions=fractions)
    _print(telling, told, quote=quote)


def _print(telling: Telling, told: Explanation, *, quote: bool) -> None:
    from tarock.cli.console import stdout, table

    for text in _headline(telling, told):
        click.echo(text)
    others = [
        (telling.named(ledger.names, ledger.id), list(_merged(ledger.lines))) for ledger in told.ledgers[1:]
    ]
    for line in _merged(told.lines):
        click.echo()
        for text in _paragraph(telling, line, quote=quote, others=others):
            click.echo(text)
    for name, left in others:  # what the first ledger does not have
        for line in left:
            click.echo()
            for text in _paragraph(telling, line, quote=quote, only=name):
                click.echo(text)
    accounts = [telling.named(ledger.names, ledger.id) for ledger in told.ledgers] or ["gets"]
    columns = ("", "side", "tricks", "card points", *accounts)
    listed = table(*columns, numbers=columns[2:])
    for at, seat in enumerate(told.seats):
        payoffs = [ledger.payoffs[at] for ledger in told.ledgers] or [seat.payoff]
        listed.add_row(
            telling.seat(at),
            seat.side or "alone",
            str(seat.tricks),
            telling.counts.brief(seat.points),
            *(f"{payoff:+}" for payoff in payoffs),
        )
    click.echo()
    stdout().print(listed)


def _merged(lines: Sequence[LineTold]) -> Iterator[LineTold]:
    """The lines of the sheet, with payments between seats that are alike but for the seats as one."""
    for _, alike in groupby(
        lines, key=lambda line: (line.rule, line.amount, line.formula, line.because, line.by)
    ):
        first, *others = alike
        pays = (*first.pays, *(pair for line in others for pair in line.pays))
        yield replace(first, pays=pays)


def _headline(telling: Telling, told: Explanation) -> Iterator[str]:
    contract = telling.variant.contracts[telling.variant.contract_index[told.contract]]
    called = f", {telling.cards(told.called)} called" if told.called else ""
    by = "everyone alone" if told.declarer is None else f"played by {telling.seat(told.declarer)}"
    yield f"{telling.title}: {telling.named(contract.names, contract.id)}, {by}{called}"
    if told.ledgers:
        yield f"Entered in {len(told.ledgers)} ledgers: {', '.join(_ledgers(telling, told))}."
    if told.given_up:
        planned = telling.item(2 << telling.variant.bonus_index[told.planned]) if told.planned else ""
        yield f"The hand was given up{planned and f', {planned} planned'}."
        return
    for side, talon in zip(("declarers", "defenders"), told.laid_away, strict=True):
        seats = [seat for seat in told.seats if seat.side == side]
        if seats:
            counts, tricks = telling.counts, sum(seat.points for seat in seats)
            parts = f" = {tricks + talon}/{counts.parts}" if counts.parts > 1 else ""
            of_talon = f" ({counts.brief(tricks)} in tricks, {counts.brief(talon)} in talon and discard)"
            yield f"{side}: {counts.said(tricks + talon)}{parts}{of_talon if talon else ''}"


def _ledgers(telling: Telling, told: Explanation) -> Iterator[str]:
    for at, ledger in enumerate(told.ledgers):
        counts = f"{'with' if ledger.kontra else 'without'} Kontra"
        yield f"{telling.named(ledger.names, ledger.id)} ({counts}{'' if at else '; it decides'})"


def _elsewhere(line: LineTold, others: Sequence[tuple[str, list[LineTold]]]) -> Iterator[str]:
    """What a line is worth in other ledgers, where it differs; the lines found are taken from their lists."""
    for name, lines in others:
        same = next((other for other in lines if _same(other, line)), None)
        if same is None:
            yield f"    {name:8} nothing of it"
            continue
        lines.remove(same)
        if same.amount != line.amount:
            numbers = "" if same.formula.numbers == same.formula.value else f": here {same.formula.numbers}"
            yield f"    {name:8} {same.amount}{_each(same)}{numbers}"


def _same(one: LineTold, other: LineTold) -> bool:
    """Whether these are the same item or payment, whatever it is worth."""
    return (one.rule, one.announced, one.made, one.pays) == (
        other.rule,
        other.announced,
        other.made,
        other.pays,
    )


def _paragraph(
    telling: Telling,
    line: LineTold,
    *,
    quote: bool,
    others: Sequence[tuple[str, list[LineTold]]] = (),
    only: str | None = None,
) -> Iterator[str]:
    yield f"{_outcome(telling, line)}{f', in {only} only' if only else ''}  [{line.rule}]"
    if line.because is not None:
        label = line.because.rule.rpartition(".")[2]
        yield from _filled(label, line.because, answer="yes" if line.because.value == "true" else "no")
    yield from _filled("worth", line.formula, rule=line.formula.rule)
    yield f"    {'written' if _one_sided(line) else 'paid   '}  {_pays(telling, line)}"
    if line.replaces:
        yield "             in place of other items of this hand"
    yield from _elsewhere(line, others)
    yield from _sources(line.sources, quote=quote)


def _outcome(telling: Telling, line: LineTold) -> str:
    if not line.by:
        return telling.named(line.names, "Payment")
    name = telling.named(line.names, line.rule)
    said = ("announced, " if line.announced else "silent, ") if line.bonus else ""
    by = ", ".join(map(telling.seat, line.by))
    return f"{name}: {said}{'made' if line.made else 'lost'} by {by}"


def _filled(
    label: str, filled: Filled, *, answer: str | None = None, rule: str | None = None
) -> Iterator[str]:
    """An expression, the same with numbers, and the definitions it uses."""
    value = f": {answer}" if answer else "" if filled.numbers == filled.value else f" = {filled.value}"
    numbers = filled.numbers + value
    where = f"  [{rule}]" if rule else ""
    yield f"    {label:8} {filled.text}{where}"
    if numbers != filled.text:
        yield f"             here {numbers}"
    for definition in filled.definitions:
        yield f"             with {definition.rule.partition('.')[2]} = {definition.text}"
        yield f"                  here {definition.numbers} = {definition.value}"


def _one_sided(line: LineTold) -> bool:
    """Whether the rule set writes for one side only: nobody stands opposite to who writes."""
    return any(None in pair for pair in line.pays)


def _pays(telling: Telling, line: LineTold) -> str:
    if _one_sided(line):
        written = [(payee if payer is None else payer, payer is None) for payer, payee in line.pays]
        amounts = [(seat, line.amount if plus else -line.amount) for seat, plus in written]
        return ", ".join(f"{telling.seat(seat)} {amount:+}" for seat, amount in amounts if seat is not None)
    return f"{_groups(telling, line.pays)}: {line.amount}{_each(line)}"


def _each(line: LineTold) -> str:
    return " each" if len(line.pays) > 1 else ""


def _groups(telling: Telling, transfers: Sequence[Transfer]) -> str:
    pays = [(payer, payee) for payer, payee in transfers if payer is not None and payee is not None]
    payees = {payee for _, payee in pays}
    payers = {payer for payer, _ in pays}
    if len(payees) == 1 or len(payers) == 1:
        left, right = (", ".join(map(telling.seat, sorted(group))) for group in (payers, payees))
        return f"{left} to {right}"
    return ", ".join(f"{telling.seat(payer)} to {telling.seat(payee)}" for payer, payee in pays)


def _sources(sources: Sequence[str], *, quote: bool) -> Iterator[str]:
    if not sources:
        return
    if not quote:
        yield f"    sources  {', '.join(sources)}"
        return
    from tarock.model.sources import statements

    for source in sources:
        statement = statements().get(source)
        yield f"    {source:8}  {statement.meant if statement else '(not among the shipped sources)'}"
