"""The report of a run: one NDJSON stream, header, verdicts, footer. Knows how to write and read it, not how to show it."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tarock_conformance import PROTOCOL, VERSION
from tarock_conformance.compare import shown
from tarock_conformance.protocol import question
from tarock_conformance.run import EngineRun
from tarock_conformance.verdicts import Result, Verdict

FORMAT = 1
Line = Mapping[str, Any]


class BadReport(Exception):
    """A file is no complete report."""


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report: what everything that is shown is made from."""

    header: Line
    verdicts: tuple[Line, ...]
    footer: Line

    def bad(self) -> list[Line]:
        """The verdicts that make a run fail."""
        return [line for line in self.verdicts if Verdict(line["verdict"]).is_bad]

    @property
    def exit_code(self) -> int:
        """0 good, 1 failures, 4 when the run could not be finished."""
        if self.footer["lost"]:
            return 4
        return 1 if self.bad() or self.footer["unexplained"] else 0

    def lines(self) -> list[Line]:
        """The stream."""
        return [self.header, *self.verdicts, self.footer]


def make_report(runs: Sequence[EngineRun], digest: str, options: Line, command: str) -> Report:
    """The report of the runs of one or several engines over the same cases."""
    header = {
        "kind": "header",
        "format": FORMAT,
        "suite": {"version": VERSION, "protocol": PROTOCOL, "digest": digest},
        "engines": [
            {"name": run.engine.name, "target": run.engine.text, "engine": run.hello.engine} for run in runs
        ],
        "options": options,
    }
    verdicts = tuple(_verdict(run, result, command) for run in runs for result in run.results)
    counts = Counter(line["verdict"] for line in verdicts)
    footer = {
        "kind": "footer",
        "counts": {verdict.value: counts[verdict] for verdict in Verdict},
        "seconds": {run.engine.name: round(run.seconds, 3) for run in runs},
        "lost": {run.engine.name: run.lost for run in runs if run.lost},
        "unexplained": {run.engine.name: list(run.unexplained) for run in runs if run.unexplained},
        "digest": _digest([header, *verdicts]),
    }
    return Report(header, verdicts, footer)


def _verdict(run: EngineRun, result: Result, command: str) -> Line:
    case = result.case
    line: dict[str, Any] = {
        "kind": "verdict",
        "engine": run.engine.name,
        "case": case.key,
        "op": case.op,
        "topic": case.topic,
        "variant": case.variant,
        "statements": list(case.statements),
        "verdict": result.verdict.value,
    }
    if case.open_point:
        line["open_point"] = case.open_point
    if result.reading:
        line["reading"] = result.reading
    if result.detail:
        line["detail"] = result.detail
    if result.verdict.is_bad:
        line |= {
            "title": case.title,
            "place": str(case.place),
            "asked": question(case),
            "answered": result.answered,
            "expected": [reading.as_json() for reading in case.readings],
            "stderr": result.stderr,
            "reproduce": f"{command} --engine {_quoted(run.engine.text)} --case {_quoted(case.key)}",
        }
    return line


def _quoted(text: str) -> str:
    return text if text.replace("-", "").isalnum() else "'" + text.replace("'", "'\\''") + "'"


def _text(line: Line) -> str:
    return shown(line) + "\n"


def _digest(lines: Sequence[Line]) -> str:
    return "sha256:" + hashlib.sha256("".join(map(_text, lines)).encode()).hexdigest()


def write_report(report: Report, file: Path) -> None:
    """Writes the stream under a temporary name and renames it, so that no half report ever has the name."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.writelines(map(_text, report.lines()))
        temporary.chmod(0o644)
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def read_report(file: Path) -> Report:
    """A report from its file. Raises BadReport unless header, footer and digest are there and agree."""
    try:
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError) as error:
        raise BadReport(f"{file} cannot be read: {error}") from error
    kinds = [line.get("kind") if isinstance(line, dict) else None for line in lines]
    if not kinds or kinds[0] != "header":
        raise BadReport(f"{file} does not begin with a header")
    if kinds[-1] != "footer" or set(kinds[1:-1]) - {"verdict"}:
        raise BadReport(f"{file} has no footer: the run was not finished")
    if lines[-1].get("digest") != _digest(lines[:-1]):
        raise BadReport(f"{file} was changed: its digest does not agree")
    return Report(lines[0], tuple(lines[1:-1]), lines[-1])
