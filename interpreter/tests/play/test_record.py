"""Actions and records as text: every verb, and what is wrong with malformed ones."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tarock.errors import InputError
from tarock.play import (
    Action,
    Announce,
    Bid,
    CallCard,
    Discard,
    Done,
    GiveUp,
    Kontra,
    Play,
    Raise,
    Say,
    Take,
)
from tarock.record import (
    Record,
    deal_data,
    format_action,
    from_data,
    parse_action,
    parse_deal,
    parse_seat,
    replay,
    to_json,
)

from .table import RUFER, cards, contract, item, laid_out, lungau, slot, table

VERBS: list[tuple[str, Action]] = [
    ("0 say erster", Say(0, lungau().variant.word_index["erster"])),
    ("1 bid dreier", Bid(1, contract("dreier"))),
    ("2 call SK", CallCard(2, cards("SK"))),
    ("3 take 2", Take(3, 2)),
    ("0 give-up", GiveUp(0)),
    ("0 keep", Raise(0)),
    ("0 give-up uhu", GiveUp(0, item("uhu"))),
    ("1 discard S7 H4 T3", Discard(1, cards("S7 H4 T3"))),
    ("2 announce four-kings", Announce(2, item("four-kings"))),
    ("3 kontra game", Kontra(3, 1)),
    ("0 kontra spatz", Kontra(0, item("spatz"))),
    ("1 kontra own", Kontra(1, 0, 1)),
    ("2 done", Done(2)),
    ("3 play T22", Play(3, cards("T22"))),
]


def fault(text: Any) -> str:
    """The code with which a text is refused as an action."""
    with pytest.raises(InputError) as error:
        parse_action(lungau().variant, text)
    return error.value.code


@pytest.mark.parametrize(("text", "action"), VERBS, ids=[text for text, _ in VERBS])
def test_every_verb_is_read_and_written(text: str, action: Action) -> None:
    assert parse_action(lungau().variant, text) == action
    assert format_action(lungau().variant, action) == text


def test_an_alias_of_a_card_is_read() -> None:
    assert parse_action(lungau().variant, "0 play HA") == Play(0, cards("H1"))


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "play T5", "x play T5", "-1 play T5", "0 shout T5", "0 play", "0 play T5 T6"),
        *(
            "0 done now",
            "0 give-up spatz uhu",
            "0 take",
            "0 take upper",
            "0 take -1",
            "0 take 1.0",
            "0 announce",
        ),
        *(None, 5, ["0", "play", "T5"]),
    ],
)
def test_a_malformed_action_is_tr301(text: Any) -> None:
    assert fault(text) == "TR301"


@pytest.mark.parametrize(("seat", "good"), [(2, True), (3, True), (4, False)])
def test_a_seat_beyond_the_table_is_tr301(seat: int, good: bool) -> None:
    if good:
        assert parse_action(lungau().variant, f"{seat} done") == Done(seat)
    else:
        assert fault(f"{seat} done") == "TR301"


@pytest.mark.parametrize(
    "text", ["0 play T23", "0 play t5", "0 call XX", "0 discard S7 S7", "0 discard H1 HA"]
)
def test_an_impossible_card_is_tr302(text: str) -> None:
    assert fault(text) == "TR302"


@pytest.mark.parametrize(
    "text", ["0 say hello", "0 bid solo", "0 announce game", "0 kontra solo", "0 announce own"]
)
def test_an_unknown_name_is_tr303(text: str) -> None:
    assert fault(text) == "TR303"


@pytest.mark.parametrize(
    ("value", "good"), [(0, True), (3, True), (4, False), (-1, False), (True, False), ("1", False)]
)
def test_a_seat_is_a_number_of_the_table(value: object, good: bool) -> None:
    if good:
        assert parse_seat(lungau().variant, value) == value
        return
    with pytest.raises(InputError) as error:
        parse_seat(lungau().variant, value)
    assert error.value.code == "TR301"


# --- deals ------------------------------------------------------------------------------------------------------------


def deal() -> dict[str, Any]:
    """A full deal as data."""
    return deal_data(lungau().variant, *laid_out({}))


def deal_fault(data: object) -> str:
    """The code with which a deal is refused."""
    with pytest.raises(InputError) as error:
        parse_deal(lungau().variant, data)
    return error.value.code


def test_a_deal_is_read_as_it_was_written() -> None:
    assert parse_deal(lungau().variant, deal()) == laid_out({})


def test_the_talon_keeps_its_order() -> None:
    turned = deal() | {"talon": deal()["talon"][::-1]}
    assert parse_deal(lungau().variant, turned)[1] == laid_out({})[1][::-1]


@pytest.mark.parametrize(
    "data",
    [None, 5, [], {}, {"hands": [[], [], [], []]}, {"talon": []}, {"hands": "S7", "talon": []}],
)
def test_a_deal_without_hands_and_talon_is_tr301(data: object) -> None:
    assert deal_fault(data) == "TR301"


@pytest.mark.parametrize("number", [3, 5])
def test_a_deal_has_a_hand_for_each_seat(number: int) -> None:
    assert deal_fault(deal() | {"hands": (deal()["hands"] * 2)[:number]}) == "TR301"


def test_a_card_twice_or_unknown_or_missing_in_a_deal_is_tr302() -> None:
    hands, talon = deal()["hands"], deal()["talon"]
    twice = [[hands[1][0], *hands[0][1:]], *hands[1:]]
    assert deal_fault({"hands": twice, "talon": talon}) == "TR302"
    assert deal_fault({"hands": [["T23", *hands[0][1:]], *hands[1:]], "talon": talon}) == "TR302"
    assert deal_fault({"hands": hands, "talon": talon[1:]}) == "TR302"
    assert deal_fault({"hands": [hands[0][1:], *hands[1:]], "talon": [*talon, hands[0][0]]}) == "TR302"


# --- records ----------------------------------------------------------------------------------------------------------


def record() -> Record:
    """A short hand: a Rufer given up."""
    hands, talon = laid_out({0: "T1"}, "SK")
    variant = lungau().variant
    texts = (*RUFER, "0 call SK", "0 give-up")
    actions = tuple(parse_action(variant, text) for text in texts)
    return Record(
        variant.id,
        variant.fingerprint,
        3,
        hands,
        talon,
        actions,
        dict(variant.options),
        ("A", "B", "C", "D"),
        (-9, 3, 3, 3),
    )


def data_of(**changed: Any) -> dict[str, Any]:
    """The record as data, with changes."""
    found: dict[str, Any] = json.loads(to_json(lungau().variant, record()))
    return found | changed


def record_fault(data: object) -> str:
    """The code with which a record is refused."""
    with pytest.raises(InputError) as error:
        from_data(lungau().variant, data)
    return error.value.code


def test_a_record_is_read_as_it_was_written() -> None:
    assert from_data(lungau().variant, data_of()) == record()


def test_a_record_has_one_action_a_line_and_cards_as_text() -> None:
    text = to_json(lungau().variant, record())
    assert '    "0 call SK",\n    "0 give-up"\n' in text
    assert '"talon": "SK ' in text
    assert text.endswith("}\n")


def test_hands_may_be_lists_of_codes() -> None:
    lists = {
        "hands": [hand.split() for hand in data_of()["deal"]["hands"]],
        "talon": data_of()["deal"]["talon"].split(),
    }
    assert from_data(lungau().variant, data_of(deal=lists)) == record()


@pytest.mark.parametrize("key", ["variant", "dealer", "deal", "actions"])
def test_a_record_without_a_part_it_needs_is_tr301(key: str) -> None:
    data = data_of()
    del data[key]
    assert record_fault(data) == "TR301"


@pytest.mark.parametrize("key", ["options", "seats", "result", "fingerprint"])
def test_a_record_may_lack_the_rest(key: str) -> None:
    data = data_of()
    del data[key]
    assert from_data(lungau().variant, data).actions == record().actions


@pytest.mark.parametrize("data", [None, [], "record", 1, {}, {"format": 2}])
def test_what_is_no_record_of_this_format_is_tr301(data: object) -> None:
    assert record_fault(data) == "TR301"


@pytest.mark.parametrize(
    ("key", "value"),
    [("dealer", 4), ("dealer", "3"), ("actions", "0 done"), ("actions", [None]), ("deal", 5), ("deal", {})],
)
def test_a_part_of_the_wrong_kind_is_tr301(key: str, value: object) -> None:
    assert record_fault(data_of(**{key: value})) == "TR301"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("options", 5),
        ("options", ["second-turn"]),
        ("seats", 5),
        ("result", 5),
        ("result", ["-9", 3, 3, 3]),
        ("deal", {"hands": None, "talon": ""}),
        ("deal", {"hands": ["", "", "", ""], "talon": 5}),
    ],
)
def test_no_part_of_the_wrong_kind_breaks_the_reader(key: str, value: object) -> None:
    assert record_fault(data_of(**{key: value})) in ("TR301", "TR302")


def test_a_replay_gives_every_state_and_the_sheet() -> None:
    replayed = replay(lungau().engine, lungau().scorer, record())
    assert len(replayed.states) == len(record().actions) + 1
    assert replayed.sheet is not None
    assert replayed.sheet.payoffs == (-9, 3, 3, 3)


def test_the_states_of_a_replay_are_those_of_the_hand() -> None:
    hand = table(*RUFER, hands={0: "T1"}, talon="SK")
    assert replay(lungau().engine, lungau().scorer, record()).states[len(RUFER)] == hand.state
    assert slot(hand, "CALLED") == 0


def test_a_result_that_differs_is_tr320() -> None:
    wrong = from_data(lungau().variant, data_of(result=[-9, 3, 3, 2]))
    with pytest.raises(InputError) as error:
        replay(lungau().engine, lungau().scorer, wrong)
    assert error.value.code == "TR320"
