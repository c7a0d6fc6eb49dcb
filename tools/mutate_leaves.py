"""Whether the corpus speaks for every leaf of a rule document: changes one at a time and sees which case fails.

    python tools/mutate_leaves.py [--variant lungau] [--number 40] [--seed 1] [--all] [--own] [--only GLOB] [--quiet]

A change is *caught* when a case fails that cites a statement which the entry of the changed leaf cites too, *caught
elsewhere* when other cases fail alone, *refused* when the checker does not load the document any more, and it
*survives* when nothing happens. Asked are the cases of the variant, and those of a house rule's document that extends
it. Without --all a sample is drawn, spread over the sections, of changes that load. With --own only leaves of the
document itself are changed: for what it inherits its parent's cases speak.
Changes that mean the same as before stand in `tools/equal_changes/VARIANT.txt`, each with its reason. Exits with 1 when one
survives or is caught elsewhere.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

from leaf_changes import Change, Changes
from tarock.adapter.reference import Reference
from tarock.model import resolve
from tarock_conformance.cases import Case, Corpus
from tarock_conformance.engines import Engine
from tarock_conformance.files import Roots
from tarock_conformance.links import Ended, InProcess, TimedOut
from tarock_conformance.load import load_corpus
from tarock_conformance.run import Plan, run_engine

EQUAL = Path(__file__).with_name("equal_changes")
CAUGHT, ELSEWHERE, REFUSED, SURVIVES, BREAKS = (
    "caught",
    "caught elsewhere",
    "refused",
    "SURVIVES",
    "BREAKS THE LOADER",
)
#: Codes of faults that the checker finds in a document.
CHECKED = ("TR1", "TR2")
#: Loading takes a fraction of a second: this is a loader that does not end, on a busy machine too.
SECONDS_TO_LOAD = 60.0
BAD = (ELSEWHERE, SURVIVES, BREAKS)


@dataclass(frozen=True)
class Outcome:
    """What became of a change, and the first case that failed (or what the checker said)."""

    change: Change
    verdict: str
    by: str = ""

    def __str__(self) -> str:
        change = self.change
        text = f"{change.place.file}:{change.place.line}: {self.verdict}: {change.name}"
        return f"{text}\n    cites {', '.join(change.statements) or 'nothing'}; {self.by or 'no case fails'}"


class Mutator:
    """Writes changed documents into a folder and asks the reference engine the cases of the variant."""

    def __init__(self, variant: str, folder: Path, corpus: Corpus) -> None:
        self.resolved = resolve.load(variant)
        self.folder = folder
        self.digest = corpus.digest
        self.variant = variant
        self.cases = [case for case in map(self._asked_here, corpus.cases) if case is not None]
        self.reasons = EQUAL / f"{variant}.txt"
        lines = self.reasons.read_text(encoding="utf-8").splitlines() if self.reasons.exists() else []
        listed = [line.partition("  #")[0].strip() for line in lines]
        self.equal = frozenset(line for line in listed if line and not line.startswith("#"))
        self.changes = [change for change in Changes(self.resolved) if change.name not in self.equal]

    def _asked_here(self, case: Case) -> Case | None:
        """A case of the variant as it is; of a document that extends it, one that extends the document in the folder."""
        text = case.given.get("document")
        if not isinstance(text, str):
            return case if case.variant == self.variant else None
        line, own = f"extends: {self.variant}\n", f"extends: {self.folder / self.variant}.yaml\n"
        return (
            replace(case, given={**case.given, "document": text.replace(line, own)}) if line in text else None
        )

    def stale(self) -> list[str]:
        """Lines of the list of equal changes that are no change."""
        return sorted(self.equal - {change.name for change in Changes(self.resolved)})

    def owns(self, change: Change) -> bool:
        """Whether a change is one of the document itself and not of a parent."""
        return change.source.path == self.resolved.chain[0]

    def write(self, change: Change) -> Path:
        """The rule set with the change as files in the folder; the path of its own document."""
        for number, file in enumerate(self.resolved.chain):
            is_changed = file == change.source.path
            text = change.text() if is_changed else file.read_text(encoding="utf-8")
            if number + 1 < len(self.resolved.chain):
                parent = self.resolved.chain[number + 1]
                text = text.replace(f"\nextends: {parent.stem}\n", f"\nextends: ./{parent.name}\n", 1)
            (self.folder / file.name).write_text(text, encoding="utf-8")
        return self.folder / self.resolved.chain[0].name

    def refusal(self, change: Change) -> Outcome | None:
        """The outcome of a change that does not load; None if it does."""
        link = InProcess(Reference())
        request = {
            "cmd": "ruleset",
            "name": self.variant,
            "variant": self.variant,
            "file": str(self.write(change)),
        }
        try:
            link.send([request])
            (answer,) = link.receive(SECONDS_TO_LOAD)
        except TimedOut:
            return Outcome(change, BREAKS, "loading does not end")
        except Ended as end:
            return Outcome(change, BREAKS, str(end))
        assert isinstance(answer, dict)
        if (error := answer.get("error")) is not None:
            return Outcome(
                change,
                REFUSED if error["code"][:3] in CHECKED else BREAKS,
                f"{error['code']} {error['message']}",
            )
        return None

    def outcome(self, change: Change) -> Outcome:
        """What becomes of a change: first the cases that cite its statements are asked, then all others."""
        if (refused := self.refusal(change)) is not None:
            return refused
        cited = set(change.statements)
        citing = [case for case in self.cases if not cited.isdisjoint(case.statements)]
        others = [case for case in self.cases if cited.isdisjoint(case.statements)]
        if failed := self.failing(citing):
            return Outcome(change, CAUGHT, f"{failed[0].key} fails")
        if failed := self.failing(others):
            return Outcome(change, ELSEWHERE, f"fail: {_listed(failed)}")
        return Outcome(change, SURVIVES)

    def failing(self, cases: Iterable[Case]) -> list[Case]:
        """The cases that fail under the document in the folder."""
        document = self.folder / self.resolved.chain[0].name
        engine = Engine("ref", "ref", lambda: InProcess(Reference()), is_reference=True, is_inline=True)
        run = run_engine(engine, list(cases), Plan(self.digest, documents={self.variant: str(document)}))
        return [result.case for result in run.results if result.verdict.is_bad]

    def sample(self, *, number: int, seed: int) -> list[Change]:
        """Changes that load, as evenly over the sections as there are some."""
        chance = random.Random(seed)
        by_section: dict[str, list[Change]] = {}
        for change in self.changes:
            by_section.setdefault(change.section, []).append(change)
        for changes in by_section.values():
            chance.shuffle(changes)
        chosen: list[Change] = []
        while len(chosen) < number and any(by_section.values()):
            for changes in by_section.values():
                if len(chosen) < number and (found := self._next(changes)) is not None:
                    chosen.append(found)
        return chosen

    def _next(self, changes: list[Change]) -> Change | None:
        while changes:
            if self.refusal(change := changes.pop()) is None:
                return change
        return None


def _listed(cases: list[Case], most: int = 4) -> str:
    more = f" and {len(cases) - most} more" if len(cases) > most else ""
    return ", ".join(f"{case.key} ({' '.join(case.statements)})" for case in cases[:most]) + more


def make_mutator(variant: str, folder: Path) -> Mutator:
    """A mutator over the shipped corpus."""
    return Mutator(variant, folder, load_corpus(Roots.of()))


def outcomes(mutator: Mutator, changes: Iterable[Change]) -> Iterator[Outcome]:
    """The outcome of each change."""
    return map(mutator.outcome, changes)


def main(argv: list[str] | None = None) -> int:
    """Print what became of each change, and the sums."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--variant", default="lungau")
    parser.add_argument("--number", type=int, default=40, help="size of the sample")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="every change of every leaf")
    parser.add_argument(
        "--own", action="store_true", help="changes of the document itself, not of its parents"
    )
    parser.add_argument("--only", default="*", help="changes of paths like this alone")
    parser.add_argument("--quiet", action="store_true", help="tell survivors and the sums only")
    asked = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        mutator = make_mutator(asked.variant, Path(folder))
        if asked.own:
            mutator.changes = [change for change in mutator.changes if mutator.owns(change)]
        chosen = mutator.changes if asked.all else mutator.sample(number=asked.number, seed=asked.seed)
        counts: Counter[str] = Counter()
        for outcome in outcomes(
            mutator, (change for change in chosen if fnmatchcase(change.path, asked.only))
        ):
            counts[outcome.verdict] += 1
            if outcome.verdict in BAD or not asked.quiet:
                print(outcome, flush=True)
    for name in mutator.stale():
        print(f"{mutator.reasons.name}: no such change: {name}")
    print(", ".join(f"{number} {verdict}" for verdict, number in sorted(counts.items())))
    return int(any(counts[verdict] for verdict in BAD) or bool(mutator.stale()))


if __name__ == "__main__":
    sys.exit(main())
