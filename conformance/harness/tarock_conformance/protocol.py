"""Protocol 1: the messages, and light checks of what an engine answers. Knows nothing of pipes or processes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tarock_conformance import PROTOCOL, VERSION
from tarock_conformance.cases import Case

Message = dict[str, Any]

LINE_BYTES = 1 << 20
MOST_IN_FLIGHT = 256
FEATURES = frozenset({"checkpoints", "lines"})
_KINDS = ("op", "variant", "option", "contract")
#: What `unsupported` may name, in words.
FEATURE_FORMS = ", ".join([*(f"{kind}:<id>" for kind in _KINDS), *sorted(FEATURES)])
_ANSWERS = frozenset({"result", "error", "unsupported"})


class Malformed(Exception):
    """An answer is not what the protocol says."""


@dataclass(frozen=True, slots=True)
class Hello:
    """What an engine says of itself."""

    engine: Mapping[str, str]
    ops: frozenset[str]
    variants: frozenset[str] | None
    features: frozenset[str]
    in_flight: int
    gives_codes: bool
    gives_reasons: bool

    def lacks(self, case: Case) -> str | None:
        """The feature without which the case cannot be asked, or None."""
        if case.op not in self.ops:
            return f"op:{case.op}"
        if case.variant is not None and self.variants is not None and case.variant not in self.variants:
            return f"variant:{case.variant}"
        if missing := sorted(case.needs - self.features):
            return missing[0]
        if not self.gives_codes and case.readings[0].kind == "error":
            return "codes"
        return None

    def declared(self, feature: str) -> bool:
        """Whether the engine said that it has the feature."""
        kind, _, name = feature.partition(":")
        match kind:
            case "op":
                return name in self.ops
            case "variant":
                return self.variants is None or name in self.variants
            case _:
                return feature in self.features


def hello(digest: str) -> Message:
    """The first request."""
    return {"cmd": "hello", "protocols": [PROTOCOL], "suite": {"version": VERSION, "digest": digest}}


def ruleset(case: Case, file: str | None = None) -> Message:
    """The request that makes the rule set of a case known; `file` is a document to take instead of the shipped one."""
    message = {
        "cmd": "ruleset",
        "name": case.ruleset,
        "variant": case.variant,
        "options": dict(case.options or {}),
    }
    return message if file is None else {**message, "file": file}


def question(case: Case) -> Message:
    """The request that asks a case; it never holds the expectation."""
    message: Message = {"cmd": "case", "op": case.op, "given": case.given}
    if case.variant is not None:
        message["ruleset"] = case.ruleset
    if case.steps:
        message["steps"] = list(case.steps)
    if case.checkpoints:
        message["checkpoints"] = [checkpoint.step for checkpoint in case.checkpoints]
    return message


def read_hello(answer: Message) -> Hello:
    """The answer to `hello`. Raises Malformed."""
    engine: Any = answer.get("engine")
    supports: Any = answer.get("supports")
    limits, gives = answer.get("limits", {}), answer.get("gives", {})
    if "error" in answer:
        raise Malformed(f"the engine refuses to begin: {answer['error']}")
    if answer.get("protocol") != PROTOCOL:
        spoken = f"speaks protocol {answer['protocol']}" if "protocol" in answer else "names no 'protocol'"
        raise Malformed(f"the engine {spoken}, the suite speaks {PROTOCOL}")
    if not _texts(engine, "name", "version"):
        raise Malformed("'engine' must have a 'name' and a 'version'")
    if not isinstance(supports, dict) or not _is_texts(supports.get("ops")):
        raise Malformed("'supports' must have 'ops', an array of names")
    variants: Any = supports.get("variants")
    if variants != "any-ruleset" and not _is_texts(variants):
        raise Malformed("'supports' must have 'variants', an array of ids or 'any-ruleset'")
    if not _is_texts(features := supports.get("features", [])):
        raise Malformed("'features' must be an array of names")
    in_flight = limits.get("in_flight", 1) if isinstance(limits, dict) else 0
    if type(in_flight) is not int or in_flight < 1 or not isinstance(gives, dict):
        raise Malformed("'limits' and 'gives' must be as the protocol says")
    return Hello(
        engine=engine,
        ops=frozenset(supports["ops"]),
        variants=None if variants == "any-ruleset" else frozenset(variants),
        features=frozenset(features),
        in_flight=min(in_flight, MOST_IN_FLIGHT),
        gives_codes=gives.get("codes") is True,
        gives_reasons=gives.get("reasons") is True,
    )


def kind_of_answer(answer: Message) -> str:
    """Which of result, error, unsupported the answer to a case holds. Raises Malformed unless it is exactly one."""
    found = _ANSWERS & answer.keys()
    if len(found) != 1:
        raise Malformed(
            f"an answer holds exactly one of result, error, unsupported; here: {', '.join(sorted(found)) or 'none'}"
        )
    kind = next(iter(found))
    value = answer[kind]
    if not isinstance(value, dict):
        raise Malformed(f"'{kind}' must be an object")
    if kind == "error" and not isinstance(value.get("code"), str):
        raise Malformed("an error has a 'code'")
    if kind == "unsupported" and not isinstance(value.get("feature"), str):
        raise Malformed("'unsupported' names a 'feature'")
    return kind


def is_feature(name: str) -> bool:
    """Whether the name is in the closed list of features."""
    kind, _, subject = name.partition(":")
    return name in FEATURES or (kind in _KINDS and subject != "")


def _texts(value: object, *names: str) -> bool:
    return isinstance(value, dict) and all(isinstance(value.get(name), str) for name in names)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
