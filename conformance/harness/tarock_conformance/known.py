"""Lists of known issues of an engine, held strictly: what is listed must go wrong as listed. Knows no engine."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

from tarock_conformance.cases import Case
from tarock_conformance.files import CorpusError, Fault, Node, did_you_mean, read
from tarock_conformance.run import EngineRun
from tarock_conformance.verdicts import Issue, Result, Verdict

FORM, IDLE, EXPIRED = "TR424", "TR425", "TR426"
_KEYS = ("case", "verdict", "reason", "link", "review_by")
_NEEDED = ("case", "verdict", "reason", "review_by")
#: What can be listed: an engine that merely does not claim something needs no list.
LISTED = tuple(verdict.value for verdict in Verdict if verdict.is_bad and verdict != Verdict.UNEXPECTED_PASS)


@dataclass(frozen=True, slots=True)
class KnownIssues:
    """A list of known issues, in the order of its file."""

    file: Path
    issues: tuple[Issue, ...]

    def issue(self, case: Case) -> Issue | None:
        """The first entry that means the case."""
        return next((issue for issue in self.issues if means(issue, case)), None)


def means(issue: Issue, case: Case) -> bool:
    """Whether an entry is about the case."""
    return any(fnmatchcase(name, issue.case) or name == issue.case for name in (case.id, case.key))


def read_known(file: Path, cases: Sequence[Case], today: dt.date) -> KnownIssues:
    """The list in a file. Raises CorpusError with everything wrong: form, entries that mean no case, dates gone by."""
    root, faults = read(file)
    entries: list[tuple[Issue, Node]] = []
    if root is not None and not faults:
        faults = [
            root[key].key_fault(FORM, f"unknown key '{key}'", did_you_mean(key, ["issues"]))
            for key in root.map
            if key != "issues"
        ]
        for node in root["issues"].items if "issues" in root else ():
            faults += (wrong := list(_form_faults(node)))
            if not wrong:
                entries.append((_issue(node), node))
        faults += [fault for issue, node in entries for fault in _stale(issue, node, cases, today)]
    if faults:
        raise CorpusError(faults)
    return KnownIssues(file, tuple(issue for issue, _ in entries))


def _form_faults(node: Node) -> Iterator[Fault]:
    for key, below in node.map.items():
        if key not in _KEYS:
            yield below.key_fault(FORM, f"unknown key '{key}'", did_you_mean(str(key), _KEYS))
        elif not isinstance(below.value, str) or not below.value.strip():
            yield below.fault(FORM, f"'{key}' must be a text")
    if missing := [key for key in _NEEDED if key not in node.map]:
        yield node.fault(FORM, f"missing here: {', '.join(missing)}")
        return
    if (verdict := node["verdict"]).value not in LISTED:
        yield verdict.fault(FORM, f"'{verdict.value}' is none of: {', '.join(LISTED)}")
    try:
        dt.date.fromisoformat(str(node["review_by"].value))
    except ValueError:
        yield node["review_by"].fault(FORM, "a date is written 2027-01-31")


def _issue(node: Node) -> Issue:
    text = {key: str(below.value).strip() for key, below in node.map.items()}
    return Issue(text["case"], text["verdict"], text["reason"], text["review_by"], text.get("link"))


def _stale(issue: Issue, node: Node, cases: Sequence[Case], today: dt.date) -> Iterator[Fault]:
    if not any(means(issue, case) for case in cases):
        names = [name for case in cases for name in (case.id, case.key)]
        yield node["case"].fault(IDLE, f"no case is named '{issue.case}'", did_you_mean(issue.case, names))
    if dt.date.fromisoformat(issue.review_by) < today:
        hint = "see whether it is still so; then take the entry out or give it a later date"
        yield node["review_by"].fault(EXPIRED, f"this was to be looked at again by {issue.review_by}", hint)


def apply(known: KnownIssues, run: EngineRun) -> EngineRun:
    """The run in the light of the list: known issues, unexpected passes, entries that nothing came of."""
    results = tuple(in_light_of(known.issue(result.case), result) for result in run.results)
    return replace(run, results=results, idle=tuple(_idle(known, run)))


def in_light_of(issue: Issue | None, result: Result) -> Result:
    """The result as an entry of the list has it: a known issue, an unexpected pass, or as it was."""
    if issue is None:
        return result
    if result.verdict in (Verdict.PASS, Verdict.CONTESTED):
        detail = (
            f"listed as a known issue ({issue.verdict}: {issue.reason}), and it passes: take it off the list"
        )
        return replace(result, verdict=Verdict.UNEXPECTED_PASS, detail=detail, known=issue)
    if not result.verdict.is_bad:
        return result
    if result.verdict != issue.verdict:
        detail = f"{result.detail}\nlisted as a known issue, yet as '{issue.verdict}'"
        return replace(result, detail=detail, known=issue)
    return replace(result, verdict=Verdict.KNOWN_ISSUE, known=issue)


def _idle(known: KnownIssues, run: EngineRun) -> Iterator[str]:
    """Entries of which every case was to be asked here and none could be: they explain nothing."""
    for issue in known.issues:
        verdicts = {result.verdict for result in run.results if means(issue, result.case)}
        if verdicts == {Verdict.UNSUPPORTED}:
            yield f"'{issue.case}' is listed as a known issue, and the engine claims no such case"
