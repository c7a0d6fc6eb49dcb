"""Exact comparison of answers."""

import pytest

from tarock_conformance.compare import MISSING, Difference, differences, matches
from tarock_conformance.shapes import Shape

PLAIN = Shape()
SET = Shape(is_set=True)
ANSWER = Shape(properties={"cards": SET, "order": PLAIN, "lines": SET})


def test_keys_that_are_not_listed_are_not_compared():
    assert matches({"points": 36}, {"points": 36, "made": True}, PLAIN)


def test_a_listed_key_must_be_there():
    assert list(differences({"points": 36}, {"made": True}, PLAIN)) == [Difference("points", 36, MISSING)]


@pytest.mark.parametrize("answered", [35, 37, 36.0, "36", True, None, [36]])
def test_a_number_matches_the_same_number_alone(answered):
    assert not matches({"points": 36}, {"points": answered}, PLAIN)


@pytest.mark.parametrize(
    ("expected", "answered"), [(1, True), (0, False), (True, 1), (None, False), (None, 0)]
)
def test_numbers_are_neither_true_nor_false_nor_null(expected, answered):
    assert not matches(expected, answered, PLAIN)


def test_null_is_an_expectation():
    assert matches({"declarer": None}, {"declarer": None}, PLAIN)
    assert not matches({"declarer": None}, {}, PLAIN)


def test_an_array_is_ordered():
    assert matches({"order": [1, 2]}, {"order": [1, 2]}, ANSWER)
    assert not matches({"order": [1, 2]}, {"order": [2, 1]}, ANSWER)


@pytest.mark.parametrize("answered", [["T1", "T2"], ["T2", "T1"]])
def test_a_set_is_not_ordered(answered):
    assert matches({"cards": ["T1", "T2"]}, {"cards": answered}, ANSWER)


@pytest.mark.parametrize(
    "answered", [["T1"], ["T1", "T2", "T3"], ["T1", "T2", "T2"], ["T1", "T1"], [], "T1 T2", {"T1": 1}]
)
def test_a_set_has_exactly_the_expected_elements(answered):
    assert not matches({"cards": ["T1", "T2"]}, {"cards": answered}, ANSWER)


def test_an_empty_array_matches_the_empty_array_alone():
    assert matches({"cards": []}, {"cards": []}, ANSWER)
    assert not matches({"cards": []}, {"cards": ["T1"]}, ANSWER)


def test_objects_in_a_set_are_paired_off_by_their_listed_keys():
    expected = {"lines": [{"rule": "game"}, {"rule": "game", "amount": 2}]}
    answered = {"lines": [{"rule": "game", "amount": 2}, {"rule": "game", "amount": 1}]}
    assert matches(expected, answered, ANSWER)
    assert not matches(expected, {"lines": [{"rule": "game", "amount": 1}] * 2}, ANSWER)


def test_every_difference_is_told_with_its_path():
    found = differences({"a": {"b": 1, "c": 2}, "d": 3}, {"a": {"b": 2, "c": 2}, "d": 4}, PLAIN)
    assert [str(difference) for difference in found] == [
        "a.b: expected 1, answered 2",
        "d: expected 3, answered 4",
    ]
