"""A list of known issues made from a report: what goes wrong now, for somebody to look into. Knows no engine."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import yaml

from tarock_conformance.known import LISTED
from tarock_conformance.report import Report
from tarock_conformance.streams import Line

_UNEXPLAINED = "not looked into yet"


def baseline(report: Report, engine: str, review_by: dt.date) -> str:
    """The list as YAML: what was known keeps its reason, everything else that goes wrong gets one to be replaced."""
    entries = list(_entries(report, engine, review_by))
    head = f"# Known issues of {engine}: tarock conformance run --engine … --known FILE\n"
    head += "# Each entry is a promise to look again: say why in `reason`, and take out what is mended.\n"
    text: str = yaml.safe_dump({"issues": entries}, sort_keys=False, allow_unicode=True, width=120)
    return head + text


def _entries(report: Report, engine: str, review_by: dt.date) -> Iterator[dict[str, str]]:
    seen = set()
    for line in report.of_engine(engine):
        if line["verdict"] == "known-issue":
            known = line["known"]
            if known["case"] not in seen:
                yield {
                    name: known[name]
                    for name in ("case", "verdict", "reason", "link", "review_by")
                    if name in known
                }
            seen.add(known["case"])
        elif line["verdict"] in LISTED:
            reason = f"{_UNEXPLAINED}: {_first(line)}"
            yield {
                "case": line["case"],
                "verdict": line["verdict"],
                "reason": reason,
                "review_by": str(review_by),
            }


def _first(line: Line) -> str:
    """The first line of what is wrong."""
    return str(line.get("detail") or line["verdict"]).splitlines()[0][:200]
