"""What can become of a case, and the result of asking one. Knows nothing of how it was asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tarock_conformance.cases import Case


class Verdict(StrEnum):
    """The eleven verdicts."""

    PASS = "pass"  # noqa: S105 (no password)
    FAIL = "fail"
    ERROR = "error"
    CRASH = "crash"
    TIMEOUT = "timeout"
    PROTOCOL = "protocol"
    UNSUPPORTED = "unsupported"
    KNOWN_ISSUE = "known-issue"
    UNEXPECTED_PASS = "unexpected-pass"  # noqa: S105
    CONTESTED = "contested"
    NOT_RUN = "not-run"

    @property
    def is_bad(self) -> bool:
        """Whether a run with this verdict ends with exit code 1."""
        return self in _BAD

    @property
    def is_passed(self) -> bool:
        """Whether the case counts as passed, which no skip ever does."""
        return self in (Verdict.PASS, Verdict.UNEXPECTED_PASS)

    @property
    def is_scored(self) -> bool:
        """Whether the case counts among the applicable ones."""
        return self not in _UNSCORED


_BAD = frozenset(
    {Verdict.FAIL, Verdict.ERROR, Verdict.CRASH, Verdict.TIMEOUT, Verdict.PROTOCOL, Verdict.UNEXPECTED_PASS}
)
_UNSCORED = frozenset({Verdict.UNSUPPORTED, Verdict.CONTESTED, Verdict.NOT_RUN})


@dataclass(frozen=True, slots=True)
class Issue:
    """A known issue: a case id or a glob, the verdict it has, why, until when that may stand, where it is told."""

    case: str
    verdict: str
    reason: str
    review_by: str
    link: str | None = None

    def __str__(self) -> str:
        return f"{self.reason} (until {self.review_by}{', ' + self.link if self.link else ''})"


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one case with one engine. `answered` and `stderr` are kept unless it passed."""

    case: Case
    verdict: Verdict
    detail: str = ""
    answered: Any = None
    stderr: str = ""
    reading: str | None = None
    known: Issue | None = None
