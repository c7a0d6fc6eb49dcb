"""The cases of the corpus as tests of pytest: `pytest --tarock-engine py:my_engine:Engine`. Knows pytest alone.

pytest imports this module in every run of everybody who has tarock installed: whatever is needed to ask an engine is
imported only when one is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tarock_conformance.asking import Asking
    from tarock_conformance.cases import Case
    from tarock_conformance.verdicts import Result

_LISTS = {
    "case": ("GLOB", "only cases with such an id"),
    "op": ("OP", "only cases of this operation"),
    "variant": ("VARIANT", "only cases of this variant"),
    "tag": ("TAG", "only cases with this tag"),
    "ruleset": ("VARIANT=FILE", "a rule document to take instead of the shipped one"),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, each of which is called like that of `tarock conformance run`."""
    group = parser.getgroup("tarock", "conformance to the rules of tarock games")
    group.addoption(
        "--tarock-engine",
        metavar="KIND:TARGET",
        help="the engine that the cases of the corpus are asked, such as py:my_engine:Engine; "
        "what is py: runs in this process",
    )
    for name, (metavar, what) in _LISTS.items():
        group.addoption(f"--tarock-{name}", action="append", default=[], metavar=metavar, help=what)
    group.addoption("--tarock-known", metavar="FILE", help="a list of known issues, held strictly")
    group.addoption("--tarock-timeout", type=float, default=2.0, metavar="SECONDS", help="for each case (2)")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Adds a test for each case, behind the tests that are there; `-k` and `--lf` see them too."""
    if config.getoption("--tarock-engine") is None:
        return
    from tarock_conformance.asking import CannotBegin, begin

    wanted = {name: tuple(config.getoption(f"--tarock-{name}")) for name in _LISTS}
    try:
        asking = begin(
            config.getoption("--tarock-engine"),
            wanted,
            known=config.getoption("--tarock-known"),
            seconds=config.getoption("--tarock-timeout"),
        )
    except CannotBegin as why:
        raise pytest.UsageError(*str(why).splitlines()) from None
    config.add_cleanup(asking.close)
    items += (
        CaseItem.from_parent(session, name=case.key, nodeid=f"tarock::{case.key}", case=case, asking=asking)
        for case in asking.cases
    )


class CaseItem(pytest.Item):
    """One case. Its failure is what was asked, answered and expected, with the rule and its source."""

    def __init__(self, *, case: Case, asking: Asking, **rest: Any) -> None:
        super().__init__(**rest)
        self.case, self.asking = case, asking

    def runtest(self) -> None:
        """Asks the case; passes, skips, or fails."""
        from tarock_conformance.verdicts import Verdict

        result = self.asking.result(self.case)
        match result.verdict:
            case Verdict.PASS:
                return
            case Verdict.UNSUPPORTED:
                pytest.skip(f"not claimed by the engine: {result.detail}")
            case Verdict.CONTESTED:
                pytest.skip(f"contested ({self.case.open_point}): the sources leave it open, no score")
            case Verdict.KNOWN_ISSUE:
                pytest.xfail(f"known issue: {result.known}")
        raise Failed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A failed case without a traceback; anything else as pytest shows it."""
        if isinstance(excinfo.value, Failed):
            return self.asking.told(excinfo.value.result)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[str, int | None, str]:
        """Where the case stands."""
        place = self.case.place
        return place.file, place.line - 1, f"{self.case.op} {self.case.key}"


class Failed(Exception):
    """A case that did not pass."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.detail)
        self.result = result
