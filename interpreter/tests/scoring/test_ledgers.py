"""Several ledgers: one settlement for each, Kontra where the ledger counts it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from tarock.api import Rules, load
from tarock.chance import Dealer
from tarock.errors import InputError
from tarock.record import from_data, replay, to_json
from tarock.scoring.sheet import Settler

from .documents import LEDGERS, rules, settled

LOST = {"points": {"declarers": 80}}
MADE = {"points": {"declarers": 130}}


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """Königrufen with the score without Kontra and the money with it."""
    return rules(tmp_path_factory.mktemp("ours"), LEDGERS)


def test_kontra_counts_only_where_the_ledger_says_so(ours: Rules) -> None:
    found = settled(ours, "dreier", **MADE, kontra={"game": [1]})
    assert found["ledgers"] == {"score": [12, -4, -4, -4], "money": [24, -8, -8, -8]}


def test_the_first_ledger_decides(ours: Rules) -> None:
    found = settled(ours, "dreier", **LOST, kontra={"game": [1]})
    assert found["payoffs"] == found["ledgers"]["score"] == [-12, 4, 4, 4]
    assert [(line["amount"], line["factor"]) for line in found["lines"]] == [(4, 1)]


@pytest.mark.parametrize("calls", [[], [1], [1, 0], [1, 0, 2]])
def test_a_ledger_with_kontra_is_the_hand_without_ledgers(ours: Rules, calls: list[int]) -> None:
    given = {**MADE, "kontra": {"game": calls}}
    plain = settled(load("koenigrufen"), "dreier", **given)
    assert settled(ours, "dreier", **given)["ledgers"]["money"] == plain["payoffs"]


def test_a_kontra_on_a_bonus_counts_like_one_on_the_game(ours: Rules) -> None:
    trull = [{"bonus": "trull", "side": "declarers", "made": True, "announced": True}]
    found = settled(ours, "dreier", **MADE, bonuses=trull, kontra={"trull": [2]})
    assert found["ledgers"] == {"score": [18, -6, -6, -6], "money": [24, -8, -8, -8]}


def test_a_personal_kontra_counts_with_its_own_seat_alone(tmp_path: Path) -> None:
    ours = rules(tmp_path, LEDGERS, negative_kontra=True)
    found = settled(ours, "bettel", tricks={"0": 0}, kontra={"1": [1, 0], "3": [3]})
    assert found["ledgers"] == {"score": [9, -3, -3, -3], "money": [21, -12, -3, -6]}


def test_whether_kontra_counts_may_depend_on_the_hand(tmp_path: Path) -> None:
    ours = rules(tmp_path, LEDGERS.replace("kontra: false", "kontra: contract = solodreier"))
    doubled = {**MADE, "kontra": {"game": [1]}}
    assert settled(ours, "dreier", **doubled)["payoffs"] == [12, -4, -4, -4]
    assert settled(ours, "solodreier", **doubled)["payoffs"] == [48, -16, -16, -16]


def test_a_document_with_one_ledger_tells_one_result(tmp_path: Path) -> None:
    ours = rules(tmp_path, LEDGERS.replace("    money: {names: {en: money, de: Geld}, kontra: true}\n", ""))
    found = settled(ours, "dreier", **MADE, kontra={"game": [1]})
    assert found["payoffs"] == [12, -4, -4, -4]
    assert "ledgers" not in found


def test_a_document_without_ledgers_has_none() -> None:
    assert "ledgers" not in settled(load("koenigrufen"), "dreier", **MADE)


@pytest.mark.parametrize(("kontra", "times"), [({}, 1), ({"game": [1]}, 2)])
def test_a_hand_without_kontra_is_settled_once(ours: Rules, kontra: dict[str, list[int]], times: int) -> None:
    with patch.object(Settler, "settle", autospec=True, side_effect=Settler.settle) as settle:
        settled(ours, "dreier", **MADE, kontra=kontra)
    assert settle.call_count == times + 1  # once more for the result itself


def test_a_played_hand_is_entered_in_every_ledger(ours: Rules) -> None:
    played = Dealer(ours).play(1, 2)
    hand = ours.start(*played.table.deal, dealer=played.table.dealer)
    for action in played.actions:
        hand = hand.play(action)
    assert list(hand.ledgers) == ["score", "money"]
    assert hand.ledgers == played.ledgers
    assert hand.sheet == hand.ledgers["score"] == played.sheet
    assert all(sum(sheet.payoffs) == 0 for sheet in hand.ledgers.values())


def test_a_hand_that_is_not_over_has_no_ledgers(ours: Rules) -> None:
    with pytest.raises(ValueError, match="not over"):
        _ = ours.start(*Dealer(ours).play(1, 2).table.deal).ledgers


# --- records ----------------------------------------------------------------------------------------------------------


def test_a_record_keeps_every_ledger_and_is_compared_with_each(ours: Rules) -> None:
    dealer = Dealer(ours)
    record = dealer.record(dealer.play(1, 2))
    assert set(record.ledgers) == {"score", "money"}
    assert record.ledgers["score"] == record.result
    assert replay(ours.engine, ours.scorer, record).ledgers["money"].payoffs == record.ledgers["money"]


@pytest.mark.parametrize("ledger", ["score", "money"])
def test_a_record_with_another_ledger_is_tr320(ours: Rules, ledger: str) -> None:
    dealer = Dealer(ours)
    record = dealer.record(dealer.play(1, 2))
    wrong = {**{each: [*payoffs] for each, payoffs in record.ledgers.items()}, ledger: [1, -1, 0, 0]}
    with pytest.raises(InputError, match=f"in the ledger '{ledger}'") as error:
        replay(ours.engine, ours.scorer, from_data(ours.variant, data(ours, record, wrong)))
    assert error.value.code == "TR320"


@pytest.mark.parametrize(
    ("ledgers", "code"),
    [
        ({"gold": [0, 0, 0, 0]}, "TR303"),
        ([], "TR301"),
        ({"score": "much"}, "TR301"),
        ({"score": [0.5]}, "TR301"),
    ],
)
def test_ledgers_that_cannot_be_read_are_refused(ours: Rules, ledgers: object, code: str) -> None:
    dealer = Dealer(ours)
    record = dealer.record(dealer.play(1, 2))
    with pytest.raises(InputError) as error:
        from_data(ours.variant, data(ours, record, ledgers))
    assert error.value.code == code


def data(ours: Rules, record: object, ledgers: object) -> dict[str, object]:
    """A record as data with other ledgers."""
    import json

    found: dict[str, object] = json.loads(to_json(ours.variant, record))  # type: ignore[arg-type]
    return {**found, "ledgers": ledgers}
