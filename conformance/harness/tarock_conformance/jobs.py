"""Runs shared out among processes: the same result whichever way they ran. Knows nothing of what is asked."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from tarock_conformance.cases import Case, by_ruleset
from tarock_conformance.draw import Group, beginnings, drawn, groups
from tarock_conformance.engines import Engine, Unusable, parse
from tarock_conformance.fork import method
from tarock_conformance.protocol import Hello, hello, question
from tarock_conformance.run import EngineRun, Plan, Progress, run_engine, run_groups
from tarock_conformance.tape import Exchange
from tarock_conformance.verdicts import Result, Verdict

#: Fewer cases than this are not worth a process.
_LEAST = 100
_TICK = 0.1

# In a process of the pool: how many cases the whole run has behind it, which groups are taken, what there is to do.
_done: Any = None
_taken: Any = None
_work: Any = None


@dataclass(frozen=True, slots=True)
class _Work:
    """What the processes have to do: engines by their texts, groups of cases to draw, and where each asker begins."""

    engines: tuple[str, ...]
    groups: tuple[Group, ...]
    beginnings: tuple[int, ...]
    plan: Plan

    @property
    def askers(self) -> list[tuple[int, int]]:
        """An engine by its number and a group to begin with, for each asker; those of an engine stand together."""
        return [(number, first) for number in range(len(self.engines)) for first in self.beginnings]


@dataclass(frozen=True, slots=True)
class _Part:
    """What one process brings back; results without their cases, which the other side has."""

    hello: Hello
    results: tuple[tuple[str, Verdict, str, Any, str, str | None], ...]
    seconds: float
    lost: str | None
    unexplained: tuple[str, ...]
    exchanges: tuple[Exchange, ...]


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
    askers = min(jobs, max(1, len(cases) // _LEAST))
    texts = tuple(engine.text for engine in engines if engine.tape is None)
    if jobs <= 1 or askers * len(texts) <= 1:
        return [_alone(engine, cases, plan, at, progress) for at, engine in enumerate(engines)]
    found = groups(cases, askers)
    work = _Work(texts, found, tuple(beginnings(found, askers)), plan)
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
    """What the processes bring back, one part for each asker, with the engine that it asked."""
    context = multiprocessing.get_context(method())
    shared = (context.Value("i", 0), context.Array("b", len(work.engines) * len(work.groups)))
    with ProcessPoolExecutor(min(jobs, len(work.askers)), context, _begin, (*shared, work)) as pool:
        futures = [pool.submit(_part, engine, first) for engine, first in work.askers]
        waiting: Iterable[Future[_Part | Unusable]] = futures
        while waiting:
            waiting = wait(waiting, timeout=_TICK).not_done
            progress(shared[0].value)
    return [
        (work.engines[engine], _result(future))
        for (engine, _), future in zip(work.askers, futures, strict=True)
    ]


def _begin(done: Any, taken: Any, work: _Work) -> None:
    global _done, _taken, _work
    _done, _taken, _work = done, taken, work


def _part(number: int, first: int) -> _Part | Unusable:
    """The work of one asker: to ask an engine what no other has asked it yet."""
    before = 0

    def progress(now: int) -> None:
        nonlocal before
        with _done.get_lock():
            _done.value += now - before
        before = now

    drawing = drawn(_work.groups, first, _taken, offset=number * len(_work.groups))
    try:
        run = run_groups(parse(_work.engines[number]), drawing, _work.plan, progress)
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
