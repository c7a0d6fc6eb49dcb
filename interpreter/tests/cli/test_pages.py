"""The pages on the command line and on records keep their word."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import tarock
from tarock.cli.group import COMMANDS
from tarock.cli.records import _FIELDS
from tarock.record import parse_action
from tarock.resources import shipped_variants

PAGES = Path(__file__).resolve().parents[3] / "docs" / "pages"
CLI, RECORD = ((PAGES / name).read_text(encoding="utf-8") for name in ("cli.md", "record.md"))


def test_every_command_has_its_chapter() -> None:
    assert tuple(re.findall(r"^## (\w+)$", CLI, re.MULTILINE)) == COMMANDS
    assert [name for name in COMMANDS if f"[`{name}`](#{name})" not in CLI] == []


@pytest.mark.parametrize(
    "line",
    [
        line
        for line in re.findall(r"^tarock ((?:check|show|diff|deal|simulate) .*|check)$", CLI, re.MULTILINE)
        if "--watch" not in line
        and "*" not in line
        and "[OPTIONS]" not in line  # tests of their own, and usages
    ],
)
def test_every_example_of_a_command_line_is_understood(run: Any, line: str, tmp_path: Path) -> None:
    words = line.partition("#")[0].split()
    own = [name for name in words if name.endswith((".yaml", "/", ".json"))]
    words = [
        str(tmp_path / name) if name in ("hand.json", "differences.html") else name
        for name in words
        if name == "hand.json" or name not in own
    ]
    words = [
        "20" if word == "10000" else "1" if words[at - 1] == "--jobs" else word
        for at, word in enumerate(words)
    ]
    if words != ["diff"]:  # of a file of one's own
        assert run(*words).exit_code == 0


def test_every_section_of_a_sheet_is_named(run: Any) -> None:
    known = run("show", shipped_variants()[-1], "nowhere").stderr.partition("known: ")[2].strip().split(", ")
    assert f"Sections: {', '.join(f'`{name}`' for name in known)}." in CLI


def test_the_record_of_the_page_replays(run: Any, tmp_path: Path) -> None:
    text = RECORD.split("```json\n")[1].split("```")[0]
    file = tmp_path / "hand.json"
    file.write_text(text, encoding="utf-8")
    for command in ("replay", "explain"):
        assert run(command, file).exit_code == 0
    assert set(json.loads(text)) == set(_FIELDS) - {"fingerprint", "ledgers", "registers"}


def test_every_field_of_a_record_is_told() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (yes|no) \|", RECORD, re.MULTILINE)
    assert rows == [(name, "yes" if needed else "no") for name, (needed, _, _) in _FIELDS.items()]


def test_the_example_of_every_action_is_one() -> None:
    variant = tarock.load("lungau").variant
    examples = re.findall(r"^\| `[\w-]+(?: [^`]+)?` \| `(\d [^`]+)` \|", RECORD, re.MULTILINE)
    assert len({type(parse_action(variant, text)) for text in examples}) == 11


def test_links_lead_somewhere() -> None:
    for page in (CLI, RECORD):
        headings = {
            heading.lower().replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", page, re.MULTILINE)
        }
        for link in re.findall(r"\]\(([^)]+)\)", page):
            assert (
                link[1:] in headings if link.startswith("#") else (PAGES / link.partition("#")[0]).exists()
            ), link
