"""The warnings that take a search: hands played, accounts settled, options tried. Seeded and bounded; prints nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final, Protocol

from tarock.errors import Fault
from tarock.lint.payments import uneven_payments
from tarock.lint.quick import in_order
from tarock.lint.search import Finding, Search
from tarock.lint.settings import options_without_effect
from tarock.lint.subject import Subject
from tarock.model.resolve import Resolved
from tarock.model.variant import Variant

#: So many directed hands are played, beside those with extreme cards.
HANDS: Final = 3000

_QUOTED = re.compile(r"'([^']+)'")


class Bar(Protocol):
    """What shows how far the search is."""

    def advance(self, steps: int) -> None:
        """So many more steps are done."""


#: Begins to show the progress of so many steps.
Progress = Callable[[int], AbstractContextManager[Bar]]


def search(
    resolved: Resolved,
    variant: Variant,
    told: tuple[Fault, ...],
    progress: Progress,
    *,
    hands: int | None = None,
) -> tuple[Finding, ...]:
    """What a search finds in a rule set beyond the warnings that were `told` already, from top to bottom."""
    subject = Subject(variant, resolved)
    found = [Finding(fault) for fault in (*options_without_effect(subject), *uneven_payments(subject))]
    directed = Search(subject)
    hands = HANDS if hands is None else hands
    with progress(directed.steps(hands)) as bar:
        directed.play(hands, bar.advance)
    directed.settle()
    found += directed.findings()
    known = {_about(fault) for fault in told}
    by_fault = {finding.fault: finding for finding in found if _about(finding.fault) not in known}
    return tuple(by_fault[fault] for fault in in_order(resolved, iter(by_fault)))


def _about(fault: Fault) -> tuple[str, str]:
    """What a warning is about: its code and the first thing that it quotes."""
    quoted = _QUOTED.search(fault.message)
    return fault.code, quoted.group(1) if quoted else fault.message
