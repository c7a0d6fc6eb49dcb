"""`tarock simulate` and what plays behind it: repeatable, thorough, and awake to what must never happen."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tarock
from tarock.api import Rules, load_with
from tarock.bits import indexes
from tarock.chance import Played, luck_of, stacked
from tarock.errors import Refusal
from tarock.play import View
from tarock.simulate import Inspector, Outcome, Row, Simulator, simulate, too_rare


def test_the_same_seed_deals_the_same_hand(rules: Rules) -> None:
    first, again, other = (tarock.deal(rules, seed) for seed in (5, 5, 6))
    assert first.state == again.state != other.state
    assert tarock.deal(rules, 5, 3).turn == 0


def test_the_same_seed_and_number_play_the_same_hand(dealer: Inspector) -> None:
    assert dealer.play(3, 7).actions == dealer.play(3, 7).actions != dealer.play(4, 7).actions


@pytest.mark.parametrize("strong", [(0,), (1, 3), (0, 1, 2)])
def test_a_stacked_deal_gives_the_strong_seats_the_high_cards_and_loses_none(
    rules: Rules, strong: tuple[int, ...]
) -> None:
    hands, talon = stacked(rules.variant, luck_of(1, 1, "test"), dealer=2, strong=strong, noise=0)
    assert sum(hands) + sum(talon) == rules.variant.deck.all
    assert {hand.bit_count() for hand in hands} == {12}
    highest = max(rules.variant.deck.suits.values(), key=int.bit_count)
    top = 1 << max(indexes(highest))
    assert any(hands[seat] & top for seat in strong)


def test_hands_are_counted_without_a_violation_in_one_process_as_in_two(rules: Rules) -> None:
    tallies = []
    for jobs in (1, 2):
        outcome = Outcome()
        for part in simulate(rules, "lungau", {}, seed=9, numbers=range(150), jobs=jobs):
            outcome.add(part)
        assert outcome.violations == []
        assert outcome.hands == 150
        tallies.append(outcome.tally)
    assert tallies[0] == tallies[1]


def test_a_few_hundred_hands_show_almost_everything(rules: Rules, seed: int) -> None:
    simulator = Simulator(rules)
    outcome = simulator.play(seed, range(600))
    assert outcome.violations == []
    rows = simulator.rows(outcome)
    assert len([row.what for row in rows if row.count == 0]) <= 3  # the rarest are due about four times
    assert sum(row.count for row in rows if row.group == "contracts") == 600


@pytest.mark.whole
@pytest.mark.parametrize("variant", ["lungau", "koenigrufen"])
def test_ten_thousand_hands_show_everything_often_enough(run: Any, variant: str) -> None:
    result = run("simulate", variant, "--hands", 10_000, "--jobs", 2, "--rules")
    assert result.exit_code == 0, result.stderr


@pytest.mark.parametrize("variant", ["lungau", "koenigrufen"])
def test_the_use_of_rules_is_counted_and_changes_no_hand(variant: str) -> None:
    rules = tarock.load(variant)
    plain, counted = Simulator(rules), Simulator(rules, rule_use=True)
    first, second = plain.play(4, range(100)), counted.play(4, range(100))
    rows = counted.rows(second)
    assert rows[: len(plain.rows(first))] == plain.rows(first)
    used = {row.what: row.count for row in rows if row.group == "rules"}
    assert used["play.follow.suit-then-tarock.0"] > 1000
    assert used["series.next-dealer"] == 100
    assert [rule for rule, count in used.items() if count == 0 and rule.startswith(("play", "auction"))] == []


def test_what_cannot_happen_under_the_options_has_no_row() -> None:
    def rows(**options: str) -> set[str]:
        simulator = Simulator(tarock.load("koenigrufen", **options), rule_use=True)
        return {row.what.split(" ")[0] for row in simulator.rows(Outcome())}

    only = {
        "captured-skues",
        "bonuses.captured-skues.made",
        "play.wins.kaiserstich",
        "play.wins.kaiserstich.when",
    }
    assert not only & rows()
    assert only <= rows(emperors_trick="pagat-bound")


@pytest.mark.parametrize(
    "options", [{}, {"players": 5}, {"negative-kontra": True}, {"emperors-trick": "pagat-free"}]
)
def test_koenigrufen_is_played_without_a_violation(options: dict[str, Any], seed: int) -> None:
    simulator = Simulator(load_with("koenigrufen", options))
    outcome = simulator.play(seed, range(150))
    assert outcome.violations == []
    rows = {row.what: row.count for row in simulator.rows(outcome) if row.group == "contracts"}
    assert sum(rows[contract.id] for contract in simulator.rules.variant.contracts) == 150
    assert [contract.id for contract in simulator.rules.variant.contracts if not rows[contract.id]] == []


def test_rows_are_asked_for_from_ten_thousand_hands_on() -> None:
    rows = [Row("g", "below", 29, 30), Row("g", "at", 30, 30), Row("g", "above", 31, 30), Row("g", "free", 0)]
    assert too_rare(rows, 9_999) == []
    assert [row.what for row in too_rare(rows, 10_000)] == ["below"]


# --- what must never happen is noticed --------------------------------------------------------------------------------


def _complaints(dealer: Inspector, played: Played) -> str:
    return "; ".join(dealer.violations(played, 1, 3, thorough=True))


def test_a_sound_hand_has_no_violation(dealer: Inspector, played: Played) -> None:
    assert _complaints(dealer, played) == ""


def test_a_lost_card_is_noticed(dealer: Inspector, played: Played) -> None:
    layout = dealer.rules.variant.layout
    state = list(played.states[10])
    state[layout["HAND"]] &= state[layout["HAND"]] - 1
    states = (*played.states[:10], tuple(state), *played.states[11:])
    assert "cards are lost or doubled after action 10" in _complaints(dealer, replace(played, states=states))


def test_payoffs_that_do_not_sum_to_zero_are_noticed(dealer: Inspector, played: Played) -> None:
    sheet = replace(played.sheet, payoffs=(1, *played.sheet.payoffs[1:]))
    told = _complaints(dealer, replace(played, sheet=sheet))
    assert "do not sum to zero" in told
    assert "the lines of the sheet sum to" in told


def test_miscounted_points_are_noticed(dealer: Inspector, played: Played) -> None:
    facts = list(played.facts)
    facts[dealer.rules.variant.layout["POINTS_OF"]] += 1
    assert "card points, not 71" in _complaints(dealer, replace(played, facts=tuple(facts)))


def test_a_record_that_replays_otherwise_is_noticed(dealer: Inspector, played: Played) -> None:
    states = (played.states[0], *played.states[:-1])
    assert "the replayed record has other states" in _complaints(dealer, replace(played, states=states))


def test_an_illegal_action_that_is_let_through_is_noticed(
    dealer: Inspector, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealer.rules.engine, "step", lambda _state, _action: None)
    told = [what for number in range(20) for what in dealer.violations(played, 1, number, thorough=False)]
    assert any("is not legal after action" in what for what in told)


def test_a_view_that_shows_a_hidden_hand_is_noticed(
    dealer: Inspector, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def everything(_engine: object, state: tuple[int, ...], seat: int) -> View:
        return View(seat, state, sides_known=True, face_up=0)

    monkeypatch.setattr("tarock.simulate.hands.view", everything)
    told = [what for number in range(20) for what in dealer.violations(played, 1, number, thorough=False)]
    assert any("a hidden hand is seen after action" in what for what in told)


def test_what_depends_on_hidden_cards_is_noticed(
    dealer: Inspector, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = (0,) * dealer.rules.variant.layout.size
    monkeypatch.setattr(
        "tarock.simulate.hands.view", lambda *_: View(0, nothing, sides_known=False, face_up=0)
    )
    told = [what for number in range(20) for what in dealer.violations(played, 1, number, thorough=False)]
    assert any("depends on what the seat cannot see" in what for what in told)


def test_a_hand_in_which_nobody_may_act_is_a_violation(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    simulator = Simulator(rules)
    monkeypatch.setattr(rules.engine, "legal", lambda _state: ())
    (violation,) = simulator.play(1, range(1)).violations
    assert "has no legal action in the phase auction" in violation.what


def test_a_refused_choice_is_a_violation(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_state: object, _action: object) -> None:
        raise Refusal("some.rule", "no")

    simulator = Simulator(rules)
    monkeypatch.setattr(rules.engine, "step", refuse)
    assert len(simulator.play(1, range(2)).violations) == 2


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_prints_rows_and_a_sum(run: Any) -> None:
    result = run("simulate", "lungau", "--hands", 40, "--seed", 2)
    assert result.exit_code == 0
    assert "40 hands" in result.stdout
    assert "no violations" in result.stdout
    assert "at least" not in result.stdout


def test_json_has_the_same_rows(run: Any) -> None:
    data = json.loads(run("simulate", "lungau", "--hands", 40, "--format", "json").stdout)
    assert data["ok"] is True
    assert data["hands"] == 40
    assert {"group", "what", "count", "least"} == set(data["rows"][0])


def test_a_violation_exits_1_and_says_how_to_see_it_again(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Inspector, "violations", lambda *_args, **_kwargs: iter(["the sky fell"]))
    result = run("simulate", "lungau", "--hands", 12)
    assert result.exit_code == 1
    assert "hand 0: the sky fell" in result.stderr
    assert "--seed 1 --hand 0" in result.stderr
    assert "and 2 more" in result.stderr


def test_the_last_hand_is_written_whole_as_a_record(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    file.write_text("old")
    assert run("simulate", "lungau", "--hands", 3, "--record", file).exit_code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["variant"] == "lungau"
    assert [each.name for each in tmp_path.iterdir()] == ["hand.json"]


def test_a_record_that_cannot_be_written_exits_2_and_leaves_nothing(run: Any, tmp_path: Path) -> None:
    result = run("simulate", "lungau", "--hands", 3, "--record", tmp_path / "no" / "hand.json")
    assert result.exit_code == 2
    assert "TR902" in result.stderr
    assert list(tmp_path.iterdir()) == []


FRIDAY = "format: 1\nid: friday\nextends: lungau\nnames: {en: Friday}\n"


def test_one_hand_alone_is_told_by_what_happened_in_it(run: Any) -> None:
    told = run("simulate", "lungau", "--hand", 3).stdout
    rows = [line.split()[-1] for line in told.splitlines()[3:] if line.startswith(" ") and line.strip()]
    assert rows
    assert "0" not in rows
    assert "lungau: 1 hand, " in told


def test_a_kept_hand_is_told_with_the_command_that_explains_it(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("friday.yaml").write_text(FRIDAY + "contracts: {dreier: {value: 3}}\n", encoding="utf-8")
    last = run("simulate", "friday.yaml", "--hand", 3, "--record", "hand.json").stdout.splitlines()[-1]
    assert last == "wrote hand.json, hand 3; next: tarock explain hand.json --variant friday.yaml"
    assert run(*last.partition("tarock ")[2].split()).exit_code == 0
    shipped = run("simulate", "lungau", "--hand", 3, "--record", "hand.json").stdout.splitlines()[-1]
    assert shipped.endswith("next: tarock explain hand.json")


def test_the_command_that_shows_a_violation_again_names_the_file_and_the_options(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("friday.yaml").write_text(FRIDAY + "call: {king: null}\n", encoding="utf-8")
    told = run("simulate", "friday.yaml", "--hands", 20, "--option", "second-turn=true").stderr
    assert "tarock simulate friday.yaml --option second-turn=true --seed 1 --hand " in told
