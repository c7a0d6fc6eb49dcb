"""The sections of a rule document as tables, from its schema."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from tarock import resources
from tarock_docs.language import mark
from tarock_docs.reference.fields import Fields, Schema
from tarock_docs.reference.markdown import Unwritable, code, table

#: Sections whose entries are those of another one.
ALIKE = {"contract-defaults": "contracts", "contract-kinds": "contracts", "bonus-kinds": "bonuses"}
#: What the introduction tells of every entry, once.
SAID_ONCE = frozenset({"names", "sources", "about", "before", "removed"})
#: Shapes that are named, not opened, where they stand.
WORDS = {
    "id": "id",
    "expression": "expression",
    "condition": "condition",
    "conditions": "conditions by id",
    "cards": "expression: cards",
    "patch": "patch of the document",
    "names": "names by language",
    "sources": "ids of statements",
    "about": "id of an open point",
}


@cache
def schema() -> dict[str, Any]:
    """The schema of rule documents."""
    data: dict[str, Any] = json.loads(
        resources.path("spec/schema/variant.schema.json").read_text(encoding="utf-8")
    )
    return data


def resolve(reference: str) -> Schema:
    """What a reference within the schema stands for."""
    found: Schema = schema()["$defs"][reference.rpartition("/")[2]]
    return found


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]


FIELDS = Fields(
    resolve,
    lambda reference: WORDS[_name(reference)],
    lambda reference: _name(reference) not in WORDS,
    SAID_ONCE,
)


def sections() -> str:
    """A table of the sections, then a table of entries for each that has some."""
    properties = schema()["properties"]
    index = [(_linked(name), below["title"], below["description"]) for name, below in properties.items()]
    parts = [table((mark("section"), mark("title"), mark("meaning")), index)]
    for name, below in properties.items():
        if _is_section(name):
            parts += [f"### {name}", below["description"], _entries(name)]
    return "\n\n".join(parts)


def _is_section(name: str) -> bool:
    return _name(schema()["properties"][name].get("$ref", "")) == name and name not in WORDS


def _linked(name: str) -> str:
    return f"[{name}](#{name})" if _is_section(name) else code(name)


def _entries(name: str) -> str:
    if name not in ALIKE:
        return table((mark("entry"), mark("what stands there"), mark("meaning")), _rows(name))
    like = ALIKE[name]
    if _properties(name) - _properties(like):
        raise Unwritable(f"'{name}' has entries that '{like}' has not")
    where = "" if name == "contract-defaults" else "`<id>.…`: "
    return f"{where}The entries of [{like}](#{like})."


def _rows(name: str) -> list[tuple[str, str, str]]:
    return list(FIELDS.rows(resolve(name)))


def _properties(name: str) -> set[str]:
    """The entries of a section, or of each thing in it."""
    section = resolve(name)
    patterns = section.get("patternProperties")
    return set((section if patterns is None else next(iter(patterns.values())))["properties"])
