"""How the ids of documents and cases are given other names. Knows the schemas, reads and writes no files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tarock.expr import SourceText
from tarock.expr.parse import parse
from tarock.expr.syntax import Syntax
from tarock_conformance import schemas
from tarock_conformance.files import read_json

Schema = Mapping[str, Any]
Data = Any

_SCALAR = {"string", "integer"}


def new_id(old: str) -> str:
    """Another id: backwards, so that no part of the old one can be recognised."""
    return f"z-{old[::-1]}"


def new_code(old: str) -> str:
    """Another card code; codes are letters and then digits."""
    return f"Z{old}"


@dataclass(frozen=True)
class Ids:
    """What is renamed: in any place of a document, in expressions, and card codes."""

    all: frozenset[str]
    in_expressions: frozenset[str]
    codes: frozenset[str]

    def id(self, old: str) -> str:
        """An id, or a text that is none and stays."""
        return new_id(old) if old in self.all else old

    def code(self, old: str) -> str:
        """A card code likewise, or the id of a way of calling that names no card."""
        return new_code(old) if old in self.codes else self.id(old)

    def cards(self, value: Data) -> Data:
        """A card code, a text of several, a list of them."""
        if isinstance(value, list):
            return [self.code(card) for card in value]
        return " ".join(map(self.code, value.split())) if isinstance(value, str) else value

    def expression(self, text: Data) -> Data:
        """An expression, in which names are ids unless a quantifier binds them."""
        if not isinstance(text, str):
            return text
        places = sorted(self._places(parse(SourceText.plain(text)), frozenset()), reverse=True)
        for start, name in places:
            text = text[:start] + new_id(name) + text[start + len(name) :]
        return text

    def _places(self, tree: Syntax, bound: frozenset[str]) -> Iterator[tuple[int, str]]:
        if tree.kind in ("name", "call") and tree.text in self.in_expressions - bound:
            yield tree.at, tree.text
        inner = bound | {tree.parts[0].text} if tree.kind == "each" else bound
        for part in tree.parts:
            yield from self._places(part, inner)


# ── Rule documents: the schema says which keys are ids and which texts are expressions ──


class DocumentRenamer:
    """Renames a rule document along its schema."""

    def __init__(self, ids: Ids, schema: Schema) -> None:
        self.ids = ids
        self.schema = schema

    def document(self, data: dict[str, Data]) -> dict[str, Data]:
        """A document, with its id and that of its parent."""
        renamed: dict[str, Data] = self.value(data, self.schema)
        confirms = {self.path(path): named for path, named in data.get("confirms", {}).items()}
        return {
            name: new_id(below) if name in ("id", "extends", "deck") else below
            for name, below in (renamed | ({"confirms": confirms} if confirms else {})).items()
        }

    def value(self, data: Data, schema: Schema, key: str = "") -> Data:
        """What stands under a key, as its schema says."""
        if (reference := schema.get("$ref", "").rpartition("/")[2]) in ("names", "sources", "about"):
            return data
        if reference == "id":
            return self.ids.id(data)
        if reference:
            schema = self.schema["$defs"][reference]
        if isinstance(data, dict):
            return {
                self._key(name, schema, key): self.value(below, self._below(name, schema), name)
                for name, below in data.items()
            }
        if isinstance(data, list):
            return [self.value(item, schema.get("items", {}), key) for item in data]
        if isinstance(data, str) and set(schema.get("type", ())) >= _SCALAR:
            return data if key == "default" else self.ids.expression(data)
        return self.ids.id(data) if key == "order" else data

    def path(self, path: str) -> str:
        """The dotted path of a rule."""
        schema, steps = self.schema, []
        for step in path.split("."):
            if reference := schema.get("$ref", "").rpartition("/")[2]:
                schema = self.schema["$defs"][reference]
            steps.append(self._key(step, schema, ""))
            schema = self._below(step, schema)
        return ".".join(steps)

    def _key(self, name: str, schema: Schema, parent: str) -> str:
        is_fixed = name in schema.get("properties", {}) or parent in ("names", "for", "with")
        return name if is_fixed or not _below_pattern(name, schema) else self.ids.id(name)

    @staticmethod
    def _below(name: str, schema: Schema) -> Schema:
        found: Schema = schema.get("properties", {}).get(name) or _below_pattern(name, schema) or {}
        return found


def _below_pattern(name: str, schema: Schema) -> Schema | None:
    patterns = schema.get("patternProperties", {}).items()
    return next((below for pattern, below in patterns if re.search(pattern, name)), None)


def renamed_deck(data: dict[str, Data], ids: Ids) -> dict[str, Data]:
    """A deck with other cards, suits and ranks."""
    suits = {}
    for suit, node in data["suits"].items():
        cards = [
            card
            | {"id": new_id(card["id"]), "code": ids.code(card["code"])}
            | ({"rank": new_id(card["rank"])} if "rank" in card else {})
            | ({"aliases": [ids.code(alias) for alias in card["aliases"]]} if "aliases" in card else {})
            for card in node["cards"]
        ]
        suits[new_id(suit)] = node | {"cards": cards}
    ranks = {new_id(rank): node for rank, node in data.get("ranks", {}).items()}
    return data | {"id": new_id(data["id"]), "ranks": ranks, "suits": suits}


# ── Cases: the schemas of the operations say the same ──


class CaseRenamer:
    """Renames the cases of a file along the schemas of their operations."""

    def __init__(self, ids: Ids, document: DocumentRenamer) -> None:
        self.ids = ids
        self.document = document
        self.by_reference: Mapping[str, Callable[[Data], Data]] = {
            "card": ids.cards, "called": ids.cards, "cards": ids.cards, "card-set": ids.cards,
            "id": ids.id, "contract": ids.id, "way": ids.id, "deal": self._deal, "hands": self._hands,
            "action": self._action, "id-set": lambda names: [ids.id(name) for name in names],
            "actions": lambda actions: [self._action(action) for action in actions],
            "legal": lambda actions: [self._words(action.split()) for action in actions],
        }  # fmt: skip

    def file(self, data: dict[str, Data]) -> dict[str, Data]:
        """A file of cases."""
        cases = [self._case(case, case.get("op", data.get("op"))) for case in data["cases"]]
        return self._head(data) | {"cases": cases}

    def _case(self, case: dict[str, Data], op: str) -> dict[str, Data]:
        renamed = self._head(case) | {"given": self._given(case["given"], op)}
        if "rules" in case:
            renamed["rules"] = [self.document.path(rule) for rule in case["rules"]]
        if "because" in case:
            renamed["because"] = [
                line | {"rule": self.document.path(line["rule"])} for line in case["because"]
            ]
        if "steps" in case:
            renamed["steps"] = [self._step(step) for step in case["steps"]]
        if "expect" in case:
            renamed["expect"] = self._expectation(case["expect"], op)
        if "readings" in case:
            renamed["readings"] = [self._expectation(reading, op) for reading in case["readings"]]
        return renamed

    def _head(self, data: dict[str, Data]) -> dict[str, Data]:
        """The variant and the options, of a file, a case or a reading."""
        head = dict(data)
        if "variant" in data:
            names = data["variant"]
            head["variant"] = [new_id(name) for name in names] if isinstance(names, list) else new_id(names)
        for key in {"options", "when"} & data.keys():
            head[key] = {self.ids.id(name): value for name, value in data[key].items()}
        return head

    def _given(self, given: Data, op: str) -> Data:
        return self._value(given, _raw(op, "given")) if op not in ("check", "expression") else given

    def _expectation(self, entry: dict[str, Data], op: str) -> dict[str, Data]:
        renamed = self._head(entry)
        if "any_of" in entry:
            renamed["any_of"] = [self._expectation(one, op) for one in entry["any_of"]]
        if "result" in entry and op != "expression":
            renamed["result"] = self._value(entry["result"], _raw(op, "result"))
        if "rule" in entry.get("error", {}):
            renamed["error"] = entry["error"] | {"rule": self.document.path(entry["error"]["rule"])}
        return renamed

    def _step(self, step: Data) -> Data:
        if isinstance(step, str):
            return self._action(step)
        then = {"then": self._value(step["then"], COMMON["$defs"]["checkpoint"])} if "then" in step else {}
        return step | {"do": self._action(step["do"])} | then

    def _value(self, data: Data, schema: Schema, key: str = "") -> Data:
        reference = schema.get("$ref", "").rpartition("/")[2]
        if reference in self.by_reference and data is not None:
            return self.by_reference[reference](data)
        if reference:
            schema = COMMON["$defs"][reference]
        if isinstance(data, dict):
            rest = schema.get("additionalProperties") or {}
            known = schema.get("properties", {})
            return {
                name if name in known else self.ids.id(name): self._value(below, known.get(name, rest), name)
                for name, below in data.items()
            }
        if isinstance(data, list):
            return [self._value(item, schema.get("items", {})) for item in data]
        if isinstance(data, str) and key == "contract":
            return self.ids.id(data)
        return self.document.path(data) if isinstance(data, str) and key == "rule" else data

    def _deal(self, deal: dict[str, Data]) -> dict[str, Data]:
        rename = {"hands": self._hands, "talon": self.ids.cards}
        return {name: rename[name](below) if name in rename else below for name, below in deal.items()}

    def _hands(self, hands: Data) -> Data:
        if isinstance(hands, dict):
            return {seat: self.ids.cards(hand) for seat, hand in hands.items()}
        return [self.ids.cards(hand) for hand in hands]

    def _action(self, action: str) -> str:
        seat, *words = action.split()
        return f"{seat} {self._words(words)}"

    def _words(self, words: list[str]) -> str:
        verb, *arguments = words
        rename = self.ids.code if verb in ("call", "play", "discard") else self.ids.id
        return " ".join([verb, *map(rename, arguments)])


COMMON = read_json("conformance/schema/common.schema.json")


def _raw(op: str, part: str) -> Schema:
    """The schema of an operation with its references."""
    found: Schema = schemas.schema(f"ops/{op}")["$defs"][part]
    return found


def author_keys(data: Data, schema: Schema, root: Schema, parent: str = "") -> Iterator[str]:
    """The keys that an author chose: those that the schema knows by a pattern alone."""
    if reference := schema.get("$ref", "").rpartition("/")[2]:
        schema = root["$defs"][reference]
    for name, below in (
        data.items() if isinstance(data, dict) and parent not in ("names", "for", "with") else ()
    ):
        known = schema.get("properties", {}).get(name)
        if known is None and _below_pattern(name, schema):
            yield name
        yield from author_keys(below, known or _below_pattern(name, schema) or {}, root, name)
