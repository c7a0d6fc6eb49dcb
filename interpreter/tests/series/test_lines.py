"""Hands as people write them down: the same as the record of the hand, and whatever cannot have been is refused."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarock.api import Rules, load, load_with
from tarock.chance import Dealer
from tarock.errors import Fault, InputError
from tarock.resources import shipped_variants
from tarock.series import Checked, Series, check_line

from .written import NAMES, OPTIONS, players, summary


@cache
def dealer_of(at: int) -> Dealer:
    name, options = OPTIONS[at]
    return Dealer(load_with(name, options))


@cache
def rules_of(name: str) -> Rules:
    rule_set, _, players_ = name.partition(":")
    return load(rule_set, players=int(players_)) if players_ else load(rule_set)


def checked(name: str, text: str, dealer: str = "Dora") -> Checked:
    rules = rules_of(name)
    return check_line(rules, players(rules), Series(rules).start(NAMES.index(dealer)), text)


def faults(name: str, text: str, dealer: str = "Dora") -> tuple[Fault, ...]:
    with pytest.raises(InputError) as error:
        checked(name, text, dealer)
    return error.value.faults


def marked(fault: Fault) -> str:
    """The words under the caret."""
    assert fault.place is not None
    assert fault.source_line is not None
    return fault.source_line[fault.place.column - 1 :][: fault.width]


# --- a line and the hand itself ---------------------------------------------------------------------------------------


def test_every_playable_rule_set_that_ships_is_tried() -> None:
    assert {name for name, _ in OPTIONS} == set(shipped_variants()) - {"family"}


@settings(max_examples=max(1, settings().max_examples))
@given(at=st.integers(0, len(OPTIONS) - 1), seed=st.integers(0, 9999), brief=st.booleans())
def test_a_line_and_the_played_hand_give_the_same_row(at: int, seed: int, *, brief: bool) -> None:
    dealer = dealer_of(at)
    hand, of = dealer.play(seed, 0), Series(dealer.rules)
    start = of.start(hand.table.dealer)
    line = check_line(dealer.rules, players(dealer.rules), start, summary(dealer.rules, hand, brief=brief))
    by_line, by_record = of.add(start, line.entry)[0], of.add(start, of.entry(hand.states[-1]))[0]
    assert by_line == by_record
    if dealer.rules.variant.scoring.writers is None:  # otherwise one side only is written down
        assert sum(by_line.payoffs) == sum(by_line.totals) == 0
    again = check_line(dealer.rules, players(dealer.rules), start, line.text)
    assert (again.text, again.entry) == (line.text, line.entry)


# --- how it may be written --------------------------------------------------------------------------------------------

SPELLINGS = [
    ("lungau", "dreier Anna 38 trull", "Dreier anna won=38 trull=silent"),
    ("lungau", "dreier Anna 38 trull", "dre an punkte=38 tru=still"),
    ("lungau", "dreier Anna 38 trull", "dreier mit=anna 38 trull=silent:made:declarers"),
    ("lungau", "dreier Anna 38 trull", "dreier Anna 38 trull=Anna"),
    ("lungau", "rufer-spatz Anna Berta king=SK 30 spatz!=lost", "rufer mit spatz Anna Berta king=♠K 30 pagat=angesagt:verloren"),
    ("lungau", "rufer-spatz Anna Berta 30 spatz!=lost captured-king", "Rufer-Spatz Anna mit=Berta 30 spatz=announced:lost:Anna königfang=gegner"),
    ("lungau", "dreier Anna made kontra=game:Dora:Anna", "dreier Anna gewonnen kontra=spiel:Dora,Anna"),
    ("koenigrufen", "dreier Anna won=35+2", "dreier Anna 35+2"),
    ("slovenian-tarok", "tri Anna Berta 40 mond-lost=Dora", "Tri Anna Berta 40 mond=dora"),
    ("slovenian-tarok", "tri Anna Berta 40 mond-lost=Dora", "drei an be won=40 \"Ujeti-mond\"=do"),
    ("koenigrufen", "rufer Anna Berta lost fourth", "rufer Anna Berta verloren dervierte"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "full", "typed"), SPELLINGS)
def test_a_hand_may_be_written_in_several_ways(name: str, full: str, typed: str) -> None:
    assert checked(name, typed).entry == checked(name, full).entry


def test_what_is_not_said_and_does_not_matter_need_not_be_said() -> None:
    made = checked("koenigrufen", "dreier Anna made").entry.facts
    assert rules_of("koenigrufen").scorer.settle(made).payoffs == (12, -4, -4, -4)
    assert checked("koenigrufen", "trischaken Anna=40 Berta=20 Clara=10 Dora=0").text


def test_a_lost_mond_costs_who_lost_it() -> None:
    rules = rules_of("slovenian-tarok")
    plain, lost = (
        rules.scorer.settle(checked("slovenian-tarok", f"tri Anna Berta 40{more}").entry.facts).payoffs
        for more in ("", " mond-lost=Clara")
    )
    assert [one - other for one, other in zip(lost, plain, strict=True)] == [0, 0, -20, 0]


@pytest.mark.parametrize(("points", "made"), [("35+1", False), ("35+2", True), ("36", True)])
def test_points_decide_the_game_where_it_is_not_said(points: str, *, made: bool) -> None:
    rules = rules_of("koenigrufen")
    assert rules.scorer.settle(checked("koenigrufen", f"dreier Anna {points}").entry.facts).made is made


# --- what is refused --------------------------------------------------------------------------------------------------

REFUSED = [
    # words
    ("lungau", "", "TR340", "", "nothing was written"),
    ("lungau", "zwanziger Anna", "TR340", "zwanziger", "no contract"),
    ("lungau", "rufer Anna Berta made", "TR340", "rufer", "may be rufer-spatz or rufer-uhu"),
    ("lungau", "dreier Anna made tulr", "TR340", "tulr", "no word"),
    ("lungau", "dreier Emma made", "TR340", "Emma", "no word"),
    ("lungau", "dreier Anna won=viele", "TR340", "viele", "no number of points"),
    ("lungau", "dreier Anna 35+2", "TR340", "35+2", "no loose cards"),
    ("koenigrufen", "dreier Anna 35+3", "TR340", "35+3", "3 loose cards are a packet"),
    ("lungau", "dreier Anna 38 39", "TR340", "39", "twice"),
    ("lungau", "dreier Anna made trull=silent:announced", "TR340", "announced", "cannot both be"),
    ("lungau", "dreier Anna made kontra", "TR340", "kontra", "does not stand so"),
    ("lungau", "dreier Anna made kontra=game", "TR340", "kontra=game", "who said it"),
    ("lungau", "dreier Anna made had=skues", "TR340", "skues", "who had it"),
    ("lungau", "dreier Anna tricks=x", "TR340", "x", "no number of tricks"),
    ("lungau", "dreier Anna! made", "TR340", "Anna!", "only a bonus"),
    ("lungau", "dreier Anna made trull=", "TR340", "trull=", "says nothing"),
    ("lungau", "fahren Anna=30/x Berta=1 Clara=1 Dora=1", "TR340", "30/x", "no number of tricks"),
    # people
    ("lungau", "dreier 38", "TR342", "dreier", "who played"),
    ("lungau", "dreier Anna Berta 38", "TR341", "Berta", "plays alone"),
    ("lungau", "rufer-spatz Anna Anna made spatz!", "TR341", "Anna", "not the partner"),
    ("lungau", "rufer-spatz Anna made spatz!", "TR342", "Anna", "who was the partner"),
    ("lungau", "rufer-spatz Anna Berta Clara made spatz!", "TR341", "Clara", "one partner only"),
    ("lungau", "rufer-spatz Anna Berta alone made spatz!", "TR341", "Berta", "not both"),
    ("lungau", "dreier Anna king=SK made", "TR341", "king=SK", "nothing is called"),
    ("koenigrufen:5", "dreier Dora made", "TR341", "Dora", "sits out"),
    ("koenigrufen:5", "dreier Anna made kontra=Dora", "TR341", "Dora", "sits out"),
    ("lungau", "dreier Anna made had=skues:Anna had=skues:Berta", "TR341", "Berta", "had this card already"),
    # bidding
    ("lungau", "sechserdreier Berta made", "TR341", "Berta", "cannot have bid"),
    ("koenigrufen", "rufer Berta Clara made", "TR341", "Berta", "chosen by Anna"),
    ("lungau", "rufer-spatz Anna Berta made", "TR341", "rufer-spatz", "bid with an announcement"),
    ("lungau", "rufer-spatz Anna Berta made spatz!=Berta", "TR341", "rufer-spatz", "bid with an announcement"),
    # bonuses
    ("lungau", "fahren Anna=30 Berta=12 Clara=20 Dora=9 trull", "TR341", "trull", "does not count"),
    ("lungau", "dreier Anna made captured-king", "TR341", "captured-king", "there is no"),
    ("lungau", "rufer-spatz Anna Berta made spatz! captured-king=Anna", "TR341", "captured-king=Anna", "none of the declarers"),
    ("lungau", "rufer-spatz Anna Berta made spatz! king-ultimo!=Clara", "TR341", "king-ultimo!=Clara", "none of the defenders"),
    ("lungau", "rufer-spatz Anna Berta made spatz! captured-king!", "TR341", "captured-king!", "announced"),
    ("lungau", "dreier Anna made trull=lost", "TR341", "trull=lost", "cannot be lost"),
    ("lungau", "dreier Anna made trull trull!", "TR341", "trull!", "twice for this side"),
    ("lungau", "dreier Anna made trull trull=defenders", "TR341", "trull=defenders", "both sides"),
    ("lungau", "dreier Anna made trull! trull!=lost:Berta", "TR341", "trull!=lost:Berta", "one player only"),
    ("lungau", "dreier Anna 71 valat!=lost valat=defenders", "TR341", "valat=defenders", "counts once"),
    # what befell somebody
    ("slovenian-tarok", "tri Anna Berta 40 mond-lost", "TR340", "mond-lost", "whom did"),
    ("slovenian-tarok", "tri Anna Berta 40 mond-lost=Zita", "TR340", "Zita", "no player"),
    ("slovenian-tarok", "tri Anna Berta 40 mond-lost=Anna mond-lost=Dora", "TR340", "mond-lost=Dora", "twice"),
    ("slovenian-tarok", "berac Berta made mond-lost=Anna", "TR341", "mond-lost=Anna", "costs nothing in 'berac'"),
    ("slovenian-tarok", "klop Anna=20/3 Berta=20/3 Clara=20/3 Dora=10/3 mond-lost=Anna", "TR341", "mond-lost=Anna", "costs nothing"),
    ("lungau", "dreier Anna made mond-lost=Anna", "TR340", "mond-lost", "no word"),
    # Kontra
    ("lungau", "dreier Anna made kontra=Anna", "TR341", "Anna", "cannot be"),
    ("lungau", "dreier Anna made kontra=Dora:Clara", "TR341", "Clara", "cannot be"),
    ("lungau", "dreier Anna made kontra=Dora:Anna:Berta:Anna", "TR341", "Anna", "nothing more"),
    ("lungau", "dreier Anna made kontra=Dora kontra=Berta", "TR341", "kontra=Berta", "twice"),
    ("lungau", "dreier Anna made kontra=trull:Dora", "TR341", "kontra=trull:Dora", "nobody announced"),
    ("koenigrufen", "trischaken Anna=40 Berta=20 Clara=5 Dora=5 kontra=Anna", "TR341", "kontra=Anna", "no Kontra"),
    ("upper-austria-2023", "bettel Berta made kontra=pagat:Anna", "TR341", "kontra=pagat:Anna", "for oneself"),
    ("upper-austria-2023", "solo Berta alone made kontra=Anna", "TR341", "Anna", "cannot be, or does not count"),
    ("upper-austria-2023", "farbendreier Berta made kontra=Anna valat!=lost:Anna", "TR341", "Anna", "cannot be"),
    # points and tricks
    ("lungau", "dreier Anna 72", "TR341", "72", "no more than 71"),
    ("koenigrufen", "dreier Anna 70+1", "TR341", "70+1", "no more than 70"),
    ("lungau", "dreier Anna", "TR342", "dreier", "made or lost"),
    ("lungau", "dreier Anna 30 made", "TR341", "made", "cannot have been made so"),
    ("lungau", "dreier Anna 38 tricks=13", "TR341", "13", "12 tricks"),
    ("lungau", "dreier Anna 71 tricks=12", "TR341", "12", "'valat'"),
    ("lungau", "dreier Anna 71 tricks=11 valat", "TR341", "11", "'valat'"),
    ("koenigrufen", "piccolo Berta tricks=2 made", "TR341", "made", "cannot have been made so"),
    ("koenigrufen", "piccolo Berta 20", "TR342", "piccolo", "says not yet"),
    ("lungau", "fahren Anna=30 Berta=12 Clara=20 Dora=10", "TR341", "10", "72 points together"),
    ("lungau", "fahren Anna=3 Berta=1 Clara=2 Dora=1", "TR341", "1", "7 points together"),
    ("lungau", "fahren Anna=30 Berta=12", "TR342", "fahren", "not told"),
    ("lungau", "fahren Anna 38", "TR341", "Anna", "no declarer"),
    ("lungau", "fahren Anna=30 Berta=12 Clara=20 Dora=9 made", "TR341", "made", "plays alone"),
    ("lungau", "dreier Anna=38", "TR341", "38", "two sides"),
    ("koenigrufen", "trischaken Anna=60/0 Berta=10/6 Clara=0/6 Dora=0/0", "TR341", "60/0", "points and no trick"),
    ("koenigrufen", "trischaken Anna=60/9 Berta=10/9 Clara=0/0 Dora=0/0", "TR341", "0/0", "18 tricks together"),
    ("lungau:5", "fahren Anna=20/3 Berta=10/1 Clara=11/1 Dora=30/7 Emma=0/0", "TR341", "30/7", "joined with 6 cards"),
    ("lungau:5", "fahren Anna=20 Berta=10 Clara=11 Dora=29 Emma=0", "TR341", "0", "70 points together, not 71"),
    # giving up
    ("lungau", "dreier Anna given-up", "TR341", "given-up", "cannot be given up"),
    ("koenigrufen", "rufer Anna given-up", "TR341", "given-up", "cannot be given up"),
    ("lungau", "rufer-spatz Anna Berta given-up", "TR341", "Berta", "has no partner"),
    ("lungau", "rufer-spatz Anna given-up=uhu", "TR341", "given-up=uhu", "no bonus is named"),
    ("upper-austria-2023", "besserrufer Anna given-up=trull", "TR341", "given-up=trull", "has to be named"),
    ("lungau", "rufer-spatz Anna given-up 38", "TR341", "38", "nothing was played"),
    ("lungau", "fahren Anna=30 Berta=12 Clara=20 Dora=9 given-up", "TR341", "given-up", "nobody can give it up"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "code", "at", "said"), REFUSED)
def test_what_cannot_have_been_is_refused_with_its_place(
    name: str, text: str, code: str, at: str, said: str
) -> None:
    found = [fault for fault in faults(name, text) if said in fault.message]
    assert [(fault.code, marked(fault)) for fault in found][:1] == [(code, at)], faults(name, text)


def test_a_refusal_names_the_rule_and_its_source() -> None:
    (fault,) = faults("lungau", "sechserdreier Berta made")
    assert fault.hint is not None
    assert "contracts.sechserdreier.may-bid.opening (LK-bid-5)" in fault.hint
    assert "Anna is forehand" in fault.hint


def test_everything_wrong_is_told_at_once() -> None:
    found = faults("lungau", "sechserdreier Berta 90 trull=lost kontra=Berta tulr")
    assert [marked(fault) for fault in found] == ["Berta", "trull=lost", "Berta", "tulr"]


def test_who_joins_may_win_every_trick_of_that_hand() -> None:
    assert checked("lungau:5", "fahren Anna=20/3 Berta=10/1 Clara=11/2 Dora=30/6 Emma=0/0").text


def test_the_last_share_is_reckoned_where_the_talon_is_a_hand() -> None:
    one = checked("lungau:5", "fahren Anna=20 Berta=10 Clara=11 Dora=30")
    assert one.entry == checked("lungau:5", "fahren Anna=20 Berta=10 Clara=11 Dora=30 Emma=0").entry


def test_the_last_share_is_reckoned_where_nothing_is_left_over() -> None:
    open_, told = "Anna=40 Berta=20 Clara=5", "Anna=40 Berta=20 Clara=5 Dora=5"
    one, other = checked("koenigrufen", f"trischaken {open_}"), checked("koenigrufen", f"trischaken {told}")
    assert one.entry.facts == other.entry.facts
