"""One run shared out among processes: the same result whichever way it ran. Knows nothing of what is asked."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from tarock_conformance.cases import Case, by_ruleset
from tarock_conformance.engines import Engine, Unusable, parse
from tarock_conformance.protocol import Hello, hello, question
from tarock_conformance.run import EngineRun, Plan, Progress, run_engine
from tarock_conformance.tape import Exchange
from tarock_conformance.verdicts import Result, Verdict

#: To get a rule set ready takes as long as so many cases.
_RULESET = 150
#: Fewer cases than this are not worth a process.
_LEAST = 200
_TICK = 0.1

_done: Any = None  # in a process of its own: how many cases the whole run has behind it


@dataclass(frozen=True, slots=True)
class _Part:
    """What one process brings back; results without their cases, which the other side has."""

    hello: Hello
    results: tuple[tuple[str, Verdict, str, Any, str, str | None], ...]
    seconds: float
    lost: str | None
    unexplained: tuple[str, ...]
    exchanges: tuple[Exchange, ...]


def cores() -> int:
    """How many processes can run at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_in_jobs(
    engine: Engine, cases: Sequence[Case], plan: Plan, jobs: int, progress: Progress = lambda _: None
) -> EngineRun:
    """Like `run_engine`, in up to so many processes, each with an engine of its own. Raises Unusable."""
    jobs = min(jobs, len(cases) // _LEAST) if engine.tape is None else 1
    if jobs <= 1:
        return run_engine(engine, cases, plan, progress)
    spawn = multiprocessing.get_context("spawn")
    counter = spawn.Value("i", 0)
    with ProcessPoolExecutor(jobs, spawn, _begin, (counter,)) as pool:
        futures = [pool.submit(_part, engine.text, share, plan) for share in shares(cases, jobs)]
        waiting: Iterable[Future[_Part]] = futures
        while waiting:
            waiting = wait(waiting, timeout=_TICK).not_done
            progress(counter.value)
    return _merged(engine, cases, plan, [_result(future) for future in futures])


def shares(cases: Sequence[Case], jobs: int) -> list[list[Case]]:
    """The cases in so many parts of about equal work; those of a rule set stay together unless they are too many."""
    groups: list[list[Case]] = []
    fair = sum(_RULESET + len(group) for _, group in by_ruleset(cases)) / jobs
    for _, group in by_ruleset(cases):
        pieces = int(len(group) // fair) + 1
        groups += [group[piece::pieces] for piece in range(pieces)]
    parts: list[list[Case]] = [[] for _ in range(jobs)]
    work = [0] * jobs
    for group in sorted(groups, key=len, reverse=True):
        least = work.index(min(work))
        parts[least] += group
        work[least] += _RULESET + len(group)
    return [part for part in parts if part]


def _begin(counter: Any) -> None:
    global _done  # noqa: PLW0603 (a process of the pool is told once)
    _done = counter


def _part(text: str, cases: Sequence[Case], plan: Plan) -> _Part:
    """The work of one process."""
    before = 0

    def progress(now: int) -> None:
        nonlocal before
        with _done.get_lock():
            _done.value += now - before
        before = now

    run = run_engine(parse(text), cases, plan, progress)
    return _Part(
        run.hello,
        tuple((r.case.key, r.verdict, r.detail, r.answered, r.stderr, r.reading) for r in run.results),
        run.seconds,
        run.lost,
        run.unexplained,
        run.exchanges,
    )


def _result(future: Future[_Part]) -> _Part | None:
    """What a process brought back; None of one that the engine took down with it."""
    try:
        return future.result()
    except BrokenProcessPool:
        return None


def _merged(engine: Engine, cases: Sequence[Case], plan: Plan, parts: Sequence[_Part | None]) -> EngineRun:
    whole = [part for part in parts if part is not None]
    if not whole:
        raise Unusable("it takes the process that asks it down with it; attach it as cmd:<command>")
    by_key = {key: rest for part in whole for key, *rest in part.results}
    results = tuple(
        Result(case, *by_key[case.key]) if case.key in by_key else Result(case, Verdict.NOT_RUN)
        for case in cases
    )
    lost = [part.lost for part in whole if part.lost]
    lost += ["a process that asked it is gone"] if len(whole) < len(parts) else []
    return EngineRun(
        engine,
        whole[0].hello,
        results,
        max(part.seconds for part in whole),
        "; ".join(dict.fromkeys(lost)) or None,
        tuple(sorted(text for part in whole for text in part.unexplained)),
        tuple(_in_order([each for part in whole for each in part.exchanges], cases, plan)),
    )


def _in_order(exchanges: Sequence[Exchange], cases: Sequence[Case], plan: Plan) -> Iterable[Exchange]:
    """The exchanges as one process would have had them."""
    by_key = {exchange.key: exchange for exchange in exchanges}
    messages = [hello(plan.digest)]
    for _, group in by_ruleset(cases):
        messages += [plan.ruleset(group[0])] if group[0].variant is not None else []
    for _, group in by_ruleset(cases):
        messages += [question(case) for case in group]
    keys = (
        dict.fromkeys(Exchange(message, exchanges[0].outcome).key for message in messages)
        if exchanges
        else {}
    )
    return [by_key[key] for key in keys if key in by_key]
