"""`tarock replay`: a recorded hand, told action by action and checked. Only tells; the engine judges."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarock.bits import indexes
from tarock.cli.counts import fractions_option
from tarock.cli.parameters import language, output_format, record_arguments, rule_options

if TYPE_CHECKING:
    from tarock.cli.records import Loaded
    from tarock.cli.telling import Telling
    from tarock.play import Action, State
    from tarock.record import Replay
    from tarock.scoring import Sheet


@click.command(short_help="Play a recorded hand again, and check it.")
@record_arguments
@fractions_option
@language
@rule_options
@output_format
def replay(
    record: Path, rule_set: str | None, *, fractions: bool, lang: str, options: Mapping[str, str], form: str
) -> None:
    """Play the hand of a RECORD again: every action is judged by the rules, and the result compared."""
    from tarock.cli.records import load_record

    loaded = load_record(record, rule_set, options)
    replayed = loaded.replay()
    payoffs = list(replayed.sheet.payoffs) if replayed.sheet else None
    ledgers = {ledger: list(sheet.payoffs) for ledger, sheet in replayed.ledgers.items()}
    if form == "json":
        data = {
            "variant": loaded.rules.id,
            "fingerprint": loaded.rules.variant.fingerprint,
            "actions": len(loaded.record.actions),
            "over": payoffs is not None,
            "payoffs": payoffs,
            **({"ledgers": ledgers} if len(ledgers) > 1 else {}),
            "checked": loaded.record.result is not None,
        }
        click.echo(json.dumps(data))
        return
    _print(loaded, replayed, lang, fractions=fractions)


def _print(loaded: Loaded, replayed: Replay, lang: str, *, fractions: bool) -> None:
    from tarock.cli.telling import Telling

    telling = Telling(loaded.rules, lang, loaded.record.seats, fractions=fractions)
    record = loaded.record
    click.echo(f"{telling.title}, dealt by {telling.seat(record.dealer)}")
    click.echo()
    for seat, cards in enumerate(record.hands):
        click.echo(f"{telling.seat(seat)}  {telling.cards(cards)}")
    click.echo(f"talon   {' '.join(map(telling.cards, record.talon))}")
    for text in _told(telling, replayed, record.actions):
        click.echo(text)
    click.echo()
    click.echo(_ending(telling, loaded, replayed))


def _told(telling: Telling, replayed: Replay, actions: tuple[Action, ...]) -> Iterator[str]:
    """The hand, a phase after the other."""
    from tarock.model.layout import Phase
    from tarock.play import Play

    phase_at, phase = telling.variant.layout["PHASE"], -1
    steps = list(zip(replayed.states, actions, replayed.states[1:], strict=False))
    spoken = [step for step in steps if not isinstance(step[1], Play)]
    for seat, turn in groupby(spoken, key=lambda step: (step[0][phase_at], step[1].seat)):
        said = list(turn)
        if said[0][0][phase_at] != phase:
            phase = said[0][0][phase_at]
            yield ""
            yield _heading(telling, said[0][0], Phase.NAMES[phase])
        words = [text for step in said if (text := telling.action(*step))]
        yield f"  {telling.seat(seat[1])}: {', '.join(words) or '–'}"
        yield from _joined(telling, said[0][0], said[-1][2])
    yield from _tricks(telling, replayed.states, actions)


def _joined(telling: Telling, before: State, after: State) -> Iterator[str]:
    """Seats that sat out and take part from now on, with their hands."""
    layout = telling.variant.layout
    for seat in indexes(after[layout["PLAYERS"]] & ~before[layout["PLAYERS"]]):
        yield f"  {telling.seat(seat)} joins with {telling.cards(after[layout['DEALT'] + seat]) or 'no cards'}"


def _heading(telling: Telling, state: State, phase: str) -> str:
    layout = telling.variant.layout
    contract = state[layout["CONTRACT"]]
    about = ""
    if phase in ("exchange", "talk"):
        about = f": {telling.contract(contract)}"
    if phase == "exchange" and state[layout["FACE_UP"]]:
        about += ", talon face up"
    return f"{phase}{about}"


def _tricks(telling: Telling, states: tuple[State, ...], actions: tuple[Action, ...]) -> Iterator[str]:
    """The tricks as lines: who led, the cards in order, who won; hands laid open, and an end before the last."""
    from tarock.model.layout import Phase
    from tarock.play import Play

    layout = telling.variant.layout
    steps = zip(states, actions, states[1:], strict=False)
    plays = [step for step in steps if isinstance(step[1], Play)]
    if not plays:
        return
    yield ""
    yield "tricks"
    for number, trick in groupby(plays, key=lambda step: step[0][layout["NUMBER"]]):
        yield from _trick(telling, number, list(trick))
    last = plays[-1][2]
    if (
        last[layout["PHASE"]] == Phase.OVER
        and last[layout["HAND"] : layout["HAND"] + layout.seats] != (0,) * layout.seats
    ):
        yield "  the contract is decided: no more tricks"


def _trick(telling: Telling, number: int, steps: list[tuple[State, Action, State]]) -> Iterator[str]:
    from tarock.play import Play

    layout, variant, after = telling.variant.layout, telling.variant, steps[-1][2]
    played = [action.card for _, action, _ in steps if isinstance(action, Play)]
    cards = " ".join(f"{telling.cards(card):>6}" for card in played)
    winner = layout.slot("WINNERS").values(after)[number]
    points = sum(variant.points[card.bit_length() - 1] for card in played)
    gift = steps[-1][0][layout["LEFT_TALON"]] & ~after[layout["LEFT_TALON"]]
    given = f" and {telling.cards(gift)} from the talon" if gift and winner else ""
    took = (
        f"  {telling.seats(winner)} takes {telling.counts.brief(points)}{given}"
        if winner
        else "  (unfinished)"
    )
    yield f"  {number:>2}  {telling.seat(steps[0][1].seat)} leads  {cards}{took}"
    for before, _, then in steps:
        opened = then[layout["OPEN_HANDS"]] & ~before[layout["OPEN_HANDS"]]
        for seat in indexes(opened):
            yield f"      {telling.seat(seat)} lays open  {telling.cards(then[layout['HAND'] + seat])}"


def _ending(telling: Telling, loaded: Loaded, replayed: Replay) -> str:
    if replayed.sheet is None:
        return f"The hand is not over: {len(loaded.record.actions)} actions, all legal."
    checked = "as recorded" if loaded.record.result is not None else "the record names no result"
    why = f"({checked}; why: tarock explain {loaded.file.name})"
    names = {ledger.id: telling.named(ledger.names, ledger.id) for ledger in telling.variant.scoring.ledgers}
    if len(replayed.ledgers) < 2:
        return f"result  {_payoffs(telling, replayed.sheet)}  {why}"
    rows = [f"{names[each]:7} {_payoffs(telling, sheet)}" for each, sheet in replayed.ledgers.items()]
    return "\n".join(["result", *(f"  {row}" for row in rows), f"  {why}"])


def _payoffs(telling: Telling, sheet: Sheet) -> str:
    return ", ".join(f"{telling.seat(seat)} {amount:+}" for seat, amount in enumerate(sheet.payoffs))
