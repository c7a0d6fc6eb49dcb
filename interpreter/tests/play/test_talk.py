"""Announcements and Kontra: who may say what in which turn, and when the talk is over."""

from __future__ import annotations

import pytest

from .table import ALL_PASS, DREIER, FAHREN, RUFER, contract_of, house_rules, legal, refusal, slot, table

#: Seat 0 with I plays a Rufer, seat 1 holds the called king of spades; the talk begins with seat 0.
CALLED = (*RUFER, "0 call SK", "0 take 1", "0 discard S7 S8 S9", "0 announce spatz")
HANDS = {0: "T1 S7 S8 S9", 1: "SK"}


def test_the_declarer_speaks_first() -> None:
    hand = table("0 say erster", "1 bid dreier", "1 take 1", "1 discard S8 C8 H3")
    assert (hand.phase, hand.turn) == ("talk", 1)


def test_the_declarer_may_announce_but_not_double_the_own_game() -> None:
    expected = {"announce trull", "announce four-kings", "announce spatz", "announce valat", "done"}
    assert legal(table(*DREIER)) == expected


def test_a_defender_may_announce_and_double() -> None:
    expected = {
        "announce trull",
        "announce four-kings",
        "announce uhu",
        "announce valat",
        "kontra game",
        "done",
    }
    assert legal(table(*DREIER, "0 done")) == expected


def test_a_turn_holds_any_number_of_words() -> None:
    hand = table(*DREIER, "0 announce trull", "0 announce spatz")
    assert hand.turn == 0
    assert hand.play("0 done").turn == 1


@pytest.mark.parametrize("bonus", ["trull", "spatz"])
def test_a_bonus_is_announced_once(bonus: str) -> None:
    hand = table(*DREIER, f"0 announce {bonus}", "0 done")
    assert refusal(hand, f"1 announce {bonus}") == "talk.usual.announce.once"


def test_only_the_holder_announces_a_bird() -> None:
    assert refusal(table(*DREIER), "0 announce uhu") == "bonuses.uhu.may-announce.holder"


def test_nothing_is_announced_in_a_second_turn() -> None:
    hand = table(*DREIER, "0 announce trull", "0 done", "1 kontra trull", "1 done", "2 done", "3 done")
    assert hand.turn == 0
    assert refusal(hand, "0 announce four-kings") == "talk.usual.announce.first-turn"


def test_a_bonus_that_is_silent_only_cannot_be_announced() -> None:
    assert (
        refusal(table(*CALLED, hands=HANDS), "0 announce captured-king") == "bonuses.captured-king.announced"
    )


def test_king_ultimo_is_announced_only_where_a_king_is_called_and_by_its_holder() -> None:
    assert refusal(table(*DREIER), "0 announce king-ultimo") == "bonuses.king-ultimo.when"
    assert (
        refusal(table(*CALLED, hands=HANDS), "0 announce king-ultimo")
        == "bonuses.king-ultimo.may-announce.holder"
    )
    assert "announce king-ultimo" in legal(table(*CALLED, "0 done", hands=HANDS))


def test_a_rufer_owes_its_bird_before_the_first_turn_ends() -> None:
    hand = table(*CALLED[:-1], hands=HANDS)
    assert refusal(hand, "0 done") == "contracts.rufer-spatz.oblige"
    assert "done" in legal(hand.play("0 announce spatz"))


def test_the_owed_bird_is_not_another_one() -> None:
    hand = table(*CALLED[:-1], hands={0: "T1 T2 S7 S8 S9", 1: "SK"})
    assert refusal(hand.play("0 announce uhu"), "0 done") == "contracts.rufer-spatz.oblige"


def test_where_sides_are_public_only_the_other_side_answers() -> None:
    hand = table(*DREIER, "0 done", "1 kontra game", "1 done")
    assert refusal(hand, "2 kontra game") == "talk.usual.kontra.may.other-side"
    assert "kontra game" in legal(hand.play("2 done").play("3 done"))


def test_where_sides_are_hidden_anyone_but_the_speaker_may_answer_a_kontra() -> None:
    hand = table(*CALLED, "0 done", "1 kontra game", hands=HANDS)
    assert refusal(hand, "1 kontra game") == "talk.usual.kontra.may.other-side"
    assert "kontra game" in legal(hand.play("1 done"))


def test_the_declarer_never_says_an_odd_level_on_the_own_game() -> None:
    rekontra = table(
        *CALLED, "0 done", "1 kontra game", "1 done", "2 kontra game", "2 done", "3 done", hands=HANDS
    )
    assert refusal(rekontra, "0 kontra game") == "talk.usual.kontra.may.other-side"
    kontra = table(*CALLED, "0 done", "1 kontra game", "1 done", "2 done", "3 done", hands=HANDS)
    assert "kontra game" in legal(kontra)


