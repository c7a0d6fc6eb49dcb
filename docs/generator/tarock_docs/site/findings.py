"""What a check of the site has to say, and the error that ends a build. Checks nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Finding:
    """One thing that is wrong: where (`fa/rules/lungau/play.md`), what, and what to do about it."""

    place: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" + (f"\n  = help: {self.hint}" if self.hint else "")


class SiteError(Exception):
    """The site cannot be built or is not good; holds every finding."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(sorted(set(findings)))
        super().__init__("\n".join(map(str, self.findings)))
