"""One engine asked case by case, for who wants each result by itself. Knows no pytest."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path

from rich.console import Console

from tarock_conformance import tables
from tarock_conformance.asked import reproducing
from tarock_conformance.cases import Case, Corpus, Filter, by_ruleset
from tarock_conformance.choose import choose
from tarock_conformance.conversation import Lost, Talk
from tarock_conformance.engines import BadEngine, Engine, Unusable, import_folder, in_this_process, parse
from tarock_conformance.files import CorpusError, Roots, render
from tarock_conformance.known import KnownIssues, in_light_of, read_known
from tarock_conformance.load import UNKNOWN_ENTRY, load_corpus
from tarock_conformance.protocol import hello
from tarock_conformance.report import make_report, quoted
from tarock_conformance.run import Asker, EngineRun, Plan, introduced
from tarock_conformance.verdicts import Result, Verdict

_COLUMNS = 110


class CannotBegin(Exception):
    """The engine, the corpus or a list cannot be used; the text says what to do."""


class Asking:
    """A running engine and the cases it is going to be asked, those of a rule set together."""

    def __init__(
        self, engine: Engine, corpus: Corpus, cases: Sequence[Case], plan: Plan, known: KnownIssues | None
    ) -> None:
        """Starts the engine. Raises Unusable."""
        self.cases = tuple(case for _, group in by_ruleset(cases) for case in group)
        self._engine, self._corpus, self._plan, self._known = engine, corpus, plan, known
        self._talk: Talk = engine.talk(plan.seconds)
        try:
            self._asker = Asker(
                engine, introduced(self._talk.ask(hello(plan.digest)), plan.seconds), plan, lambda _: None
            )
        except (Lost, Unusable) as end:
            self._talk.kill()
            raise Unusable(str(end), getattr(end, "hint", None)) from end
        self._lost: str | None = None
        self._again = _again(engine, plan)

    def result(self, case: Case) -> Result:
        """What became of a case, in the light of the known issues."""
        if self._lost is None:
            try:
                result = self._asker.ask_one(self._talk, case)
            except Lost as end:
                self._lost = f"the engine is lost: {end}"
        if self._lost is not None:
            return Result(case, Verdict.NOT_RUN, self._lost)
        return in_light_of(self._known.issue(case), result) if self._known is not None else result

    def told(self, result: Result) -> str:
        """A result in words: what was asked, answered and expected, the statements, the command that asks again."""
        run = EngineRun(self._engine, self._asker.known, (result,), 0.0)
        report = make_report([run], self._corpus, {}, self._again)
        line = report.verdicts[0]
        if "asked" not in line:
            return f"{result.verdict}  {result.case.key}  {result.detail}"
        text = StringIO()
        plain = Console(file=text, width=_COLUMNS, color_system=None, highlight=False)
        plain.print(tables.failure({**line, "reproduce": ""}))
        # A command that is to be copied stays on one line.
        rows = [row.rstrip() for row in text.getvalue().rstrip().splitlines()]
        return "\n".join([*rows, f"  again  {line['reproduce']}", ""])

    def close(self) -> None:
        """Says good-bye to the engine."""
        if self._lost is None:
            self._talk.close()
        self._talk.kill()


def begin(
    engine: str, wanted: Mapping[str, tuple[str, ...]], *, known: str | None = None, seconds: float = 2.0
) -> Asking:
    """The engine of a text `kind:target`, started, with the cases of the shipped corpus that are wanted.

    `wanted` holds values by option: case, op, variant, tag, and ruleset (`VARIANT=FILE`). Raises CannotBegin.
    """
    try:
        documents = dict(_document(text) for text in wanted["ruleset"])
        own = {name: Path(file) for name, file in documents.items()}
        corpus = load_corpus(Roots.of(), tolerated=UNKNOWN_ENTRY, own=own)
        cases = choose(corpus, Filter(wanted["case"], wanted["tag"], wanted["op"], wanted["variant"]))
        today = dt.datetime.now(tz=dt.UTC).date()
        issues = None if known is None else read_known(Path(known), corpus.cases, today)
        plan = Plan(corpus.digest, seconds, documents)
        return Asking(in_this_process(parse(engine)), corpus, cases, plan, issues)
    except CorpusError as error:
        raise CannotBegin("\n".join(render(fault) for fault in error.faults)) from error
    except (BadEngine, Unusable) as error:
        hint = getattr(error, "hint", None)
        raise CannotBegin(
            f"--tarock-engine {engine}: {error}" + (f"\n = help: {hint}" if hint else "")
        ) from error


def _document(text: str) -> tuple[str, str]:
    variant, _, file = text.partition("=")
    if not file or not Path(file).is_file():
        raise CannotBegin(f"--tarock-ruleset {text} must be VARIANT=FILE, with a file that exists")
    return variant, str(Path(file).resolve())


def _again(engine: Engine, plan: Plan) -> str:
    """The command that asks in a process of its own, where the module of the engine must be found as it was here."""
    folder = import_folder(engine)
    if folder is not None and folder.is_relative_to(Path.cwd()):
        folder = folder.relative_to(Path.cwd())
    documents = [f"{variant}={file}" for variant, file in plan.documents.items()]
    command = reproducing(None, None, documents, seconds=plan.seconds)
    return f"PYTHONPATH={quoted(str(folder))} {command}" if folder else command
