"""A runner for commands, and hands to run them on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import tarock
from tarock.api import Rules
from tarock.chance import Played
from tarock.cli import main
from tarock.record import to_json
from tarock.simulate import Inspector

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Run `tarock` with these arguments; nothing but an exit may come out of it."""

    def runner(*arguments: object, color: bool = False) -> Result:
        result = CliRunner().invoke(main, [str(argument) for argument in arguments], color=color)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return runner


@pytest.fixture(scope="session")
def rules() -> Rules:
    """The shipped rule set."""
    return tarock.load("lungau")


@pytest.fixture(scope="session")
def dealer(rules: Rules) -> Inspector:
    """What plays random hands of it."""
    return Inspector(rules)


@pytest.fixture(scope="session")
def played(dealer: Inspector) -> Played:
    """A hand that was played with a called partner, some announcements and an open discard."""
    return dealer.play(1, 35)


@pytest.fixture
def record(dealer: Inspector, played: Played, tmp_path: Path) -> Path:
    """Its record in a file."""
    file = tmp_path / "hand.json"
    file.write_text(to_json(dealer.rules.variant, dealer.record(played)), encoding="utf-8")
    return file


@pytest.fixture
def spoilt(record: Path) -> Callable[..., Path]:
    """Its record with some fields replaced."""

    def spoil(**fields: Any) -> Path:
        data = json.loads(record.read_text(encoding="utf-8")) | fields
        record.write_text(json.dumps(data, indent=2, ensure_ascii=False), encoding="utf-8")
        return record

    return spoil
