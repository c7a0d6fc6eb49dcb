"""`tarock show` and `tarock deal`: what a reader sees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SECTIONS = (
    "cards", "deal", "auction", "contracts", "call", "exchange", "talk", "bonuses", "play", "scoring", "options", "words",
)  # fmt: skip


def test_the_sheet_has_every_section_in_order(run: Any) -> None:
    result = run("show", "lungau")
    assert result.exit_code == 0
    places = [result.stdout.index(f"\n{section.upper()}\n") for section in SECTIONS]
    assert places == sorted(places)


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_can_be_seen_alone(run: Any, section: str) -> None:
    result = run("show", "lungau", section)
    assert result.exit_code == 0
    assert [each for each in SECTIONS if f"\n{each.upper()}\n" in result.stdout] == [section]


def test_contracts_show_their_values_and_names_follow_the_language(run: Any) -> None:
    english, german = (run("show", "lungau", "contracts", "--lang", lang).stdout for lang in ("en", "de"))
    row = next(line.split() for line in english.splitlines() if "Sechserdreier" in line)
    assert row[1:3] == ["2", "4"]
    assert "Rufer with Spatz" in english
    assert "Rufer mit Spatz" in german


def test_contracts_and_bonuses_are_shown_with_the_ids_that_records_and_engines_use(run: Any) -> None:
    text = run("show", "lungau", "contracts", "bonuses").stdout
    assert "Their ids, in this order: fahren, rufer-spatz, rufer-uhu, dreier, sechserdreier." in text
    rows = [line.split() for line in text.splitlines()]
    assert ["called", "king", "captured", "captured-king", "1"] in [row[:5] for row in rows]
    assert ["Spatz", "(Pagat", "ultimo)", "spatz", "1", "2"] in [row[:6] for row in rows]


def test_cards_are_shown_as_people_read_them(run: Any) -> None:
    text = run("show", "lungau", "cards").stdout
    assert "Sküs XXI XX" in text
    assert "♠K ♠Q ♠C ♠J" in text


def test_the_value_of_an_option_is_the_given_one(run: Any) -> None:
    text = run("show", "lungau", "options", "-o", "second-turn=false").stdout
    assert next(line.split() for line in text.splitlines() if "second-turn" in line)[1] == "false"


def test_the_flat_document_names_the_origin_of_values_and_loads_again(run: Any, tmp_path: Path) -> None:
    text = run("show", "lungau", "--resolved").stdout
    assert "# spec/variants/family.yaml:" in text or "family.yaml:" in text
    file = tmp_path / "flat.yaml"
    file.write_text(text, encoding="utf-8")
    assert run("check", file).stdout.split()[-1] == run("check", "lungau").stdout.split()[-1]


def test_json_holds_the_whole_document(run: Any) -> None:
    data = json.loads(run("show", "lungau", "--format", "json").stdout)
    assert set(data) == {"options", "fingerprint", "document"}
    assert data["document"]["contracts"]["dreier"]["value"] == 2


def test_a_section_that_is_misspelt_is_told_the_nearest(run: Any) -> None:
    assert "did you mean 'bonuses'?" in run("show", "lungau", "bonus").stderr
    assert "did you mean 'contracts'?" in run("show", "lungau", "--resolved", "contract").stderr


@pytest.mark.parametrize(
    ("arguments", "code"), [(["family"], "TR905"), (["lungau", "weather"], "TR906"), (["nowhere"], "TR901")]
)
def test_what_cannot_be_shown_exits_2(run: Any, arguments: list[str], code: str) -> None:
    result = run("show", *arguments)
    assert result.exit_code == 2
    assert code in result.stderr


def test_a_deal_is_the_same_for_the_same_seed_and_holds_every_card(run: Any) -> None:
    first, again, other = (
        run("deal", "lungau", "--seed", seed, "--format", "json").stdout for seed in (1, 1, 2)
    )
    assert first == again != other
    deal = json.loads(first)["deal"]
    cards = [card for hand in deal["hands"] for card in hand] + deal["talon"]
    assert [len(hand) for hand in deal["hands"]] == [12] * 4
    assert len(set(cards)) == 54


def test_a_deal_shows_who_deals(run: Any) -> None:
    lines = run("deal", "lungau", "--dealer", 2, "--way", "before").stdout.splitlines()
    assert [line.endswith("(deals)") for line in lines] == [False, False, True, False, False]


@pytest.mark.parametrize("arguments", [("--way", "nowhere"), ("--dealer", "4")])
def test_an_impossible_deal_exits_2(run: Any, arguments: tuple[str, str]) -> None:
    result = run("deal", "lungau", *arguments)
    assert result.exit_code == 2
    assert "TR904" in result.stderr


def test_a_section_of_the_flat_document_can_be_seen_alone(run: Any) -> None:
    text = run("show", "lungau", "--resolved", "contracts", "series").stdout
    assert [line for line in text.splitlines() if not line.startswith(" ")] == ["series:", "contracts:"]
    assert "TR906" in run("show", "lungau", "--resolved", "weather").stderr


def test_conditions_with_an_or_of_their_own_stand_in_brackets(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    lines = "{other: {when: opening or seat = dealer}}"
    file.write_text(
        f"format: 1\nid: friday\nextends: lungau\nnames: {{en: F}}\ncontracts: {{rufer-uhu: {{may-bid: {lines}}}}}\n",
        encoding="utf-8",
    )
    assert "II in hand and (opening or seat = dealer)" in " ".join(
        run("show", file, "auction").stdout.split()
    )


def test_what_is_settled_is_told_beside_the_options(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(
        "format: 1\nid: friday\nextends: koenigrufen\nnames: {en: F}\nsettled: {majority: {is: 106}}\n",
        encoding="utf-8",
    )
    text = run("show", file, "options").stdout
    assert text.index("settled here") < text.index("majority")
