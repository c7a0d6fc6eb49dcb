"""The verbs that look at one engine closely: smoke, replay. Knows options and exit codes; asking is elsewhere."""

from __future__ import annotations

import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from tarock_conformance import asked, tables
from tarock_conformance.cases import Filter
from tarock_conformance.engines import Engine, Unusable
from tarock_conformance.mistakes import Mistake
from tarock_conformance.report import make_report
from tarock_conformance.run import EngineRun, Plan, run_engine
from tarock_conformance.sheet import grid
from tarock_conformance.smoke import Check, Smoke
from tarock_conformance.smoke import smoke as checked
from tarock_conformance.spy import HAPPENED, RECEIVED, SENT, spied

_COLOURS = {SENT: "cyan", RECEIVED: "green", HAPPENED: "red"}


@click.command()
@asked.engine_option
@asked.timeout_option
@asked.where
def smoke(
    engines: tuple[str, ...],
    seconds: float,
    cases_folder: Path | None,
    spec_folder: Path | None,
    form: str,
) -> None:
    """Check that an adapter is sound before asking whether the engine is right.

    Odd ids, claims that no case has, questions sent together, trivial cases, long lines, what nobody knows. Every mistake
    is told with the line that shows it. Exits with 0 when the adapter is sound, 1 on mistakes, 3 when it does not get as far as `hello`.
    """
    wanted = asked.engines(engines)
    corpus = asked.corpus(cases_folder, spec_folder)
    codes = []
    for engine in wanted:
        try:
            done = checked(engine, corpus.cases, seconds)
        except Unusable as error:
            asked.unusable(engine, error)
        if form == "json":
            asked.print_json(_smoke_json(engine, done))
        else:
            tables.show(Group(*_smoke_told(engine, done)))
        codes.append(asked.UNUSABLE if done.hello is None else asked.FAILURES if done.mistakes else 0)
    sys.exit(max(codes))


def _smoke_json(engine: Engine, done: Smoke) -> dict[str, Any]:
    return {
        "engine": engine.name,
        "sound": not done.mistakes,
        "checks": [asdict(check) for check in done.checks],
        "wrong": done.wrong,
    }


def _smoke_told(engine: Engine, done: Smoke) -> list[RenderableType]:
    said = done.hello.engine if done.hello else {}
    parts: list[RenderableType] = [
        Text.assemble((engine.name, "bold"), f"  {said.get('name', '')} {said.get('version', '')}".rstrip())
    ]
    for check in done.checks:
        parts += [_check_told(check), *(_mistake_told(mistake) for mistake in check.mistakes)]
        parts += [Padding(Text(note, "yellow"), (0, 0, 0, 9)) for note in check.notes]
    number = len(done.mistakes)
    if number:
        parts.append(Text(f"{number} mistake{'' if number == 1 else 's'} in the adapter", "red"))
    else:
        parts.append(Text("the adapter is sound", "green"))
        if done.claims_nothing:
            parts.append(Text("it claims nothing yet: no case can be asked", "yellow"))
    if done.wrong:
        text = f"answered in due form, but wrongly (the engine's affair, not the adapter's): {', '.join(done.wrong)}"
        parts.append(Text(text, "yellow"))
    return parts


def _check_told(check: Check) -> Text:
    if check.mistakes:
        return Text.assemble(("  wrong  ", "bold red"), check.name)
    word = ("  good   ", "green")
    if check.is_empty or check.notes:
        word = ("  none   ", "dim") if check.is_empty else ("  note   ", "yellow")
    return Text.assemble(word, f"{check.name}: {check.sound}")


def _mistake_told(mistake: Mistake) -> RenderableType:
    told = (
        ("sent", mistake.sent),
        ("received", mistake.received),
        ("stderr", mistake.stderr),
        ("help", mistake.hint),
    )
    rows = [(name, text) for name, text in told if text]
    return Padding(Group(Text(mistake.what, "red"), grid(rows)), (0, 0, 0, 9), expand=False)


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--case", "names", multiple=True, metavar="GLOB", help="The same, as the other verbs write it.")
@asked.engine_option
@asked.ruleset_option
@asked.timeout_option
@asked.where
def replay(
    *,
    ids: tuple[str, ...],
    names: tuple[str, ...],
    engines: tuple[str, ...],
    documents: tuple[str, ...],
    seconds: float,
    cases_folder: Path | None,
    spec_folder: Path | None,
    form: str,
) -> None:
    """Ask cases again and show every message, each case with an engine started for it.

    Exits with 0 when all pass, 1 when one does not, 3 when an engine cannot be used, 4 when it was lost.
    """
    if not (ids or names):
        raise click.UsageError("name a case: tarock conformance replay ID")
    wanted = asked.engines(engines)
    given = asked.documents(documents, spec_folder)
    corpus = asked.corpus(cases_folder, spec_folder, given)
    command = asked.reproducing(cases_folder, spec_folder, documents, seconds=seconds, verb="replay")
    plan = Plan(corpus.digest, seconds, given, keeps_exchanges=True)
    codes = []
    for case in asked.chosen(corpus, Filter(cases=(*ids, *names))):
        for engine in wanted:
            log: list[tuple[str, str]] = []
            try:
                done = run_engine(replace(engine, start=spied(engine.start, log)), [case], plan)
            except Unusable as error:
                tables.show(Group(*_messages(log)))
                asked.unusable(engine, error)
            report = make_report([done], corpus, {}, command)
            _show(report.verdicts[0], log or _recorded(done), form)
            codes.append(report.exit_code)
    sys.exit(max(codes))


def _show(line: Any, log: list[tuple[str, str]], form: str) -> None:
    if form == "json":
        messages = [{"way": way, "text": text} for way, text in log]
        asked.print_json({"messages": messages, "verdict": line})
        return
    outcome: RenderableType
    if "asked" in line:
        outcome = tables.failure(line)
    else:
        told = line.get("reading") or line.get("detail") or ""
        outcome = Text(f"{line['verdict']}  {line['case']}  {told}".rstrip(), "bold")
    tables.show(Group(*_messages(log), Text(""), outcome))


def _messages(log: list[tuple[str, str]]) -> list[RenderableType]:
    return [Text.assemble((way, _COLOURS.get(way, "dim")), " ", text) for way, text in log]


def _recorded(run: EngineRun) -> list[tuple[str, str]]:
    """The messages of a tape, which has no lines."""
    log = []
    for exchange in run.exchanges:
        outcome = exchange.outcome
        answer = tables.short(outcome.answer) if outcome.answer else f"({outcome.kind}: {outcome.detail})"
        log += [(SENT, tables.short(exchange.message)), (RECEIVED, answer)]
    return log
