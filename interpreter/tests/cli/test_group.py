"""The command itself: what it offers, and how it ends when something is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest

from tarock.cli import group
from tarock.errors import Fault, InputError


def test_every_command_is_listed_with_a_whole_sentence(run: Any) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name in group.COMMANDS:
        line = next(line for line in result.stdout.splitlines() if line.strip().startswith(f"{name} "))
        assert line.endswith("."), line


@pytest.mark.parametrize("name", group.COMMANDS)
def test_every_command_has_help(run: Any, name: str) -> None:
    assert run(name, "--help").exit_code == 0


def test_the_version_is_told(run: Any) -> None:
    assert run("--version").stdout.startswith("tarock 0.")


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["show"], ["check", "--format", "xml"], ["show", "lungau", "-o", "x"]]
)
def test_wrong_usage_exits_2(run: Any, arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Error" in result.stderr


def test_a_command_of_another_package_joins(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def hello() -> None:
        click.echo("hello")

    monkeypatch.setattr(group, "_plugins", lambda: {"hello": lambda: hello})
    assert run("hello").stdout == "hello\n"
    assert "hello" in run("--help").stdout


def test_a_command_that_cannot_be_loaded_says_so(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> None:
        raise ImportError("no module named that")

    monkeypatch.setattr(group, "_plugins", lambda: {"hello": load})
    result = run("hello", "--any", "thing")
    assert result.exit_code == 2
    assert "TR903" in result.stderr
    assert "no module named that" in result.stderr
    assert run("--help").exit_code == 0


@pytest.mark.parametrize(
    ("raised", "code", "told"),
    [
        (InputError(Fault("TR301", "bad")), 1, "error[TR301]: bad"),
        (InputError(Fault("TR901", "gone")), 2, "error[TR901]: gone"),
        (
            FileNotFoundError(2, "No such file or directory", "x.json"),
            2,
            "error[TR902]: x.json: no such file",
        ),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_what_is_raised_on_purpose_is_told(
    run: Any, monkeypatch: pytest.MonkeyPatch, raised: BaseException, code: int, told: str
) -> None:
    @click.command()
    def fails() -> None:
        raise raised

    monkeypatch.setattr(group, "_plugins", lambda: {"fails": lambda: fails})
    result = run("fails")
    assert result.exit_code == code
    assert told in result.stderr
    assert result.stdout == ""


def test_a_closed_pipe_is_quiet() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tarock", "show", "lungau", "--resolved"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


def test_a_cold_check_imports_no_engine_and_no_tables() -> None:
    code = (
        "import sys; sys.argv = ['tarock', 'check', 'lungau']\n"
        "from tarock.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in ('rich', 'tarock.play', 'tarock.scoring', 'tarock.api', 'asyncio') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_serve_ends_with_what_the_adapter_says(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tarock.adapter.serve", SimpleNamespace(serve=lambda: 3))
    assert run("serve").exit_code == 3


def test_the_package_runs_as_a_module(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tarock", "check", "lungau"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0
    assert done.stdout.startswith("ok  lungau: ")
