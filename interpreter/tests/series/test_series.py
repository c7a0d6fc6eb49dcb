"""Hands one after another: totals, dealers, factors, registers, ends."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarock.adapter.ops_score import facts_from
from tarock.api import Rules, load
from tarock.chance import Dealer, deal
from tarock.errors import DocumentError, InputError, Refusal
from tarock.model.registers import parse_registers, registers_data
from tarock.play import Bid
from tarock.series import Entry, Row, Series, Standing

LAST = """\
series:
  round: 4
  last-round: {names: {en: last round, de: letzte Runde}, opener: had(skues)}
"""
HEAD = "format: 1\nid: ours\nextends: {parent}\nnames: {{en: Ours, de: Unsere}}\n"
DOUBLING = """\
series:
  registers: {doubled: 0}
  factor: "if(doubled > 0, 2, 1)"
  after: {doubled: "if(contract = trischaken, 4, max(doubled - 1, 0))"}
"""
LEDGERS = """\
scoring:
  ledgers:
    score: {names: {en: score, de: Schrift}, kontra: false}
    money: {names: {en: money, de: Geld}, kontra: true}
"""
TRISCHAKEN = {
    "contract": "trischaken",
    "declarer": None,
    "declarers": [],
    "points": {"0": 90, "1": 60, "2": 40, "3": 20},
    "tricks": {"0": 4, "1": 4, "2": 2, "3": 2},
}


def ours(folder: Path, text: str, parent: str = "koenigrufen") -> Rules:
    """A document over a shipped one."""
    file = folder / "ours.yaml"
    file.write_text(HEAD.format(parent=parent) + text, encoding="utf-8")
    return load(file)


@cache
def lungau() -> Series:
    return Series(load("lungau"))


def fact(of: Series, dealer: int, **hand: object) -> Entry:
    """A hand as an entry; a made Dreier of seat 0 if nothing else is said."""
    made = {"contract": "dreier", "declarer": 0, "declarers": [0], "points": {"declarers": 200}}
    return Entry(facts_from(of.rules, {**made, **hand, "dealer": dealer}))


def played(of: Series, hands: list[dict[str, object]], dealer: int = 3) -> tuple[list[Row], Standing]:
    """The rows of some hands."""
    rows, standing = [], of.start(dealer)
    for hand in hands:
        row, standing = of.add(standing, fact(of, standing.dealer, **hand))
        rows.append(row)
    return rows, standing


# --- random hands -----------------------------------------------------------------------------------------------------

RULE_SETS = (("lungau", {}), ("koenigrufen", {}), ("koenigrufen", {"players": 5}))


@cache
def dealer_of(at: int) -> Dealer:
    name, options = RULE_SETS[at]
    return Dealer(load(name, **options))


@settings(max_examples=settings().max_examples // 2 or 1)
@given(at=st.integers(0, len(RULE_SETS) - 1), first=st.integers(0, 3), seed=st.integers(0, 999))
def test_rows_and_totals_sum_to_zero_and_totals_are_sums(at: int, first: int, seed: int) -> None:
    dealer = dealer_of(at)
    of = Series(dealer.rules)
    standing, rows = of.start(first), []
    for number in range(3):
        numbers = (number + 100 * more for more in range(100))
        hand = next(
            hand
            for hand in (dealer.play(seed, each) for each in numbers)
            if hand.table.dealer == standing.dealer
        )
        row, standing = of.add(standing, of.entry(hand.states[-1]))
        assert sum(row.payoffs) == sum(row.totals) == 0
        assert row.payoffs == tuple(row.factor * payoff for payoff in hand.sheet.payoffs)
        rows.append(row)
    seats = [list(accumulate(row.payoffs[seat] for row in rows)) for seat in range(len(standing.totals))]
    assert [tuple(total) for total in zip(*seats, strict=True)] == [row.totals for row in rows]
    assert standing.totals == rows[-1].totals


def test_a_played_hand_tells_what_each_seat_had() -> None:
    dealer = dealer_of(0)
    of = Series(dealer.rules)
    seen = False
    for number in range(40):
        hand = dealer.play(5, number)
        held = of.entry(hand.states[-1]).held
        assert held is not None
        union = sum(each.bit_count() for each in held)
        layout = dealer.rules.variant.layout
        taken = hand.states[-1][layout["TAKEN_TALON"]]
        assert union == 48 + taken.bit_count()
        assert all(own & dealt == dealt for own, dealt in zip(held, hand.table.deal[0], strict=True))
        seen |= taken != 0
    assert seen


def test_a_hand_taken_back_leaves_the_standing_as_it_was() -> None:
    of = lungau()
    before = of.start(3)
    _, after = of.add(before, fact(of, 3))
    assert before == of.start(3) != after
    assert of.add(before, fact(of, 3))[1] == after


def test_several_hands_are_entered_at_once() -> None:
    of = lungau()
    entries = [fact(of, 3), fact(of, 0)]
    rows, standing = of.rows(of.start(3), entries)
    assert [row.number for row in rows] == [1, 2]
    assert (standing.hands, standing.dealer) == (2, 1)
    assert [row.contract for row in rows] == ["dreier", "dreier"]


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_a_hand_that_somebody_else_dealt_is_refused(dealer: int) -> None:
    of = lungau()
    with pytest.raises(InputError, match="the turn of seat 3 to deal") as error:
        of.add(of.start(3), fact(of, dealer))
    assert error.value.code == "TR330"


@pytest.mark.parametrize(
    ("agreed", "good"), [(0, False), (3, False), (4, True), (5, False), (8, True), (-4, False)]
)
def test_rounds_are_whole(agreed: int, *, good: bool) -> None:
    if good:
        assert lungau().start(0, agreed=agreed).ends_after == agreed
        return
    with pytest.raises(InputError) as error:
        lungau().start(0, agreed=agreed)
    assert error.value.code == "TR330"


def test_a_last_round_is_called_for_once() -> None:
    of = lungau()
    called = of.call(of.start(3))
    with pytest.raises(InputError, match="called already"):
        of.call(called)


def test_a_rule_set_without_a_last_round_has_none_to_call_for() -> None:
    of = Series(load("koenigrufen"))
    with pytest.raises(InputError, match="no last round"):
        of.call(of.start(3))


# --- documents --------------------------------------------------------------------------------------------------------


def test_hands_after_a_trischaken_may_be_doubled(tmp_path: Path) -> None:
    rows, _ = played(Series(ours(tmp_path, DOUBLING)), [TRISCHAKEN, {}, {}, TRISCHAKEN, {}, {}, {}, {}, {}])
    assert [row.factor for row in rows] == [1, 2, 2, 2, 2, 2, 2, 2, 1]
    assert [row.registers["doubled"] for row in rows] == [4, 3, 2, 4, 3, 2, 1, 0, 0]
    assert rows[1].payoffs == (24, -8, -8, -8)


def test_the_factor_multiplies_every_ledger(tmp_path: Path) -> None:
    rows, standing = played(
        Series(ours(tmp_path, DOUBLING + LEDGERS)), [TRISCHAKEN, {"kontra": {"game": [1]}}]
    )
    assert rows[1].ledgers == {"score": (24, -8, -8, -8), "money": (48, -16, -16, -16)}
    assert rows[1].payoffs == rows[1].ledgers["score"]
    assert standing.ledger_totals == {"score": (23, -9, -7, -7), "money": (47, -17, -15, -15)}
    assert standing.totals == standing.ledger_totals["score"]


def test_registers_are_reckoned_from_the_old_ones(tmp_path: Path) -> None:
    text = "series:\n  registers: {a: 1, b: 2}\n  after: {a: b, b: a + b}\n"
    rows, _ = played(Series(ours(tmp_path, text)), [{}, {}, {}])
    assert [dict(row.registers) for row in rows] == [{"a": 2, "b": 3}, {"a": 3, "b": 5}, {"a": 5, "b": 8}]


def test_a_register_without_a_new_value_stays(tmp_path: Path) -> None:
    rows, _ = played(Series(ours(tmp_path, "series: {registers: {a: 3}, factor: a}\n")), [{}, {}])
    assert [(row.factor, row.registers["a"]) for row in rows] == [(3, 3), (3, 3)]


def test_a_register_that_runs_away_is_a_fault_of_the_document(tmp_path: Path) -> None:
    of = Series(ours(tmp_path, "series:\n  registers: {a: 1000}\n  after: {a: 4 * a}\n"))
    standing = played(of, [{}])[1]
    assert standing.registers == {"a": 4000}
    with pytest.raises(DocumentError) as error:
        of.add(standing, fact(of, standing.dealer))
    fault = error.value.faults[0]
    assert (fault.code, fault.place and fault.place.line) == ("TR142", 7)


EACH = """\
series:
  registers: {gains: {is: 2, each: true}, highest-total: 0}
  after:
    gains: gains(player) + if(brought(player) > 0, 1, 0)
    highest-total: if(any(p in players where total(p) > 40), 1, 0)
