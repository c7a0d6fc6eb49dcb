"""From an outcome to a verdict. Knows what a case expects, not how it was asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from tarock_conformance import schemas
from tarock_conformance.cases import Case, Reading
from tarock_conformance.compare import Difference, differences
from tarock_conformance.conversation import Outcome
from tarock_conformance.protocol import FEATURE_FORMS, Hello, Malformed, is_feature, kind_of_answer
from tarock_conformance.shapes import PLAIN
from tarock_conformance.verdicts import Result, Verdict

_MOST_DIFFERENCES = 5


def judge(case: Case, outcome: Outcome, hello: Hello, *, is_reference: bool) -> Result:
    """The result of a case. The reference engine must take our reading of a contested one; others may take any."""
    if outcome.kind != "answer":
        return Result(case, Verdict(outcome.kind), outcome.detail, outcome.answer or None, outcome.stderr)
    try:
        kind = kind_of_answer(outcome.answer)
    except Malformed as fault:
        return Result(case, Verdict.PROTOCOL, str(fault), outcome.answer, outcome.stderr)
    value = outcome.answer[kind]
    if kind == "unsupported":
        return _unsupported(case, value, hello, outcome)
    accepted = case.readings[:1] if is_reference else case.readings
    for reading in accepted:
        if _first_difference(case, reading, kind, value, hello) is None:
            if not case.is_contested:
                return Result(case, Verdict.PASS)
            ours = reading is case.readings[0]
            return Result(
                case, Verdict.CONTESTED, "", reading=reading.words or ("ours" if ours else "another")
            )
    return _failed(case, kind, value, hello, outcome)


def judge_ruleset(case: Case, outcome: Outcome, *, is_shipped: bool) -> Result:
    """The result of a case whose declared rule set was not taken; `is_shipped`: it is no document of the user's own."""
    prefix = f"the rule set '{case.ruleset}' was not taken"
    answer = outcome.answer
    if outcome.kind != "answer":
        return Result(case, Verdict(outcome.kind), f"{prefix}: {outcome.detail}", None, outcome.stderr)
    if isinstance(answer.get("error"), dict):
        detail = f"{prefix}: {answer['error'].get('code')} {answer['error'].get('message', '')}".rstrip()
        return Result(case, Verdict.ERROR, detail, answer, outcome.stderr)
    if not isinstance(answer.get("unsupported"), dict):
        detail = f"{prefix}: none of ok, unsupported, error"
        return Result(case, Verdict.PROTOCOL, detail, answer, outcome.stderr)
    features = answer["unsupported"].get("features")
    if not (isinstance(features, list) and features and all(isinstance(name, str) for name in features)):
        detail = f"{prefix}: 'unsupported' has 'features', an array of at least one name"
        return Result(case, Verdict.PROTOCOL, detail, answer, outcome.stderr)
    declared = {f"variant:{case.variant}"} if is_shipped and not case.options else set()
    if faults := [fault for name in features if (fault := _misused(name, is_declared=name in declared))]:
        return Result(case, Verdict.FAIL, f"{prefix}: {faults[0]}", answer, outcome.stderr)
    return Result(case, Verdict.UNSUPPORTED, ", ".join(sorted(features)))


def _failed(case: Case, kind: str, value: Any, hello: Hello, outcome: Outcome) -> Result:
    answered = {kind: value}
    first = case.readings[0]
    if kind == "error" and all(reading.kind == "result" for reading in case.readings):
        detail = f"an error where a result was due: {value.get('code')} {value.get('message', '')}".rstrip()
        return Result(case, Verdict.ERROR, detail, answered, outcome.stderr)
    if kind != first.kind:
        return Result(case, Verdict.FAIL, f"a {kind} where an {first.kind} was due", answered, outcome.stderr)
    lines = [
        str(difference) for difference in islice(_differences(case, first, value, hello), _MOST_DIFFERENCES)
    ]
    return Result(case, Verdict.FAIL, "\n".join(lines) or "none of the readings", answered, outcome.stderr)


def _unsupported(case: Case, value: Any, hello: Hello, outcome: Outcome) -> Result:
    feature = value["feature"]
    if fault := _misused(feature, is_declared=hello.declared(feature)):
        return Result(case, Verdict.FAIL, fault, {"unsupported": value}, outcome.stderr)
    return Result(case, Verdict.UNSUPPORTED, feature)


def _misused(feature: str, *, is_declared: bool) -> str | None:
    """Why a feature may not be called unsupported, or None."""
    if is_declared:
        return f"'{feature}' is unsupported, yet the engine declared it"
    if not is_feature(feature):
        return f"'{feature}' is no feature that can be unsupported; those are {FEATURE_FORMS}"
    return None


def _first_difference(case: Case, reading: Reading, kind: str, value: Any, hello: Hello) -> Difference | None:
    if kind != reading.kind:
        return Difference("", reading.as_json(), {kind: value})
    return next(_differences(case, reading, value, hello), None)


def _differences(case: Case, reading: Reading, value: Any, hello: Hello) -> Iterator[Difference]:
    """What differs between a reading and an answer of its kind, checkpoints included."""
    if reading.kind == "error":
        due = {name: code for name, code in reading.value.items() if name != "rule" or hello.gives_reasons}
        if "at" in due and "at" not in value and case.steps:
            due.pop("at")
        yield from differences(due, value, PLAIN)
        return
    yield from differences(reading.value, value, schemas.shape(case.op, "result"))
    if case.checkpoints:
        given = value.get("checkpoints")
        if not isinstance(given, list) or len(given) != len(case.checkpoints):
            yield Difference("checkpoints", f"{len(case.checkpoints)} checkpoints", given)
            return
        for checkpoint, answered in zip(case.checkpoints, given, strict=True):
            path = f"after step {checkpoint.step} ({case.steps[checkpoint.step]})"
            yield from differences(checkpoint.expected, answered, schemas.checkpoint_shape(), path)
