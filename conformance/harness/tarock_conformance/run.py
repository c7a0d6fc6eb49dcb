"""Asks one engine the cases of a corpus. Knows the order of a run, not how it is shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tarock_conformance.cases import Case, by_ruleset
from tarock_conformance.conversation import PATIENCE, Lost, Outcome, Question, Talk
from tarock_conformance.engines import Engine, Unusable
from tarock_conformance.judge import judge, judge_ruleset
from tarock_conformance.protocol import Hello, Malformed, Message, hello, question, read_hello, ruleset
from tarock_conformance.tape import Exchange
from tarock_conformance.verdicts import Result, Verdict

Progress = Callable[[int], None]
#: What to try when nothing comes.
FLUSH = "does it flush after each line?"
#: What a case may take, unless something else is said.
SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How a run is made: seconds each case may take, documents to take instead of shipped variants, what is kept."""

    digest: str
    seconds: float = SECONDS
    documents: Mapping[str, str] = field(default_factory=dict)
    keeps_exchanges: bool = False

    def ruleset(self, case: Case) -> Message:
        """The request that makes the rule set of a case known."""
        return ruleset(case, self.documents.get(case.variant or ""))


@dataclass(frozen=True, slots=True)
class EngineRun:
    """What one engine made of the cases, and the seconds it took to ask and judge them, rule sets not counted.

    `lost` says why the run could not be finished, `unexplained` what went wrong and with no case alone; `exchanges` are
    all questions with their outcomes, if the plan keeps them; `idle` are known issues of which nothing came.
    """

    engine: Engine
    hello: Hello
    results: tuple[Result, ...]
    seconds: float
    lost: str | None = None
    unexplained: tuple[str, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    idle: tuple[str, ...] = ()


def run_engine(
    engine: Engine, cases: Sequence[Case], plan: Plan, progress: Progress = lambda _: None
) -> EngineRun:
    """Asks an engine all cases that it can be asked. Raises Unusable when it does not even introduce itself."""
    run = run_groups(engine, (group for _, group in by_ruleset(cases)), plan, progress)
    return replace(run, results=_in_order(run.results, cases))


def _in_order(results: Sequence[Result], cases: Sequence[Case]) -> tuple[Result, ...]:
    """The result of every case, in the order of the cases."""
    by_key = {result.case.key: result for result in results}
    return tuple(by_key.get(case.key) or Result(case, Verdict.NOT_RUN) for case in cases)


def run_groups(
    engine: Engine, groups: Iterable[Sequence[Case]], plan: Plan, progress: Progress = lambda _: None
) -> EngineRun:
    """The same with cases that come in groups of one rule set each; no more groups are taken than it can be asked."""
    talk = engine.talk(plan.seconds)
    try:
        greeting = hello(plan.digest)
        run = Asker(engine, introduced(said := talk.ask(greeting), plan.seconds), plan, progress)
        run.heard.append(Exchange(greeting, said))
        lost = run.ask(talk, groups)
        if lost is None:
            talk.close()
        begin = time.perf_counter()
        results = tuple(run.results())
        seconds = run.asking + time.perf_counter() - begin
    except Lost as end:
        raise Unusable(str(end)) from end
    finally:
        talk.kill()
    return EngineRun(
        engine,
        run.known,
        results,
        seconds,
        lost or run.gaps(),
        tuple(talk.unexplained),
        tuple(run.exchanges()),
    )


def introduced(outcome: Outcome, seconds: float) -> Hello:
    """What an engine says of itself, for which it has time as for several cases. Raises Unusable."""
    said = f"; it wrote: {outcome.stderr.strip()}" if outcome.stderr.strip() else ""
    if outcome.kind == "timeout":
        raise Unusable(f"no answer to 'hello' within {seconds * PATIENCE:g} s{said}", FLUSH)
    if outcome.kind != "answer":
        raise Unusable(f"no answer to 'hello' ({outcome.kind}: {outcome.detail}){said}")
    try:
        return read_hello(outcome.answer)
    except Malformed as fault:
        raise Unusable(f"the answer to 'hello' is not as the protocol says: {fault}") from fault


class Asker:
    """The state of one run: the questions asked so far, and what is decided without asking."""

    def __init__(self, engine: Engine, known: Hello, plan: Plan, progress: Progress) -> None:
        self.engine = engine
        self.known = known
        self.plan = plan
        self.progress = progress
        self.cases: list[Case] = []
        self.questions: dict[str, Question] = {}
        self.decided: dict[str, Result] = {}
        self.heard: list[Exchange] = []
        self.asking = 0.0
        self.ruleset: str | None = None

    def ask(self, talk: Talk, groups: Iterable[Sequence[Case]]) -> str | None:
        """Asks the cases, one rule set after the other; why the engine was lost, if it was."""
        try:
            for group in groups:
                self.cases += group
                self._group(talk, group)
        except Lost as end:
            return str(end)
        return None

    def ask_one(self, talk: Talk, case: Case) -> Result:
        """The result of one case; its rule set is made known unless it was that of the case before. Raises Lost."""
        if lack := self.known.lacks(case):
            return Result(case, Verdict.UNSUPPORTED, lack)
        if case.ruleset != self.ruleset:
            self.ruleset = case.ruleset if self._knows_ruleset(talk, [case]) else None
        if case.key in self.decided:
            return self.decided.pop(case.key)
        outcome = talk.ask(question(case))
        return judge(case, outcome, self.known, is_reference=self.engine.is_reference)

    def _group(self, talk: Talk, cases: Sequence[Case]) -> None:
        able = []
        for case in cases:
            if lack := self.known.lacks(case):
                self.decided[case.key] = Result(case, Verdict.UNSUPPORTED, lack)
            else:
                able.append(case)
        done = len(self.questions) + len(self.decided)
        if able and self._knows_ruleset(talk, able):
            asked = {case.key: Question(question(case)) for case in able}
            self.questions |= asked
            in_flight = 1 if self.engine.is_inline else self.known.in_flight
            begin = time.perf_counter()
            talk.ask_all([*asked.values()], in_flight=in_flight, progress=lambda n: self.progress(done + n))
            self.asking += time.perf_counter() - begin
        self.progress(done + len(able))

    def _knows_ruleset(self, talk: Talk, cases: Sequence[Case]) -> bool:
        """Whether the engine took the rule set of these cases; if not, that is the result of them all."""
        greeting = hello(self.plan.digest)
        first = cases[0]
        if first.variant is None:
            talk.remember([greeting])
            return True
        message = self.plan.ruleset(first)
        outcome = talk.ask(message)
        self.heard.append(Exchange(message, outcome))
        if outcome.kind == "answer" and outcome.answer.get("ok") is True:
            talk.remember([greeting, message])
            return True
        talk.remember([greeting])
        for case in cases:
            self.decided[case.key] = judge_ruleset(case, outcome, is_shipped="file" not in message)
        return False

    def gaps(self) -> str | None:
        """Of a tape: how many questions it lacks."""
        lacking = sum(asked.outcome is None for asked in self.questions.values())
        return f"{lacking} of the questions are not on the tape" if lacking else None

    def exchanges(self) -> Iterator[Exchange]:
        """Everything that was asked and answered, if it is to be kept."""
        if self.plan.keeps_exchanges:
            yield from self.heard
            yield from (
                Exchange(asked.message, asked.outcome) for asked in self.questions.values() if asked.outcome
            )

    def results(self) -> Iterator[Result]:
        """The result of every case whose turn came."""
        for case in self.cases:
            if case.key in self.decided:
                yield self.decided[case.key]
                continue
            asked = self.questions.get(case.key)
            if asked is None or asked.outcome is None:
                yield Result(case, Verdict.NOT_RUN)
            else:
                yield judge(case, asked.outcome, self.known, is_reference=self.engine.is_reference)
