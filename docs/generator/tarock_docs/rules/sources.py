"""The page about the sources: what the documents say, statement by statement, and which rules rest on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from tarock import resources
from tarock.model.source import Node, read
from tarock.model.sources import Statement
from tarock_docs.language import mark
from tarock_docs.rules import markup
from tarock_docs.rules.paths import head
from tarock_docs.rules.writer import Writer

KINDS = {
    "rule": mark("rule"),
    "fact": mark("fact"),
    "option": mark("to be agreed on"),
    "advice": mark("advice"),
    "slip": mark("slip"),
}


def write(writer: Writer) -> None:
    """The statements of the document that a rule set follows."""
    lang, documents = writer.lang, writer.material.documents
    writer.say(
        lang.text(
            "Every rule here rests on something written. These are the statements of the document in our own words, each "
            "with the rules that rest on it and the number of cases that test it."
        )
    )
    for document in documents[:1]:
        _document(writer, document, _statements(writer, document))
    if len(documents) > 1:
        more = writer.link("related-sources", "", lang.text("Related documents"))
        writer.say(lang.text("What these rules have in common with others: {page}.", page=more))


def write_related(writer: Writer) -> None:
    """The statements of other documents that say the same."""
    lang, material = writer.lang, writer.material
    writer.say(
        lang.text(
            "Statements of other documents on which these rules rest, too, as they have them in common."
        )
    )
    for document in material.documents[1:]:
        shown = [one for one in _statements(writer, document) if one.id in material.citing]
        _document(writer, document, shown)


def _statements(writer: Writer, document: str) -> Iterator[Statement]:
    return (one for one in writer.book.statements.values() if one.source == document)


def _document(writer: Writer, document: str, shown: Iterable[Statement]) -> None:
    writer.heading(title_of(writer, document), f"document-{document}")
    rows = [(one.id, f'<a href="#{one.id}"><bdi>{one.id}</bdi></a>', _told(writer, one)) for one in shown]
    writer.add(markup.terms(rows, kind="ru-statements"))


def title_of(writer: Writer, document: str) -> str:
    """What a source document is called, in its own words, with its language and the id its statements begin with."""
    found = documents().get(document)
    if found is None:
        return f"<bdi>{document}</bdi>"
    lang, code = writer.lang, str(found["language"].value)
    return lang.text(
        "{document} ({id}, {language})",
        document=f"<bdi>{markup.escape(str(found['title'].value))}</bdi>",
        id=f"<bdi>{document}</bdi>",
        language=markup.escape(str(lang.locale.languages.get(code, code))),
    )


@cache
def documents() -> Mapping[str, Node]:
    """The files of the source documents by the first part of their ids."""
    trees = (read(file)[0] for file in sorted(resources.path("spec/sources").glob("*.yaml")))
    return MappingProxyType(
        {str(tree["source"].value): tree for tree in trees if tree is not None and "title" in tree}
    )


def _told(writer: Writer, one: Statement) -> str:
    lang = writer.lang
    parts = [f"<p>{writer.source(one.id, one.says)}</p>"]
    if one.read is not None:
        reading = writer.source(f"{one.id} read", one.read)
        parts.append(f"<p>{lang.text('Read as: {reading}', reading=reading)}</p>")
    parts.append(f'<p class="ru-small">{lang.text("; ").join(_notes(writer, one))}</p>')
    return "".join(parts)


def _notes(writer: Writer, one: Statement) -> Iterator[str]:
    lang, material = writer.lang, writer.material
    yield lang.text(KINDS[one.kind])
    if rules := [head(path) for path in material.citing.get(one.id, ()) if path]:
        yield lang.text("rules: {rules}", rules=writer.to_entries(rules))
    if one.open is not None:
        yield writer.link("open-points", one.open, lang.text("leaves a question open"))
    cases = len(writer.book.shelf.citing.get(one.id, ()))
    if cases:
        yield lang.plural("{number} case", "{number} cases", cases)