def test_the_partner_cannot_be_told_from_others_by_what_may_be_said() -> None:
    """Seat 1 holds the called king, seat 2 does not: both may say Kontra to the game."""
    one, two = table(*CALLED, "0 done", hands=HANDS), table(*CALLED, "0 done", "1 done", hands=HANDS)
    assert "kontra game" in legal(one) & legal(two)


def test_three_levels_and_no_fourth() -> None:
    hand = table(*DREIER, "0 done", "1 kontra game", "1 done", "2 done", "3 done", "0 kontra game", "0 done")
    hand = hand.play("1 kontra game").play("1 done").play("2 done").play("3 done")
    assert refusal(hand, "0 kontra game") == "talk.usual.kontra.levels"


def test_kontra_needs_something_announced() -> None:
    assert refusal(table(*DREIER, "0 done"), "1 kontra trull") == "talk.usual.kontra.may"
    assert "kontra trull" in legal(table(*DREIER, "0 announce trull", "0 done"))


def test_kontra_is_said_at_the_first_opportunity_or_not_at_all() -> None:
    hand = table(
        *(*DREIER, "0 done", "1 kontra game", "1 done", "2 announce trull", "2 done", "3 done"),
        *("0 kontra trull", "0 done", "1 done", "2 kontra trull", "2 done", "3 done"),
    )
    assert refusal(hand, "0 kontra game") == "talk.usual.kontra.may.first-opportunity"
    assert "kontra trull" in legal(hand)


def test_the_talk_ends_after_four_passes_when_nothing_was_said() -> None:
    assert [table(*DREIER, *ALL_PASS[:passes]).phase for passes in (2, 3, 4)] == ["talk", "talk", "play"]


def test_the_talk_ends_after_three_passes_when_something_was_said() -> None:
    said = (*DREIER, "0 announce trull", "0 done")
    passes = ("1 done", "2 done", "3 done")
    assert [table(*said, *passes[:number]).phase for number in (1, 2, 3)] == ["talk", "talk", "play"]


def test_every_word_starts_the_count_of_passes_anew() -> None:
    hand = table(*DREIER, "0 announce trull", "0 done", "1 done", "2 done", "3 kontra trull", "3 done")
    assert [hand.play("0 done").play("1 done").phase, slot(hand, "QUIET")] == ["talk", 0]
    assert hand.play("0 done").play("1 done").play("2 done").phase == "play"


def test_in_fahren_each_speaks_once_from_forehand_on() -> None:
    assert [table(*FAHREN, *ALL_PASS[:turns]).phase for turns in (2, 3, 4)] == ["talk", "talk", "play"]


def test_in_fahren_each_may_double_only_for_oneself_and_once() -> None:
    hand = table(*FAHREN)
    assert legal(hand) == {"kontra own", "done"}
    assert legal(hand.play("0 kontra own")) == {"done"}
    assert refusal(hand.play("0 kontra own"), "0 kontra own") == "talk.fahren.kontra.levels"
    assert refusal(hand, "0 kontra game") == "talk.fahren.kontra.personal"


def test_in_fahren_nothing_is_announced() -> None:
    assert refusal(table(*FAHREN), "0 announce trull") == "contracts.fahren.bonuses"


def test_a_personal_kontra_has_no_place_in_a_usual_talk() -> None:
    assert refusal(table(*DREIER, "0 done"), "1 kontra own") == "talk.usual.kontra.personal"


# --- what was said earlier, and answered ------------------------------------------------------------------------------

ONCE = house_rules("""
auction: {bid: {after-mein-spiel: null}}
talk:
  usual:
    announce:
      one-turn: {when: earlier = none}
      no-valat-after-kontra: {when: not (bonus = valat and answered != none)}
    kontra:
      may:
        no-kontra-on-game-after-own: {when: level > 1 or not (trull in earlier)}
        one-item: {when: answered & (pagat | uhu) = none}
""")
SPOKEN = ("0 bid dreier", "1 say pass", "2 say pass", "3 say pass", "0 take 1", "0 discard S7 C7 H4")


def test_several_bonuses_may_be_announced_in_one_turn_and_none_in_a_later_one() -> None:
    hand = table(*SPOKEN, "0 announce trull", rules=ONCE)
    assert "announce four-kings" in legal(hand)
    hand = hand.play("0 done").play("1 announce uhu").play("1 done").play("2 done").play("3 done")
    assert refusal(hand, "0 announce four-kings") == "talk.usual.announce.one-turn"
    assert "announce four-kings" in legal(table(*SPOKEN, "0 done", rules=ONCE))


