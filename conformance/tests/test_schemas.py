"""The schemas themselves, and that real messages are as they say."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from tarock_conformance import schemas
from tarock_conformance.cases import Filter
from tarock_conformance.engines import parse
from tarock_conformance.links import InProcess
from tarock_conformance.load import shipped_corpus
from tarock_conformance.protocol import hello, question, ruleset
from tarock_conformance.run import Plan, run_engine
from tarock_conformance.verdicts import Verdict

NAMES = ["case", "common", "protocol", *(f"ops/{op}" for op in schemas.ops())]
OPS = [
    *(
        "bonuses",
        "card-points",
        "check",
        "deal",
        "expression",
        "kontra-factor",
        "legal-announcements",
        "legal-bids",
    ),
    *(
        "legal-calls",
        "legal-discards",
        "legal-plays",
        "perft",
        "play-hand",
        "series",
        "settle",
        "talon-choice",
        "trick-winner",
    ),
    *("turn", "view"),
]


class Recording:
    """Passes messages on and keeps them."""

    def __init__(self, handler):
        self.handler = handler
        self.exchanged = []

    def handle(self, message):
        answer = self.handler.handle(message)
        self.exchanged.append((message, answer))
        return answer


def undocumented(schema, path):
    """Properties and definitions without title or description, unless a reference gives them."""
    if not isinstance(schema, dict):
        return
    for keyword in ("properties", "$defs"):
        for name, below in schema.get(keyword, {}).items():
            if (
                isinstance(below, dict)
                and "$ref" not in below
                and not {"title", "description"} <= below.keys()
            ):
                yield f"{path}/{keyword}/{name}"
            yield from undocumented(below, f"{path}/{keyword}/{name}")
    for keyword in ("items", "additionalProperties"):
        yield from undocumented(schema.get(keyword), f"{path}/{keyword}")


def test_a_seat_is_told_of_as_far_as_the_schema_allows():
    seat = schemas.part(f"{schemas.schema('common')['$id']}#/$defs/seat")
    assert f"of five 0 to {seat['maximum']}" in seat["description"]


def test_there_is_a_schema_for_every_operation():
    assert list(schemas.ops()) == OPS


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_sound_and_every_property_documented(name):
    schema = schemas.schema(name)
    Draft202012Validator.check_schema(schema)
    assert list(undocumented({key: value for key, value in schema.items() if key != "allOf"}, name)) == []


@pytest.mark.parametrize("op", OPS)
def test_the_references_of_an_operation_lead_somewhere(op):
    assert schemas.shape(op, "given").properties
    assert schemas.shape(op, "result").properties
    registry = Registry().with_resources(
        (schemas.schema(name)["$id"], Resource.from_contents(schemas.schema(name))) for name in NAMES
    )
    as_shipped = Draft202012Validator({"$ref": schemas.of_op(op, "given")}, registry=registry)
    written_out = schemas.validator(schemas.of_op(op, "given"))
    assert [error.message for error in as_shipped.iter_errors({})] == [
        error.message for error in written_out.iter_errors({})
    ]


def test_sets_cards_and_deals_are_known_through_references():
    deal = schemas.shape("turn", "given").of("deal")
    assert deal.is_deal
    assert deal.of("hands").is_by_seat
    assert schemas.shape("legal-plays", "result").of("cards").is_set
    assert schemas.shape("play-hand", "result").of("checkpoints").items.of("legal").is_set
    assert not schemas.shape("trick-winner", "given").of("cards").is_set


def test_a_whole_run_is_as_the_protocol_says(corpus, command):
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("small", command("engines/small.py").split()[-1])
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    recording = Recording(module.Small())
    engine = parse("py:json:loads")
    engine = type(engine)("small", "py:small", lambda: InProcess(recording), is_inline=True)
    run = run_engine(engine, corpus.cases, Plan(corpus.digest))
    assert [result.verdict for result in run.results].count(Verdict.PASS) == 6
    protocol = schemas.validator(schemas.schema("protocol")["$id"])
    for message, answer in recording.exchanged:
        protocol.validate(message)
        if answer is not None:
            name = "ok" if message["cmd"] == "reset" else message["cmd"]
            schemas.validator(schemas.of_protocol(f"{name}-answer")).validate(answer)


@pytest.mark.parametrize(
    "message",
    [
        {"cmd": "hello", "id": 1, "protocols": [1], "suite": {"version": "1", "digest": "x"}},
        {"cmd": "case", "id": "1", "op": "turn"},
        {"cmd": "case", "id": "1", "op": "turn", "given": {}, "expect": {}},
        {"cmd": "what", "id": "1"},
        {"result": {}},
    ],
)
def test_a_bad_message_is_refused(message):
    assert list(schemas.validator(schemas.schema("protocol")["$id"]).iter_errors(message))


def test_a_request_never_holds_the_expectation(corpus):
    for case in corpus.cases:
        message = {"id": "1", **question(case)}
        assert set(message) <= {"cmd", "id", "op", "ruleset", "given", "steps", "checkpoints"}
        schemas.validator(schemas.schema("protocol")["$id"]).validate(json.loads(json.dumps(message)))
    schemas.validator(schemas.schema("protocol")["$id"]).validate({"id": "1", **hello(corpus.digest)})
    case = corpus.select(Filter(ops=("turn",)))[0]
    schemas.validator(schemas.schema("protocol")["$id"]).validate({"id": "1", **ruleset(case)})


def test_the_exchange_on_the_page_about_engines_is_as_the_protocol_says():
    page = (Path(__file__).parents[1] / "engines" / "README.md").read_text(encoding="utf-8")
    messages = [json.loads(line[2:]) for line in page.splitlines() if line.startswith(("→ ", "← "))]
    assert len(messages) == 7
    for message in messages:
        schemas.validator(schemas.schema("protocol")["$id"]).validate(message)


def spoilt(data):
    """The data with one thing wrong, or none, in many ways."""
    for name in data:
        yield {other: value for other, value in data.items() if other != name}
        yield from ({**data, name: value} for value in (None, -1, True, "?", [], {}, ["?"], 10**30, "\ud800"))
    yield {**data, "something": 1}


def test_the_quick_validator_says_of_cases_right_and_wrong_what_the_other_one_says():
    asked = 0
    for case in shipped_corpus().cases[::90]:
        reference = schemas.of_op(case.op, "given")
        for data in (case.given, *spoilt(case.given)):
            is_sound = schemas.validator(reference).is_valid(data)
            found = schemas.is_sound(reference, data)
            assert found == is_sound or (is_sound and "\ud800" in data.values()), (case.key, data)
            asked += is_sound != (data is case.given)
    assert asked > 100
