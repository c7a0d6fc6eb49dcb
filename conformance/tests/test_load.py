"""Reading the corpus, and every way in which it can be wrong."""

from pathlib import Path

import pytest

from tarock_conformance.cases import Filter
from tarock_conformance.files import CorpusError, Roots
from tarock_conformance.load import load_corpus

HEAD = "topic: extra\nvariant: lungau\nop: card-points\ncases:\n"
SOUND = """\
  - id: extra-one
    title: A queen counts four
    statements: [XY-3]
    given: {cards: HQ}
    expect: {result: {points: 4}}
"""


def loaded(roots, text, name="extra.yaml"):
    (roots.cases / "tiny" / name).write_text(text, encoding="utf-8")
    return load_corpus(roots)


def faults(roots, text):
    with pytest.raises(CorpusError) as caught:
        loaded(roots, text)
    return [
        (fault.code, fault.place.line, fault.place.column, fault.message) for fault in caught.value.faults
    ]


def changed(old, new):
    assert old in SOUND
    return HEAD + SOUND.replace(old, new)


def test_cases_take_over_what_their_file_says(corpus):
    case = corpus.select(Filter(cases=("count-king",)))[0]
    assert (case.variant, case.op, case.topic, case.given) == (
        "lungau",
        "card-points",
        "count",
        {"cards": ["SK"]},
    )


def test_an_engine_gets_the_full_deal(corpus):
    given = corpus.select(Filter(ops=("turn",)))[0].given
    assert [len(hand) for hand in given["deal"]["hands"]] == [2, 2, 2, 2]
    assert given["deal"]["hands"][1] == ["SK", "T1"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column", "part"),
    [
        ("title:", "titel:", "TR401", 6, 5, "unknown key 'titel'"),
        ("title: A queen counts four", "tags: [x]", "TR401", 5, 5, "missing here: 'title'"),
        ("{cards: HQ}", "{cards: 3}", "TR401", 8, 20, "this must be a list"),
        ("{cards: HQ}", "{cards: HQ, more: 1}", "TR401", 8, 24, "unknown key 'more'"),
        ("{cards: HQ}", "{cards: HQ X9}", "TR408", 8, 20, "there is no card 'X9'"),
        ("{points: 4}", "{point: 4}", "TR407", 9, 23, "an answer has no 'point' here"),
        ("{points: 4}", "{}", "TR407", 9, 22, "checks nothing"),
        ("{result: {points: 4}}", "{}", "TR401", 9, 13, "exactly one of these"),
        ("[XY-3]", "[XY-9]", "TR404", 7, 18, "there is no statement 'XY-9'"),
        ("[XY-3]", "[XY-1, XY-2, XY-3, XY-4]", "TR401", 7, 17, "too long"),
        ("id: extra-one", "id: count-king", "TR402", 5, 9, "is taken already"),
        ("title: A", "op: card-pionts\n    title: A", "TR406", 6, 9, "there is no operation 'card-pionts'"),
        ("title: A", "variant: lungua\n    title: A", "TR410", 6, 14, "there is no variant 'lungua'"),
        ("title: A", "rules: [play.lead]\n    title: A", "TR409", 6, 13, "lungau has no entry 'play.lead'"),
        ("title: A", "status: contested\n    title: A", "TR401", 5, 5, "missing here: 'open_point'"),
        ("title: A", "open_point: OP-9\n    title: A", "TR405", 6, 17, "there is no open point 'OP-9'"),
        ("title: A", "steps: [1 say pass]\n    title: A", "TR407", 6, 12, "has no steps"),
        ("title: A", "needs: [magic]\n    title: A", "TR401", 6, 13, "magic"),
    ],
)
def test_a_fault_is_told_with_code_and_place(copied, old, new, code, line, column, part):
    found = faults(copied, changed(old, new))
    assert [(known[:3]) for known in found if part in known[3]] == [(code, line, column)]


def test_all_faults_of_all_files_are_told_at_once(copied):
    (copied.cases / "tiny" / "bad.yaml").write_text("topic: bad\ncases: no\n", encoding="utf-8")
    text = changed("title:", "titel:") + SOUND.replace("extra-one", "extra-two").replace("HQ", "HX")
    assert [fault[0] for fault in faults(copied, text)] == ["TR106", "TR401", "TR401", "TR408"]


def test_a_retired_id_is_never_used_again(copied):
    retired = copied.cases / "retired.yaml"
    retired.write_text('retired:\n  - {id: extra-one, reason: "It was wrong."}\n', encoding="utf-8")
    assert [fault[0] for fault in faults(copied, HEAD + SOUND)] == ["TR403"]


