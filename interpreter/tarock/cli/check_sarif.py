"""Faults as a SARIF 2.1.0 log, the form that code scanning and editors read. Knows no code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tarock.cli.code_pages import page_of, title_and_text
from tarock.errors import Fault, Place

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
Data = dict[str, Any]


def log(faults: Sequence[Fault]) -> Data:
    """A log of one run with these faults; one that several rule sets share is told once."""
    from tarock import __version__

    told = list(dict.fromkeys(faults))
    codes = sorted({fault.code for fault in told})
    driver = {"name": "tarock", "version": __version__, "rules": [_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True}],
        "results": [_result(fault, codes) for fault in told],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str) -> Data:
    """What a code means, from its page."""
    page, found = page_of(code), title_and_text(code)
    if page is None or found is None:
        return {"id": code}
    title, text = found
    return {
        "id": code,
        "shortDescription": {"text": title},
        "fullDescription": {"text": _first_paragraph(text)},
        "help": {"text": _without_fences(text), "markdown": text},
        "helpUri": page.resolve().as_uri(),
    }


def _first_paragraph(page: str) -> str:
    return " ".join(page.split("\n\n")[1].split())


def _without_fences(page: str) -> str:
    """A page as plain text."""
    return re.sub(r"^(?:```.*\n|#+ )", "", page, flags=re.MULTILINE)


def _result(fault: Fault, codes: Sequence[str]) -> Data:
    hint = f" Help: {fault.hint}" if fault.hint else ""
    result: Data = {
        "ruleId": fault.code,
        "ruleIndex": codes.index(fault.code),
        "level": "error" if fault.severity == "error" else "warning",
        "message": {"text": f"{fault.message}.{hint}"},
    }
    if fault.place is not None:
        result["locations"] = [{"physicalLocation": _location(fault.place, fault)}]
    if fault.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _location(place), "message": {"text": message}}
            for number, (place, message) in enumerate(fault.related, 1)
        ]
    return result


def _location(place: Place, fault: Fault | None = None) -> Data:
    region: Data = {"startLine": place.line, "startColumn": place.column}
    if fault is not None:
        region["endColumn"] = place.column + max(1, fault.width)  # exclusive
        if fault.source_line is not None:
            region["snippet"] = {"text": fault.source_line}
    return {"artifactLocation": {"uri": _uri(place.file)}, "region": region}


def _uri(file: str) -> str:
    """Relative below the working folder, as faults name files; else absolute."""
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
