"""Sharing out: cases that processes draw, files that they read. Nothing is lost, nothing comes twice."""

import multiprocessing
import os
from dataclasses import replace

import pytest

from tarock_conformance import fork, load
from tarock_conformance.draw import beginnings, drawn, groups
from tarock_conformance.files import CorpusError
from tarock_conformance.load import load_corpus


@pytest.fixture
def cases(corpus):
    """700 cases of two variants in seven rule sets each, in turn."""
    return [
        replace(corpus.cases[0], key=f"c{n}", variant=("a", "b")[n % 2], options={"n": n % 7})
        for n in range(700)
    ]


def test_groups_lose_nothing_and_keep_rule_sets_and_variants_together(cases):
    found = groups(cases, 2)
    assert sorted(case.key for group in found for case in group) == sorted(case.key for case in cases)
    assert [len({case.ruleset for case in group}) for group in found] == [1] * 14
    assert [group[0].variant for group in found] == ["a"] * 7 + ["b"] * 7


def test_a_rule_set_with_more_cases_than_fall_to_one_is_cut(cases):
    halves = groups([replace(case, variant="a", options={}) for case in cases], 2)
    assert [len(part) for part in halves] == [350, 350]


def test_askers_begin_with_as_much_before_them(cases):
    found = groups(cases, 3)
    before = [sum(len(group) for group in found[:at]) for at in beginnings(found, 3)]
    assert before[0] == 0
    assert before[1:] == pytest.approx([700 / 3, 1400 / 3], abs=50)
    assert beginnings(found[:1], 3) == [0, 0, 0]


def test_whoever_draws_gets_what_is_left(cases):
    found = groups(cases, 2)
    taken = multiprocessing.Array("b", 2 * len(found))
    one, two = drawn(found, 0, taken), drawn(found, 7, taken)
    other = drawn(found, 3, taken, offset=len(found))
    got = [next(one), next(two), *one, *two]
    assert got[:2] == [found[0], found[7]]
    assert [case.key for group in sorted(got, key=found.index) for case in group] == [
        case.key for group in found for case in group
    ]
    assert list(other) == [*found[3:], *found[:3]]


def test_copies_of_a_process_give_what_one_gives_in_order(monkeypatch):
    known = object()
    monkeypatch.setattr(fork, "method", lambda: "fork")
    several = list(fork.mapped(lambda n: (n, known is not None, os.getpid()), range(20), jobs=3))
    assert [made[:2] for made in several] == [(n, True) for n in range(20)]
    assert os.getpid() not in {pid for *_, pid in several}
    monkeypatch.setattr(fork, "method", lambda: "spawn")
    assert set(fork.mapped(lambda _: os.getpid(), range(3), jobs=3)) == {os.getpid()}


def test_several_readers_give_the_corpus_that_one_gives(roots, corpus, monkeypatch):
    monkeypatch.setattr(load, "_FEW", 1)
    monkeypatch.setattr(fork, "method", lambda: "fork")
    again = load_corpus(roots, jobs=3)
    assert again == corpus


def test_several_readers_tell_the_faults_that_one_tells(copied, monkeypatch):
    for name in ("one", "two"):
        text = f"format: 1\ntopic: {name}\ncases:\n  - id: {name}\n    nonsense: 1\n"
        (copied.cases / f"{name}.yaml").write_text(text, encoding="utf-8")
    (copied.cases / "three.yaml").write_text("a: [", encoding="utf-8")
    monkeypatch.setattr(load, "_FEW", 1)
    monkeypatch.setattr(fork, "method", lambda: "fork")
    told = []
    for jobs in (1, 3):
        with pytest.raises(CorpusError) as caught:
            load_corpus(copied, jobs=jobs)
        told.append(caught.value.faults)
    assert told[0] == told[1]
    assert len({fault.place.file for fault in told[0]}) == 3
