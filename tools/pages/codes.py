"""The codes of all faults: those of expressions from their table, and whether a page tells every code there is."""

from __future__ import annotations

import re
from pathlib import Path

from pages.markdown import table
from tarock.expr.codes import MEANINGS
from tarock.lint.codes import MEANINGS as WARNINGS

ROOT = Path(__file__).resolve().parents[2]
SOURCES = (ROOT / "interpreter" / "tarock", ROOT / "conformance" / "harness")


def of_expressions() -> str:
    """The table of TR2xx."""
    return table(("code", "meaning"), MEANINGS.items())


def of_warnings() -> str:
    """The table of TR5xx."""
    return table(("code", "meaning"), WARNINGS.items())


def raised() -> dict[str, str]:
    """Every code in the source of the two packages, with a file where it stands."""
    return {
        found: str(file.relative_to(ROOT))
        for folder in SOURCES
        for file in sorted(folder.rglob("*.py"))
        for found in re.findall(r"\bTR[1-9]\d\d\b", file.read_text(encoding="utf-8"))
    }


def faults(page: str) -> list[str]:
    """Codes that the page lacks, tells twice, or tells though nothing raises them."""
    told = re.findall(r"^\| (TR\d{3}) \| \S", page, re.MULTILINE)
    known = raised()
    return [
        *(
            f"docs/pages/errors.md lacks {code}, raised in {known[code]}"
            for code in sorted(known.keys() - set(told))
        ),
        *(
            f"docs/pages/errors.md tells {code}, which is nowhere in the source"
            for code in sorted(set(told) - known.keys())
        ),
        *(
            f"docs/pages/errors.md tells {code} twice"
            for code in sorted({code for code in told if told.count(code) > 1})
        ),
    ]
