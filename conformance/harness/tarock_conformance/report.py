"""The report of a run: header, verdicts, footer. Knows how it is made, written and read, not how it is shown."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tarock_conformance import PROTOCOL, VERSION
from tarock_conformance.cases import Case, Corpus
from tarock_conformance.claims import unknown_claims
from tarock_conformance.compare import shown
from tarock_conformance.files import in_suite
from tarock_conformance.protocol import question
from tarock_conformance.run import SECONDS, EngineRun
from tarock_conformance.sources import Sources
from tarock_conformance.streams import BadStream, Line, footer, read_stream, write_text
from tarock_conformance.verdicts import Result, Verdict

FORMAT = 1
#: The options of a run that its reports show, those first that select cases.
_SELECTING = ("case", "tag", "op", "variant")
_OPTIONS = (*_SELECTING, "ruleset", "known")


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report: what everything that is shown is made from."""

    header: Line
    verdicts: tuple[Line, ...]
    footer: Line

    def bad(self) -> list[Line]:
        """The verdicts that make a run fail."""
        return [line for line in self.verdicts if Verdict(line["verdict"]).is_bad]

    def of_engine(self, name: str) -> list[Line]:
        """The verdicts of one engine."""
        return [line for line in self.verdicts if line["engine"] == name]

    @property
    def engines(self) -> list[str]:
        """The names of the engines, in the order in which they were named."""
        return [engine["name"] for engine in self.header["engines"]]

    @property
    def exit_code(self) -> int:
        """0 good, 1 failures and engines that were asked nothing, 4 when the run could not be finished."""
        if self.footer["lost"]:
            return 4
        return 1 if self.bad() or any(map(self.troubles, self.engines)) else 0

    @property
    def options(self) -> str:
        """The options that made the run another one than of the whole shipped corpus, as they are written."""
        given = self.header["options"]
        named = [(name, value) for name in _OPTIONS for value in given.get(name, ())]
        if (seconds := given.get("timeout")) not in (None, str(SECONDS)):
            named.append(("timeout", seconds))
        return " ".join(f"--{name} {quoted(value)}" for name, value in named)

    @property
    def is_selection(self) -> bool:
        """Whether only some cases were to be asked."""
        return any(self.header["options"].get(name) for name in _SELECTING)

    def score(self, name: str) -> str:
        """Both figures of an engine in words, and of what they are."""
        return Score.of(self.of_engine(name)).told("selected" if self.is_selection else "scored")

    def troubles(self, name: str) -> list[str]:
        """What went wrong with an engine and with no case of it."""
        last = self.footer
        lost = [f"the run is not complete: {last['lost'][name]}"] if name in last["lost"] else []
        noise = [
            f"went wrong among many cases and with none of them alone: {text}"
            for text in last["unexplained"].get(name, ())
        ]
        unasked = [f"no case was asked: the engine claims none of the {len(self.of_engine(name))}"]
        return [*lost, *noise, *last["idle"].get(name, ()), *(unasked if self.is_unasked(name) else ())]

    def is_unasked(self, name: str) -> bool:
        """Whether an engine claims none of the cases, so that there is nothing to be told of it."""
        return all(line["verdict"] == Verdict.UNSUPPORTED for line in self.of_engine(name))

    def warnings(self, name: str) -> list[str]:
        """What an engine claims and the corpus does not have."""
        found: list[str] = self.footer.get("claims", {}).get(name, [])
        return found

    def lines(self) -> list[Line]:
        """The stream."""
        return [self.header, *self.verdicts, self.footer]


@dataclass(frozen=True, slots=True)
class Score:
    """The two figures: how many passed of those that apply, and how many apply of all.

    A contested case is in neither, however it is answered: `whole` is the same for every engine. `contested` is how
    many were left out, `astray` how many of them got an answer that is none of the readings, or none at all.
    """

    passed: int
    applicable: int
    whole: int
    contested: int
    astray: int

    @staticmethod
    def of(lines: Iterable[Line]) -> Score:
        """The score of some verdicts."""
        scored: list[Verdict] = []
        left_out: list[Verdict] = []
        for line in lines:
            (left_out if line.get("contested") else scored).append(Verdict(line["verdict"]))
        return Score(
            sum(verdict.is_passed for verdict in scored),
            sum(verdict.is_scored for verdict in scored),
            len(scored),
            len(left_out),
            sum(verdict.is_bad for verdict in left_out),
        )

    def told(self, whole: str = "scored") -> str:
        """Both figures in words; `whole` says what the second is a part of."""
        left_out = f" ({self.contested} contested left out)" if self.contested else ""
        text = f"{self.passed} passed of {self.applicable} applicable, "
        return f"{text}{self.applicable} applicable of {self.whole} {whole}{left_out}"


