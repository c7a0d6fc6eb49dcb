"""The corpus as one JSON bundle that needs neither Python nor YAML: cases, rule sets, statements, schemas, digests.

The bytes depend on the corpus alone. What is digested is written as RFC 8785 says: names of objects in the order of
their characters, no blanks, UTF-8; there are no fractions, so that any language can write it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from tarock.adapter import flat_ruleset
from tarock_conformance import PROTOCOL, VERSION, schemas
from tarock_conformance.cases import Case, Corpus, by_ruleset
from tarock_conformance.sources import Statement

FORMAT = 1

Data = dict[str, Any]


def bundle(corpus: Corpus, documents: Mapping[str, str]) -> Data:
    """The bundle, as its schema `bundle` says; `documents` are files to take instead of shipped rule sets by id.

    Raises DocumentError for a rule set with faults.
    """
    rulesets, decks = _rulesets(corpus, documents)
    cited = {statement for case in corpus.cases for statement in case.statements}
    data = {
        "format": FORMAT,
        "suite": {"version": VERSION, "protocol": PROTOCOL, "digest": corpus.digest},
        "schemas": schemas.all_schemas(),
        "decks": decks,
        "rulesets": rulesets,
        "statements": {
            each.id: _statement(each) for each in corpus.sources.statements.values() if each.id in cited
        },
        "cases": [digested(_case(case)) for case in corpus.cases],
    }
    return digested(data)


def digested(data: Data) -> Data:
    """The same with the digest of all the rest."""
    return {**data, "digest": f"sha256:{hashlib.sha256(canonical(data).encode()).hexdigest()}"}


def canonical(data: object) -> str:
    """The one way to write JSON data without fractions."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def _rulesets(corpus: Corpus, documents: Mapping[str, str]) -> tuple[Data, Data]:
    """Every rule set that a case is asked under, by the name that requests give it, and the decks by id."""
    rulesets: Data = {}
    decks: Data = {}
    for name, (case, *_) in by_ruleset(corpus.cases):
        if name is None or case.variant is None:
            continue
        flat = flat_ruleset(documents.get(case.variant, case.variant), case.options)
        deck = flat.pop("deck")
        decks[deck["id"]] = deck
        rulesets[name] = {
            "variant": case.variant,
            "given": dict(case.options or {}),
            **flat,
            "deck": deck["id"],
        }
    return rulesets, decks


def _statement(statement: Statement) -> Data:
    data = {"kind": statement.kind, "document": statement.document, "says": statement.says}
    return data if statement.read is None else {**data, "read": statement.read}


def _case(case: Case) -> Data:
    """One case: what is asked, as the protocol carries it, and what is expected, which it never carries."""
    data = {
        "id": case.key,
        "title": case.title,
        "topic": case.topic,
        "op": case.op,
        "ruleset": case.ruleset,
        "given": case.given,
        "expect": [
            {**reading.as_json(), **({"reading": reading.words} if reading.words else {})}
            for reading in case.readings
        ],
        "status": "contested" if case.is_contested else "normative",
        "tier": case.tier,
        "statements": list(case.statements),
        "rules": list(case.rules),
        "needs": sorted(case.needs),
        "tags": list(case.tags),
    }
    optional = {
        "steps": list(case.steps),
        "checkpoints": [{"step": point.step, "expect": point.expected} for point in case.checkpoints],
        "because": list(case.because),
        "open_point": case.open_point,
        "since": case.since,
        "note": case.note,
    }
    return {**data, **{name: value for name, value in optional.items() if value}}
