"""What there is to say of each code: docs/codes/TRnnn.yaml, one file a code. Knows the form of these files, no code.

    title: one line, as the table on the page of all codes has it; expressions and warnings have theirs in the package
    means: what it stands for and how it comes about, in Markdown
    failing: {run: a command line, files: {name: text, …}, faults: [what is found: code, file, line, column]}
    repaired: {run, files}

`run` is `tarock check` with the first file where it is left out. `repaired` may say only what differs from `failing`.
In the texts `<deal>` stands for the lines of docs/codes/deal.json. Codes that no small example shows have neither.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tarock.expr.codes import MEANINGS as OF_EXPRESSIONS
from tarock.lint.codes import MEANINGS as OF_WARNINGS

FOLDER = Path(__file__).resolve().parents[4] / "codes"
_DEAL = "<deal>"


@dataclass(frozen=True, slots=True)
class Snippet:
    """Files, a command that is run on them, and the faults that it finds."""

    run: str
    files: Mapping[str, str]
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Code:
    """One code, with a snippet that gives it and one that does not, where there are any."""

    code: str
    title: str
    means: str
    failing: Snippet | None
    repaired: Snippet | None


@cache
def codes() -> tuple[Code, ...]:
    """Every code, in order."""
    return tuple(_read(file) for file in sorted(FOLDER.glob("TR*.yaml")))


def _read(file: Path) -> Code:
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    failing = _snippet(data["failing"], {}) if "failing" in data else None
    repaired = _snippet(data["repaired"], data["failing"]) if "repaired" in data else None
    return Code(file.stem, _title(file.stem, data), data["means"].strip(), failing, repaired)


def _title(code: str, data: Mapping[str, Any]) -> str:
    """The title; of expressions and warnings it stands with their codes in the package."""
    title: str = data.get("title") or {**OF_EXPRESSIONS, **OF_WARNINGS}[code]
    return title


def _snippet(data: Mapping[str, Any], otherwise: Mapping[str, Any]) -> Snippet:
    files = {
        name: _filled(text) for name, text in {**otherwise.get("files", {}), **data.get("files", {})}.items()
    }
    run = data.get("run", otherwise.get("run")) or f"tarock check {next(iter(files))}"
    return Snippet(run, files, tuple(data.get("faults", ())))


def _filled(text: str) -> str:
    deal = (FOLDER / "deal.json").read_text(encoding="utf-8").strip()
    return text.replace(_DEAL, deal)
