"""Runs shared out among processes: the same result whichever way they ran. Knows nothing of what is asked."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
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
_RULESET = 20
#: Fewer cases than this are not worth a process.
_LEAST = 100
_TICK = 0.1

# In a process of the pool: how many cases the whole run has behind it, and what there is to do.
_done: Any = None
_work: Any = None


@dataclass(frozen=True, slots=True)
class _Work:
    """What the processes have to do: parts of the cases, each with the text of the engine that is asked them."""

    parts: tuple[tuple[str, tuple[Case, ...]], ...]
    plan: Plan


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


def run_all(
    engines: Sequence[Engine],
    cases: Sequence[Case],
    plan: Plan,
    jobs: int,
    progress: Progress = lambda _: None,
) -> list[EngineRun | Unusable]:
    """What `run_engine` gives of every engine, side by side and each shared out, in up to so many processes.

    Instead of the run of an engine that cannot be used there is why. `progress` hears of the cases of all engines.
    """
    work = _Work(
        tuple(
            (engine.text, tuple(share))
            for engine in engines
            if engine.tape is None
            for share in shares(cases, min(jobs, max(1, len(cases) // _LEAST)))
        ),
        plan,
    )
    if jobs <= 1 or len(work.parts) <= 1:
        return [_alone(engine, cases, plan, at, progress) for at, engine in enumerate(engines)]
    parts = _brought(work, jobs, progress)
    return [
        _whole(engine, cases, plan, [part for text, part in parts if text == engine.text])
        if engine.tape is None
        else _alone(engine, cases, plan, 0, lambda _: None)
        for engine in engines
    ]


def run_in_jobs(
    engine: Engine, cases: Sequence[Case], plan: Plan, jobs: int, progress: Progress = lambda _: None
) -> EngineRun:
    """Like `run_engine`, in up to so many processes, each with an engine of its own. Raises Unusable."""
    (run,) = run_all([engine], cases, plan, jobs, progress)
    if isinstance(run, Unusable):
        raise run
    return run


def _alone(
    engine: Engine, cases: Sequence[Case], plan: Plan, before: int, progress: Progress
) -> EngineRun | Unusable:
    """The run of one engine in this process, after so many others."""
    try:
        return run_engine(engine, cases, plan, lambda done: progress(before * len(cases) + done))
    except Unusable as error:
        return error


def _brought(work: _Work, jobs: int, progress: Progress) -> list[tuple[str, _Part | Unusable | None]]:
    """What the processes bring back of every part, with the engine that it is of."""
    context = multiprocessing.get_context(_method())
    counter = context.Value("i", 0)
    with ProcessPoolExecutor(min(jobs, len(work.parts)), context, _begin, (counter, work)) as pool:
        futures = [pool.submit(_part, at) for at in range(len(work.parts))]
        waiting: Iterable[Future[_Part | Unusable]] = futures
        while waiting:
            waiting = wait(waiting, timeout=_TICK).not_done
            progress(counter.value)
    return [(text, _result(future)) for (text, _), future in zip(work.parts, futures, strict=True)]


def _method() -> str:
    """A copy of this process knows the cases already; it may be made only where nothing else runs in it."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


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


def _begin(counter: Any, work: _Work) -> None:
    global _done, _work
    _done, _work = counter, work


def _part(at: int) -> _Part | Unusable:
    """The work of one process."""
    before = 0

    def progress(now: int) -> None:
        nonlocal before
        with _done.get_lock():
            _done.value += now - before
        before = now

    text, cases = _work.parts[at]
    try:
        run = run_engine(parse(text), cases, _work.plan, progress)
    except Unusable as error:
        return error
    return _Part(
        run.hello,
        tuple((r.case.key, r.verdict, r.detail, r.answered, r.stderr, r.reading) for r in run.results),
        run.seconds,
        run.lost,
        run.unexplained,
        run.exchanges,
    )


def _result(future: Future[_Part | Unusable]) -> _Part | Unusable | None:
    """What a process brought back; None of one that is gone."""
    try:
        return future.result()
    except BrokenProcessPool:
        return None


def _whole(
    engine: Engine, cases: Sequence[Case], plan: Plan, parts: Sequence[_Part | Unusable | None]
) -> EngineRun | Unusable:
    """The run of an engine from its parts, or why it cannot be used at all."""
    unusable = [part for part in parts if isinstance(part, Unusable)]
    done = [part for part in parts if isinstance(part, _Part)]
    if not done:
        return unusable[0] if unusable else Unusable("the process that asks it is gone")
    lost = [*map(str, unusable), *("a process that asked it is gone" for part in parts if part is None)]
    return _merged(engine, cases, plan, done, lost)


def _merged(
    engine: Engine, cases: Sequence[Case], plan: Plan, whole: Sequence[_Part], gone: Sequence[str]
) -> EngineRun:
    by_key = {key: rest for part in whole for key, *rest in part.results}
    results = tuple(
        Result(case, *by_key[case.key]) if case.key in by_key else Result(case, Verdict.NOT_RUN)
        for case in cases
    )
    lost = [*(part.lost for part in whole if part.lost), *gone]
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
