"""What the README says of the suite holds: its engines can be attached, its verbs and cases are there, its links lead somewhere."""

import re
import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tarock_conformance.cli import conformance

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"tarock conformance ([^#\n]+)", README.split("## Exit codes")[0])


def test_there_are_commands():
    verbs = [command.split()[0] for command in COMMANDS]
    assert {"list", "show", "run"} <= set(verbs)
    assert sum("small.py" in command for command in COMMANDS) == 2


@pytest.mark.parametrize("command", [command for command in COMMANDS if "ID" not in command])
def test_its_commands_work(command, monkeypatch):
    monkeypatch.chdir(ROOT)
    words = [word.replace(".venv/bin/python", sys.executable) for word in shlex.split(command)]
    narrowed = ["--case", "count-*"] if words[0] == "run" and "--case" not in words else []
    done = CliRunner().invoke(conformance, [*words, *narrowed])
    assert (done.exit_code, done.stderr) == (0, "")


def test_its_links_lead_somewhere():
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert "docs/pages/README.md" in links
    assert [link for link in links if not (ROOT / link).exists()] == []
