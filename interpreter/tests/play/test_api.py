"""The public face: loading rules, playing hands, and what it says when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import tarock
from tarock.api import load, load_with
from tarock.errors import DocumentError, InputError, Refusal, TarockError

from .table import ALL_PASS, DREIER, lungau, table


def fault(name: str | Path, **options: int | bool | str) -> str:
    """The code with which rules are refused."""
    with pytest.raises(DocumentError) as error:
        load(name, **options)
    return error.value.code


def test_the_public_names_are_there() -> None:
    assert {name for name in tarock.__all__ if not hasattr(tarock, name)} == set()
    with pytest.raises(AttributeError):
        tarock.shuffle  # noqa: B018


def test_a_shipped_variant_is_loaded_by_its_id() -> None:
    assert load("lungau").id == "lungau"


def test_an_option_may_be_written_with_underscores_or_as_it_is() -> None:
    assert load("lungau", second_turn=False).variant.options["second-turn"] is False
    assert (
        load_with("lungau", {"second-turn": False}).variant.fingerprint
        == lungau(second_turn=False).variant.fingerprint
    )


def test_an_unknown_variant_is_tr901_with_a_suggestion() -> None:
    assert fault("lungua") == "TR901"
    with pytest.raises(DocumentError, match="did you mean 'lungau'"):
        load("lungua")


def test_a_missing_file_and_a_folder_are_tr901(tmp_path: Path) -> None:
    assert fault(tmp_path / "none.yaml") == "TR901"
    assert fault(tmp_path) == "TR901"


def test_an_abstract_document_cannot_be_played() -> None:
    with pytest.raises(DocumentError):
        load("family")


def test_an_unknown_option_and_a_wrong_value_are_refused() -> None:
    assert fault("lungau", third_turn=True).startswith("TR12")
    assert fault("lungau", second_turn="maybe").startswith("TR12")
    assert fault("lungau", second_turn=1).startswith("TR12")


def test_a_hand_knows_phase_turn_and_contract() -> None:
    hands = [table(), table("0 bid dreier"), table(*DREIER), table(*DREIER, *ALL_PASS)]
    assert [(hand.phase, hand.turn, hand.contract) for hand in hands] == [
        ("auction", 0, None),
        ("exchange", 0, "dreier"),
        ("talk", 0, "dreier"),
        ("play", 0, "dreier"),
    ]


def test_playing_leaves_the_old_hand_as_it_was() -> None:
    hand = table()
    after = hand.play("0 bid dreier")
    assert (hand.phase, after.phase) == ("auction", "exchange")
    assert hand.play("0 bid dreier").state == after.state


def test_an_action_is_played_as_value_or_as_text() -> None:
    hand = table()
    action = hand.legal_actions.nth(0)
    assert hand.play(action).state == hand.play(hand.text(action)).state


def test_a_refusal_names_code_and_rule() -> None:
    with pytest.raises(Refusal) as error:
        table("0 say erster").play("1 bid sechserdreier")
    assert (error.value.code, error.value.rule) == ("TR310", "contracts.sechserdreier.may-bid.opening")


def test_a_text_that_is_no_action_is_an_input_error() -> None:
    with pytest.raises(InputError):
        table().play("0 bid solo")


def test_every_error_of_the_package_has_one_base() -> None:
    assert issubclass(Refusal, TarockError)
    assert issubclass(InputError, TarockError)
    assert issubclass(DocumentError, TarockError)


def test_a_sheet_is_there_only_when_the_hand_is_over() -> None:
    with pytest.raises(ValueError, match="not over"):
        _ = table().sheet
    hand = table(*DREIER, *ALL_PASS)
    while not hand.over:
        hand = hand.play(hand.legal_actions.nth(0))
    assert sum(hand.sheet.payoffs) == 0


def test_a_pack_is_dealt_as_the_document_says() -> None:
    hand = lungau().deal(range(54), dealer=3)
    assert hand.view(0).state[lungau().variant.layout["HAND"]] == sum(
        1 << n for n in (*range(6), *range(30, 36))
    )


def test_rules_and_hands_show_themselves() -> None:
    assert repr(table()) == "<Hand lungau auction turn=0>"
    assert repr(lungau()).startswith("<Rules lungau ")


def test_rules_make_engine_and_scorer_once() -> None:
    rules = lungau()
    assert rules.engine is rules.engine
    assert rules.scorer is rules.scorer
