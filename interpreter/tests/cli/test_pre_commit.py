"""The hooks for pre-commit: the manifest is one, and pre-commit runs its entries over a repository of rule sets."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from pre_commit.clientlib import load_manifest

MANIFEST = Path(__file__).resolve().parents[3] / ".pre-commit-hooks.yaml"
HEAD = "format: 1\nid: friday\nextends: lungau\nnames: {en: Friday}\n"
SOUND, SPACED, FAULTY = (
    HEAD + text
    for text in (
        "contracts: {dreier: {value: 3}}\n",
        "contracts:   {dreier: {value: 3}}\n",
        "contracts: {dreier: {valeu: 3}}\n",
    )
)
Commit = Callable[[str], "subprocess.CompletedProcess[str]"]


def test_the_manifest_has_both_hooks_and_pre_commit_accepts_it() -> None:
    hooks = load_manifest(str(MANIFEST))
    assert {hook["id"]: hook["entry"] for hook in hooks} == {
        "tarock-check": "tarock check",
        "tarock-fmt": "tarock fmt",
    }
    assert {hook["language"] for hook in hooks} == {
        "python"
    }  # installed by pre-commit, with its dependencies


@pytest.fixture
def run_hooks(tmp_path: Path) -> Commit:
    """Run the hooks of the manifest, by this interpreter instead of an environment of their own, over one document."""
    hooks = [local(hook) for hook in yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))]
    config = {"repos": [{"repo": "local", "hooks": hooks}]}
    (tmp_path / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
    env = os.environ | {"PRE_COMMIT_HOME": str(tmp_path / "cache"), "GIT_CONFIG_GLOBAL": os.devnull}
    rules = tmp_path / "rules"
    rules.mkdir()

    def command(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)

    def commit(text: str) -> subprocess.CompletedProcess[str]:
        (rules / "friday.yaml").write_text(text, encoding="utf-8")
        command("git", "init", "--quiet")
        command("git", "add", ".")
        return command(
            sys.executable, "-m", "pre_commit", "run", "--files", "rules/friday.yaml", "--color", "never"
        )

    return commit


def local(hook: dict[str, Any]) -> dict[str, Any]:
    """A hook of the manifest as one of the repository's own."""
    return hook | {"language": "system", "entry": f"{sys.executable} -m {hook['entry']}"}


def test_a_sound_document_passes(run_hooks: Commit) -> None:
    result = run_hooks(SOUND)
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stdout.count("Passed") == 2


def test_a_faulty_document_is_held_back_with_its_fault(run_hooks: Commit) -> None:
    result = run_hooks(FAULTY)
    assert result.returncode == 1
    assert "rules/friday.yaml:5:22: error[TR110]" in result.stdout


def test_a_document_in_another_layout_is_rewritten(run_hooks: Commit, tmp_path: Path) -> None:
    result = run_hooks(SPACED)
    assert result.returncode == 1
    assert "files were modified by this hook" in result.stdout
    assert (tmp_path / "rules" / "friday.yaml").read_text(encoding="utf-8") == SOUND
