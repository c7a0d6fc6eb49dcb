"""What things of a document are called: by its own names, by the titles of the schema, else by their ids."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from tarock.compare.change import Said
from tarock.expr import clear
from tarock.model import schema

#: Entries that say nothing of the rules.
UNSAID = ("names", "sources", "about", "before")
#: Names under which an expression may stand in an entry of its own.
BARE = ("is", "when", "cards", "one-of", "all-of", "choose", "to")
#: Sections whose entries can be named alone in an expression.
_NAMED = ("contracts", "bonuses")
#: What says the titles of the schema, its words, and the phrases of a comparison in a language; in English, they themselves.
Words = Callable[[str], str]
_UNION = re.compile(r"[\w-]+(?: \| [\w-]+)*\Z")


def title(within: Mapping[str, Any], name: str) -> str:
    """The title of an entry in the schema of its map, as it stands within a sentence."""
    return str(within.get("properties", {}).get(name, {}).get("title", name.replace("-", " "))).lower()


class Naming:
    """The names of one document, in one language; `words` says there what is not a name."""

    def __init__(self, plain: Mapping[str, Any], lang: str, words: Words = str) -> None:
        self._lang = lang
        self._said = words
        self._known = {
            name: self.of(entry, name)
            for section in _NAMED
            for name, entry in (plain.get(section) or {}).items()
            if isinstance(entry, dict)
        }

    def of(self, entry: Any, otherwise: str) -> str:
        """The name of an entry, or its id in words."""
        names = entry.get("names") if isinstance(entry, dict) else None
        found = (names.get(self._lang) or names.get("en")) if isinstance(names, dict) else None
        return str(found) if found else otherwise.replace("-", " ")

    def own(self, entry: Any) -> str:
        """The name that an entry has in this document, or nothing."""
        return self.of(entry, "") if isinstance(entry, dict) else ""

    def said(self, value: Any, at: Mapping[str, Any]) -> Said | None:
        """A value for people; None if there is none."""
        if value is None:
            return None
        if isinstance(value, dict):
            return self._map(value, at)
        if isinstance(value, list):
            parts = [self.said(item, schema.deref(at.get("items", {}), _root())) for item in value]
            return _joined([part for part in parts if part is not None], ", ")
        if isinstance(value, str):
            written = clear(value) if schema.is_expression(at) else " ".join(value.split())
            return Said(written, self._words(written) or self._word(written))
        written = json.dumps(value, ensure_ascii=False)
        return Said(written, self._word(written) if isinstance(value, bool) else "")

    def _word(self, written: str) -> str:
        """A word of the rule format in the language, or nothing where it is the same."""
        word = self._said(written)
        return word if word != written else ""

    def _words(self, written: str) -> str:
        """A union of contracts or bonuses by their names."""
        if not _UNION.match(written):
            return ""
        ids = written.split(" | ")
        if not all(name in self._known for name in ids):
            return ""
        words = ", ".join(self._known[name] for name in ids)
        return words if words != written else ""

    def _map(self, value: Mapping[str, Any], at: Mapping[str, Any]) -> Said:
        kept = {name: below for name, below in value.items() if name not in UNSAID and below is not None}
        if len(kept) == 1 and next(iter(kept)) in BARE:
            return self._bare(value, kept, at)
        if set(kept) == {"cards", "is"}:
            return _joined([part for name in ("cards", "is") if (part := self.said(kept[name], {}))], " ")
        parts = []
        for name, below in kept.items():
            inner, own = schema.subschema(at, name, _root())
            said = self.said(below, inner)
            assert said is not None
            if own:
                words = said.words if said.brief else f"{name.replace('-', ' ')}: {said.text}"
                parts.append(Said(f"{name}: {said.written}", words, said.brief))
            else:
                parts.append(Said(f"{name} {said.written}", f"{self._said(title(at, name))} {said.text}"))
        return _joined(parts, ", " if all(part.text.count(" ") <= 1 for part in parts) else "; ")

    def _bare(self, value: Mapping[str, Any], kept: Mapping[str, Any], at: Mapping[str, Any]) -> Said:
        """An expression in an entry of its own, and the name that the entry may have."""
        ((name, below),) = kept.items()
        said = self.said(below, schema.subschema(at, name, _root())[0])
        assert said is not None
        called = self.own(value)
        return Said(said.written, called, brief=True) if called else said


def _joined(parts: list[Said], between: str) -> Said:
    written = between.join(part.written for part in parts)
    words = between.join(part.text for part in parts)
    brief = any(part.brief for part in parts)
    return Said(written or "none", words if words != written else "", brief)


def _root() -> Mapping[str, Any]:
    return schema.schema("variant")
