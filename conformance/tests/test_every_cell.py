"""The whole table of the settlement, question by question: the reference engine and one written from the sources agree."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain, islice
from pathlib import Path
from types import MappingProxyType

import pytest

from tarock.model import resolve
from tarock_conformance.conversation import Conversation, Question
from tarock_conformance.engines import parse

CONFORMANCE = Path(__file__).parents[1]
SETTLE_JS = "cmd:" + shlex.join(["node", str(CONFORMANCE / "engines" / "settle-js" / "main.js")])
KEYS = {"settle": ("payoffs", "made"), "kontra-factor": ("factor", "valid")}
VARIANTS = ("koenigrufen", "lungau")
GREETING = {"cmd": "hello", "protocols": [1], "suite": {"version": "0", "digest": ""}}

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None, reason="Node is not installed: no second engine"
)


def generator():
    spec = spec_from_file_location("settlement_cells", CONFORMANCE / "independent" / "cells.py")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


CELLS = generator()


def questions(variant):
    """Operation and facts of every cell."""
    document = resolve.load(variant, {}).plain()
    settle = chain(CELLS.cells(document), CELLS.alone(document), CELLS.mixtures(document, 4000, seed=1))
    yield from (("settle", given) for given in settle)
    yield from (("kontra-factor", given) for given in CELLS.talks(document, 3))


@cache
def sample(variant, every):
    return tuple(islice(questions(variant), 0, None, every))


def answers(engine, variant, asked, options):
    talk = Conversation(parse(engine).start, seconds=20)
    try:
        talk.ask(GREETING)
        talk.ask({"cmd": "ruleset", "name": variant, "variant": variant, "options": options})
        sent = [
            Question({"cmd": "case", "op": op, "ruleset": variant, "given": given}) for op, given in asked
        ]
        talk.ask_all(sent, in_flight=1 if engine == "ref" else 64, progress=lambda _: None)
        talk.close()
    finally:
        talk.kill()
    return [question.outcome.answer for question in sent]


def differences(variant, every, options=MappingProxyType({})):
    """The cells that the two engines answer differently; the options are the reference's alone."""
    asked = sample(variant, every)
    ours, theirs = answers("ref", variant, asked, dict(options)), answers(SETTLE_JS, variant, asked, {})
    assert len(asked) > 100
    return [
        f"{op} {json.dumps(given)}\n  ref {said(op, one)}\n  js  {said(op, other)}"
        for (op, given), one, other in zip(asked, ours, theirs, strict=True)
        if said(op, one) != said(op, other)
    ]


def said(op, answer):
    """What the answer says that an engine without a sheet can say too; a cell has no error."""
    return {key: answer["result"][key] for key in KEYS[op]}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sample_of_the_cells_is_settled_alike(variant):
    assert differences(variant, every=97)[:5] == []


@pytest.mark.whole
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_cell_is_settled_alike(variant):
    assert differences(variant, every=1)[:5] == []


@pytest.mark.parametrize(
    "options",
    [{"majority": 108}, {"valat-added": True}, {"beside-valat": "nothing"}, {"specials-on-top": True}],
    ids=str,
)
def test_what_pays_otherwise_shows_in_the_sample(options):
    assert differences("koenigrufen", every=97, options=options)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_sample_has_every_line_of_the_table(variant):
    table = CELLS.Table.of(resolve.load(variant, {}).plain())
    seen = {given["contract"] for op, given in sample(variant, 97) if op == "settle"}
    states = {
        (row["bonus"], row["side"], row["announced"], row["made"])
        for op, given in sample(variant, 97)
        for row in given.get("bonuses", ())
    }
    assert seen == set(table.contracts)
    wanted = {state for contract in seen for state in table.states(contract, 0)}
    assert states == {(state.bonus, state.side, state.announced, state.made) for state in wanted}
