"""The forms in which a report is written, by the ending of the file. Each form is a module of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from tarock_conformance.compare import shown
from tarock_conformance.formats.badge import badge
from tarock_conformance.formats.junit import junit
from tarock_conformance.formats.markdown import markdown
from tarock_conformance.formats.page import page
from tarock_conformance.report import Report
from tarock_conformance.streams import write_text


def ndjson(report: Report) -> str:
    """The stream itself."""
    return "".join(shown(line) + "\n" for line in report.lines())


def as_json(report: Report) -> str:
    """The whole report as one object."""
    whole = {"header": report.header, "verdicts": report.verdicts, "footer": report.footer}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


FORMS: Mapping[str, Callable[[Report], str]] = {
    "ndjson": ndjson,
    "json": as_json,
    "junit": junit,
    "markdown": markdown,
    "html": page,
    "badge": badge,
}
ENDINGS = {".json": "json", ".xml": "junit", ".md": "markdown", ".html": "html", ".svg": "badge"}


def form_of(file: Path) -> str:
    """The form that the ending of a file asks for; what is not known is the stream."""
    return ENDINGS.get(file.suffix.lower(), "ndjson")


def write(report: Report, file: Path) -> None:
    """Writes a report in the form that its ending asks for, at once or not at all. Raises OSError."""
    write_text(file, [FORMS[form_of(file)](report)])