"""


def test_a_register_of_each_player_is_reckoned_for_each(tmp_path: Path) -> None:
    rows, standing = played(Series(ours(tmp_path, EACH)), [{}, {"declarer": 3, "declarers": [3]}])
    assert [row.registers["gains"] for row in rows] == [(3, 2, 2, 2), (3, 2, 2, 3)]
    assert standing.kept == (3, 2, 2, 3, 0)
    assert [row.totals[0] for row in rows] == [12, 8]


def test_a_register_knows_the_total_after_the_hand(tmp_path: Path) -> None:
    rows, _ = played(Series(ours(tmp_path, EACH)), [{}] * 4)
    assert [(row.totals[0], row.registers["highest-total"]) for row in rows] == [
        (12, 0), (24, 0), (36, 0), (48, 1),
    ]  # fmt: skip


AGAIN = """\
deal:
  again: {no-king: {when: hand & kings = none}}
series:
  registers: {late: 0, ill: {is: 0, each: true}}
  after: {late: 0}
  again: {late: late + 1, ill: "ill(player) + if(player = dealer, 1, 0)"}
"""


def test_a_deal_that_does_not_stand_is_dealt_again_by_the_same_dealer(tmp_path: Path) -> None:
    of = Series(ours(tmp_path, AGAIN))
    start = of.start(3)
    once, twice = of.deal_again(start), of.deal_again(of.deal_again(start))
    assert (once.dealer, once.hands, once.totals) == (start.dealer, 0, start.totals)
    assert [dict(each.registers) for each in (once, twice)] == [
        {"late": 1, "ill": (0, 0, 0, 1)},
        {"late": 2, "ill": (0, 0, 0, 2)},
    ]
    assert of.add(twice, fact(of, 3))[1].registers == {"late": 0, "ill": (0, 0, 0, 2)}


def test_where_every_deal_stands_nothing_is_dealt_again() -> None:
    with pytest.raises(InputError) as error:
        lungau().deal_again(lungau().start(0))
    assert error.value.code == "TR330"


def test_after_the_end_nothing_is_dealt_again() -> None:
    of = Series(load("slovenian-tarok"))
    hand = fact(of, 3, contract="dva", points={"declarers": 120})
    _, standing = of.rows(of.start(3, agreed=1), [hand])
    with pytest.raises(InputError) as error:
        of.deal_again(standing)
    assert error.value.code == "TR330"


def test_a_deal_that_does_not_stand_is_refused_with_its_rule() -> None:
    rules = load("slovenian-tarok")
    suits = rules.variant.deck.all & ~rules.variant.deck.suits["tarocks"]
    cards = [each for each in range(54) if suits >> each & 1] + [
        each for each in range(54) if not suits >> each & 1
    ]
    size = rules.variant.layout.tricks
    hands = [sum(1 << card for card in cards[at * size : (at + 1) * size]) for at in range(4)]
    talon = [1 << card for card in cards[4 * size :]]
    with pytest.raises(Refusal) as error:
        rules.start(hands, talon)
    assert error.value.rule == "deal.again.no-tarok"
    assert error.value.code == "TR310"


def test_no_seed_gives_a_deal_that_does_not_stand(tmp_path: Path) -> None:
    rules = ours(tmp_path, AGAIN)
    kings, layout = rules.variant.deck.ranks["kings"], rules.variant.layout
    for seed in range(60):
        hands = layout.slot("DEALT").values(deal(rules, seed).state)
        assert all(hand & kings for hand in hands)
        assert all(hand & kings for hand in Dealer(rules).play(1, seed).table.deal[0])


def test_where_no_deal_can_stand_it_is_said(tmp_path: Path) -> None:
    rules = ours(tmp_path, "deal: {again: {never: {when: dealer != none}}}\n")
    with pytest.raises(Refusal):
        deal(rules, 1)


CLOSING = (
    EACH + '  closing: {gains: {for: {p: players, q: players - p}, from: p, to: q, amount: "4 - gains(p)"}}\n'
)


def test_what_is_paid_in_the_end_is_in_the_totals(tmp_path: Path) -> None:
    of = Series(ours(tmp_path, CLOSING))
    rows, standing = of.rows(of.start(3, agreed=4), [fact(of, (3 + at) % 4) for at in range(4)])
    assert rows[-1].registers["gains"] == (6, 2, 2, 2)
    assert standing.closing == (12, -4, -4, -4)
    assert standing.totals == tuple(map(sum, zip(rows[-1].totals, standing.closing, strict=True)))


def test_before_the_end_nothing_of_it_is_paid(tmp_path: Path) -> None:
    of = Series(ours(tmp_path, CLOSING))
    _, standing = of.rows(of.start(3, agreed=4), [fact(of, (3 + at) % 4) for at in range(3)])
    assert standing.closing is None
    assert sum(standing.totals) == 0


def test_every_ledger_is_closed(tmp_path: Path) -> None:
    of = Series(ours(tmp_path, CLOSING + LEDGERS))
    _, standing = of.rows(of.start(3, agreed=1), [fact(of, 3, kontra={"game": [1]})])
    assert standing.closing is not None
    assert standing.totals == standing.ledger_totals["score"] == (12 + 3, -4 - 1, -4 - 1, -4 - 1)
    assert standing.ledger_totals["money"] == (24 + 3, -8 - 1, -8 - 1, -8 - 1)


def test_who_sits_out_pays_in_the_end_too(tmp_path: Path) -> None:
    text = "series:\n  registers: {a: {is: 3, each: true}}\n"
    text += (
        "  closing: {a: {for: {p: players}, from: p, to: dealer, when: count(players) = 5, amount: a(p)}}\n"
    )
    file = tmp_path / "ours.yaml"
    file.write_text(HEAD.format(parent="koenigrufen") + text, encoding="utf-8")
    of = Series(load(file, players=5))
    standing = of.rows(of.start(4, agreed=1), [fact(of, 4)])[1]
    assert standing.closing == (12, -3, -3, -3, -3)


def test_a_hand_is_settled_by_what_was_kept(tmp_path: Path) -> None:
    text = EACH + 'scoring:\n  game: {amount: "value * kontra(game) * gains(declarer)"}\n'
    rows, _ = played(Series(ours(tmp_path, text)), [{}, {}])
    assert [row.payoffs[0] for row in rows] == [24, 36]


def test_a_hand_is_bid_by_what_was_kept(tmp_path: Path) -> None:
    rules = ours(tmp_path, "series: {registers: {late: 0}}\nauction:\n  bid: {early: {when: late < 3}}\n")
    deal, bids = Dealer(rules).play(1, 1).table.deal, []
    for kept in (None, (2,), (3,)):
        first = rules.start(*deal, kept=kept)
        second = first.play(first.legal_actions.nth(0))
        bids.append(sum(type(action) is Bid for action in second.legal_actions))
    assert bids[0] == bids[1] > bids[2] == 0


def test_registers_as_data_are_read_back(tmp_path: Path) -> None:
    series = ours(tmp_path, EACH).variant.series
    assert series.kept == (2, 2, 2, 2, 0)
    assert parse_registers(series, None) == series.kept
    data = {"gains": [0, 1, 2, 9999], "highest-total": -9999}
    assert registers_data(series.named(parse_registers(series, data))) == data
    assert parse_registers(series, {"highest-total": 1}) == (2, 2, 2, 2, 1)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([1], "TR301"),
        ({"lost": 1}, "TR303"),
        ({"gains": 1}, "TR301"),
        ({"gains": [1, 2, 3]}, "TR301"),
        ({"gains": [1, 2, 3, 4, 5]}, "TR301"),
        ({"gains": [1, 2, 3, "4"]}, "TR301"),
        ({"highest-total": [1]}, "TR301"),
        ({"highest-total": True}, "TR301"),
        ({"highest-total": 10000}, "TR301"),
    ],
)
def test_registers_that_cannot_be_are_refused(tmp_path: Path, data: object, code: str) -> None:
    with pytest.raises(InputError) as error:
        parse_registers(ours(tmp_path, EACH).variant.series, data)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("series:\n  registers: {a: 1}\n  after: {b: 1}\n", "TR132", 7),
        ("series:\n  registers: {a: {is: 0, each: true}}\n  after: {a: a + 1}\n", "TR204", 7),
        ("series:\n  registers: {a: 1}\n  after: {a: a(player)}\n", "TR204", 7),
        ("series: {factor: total(dealer)}\n", "TR208", 5),
        ("series: {round: 4, last-round: {names: {en: Last, de: Letzte}, opener: player}}\n", "TR208", 5),
        ("deal: {ways: {between: {when: a = 1}}}\nseries: {registers: {a: 1}}\n", "TR203", 5),
        ("series:\n  registers: {dealer: 1}\n", "TR130", 6),
        ("series:\n  registers: {dreier: 1}\n", "TR130", 6),
        ("series:\n  registers: {majority: 1}\n", "TR130", 6),
        ("series: {factor: doubled}\n", "TR203", 5),
        ("series: {factor: hand}\n", "TR208", 5),
        ("series: {factor: points(declarers)}\n", "TR207", 5),
        ("series: {registers: {a: 10000}}\n", "TR114", 5),
        ("series: {registers: {a: much}}\n", "TR111", 5),
        ("series: {round: 0}\n", "TR114", 5),
        ("series: {last-round: {names: {en: Last}, opener: forehand}}\n", "TR112", 5),
        ("series: {round: 4, last-round: {names: {en: Last}}}\n", "TR123", 5),
        ("play:\n  lead: {any-card: {first: [had(skues)]}}\n", "TR208", 6),
    ],
)
def test_faults_of_the_section_have_their_place(tmp_path: Path, text: str, code: str, line: int) -> None:
    with pytest.raises(DocumentError) as error:
        ours(tmp_path, text)
    fault = error.value.faults[0]
    assert (fault.code, fault.place and fault.place.line) == (code, line)


# --- ends -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("holder", [0, 1, 2, 3])
def test_the_last_round_begins_with_the_next_deal_of_who_had_the_card(holder: int) -> None:
    of = lungau()
    skues = of.rules.variant.deck.mask(["T22"])
    standing = of.call(of.start(2))
    held = tuple(skues if seat == holder else 0 for seat in range(4))
    _, standing = of.add(standing, fact(of, 2)._replace(held=held))
    assert standing.opener == holder
    while not standing.is_over:
        opens = standing.ends_after is not None and standing.hands == standing.ends_after - 4
        assert standing.dealer == holder or not opens
        _, standing = of.add(standing, fact(of, standing.dealer))
    assert standing.hands == {3: 5, 0: 6, 1: 7, 2: 8}[holder]


def test_a_last_round_is_data_of_any_document(tmp_path: Path) -> None:
    of = Series(ours(tmp_path, LAST))
    skues = of.rules.variant.deck.mask(["T22"])
    _, standing = of.add(of.call(of.start(3)), fact(of, 3)._replace(held=(skues, 0, 0, 0)))
    assert (standing.opener, standing.ends_after) == (0, 5)