def test_a_bad_request_may_be_asked_about(copied):
    text = changed("{cards: HQ}", "{cards: HQ HX}").replace("{result: {points: 4}}", "{error: {code: TR302}}")
    case = loaded(copied, text).select(Filter(cases=("extra-one",)))[0]
    assert case.given == {"cards": ["HQ", "HX"]}


def test_a_case_for_several_variants_is_asked_for_each(copied):
    other = (
        (copied.spec / "variants" / "lungau.yaml")
        .read_text(encoding="utf-8")
        .replace("id: lungau", "id: other")
    )
    (copied.spec / "variants" / "other.yaml").write_text(other, encoding="utf-8")
    corpus = loaded(copied, changed("title: A", "variant: [lungau, other]\n    title: A"))
    assert [case.key for case in corpus.cases if case.id == "extra-one"] == [
        "extra-one@lungau",
        "extra-one@other",
    ]


def test_a_reading_that_an_option_switches_on_is_asked_with_the_option(copied):
    text = changed("title: A", "status: contested\n    open_point: OP-1\n    title: A").replace(
        "expect: {result: {points: 4}}",
        "expect:\n      any_of:\n        - {result: {points: 4}}\n        - {when: {second-turn: false}, result: {points: 3}}",
    )
    ours, other = [case for case in loaded(copied, text).cases if case.id == "extra-one"]
    assert (ours.ruleset, ours.is_contested, len(ours.readings)) == ("lungau", True, 2)
    assert (other.ruleset, other.is_contested) == ("lungau second-turn=false", False)
    assert other.key == "extra-one@second-turn=false"
    assert [reading.value for reading in other.readings] == [{"points": 3}]


def test_a_refused_hand_has_no_checkpoints(copied):
    text = """\
topic: extra
variant: lungau
op: play-hand
cases:
  - id: extra-hand
    title: A hand that is refused
    statements: [XY-2]
    given: {dealer: 0, deal: {}}
    steps: [{do: 1 say pass, then: {phase: auction}}, 2 say pass]
    expect: {error: {code: TR311}}
"""
    assert [fault[0] for fault in faults(copied, text)] == ["TR407"]
    case = loaded(copied, text.replace("{do: 1 say pass, then: {phase: auction}}", "1 say pass")).select(
        Filter(ops=("play-hand",))
    )[0]
    assert case.readings[0].value == {"code": "TR311", "at": 1}


def test_the_digest_changes_with_the_cases(copied, corpus):
    assert load_corpus(copied).digest == corpus.digest
    assert loaded(copied, HEAD + SOUND).digest != corpus.digest


def test_cases_may_speak_of_a_rule_set_of_ones_own_and_need_no_statements(tmp_path: Path) -> None:
    document, cases = tmp_path / "friday.yaml", tmp_path / "cases"
    document.write_text(
        "format: 1\nid: friday\nextends: lungau\nnames: {en: F}\ncontracts: {dreier: {value: 3}}\n",
        encoding="utf-8",
    )
    cases.mkdir()
    case = "{id: friday-count, title: The king of spades counts, op: card-points, given: {cards: SK}, expect: {result: {points: 5}}}"
    (cases / "friday.yaml").write_text(
        f"topic: friday\nvariant: friday\ncases:\n  - {case}\n", encoding="utf-8"
    )
    own = Roots.of(cases)
    (read,) = load_corpus(own, own={"friday": document}).cases
    assert (read.variant, read.given, read.statements) == ("friday", {"cards": ["SK"]}, ())
    with pytest.raises(CorpusError) as raised:
        load_corpus(own)
    assert {fault.code for fault in raised.value.faults} == {"TR410"}


def test_an_answer_outside_of_result_is_one_fault_that_says_where_it_goes(copied):
    with pytest.raises(CorpusError) as caught:
        loaded(copied, changed("{result: {points: 4}}", "{points: 4, made: true}"))
    (fault,) = caught.value.faults
    assert (fault.code, fault.place.line, fault.place.column) == ("TR401", 9, 14)
    assert "{result: {points: …}}" in fault.hint


def test_a_rule_set_of_ones_own_that_was_not_named_is_one_fault_with_the_option_that_names_it(copied):
    text = HEAD.replace("lungau", "zwanzig") + SOUND.replace("    statements: [XY-3]\n", "")
    with pytest.raises(CorpusError) as caught:
        loaded(copied, text)
    assert [(fault.code, fault.hint) for fault in caught.value.faults] == [
        ("TR410", "one of your own is named by its file: --ruleset zwanzig=FILE")
    ]
