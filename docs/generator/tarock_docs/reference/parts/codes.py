"""The codes of all faults: tables of them, and whether every code there is has its page."""

from __future__ import annotations

import re
from pathlib import Path

from tarock_docs.language import mark
from tarock_docs.reference.markdown import table
from tarock_docs.reference.parts.code_data import codes

ROOT = Path(__file__).resolve().parents[5]
SOURCES = (ROOT / "interpreter" / "tarock", ROOT / "conformance" / "harness")


def of(group: str) -> str:
    """The table of the codes that begin with these letters, each with a link to its page."""
    rows = [
        (f"[{code.code}](codes/{code.code}.md)", code.title)
        for code in codes()
        if code.code.startswith(group)
    ]
    return table((mark("code"), mark("meaning")), rows)


def raised() -> dict[str, str]:
    """Every code in the source of the two packages, with a file where it stands."""
    return {
        found: str(file.relative_to(ROOT))
        for folder in SOURCES
        for file in sorted(folder.rglob("*.py"))
        for found in re.findall(r"\bTR[1-9]\d\d\b", file.read_text(encoding="utf-8"))
    }


def faults() -> list[str]:
    """Codes that have no page though something raises them, or have one though nothing does."""
    told, known = {code.code for code in codes()}, raised()
    return [
        *(
            f"docs/codes/{code}.yaml is missing: {known[code]} raises it"
            for code in sorted(known.keys() - told)
        ),
        *(
            f"docs/codes/{code}.yaml tells of a code that is nowhere in the source"
            for code in sorted(told - known.keys())
        ),
    ]
