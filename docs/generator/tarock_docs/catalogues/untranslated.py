"""What is not translated yet: messages by language and domain, and names in rule documents. Judges no translation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tarock import resources
from tarock.strict import Node, load
from tarock_docs.catalogues.keeping import TRANSLATED, files, read
from tarock_docs.catalogues.taking import Message, taken
from tarock_docs.language import Domain, is_translated

DOCUMENTS = ("spec/decks", "spec/variants")


@dataclass(frozen=True)
class Share:
    """How much of a domain a language has: `missing` are the messages of today without a translation that is used."""

    language: str
    domain: Domain
    total: int
    missing: tuple[Message, ...]

    @property
    def done(self) -> int:
        return self.total - len(self.missing)


@dataclass(frozen=True)
class NameGap:
    """An entry of a document whose names lack a language: where, and what it is called in English."""

    language: str
    place: str
    english: str


def shares() -> Iterator[Share]:
    """One share for each language and domain."""
    messages = {domain: taken(domain) for domain in Domain}
    for code, domain, file in files():
        known = {
            (entry.context, entry.id if isinstance(entry.id, str) else entry.id[0])
            for entry in read(code, file)
            if is_translated(entry)
        }
        missing = tuple(each for each in messages[domain] if (each.context, each.text) not in known)
        yield Share(code, domain, len(messages[domain]), missing)


def gaps_in_names() -> Iterator[NameGap]:
    """The `names` of decks and rule sets that lack a language, in the order of the documents."""
    for folder in DOCUMENTS:
        for file in sorted(resources.path(folder).glob("*.yaml")):
            yield from _gaps(load(file), f"{folder}/{file.name}")


def _gaps(node: Node, document: str) -> Iterator[NameGap]:
    for name, below in node.map.items():
        if name == "names" and "en" in below:
            for code in TRANSLATED:
                if code not in below:
                    place = f"{document}:{below.place.line}"
                    yield NameGap(code, place, str(below["en"].value))
        else:
            yield from _gaps(below, document)
    for item in node.items:
        yield from _gaps(item, document)


def counted(gaps: Iterator[NameGap]) -> Mapping[str, list[NameGap]]:
    """The gaps by language, every language there."""
    found: dict[str, list[NameGap]] = {code: [] for code in TRANSLATED}
    for gap in gaps:
        found[gap.language].append(gap)
    return found
