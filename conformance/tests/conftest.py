"""What the harness's tests share: a small corpus of their own, engines as commands."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tarock_conformance.cases import Corpus
from tarock_conformance.files import Roots
from tarock_conformance.load import load_corpus

HERE = Path(__file__).parent
CONFORMANCE = HERE.parent


@pytest.fixture(scope="session")
def roots() -> Roots:
    """The small corpus."""
    return Roots(HERE / "data" / "cases", HERE / "data" / "spec")


@pytest.fixture(scope="session")
def corpus(roots: Roots) -> Corpus:
    """The small corpus, loaded."""
    return load_corpus(roots)


@pytest.fixture
def copied(tmp_path: Path) -> Roots:
    """A copy of the small corpus that a test may damage."""
    shutil.copytree(HERE / "data", tmp_path / "data")
    return Roots(tmp_path / "data" / "cases", tmp_path / "data" / "spec")


@pytest.fixture(scope="session")
def command() -> Callable[..., str]:
    """Makes the text of a `cmd:` engine from a script below conformance/ and its arguments."""

    def make(script: str, *arguments: str) -> str:
        return "cmd:" + shlex.join([sys.executable, str(CONFORMANCE / script), *arguments])

    return make
