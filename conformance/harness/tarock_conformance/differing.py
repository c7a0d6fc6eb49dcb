"""What is different between two reports: new failures, lost passes, fixes, cases that changed. Knows no engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tarock_conformance.report import Report, Score
from tarock_conformance.streams import Line
from tarock_conformance.verdicts import Verdict

Key = tuple[str, str]

_UNASKED = frozenset({Verdict.UNSUPPORTED, Verdict.NOT_RUN})
#: Verdicts of right answers, which are lost when the case is asked no more.
_GOOD = frozenset({Verdict.PASS, Verdict.UNEXPECTED_PASS, Verdict.CONTESTED})


@dataclass(slots=True)
class Differing:
    """Lines of two reports told apart: engine, case, verdict before and after; a case that changed tells nothing of an engine.

    `scores` are those of every engine that is in both reports, before and after.
    """

    scores: list[tuple[str, Score, Score]] = field(default_factory=list)
    failures: list[tuple[Key, str, str]] = field(default_factory=list)
    withdrawn: list[tuple[Key, str, str]] = field(default_factory=list)
    fixes: list[tuple[Key, str, str]] = field(default_factory=list)
    others: list[tuple[Key, str, str]] = field(default_factory=list)
    changed: list[tuple[Key, str, str]] = field(default_factory=list)
    new: list[tuple[Key, str, str]] = field(default_factory=list)
    gone: list[tuple[Key, str, str]] = field(default_factory=list)

    def kinds(self) -> Iterator[tuple[str, list[tuple[Key, str, str]]]]:
        """The headings with their lines, what matters most first; empty ones left out."""
        named = (
            ("new failures", self.failures),
            ("no longer claimed or asked", self.withdrawn),
            ("fixes", self.fixes),
            ("other verdicts", self.others),
            ("cases that changed", self.changed),
            ("cases that are new", self.new),
            ("cases that are gone", self.gone),
        )
        return ((name, lines) for name, lines in named if lines)

    @property
    def is_worse(self) -> bool:
        """Whether anything that is the same case goes wrong now and did not before, or a new one does, or a pass is lost."""
        is_lost = any(Verdict(was) in _GOOD for _, was, _ in self.withdrawn)
        is_bad = any(Verdict(now).is_bad for _, _, now in [*self.changed, *self.new])
        return bool(self.failures) or is_lost or is_bad


def compare_reports(before: Report, after: Report) -> Differing:
    """The differences. With one engine in each, those two are compared whatever their names."""
    old, new = _lines(before), _lines(after)
    if len(before.engines) == len(after.engines) == 1:
        (name,) = after.engines
        old = {(name, case): line for (_, case), line in old.items()}
    scores = [(name, _score(old, name), _score(new, name)) for name in after.engines if _has(old, name)]
    found = Differing(scores)
    for key in dict.fromkeys([*new, *old]):
        if key not in old:
            found.new.append((key, "", new[key]["verdict"]))
        elif key not in new:
            found.gone.append((key, old[key]["verdict"], ""))
        else:
            _sort(found, key, old[key], new[key])
    return found


def _lines(report: Report) -> Mapping[Key, Line]:
    return {(line["engine"], line["case"]): line for line in report.verdicts}


def _has(lines: Mapping[Key, Line], engine: str) -> bool:
    return any(name == engine for name, _ in lines)


def _score(lines: Mapping[Key, Line], engine: str) -> Score:
    return Score.of(line for (name, _), line in lines.items() if name == engine)


def _sort(found: Differing, key: Key, old: Line, new: Line) -> None:
    row = (key, old["verdict"], new["verdict"])
    was, now = Verdict(old["verdict"]), Verdict(new["verdict"])
    if old["digest"] != new["digest"]:
        found.changed.append(row)
    elif now.is_bad and not was.is_bad:
        found.failures.append(row)
    elif now in _UNASKED and was not in _UNASKED:
        found.withdrawn.append(row)
    elif now is Verdict.PASS and was is not Verdict.PASS:
        found.fixes.append(row)
    elif was is not now:
        found.others.append(row)
