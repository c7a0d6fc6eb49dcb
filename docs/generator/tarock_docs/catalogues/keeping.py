"""Brings a catalogue up to date with the messages of today, keeping what is translated. Knows not where they come from.

A message that is as it was keeps its translation, fuzzy or not; one that was reworded (the same context, or a text
very near to one that is gone) takes the old translation as fuzzy, which is not used until somebody has looked at it;
what no message asks for any more is dropped. Neither dates nor line numbers: a catalogue changes with its messages only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

from tarock_docs.catalogues.taking import Message
from tarock_docs.language import LOCALES, Domain

TRANSLATED: Final = ("de", "ko", "fa")
HEADER: Final = """\
# {name}, domain `{domain}`: English is the msgid, `make messages` keeps the file up to date.
# {{places}} are filled in by the generator and stay as they are; what is fuzzy is not shown.
#"""
NEAR: Final = 0.85  # how alike a reworded message is to the old one
_EMPTY = (  # parts of the header that say nothing here, or change with the day
    *("Project-Id-Version", "Report-Msgid-Bugs-To", "POT-Creation-Date", "PO-Revision-Date"),
    *("Last-Translator", "Language-Team", "Generated-By"),
)
_HEADER_LINE = re.compile(f'^"({"|".join(_EMPTY)})[^\n]*\n'.encode(), re.MULTILINE)
_PLACES = re.compile(r"\{\w+\}")


@dataclass(frozen=True)
class MissingPlaces:
    """A translation whose {places} are not those of its message: `missing` ones and `unknown` ones."""

    language: str
    domain: Domain
    text: str
    missing: tuple[str, ...]
    unknown: tuple[str, ...]

    def __str__(self) -> str:
        parts = [f"without {', '.join(self.missing)}"] if self.missing else []
        parts += [f"with {', '.join(self.unknown)}, which the message has not"] if self.unknown else []
        return f"docs/locale/{self.language}/{self.domain}.po: {self.text[:60]!r} is translated {' and '.join(parts)}"


def files(locales: Path = LOCALES) -> Iterator[tuple[str, Domain, Path]]:
    """Every catalogue there should be: language, domain, file."""
    for code in TRANSLATED:
        for domain in Domain:
            yield code, domain, locales / code / f"{domain}.po"


def read(code: str, file: Path) -> Catalog:
    """The catalogue in a file; without a file, an empty one."""
    if not file.exists():
        return Catalog(locale=code)
    with file.open("rb") as opened:
        return read_po(opened, locale=code)


def merged(old: Catalog, messages: Sequence[Message], *, code: str, domain: Domain) -> Catalog:
    """The catalogue with these messages and what is known of them."""
    new = Catalog(locale=code, domain=domain, charset="utf-8", fuzzy=False)
    new.header_comment = HEADER.format(name=new.locale.english_name if new.locale else code, domain=domain)
    gone = _gone(old, messages)
    for message in messages:
        known = old.get(message.text, message.context)
        before = None if known is not None else _reworded(message, gone)
        _add(new, message, known or before, reworded=before is not None)
    return new


def written(catalogue: Catalog) -> bytes:
    """The catalogue as a .po file."""
    buffer = BytesIO()
    write_po(
        buffer,
        catalogue,
        width=100,
        no_location=catalogue.domain == Domain.SOURCES,
        include_lineno=False,
        ignore_obsolete=True,
        include_previous=True,
    )
    return _HEADER_LINE.sub(b"", buffer.getvalue())


def lost_places(catalogue: Catalog, code: str, domain: Domain) -> Iterator[MissingPlaces]:
    """The translations that lose or invent {places}. Statements are never filled in and so have none."""
    for entry in catalogue if domain is not Domain.SOURCES else ():
        if not entry.id or entry.fuzzy:
            continue
        texts = (entry.id,) if isinstance(entry.id, str) else entry.id
        wanted = {place for text in texts for place in _PLACES.findall(text)}
        for said in _forms(entry):
            found = set(_PLACES.findall(said))
            missing = wanted - found - ({"{number}"} if len(texts) > 1 else set())
            if said and (missing or found - wanted):
                yield MissingPlaces(
                    code, domain, texts[0], tuple(sorted(missing)), tuple(sorted(found - wanted))
                )


def _add(new: Catalog, message: Message, known: Entry | None, *, reworded: bool) -> None:
    identity = message.text if message.many is None else (message.text, message.many)
    kept = known if known is not None and known.pluralizable == (message.many is not None) else None
    flags = {"fuzzy"} if kept is not None and any(_forms(kept)) and (kept.fuzzy or reworded) else set()
    entry = Entry(
        identity,
        kept.string if kept is not None else "",
        locations=((message.file, 0),),
        flags=flags,
        user_comments=kept.user_comments if kept is not None else (),
        previous_id=_texts(kept) if kept is not None and reworded else (),
        context=message.context,
    )
    new[identity] = entry


def _gone(old: Catalog, messages: Sequence[Message]) -> Mapping[tuple[str | None, str], Entry]:
    """The translated messages of the old catalogue that nobody asks for any more."""
    wanted = {(message.context, message.text) for message in messages}
    return {
        key: entry
        for entry in old
        if entry.id and any(_forms(entry)) and (key := (entry.context, _texts(entry)[0])) not in wanted
    }


def _reworded(message: Message, gone: Mapping[tuple[str | None, str], Entry]) -> Entry | None:
    alike = {text: entry for (context, text), entry in gone.items() if context == message.context}
    if message.context is not None and len(alike) == 1:
        return next(iter(alike.values()))
    near = get_close_matches(message.text, alike, n=1, cutoff=NEAR)
    return alike[near[0]] if near else None


def _texts(entry: Entry) -> tuple[str, ...]:
    return (entry.id,) if isinstance(entry.id, str) else tuple(entry.id)


def _forms(entry: Entry) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
