"""A report as one static HTML page: a matrix of engines, filters, every failure in full. The page is report.html; this fills it."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from typing import Any

from tarock_conformance.report import Report
from tarock_conformance.streams import Line

_TEMPLATE = "report.html"
_DATA, _TITLE = "/*DATA*/null", "<!--TITLE-->"
#: What the matrix can be told by: the key of the lines, and its name.
_WAYS = {"op": "operations", "topic": "chapters", "statements": "statements", "rules": "rules"}
_DROPPED = ("kind", "engine", "digest")


def page(report: Report) -> str:
    """The page, with the whole report in it."""
    data = {
        "suite": report.header["suite"],
        "options": report.options,
        "engines": [_engine(report, engine) for engine in report.header["engines"]],
        "ways": _WAYS,
        "cases": _cases(report),
    }
    template = (files("tarock_conformance") / "formats" / _TEMPLATE).read_text(encoding="utf-8")
    title = escape(", ".join(report.engines))
    # A closing tag inside the data would end the script it stands in.
    whole = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return template.replace(_TITLE, title).replace(_DATA, whole)


def _engine(report: Report, engine: Line) -> dict[str, Any]:
    name, said = engine["name"], engine["engine"]
    return {
        "name": name,
        "says": f"{said['name']} {said['version']}",
        "score": report.score(name),
        "troubles": report.troubles(name),
        "warnings": report.warnings(name),
    }


def _cases(report: Report) -> list[dict[str, Any]]:
    """A row for each case, with the verdict of each engine."""
    rows: dict[str, dict[str, Any]] = {}
    shared = ("case", "op", "topic", "variant", "title", "statements", "rules", "contested")
    for line in report.verdicts:
        row = rows.setdefault(
            line["case"], {name: line[name] for name in shared if name in line} | {"by": {}}
        )
        row["by"][line["engine"]] = {
            name: value for name, value in line.items() if name not in (*shared, *_DROPPED) and value
        }
    return list(rows.values())