def make_report(runs: Sequence[EngineRun], corpus: Corpus, options: Line, command: str) -> Report:
    """The report of the runs of one or several engines over the same cases."""
    header = {
        "kind": "header",
        "format": FORMAT,
        "suite": {"version": VERSION, "protocol": PROTOCOL, "digest": corpus.digest},
        "engines": [
            {"name": run.engine.name, "target": run.engine.text, "engine": run.hello.engine} for run in runs
        ],
        "options": options,
    }
    digests = {result.case.key: _case_digest(result.case) for run in runs[:1] for result in run.results}
    verdicts = tuple(
        _verdict(run, result, digests[result.case.key], corpus.sources, command)
        for run in runs
        for result in run.results
    )
    counts = Counter(line["verdict"] for line in verdicts)
    last = {
        "counts": {verdict.value: counts[verdict] for verdict in Verdict},
        "scores": {
            run.engine.name: asdict(Score.of(line for line in verdicts if line["engine"] == run.engine.name))
            for run in runs
        },
        "seconds": {run.engine.name: round(run.seconds, 3) for run in runs},
        "lost": {run.engine.name: run.lost for run in runs if run.lost},
        "unexplained": {run.engine.name: list(run.unexplained) for run in runs if run.unexplained},
        "idle": {run.engine.name: list(run.idle) for run in runs if run.idle},
        "claims": _claims(runs, corpus),
    }
    return Report(header, verdicts, footer(header, verdicts, last))


def _claims(runs: Sequence[EngineRun], corpus: Corpus) -> dict[str, list[str]]:
    """By engine what it claims and the corpus does not have."""
    found = {run.engine.name: list(unknown_claims(run.hello, corpus.cases)) for run in runs}
    return {name: texts for name, texts in found.items() if texts}


def _verdict(run: EngineRun, result: Result, digest: str, sources: Sources, command: str) -> Line:
    case = result.case
    line: dict[str, Any] = {
        "kind": "verdict",
        "engine": run.engine.name,
        "case": case.key,
        "digest": digest,
        "op": case.op,
        "topic": case.topic,
        "variant": case.variant,
        "statements": list(case.statements),
        "rules": list(case.rules),
        "title": case.title,
        "verdict": result.verdict.value,
    }
    line |= {"contested": True} if case.is_contested else {}
    told = {"open_point": case.open_point, "reading": result.reading, "detail": result.detail}
    line |= {name: text for name, text in told.items() if text}
    if result.known is not None:
        line["known"] = {name: text for name, text in asdict(result.known).items() if text}
    if result.verdict.is_bad or result.verdict is Verdict.KNOWN_ISSUE:
        line |= _in_full(run, result, sources, command)
    return line


def _in_full(run: EngineRun, result: Result, sources: Sources, command: str) -> Line:
    """What a reader of a failure needs, so that nothing but the report has to be at hand."""
    case = result.case
    return {
        "place": str(in_suite(case.place)),
        "sources": [_source(name, sources) for name in case.statements],
        "asked": question(case),
        **_answer(result),
        "expected": [reading.as_json() for reading in case.readings],
        "checkpoints": [{"step": point.step, "expected": point.expected} for point in case.checkpoints],
        "stderr": result.stderr,
        "reproduce": f"{command} --engine {quoted(run.engine.text)} --case {quoted(case.key)}",
    }


def _answer(result: Result) -> Line:
    """The answer; of a case that passed it is not kept."""
    return {} if result.verdict is Verdict.UNEXPECTED_PASS else {"answered": result.answered}


def _source(name: str, sources: Sources) -> dict[str, str]:
    found = sources.statements.get(name)
    if found is None:
        return {"id": name, "says": "(unknown)", "place": ""}
    place = in_suite(found.place)
    return {"id": name, "says": found.meant, "place": f"{place.file}:{place.line}"}


def _case_digest(case: Case) -> str:
    """Tells whether a case still is the same: what is asked and what is accepted."""
    whole: list[Any] = [question(case), [reading.as_json() for reading in case.readings]]
    whole.append([[point.step, point.expected] for point in case.checkpoints])
    return hashlib.sha256(shown(whole).encode()).hexdigest()[:12]


def quoted(text: str) -> str:
    """A text as a shell takes it for one word."""
    return text if text.replace("-", "").isalnum() else "'" + text.replace("'", "'\\''") + "'"


def write_report(report: Report, file: Path) -> None:
    """Writes the stream at once or not at all. Raises OSError."""
    write_text(file, (shown(line) + "\n" for line in report.lines()))


def read_report(file: Path) -> Report:
    """A report from its file, NDJSON or JSON. Raises BadStream unless header, footer and digest are there and agree."""
    header, verdicts, last = read_stream(file, "verdict")
    if "suite" not in header:
        raise BadStream(f"{file} is no report")
    return Report(header, verdicts, last)