def test_who_was_silent_before_may_still_announce() -> None:
    hand = table(*SPOKEN, "0 announce trull", "0 done", "1 done", "2 kontra trull", "2 done", rules=ONCE)
    hand = hand.play("3 done").play("0 done")
    assert hand.turn == 1
    assert "announce four-kings" in legal(hand)


def test_what_was_doubled_meanwhile_is_still_said_earlier() -> None:
    """Seat 0 answers the Kontra to its Trull: spoken of in this turn, announced in an earlier one."""
    hand = table(
        *SPOKEN, "0 announce trull", "0 done", "1 kontra trull", "1 done", "2 done", "3 done", rules=ONCE
    )
    assert refusal(hand.play("0 kontra trull"), "0 announce four-kings") == "talk.usual.announce.one-turn"


def test_whoever_said_kontra_is_known_for_it_to_the_end() -> None:
    hand = table(*SPOKEN, "0 done", "1 kontra game", rules=ONCE)
    assert refusal(hand, "1 announce valat") == "talk.usual.announce.no-valat-after-kontra"
    hand = hand.play("1 done")
    assert "announce valat" in legal(hand)
    for action in ("2 done", "3 done", "0 kontra game", "0 done"):
        hand = hand.play(action)
    assert refusal(hand, "1 announce valat") == "talk.usual.announce.no-valat-after-kontra"


def test_kontra_may_depend_on_what_was_announced_and_answered() -> None:
    said = ("0 announce pagat", "0 announce uhu", "0 done", "1 announce trull", "1 kontra pagat")
    hand = table(*SPOKEN, *said, rules=ONCE)
    assert refusal(hand, "1 kontra uhu") == "talk.usual.kontra.may.one-item"
    assert "kontra uhu" in legal(hand.play("1 done"))
    later = ("0 done", "1 announce trull", "1 done", "2 announce four-kings", "2 done", "3 done", "0 done")
    quiet = table(*SPOKEN, *later, rules=ONCE)
    assert refusal(quiet, "1 kontra game") == "talk.usual.kontra.may.no-kontra-on-game-after-own"


PERSONAL = house_rules(
    """
talk:
  each-for-oneself:
    kontra:
      levels: {rekontra: null, subkontra: null, hirschkontra: null, mordkontra: null, retour: 4, sub: 8}
      may:
        first-opportunity: {when: missed = 0}
        once: {when: level = 1 or game in answered or seat = declarer}
      valid:
        not-of-seat-two: {when: speaker != left-of(left-of(declarer))}
        not-of-the-left: {when: speaker != left-of(declarer)}
""",
    negative_kontra=True,
)
PICCOLO = ("0 say mein-spiel", "1 bid piccolo", "2 say pass", "3 say pass", "0 say pass")


def test_personal_kontra_has_levels_of_any_name_and_lines_of_any_number() -> None:
    hand = table(*PICCOLO, rules=PERSONAL)
    assert (hand.phase, hand.turn, legal(hand)) == ("talk", 1, {"done"})
    hand = hand.play("1 done")
    assert legal(hand) == {"kontra own", "done"}
    hand = hand.play("2 kontra own").play("2 done").play("3 done").play("0 kontra own").play("0 done")
    assert legal(hand) == {"kontra 2", "kontra 0", "done"}
    hand = hand.play("1 kontra 2").play("1 kontra 0").play("1 done").play("2 kontra own")
    assert refusal(hand, "2 kontra own") == "talk.each-for-oneself.kontra.levels"
    hand = hand.play("2 done")
    assert refusal(hand, "3 kontra own") == "talk.each-for-oneself.kontra.may.first-opportunity"
    talk = PERSONAL.variant.contract(contract_of(PERSONAL, "piccolo")).talk
    assert talk
    assert talk.kontra
    assert talk.kontra.levels == ("kontra", "retour", "sub")


def test_a_personal_kontra_counts_if_all_lines_hold() -> None:
    """Seat 1 is declarer. The Kontra of seat 0 is void by one line, that of seat 3 by the other, answers count."""
    said = ("1 done", "2 kontra own", "2 done", "3 kontra own", "3 done", "0 kontra own", "0 done")
    hand = table(*PICCOLO, *said, "1 kontra 0", "1 kontra 2", "1 done", rules=PERSONAL)
    facts, at = PERSONAL.scorer.facts(hand.state), PERSONAL.variant.layout["OWN_FACTOR"]
    assert [facts[at + seat + 1] for seat in range(4)] == [2, 1, 4, 1]
