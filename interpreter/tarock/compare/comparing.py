"""Differences of two rule sets in rule terms: what it is about, which property, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tarock.compare.change import Change, Comparison, Said, Section, Side
from tarock.compare.finding import Found, differences, document
from tarock.compare.naming import Naming, Words, title
from tarock.model import schema
from tarock.model.resolve import Resolved

#: What is said here beside names and titles; messages to `words`, some with {places}.
ORDER, NAME = "order of the lines", "name"
OTHERWISE, RANGE = "{value} (or {others})", "{least} to {most}"
COMMON = {
    "contracts": "each of the common contracts",
    "bonuses": "each of the common bonuses",
}
PHRASES = (ORDER, NAME, OTHERWISE, RANGE, *COMMON.values())
#: Properties that a number beside the name stands for.
_UNNAMED = {("contracts", "value"), ("options", "default"), ("define", "is")}


def compare(
    before: Resolved,
    after: Resolved,
    *,
    lang: str = "en",
    words: Words = str,
    sources: bool = False,
    given: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {}),
) -> Comparison:
    """The differences of two rule sets. With `sources` also where entries differ in what they rest on alone.

    `given` are the options that were set on either side, to be told. `words` says in the language what is no name of the
    documents: titles of the schema, values that are words, and PHRASES.
    """
    plain = document(before), document(after)
    teller = _Teller(plain, (before, after), lang, words)
    by_section: dict[str, list[Change]] = {}
    for found in differences(*plain, sources=sources):
        by_section.setdefault(found.path[0], []).extend(teller.changes(found))
    root = schema.schema("variant")
    sections = tuple(
        Section(
            name, words(str(root["properties"][name]["title"])), tuple(_grouped(changes, plain, name, words))
        )
        for name, changes in by_section.items()
        if changes
    )
    return Comparison(_side(before, lang, given[0]), _side(after, lang, given[1]), sections)


def _side(resolved: Resolved, lang: str, options: Mapping[str, str]) -> Side:
    name = Naming({}, lang).of(resolved.plain(), resolved.id)
    return Side(resolved.id, name, tuple(sorted(options.items())), resolved.fingerprint)


class _Teller:
    """Tells differences as changes."""

    def __init__(
        self,
        plain: tuple[Mapping[str, Any], Mapping[str, Any]],
        sets: tuple[Resolved, Resolved],
        lang: str,
        words: Words,
    ) -> None:
        self._plain = plain
        self._sets = sets
        self._names = Naming(plain[0], lang, words), Naming(plain[1], lang, words)
        self._words = words

    def changes(self, found: Found) -> Iterator[Change]:
        """The changes that a difference stands for."""
        subject, label = self._subject(found)
        before, after = (
            names.said(value, found.at)
            for names, value in zip(self._names, (found.before, found.after), strict=True)
        )
        if found.path == ("auction", "order"):
            if self._is_implied(found):
                return
            before, after = self._order(found)
        if found.kind == "added":
            after = self._new(found)
        elif found.kind == "removed":
            before, after = None, self._settled(found)
        elif found.kind == "order":
            label = f"{label}, {self._words(ORDER)}".removeprefix(", ")
        elif found.path[-1] == "names":
            before, after = (
                Said(names.own({"names": value}))
                for names, value in zip(self._names, (found.before, found.after), strict=True)
            )
            label = ", ".join(filter(None, (label.rpartition(", ")[0], self._words(NAME))))
            if before == after:
                return
        yield Change(found.kind, (".".join(found.path),), (subject,), label, before, after)

    @staticmethod
    def _is_implied(found: Found) -> bool:
        """Whether the order of the auction only lacks contracts that are gone."""
        rows = [
            [row if isinstance(row, list) else [row] for row in side or ()]
            for side in (found.before, found.after)
        ]
        kept = {one for row in rows[1] for one in row}
        left = [[one for one in row if one in kept] for row in rows[0]]
        return [row for row in left if row] == rows[1]

    def _subject(self, found: Found) -> tuple[str, str]:
        """What a difference is about, and which property of it: the first name of the author's own, and the rest."""
        root = schema.schema("variant")
        at: Mapping[str, Any] = root
        words: list[str] = []
        subject = ""
        for step, (name, own) in enumerate(zip(found.path, found.own, strict=True)):
            word = self._named(found.path[: step + 1], name) if own else self._words(title(at, name))
            at, _ = schema.subschema(at, name, root)
            if own and not subject and not words:
                subject = word
            elif step:
                words.append(word)
        shown = "" if (found.path[0], found.path[-1]) in _UNNAMED else ", ".join(self._short(found, words))
        return (subject, shown) if subject else (words[0] if words else found.path[0], ", ".join(words[1:]))

    @staticmethod
    def _short(found: Found, words: list[str]) -> list[str]:
        """The properties without the one that stands for its whole entry."""
        return words[:-1] if found.path[-1] == "is" and len(words) > 1 else words

    def _named(self, path: tuple[str, ...], otherwise: str) -> str:
        """What the second document, or else the first, calls an entry."""
        for side in (1, 0):
            entry: Any = self._plain[side]
            for name in path:
                entry = entry.get(name) if isinstance(entry, dict) else None
            if called := self._names[side].own(entry):
                return called
        return otherwise.replace("-", " ")

    def _new(self, found: Found) -> Said | None:
        """A new entry by what it says itself, without what all of its kind have; an option by its value and the others."""
        if found.path[0] == "options" and len(found.path) == 2:
            return self._option(found.after)
        node = self._sets[1].tree.get(*found.path)
        own = node.plain() if node is not None else found.after
        if isinstance(own, dict) and isinstance(
            found.after, dict
        ):  # what it is worth is told even if its kind says so
            main = {
                name: found.after[name]
                for section, name in _UNNAMED
                if section == found.path[0] and name in found.after
            }
            own = {**own, **main}
        return self._names[1].said(own, found.at)

    def _option(self, option: Mapping[str, Any]) -> Said:
        value = self._names[1].said(option["default"], {})
        assert value is not None
        others = [str(other) for other in option.get("values", ()) if other != option["default"]]
        if "min" in option and "max" in option:
            others = [self._words(RANGE).format(least=option["min"], most=option["max"])]
        if not others:
            return value
        return Said(self._words(OTHERWISE).format(value=value.text, others=", ".join(others)))

    def _settled(self, found: Found) -> Said | None:
        """The value of an option that is none any more because the rule set settles it."""
        is_option = found.path[0] == "options" and len(found.path) == 2
        return self._names[1].said(self._sets[1].settled.get(found.path[1]), {}) if is_option else None

    def _order(self, found: Found) -> tuple[Said | None, Said | None]:
        """Ranks from low to high; those of equal rank with a sign between them."""
        told = []
        for names, rows in zip(self._names, (found.before, found.after), strict=True):
            ranks = [row if isinstance(row, list) else [row] for row in rows or ()]
            written = " < ".join(" = ".join(map(str, row)) for row in ranks)
            words = " < ".join(
                " = ".join(said.text for one in row if (said := names.said(one, {}))) for row in ranks
            )
            told.append(Said(written, words))
        return told[0], told[1]


def _grouped(
    changes: Iterable[Change], plain: tuple[Mapping[str, Any], ...], section: str, words: Words
) -> Iterator[Change]:
    """Changes in which several entries changed alike, as one."""
    groups: dict[Any, list[Change]] = {}
    for at, change in enumerate(changes):
        depth = change.paths[0].count(".")
        alike = section in ("contracts", "bonuses") and change.kind == "changed" and depth > 1
        rest = change.paths[0].split(".", 2)[2] if alike else at
        groups.setdefault((rest, change.before, change.after) if alike else at, []).append(change)
    common = [name for name in plain[0].get(section) or () if name in (plain[1].get(section) or ())]
    for group in groups.values():
        subjects = tuple(each.subjects[0] for each in group)
        if len(group) > 1 and len(group) == len(common):
            subjects = (words(COMMON[section]),)
        first = group[0]
        paths = tuple(each.paths[0] for each in group)
        yield Change(first.kind, paths, subjects, first.label, first.before, first.after)
