"""The tutorial, followed to the letter: every file written, every command run, every output compared."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from tarock.cli import main

PAGE = Path(__file__).resolve().parents[2] / "docs" / "pages" / "tutorial.md"
_BLOCK = re.compile(
    r"^(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


class Block(NamedTuple):
    """One block of the page: a file to write, commands to run, or what they print."""

    kind: str
    text: str
    file: str | None


def blocks() -> Iterator[Block]:
    """The blocks of the page in order."""
    for found in _BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        yield Block(found["kind"], found["text"], found["file"])


def matches(expected: str, printed: str) -> bool:
    """Whether a text is the expected one, in which `…` stands for anything: in a line, or, alone in one, for lines."""
    wanted = expected.rstrip("\n").split("\n")
    found = [line.rstrip() for line in printed.strip("\n").split("\n")]

    def fits(at: int, line: int) -> bool:
        if at == len(wanted):
            return line == len(found)
        if wanted[at] == "…":
            return any(fits(at + 1, later) for later in range(line, len(found) + 1))
        return line < len(found) and _is_line(wanted[at], found[line]) and fits(at + 1, line + 1)

    return fits(0, 0)


def _is_line(expected: str, printed: str) -> bool:
    return re.fullmatch(".*".join(re.escape(part) for part in expected.split("…")), printed) is not None


@pytest.mark.parametrize(
    ("expected", "printed", "is_match"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\n", "a\nb\n", False),
        ("a …\n", "a b c\n", True),
        ("a …\n", "a b\nc\n", False),
        ("…\nb\n", "a\na\nb\n", True),
        ("…\nb\n", "b\n", True),
        ("…\nb\n…\n", "a\nb\nc\n", True),
        ("…\nb\n…\n", "a\nbb\nc\n", False),
    ],
)
def test_what_is_left_out_matches_anything(expected: str, printed: str, *, is_match: bool) -> None:
    assert matches(expected, printed) is is_match


def test_every_command_prints_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    printed, commands, compared = "", 0, 0
    for block in blocks():
        if block.file is not None:
            file = tmp_path / block.file
            file.parent.mkdir(exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        elif block.kind == "sh":
            printed = ""
            for line in block.text.splitlines():
                program, *words = shlex.split(line)
                assert program == "tarock"
                result = CliRunner().invoke(main, words)
                assert result.exit_code in (0, 1), result.output
                printed += result.output
                commands += 1
        else:
            assert matches(block.text, printed), f"{block.text}\n--- but printed was ---\n{printed}"
            compared += 1
    assert commands >= compared >= 10


def test_the_document_in_the_end_is_short() -> None:
    last = [block.text for block in blocks() if block.file == "friday.yaml"][-1]
    assert len([line for line in last.splitlines() if line]) <= 12


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE.read_text(encoding="utf-8"))
    assert len(links) > 5
    assert [link for link in links if not (PAGE.parent / link).exists()] == []
