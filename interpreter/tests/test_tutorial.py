"""The tutorials, followed to the letter: every file written, every command run, every output compared."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from tarock.cli import main
from tarock_conformance import asked
from tarock_conformance.cases import Corpus
from tarock_conformance.files import Roots
from tarock_conformance.load import load_corpus

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pages"
PAGE = FOLDER / "tutorial.md"
#: Each tutorial and how many outputs it shows at least.
PAGES = {PAGE: 10, FOLDER / "engine-tutorial.md": 10}
_BLOCK = re.compile(
    r"^(?:<!-- (?:file|edit): (?P<file>\S+) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


class Block(NamedTuple):
    """One block of a page: a file to write, a change of one (`diff`), commands to run, or what they print."""

    kind: str
    text: str
    file: str | None


def blocks(page: Path = PAGE) -> Iterator[Block]:
    """The blocks of a page in order."""
    for found in _BLOCK.finditer(page.read_text(encoding="utf-8")):
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


def edited(text: str, diff: str) -> str:
    """The text after a change whose lines it must have once."""
    lines = diff.splitlines(keepends=True)
    before, after = ("".join(line[1:] for line in lines if line[0] in " " + sign) for sign in "-+")
    assert text.count(before) == 1, before
    return text.replace(before, after)


def write(folder: Path, block: Block) -> None:
    """Writes or changes the block's file."""
    assert block.file is not None
    file = folder / block.file
    file.parent.mkdir(exist_ok=True)
    is_change = block.kind == "diff"
    text = edited(file.read_text(encoding="utf-8"), block.text) if is_change else block.text
    file.write_text(text, encoding="utf-8")


def ran(commands: str) -> str | None:
    """What the commands print; None where they need Node and it is missing."""
    printed = ""
    for line in commands.splitlines():
        program, *words = shlex.split(line)
        assert program == "tarock"
        if "cmd:node " in line and shutil.which("node") is None:
            return None
        result = CliRunner().invoke(main, words)
        assert result.exit_code in (0, 1), result.output
        printed += result.output
    return printed


@pytest.fixture
def shipped_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped corpus is read for the first command that needs it, not for each."""
    once = cache(load_corpus)

    def load(roots: Roots, *, own: Mapping[str, Path] = MappingProxyType({}), **tolerated: Any) -> Corpus:
        return load_corpus(roots, own=own, **tolerated) if own else once(roots, **tolerated)

    monkeypatch.setattr(asked, "load_corpus", load)


@pytest.mark.usefixtures("shipped_once")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_prints_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    printed: str | None = ""
    compared, left_out = 0, 0
    for block in blocks(page):
        if block.file is not None:
            write(tmp_path, block)
        elif block.kind == "sh":
            printed = ran(block.text)
            left_out += printed is None
        elif printed is not None:
            assert matches(block.text, printed), f"{block.text}\n--- but printed was ---\n{printed}"
            compared += 1
    assert compared + left_out >= PAGES[page]
    if left_out:
        pytest.skip("all but the commands that need Node, which is not installed")


def test_the_engines_of_the_tutorial_have_thirty_lines_at_most() -> None:
    written = [
        block for block in blocks(FOLDER / "engine-tutorial.md") if block.file and block.kind != "diff"
    ]
    assert {block.file: len(block.text.splitlines()) <= 30 for block in written} == {
        "engine.py": True,
        "engine.js": True,
    }


def test_the_document_in_the_end_is_short() -> None:
    last = [block.text for block in blocks() if block.file == "friday.yaml"][-1]
    assert len([line for line in last.splitlines() if line]) <= 12


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert len(links) >= 5
    assert [link for link in links if not (FOLDER / link).exists()] == []
