"""Data files are found by id or by path, and what is missing is told with a suggestion."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarock import resources
from tarock.errors import DocumentError


def test_files_and_folders_of_the_project_are_found() -> None:
    assert resources.path("spec/variants/lungau.yaml").is_file()
    assert resources.path("spec/schema").is_dir()


def test_what_the_installation_lacks_is_a_fault() -> None:
    with pytest.raises(DocumentError, match="spec/nothing is missing") as caught:
        resources.path("spec/nothing")
    assert caught.value.code == "TR901"


def test_the_installed_package_comes_before_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "spec").mkdir()
    monkeypatch.setattr(resources, "_INSTALLED", tmp_path)
    assert resources.path("spec") == tmp_path / "spec"
    assert resources.path("spec/variants") != tmp_path / "spec" / "variants"


def test_shipped_rule_sets_and_decks_are_listed() -> None:
    assert {"family", "lungau"} <= set(resources.shipped_variants())
    assert resources.shipped_decks() == ("tarock-54",)


def test_an_id_names_a_shipped_file() -> None:
    assert resources.find_variant("lungau") == resources.path("spec/variants/lungau.yaml")
    assert resources.find_deck("tarock-54") == resources.path("spec/decks/tarock-54.yaml")


def test_a_path_is_taken_from_the_referring_folder(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").touch()
    assert resources.find_variant("own.yaml", tmp_path) == tmp_path / "own.yaml"
    assert resources.find_variant(tmp_path / "own.yaml", Path("/nowhere")) == tmp_path / "own.yaml"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("lungua", "did you mean 'lungau'?"),
        ("owm.yaml", "did you mean 'own.yaml'?"),
        ("own", "did you mean 'own.yaml'?"),
        ("zzzz", "shipped: family, "),
    ],
)
def test_a_missing_rule_set_has_a_hint(name: str, hint: str, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").touch()
    with pytest.raises(DocumentError) as caught:
        resources.find_variant(name, tmp_path)
    assert caught.value.code == "TR901"
    assert (caught.value.faults[0].hint or "").startswith(hint)
