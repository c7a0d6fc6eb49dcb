"""Measures what takes too long for a test or a page, and writes it to conformance/measured.json with date and digest.

    python tools/measure.py engines                  the engines that speak the protocol, the whole corpus (a minute)
    python tools/measure.py wrong                    every engine that is wrong on purpose, the cases of its rule set
    python tools/measure.py openspiel --hands 2000   OpenSpiel in step with the reference; in .venv-openspiel
    python tools/measure.py mutation --variant ID    every one-leaf change of a rule document (minutes to an hour)

Each measurement stands alone, with its own date, and the others stay as they are. The pages on engines and on how the corpus is judged
are written from this file. Exits with 1, and writes nothing, when an engine is not as it was, a wrong one is not caught, or a hand is left over.
"""

from __future__ import annotations

import argparse
import datetime as dt
import importlib.util
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from tarock_conformance import PROTOCOL, VERSION, schemas
from tarock_conformance.cases import Corpus
from tarock_conformance.engines import Engine, parse
from tarock_conformance.files import Roots
from tarock_conformance.links import InProcess
from tarock_conformance.load import load_corpus
from tarock_conformance.report import Score, make_report
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.streams import Line
from tarock_conformance.verdicts import Verdict

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "conformance" / "measured.json"
FAKES = ROOT / "conformance" / "fakes"
WALK = ROOT / "conformance" / "engines" / "openspiel"
#: The engines of `engines`: what each is called, how it is reached, and what it is written in.
ENGINES = (
    ("reference", "ref", "Python"),
    ("settle-js", "cmd:node conformance/engines/settle-js/main.js", "JavaScript"),
    ("small", "py:conformance/engines/small.py:Small", "Python"),
)
_SLOW = ("perft", "check")
Measurement = dict[str, Any]


class Unsound(Exception):
    """What was measured is not as it should be."""


def engines(_: argparse.Namespace) -> Measurement:
    """Each engine's two figures, by operation and by rule set."""
    corpus = load_corpus(Roots.of())
    found = []
    for name, target, language in ENGINES:
        run = run_engine(parse(f"{name}={target}"), corpus.cases, Plan(corpus.digest))
        report = make_report([run], corpus, {}, "")
        if report.exit_code:
            raise Unsound(f"{name} is not as it was: {len(report.bad())} bad verdicts, lost: {run.lost}")
        lines = list(report.verdicts)
        found.append(
            {
                "name": name,
                "version": run.hello.engine,
                "target": target,
                "language": language,
                "total": _score(lines),
                "ops": {op: _score([line for line in lines if line["op"] == op]) for op in schemas.ops()},
                "rule_sets": {
                    name: _score([line for line in lines if line["variant"] == name])
                    for name in sorted({line["variant"] for line in lines if line["variant"]})
                },
            }
        )
    return {"engines": found} | _suite(corpus)


def wrong(_: argparse.Namespace) -> Measurement:
    """By how many cases each wrong engine is caught."""
    corpus = load_corpus(Roots.of())
    found = []
    for file in sorted(FAKES.glob("*.py")):
        module = _loaded(file)
        if (fault := getattr(module, "WRONG", None)) is None:
            continue
        cases = [case for case in corpus.cases if case.ruleset == fault.variant and case.op not in _SLOW]
        with tempfile.TemporaryDirectory() as folder:
            link = _maker(fault.engine(Path(folder)))
            run = run_engine(
                Engine(file.stem, file.stem, link, is_reference=True, is_inline=True),
                cases,
                Plan("", seconds=30),
            )
        caught = sum(result.verdict in (Verdict.FAIL, Verdict.ERROR) for result in run.results)
        if not caught:
            raise Unsound(f"no case catches {file.stem}")
        says = (module.__doc__ or "").strip()
        found.append(
            {
                "name": file.stem,
                "says": says,
                "rule_set": fault.variant,
                "caught_by": caught,
                "asked": len(cases),
            }
        )
    return {"engines": found} | _suite(corpus)


def openspiel(asked: argparse.Namespace) -> Measurement:
    """How many hands were walked, how many were left over, and how many show each known fault."""
    python = ROOT / ".venv-openspiel" / "bin" / "python"
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "walk.json"
        command = [
            str(python),
            str(WALK),
            "--hands",
            str(asked.hands),
            "--to",
            str(target),
            "--jobs",
            str(asked.jobs),
        ]
        if subprocess.run(command, check=False).returncode or not target.exists():
            raise Unsound("the walk beside OpenSpiel left something over, or could not be made")
        data: Measurement = json.loads(target.read_text(encoding="utf-8"))
    return data | {"date": _today()}


def mutation(asked: argparse.Namespace) -> Measurement:
    """What became of every change of a leaf of the document itself; what no case that cites it sees is printed."""
    import mutate_leaves
    from leaf_changes import Changes

    with tempfile.TemporaryDirectory() as folder:
        mutator = mutate_leaves.make_mutator(asked.variant, Path(folder))
        own = [change for change in Changes(mutator.resolved) if mutator.owns(change)]
        changes = [change for change in own if change.name not in mutator.equal]
        counts: Counter[str] = Counter()
        for outcome in mutate_leaves.outcomes(mutator, changes):
            counts[outcome.verdict] += 1
            if outcome.verdict in mutate_leaves.BAD:
                print(outcome, flush=True)
    return {
        "changes": len(own),
        "caught": counts[mutate_leaves.CAUGHT],
        "elsewhere": counts[mutate_leaves.ELSEWHERE],
        "refused": counts[mutate_leaves.REFUSED],
        "unseen": counts[mutate_leaves.SURVIVES] + counts[mutate_leaves.BREAKS],
        "equal": len(own) - len(changes),
    } | _suite(load_corpus(Roots.of()))


MEASUREMENTS: Mapping[str, Callable[[argparse.Namespace], Measurement]] = {
    "engines": engines,
    "wrong": wrong,
    "openspiel": openspiel,
    "mutation": mutation,
}


def main(arguments: list[str] | None = None) -> int:
    """Measures one thing and writes it; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("what", choices=MEASUREMENTS)
    parser.add_argument("--variant", default="", help="mutation: the rule set")
    parser.add_argument("--hands", type=int, default=2000, help="openspiel: hands of every contract (2000)")
    parser.add_argument("--jobs", type=int, default=1, help="openspiel: how many processes (1)")
    asked = parser.parse_args(arguments)
    try:
        found = MEASUREMENTS[asked.what](asked)
    except Unsound as error:
        print(error, file=sys.stderr)
        return 1
    whole = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    whole[asked.what] = whole.get(asked.what, {}) | {asked.variant: found} if asked.variant else found
    FILE.write_text(json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


def _score(lines: list[Line]) -> list[int]:
    """Passed, applicable, all: as reports tell them."""
    score = Score.of(lines)
    return [score.passed, score.applicable, score.whole]


def _suite(corpus: Corpus) -> Measurement:
    suite = {"version": VERSION, "protocol": PROTOCOL, "digest": corpus.digest, "cases": len(corpus.cases)}
    return {"date": _today(), "suite": suite}


def _today() -> str:
    return dt.datetime.now(tz=dt.UTC).date().isoformat()


def _loaded(file: Path) -> ModuleType:
    """A wrong engine as a module; what they share lies in their folder."""
    spec = importlib.util.spec_from_file_location(f"fake_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(FAKES))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(FAKES))
    return module


def _maker(engine: Any) -> Callable[[], InProcess]:
    return lambda: InProcess(engine)


if __name__ == "__main__":
    sys.exit(main())
